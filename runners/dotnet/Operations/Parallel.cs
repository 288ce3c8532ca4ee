using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Runtime.ExceptionServices;
using System.Threading;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Threads that share the operations of a sample: `parallel-read`, `parallel-write`, `parallel-files`.</summary>
    public static class Parallel
    {
        private const int MaxFolders = 65536;

        public static IEnumerable<Recipe> Recipes()
        {
            var shared = new Kinds { { "workers", Kind.Count(1, 64) }, { "own", Kind.YesNo() } };
            var blocks = new Kinds(shared)
            {
                { "size", Kind.Size() }, { "chunk", Kind.Chunk() }, { "pattern", Kind.Choice(Kind.Patterns, "random") },
            };
            var reading = new Kinds(blocks) { { "cache", Kind.Choice(Kind.Caches, "warm") } };
            var tree = new Kinds(shared)
            {
                { "phase", Kind.Choice(new[] { "create", "stat", "remove" }) }, { "depth", Kind.Count(0, 8) }, { "branching", Kind.Count(1, 100) },
            };
            return new[]
            {
                new Recipe("parallel-read/threads", reading, "last", true, MakeReadCell),
                new Recipe("parallel-write/threads", blocks, "last", true, MakeWriteCell),
                new Recipe("parallel-files/threads", tree, "count", false, MakeFilesCell),
            };
        }

        /// <summary>Worker `w` of `n` has the operations `k` with `k mod n = w`. The threads are there before the first sample.</summary>
        private sealed class Crew : IDisposable
        {
            private readonly Action<int, int> perform;
            private readonly SemaphoreSlim[] begin;
            private readonly Thread[] threads;
            private readonly CountdownEvent working;
            private int ops;
            private long[] latencies;
            private ExceptionDispatchInfo failure;

            /// <param name="perform">An operation, given its worker and its number.</param>
            public Crew(int workers, Action<int, int> perform)
            {
                this.perform = perform;
                working = new CountdownEvent(workers);
                begin = Enumerable.Range(0, workers).Select(worker => new SemaphoreSlim(0)).ToArray();
                threads = Enumerable.Range(0, workers).Select(worker => new Thread(() => Serve(worker)) { IsBackground = true }).ToArray();
                foreach (var thread in threads) thread.Start();
            }

            public void Perform(int number, long[] ticks)
            {
                ops = number;
                latencies = ticks;
                failure = null;
                working.Reset();
                foreach (var worker in begin) worker.Release();
                working.Wait();
                failure?.Throw();
            }

            public void Dispose()
            {
                ops = -1;
                foreach (var worker in begin) worker.Release();
                foreach (var thread in threads) thread.Join();
            }

            private void Serve(int worker)
            {
                for (begin[worker].Wait(); ops >= 0; begin[worker].Wait())
                {
                    try
                    {
                        for (var index = worker; index < ops; index += threads.Length)
                        {
                            var begun = latencies == null ? 0 : Stopwatch.GetTimestamp();
                            perform(worker, index);
                            if (latencies != null) latencies[index] = Stopwatch.GetTimestamp() - begun;
                        }
                    }
                    catch (Exception error)
                    {
                        failure = ExceptionDispatchInfo.Capture(error);
                    }
                    working.Signal();
                }
            }
        }

        /// <summary>A stream for each worker, since a stream has one position: all of one file, or each of its own.</summary>
        private static FileStream[] OpenStreams(Positional.Blocks blocks, Values values, Ground ground, FileAccess access) =>
            Enumerable.Range(0, (int)values.Number("workers")).Select(worker =>
            {
                var path = worker == 0 || !values.IsYes("own") ? blocks.Path : $"{blocks.Path}-{worker}";
                if (!File.Exists(path)) Files.Make(path, values.Number("size"), blocks.Payload);
                return ground.KeepOpen(new FileStream(path, FileMode.Open, access, FileShare.ReadWrite, Streams.NoBuffer));
            }).ToArray();

        private static Cell MakeReadCell(Values values, Ground ground)
        {
            var blocks = Positional.MakeBlocks(values, ground);
            var streams = OpenStreams(blocks, values, ground, FileAccess.Read);
            var buffers = streams.Select((stream, worker) => Target.Of(blocks.ChunkBytes, worker)).ToArray();
            var crew = ground.KeepOpen(new Crew(streams.Length, (worker, index) =>
            {
                streams[worker].Seek(blocks.At(index), SeekOrigin.Begin);
                blocks.ExpectWhole("read", streams[worker].Read(buffers[worker], 0, blocks.ChunkBytes));
            }));
            return new Cell
            {
                MaxOps = Positional.MaxReads(values, blocks),
                BytesPerOp = blocks.ChunkBytes,
                Together = crew.Perform,
                Verify = ops => Files.CheckBytes(buffers[(ops - 1) % buffers.Length], blocks.ChunkBytes, blocks.At(ops - 1), blocks.ChunkBytes, blocks.Payload),
            };
        }

        private static Cell MakeWriteCell(Values values, Ground ground)
        {
            var blocks = Positional.MakeBlocks(values, ground);
            var streams = OpenStreams(blocks, values, ground, FileAccess.ReadWrite);
            var data = Payload.MakeRing(blocks.Payload, blocks.ChunkBytes);
            var crew = ground.KeepOpen(new Crew(streams.Length, (worker, index) =>
            {
                var offset = blocks.At(index);
                streams[worker].Seek(offset, SeekOrigin.Begin);
                streams[worker].Write(data, (int)(offset % Payload.BlockBytes), blocks.ChunkBytes);
            }));
            return new Cell
            {
                BytesPerOp = blocks.ChunkBytes,
                Together = crew.Perform,
                Verify = ops =>
                {
                    var buffer = new byte[blocks.ChunkBytes];
                    var stream = streams[(ops - 1) % streams.Length];
                    stream.Seek(blocks.At(ops - 1), SeekOrigin.Begin);
                    return Files.CheckBytes(buffer, Files.Fill(stream, buffer), blocks.At(ops - 1), buffer.Length, blocks.Payload);
                },
            };
        }

        private static string[] MakeFolders(string root, long depth, long branching)
        {
            var folders = new List<string> { root };
            var level = folders.ToArray();
            for (; depth > 0; depth--)
            {
                if (level.Length * branching > MaxFolders)
                    throw Fault.Value($"The tree would have more than {MaxFolders} directories: give a smaller depth or branching.");
                level = level.SelectMany(folder => Files.MakeNames(folder, "d", (int)branching)).ToArray();
                folders.AddRange(level);
            }
            foreach (var folder in folders) Directory.CreateDirectory(folder);
            return folders.ToArray();
        }

        private static Action<string> CallOf(string phase)
        {
            if (phase == "create") return path => new FileStream(path, FileMode.CreateNew, FileAccess.Write).Dispose();
            if (phase == "remove") return File.Delete;
            return path => File.GetAttributes(path);
        }

        private static Cell MakeFilesCell(Values values, Ground ground)
        {
            var workers = (int)values.Number("workers");
            var creates = values.Text("phase") == "create";
            var trees = Enumerable.Range(0, values.IsYes("own") ? workers : 1)
                .Select(tree => MakeFolders(Path.Combine(ground.Inputs, $"tree-{tree}"), values.Number("depth"), values.Number("branching"))).ToArray();
            var call = CallOf(values.Text("phase"));
            var paths = new string[0];
            var crew = ground.KeepOpen(new Crew(workers, (worker, index) => call(paths[index])));
            return new Cell
            {
                MaxOps = Cell.MaxNames,
                Together = crew.Perform,
                Prepare = ops =>
                {
                    paths = Enumerable.Range(0, ops).Select(index =>
                    {
                        var tree = trees[index % workers % trees.Length];
                        return Path.Combine(tree[index / workers % tree.Length], $"file-{index}");
                    }).ToArray();
                    if (!creates) foreach (var path in paths) Files.Make(path, 0);
                },
                Verify = ops =>
                {
                    var there = paths.Count(File.Exists);
                    return there == (values.Text("phase") == "remove" ? 0 : ops) ? there.ToString() : throw Fault.Check($"{there} of {ops} files are there.");
                },
                Restore = () =>
                {
                    foreach (var path in paths) File.Delete(path);
                },
            };
        }
    }
}
