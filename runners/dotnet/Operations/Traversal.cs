using System;
using System.Collections.Generic;
using System.IO;
#if NETCOREAPP
using System.IO.Enumeration;
#endif
using System.Linq;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Directories read: `list` and `match` (a flat one), `traverse` and `stat-among` (a tree).</summary>
    public static class Traversal
    {
        /// <summary>Sees every entry of a folder, or below it; answers how many there were.</summary>
        private delegate int Visit(string root);

        public static IEnumerable<Recipe> Recipes()
        {
            var listing = new Kinds { { "entries", Kind.Count(1, 1000000) }, { "stat", Kind.YesNo() }, { "cache", Kind.Choice(Kind.Caches, "warm") } };
            var matching = new Kinds { { "entries", Kind.Count(1, 1000000) }, { "cache", Kind.Choice(Kind.Caches, "warm") } };
            var walking = new Kinds { { "shape", Kind.Word() }, { "entries", Kind.Count(1, 1000000000) }, { "stat", Kind.YesNo() }, { "cache", Kind.Choice(Kind.Caches, "warm") } };
            var among = new Kinds { { "shape", Kind.Word() }, { "entries", Kind.Count(1, 1000000000) }, { "pattern", Kind.Choice(Kind.Patterns, "random") }, { "cache", Kind.Choice(Kind.Caches, "warm") } };
            Func<string, Func<bool, Visit>, Recipe> list = (api, makeVisit) =>
                new Recipe($"list/{api}", listing, "count", false, (values, ground) => MakeListCell(makeVisit(values.IsYes("stat")), values, ground));
            Func<string, Func<bool, Visit>, Recipe> walk = (api, makeVisit) =>
                new Recipe($"traverse/{api}", walking, "count", false, (values, ground) => MakeWalkCell(makeVisit(values.IsYes("stat")), values, ground));
            return new[]
            {
                list("Directory.GetFiles", withStat => root => Count(Directory.GetFiles(root), withStat)),
                list("Directory.EnumerateFiles", withStat => root => Count(Directory.EnumerateFiles(root), withStat)),
                walk("Directory.EnumerateFileSystemEntries", withStat => root => Count(Directory.EnumerateFileSystemEntries(root, "*", SearchOption.AllDirectories), withStat)),
                walk("FileSystemEnumerable", MakeEnumerableVisit),
                new Recipe("match/Directory.EnumerateFiles", matching, "count", false, MakeMatchCell),
                new Recipe("stat-among/File.GetAttributes", among, "count", false, MakeAmongCell),
            };
        }

        private static int Count(IEnumerable<string> paths, bool withStat)
        {
            var seen = 0;
            foreach (var path in paths)
            {
                if (withStat) LastTicks = new FileInfo(path).LastWriteTimeUtc.Ticks;
                seen++;
            }
            return seen;
        }

        /// <summary>What was asked for last, kept so that asking cannot be left out.</summary>
        public static long LastTicks;

        private static Visit MakeEnumerableVisit(bool withStat)
        {
#if NETCOREAPP
            var options = new EnumerationOptions { RecurseSubdirectories = true, IgnoreInaccessible = false, AttributesToSkip = 0 };
            FileSystemEnumerable<long>.FindTransform transform;
            if (withStat) transform = (ref FileSystemEntry entry) => entry.LastWriteTimeUtc.Ticks;
            else transform = (ref FileSystemEntry entry) => entry.FileName.Length;
            FileSystemEnumerable<long>.FindPredicate recurses = (ref FileSystemEntry entry) => (entry.Attributes & FileAttributes.ReparsePoint) == 0;
            return root =>
            {
                var seen = 0;
                foreach (var found in new FileSystemEnumerable<long>(root, transform, options) { ShouldRecursePredicate = recurses })
                {
                    LastTicks = found;
                    seen++;
                }
                return seen;
            };
#else
            throw Fault.Unsupported(Platform.Lacks("FileSystemEnumerable", ".NET Core 2.1"));
#endif
        }

        private static Cell MakeVisitCell(Visit visit, string root, int expected, Values values)
        {
            var seen = 0;
            return new Cell
            {
                // The driver drops the system's caches: only the first operation of a cold sample finds them empty.
                MaxOps = Read.MaxReads(values),
                Operate = index => seen = visit(root),
                Verify = ops => seen == expected ? seen.ToString() : throw Fault.Check($"{seen} entries of {root} were seen; there are {expected}."),
            };
        }

        private static Cell MakeListCell(Visit visit, Values values, Ground ground)
        {
            var entries = (int)values.Number("entries");
            foreach (var path in Files.MakeNames(ground.Inputs, "file", entries)) Files.Make(path, 0);
            return MakeVisitCell(visit, ground.Inputs, entries, values);
        }

        /// <summary>The wanted name is the last that is made.</summary>
        private static Cell MakeMatchCell(Values values, Ground ground)
        {
            foreach (var path in Files.MakeNames(ground.Inputs, "file", (int)values.Number("entries") - 1)) Files.Make(path, 0);
            Files.Make(Path.Combine(ground.Inputs, "wanted-0"), 0);
            return MakeVisitCell(root => Directory.EnumerateFiles(root, "wanted-*").Count(), ground.Inputs, 1, values);
        }

        private static Cell MakeWalkCell(Visit visit, Values values, Ground ground)
        {
            var root = RootOf(ground);
            return MakeVisitCell(visit, root, Files.ListTree(root).Count(), values);
        }

        private static string RootOf(Ground ground) => ground.Corpus ?? throw Fault.Protocol("A tree is needed: \"setup\" needs corpus=….");

        /// <summary>One entry of the tree after the other, in an order that does not depend on how they lie on the disk.</summary>
        private static Cell MakeAmongCell(Values values, Ground ground)
        {
            var sorted = Files.ListTree(RootOf(ground)).OrderBy(path => path, StringComparer.Ordinal).ToArray();
            var paths = Payload.MakePositions(values.Text("pattern"), sorted.Length, ground.Seed).Select(position => sorted[position]).ToArray();
            return new Cell
            {
                MaxOps = values.Text("cache") == "cold" ? paths.Length : Cell.DefaultMaxOps,
                Operate = index => LastTicks = (long)File.GetAttributes(paths[index % paths.Length]),
            };
        }
    }
}
