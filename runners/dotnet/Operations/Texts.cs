using System;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>
    /// Files read and written whole as text: `read`, `write`. The payload is Latin-1 text, whose letters are its bytes: lines end where it
    /// happens to have the byte of a line feed or a carriage return.
    /// </summary>
    public static class Texts
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var reading = new Kinds
            {
                { "size", Kind.Size() }, { "cache", Kind.Choice(Kind.Caches, "warm") }, { "entropy", Kind.Count(0, 100, "100") },
            };
            var writing = new Kinds
            {
                { "size", Kind.Size() }, { "target", Kind.Choice(new[] { "new", "existing" }, "new") }, { "entropy", Kind.Count(0, 100, "100") },
            };
            Func<string, Func<Func<string, string>>, Recipe> text = (api, makeReader) =>
                new Recipe($"read/{api}", reading, "last", true, (values, ground) => MakeTextCell(values, ground, makeReader()));
            Func<string, Func<string, IList<string>>, Recipe> lines = (api, read) =>
                new Recipe($"read/{api}", reading, "last", true, (values, ground) => MakeLinesCell(values, ground, read));
            return new[]
            {
                text("File.ReadAllText", () => path => File.ReadAllText(path, Write.Latin1)),
                text("File.ReadAllTextAsync", MakeAsyncReader),
                lines("File.ReadAllLines", path => File.ReadAllLines(path, Write.Latin1)),
                lines("File.ReadLines", path => Keep(File.ReadLines(path, Write.Latin1))),
                lines("StreamReader.ReadLine", ReadLines),
                Write.Offer("File.WriteAllText", writing, (values, block) =>
                {
                    var content = MakeText(values, block);
                    return path => File.WriteAllText(path, content, Write.Latin1);
                }),
                Write.Offer("File.WriteAllTextAsync", writing, MakeAsyncWriter),
            };
        }

        private static string MakeText(Values values, byte[] block) => Write.Latin1.GetString(Payload.MakeContent(block, values.Number("size")));

        private static Func<string, string> MakeAsyncReader()
        {
#if NETCOREAPP
            Func<string, Task<string>> readFile = async path => await File.ReadAllTextAsync(path, Write.Latin1).ConfigureAwait(false);
            return path => readFile(path).GetAwaiter().GetResult();
#else
            throw Fault.Unsupported(Platform.Lacks("File.ReadAllTextAsync", ".NET Core 2.0"));
#endif
        }

        private static Action<string> MakeAsyncWriter(Values values, byte[] block)
        {
#if NETCOREAPP
            var content = MakeText(values, block);
            Func<string, Task> writeFile = async path => await File.WriteAllTextAsync(path, content, Write.Latin1).ConfigureAwait(false);
            return path => writeFile(path).GetAwaiter().GetResult();
#else
            throw Fault.Unsupported(Platform.Lacks("File.WriteAllTextAsync", ".NET Core 2.0"));
#endif
        }

        /// <summary>The payload that a text reader finds in a file.</summary>
        private static byte[] MakeSource(Values values, Ground ground, out string path)
        {
            path = Read.MakeSource(values, ground, out var block);
            var content = Payload.MakeContent(block, values.Number("size"));
            // A byte order mark at the beginning would be believed, whatever encoding is given.
            if (content.Length >= 2 && (content[0] == 0xFE && content[1] == 0xFF || content[0] == 0xFF && content[1] == 0xFE || content[0] == 0xEF && content[1] == 0xBB))
                throw Fault.Unsupported("This payload begins with a byte order mark, which a StreamReader believes: give another seed.");
            return content;
        }

        private static string CrcOf(byte[] content) => Crc32.Format(Crc32.Extend(0, content, 0, content.Length));

        private static Cell MakeTextCell(Values values, Ground ground, Func<string, string> read)
        {
            var content = MakeSource(values, ground, out var path);
            var expected = Write.Latin1.GetString(content);
            var crc = CrcOf(content);
            string text = null;
            return new Cell
            {
                MaxOps = Read.MaxReads(values),
                BytesPerOp = content.Length,
                Operate = index => text = read(path),
                Verify = ops => string.Equals(text, expected, StringComparison.Ordinal) ? crc : throw Fault.Check($"The text of {path} is not what was written."),
            };
        }

        private static IList<string> Keep(IEnumerable<string> found)
        {
            var lines = new List<string>();
            foreach (var line in found) lines.Add(line);
            return lines;
        }

        private static IList<string> ReadLines(string path)
        {
            var lines = new List<string>();
            using (var reader = new StreamReader(path, Write.Latin1))
            {
                string line;
                while ((line = reader.ReadLine()) != null) lines.Add(line);
            }
            return lines;
        }

        /// <summary>The lines are compared with the payload; `check` is the CRC-32 of the bytes they are of.</summary>
        private static Cell MakeLinesCell(Values values, Ground ground, Func<string, IList<string>> read)
        {
            var content = MakeSource(values, ground, out var path);
            var expected = SplitLines(Write.Latin1.GetString(content));
            var crc = CrcOf(content);
            IList<string> lines = null;
            return new Cell
            {
                MaxOps = Read.MaxReads(values),
                BytesPerOp = content.Length,
                Operate = index => lines = read(path),
                Verify = ops =>
                {
                    if (lines.Count != expected.Count) throw Fault.Check($"{lines.Count} lines of {path} were read; it has {expected.Count}.");
                    for (var line = 0; line < lines.Count; line++)
                        if (!string.Equals(lines[line], expected[line], StringComparison.Ordinal)) throw Fault.Check($"Line {line + 1} of {path} is not what was written.");
                    return crc;
                },
            };
        }

        private static List<string> SplitLines(string text)
        {
            var lines = new List<string>();
            for (var start = 0; start < text.Length;)
            {
                var end = text.IndexOfAny(new[] { '\r', '\n' }, start);
                if (end < 0) end = text.Length;
                lines.Add(text.Substring(start, end - start));
                start = end + (end + 1 < text.Length && text[end] == '\r' && text[end + 1] == '\n' ? 2 : 1);
            }
            return lines;
        }
    }
}
