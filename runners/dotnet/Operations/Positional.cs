using System;
using System.Collections.Generic;
using System.IO;
using System.IO.MemoryMappedFiles;
using System.Linq;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Blocks of one open file at given positions: `read-at`, `write-at`, `mixed`.</summary>
    public static class Positional
    {
        internal sealed class Blocks
        {
            public string Path;
            public int ChunkBytes;
            public byte[] Payload;

            /// <summary>Byte offsets in the order of the operations.</summary>
            public long[] Offsets;

            public long At(int index) => Offsets[index % Offsets.Length];

            public void ExpectWhole(string what, int moved)
            {
                if (moved != ChunkBytes) throw Fault.Check($"A call {what} {moved} bytes of {ChunkBytes}.");
            }
        }

        private const int MaxBlocks = 1 << 26;

        public static IEnumerable<Recipe> Recipes()
        {
            var placed = new Kinds
            {
                { "size", Kind.Size() }, { "chunk", Kind.Chunk() }, { "pattern", Kind.Choice(Kind.Patterns, "sequential") },
            };
            var reading = new Kinds(placed) { { "cache", Kind.Choice(Kind.Caches, "warm") } };
            var writing = new Kinds(placed) { { "sync", Kind.Choice(Kind.Syncs, "never") } };
            var mixing = new Kinds(placed) { ["pattern"] = Kind.Choice(Kind.Patterns, "random") };
            return new[]
            {
                new Recipe("read-at/FileStream.Seek-Read", reading, "last", true, (values, ground) => MakeReadCell(values, ground, OpenStreamReader)),
                new Recipe("read-at/FileStream.RandomAccess", reading, "last", true, (values, ground) => MakeReadCell(values, ground, OpenHintedReader)),
                new Recipe("read-at/RandomAccess.Read", reading, "last", true, (values, ground) => MakeReadCell(values, ground, OpenRandomReader)),
                new Recipe("write-at/FileStream.Seek-Write", writing, "last", true, (values, ground) => MakeWriteCell(values, ground, OpenStreamWriter)),
                new Recipe("write-at/RandomAccess.Write", writing, "last", true, (values, ground) => MakeWriteCell(values, ground, OpenRandomWriter)),
                new Recipe("write-at/MemoryMappedFile", writing, "last", true, (values, ground) => MakeWriteCell(values, ground, OpenMapping)),
                new Recipe("mixed/FileStream.Seek-Read-Write", mixing, "last", true, (values, ground) => MakeMixedCell(values, ground, OpenStreamMixer)),
                new Recipe("mixed/RandomAccess", mixing, "last", true, (values, ground) => MakeMixedCell(values, ground, OpenRandomMixer)),
            };
        }

        internal static Blocks MakeBlocks(Values values, Ground ground)
        {
            long sizeBytes = values.Number("size"), chunkBytes = values.Number("chunk");
            var number = sizeBytes / chunkBytes;
            if (number < 1 || number > MaxBlocks)
                throw Fault.Value($"A file of {sizeBytes} bytes has {number} blocks of {chunkBytes}; from 1 to {MaxBlocks} are possible.");
            var path = Path.Combine(ground.Inputs, "file");
            var block = Payload.Block(ground.Seed);
            Files.Make(path, sizeBytes, block);
            return new Blocks
            {
                Path = path,
                ChunkBytes = (int)chunkBytes,
                Payload = block,
                Offsets = Payload.MakePositions(values.Text("pattern"), (int)number, ground.Seed).Select(position => position * chunkBytes).ToArray(),
            };
        }

        /// <summary>A cold sample ends before it comes back to a block that it has read.</summary>
        internal static long MaxReads(Values values, Blocks blocks) =>
            values.Text("cache") == "cold" ? Math.Min(Cell.DefaultMaxOps, blocks.Offsets.Length) : Cell.DefaultMaxOps;

        /// <summary>Opens the file; gives a function that reads a block at an offset into an array and reports how many bytes it got.</summary>
        private delegate Func<long, int> OpenReader(Blocks blocks, Ground ground, byte[] buffer);

        private static Cell MakeReadCell(Values values, Ground ground, OpenReader open)
        {
            var blocks = MakeBlocks(values, ground);
            var buffer = Target.Of(blocks.ChunkBytes);
            var read = open(blocks, ground, buffer);
            return new Cell
            {
                MaxOps = MaxReads(values, blocks),
                BytesPerOp = blocks.ChunkBytes,
                Operate = index =>
                {
                    var length = read(blocks.At(index));
                    if (length != blocks.ChunkBytes) blocks.ExpectWhole("read", length);
                },
                Verify = ops => Files.CheckBytes(buffer, buffer.Length, blocks.At(ops - 1), buffer.Length, blocks.Payload),
            };
        }

        private static Func<long, int> OpenStreamReader(Blocks blocks, Ground ground, byte[] buffer) =>
            OpenStreamReader(blocks, ground, buffer, FileOptions.None);

        private static Func<long, int> OpenHintedReader(Blocks blocks, Ground ground, byte[] buffer) =>
            OpenStreamReader(blocks, ground, buffer, FileOptions.RandomAccess);

        private static Func<long, int> OpenStreamReader(Blocks blocks, Ground ground, byte[] buffer, FileOptions options)
        {
            var file = ground.KeepOpen(new FileStream(blocks.Path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, Streams.NoBuffer, options));
            return offset =>
            {
                file.Seek(offset, SeekOrigin.Begin);
                return file.Read(buffer, 0, buffer.Length);
            };
        }

        private static Func<long, int> OpenRandomReader(Blocks blocks, Ground ground, byte[] buffer)
        {
#if NET6_0_OR_GREATER
            var handle = ground.KeepOpen(File.OpenHandle(blocks.Path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite));
            return offset => RandomAccess.Read(handle, buffer, offset);
#else
            throw Fault.Unsupported(Platform.Lacks("RandomAccess", ".NET 6"));
#endif
        }

        /// <summary>How blocks are written: `Write` from a place in an array at an offset, `Sync` to the disk.</summary>
        internal sealed class Writer
        {
            public Action<int, long> Write;
            public Action Sync;
        }

        internal delegate Writer OpenWriter(Blocks blocks, Ground ground, byte[] data, FileOptions options);

        internal static Cell MakeWriteCell(Values values, Ground ground, OpenWriter open)
        {
            var options = Streams.OptionsOf(values);
            bool syncsEach = Streams.SyncsEach(values), syncsAtEnd = Streams.SyncsAtEnd(values);
            var blocks = MakeBlocks(values, ground);
            var writer = open(blocks, ground, Payload.MakeRing(blocks.Payload, blocks.ChunkBytes), options);
            var places = blocks.Offsets.Select(offset => (int)(offset % Payload.BlockBytes)).ToArray();
            var lastIndex = 0;
            return new Cell
            {
                BytesPerOp = blocks.ChunkBytes,
                Prepare = ops => lastIndex = ops - 1,
                Operate = index =>
                {
                    var number = index % places.Length;
                    writer.Write(places[number], blocks.Offsets[number]);
                    // The file stays open from sample to sample: its end is the last operation of the sample.
                    if (syncsEach || syncsAtEnd && index == lastIndex) writer.Sync();
                },
                Verify = ops => ReadBack(blocks, ops - 1),
            };
        }

        /// <summary>The `check` of the block that an operation touched.</summary>
        internal static string ReadBack(Blocks blocks, int index)
        {
            var buffer = new byte[blocks.ChunkBytes];
            var offset = blocks.At(index);
            using (var file = new FileStream(blocks.Path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite))
            {
                file.Seek(offset, SeekOrigin.Begin);
                return Files.CheckBytes(buffer, Files.Fill(file, buffer), offset, buffer.Length, blocks.Payload);
            }
        }

        private static Writer OpenStreamWriter(Blocks blocks, Ground ground, byte[] data, FileOptions options)
        {
            var file = ground.KeepOpen(new FileStream(blocks.Path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite, Streams.NoBuffer, options));
            return new Writer
            {
                Write = (place, offset) =>
                {
                    file.Seek(offset, SeekOrigin.Begin);
                    file.Write(data, place, blocks.ChunkBytes);
                },
                Sync = () => file.Flush(true),
            };
        }

        private static Writer OpenRandomWriter(Blocks blocks, Ground ground, byte[] data, FileOptions options)
        {
#if NET6_0_OR_GREATER
            var handle = ground.KeepOpen(File.OpenHandle(blocks.Path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite, options));
            RandomAccessFlush.Require();
            return new Writer
            {
                Write = (place, offset) => RandomAccess.Write(handle, new ReadOnlySpan<byte>(data, place, blocks.ChunkBytes), offset),
                Sync = () => RandomAccessFlush.ToDisk(handle),
            };
#else
            throw Fault.Unsupported(Platform.Lacks("RandomAccess", ".NET 6"));
#endif
        }

        /// <summary>Stores in a view of the whole file, which is flushed as a whole: .NET has no other way.</summary>
        private static Writer OpenMapping(Blocks blocks, Ground ground, byte[] data, FileOptions options)
        {
            if (options != FileOptions.None) throw Fault.Unsupported("A view of a file cannot write through: give sync=each.");
            var file = ground.KeepOpen(MemoryMappedFile.CreateFromFile(blocks.Path, FileMode.Open));
            var view = ground.KeepOpen(file.CreateViewAccessor());
            return new Writer
            {
                Write = (place, offset) => view.WriteArray(offset, data, place, blocks.ChunkBytes),
                Sync = view.Flush,
            };
        }

        /// <summary>Blocks of one file read and written: `Read` returns how many bytes it got, `Write` takes them from a place in an array.</summary>
        private sealed class Mixer
        {
            public Func<long, int> Read;
            public Action<int, long> Write;
        }

        private delegate Mixer OpenMixer(Blocks blocks, Ground ground, byte[] buffer, byte[] data);

        private static Cell MakeMixedCell(Values values, Ground ground, OpenMixer open)
        {
            var blocks = MakeBlocks(values, ground);
            var mixer = open(blocks, ground, Target.Of(blocks.ChunkBytes), Payload.MakeRing(blocks.Payload, blocks.ChunkBytes));
            var places = blocks.Offsets.Select(offset => (int)(offset % Payload.BlockBytes)).ToArray();
            return new Cell
            {
                BytesPerOp = blocks.ChunkBytes,
                Operate = index =>
                {
                    var number = index % places.Length;
                    if (index % 10 < 7)
                    {
                        var length = mixer.Read(blocks.Offsets[number]);
                        if (length != blocks.ChunkBytes) blocks.ExpectWhole("read", length);
                    }
                    else mixer.Write(places[number], blocks.Offsets[number]);
                },
                Verify = ops => ReadBack(blocks, ops - 1),
            };
        }

        private static Mixer OpenStreamMixer(Blocks blocks, Ground ground, byte[] buffer, byte[] data)
        {
            var file = ground.KeepOpen(new FileStream(blocks.Path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite, Streams.NoBuffer));
            return new Mixer
            {
                Read = offset =>
                {
                    file.Seek(offset, SeekOrigin.Begin);
                    return file.Read(buffer, 0, buffer.Length);
                },
                Write = (place, offset) =>
                {
                    file.Seek(offset, SeekOrigin.Begin);
                    file.Write(data, place, blocks.ChunkBytes);
                },
            };
        }

        private static Mixer OpenRandomMixer(Blocks blocks, Ground ground, byte[] buffer, byte[] data)
        {
#if NET6_0_OR_GREATER
            var handle = ground.KeepOpen(File.OpenHandle(blocks.Path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite));
            return new Mixer
            {
                Read = offset => RandomAccess.Read(handle, buffer, offset),
                Write = (place, offset) => RandomAccess.Write(handle, new ReadOnlySpan<byte>(data, place, blocks.ChunkBytes), offset),
            };
#else
            throw Fault.Unsupported(Platform.Lacks("RandomAccess", ".NET 6"));
#endif
        }
    }
}
