using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Several files merged into one and removed, as stores of sorted files do it: `compact`.</summary>
    public static class Compact
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var kinds = new Kinds
            {
                { "count", Kind.Count(1, 256) },
                { "size", Kind.Size() },
                { "chunk", Kind.Chunk() },
                { "sync", Kind.Choice(new[] { "never", "end" }, "end") },
            };
            yield return new Recipe("compact/FileStream", kinds, "content", true, MakeCell);
        }

        private static Cell MakeCell(Values values, Ground ground)
        {
            long sizeBytes = values.Number("size"), chunkBytes = values.Number("chunk");
            var files = (int)values.Number("count");
            var syncs = Streams.SyncsAtEnd(values);
            var block = Payload.Block(ground.Seed);
            var ring = Payload.MakeRing(block, chunkBytes);
            var buffer = Target.Of(chunkBytes);
            var content = new Files.Content(files * sizeBytes, block);
            // The sources hold the pieces of the result in turn.
            Action<string, int> makeSource = (path, number) =>
            {
                using (var file = new FileStream(path, FileMode.CreateNew, FileAccess.Write, FileShare.Read, Streams.NoBuffer))
                    for (long done = 0; done < sizeBytes; done += chunkBytes)
                    {
                        var length = Math.Min(chunkBytes, sizeBytes - done);
                        file.Write(ring, (int)((done * files + number * length) % Payload.BlockBytes), (int)length);
                    }
            };
            string[] results = null;
            string[][] sources = null;
            return new Cell
            {
                MaxOps = Math.Max(1, Cell.MaxFiles(sizeBytes) / (2 * files)),
                BytesPerOp = files * sizeBytes,
                Prepare = ops =>
                {
                    results = Files.MakeNames(ground.Outputs, "result", ops);
                    sources = Files.MakeNames(ground.Outputs, "source", ops).Select(name => Enumerable.Range(0, files).Select(number => $"{name}-{number}").ToArray()).ToArray();
                    foreach (var paths in sources)
                        for (var number = 0; number < files; number++) makeSource(paths[number], number);
                },
                Operate = index =>
                {
                    var opened = Array.ConvertAll(sources[index], path => new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, Streams.NoBuffer));
                    using (var result = new FileStream(results[index], FileMode.CreateNew, FileAccess.Write, FileShare.Read, Streams.NoBuffer))
                    {
                        for (long done = 0; done < sizeBytes; done += chunkBytes)
                            foreach (var source in opened) result.Write(buffer, 0, source.Read(buffer, 0, buffer.Length));
                        if (syncs) result.Flush(true);
                    }
                    foreach (var source in opened) source.Dispose();
                    foreach (var path in sources[index]) File.Delete(path);
                },
                Verify = ops =>
                {
                    var left = Files.CountEntries(ground.Outputs) - ops;
                    if (left != 0) throw Fault.Check($"{left} sources are left.");
                    return content.Check(results[ops - 1]);
                },
            };
        }
    }
}
