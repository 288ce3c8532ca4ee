using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Files written from their beginning to their end: `write`.</summary>
    public static class Write
    {
        /// <summary>Its letters are its bytes, so that a text can be any payload.</summary>
        public static readonly Encoding Latin1 = Encoding.GetEncoding(28591);

        public static IEnumerable<Recipe> Recipes()
        {
            var whole = new Kinds
            {
                { "size", Kind.Size() },
                { "target", Kind.Choice(new[] { "new", "existing" }, "new") },
                { "entropy", Kind.Count(0, 100, "100") },
            };
            var chunked = new Kinds(whole)
            {
                { "chunk", Kind.Chunk() },
                { "sync", Kind.Choice(Kind.Syncs, "never") },
                { "preallocate", Kind.YesNo() },
            };
            var inCalls = new Kinds(whole) { { "chunk", Kind.Chunk() } };
            return new[]
            {
                Offer("FileStream.chunked", chunked, (values, block) => InChunks(values, MakeRing(values, block), Payload.BlockBytes, Streams.DefaultBuffer)),
                Offer("FileStream.chunked.walk", chunked, (values, block) => InChunks(values, Payload.MakeContent(block, values.Number("size")), long.MaxValue, Streams.DefaultBuffer)),
                Offer("FileStream.unbuffered", chunked, (values, block) => InChunks(values, MakeRing(values, block), Payload.BlockBytes, Streams.NoBuffer)),
                Offer("FileStream.async", chunked, Asynchronously),
                Offer("RandomAccess.Write", chunked, WithRandomAccess),
                Offer("File.WriteAllBytes", whole, WholeArray),
                Offer("File.WriteAllBytesAsync", whole, WholeArrayAsynchronously),
                Offer("FileStream.whole", whole, WholeStream),
                Offer("BufferedStream", inCalls, WithBufferedStream),
                Offer("StreamWriter", inCalls, WithStreamWriter),
                Offer("BinaryWriter", inCalls, WithBinaryWriter),
            };
        }

        internal static Recipe Offer(string api, Kinds kinds, Func<Values, byte[], Action<string>> makeWriter) =>
            OfferOn(api, kinds, (values, ground, block) => makeWriter(values, block));

        /// <summary>For writers that keep something as long as the cell.</summary>
        internal static Recipe OfferOn(string api, Kinds kinds, Func<Values, Ground, byte[], Action<string>> makeWriter) =>
            new Recipe($"write/{api}", kinds, "content", true, (values, ground) =>
            {
                var block = Payload.Block(ground.Seed, values.Number("entropy"));
                return MakeCell(makeWriter(values, ground, block), values, ground, block);
            });

        internal static byte[] MakeRing(Values values, byte[] block) =>
            Payload.MakeRing(block, Math.Min(values.Number("chunk"), Math.Max(1, values.Number("size"))));

        /// <summary>The places of a file's chunks in an array that repeats the file's bytes after `periodBytes`, and their lengths.</summary>
        internal static int[][] MakePieces(Values values, long periodBytes)
        {
            long sizeBytes = values.Number("size"), chunkBytes = values.Number("chunk");
            var calls = (sizeBytes + chunkBytes - 1) / chunkBytes;
            if (calls > Cell.DefaultMaxOps * 4) throw Fault.Value($"{sizeBytes} bytes in calls of {chunkBytes} are more than {Cell.DefaultMaxOps * 4} calls: give a larger chunk.");
            int[] starts = new int[calls], lengths = new int[calls];
            for (long call = 0; call < calls; call++)
            {
                starts[call] = (int)(call * chunkBytes % periodBytes);
                lengths[call] = (int)Math.Min(chunkBytes, sizeBytes - call * chunkBytes);
            }
            return new[] { starts, lengths };
        }

        private static Action<string> InChunks(Values values, byte[] data, long periodBytes, int bufferBytes)
        {
            var pieces = MakePieces(values, periodBytes);
            int[] starts = pieces[0], lengths = pieces[1];
            var create = Streams.MakeCreator(values, bufferBytes);
            bool syncsEach = Streams.SyncsEach(values), syncsAtEnd = Streams.SyncsAtEnd(values);
            return path =>
            {
                using (var file = create(path))
                {
                    for (var call = 0; call < starts.Length; call++)
                    {
                        file.Write(data, starts[call], lengths[call]);
                        if (syncsEach) file.Flush(true);
                    }
                    if (syncsAtEnd) file.Flush(true);
                }
            };
        }

        private static Action<string> Asynchronously(Values values, byte[] block)
        {
            var data = MakeRing(values, block);
            var pieces = MakePieces(values, Payload.BlockBytes);
            int[] starts = pieces[0], lengths = pieces[1];
            var create = Streams.MakeCreator(values, Streams.DefaultBuffer, FileOptions.Asynchronous);
            bool syncsEach = Streams.SyncsEach(values), syncsAtEnd = Streams.SyncsAtEnd(values);
            Func<string, Task> writeFile = async path =>
            {
                using (var file = create(path))
                {
                    for (var call = 0; call < starts.Length; call++)
                    {
                        await file.WriteAsync(data, starts[call], lengths[call]).ConfigureAwait(false);
                        if (syncsEach) file.Flush(true);
                    }
                    if (syncsAtEnd) file.Flush(true);
                    else await file.FlushAsync().ConfigureAwait(false);
                }
            };
            return path => writeFile(path).GetAwaiter().GetResult();
        }

        private static Action<string> WithRandomAccess(Values values, byte[] block)
        {
#if NET6_0_OR_GREATER
            var data = MakeRing(values, block);
            var pieces = MakePieces(values, Payload.BlockBytes);
            int[] starts = pieces[0], lengths = pieces[1];
            var options = Streams.OptionsOf(values);
            var preallocatedBytes = Streams.Preallocates(values) ? values.Number("size") : 0;
            bool syncsEach = Streams.SyncsEach(values), syncsAtEnd = Streams.SyncsAtEnd(values);
            if (syncsEach || syncsAtEnd) RandomAccessFlush.Require();
            return path =>
            {
                using (var handle = File.OpenHandle(path, FileMode.Create, FileAccess.Write, FileShare.Read, options, preallocatedBytes))
                {
                    long offset = 0;
                    for (var call = 0; call < starts.Length; call++)
                    {
                        RandomAccess.Write(handle, new ReadOnlySpan<byte>(data, starts[call], lengths[call]), offset);
                        offset += lengths[call];
                        if (syncsEach) RandomAccessFlush.ToDisk(handle);
                    }
                    if (syncsAtEnd) RandomAccessFlush.ToDisk(handle);
                }
            };
#else
            throw Fault.Unsupported(Platform.Lacks("RandomAccess", ".NET 6"));
#endif
        }

        private static Action<string> WholeArray(Values values, byte[] block)
        {
            var content = Payload.MakeContent(block, values.Number("size"));
            return path => File.WriteAllBytes(path, content);
        }

        private static Action<string> WholeArrayAsynchronously(Values values, byte[] block)
        {
#if NETCOREAPP
            var content = Payload.MakeContent(block, values.Number("size"));
            Func<string, Task> writeFile = async path => await File.WriteAllBytesAsync(path, content).ConfigureAwait(false);
            return path => writeFile(path).GetAwaiter().GetResult();
#else
            throw Fault.Unsupported(Platform.Lacks("File.WriteAllBytesAsync", ".NET Core 2.0"));
#endif
        }

        private static Action<string> WholeStream(Values values, byte[] block)
        {
            var content = Payload.MakeContent(block, values.Number("size"));
            return path =>
            {
                using (var file = new FileStream(path, FileMode.Create, FileAccess.Write)) file.Write(content, 0, content.Length);
            };
        }

        private static Action<string> WithBufferedStream(Values values, byte[] block)
        {
            var data = MakeRing(values, block);
            var pieces = MakePieces(values, Payload.BlockBytes);
            int[] starts = pieces[0], lengths = pieces[1];
            var create = Streams.MakeCreator(values, Streams.NoBuffer);
            return path =>
            {
                using (var stream = new BufferedStream(create(path)))
                    for (var call = 0; call < starts.Length; call++) stream.Write(data, starts[call], lengths[call]);
            };
        }

        private static Action<string> WithStreamWriter(Values values, byte[] block)
        {
            var letters = Latin1.GetChars(MakeRing(values, block));
            var pieces = MakePieces(values, Payload.BlockBytes);
            int[] starts = pieces[0], lengths = pieces[1];
            return path =>
            {
                using (var writer = new StreamWriter(path, false, Latin1))
                    for (var call = 0; call < starts.Length; call++) writer.Write(letters, starts[call], lengths[call]);
            };
        }

        private static Action<string> WithBinaryWriter(Values values, byte[] block)
        {
            var data = MakeRing(values, block);
            var pieces = MakePieces(values, Payload.BlockBytes);
            int[] starts = pieces[0], lengths = pieces[1];
            return path =>
            {
                using (var writer = new BinaryWriter(new FileStream(path, FileMode.Create, FileAccess.Write)))
                    for (var call = 0; call < starts.Length; call++) writer.Write(data, starts[call], lengths[call]);
            };
        }

        private static Cell MakeCell(Action<string> write, Values values, Ground ground, byte[] block)
        {
            var sizeBytes = values.Number("size");
            var isNew = values.Text("target") == "new";
            var existing = Path.Combine(ground.Inputs, "file");
            if (!isNew) Files.Make(existing, sizeBytes, block);
            var content = new Files.Content(sizeBytes, block);
            string[] names = null;
            return new Cell
            {
                MaxOps = isNew ? Cell.MaxFiles(sizeBytes) : Cell.DefaultMaxOps,
                BytesPerOp = sizeBytes,
                Prepare = ops =>
                {
                    names = isNew ? Files.MakeNames(ground.Outputs, "file", ops) : Enumerable.Repeat(existing, ops).ToArray();
                    // A sample that failed half-way has left it short.
                    if (!isNew && new FileInfo(existing).Length != sizeBytes) Files.Make(existing, sizeBytes, block);
                },
                Operate = index => write(names[index]),
                Verify = ops => content.Check(names[ops - 1]),
            };
        }
    }
}
