using System;
using System.Collections.Generic;
using System.IO;

namespace IoPerf.Protocol
{
    /// <summary>What a cell is set up with: a folder of its own, with the empty folders `in` and `out` inside.</summary>
    public sealed class Ground
    {
        public readonly string Directory;

        /// <summary>Inputs that live as long as the cell.</summary>
        public readonly string Inputs;

        /// <summary>What samples make; emptied after each.</summary>
        public readonly string Outputs;

        public readonly uint Seed;

        /// <summary>Root of a ready-made tree, read only; null when none was given.</summary>
        public readonly string Corpus;

        public readonly Region Region;

        private readonly Stack<Action> closers = new Stack<Action>();

        public Ground(string directory, uint seed, string corpus, Region region)
        {
            Directory = directory;
            Inputs = Path.Combine(directory, "in");
            Outputs = Path.Combine(directory, "out");
            Seed = seed;
            Corpus = corpus;
            Region = region;
        }

        /// <summary>Called at teardown, also when the set-up fails half-way.</summary>
        public void AtTeardown(Action closer) => closers.Push(closer);

        public T KeepOpen<T>(T thing) where T : IDisposable
        {
            AtTeardown(thing.Dispose);
            return thing;
        }

        /// <summary>Closes what was kept open and removes everything of the cell.</summary>
        public void Remove()
        {
            try
            {
                while (closers.Count > 0) closers.Pop()();
            }
            finally
            {
                Files.RemoveTree(Directory);
            }
        }
    }

    /// <summary>A cell that is set up. Operations are numbered from 0 in every sample.</summary>
    public sealed class Cell
    {
        /// <summary>The most operations one sample may have.</summary>
        public long MaxOps = DefaultMaxOps;

        /// <summary>One operation; it raises what the api raises.</summary>
        public Action<int> Operate;

        /// <summary>
        /// For operations that are shared by several threads: performs all of a sample, instead of `Operate`, and puts the ticks that
        /// each took into the array where there is one. May be null.
        /// </summary>
        public Action<int, long[]> Together;

        /// <summary>Outside the clock, given the operations done: the value of `check`, or a Fault ECHECK.</summary>
        public Func<int, string> Verify = ops => ops.ToString();

        /// <summary>Payload moved by one operation.</summary>
        public long BytesPerOp;

        /// <summary>Prepares this number of operations, outside of the timed region. May be null.</summary>
        public Action<int> Prepare;

        /// <summary>Leaves the inputs as they were found; after every sample, failed or not. May be null.</summary>
        public Action Restore;

        /// <summary>Maximum number of operations for every cell: their inputs and results must stay in memory.</summary>
        public const long DefaultMaxOps = 1000000;

        /// <summary>Maximum number of names in one folder.</summary>
        public const long MaxNames = 16384;

        /// <summary>Prepared inputs of a sample and its results take at most this much of the disk.</summary>
        public const long MaxPreparedBytes = 256L * 1024 * 1024;

        /// <summary>How many files of a size a sample may make: by bytes on disk (whole pages) and by names.</summary>
        public static long MaxFiles(long sizeBytes) =>
            Math.Max(1, Math.Min(MaxNames, MaxPreparedBytes / Math.Max(sizeBytes, 4096)));
    }

    /// <summary>An operation/api that this runner has.</summary>
    public sealed class Recipe
    {
        /// <summary>`operation/api`.</summary>
        public readonly string Name;

        public readonly Kinds Parameters;

        /// <summary>Kind of `check`: last, sum64, content, count.</summary>
        public readonly string Check;

        /// <summary>What it raises is the answer; what is on disk by then is removed.</summary>
        public readonly Func<Values, Ground, Cell> SetUp;

        /// <summary>Does the operation move data?</summary>
        public readonly bool Bytes;

        public Recipe(string name, Kinds parameters, string check, bool bytes, Func<Values, Ground, Cell> setUp)
        {
            Name = name;
            Parameters = parameters;
            Check = check;
            Bytes = bytes;
            SetUp = setUp;
        }
    }
}
