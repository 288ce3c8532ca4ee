using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;

namespace IoPerf.Protocol
{
    /// <summary>The timed region: N operations between readings of the clock.</summary>
    public sealed class Region
    {
        public const string ClockSource = "Stopwatch";

        private static readonly double NsPerTick = 1e9 / Stopwatch.Frequency;

        private readonly Counters counters = Counters.Open();
        private long startTicks, stopTicks, elapsedTicks, pausedTicks;
        private long userNs, systemNs, userBefore, systemBefore;

        public bool HasCounters => counters != null;

        /// <summary>The smallest non-zero difference between two readings.</summary>
        public static long MeasureResolutionNs()
        {
            var least = long.MaxValue;
            for (var attempt = 0; attempt < 2000; attempt++)
            {
                long start = Stopwatch.GetTimestamp(), end;
                while ((end = Stopwatch.GetTimestamp()) == start) { }
                least = Math.Min(least, end - start);
            }
            return Math.Max(1, (long)(least * NsPerTick));
        }

        /// <summary>Times operations; `ns` and the like. What an operation raises is raised.</summary>
        public Answer Measure(Cell cell, int ops, bool withHistogram)
        {
            var operate = cell.Operate;
            var latencies = withHistogram ? new long[ops] : null;
            elapsedTicks = pausedTicks = userNs = systemNs = 0;
            counters?.Reset();
            // What preparing the sample left behind must not be collected on its time.
            GC.Collect(0);
            var collections = CountCollections();
            var compiled = Compiler.Read();
            var probeBefore = Probe.MeasureTicks();
            Start();
            if (cell.Together != null) cell.Together(ops, latencies);
            else if (latencies == null)
                for (var index = 0; index < ops; index++) operate(index);
            else
                for (var index = 0; index < ops; index++)
                {
                    var paused = pausedTicks;
                    var begun = Stopwatch.GetTimestamp();
                    operate(index);
                    latencies[index] = Stopwatch.GetTimestamp() - begun - (pausedTicks - paused);
                }
            Stop();
            var probeAfter = Probe.MeasureTicks();
            compiled = Compiler.Read().Since(compiled);
            var marks = new List<string>();
            if (CountCollections() != collections) marks.Add("gc");
            if (compiled.IsDoubt(elapsedTicks * NsPerTick)) marks.Add("jit");
            var answer = new Answer
            {
                { "ns", Math.Max(1, (long)(elapsedTicks * NsPerTick)) },
                { "userNs", Math.Max(0, userNs) },
                { "sysNs", Math.Max(0, systemNs) },
            };
            if (counters != null) answer.Add("io", counters.Sums());
            if (latencies != null) answer.Add("latency", new Answer { { "buckets", MakeBuckets(latencies) } });
            answer.Add("probeNs", new[] { ToProbeNs(probeBefore), ToProbeNs(probeAfter) });
            if (marks.Count > 0) answer.Add("marks", marks);
            if (compiled.AllTicks > 0) answer.Add("jit", new Answer { { "ms", compiled.AllMs } });
            return answer;
        }

        /// <summary>For work inside an operation that does not belong to it: nothing is counted until it goes on.</summary>
        public void OffTheClock(Action work)
        {
            Stop();
            work();
            Start();
            pausedTicks += startTicks - stopTicks;
        }

        private void Start()
        {
            counters?.Start();
            Platform.ReadProcessorTimes(out userBefore, out systemBefore);
            startTicks = Stopwatch.GetTimestamp();
        }

        private void Stop()
        {
            stopTicks = Stopwatch.GetTimestamp();
            elapsedTicks += stopTicks - startTicks;
            long user, system;
            Platform.ReadProcessorTimes(out user, out system);
            userNs += user - userBefore;
            systemNs += system - systemBefore;
            if (counters == null) return;
            counters.Stop();
            counters.Add();
        }

        private static long ToProbeNs(long ticks) => Math.Max(1, (long)(ticks * NsPerTick));

        private static int CountCollections() => GC.CollectionCount(0);

        /// <summary>Log-linear, with a relative error of at most 1/64: [lower bound in ns, operations], ascending.</summary>
        private static List<long[]> MakeBuckets(long[] latenciesTicks) =>
            latenciesTicks.Select(ticks => LowerBound((long)(ticks * NsPerTick))).GroupBy(bound => bound)
                .OrderBy(bucket => bucket.Key).Select(bucket => new[] { bucket.Key, bucket.LongCount() }).ToList();

        private static long LowerBound(long valueNs)
        {
            var shift = 0;
            while (valueNs >> shift >= 128) shift++;
            return (valueNs >> shift) << shift;
        }
    }
}
