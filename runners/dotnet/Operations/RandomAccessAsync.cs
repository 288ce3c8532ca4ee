using System;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>`write`, `read-at` and `write-at` by RandomAccess' asynchronous calls on a handle that is opened for them.</summary>
    public static class RandomAccessAsync
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var chunked = new Kinds
            {
                { "size", Kind.Size() }, { "chunk", Kind.Chunk() }, { "entropy", Kind.Count(0, 100, "100") }, { "preallocate", Kind.YesNo() },
                { "target", Kind.Choice(new[] { "new", "existing" }, "new") }, { "sync", Kind.Choice(Kind.Syncs, "never") },
            };
            var placed = new Kinds
            {
                { "size", Kind.Size() }, { "chunk", Kind.Chunk() }, { "pattern", Kind.Choice(Kind.Patterns, "sequential") },
            };
            return new[]
            {
                Write.Offer("RandomAccess.WriteAsync", chunked, InChunks),
                new Recipe("read-at/RandomAccess.ReadAsync", new Kinds(placed) { { "cache", Kind.Choice(Kind.Caches, "warm") } }, "last", true, MakeReadCell),
                new Recipe("write-at/RandomAccess.WriteAsync", new Kinds(placed) { { "sync", Kind.Choice(Kind.Syncs, "never") } }, "last", true, MakeWriteCell),
            };
        }

#if NET6_0_OR_GREATER
        private static Action<string> InChunks(Values values, byte[] block)
        {
            var data = Write.MakeRing(values, block);
            var pieces = Write.MakePieces(values, Payload.BlockBytes);
            int[] starts = pieces[0], lengths = pieces[1];
            var options = Streams.OptionsOf(values) | FileOptions.Asynchronous;
            var preallocatedBytes = Streams.Preallocates(values) ? values.Number("size") : 0;
            bool syncsEach = Streams.SyncsEach(values), syncsAtEnd = Streams.SyncsAtEnd(values);
            if (syncsEach || syncsAtEnd) RandomAccessFlush.Require();
            Func<string, Task> writeFile = async path =>
            {
                using (var handle = File.OpenHandle(path, FileMode.Create, FileAccess.Write, FileShare.Read, options, preallocatedBytes))
                {
                    long offset = 0;
                    for (var call = 0; call < starts.Length; call++)
                    {
                        await RandomAccess.WriteAsync(handle, new ReadOnlyMemory<byte>(data, starts[call], lengths[call]), offset).ConfigureAwait(false);
                        offset += lengths[call];
                        if (syncsEach) RandomAccessFlush.ToDisk(handle);
                    }
                    if (syncsAtEnd) RandomAccessFlush.ToDisk(handle);
                }
            };
            return path => writeFile(path).GetAwaiter().GetResult();
        }

        private static Cell MakeReadCell(Values values, Ground ground)
        {
            var blocks = Positional.MakeBlocks(values, ground);
            var buffer = Target.Of(blocks.ChunkBytes);
            var handle = ground.KeepOpen(File.OpenHandle(blocks.Path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, FileOptions.Asynchronous));
            return new Cell
            {
                MaxOps = Positional.MaxReads(values, blocks),
                BytesPerOp = blocks.ChunkBytes,
                Together = Awaited.InTurn(async index => blocks.ExpectWhole("read", await RandomAccess.ReadAsync(handle, buffer, blocks.At(index)).ConfigureAwait(false))),
                Verify = ops => Files.CheckBytes(buffer, buffer.Length, blocks.At(ops - 1), buffer.Length, blocks.Payload),
            };
        }

        private static Cell MakeWriteCell(Values values, Ground ground)
        {
            var options = Streams.OptionsOf(values) | FileOptions.Asynchronous;
            bool syncsEach = Streams.SyncsEach(values), syncsAtEnd = Streams.SyncsAtEnd(values);
            if (syncsEach || syncsAtEnd) RandomAccessFlush.Require();
            var blocks = Positional.MakeBlocks(values, ground);
            var data = Payload.MakeRing(blocks.Payload, blocks.ChunkBytes);
            var handle = ground.KeepOpen(File.OpenHandle(blocks.Path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite, options));
            var lastIndex = 0;
            return new Cell
            {
                BytesPerOp = blocks.ChunkBytes,
                Prepare = ops => lastIndex = ops - 1,
                Together = Awaited.InTurn(async index =>
                {
                    var offset = blocks.At(index);
                    await RandomAccess.WriteAsync(handle, new ReadOnlyMemory<byte>(data, (int)(offset % Payload.BlockBytes), blocks.ChunkBytes), offset).ConfigureAwait(false);
                    if (syncsEach || syncsAtEnd && index == lastIndex) RandomAccessFlush.ToDisk(handle);
                }),
                Verify = ops => Positional.ReadBack(blocks, ops - 1),
            };
        }
#else
        private static Action<string> InChunks(Values values, byte[] block) => throw Missing();

        private static Cell MakeReadCell(Values values, Ground ground) => throw Missing();

        private static Cell MakeWriteCell(Values values, Ground ground) => throw Missing();

        private static Fault Missing() => Fault.Unsupported(Platform.Lacks("RandomAccess", ".NET 6"));
#endif
    }
}
