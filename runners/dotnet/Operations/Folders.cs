using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Chains of directories made and removed: `mkdir-p`, `rm-r`.</summary>
    public static class Folders
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var deep = new Kinds { { "depth", Kind.Count(1, 200) } };
            return new[]
            {
                new Recipe("mkdir-p/Directory.CreateDirectory", deep, "count", false, MakeCreateCell),
                new Recipe("rm-r/Directory.Delete", deep, "count", false, MakeDeleteCell),
            };
        }

        /// <summary>The directories of a chain, outermost first.</summary>
        private static List<string> MakeChain(string top, long depth)
        {
            var chain = new List<string> { top };
            while (chain.Count < depth) chain.Add(Path.Combine(chain[chain.Count - 1], "d"));
            return chain;
        }

        private static Cell MakeCreateCell(Values values, Ground ground)
        {
            var depth = values.Number("depth");
            string[] tops = null, deepest = null;
            return new Cell
            {
                MaxOps = Math.Max(1, Cell.MaxNames / depth),
                Prepare = ops =>
                {
                    tops = Files.MakeNames(ground.Outputs, "chain", ops);
                    deepest = tops.Select(top => MakeChain(top, depth).Last()).ToArray();
                },
                Operate = index => Directory.CreateDirectory(deepest[index]),
                Verify = ops =>
                {
                    foreach (var path in deepest)
                        if (!Directory.Exists(path)) throw Fault.Check($"The directory {path} was not made.");
                    return MakeChain(tops[ops - 1], depth).Count(Directory.Exists).ToString();
                },
            };
        }

        private static Cell MakeDeleteCell(Values values, Ground ground)
        {
            var depth = values.Number("depth");
            string[] tops = null;
            return new Cell
            {
                MaxOps = Math.Max(1, Cell.MaxNames / (2 * depth)),
                Prepare = ops =>
                {
                    tops = Files.MakeNames(ground.Outputs, "chain", ops);
                    foreach (var path in tops.SelectMany(top => MakeChain(top, depth)))
                    {
                        Directory.CreateDirectory(path);
                        Files.Make(Path.Combine(path, "file"), 0);
                    }
                },
                Operate = index => Directory.Delete(tops[index], true),
                Verify = ops => Names.ExpectNothingLeft(ground.Outputs),
            };
        }
    }
}
