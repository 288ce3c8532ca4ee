using System;
using System.Collections.Generic;
using System.IO;
#if NETCOREAPP
using System.IO.Compression;
#endif
using System.Linq;
#if NET10_0_OR_GREATER
using System.Threading.Tasks;
#endif
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Archives read and extracted: `read-archive`, `extract`.</summary>
    public static class Archive
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var tar = new Kinds { { "count", Kind.Count(1, 100000) }, { "size", Kind.Size() }, { "entropy", Kind.Count(0, 100, "100") } };
            var zip = new Kinds(tar) { { "packed", Kind.YesNo() } };
            Func<string, Kinds, Action<Contents, string>, Func<Action<string, Reader>>, Recipe> read = (api, kinds, make, makeVisit) =>
                new Recipe($"read-archive/{api}", new Kinds(kinds) { { "cache", Kind.Choice(Kind.Caches, "warm") } }, "count", true, (values, ground) => MakeReadCell(make, makeVisit(), values, ground));
            Func<string, Kinds, Action<Contents, string>, Func<Action<string, string>>, Recipe> extract = (api, kinds, make, makeExtract) =>
                new Recipe($"extract/{api}", kinds, "count", true, (values, ground) => MakeExtractCell(make, makeExtract(), values, ground));
            yield return read("ZipArchive", zip, MakeZip, () => VisitZip);
            yield return read("ZipArchive.async", zip, MakeZip, MakeAsyncZipVisit);
            yield return read("TarReader", tar, MakeTar, MakeTarVisit);
            yield return extract("ZipFile.ExtractToDirectory", zip, MakeZip, MakeZipExtraction);
            yield return extract("TarFile.ExtractToDirectory", tar, MakeTar, MakeTarExtraction);
        }

        /// <summary>What an archive is made of: files of the same content.</summary>
        private sealed class Contents
        {
            public readonly int Files;
            public readonly byte[] Content;
            public readonly bool IsPacked;

            public Contents(Values values, Ground ground)
            {
                Files = (int)values.Number("count");
                Content = Payload.MakeContent(Payload.Block(ground.Seed, values.Number("entropy")), values.Number("size"));
                IsPacked = values.Has("packed") && values.IsYes("packed");
            }

            public IEnumerable<string> Names => Enumerable.Range(0, Files).Select(number => $"entry-{number}");
        }

        /// <summary>Reads an entry to its end.</summary>
        private sealed class Reader
        {
            public byte[] Last;
            public long Seen;

            public void Take(Stream entry, long lengthBytes)
            {
                Last = new byte[lengthBytes];
                Seen += Files.Fill(entry, Last);
            }
        }

        private static Cell MakeReadCell(Action<Contents, string> make, Action<string, Reader> visit, Values values, Ground ground)
        {
            var contents = new Contents(values, ground);
            var path = Path.Combine(ground.Inputs, "archive");
            make(contents, path);
            Reader reader = null;
            return new Cell
            {
                MaxOps = Read.MaxReads(values),
                BytesPerOp = contents.Files * values.Number("size"),
                Operate = index => visit(path, reader = new Reader()),
                Verify = ops => reader.Last.SequenceEqual(contents.Content) ? reader.Seen.ToString() : throw Fault.Check("The last entry is not what was put into the archive."),
            };
        }

        private static Cell MakeExtractCell(Action<Contents, string> make, Action<string, string> extract, Values values, Ground ground)
        {
            var contents = new Contents(values, ground);
            var path = Path.Combine(ground.Inputs, "archive");
            make(contents, path);
            var content = new Files.Content(values.Number("size"), Payload.Block(ground.Seed, values.Number("entropy")));
            string[] folders = null;
            return new Cell
            {
                MaxOps = Math.Max(1, Cell.MaxFiles(values.Number("size")) / contents.Files),
                BytesPerOp = contents.Files * values.Number("size"),
                Prepare = ops =>
                {
                    folders = Files.MakeNames(ground.Outputs, "folder", ops);
                    foreach (var folder in folders) Directory.CreateDirectory(folder);
                },
                Operate = index => extract(path, folders[index]),
                Verify = ops =>
                {
                    content.Check(Path.Combine(folders[ops - 1], contents.Names.Last()));
                    return Files.CountEntries(folders[ops - 1]).ToString();
                },
            };
        }

