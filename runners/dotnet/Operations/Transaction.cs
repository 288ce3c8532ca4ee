using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Pages of a file overwritten together and synced once, as databases do it: `transaction`.</summary>
    public static class Transaction
    {
        /// <summary>Pages in a write-ahead log after which they are put into the file (SQLite's wal_autocheckpoint).</summary>
        private const int CheckpointPages = 1000;

        /// <summary>A page in a journal has its offset before it.</summary>
        private const int HeadBytes = 8;

        public static IEnumerable<Recipe> Recipes()
        {
            var kinds = new Kinds
            {
                { "size", Kind.Size() },
                { "chunk", Kind.Chunk() },
                { "pattern", Kind.Choice(Kind.Patterns, "random") },
                { "pages", Kind.Count(1, 1000000) },
                { "journal", Kind.Choice(new[] { "none", "rollback", "wal" }) },
            };
            yield return new Recipe("transaction/FileStream", kinds, "last", true, MakeCell);
        }

        private static FileStream Open(string path) =>
            new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.ReadWrite, Streams.NoBuffer);

        /// <summary>The old pages, or the new ones that are not in the file yet.</summary>
        private sealed class Journal
        {
            private readonly FileStream journal, file;
            private readonly byte[] frame;

            public Journal(FileStream journal, FileStream file, int pageBytes)
            {
                this.journal = journal;
                this.file = file;
                frame = new byte[HeadBytes + pageBytes];
            }

            public int Pages { get; private set; }

            public void Append(long offset, byte[] data, int start)
            {
                Buffer.BlockCopy(BitConverter.GetBytes(offset), 0, frame, 0, HeadBytes);
                Buffer.BlockCopy(data, start, frame, HeadBytes, frame.Length - HeadBytes);
                journal.Write(frame, 0, frame.Length);
                Pages++;
            }

            public void Sync() => journal.Flush(true);

            public void Empty()
            {
                journal.SetLength(0);
                journal.Seek(0, SeekOrigin.Begin);
                Pages = 0;
            }

            /// <summary>The pages of a log into the file.</summary>
            public void CheckPoint()
            {
                if (Pages == 0) return;
                journal.Seek(0, SeekOrigin.Begin);
                for (; Pages > 0; Pages--)
                {
                    if (Files.Fill(journal, frame) != frame.Length) throw Fault.Check("A page of the log is incomplete.");
                    file.Seek(BitConverter.ToInt64(frame, 0), SeekOrigin.Begin);
                    file.Write(frame, HeadBytes, frame.Length - HeadBytes);
                }
                file.Flush(true);
                Empty();
            }
        }

        private static Cell MakeCell(Values values, Ground ground)
        {
            var pages = (int)values.Number("pages");
            bool rollsBack = values.Text("journal") == "rollback", logsAhead = values.Text("journal") == "wal";
            var blocks = Positional.MakeBlocks(values, ground);
            var file = ground.KeepOpen(Open(blocks.Path));
            var journal = new Journal(ground.KeepOpen(Open(Path.Combine(ground.Inputs, "journal"))), file, blocks.ChunkBytes);
            var data = Payload.MakeRing(blocks.Payload, blocks.ChunkBytes);
            var old = new byte[blocks.ChunkBytes];
            var offsets = blocks.Offsets;
            Action<byte[], int, long> put = (from, start, offset) =>
            {
                file.Seek(offset, SeekOrigin.Begin);
                file.Write(from, start, blocks.ChunkBytes);
            };
            var last = 0;
            return new Cell
            {
                MaxOps = Cell.DefaultMaxOps / pages,
                BytesPerOp = (long)pages * blocks.ChunkBytes,
                // The page that is looked at afterwards is spoilt: only a transaction that happened can put it right.
                Prepare = ops =>
                {
                    last = (ops * pages - 1) % offsets.Length;
                    put(new byte[blocks.ChunkBytes], 0, offsets[last]);
                    file.Flush(true);
                },
                Operate = index =>
                {
                    for (var page = 0; page < pages && (logsAhead || rollsBack); page++)
                    {
                        var offset = blocks.At(index * pages + page);
                        if (rollsBack)
                        {
                            file.Seek(offset, SeekOrigin.Begin);
                            blocks.ExpectWhole("read", file.Read(old, 0, old.Length));
                        }
                        journal.Append(offset, rollsBack ? old : data, rollsBack ? 0 : (int)(offset % Payload.BlockBytes));
                    }
                    if (logsAhead || rollsBack) journal.Sync();
                    if (logsAhead)
                    {
                        if (journal.Pages >= CheckpointPages) journal.CheckPoint();
                        return;
                    }
                    for (var page = 0; page < pages; page++)
                    {
                        var offset = blocks.At(index * pages + page);
                        put(data, (int)(offset % Payload.BlockBytes), offset);
                    }
                    file.Flush(true);
                    if (rollsBack) journal.Empty();
                },
                Verify = ops =>
                {
                    journal.CheckPoint();
                    return Positional.ReadBack(blocks, ops * pages - 1);
                },
                Restore = () =>
                {
                    put(data, (int)(offsets[last] % Payload.BlockBytes), offsets[last]);
                    journal.Empty();
                },
            };
        }
    }
}
