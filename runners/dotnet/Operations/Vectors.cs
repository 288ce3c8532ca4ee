using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Files read and written by calls of eight neighbouring buffers at once.</summary>
    public static class Vectors
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var chunked = new Kinds { { "size", Kind.Size() }, { "chunk", Kind.Chunk() }, { "entropy", Kind.Count(0, 100, "100") } };
            var reading = new Kinds(chunked) { { "cache", Kind.Choice(Kind.Caches, "warm") } };
            var writing = new Kinds(chunked) { { "target", Kind.Choice(new[] { "new", "existing" }, "new") }, { "sync", Kind.Choice(Kind.Syncs, "never") } };
            return new[] { Read.Offer("RandomAccess.scatter", reading, Scatter), Write.Offer("RandomAccess.gather", writing, Gather) };
        }

#if NET6_0_OR_GREATER
        private const int Buffers = 8;

        /// <summary>Up to eight neighbouring parts of an array.</summary>
        private static Memory<byte>[] Split(byte[] array, int start, int length)
        {
            var part = length / Buffers + 1;
            var parts = new Memory<byte>[(length + part - 1) / part];
            for (var index = 0; index < parts.Length; index++)
                parts[index] = new Memory<byte>(array, start + index * part, Math.Min(part, length - index * part));
            return parts;
        }

        private static Func<string, Read.Outcome> Scatter(Values values)
        {
            var buffer = Target.Of(values.Number("chunk"));
            var parts = Split(buffer, 0, buffer.Length);
            return path =>
            {
                var outcome = new Read.Outcome { Last = buffer };
                using (var handle = File.OpenHandle(path))
                {
                    long length;
                    while ((length = RandomAccess.Read(handle, parts, outcome.TotalBytes)) > 0)
                    {
                        outcome.TotalBytes += length;
                        outcome.LastBytes = length;
                    }
                }
                return outcome;
            };
        }

        private static Action<string> Gather(Values values, byte[] block)
        {
            var data = Write.MakeRing(values, block);
            var pieces = Write.MakePieces(values, Payload.BlockBytes);
            var calls = pieces[0].Zip(pieces[1], (start, length) => Split(data, start, length).Select(part => (ReadOnlyMemory<byte>)part).ToArray()).ToArray();
            var options = Streams.OptionsOf(values);
            bool syncsEach = Streams.SyncsEach(values), syncsAtEnd = Streams.SyncsAtEnd(values);
            if (syncsEach || syncsAtEnd) RandomAccessFlush.Require();
            return path =>
            {
                using (var handle = File.OpenHandle(path, FileMode.Create, FileAccess.Write, FileShare.Read, options))
                {
                    long offset = 0;
                    for (var call = 0; call < calls.Length; call++)
                    {
                        RandomAccess.Write(handle, calls[call], offset);
                        offset += pieces[1][call];
                        if (syncsEach) RandomAccessFlush.ToDisk(handle);
                    }
                    if (syncsAtEnd) RandomAccessFlush.ToDisk(handle);
                }
            };
        }
#else
        private static Func<string, Read.Outcome> Scatter(Values values) => throw Missing();

        private static Action<string> Gather(Values values, byte[] block) => throw Missing();

        private static Fault Missing() => Fault.Unsupported(Platform.Lacks("RandomAccess", ".NET 6"));
#endif
    }
}
