using System.Collections.Generic;
using System.IO;
using System.Linq;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Symbolic links: `symlink`, `readlink`.</summary>
    public static class Links
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var targeted = new Kinds { { "target", Kind.Choice(new[] { "new", "existing" }, "new") } };
            yield return new Recipe("symlink/File.CreateSymbolicLink", targeted, "count", false, MakeLinkCell);
            yield return new Recipe("readlink/File.ResolveLinkTarget", new Kinds(), "count", false, MakeReadCell);
        }

#if NET6_0_OR_GREATER
        /// <summary>With `target=existing` the name is taken, and every call has to fail.</summary>
        private static Cell MakeLinkCell(Values values, Ground ground)
        {
            var isExisting = values.Text("target") == "existing";
            var source = Path.Combine(ground.Inputs, "file");
            Files.Make(source, 0);
            var taken = Path.Combine(ground.Outputs, "taken");
            string[] names = null;
            var successes = 0;
            return new Cell
            {
                MaxOps = isExisting ? Cell.DefaultMaxOps : Cell.MaxNames,
                Prepare = ops =>
                {
                    successes = 0;
                    if (isExisting) Files.Make(taken, 0);
                    names = isExisting ? Enumerable.Repeat(taken, ops).ToArray() : Files.MakeNames(ground.Outputs, "link", ops);
                },
                Operate = index =>
                {
                    try
                    {
                        File.CreateSymbolicLink(names[index], source);
                        successes++;
                    }
                    catch (IOException error) when (isExisting && Fault.Of(error).Code == "EEXIST")
                    {
                        // As it should.
                    }
                },
                Verify = ops =>
                {
                    var there = Files.CountEntries(ground.Outputs);
                    if (isExisting ? successes > 0 : there != ops)
                        throw Fault.Check(isExisting ? "A link replaced a name that was taken." : $"{there} of {ops} links are there.");
                    return successes.ToString();
                },
            };
        }

        private static Cell MakeReadCell(Values values, Ground ground)
        {
            string target = Path.Combine(ground.Inputs, "file"), link = Path.Combine(ground.Inputs, "link");
            Files.Make(target, 0);
            File.CreateSymbolicLink(link, target);
            string found = null;
            return new Cell
            {
                Prepare = ops => found = null,
                Operate = index => found = File.ResolveLinkTarget(link, false).FullName,
                Verify = ops => found == target ? ops.ToString() : throw Fault.Check($"{link} was said to lead to {found}; it leads to {target}."),
            };
        }
#else
        private static Cell MakeLinkCell(Values values, Ground ground) => throw Missing();

        private static Cell MakeReadCell(Values values, Ground ground) => throw Missing();

        private static Fault Missing() => Fault.Unsupported(Platform.Lacks("symbolic links", ".NET 6"));
#endif
    }
}
