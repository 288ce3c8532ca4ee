using System;
using System.Collections.Generic;
using System.IO;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>The length of an existing file set: `truncate`.</summary>
    public static class Lengths
    {
        private const long LongBytes = 64 * 1024, ShortBytes = 4 * 1024;

        /// <summary>Opens a file; gives a function that sets its length.</summary>
        private delegate Action<long> Open(string path, Ground ground);

        public static IEnumerable<Recipe> Recipes()
        {
            Func<string, Open, Recipe> offer = (api, open) =>
                new Recipe($"truncate/{api}", new Kinds(), "count", false, (values, ground) => MakeCell(open, ground));
            return new[] { offer("FileStream.SetLength", OpenStream), offer("RandomAccess.SetLength", OpenHandle) };
        }

        private static Action<long> OpenStream(string path, Ground ground) =>
            ground.KeepOpen(new FileStream(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite, Streams.NoBuffer)).SetLength;

        private static Action<long> OpenHandle(string path, Ground ground)
        {
#if NET7_0_OR_GREATER
            var handle = ground.KeepOpen(File.OpenHandle(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite));
            return lengthBytes => RandomAccess.SetLength(handle, lengthBytes);
#else
            throw Fault.Unsupported(Platform.Lacks("RandomAccess.SetLength", ".NET 7"));
#endif
        }

        private static Cell MakeCell(Open open, Ground ground)
        {
            var path = Path.Combine(ground.Inputs, "file");
            Files.Make(path, LongBytes, Payload.Block(ground.Seed));
            var setLength = open(path, ground);
            Func<int, long> lengthAt = index => index % 2 == 0 ? ShortBytes : LongBytes;
            return new Cell
            {
                Operate = index => setLength(lengthAt(index)),
                Verify = ops => new FileInfo(path).Length == lengthAt(ops - 1) ? ops.ToString() : throw Fault.Check($"{path} does not have the length that was set last."),
                Restore = () => setLength(LongBytes),
            };
        }
    }
}