#if NETCOREAPP
        private static void MakeZip(Contents contents, string path)
        {
            var level = contents.IsPacked ? CompressionLevel.Optimal : CompressionLevel.NoCompression;
            using (var archive = ZipFile.Open(path, ZipArchiveMode.Create))
                foreach (var name in contents.Names)
                    using (var entry = archive.CreateEntry(name, level).Open()) entry.Write(contents.Content, 0, contents.Content.Length);
        }

        private static void VisitZip(string path, Reader reader)
        {
            using (var archive = ZipFile.OpenRead(path))
                foreach (var entry in archive.Entries)
                    using (var stream = entry.Open()) reader.Take(stream, entry.Length);
        }

        private static Action<string, string> MakeZipExtraction() => (path, folder) => ZipFile.ExtractToDirectory(path, folder);
#else
        private static void MakeZip(Contents contents, string path) => throw NoZip();

        private static void VisitZip(string path, Reader reader) => throw NoZip();

        private static Action<string, string> MakeZipExtraction() => throw NoZip();

        private static Fault NoZip() => Fault.Unsupported(Platform.Lacks("ZipArchive", ".NET Core 2.1"));
#endif

        private static Action<string, Reader> MakeAsyncZipVisit()
        {
#if NET10_0_OR_GREATER
            // `await using` needs a newer C# than Mono's compiler knows.
            Func<string, Reader, Task> visit = async (path, reader) =>
            {
                var archive = await ZipFile.OpenReadAsync(path).ConfigureAwait(false);
                try
                {
                    foreach (var entry in archive.Entries)
                    {
                        var stream = await entry.OpenAsync().ConfigureAwait(false);
                        reader.Last = new byte[entry.Length];
                        reader.Seen += await stream.ReadAtLeastAsync(reader.Last, reader.Last.Length, false).ConfigureAwait(false);
                        await stream.DisposeAsync().ConfigureAwait(false);
                    }
                }
                finally
                {
                    await archive.DisposeAsync().ConfigureAwait(false);
                }
            };
            return (path, reader) => visit(path, reader).GetAwaiter().GetResult();
#else
            throw Fault.Unsupported(Platform.Lacks("ZipFile.OpenReadAsync", ".NET 10"));
#endif
        }

#if NET7_0_OR_GREATER
        private static void MakeTar(Contents contents, string path)
        {
            using (var writer = new System.Formats.Tar.TarWriter(new FileStream(path, FileMode.CreateNew, FileAccess.Write)))
                foreach (var name in contents.Names)
                    using (var content = new MemoryStream(contents.Content))
                        writer.WriteEntry(new System.Formats.Tar.PaxTarEntry(System.Formats.Tar.TarEntryType.RegularFile, name) { DataStream = content });
        }

        private static Action<string, Reader> MakeTarVisit() => (path, reader) =>
        {
            using (var archive = new System.Formats.Tar.TarReader(new FileStream(path, FileMode.Open, FileAccess.Read)))
            {
                System.Formats.Tar.TarEntry entry;
                // An empty file has no stream.
                while ((entry = archive.GetNextEntry()) != null) reader.Take(entry.DataStream ?? Stream.Null, entry.Length);
            }
        };

        private static Action<string, string> MakeTarExtraction() => (path, folder) => System.Formats.Tar.TarFile.ExtractToDirectory(path, folder, false);
#else
        private static void MakeTar(Contents contents, string path) => throw NoTar();

        private static Action<string, Reader> MakeTarVisit() => throw NoTar();

        private static Action<string, string> MakeTarExtraction() => throw NoTar();

        private static Fault NoTar() => Fault.Unsupported(Platform.Lacks("TarFile", ".NET 7"));
#endif
    }
}
