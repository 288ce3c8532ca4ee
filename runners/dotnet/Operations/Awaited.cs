#if NET6_0_OR_GREATER
using System;
using System.Diagnostics;
using System.Threading.Tasks;

namespace IoPerf.Operations
{
    /// <summary>Asynchronous operations one after another, each awaited before the next, as one task: the thread that waits for it is woken once.</summary>
    public static class Awaited
    {
        /// <summary>The `Together` of a cell.</summary>
        public static Action<int, long[]> InTurn(Func<int, ValueTask> operate) => (ops, ticks) => Perform(operate, ops, ticks).GetAwaiter().GetResult();

        private static async Task Perform(Func<int, ValueTask> operate, int ops, long[] ticks)
        {
            for (var index = 0; index < ops; index++)
            {
                var begun = ticks == null ? 0 : Stopwatch.GetTimestamp();
                await operate(index).ConfigureAwait(false);
                if (ticks != null) ticks[index] = Stopwatch.GetTimestamp() - begun;
            }
        }
    }
}
#endif
