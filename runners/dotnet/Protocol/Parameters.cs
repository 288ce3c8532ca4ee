using System;
using System.Collections.Generic;
using System.Linq;

namespace IoPerf.Protocol
{
    /// <summary>A kind of value: how its text becomes a value (null: it does not), and what stands for it when it is left out.</summary>
    public sealed class Kind
    {
        public readonly Func<string, object> Parse;

        /// <summary>For messages: "a size like 64KiB".</summary>
        public readonly string Expected;

        /// <summary>null: the parameter must be there.</summary>
        public readonly string Fallback;

        private Kind(Func<string, object> parse, string expected, string fallback)
        {
            Parse = parse;
            Expected = expected;
            Fallback = fallback;
        }

        private const long Gib = 1L << 30;

        public static Kind Size(string fallback = null) =>
            new Kind(text => ParseSize(text), "a size like 0, 512B, 4KiB, 64MiB", fallback);

        /// <summary>The size of one call, or another size that cannot be 0.</summary>
        public static Kind Chunk(long most = Gib) =>
            new Kind(text => ParseSize(text) is long bytes && bytes >= 1 && bytes <= most ? (object)bytes : null, "a size of at least 1B", null);

        public static Kind Count(long least, long most, string fallback = null) =>
            new Kind(text => ParseCount(text, least, most), $"a number from {least} to {most}", fallback);

        public static Kind Choice(string[] values, string fallback = null) =>
            new Kind(text => values.Contains(text) ? text : null, $"one of {string.Join(", ", values)}", fallback);

        public static Kind YesNo() =>
            new Kind(text => text == "yes" ? true : text == "no" ? (object)false : null, "yes or no", "no");

        /// <summary>A name that the runner hands on without knowing it.</summary>
        public static Kind Word() =>
            new Kind(text => text != "" && text.All(letter => char.IsLetterOrDigit(letter) || "._~+-".IndexOf(letter) >= 0) ? text : null, "a word", null);

        /// <summary>Bytes: `0`, `512B`, `4KiB` … in the largest unit that divides. null: it is not such a size.</summary>
        public static long? ParseSize(string text)
        {
            if (text == "0") return 0;
            var digits = text.TakeWhile(letter => letter >= '0' && letter <= '9').Count();
            var unit = Array.IndexOf(Units, text.Substring(digits));
            if (digits == 0 || digits > 16 || text[0] == '0' || unit < 0) return null;
            var amount = long.Parse(text.Substring(0, digits));
            if (unit < 3 && amount % 1024 == 0 || amount >= (1L << 53) >> (10 * unit)) return null;
            return amount << (10 * unit);
        }

        private static readonly string[] Units = { "B", "KiB", "MiB", "GiB" };

        public static long? ParseCount(string text, long least, long most)
        {
            var isNumber = text.Length > 0 && text.Length <= 16 && text.All(letter => letter >= '0' && letter <= '9') && (text == "0" || text[0] != '0');
            var value = isNumber ? long.Parse(text) : -1;
            return value >= least && value <= most ? value : (long?)null;
        }

        public static readonly string[] Caches = { "warm", "cold" };
        public static readonly string[] Syncs = { "never", "end", "each", "data-end", "data-each", "dsync" };
        public static readonly string[] Patterns = { "sequential", "backward", "strided", "random" };
    }

    /// <summary>The kinds of a cell's parameters by name; sorted, as `cells` lists them.</summary>
    public sealed class Kinds : SortedDictionary<string, Kind>
    {
        public Kinds() : base(StringComparer.Ordinal) { }

        public Kinds(Kinds others) : base(others, StringComparer.Ordinal) { }
    }

    /// <summary>The values of a cell's parameters.</summary>
    public sealed class Values
    {
        private readonly Dictionary<string, object> values = new Dictionary<string, object>();

        /// <exception cref="Fault">EINVAL for an unknown or missing parameter or a value that its kind does not have.</exception>
        public Values(Kinds kinds, Dictionary<string, string> given)
        {
            foreach (var name in given.Keys)
                if (!kinds.ContainsKey(name))
                    throw Fault.Value($"\"{Request.Shorten(name)}\" is not a parameter of this cell; it has {(kinds.Count == 0 ? "none" : string.Join(", ", kinds.Keys))}.");
            foreach (var entry in kinds)
            {
                string text;
                if (!given.TryGetValue(entry.Key, out text)) text = entry.Value.Fallback;
                if (text == null) throw Fault.Value($"The parameter \"{entry.Key}\" is missing: give {entry.Value.Expected}.");
                values[entry.Key] = entry.Value.Parse(text)
                    ?? throw Fault.Value($"{entry.Key}={Request.Shorten(text)} is not possible: give {entry.Value.Expected}.");
            }
        }

        public bool Has(string name) => values.ContainsKey(name);

        /// <summary>A size in bytes or a count.</summary>
        public long Number(string name) => (long)values[name];

        public string Text(string name) => (string)values[name];

        public bool IsYes(string name) => (bool)values[name];
    }
}
