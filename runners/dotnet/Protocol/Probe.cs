using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace IoPerf.Protocol
{
    /// <summary>
    /// A fixed burst of arithmetic, timed. It touches no memory and makes no call, but keeps several execution units busy: it
    /// takes longer only when something else uses them too, which is how a neighbour on the core's other hardware thread shows.
    /// </summary>
    public static class Probe
    {
        private const int Steps = 30000;

        /// <summary>Calls after which every compiler has done what it will do.</summary>
        private const int WarmUpCalls = 200;

        /// <summary>What was computed is stored here, so that it has to be computed.</summary>
        public static volatile int Sink;

        // At the first call; older runtimes and Mono compile methods with loops once and for all.
#if NET6_0_OR_GREATER
        [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
#else
        [MethodImpl(MethodImplOptions.NoInlining)]
#endif
        private static void Burst()
        {
            unchecked
            {
                int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6;
                // Short independent chains: the processor can work on all of them in the same cycle.
                for (var step = 0; step < Steps; step++)
                {
                    a += step;
                    b ^= step;
                    c += b;
                    d ^= a;
                    e += step ^ 0x55;
                    f ^= e;
                }
                Sink = a ^ b ^ c ^ d ^ e ^ f;
            }
        }

        /// <summary>Ticks of the Stopwatch that the burst took.</summary>
        public static long MeasureTicks()
        {
            var start = Stopwatch.GetTimestamp();
            Burst();
            return Stopwatch.GetTimestamp() - start;
        }

        /// <summary>Once at the start: before it is compiled the burst says nothing.</summary>
        public static void WarmUp()
        {
            for (var call = 0; call < WarmUpCalls; call++) Burst();
        }
    }
}
