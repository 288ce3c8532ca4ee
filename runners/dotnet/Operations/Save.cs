using System;
using System.Collections.Generic;
using System.IO;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>A temporary file written, flushed and put in the place of the target, so that a reader sees the old content or the new: `save`.</summary>
    public static class Save
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var kinds = new Kinds { { "size", Kind.Size() }, { "sync", Kind.Choice(new[] { "never", "end", "full" }, "full") } };
            return new[]
            {
                new Recipe("save/File.Replace", kinds, "content", true, (values, ground) => MakeCell(values, ground, (from, to) => File.Replace(from, to, null))),
                new Recipe("save/File.Move", kinds, "content", true, (values, ground) => MakeCell(values, ground, Names.MakeReplacingMove())),
            };
        }

        private static Cell MakeCell(Values values, Ground ground, Action<string, string> replace)
        {
            if (values.Text("sync") == "full")
                throw Fault.Unsupported(".NET cannot open a directory to flush it: give sync=end (the file alone) or sync=never.");
            var syncsFile = values.Text("sync") == "end";
            var sizeBytes = values.Number("size");
            var block = Payload.Block(ground.Seed);
            var content = new Files.Content(sizeBytes, block);
            string target = Path.Combine(ground.Inputs, "document"), temporary = Path.Combine(ground.Inputs, "document.tmp");
            Files.Make(target, sizeBytes, block);
            return new Cell
            {
                BytesPerOp = sizeBytes,
                Operate = index =>
                {
                    using (var file = new FileStream(temporary, FileMode.Create, FileAccess.Write, FileShare.None, Streams.DefaultBuffer))
                    {
                        for (long offset = 0; offset < sizeBytes; offset += Payload.BlockBytes)
                            file.Write(block, 0, (int)Math.Min(Payload.BlockBytes, sizeBytes - offset));
                        if (syncsFile) file.Flush(true);
                    }
                    replace(temporary, target);
                },
                Verify = ops => content.Check(target),
                Restore = () => File.Delete(temporary),
            };
        }
    }
}
