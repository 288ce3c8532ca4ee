using System;
using System.Collections.Generic;
using System.IO;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>
    /// `write-burst`: study 002's cliff. Its samples get slower with the bytes that the process has written in all, not with
    /// the size of a file; with `flush=yes` each file is on the disk before the next begins, and the step should vanish.
    /// </summary>
    public static class WriteBurst
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var kinds = new Kinds
            {
                { "size", Kind.Chunk(1L << 40) }, { "chunk", Kind.Chunk() }, { "total", Kind.Chunk(1L << 40) }, { "flush", Kind.YesNo() },
            };
            return new[] { new Recipe("write-burst/FileStream.chunked", kinds, "content", true, SetUp) };
        }

        private static Cell SetUp(Values values, Ground ground)
        {
            long sizeBytes = values.Number("size"), totalBytes = values.Number("total");
            var chunkBytes = (int)Math.Min(values.Number("chunk"), sizeBytes);
            var block = Payload.Block(ground.Seed);
            var ring = Payload.MakeRing(block, chunkBytes);
            var isFlushed = values.IsYes("flush");
            var files = (totalBytes + sizeBytes - 1) / sizeBytes;
            if (files > Cell.MaxNames) throw Fault.Value($"{files} files are more than {Cell.MaxNames}: give a larger size or a smaller total.");
            string[] names = null;
            Action<string> writeFile = path =>
            {
                using (var file = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read, Streams.DefaultBuffer))
                    for (long offset = 0; offset < sizeBytes; offset += chunkBytes)
                        file.Write(ring, (int)(offset % Payload.BlockBytes), (int)Math.Min(chunkBytes, sizeBytes - offset));
            };
            Action<string> flush = path =>
            {
                using (var file = new FileStream(path, FileMode.Open, FileAccess.Write)) file.Flush(true);
            };
            var content = new Files.Content(sizeBytes, block);
            return new Cell
            {
                MaxOps = Math.Max(1, Math.Min(Cell.MaxNames / files, Cell.MaxPreparedBytes / (files * sizeBytes))),
                BytesPerOp = files * sizeBytes,
                Prepare = ops => names = Files.MakeNames(ground.Outputs, "file", (int)(ops * files)),
                Operate = index =>
                {
                    for (var file = index * files; file < (index + 1) * files; file++)
                    {
                        var path = names[file];
                        writeFile(path);
                        if (isFlushed) ground.Region.OffTheClock(() => flush(path));
                    }
                },
                Verify = ops => content.Check(names[names.Length - 1]),
            };
        }
    }
}
