using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Files read and written through gzip: `read-packed`, `write-packed`.</summary>
    public static class Packed
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var kinds = new Kinds { { "size", Kind.Size() }, { "chunk", Kind.Chunk() }, { "entropy", Kind.Count(0, 100, "100") } };
            return new[]
            {
                new Recipe("read-packed/GZipStream", new Kinds(kinds) { { "cache", Kind.Choice(Kind.Caches, "warm") } }, "last", true, MakeReadCell),
                new Recipe("write-packed/GZipStream", kinds, "content", true, MakeWriteCell),
            };
        }

        private static Stream OpenReader(string path) => new GZipStream(new FileStream(path, FileMode.Open, FileAccess.Read), CompressionMode.Decompress);

        private static Stream OpenWriter(string path) => new GZipStream(new FileStream(path, FileMode.Create, FileAccess.Write), CompressionLevel.Optimal);

        private static Cell MakeReadCell(Values values, Ground ground)
        {
            var sizeBytes = values.Number("size");
            var chunkBytes = values.Number("chunk");
            var block = Payload.Block(ground.Seed, values.Number("entropy"));
            var path = Path.Combine(ground.Inputs, "file.gz");
            using (var file = OpenWriter(path))
                for (long done = 0; done < sizeBytes; done += Payload.BlockBytes) file.Write(block, 0, (int)Math.Min(Payload.BlockBytes, sizeBytes - done));
            var buffer = Target.Of(chunkBytes);
            long totalBytes = 0, lastBytes = 0;
            return new Cell
            {
                MaxOps = Read.MaxReads(values),
                BytesPerOp = sizeBytes,
                Operate = index =>
                {
                    totalBytes = lastBytes = 0;
                    using (var file = OpenReader(path))
                    {
                        // A call gives what is unpacked, which may be less than was asked for.
                        int length;
                        while ((length = Files.Fill(file, buffer)) > 0) totalBytes += lastBytes = length;
                    }
                },
                Verify = ops =>
                {
                    if (totalBytes != sizeBytes) throw Fault.Check($"{totalBytes} bytes were unpacked from {path}; it has {sizeBytes}.");
                    return Files.CheckBytes(buffer, lastBytes, sizeBytes - lastBytes, lastBytes, block);
                },
            };
        }

        private static Cell MakeWriteCell(Values values, Ground ground)
        {
            var sizeBytes = values.Number("size");
            var block = Payload.Block(ground.Seed, values.Number("entropy"));
            var content = Payload.MakeContent(block, sizeBytes);
            var crc = Crc32.Format(Crc32.Extend(0, content, 0, content.Length));
            var data = Write.MakeRing(values, block);
            var pieces = Write.MakePieces(values, Payload.BlockBytes);
            int[] starts = pieces[0], lengths = pieces[1];
            string[] names = null;
            return new Cell
            {
                MaxOps = Cell.MaxFiles(sizeBytes),
                BytesPerOp = sizeBytes,
                Prepare = ops => names = Files.MakeNames(ground.Outputs, "file", ops),
                Operate = index =>
                {
                    using (var file = OpenWriter(names[index]))
                        for (var call = 0; call < starts.Length; call++) file.Write(data, starts[call], lengths[call]);
                },
                Verify = ops =>
                {
                    var found = new byte[sizeBytes + 1];
                    int length;
                    using (var file = OpenReader(names[ops - 1])) length = Files.Fill(file, found);
                    if (length != sizeBytes || !found.Take(length).SequenceEqual(content)) throw Fault.Check($"{names[ops - 1]} unpacks to something else than was written.");
                    return crc;
                },
            };
        }
    }
}
