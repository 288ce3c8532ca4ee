using System;
using System.Collections.Generic;
using System.IO;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Files opened, closed, positioned, synced and locked without moving data: `create`, `open-close`, `seek`, `sync`, `lock`.</summary>
    public static class Descriptors
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var seeking = new Kinds { { "size", Kind.Chunk(1L << 40) }, { "read", Kind.YesNo() } };
            yield return new Recipe("create/FileStream", new Kinds(), "count", false, (values, ground) => MakeCreateCell(ground, path => new FileStream(path, FileMode.CreateNew, FileAccess.Write).Dispose()));
            yield return new Recipe("create/File.OpenHandle", new Kinds(), "count", false, (values, ground) => MakeCreateCell(ground, MakeHandleOpener(FileMode.CreateNew, FileAccess.Write)));
            yield return new Recipe("open-close/FileStream", new Kinds(), "count", false, (values, ground) => MakeOpenCell(ground, path => new FileStream(path, FileMode.Open, FileAccess.Read).Dispose()));
            yield return new Recipe("open-close/File.OpenHandle", new Kinds(), "count", false, (values, ground) => MakeOpenCell(ground, MakeHandleOpener(FileMode.Open, FileAccess.Read)));
            var syncing = new Kinds { { "sync", Kind.Choice(new[] { "end", "data-end" }, "end") } };
            yield return new Recipe("sync/FileStream.Flush", syncing, "count", false, MakeSyncCell);
            yield return new Recipe("seek/FileStream.Seek", seeking, "count", false, MakeSeekCell);
            // FileStream.Lock is marked as not supported on macOS.
            if (!Platform.IsMacOS) yield return new Recipe("lock/FileStream.Lock", new Kinds(), "count", false, MakeLockCell);
        }

        private static Action<string> MakeHandleOpener(FileMode mode, FileAccess access)
        {
#if NET6_0_OR_GREATER
            return path => File.OpenHandle(path, mode, access).Dispose();
#else
            throw Fault.Unsupported(Platform.Lacks("File.OpenHandle", ".NET 6"));
#endif
        }

        private static Cell MakeCreateCell(Ground ground, Action<string> create)
        {
            string[] names = null;
            return new Cell
            {
                MaxOps = Cell.MaxNames,
                Prepare = ops => names = Files.MakeNames(ground.Outputs, "file", ops),
                Operate = index => create(names[index]),
                Verify = ops => Files.CountEntries(ground.Outputs).ToString(),
            };
        }

        private static Cell MakeOpenCell(Ground ground, Action<string> open)
        {
            var path = Path.Combine(ground.Inputs, "file");
            Files.Make(path, 0);
            return new Cell { Operate = index => open(path) };
        }

        private static Cell MakeSyncCell(Values values, Ground ground)
        {
            if (values.Text("sync") == "data-end") throw Fault.Unsupported(".NET has no fdatasync: give sync=end.");
            var path = Path.Combine(ground.Inputs, "file");
            Files.Make(path, 4096, Payload.Block(ground.Seed));
            var file = ground.KeepOpen(new FileStream(path, FileMode.Open, FileAccess.Write, FileShare.None, Streams.NoBuffer));
            file.Flush(true);
            return new Cell { Operate = index => file.Flush(true) };
        }

        /// <summary>Both ends of a file in turn, on a stream without a buffer.</summary>
        private static Cell MakeSeekCell(Values values, Ground ground)
        {
            var path = Path.Combine(ground.Inputs, "file");
            Files.Make(path, values.Number("size"), Payload.Block(ground.Seed));
            var file = ground.KeepOpen(new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, Streams.NoBuffer));
            long[] places = { values.Number("size") - 1, 0 };
            var one = new byte[1];
            var done = 0;
            var reads = values.IsYes("read");
            return new Cell
            {
                Prepare = ops => done = 0,
                Operate = index =>
                {
                    var place = places[index & 1];
                    if (file.Seek(place, SeekOrigin.Begin) == place && (!reads || file.Read(one, 0, 1) == 1)) done++;
                },
                Verify = ops => done == ops ? done.ToString() : throw Fault.Check($"{done} of {ops} positions were set."),
            };
        }

#if NET6_0_OR_GREATER
        [System.Runtime.Versioning.UnsupportedOSPlatform("macos")]
#endif
        private static Cell MakeLockCell(Values values, Ground ground)
        {
            var path = Path.Combine(ground.Inputs, "file");
            Files.Make(path, 4096, Payload.Block(ground.Seed));
            var file = ground.KeepOpen(new FileStream(path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite, Streams.NoBuffer));
            return new Cell
            {
                Operate = index =>
                {
                    file.Lock(0, 4096);
                    file.Unlock(0, 4096);
                },
            };
        }
    }
}
