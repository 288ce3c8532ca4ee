using System;
using System.Collections.Generic;
using System.IO;
using System.IO.MemoryMappedFiles;
using System.Threading.Tasks;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Files read from their beginning to their end: `read`.</summary>
    public static class Read
    {
        /// <summary>What an operation read: all its bytes, and those of the last call that gave any.</summary>
        internal struct Outcome
        {
            public long TotalBytes;
            public byte[] Last;
            public long LastBytes;
        }

        public static IEnumerable<Recipe> Recipes()
        {
            var whole = new Kinds
            {
                { "size", Kind.Size() }, { "cache", Kind.Choice(Kind.Caches, "warm") }, { "entropy", Kind.Count(0, 100, "100") },
            };
            var chunked = new Kinds(whole) { { "chunk", Kind.Chunk() } };
            return new[]
            {
                Offer("FileStream", chunked, values => InChunks(values, Streams.DefaultBuffer)),
                Offer("FileStream.unbuffered", chunked, values => InChunks(values, Streams.NoBuffer)),
                Offer("FileStream.SequentialScan", chunked, values => InChunks(values, Streams.DefaultBuffer, FileOptions.SequentialScan)),
                Offer("FileStream.async", chunked, Asynchronously),
                Offer("BufferedStream", chunked, values => InChunks(values, path => new BufferedStream(OpenStream(path, Streams.NoBuffer)))),
                Offer("File.ReadAllBytes", whole, values => path => AllOf(File.ReadAllBytes(path))),
                Offer("File.ReadAllBytesAsync", whole, values => WholeAsynchronously()),
                Offer("BinaryReader.ReadBytes", chunked, WithBinaryReader),
                new Recipe("read/MemoryMappedFile", whole, "sum64", true, MakeMappedCell),
            };
        }

        internal static Recipe Offer(string api, Kinds kinds, Func<Values, Func<string, Outcome>> makeReader) =>
            new Recipe($"read/{api}", kinds, "last", true, (values, ground) => MakeCell(makeReader(values), values, ground));

        /// <summary>Only the first operation of a cold sample finds the file cold.</summary>
        public static long MaxReads(Values values) => values.Text("cache") == "cold" ? 1 : Cell.DefaultMaxOps;

        private static Outcome AllOf(byte[] data) => new Outcome { TotalBytes = data.Length, Last = data, LastBytes = data.Length };

        private static FileStream OpenStream(string path, int bufferBytes, FileOptions options = FileOptions.None) =>
            new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferBytes, options);

        private static Func<string, Outcome> InChunks(Values values, int bufferBytes, FileOptions options = FileOptions.None) =>
            InChunks(values, path => OpenStream(path, bufferBytes, options));

        internal static Func<string, Outcome> InChunks(Values values, Func<string, Stream> open)
        {
            var buffer = Target.Of(values.Number("chunk"));
            return path =>
            {
                var outcome = new Outcome { Last = buffer };
                using (var file = open(path))
                {
                    int length;
                    while ((length = file.Read(buffer, 0, buffer.Length)) > 0)
                    {
                        outcome.TotalBytes += length;
                        outcome.LastBytes = length;
                    }
                }
                return outcome;
            };
        }

        private static Func<string, Outcome> Asynchronously(Values values)
        {
            var buffer = Target.Of(values.Number("chunk"));
            Func<string, Task<Outcome>> readFile = async path =>
            {
                var outcome = new Outcome { Last = buffer };
                using (var file = OpenStream(path, Streams.DefaultBuffer, FileOptions.Asynchronous))
                {
                    int length;
                    while ((length = await file.ReadAsync(buffer, 0, buffer.Length).ConfigureAwait(false)) > 0)
                    {
                        outcome.TotalBytes += length;
                        outcome.LastBytes = length;
                    }
                }
                return outcome;
            };
            return path => readFile(path).GetAwaiter().GetResult();
        }

        private static Func<string, Outcome> WholeAsynchronously()
        {
#if NETCOREAPP
            Func<string, Task<Outcome>> readFile = async path => AllOf(await File.ReadAllBytesAsync(path).ConfigureAwait(false));
            return path => readFile(path).GetAwaiter().GetResult();
#else
            throw Fault.Unsupported(Platform.Lacks("File.ReadAllBytesAsync", ".NET Core 2.0"));
#endif
        }

        /// <summary>A new array for each call.</summary>
        private static Func<string, Outcome> WithBinaryReader(Values values)
        {
            var chunkBytes = (int)values.Number("chunk");
            return path =>
            {
                var outcome = new Outcome { Last = new byte[0] };
                using (var reader = new BinaryReader(new FileStream(path, FileMode.Open, FileAccess.Read)))
                {
                    byte[] data;
                    while ((data = reader.ReadBytes(chunkBytes)).Length > 0)
                    {
                        outcome.TotalBytes += data.Length;
                        outcome.Last = data;
                        outcome.LastBytes = data.Length;
                    }
                }
                return outcome;
            };
        }

        /// <summary>The path of the file to read.</summary>
        internal static string MakeSource(Values values, Ground ground, out byte[] block)
        {
            var path = Path.Combine(ground.Inputs, "file");
            block = Payload.Block(ground.Seed, values.Number("entropy"));
            Files.Make(path, values.Number("size"), block);
            return path;
        }

        private static Cell MakeCell(Func<string, Outcome> read, Values values, Ground ground)
        {
            byte[] block;
            var path = MakeSource(values, ground, out block);
            var sizeBytes = values.Number("size");
            var callBytes = values.Has("chunk") ? values.Number("chunk") : Math.Max(1, sizeBytes);
            var outcome = new Outcome();
            return new Cell
            {
                MaxOps = MaxReads(values),
                BytesPerOp = sizeBytes,
                Operate = index => outcome = read(path),
                Verify = ops =>
                {
                    if (outcome.TotalBytes != sizeBytes) throw Fault.Check($"{outcome.TotalBytes} bytes of {path} were read; it has {sizeBytes}.");
                    var offset = Math.Max(0, (sizeBytes + callBytes - 1) / callBytes - 1) * callBytes;
                    return Files.CheckBytes(outcome.Last, outcome.LastBytes, offset, sizeBytes - offset, block);
                },
            };
        }

        /// <summary>A mapped file whose 64-bit words are summed: the pages are touched in order.</summary>
        private static Cell MakeMappedCell(Values values, Ground ground)
        {
            var sizeBytes = values.Number("size");
            if (sizeBytes == 0) throw Fault.Value("An empty file cannot be mapped: give a size of at least 8B.");
            if (sizeBytes % 8 != 0) throw Fault.Value($"{sizeBytes} bytes are not a multiple of 8 (64-bit words).");
            if (!BitConverter.IsLittleEndian) throw Fault.Unsupported("The words of the file are little-endian; this machine would have to swap them.");
            byte[] block;
            var path = MakeSource(values, ground, out block);
            ulong expected = 0, sum = 0;
            for (long offset = 0; offset < sizeBytes; offset += 8) expected += BitConverter.ToUInt64(block, (int)(offset % Payload.BlockBytes));
            return new Cell
            {
                MaxOps = MaxReads(values),
                BytesPerOp = sizeBytes,
                Operate = index => sum = SumWords(path, sizeBytes),
                Verify = ops =>
                {
                    if (sum != expected) throw Fault.Check($"The words of {path} have another sum than what was written.");
                    return sum.ToString("x16");
                },
            };
        }

        private static unsafe ulong SumWords(string path, long sizeBytes)
        {
            using (var file = MemoryMappedFile.CreateFromFile(path, FileMode.Open, null, 0, MemoryMappedFileAccess.Read))
            using (var view = file.CreateViewAccessor(0, sizeBytes, MemoryMappedFileAccess.Read))
            {
                ulong sum = 0;
                byte* start = null;
                view.SafeMemoryMappedViewHandle.AcquirePointer(ref start);
                try
                {
                    for (ulong* word = (ulong*)start, end = (ulong*)(start + sizeBytes); word < end; word++) sum += *word;
                }
                finally
                {
                    view.SafeMemoryMappedViewHandle.ReleasePointer();
                }
                return sum;
            }
        }
    }
}
