using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

namespace IoPerf.Protocol
{
    public sealed class CellName
    {
        /// <summary>The canonical text, with sorted parameters: what identifies a cell that is set up.</summary>
        public string Text;

        /// <summary>`operation/api`.</summary>
        public string Path;

        public Dictionary<string, string> Parameters;
    }

    /// <summary>One line of standard input, understood.</summary>
    public sealed class Request
    {
        public string Verb;

        /// <summary>null when the request names no cell.</summary>
        public CellName Cell;

        public Dictionary<string, string> Words;

        /// <exception cref="Fault">EPROTO when the line is not a request; null is a line that was too long.</exception>
        public static Request Parse(byte[] line)
        {
            if (line == null) throw Fault.Protocol($"A request has at most {RequestLines.MaxBytes} bytes; this line is longer.");
            var words = SplitWords(line);
            var request = new Request { Verb = words[0] };
            var rest = words.Skip(1).ToList();
            if (rest.Count > 0 && IsCell(rest[0]))
            {
                request.Cell = ParseCell(rest[0]);
                rest.RemoveAt(0);
            }
            request.Words = ParsePairs(rest);
            return request;
        }

        private static string[] SplitWords(byte[] line)
        {
            var words = Encoding.ASCII.GetString(line).Split(' ');
            if (line.Any(unit => unit < 0x20 || unit > 0x7e) || words.Any(word => word.Length == 0))
                throw Fault.Protocol("A request is words of printable ASCII separated by one space; this line is not.");
            return words;
        }

        private static bool IsCell(string word)
        {
            var end = word.IndexOfAny(new[] { '=', '?', '/' });
            return end >= 0 && word[end] == '/';
        }

        private static CellName ParseCell(string text)
        {
            var parts = text.Split('?');
            if (parts.Length > 2) throw Fault.Protocol($"\"{Shorten(text)}\" is not a cell: it has more than one \"?\".");
            var parameters = ParsePairs(parts.Length == 2 ? parts[1].Split('&') : new string[0]);
            var sorted = string.Join("&", parameters.OrderBy(pair => pair.Key, StringComparer.Ordinal).Select(pair => $"{pair.Key}={pair.Value}"));
            return new CellName { Text = sorted == "" ? parts[0] : $"{parts[0]}?{sorted}", Path = parts[0], Parameters = parameters };
        }

        private static Dictionary<string, string> ParsePairs(IEnumerable<string> pairs)
        {
            var parsed = new Dictionary<string, string>();
            foreach (var pair in pairs)
            {
                var separator = pair.IndexOf('=');
                var name = separator < 0 ? pair : pair.Substring(0, separator);
                if (separator < 1 || !char.IsLetter(name[0]) || !name.All(letter => char.IsLetterOrDigit(letter) || letter == '-'))
                    throw Fault.Protocol($"\"{Shorten(pair)}\" is not a name=value.");
                if (parsed.ContainsKey(name)) throw Fault.Protocol($"\"{name}\" is given twice.");
                parsed[name] = Decode(pair.Substring(separator + 1));
            }
            return parsed;
        }

        private static readonly UTF8Encoding StrictUtf8 = new UTF8Encoding(false, true);

        private static string Decode(string value)
        {
            if (value.IndexOf('%') < 0) return value;
            var bytes = new MemoryStream();
            for (var index = 0; index < value.Length; index++)
            {
                if (value[index] != '%')
                {
                    bytes.WriteByte((byte)value[index]);
                    continue;
                }
                if (index + 2 >= value.Length || !Uri.IsHexDigit(value[index + 1]) || !Uri.IsHexDigit(value[index + 2]))
                    throw Fault.Protocol($"\"{Shorten(value)}\" has a percent sign without two hexadecimal digits.");
                bytes.WriteByte(Convert.ToByte(value.Substring(index + 1, 2), 16));
                index += 2;
            }
            try
            {
                return StrictUtf8.GetString(bytes.ToArray());
            }
            catch (ArgumentException)
            {
                throw Fault.Protocol($"\"{Shorten(value)}\" is not percent-encoded UTF-8.");
            }
        }

        /// <summary>The beginning of a text, for messages.</summary>
        public static string Shorten(string text) => text.Length > 80 ? $"{text.Substring(0, 80)}…" : text;
    }

    /// <summary>The lines of a stream until its end. What stands after the last line feed is not a request and is dropped.</summary>
    public static class RequestLines
    {
        /// <summary>Longer lines are not requests; the rest of such a line is skipped without keeping it.</summary>
        public const int MaxBytes = 1024 * 1024;

        /// <summary>Each line without its line feed, null for one that is too long.</summary>
        public static IEnumerable<byte[]> Read(Stream input)
        {
            var buffer = new byte[64 * 1024];
            var line = new MemoryStream();
            var isTooLong = false;
            int length;
            while ((length = input.Read(buffer, 0, buffer.Length)) > 0)
            {
                var start = 0;
                while (start < length)
                {
                    var end = Array.IndexOf(buffer, (byte)'\n', start, length - start);
                    var stop = end < 0 ? length : end;
                    if (line.Length + stop - start > MaxBytes) isTooLong = true;
                    if (!isTooLong) line.Write(buffer, start, stop - start);
                    if (end >= 0)
                    {
                        yield return isTooLong ? null : line.ToArray();
                        line = new MemoryStream();
                        isTooLong = false;
                    }
                    start = stop + 1;
                }
            }
        }
    }
}
