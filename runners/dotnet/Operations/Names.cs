using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Names in a directory: `rename`, `remove`.</summary>
    public static class Names
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var targeted = new Kinds { { "target", Kind.Choice(new[] { "new", "existing" }, "new") } };
            return new[]
            {
                new Recipe("rename/File.Move", targeted, "count", false, MakeRenameCell),
                new Recipe("remove/File.Delete", new Kinds { { "size", Kind.Size("0") } }, "count", false, MakeRemoveCell),
            };
        }

        private static Cell MakeRenameCell(Values values, Ground ground)
        {
            var isExisting = values.Text("target") == "existing";
            var move = isExisting ? MakeReplacingMove() : File.Move;
            string[] sources = null, targets = null;
            return new Cell
            {
                MaxOps = Cell.MaxNames / 2,
                Prepare = ops =>
                {
                    sources = Files.MakeNames(ground.Outputs, "from", ops);
                    targets = Files.MakeNames(ground.Outputs, "to", ops);
                    foreach (var path in isExisting ? sources.Concat(targets) : sources) Files.Make(path, 0);
                },
                Operate = index => move(sources[index], targets[index]),
                Verify = ops =>
                {
                    var names = Directory.GetFiles(ground.Outputs).Select(Path.GetFileName).ToList();
                    if (names.Count != ops || !names.All(name => name.StartsWith("to-", StringComparison.Ordinal)))
                        throw Fault.Check($"{names.Count} files are there after {ops} were renamed.");
                    return names.Count.ToString();
                },
            };
        }

        /// <exception cref="Fault">ENOTSUP on runtimes whose File.Move does not replace a file.</exception>
        public static Action<string, string> MakeReplacingMove()
        {
#if NETCOREAPP3_0_OR_GREATER
            return (from, to) => File.Move(from, to, true);
#else
            throw Fault.Unsupported(Platform.Lacks("File.Move that overwrites", ".NET Core 3.0"));
#endif
        }

        private static Cell MakeRemoveCell(Values values, Ground ground)
        {
            var block = Payload.Block(ground.Seed);
            string[] names = null;
            return new Cell
            {
                MaxOps = Cell.MaxFiles(values.Number("size")),
                Prepare = ops =>
                {
                    names = Files.MakeNames(ground.Outputs, "file", ops);
                    foreach (var path in names) Files.Make(path, values.Number("size"), block);
                },
                Operate = index => File.Delete(names[index]),
                Verify = ops => ExpectNothingLeft(ground.Outputs),
            };
        }

        /// <summary>"0".</summary>
        /// <exception cref="Fault">ECHECK when there is something in the folder.</exception>
        public static string ExpectNothingLeft(string folder)
        {
            var left = Files.CountEntries(folder);
            return left == 0 ? "0" : throw Fault.Check($"{left} of what was removed is still there.");
        }
    }
}
