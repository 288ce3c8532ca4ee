using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Files past the page cache, in whole blocks, on Windows.</summary>
    public static class Direct
    {
        /// <summary>FILE_FLAG_NO_BUFFERING, for which FileOptions has no name. FileStream lets it pass.</summary>
        private const FileOptions NoBuffering = (FileOptions)0x20000000;

        private const int AlignmentBytes = 4096;

        public static IEnumerable<Recipe> Recipes()
        {
            var whole = new Kinds { { "size", Kind.Size() }, { "chunk", Kind.Chunk() }, { "entropy", Kind.Count(0, 100, "100") } };
            var placed = new Kinds { { "size", Kind.Size() }, { "chunk", Kind.Chunk() }, { "pattern", Kind.Choice(Kind.Patterns, "sequential") } };
            var sync = Kind.Choice(Kind.Syncs, "never");
            var target = Kind.Choice(new[] { "new", "existing" }, "new");
            return new[]
            {
                new Recipe("read/FileStream.NoBuffering", whole, "last", true, MakeReadCell),
                new Recipe("read-at/FileStream.NoBuffering", placed, "last", true, MakeReadAtCell),
                Write.OfferOn("FileStream.NoBuffering", new Kinds(whole) { { "target", target }, { "sync", sync } }, InBlocks),
                new Recipe("write-at/FileStream.NoBuffering", new Kinds(placed) { { "sync", sync } }, "last", true, MakeWriteAtCell),
            };
        }

        /// <summary>Memory that begins at a page, inside an array; pinned as long as the cell, since the collector would move it.</summary>
        private sealed class Aligned : IDisposable
        {
            public readonly byte[] Array;
            public readonly int Start;
            private GCHandle pin;

            public Aligned(int bytes)
            {
                Array = new byte[bytes + AlignmentBytes];
                pin = GCHandle.Alloc(Array, GCHandleType.Pinned);
                Start = (int)((AlignmentBytes - pin.AddrOfPinnedObject().ToInt64() % AlignmentBytes) % AlignmentBytes);
            }

            public Aligned(byte[] content)
                : this(content.Length) => Buffer.BlockCopy(content, 0, Array, Start, content.Length);

            public void Dispose() => pin.Free();
        }

        private static int WholeBlocks(Values values)
        {
            if (!Platform.IsWindows) throw Fault.Unsupported("FileStream goes past the page cache on Windows only.");
            var chunkBytes = values.Number("chunk");
            if (chunkBytes % AlignmentBytes != 0) throw Fault.Unsupported("Past the page cache chunk has to be a multiple of 4KiB.");
            return (int)chunkBytes;
        }

        private static FileStream Open(string path, FileMode mode, FileAccess access, FileOptions options = FileOptions.None) =>
            new FileStream(path, mode, access, FileShare.ReadWrite, Streams.NoBuffer, options | NoBuffering);

        private static Cell MakeReadCell(Values values, Ground ground)
        {
            var chunkBytes = WholeBlocks(values);
            var target = ground.KeepOpen(new Aligned(chunkBytes));
            var path = Read.MakeSource(values, ground, out var block);
            long sizeBytes = values.Number("size"), totalBytes = 0;
            return new Cell
            {
                BytesPerOp = sizeBytes,
                Operate = index =>
                {
                    totalBytes = 0;
                    using (var file = Open(path, FileMode.Open, FileAccess.Read))
                    {
                        int length;
                        do totalBytes += length = file.Read(target.Array, target.Start, chunkBytes);
                        // Behind the end that it found it does not ask again: the position would be odd.
                        while (length == chunkBytes);
                    }
                },
                Verify = ops =>
                {
                    var offset = Math.Max(0, (sizeBytes + chunkBytes - 1) / chunkBytes - 1) * chunkBytes;
                    return Files.CheckBytes(target.Array, totalBytes - offset, offset, sizeBytes - offset, block, target.Start);
                },
            };
        }

        private static Cell MakeReadAtCell(Values values, Ground ground)
        {
            var target = ground.KeepOpen(new Aligned(WholeBlocks(values)));
            var blocks = Positional.MakeBlocks(values, ground);
            var file = ground.KeepOpen(Open(blocks.Path, FileMode.Open, FileAccess.Read));
            return new Cell
            {
                BytesPerOp = blocks.ChunkBytes,
                Operate = index =>
                {
                    file.Seek(blocks.At(index), SeekOrigin.Begin);
                    blocks.ExpectWhole("read", file.Read(target.Array, target.Start, blocks.ChunkBytes));
                },
                Verify = ops => Files.CheckBytes(target.Array, blocks.ChunkBytes, blocks.At(ops - 1), blocks.ChunkBytes, blocks.Payload, target.Start),
            };
        }

        private static Action<string> InBlocks(Values values, Ground ground, byte[] block)
        {
            WholeBlocks(values);
            var data = ground.KeepOpen(new Aligned(Write.MakeRing(values, block)));
            var pieces = Write.MakePieces(values, Payload.BlockBytes);
            int[] starts = pieces[0], lengths = pieces[1];
            var sizeBytes = values.Number("size");
            var options = Streams.OptionsOf(values);
            bool syncsEach = Streams.SyncsEach(values), syncsAtEnd = Streams.SyncsAtEnd(values);
            var isWhole = sizeBytes % AlignmentBytes == 0;
            return path =>
            {
                using (var file = Open(path, FileMode.Create, FileAccess.Write, options))
                {
                    for (var call = 0; call < starts.Length; call++)
                    {
                        file.Write(data.Array, data.Start + starts[call], (lengths[call] + AlignmentBytes - 1) / AlignmentBytes * AlignmentBytes);
                        if (syncsEach) file.Flush(true);
                    }
                    if (syncsAtEnd && isWhole) file.Flush(true);
                }
                if (isWhole) return;
                // What the last block has too much is cut off.
                using (var file = new FileStream(path, FileMode.Open, FileAccess.Write))
                {
                    file.SetLength(sizeBytes);
                    if (syncsAtEnd) file.Flush(true);
                }
            };
        }

        private static Cell MakeWriteAtCell(Values values, Ground ground)
        {
            WholeBlocks(values);
            return Positional.MakeWriteCell(values, ground, OpenWriter);
        }

        private static Positional.Writer OpenWriter(Positional.Blocks blocks, Ground ground, byte[] content, FileOptions options)
        {
            var data = ground.KeepOpen(new Aligned(content));
            var file = ground.KeepOpen(Open(blocks.Path, FileMode.Open, FileAccess.ReadWrite, options));
            return new Positional.Writer
            {
                Write = (place, offset) =>
                {
                    file.Seek(offset, SeekOrigin.Begin);
                    file.Write(data.Array, data.Start + place, blocks.ChunkBytes);
                },
                Sync = () => file.Flush(true),
            };
        }
    }
}
