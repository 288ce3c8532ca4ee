namespace IoPerf.Protocol
{
    /// <summary>
    /// What the runtime's compiler did meanwhile. Tiered compilation goes on in a thread of its own for a long time and takes no time from the
    /// thread that is measured: a sample is doubtful when its own thread had to compile.
    /// </summary>
    public static class Compiler
    {
        /// <summary>Half of the trend that a warm cell may still have (flatWithin in src/engine/policy.ts).</summary>
        private const double MaxOwnShare = 0.01;

        private const double MsPerTick = 1e-4;

        /// <summary>In ticks of 100 ns; 0 where the runtime does not say.</summary>
        public struct Reading
        {
            public long OwnTicks;
            public long AllTicks;

            public Reading Since(Reading before) => new Reading { OwnTicks = OwnTicks - before.OwnTicks, AllTicks = AllTicks - before.AllTicks };

            /// <summary>Of all threads, with three digits.</summary>
            public double AllMs => System.Math.Round(AllTicks * MsPerTick, 3);

            public bool IsDoubt(double sampleNs) => OwnTicks * 100 > MaxOwnShare * sampleNs;
        }

        public static Reading Read()
        {
#if NET6_0_OR_GREATER
            return new Reading
            {
                OwnTicks = System.Runtime.JitInfo.GetCompilationTime(true).Ticks,
                AllTicks = System.Runtime.JitInfo.GetCompilationTime(false).Ticks,
            };
#else
            return new Reading();
#endif
        }
    }
}
