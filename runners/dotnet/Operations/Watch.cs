using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>A change of a file in a watched directory, from the write to the event: `watch`.</summary>
    public static class Watch
    {
        private const int MaxWaitMs = 10000;

        public static IEnumerable<Recipe> Recipes()
        {
            // What one write gives elsewhere is one event or several, at once or when the system has time.
            if (Platform.IsLinux) yield return new Recipe("watch/FileSystemWatcher", new Kinds(), "count", false, MakeCell);
        }

        private static Cell MakeCell(Values values, Ground ground)
        {
#if NETCOREAPP
            var path = Path.Combine(ground.Inputs, "file");
            Files.Make(path, 1, Payload.Block(ground.Seed));
            var file = ground.KeepOpen(new FileStream(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite, Streams.NoBuffer));
            var arrived = ground.KeepOpen(new SemaphoreSlim(0));
            var watcher = ground.KeepOpen(new FileSystemWatcher(ground.Inputs) { NotifyFilter = NotifyFilters.Size });
            Exception failure = null;
            watcher.Changed += (sender, change) => arrived.Release();
            watcher.Error += (sender, error) =>
            {
                failure = error.GetException();
                arrived.Release();
            };
            watcher.EnableRaisingEvents = true;
            var one = new byte[1] { Payload.Block(ground.Seed)[0] };
            var seen = 0;
            return new Cell
            {
                MaxOps = 100000,
                Prepare = ops => seen = 0,
                Operate = index =>
                {
                    file.Seek(0, SeekOrigin.Begin);
                    file.Write(one, 0, 1);
                    if (!arrived.Wait(MaxWaitMs)) throw Fault.Check($"No event came within {MaxWaitMs / 1000} s of a write.");
                    if (failure != null) throw failure;
                    seen++;
                },
                Verify = ops => seen == ops && arrived.CurrentCount == 0 ? seen.ToString() : throw Fault.Check($"{seen + arrived.CurrentCount} events came of {ops} writes."),
            };
#else
            throw Fault.Unsupported(Platform.Lacks("FileSystemWatcher by inotify", ".NET Core 1.0"));
#endif
        }
    }
}
