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
                new Recipe("append/File.AppendAllText", whole, "content", true, MakeTextCell),
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

        /// <summary>Opens, appends and closes in every operation.</summary>
        private static Cell MakeTextCell(Values values, Ground ground)
        {
            var chunkBytes = (int)values.Number("chunk");
            var path = Path.Combine(ground.Inputs, "log");
            Files.Make(path, 0);
            var block = Payload.Block(ground.Seed);
            var ring = Payload.MakeRing(block, chunkBytes);
            var texts = new Dictionary<int, string>();
            var parts = new string[0];
            return new Cell
            {
                MaxOps = MaxAppends(chunkBytes),
                BytesPerOp = chunkBytes,
                Prepare = ops => parts = Array.ConvertAll(MakePlaces(ops, chunkBytes), place =>
                {
                    string text;
                    if (!texts.TryGetValue(place, out text)) texts[place] = text = Write.Latin1.GetString(ring, place, chunkBytes);
                    return text;
                }),
                Operate = index => File.AppendAllText(path, parts[index], Write.Latin1),
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
