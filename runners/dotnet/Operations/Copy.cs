using System;
using System.Collections.Generic;
using System.IO;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>`copy`.</summary>
    public static class Copy
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var kinds = new Kinds { { "size", Kind.Size() }, { "sparse", Kind.YesNo() } };
            Func<string, Action<string, string>, Recipe> offer = (api, copy) =>
                new Recipe($"copy/{api}", kinds, "content", true, (values, ground) => MakeCell(copy, values, ground));
            return new[]
            {
                offer("File.Copy", File.Copy),
                offer("FileStream.CopyTo", (from, to) =>
                {
                    using (var source = new FileStream(from, FileMode.Open, FileAccess.Read))
                    using (var target = new FileStream(to, FileMode.Create, FileAccess.Write))
                        source.CopyTo(target);
                }),
            };
        }

        private static Cell MakeCell(Action<string, string> copy, Values values, Ground ground)
        {
            var sizeBytes = values.Number("size");
            var isSparse = values.IsYes("sparse");
            var block = Payload.Block(ground.Seed);
            var source = Path.Combine(ground.Inputs, "file");
            Files.Make(source, sizeBytes, block, isSparse);
            var content = new Files.Content(sizeBytes, block, isSparse);
            string[] names = null;
            return new Cell
            {
                MaxOps = Cell.MaxFiles(sizeBytes),
                BytesPerOp = sizeBytes,
                Prepare = ops => names = Files.MakeNames(ground.Outputs, "copy", ops),
                Operate = index => copy(source, names[index]),
                Verify = ops => content.Check(names[ops - 1]),
            };
        }
    }
}
