using System;
using System.Collections.Generic;
using System.IO;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Bytes added to the end of a file: `append`.</summary>
    public static class Append
    {
        public static IEnumerable<Recipe> Recipes()
        {
            var whole = new Kinds { { "chunk", Kind.Chunk() } };
            var synced = new Kinds(whole) { { "sync", Kind.Choice(Kind.Syncs, "never") } };
            return new[]
            {
                new Recipe("append/FileStream", synced, "content", true, MakeStreamCell),
                new Recipe("append/File.AppendAllText", whole, "content", true, (values, ground) =>
                    MakeWholeCell(values, ground, (path, text) => File.AppendAllText(path, text, Write.Latin1), Write.Latin1.GetString)),
                new Recipe("append/File.AppendAllBytes", whole, "content", true, (values, ground) => MakeWholeCell(values, ground, MakeBytesAppender(), CopyPart)),
            };
        }

        private static Cell MakeStreamCell(Values values, Ground ground)
        {
            var options = Streams.OptionsOf(values);
            bool syncsEach = Streams.SyncsEach(values), syncsAtEnd = Streams.SyncsAtEnd(values);
            var chunkBytes = (int)values.Number("chunk");
            var path = Path.Combine(ground.Inputs, "log");
            Func<FileStream> open = () => new FileStream(path, FileMode.Append, FileAccess.Write, FileShare.ReadWrite, Streams.DefaultBuffer, options);
            var file = open();
            ground.AtTeardown(() => file.Dispose());
            var block = Payload.Block(ground.Seed);
            var ring = Payload.MakeRing(block, chunkBytes);
            var places = new int[0];
            return new Cell
            {
                MaxOps = MaxAppends(chunkBytes),
                BytesPerOp = chunkBytes,
                Prepare = ops => places = MakePlaces(ops, chunkBytes),
                Operate = index =>
                {
                    file.Write(ring, places[index], chunkBytes);
                    if (syncsEach || syncsAtEnd && index == places.Length - 1) file.Flush(true);
                    else file.Flush();
                },
                Verify = ops => new Files.Content((long)ops * chunkBytes, block).Check(path),
                Restore = () =>
                {
                    // What a full disk did not take is still in the buffer: only another stream is free of it.
                    try
                    {
                        file.Dispose();
                    }
                    catch (IOException)
                    {
                        // The operation reported it already.
                    }
                    Files.Make(path, 0);
                    file = open();
                },
            };
        }

        private static byte[] CopyPart(byte[] ring, int start, int length)
        {
            var part = new byte[length];
            Buffer.BlockCopy(ring, start, part, 0, length);
            return part;
        }

        private static Action<string, byte[]> MakeBytesAppender()
        {
#if NET9_0_OR_GREATER
            return File.AppendAllBytes;
#else
            throw Fault.Unsupported(Platform.Lacks("File.AppendAllBytes", ".NET 9"));
#endif
        }

        /// <summary>Opens, appends and closes in every operation. `cut` makes the value that is appended from a part of the ring.</summary>
        private static Cell MakeWholeCell<T>(Values values, Ground ground, Action<string, T> append, Func<byte[], int, int, T> cut)
        {
            var chunkBytes = (int)values.Number("chunk");
            var path = Path.Combine(ground.Inputs, "log");
            Files.Make(path, 0);
            var block = Payload.Block(ground.Seed);
            var ring = Payload.MakeRing(block, chunkBytes);
            var known = new Dictionary<int, T>();
            var parts = new T[0];
            return new Cell
            {
                MaxOps = MaxAppends(chunkBytes),
                BytesPerOp = chunkBytes,
                Prepare = ops => parts = Array.ConvertAll(MakePlaces(ops, chunkBytes), place =>
                {
                    T part;
                    if (!known.TryGetValue(place, out part)) known[place] = part = cut(ring, place, chunkBytes);
                    return part;
                }),
                Operate = index => append(path, parts[index]),
                Verify = ops => new Files.Content((long)ops * chunkBytes, block).Check(path),
                Restore = () => Files.Make(path, 0),
            };
        }

        private static long MaxAppends(int chunkBytes) => Math.Max(1, Math.Min(65536, Cell.MaxPreparedBytes / chunkBytes));

        /// <summary>Where in the ring the bytes of each operation begin.</summary>
        private static int[] MakePlaces(int ops, long chunkBytes)
        {
            var places = new int[ops];
            for (var index = 0; index < ops; index++) places[index] = (int)(index * chunkBytes % Payload.BlockBytes);
            return places;
        }
    }
}
