using System.Collections.Generic;
using System.IO;
#if NETCOREAPP
using System.IO.Compression;
#endif
using System.Linq;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Archives read: `read-archive`.</summary>
    public static class Archive
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var kinds = new Kinds
            {
                { "count", Kind.Count(1, 100000) },
                { "size", Kind.Size() },
                { "packed", Kind.YesNo() },
                { "entropy", Kind.Count(0, 100, "100") },
                { "cache", Kind.Choice(Kind.Caches, "warm") },
            };
            yield return new Recipe("read-archive/ZipArchive", kinds, "count", true, MakeCell);
        }

        private static Cell MakeCell(Values values, Ground ground)
        {
#if NETCOREAPP
            var files = (int)values.Number("count");
            var content = Payload.MakeContent(Payload.Block(ground.Seed, values.Number("entropy")), values.Number("size"));
            var path = Path.Combine(ground.Inputs, "archive.zip");
            var level = values.IsYes("packed") ? CompressionLevel.Optimal : CompressionLevel.NoCompression;
            using (var archive = ZipFile.Open(path, ZipArchiveMode.Create))
                for (var number = 0; number < files; number++)
                    using (var entry = archive.CreateEntry($"entry-{number}", level).Open()) entry.Write(content, 0, content.Length);
            byte[] last = null;
            long seen = 0;
            return new Cell
            {
                MaxOps = Read.MaxReads(values),
                BytesPerOp = files * values.Number("size"),
                Operate = index =>
                {
                    seen = 0;
                    using (var archive = ZipFile.OpenRead(path))
                        foreach (var entry in archive.Entries)
                            using (var stream = entry.Open())
                            {
                                last = new byte[entry.Length];
                                seen += Files.Fill(stream, last);
                            }
                },
                Verify = ops => last.SequenceEqual(content) ? seen.ToString() : throw Fault.Check("The last entry is not what was put into the archive."),
            };
#else
            throw Fault.Unsupported(Platform.Lacks("ZipArchive", ".NET Core 2.1"));
#endif
        }
    }
}
