/**
 * The hook in a .NET program, in C#: `DOTNET_STARTUP_HOOKS` runs it before `Main`. At each call that the preloaded library wraps it says the stack.
 * Whatever happens in it, the program runs on. https://github.com/dotnet/runtime/blob/main/docs/design/features/host-startup-hook.md
 */
export const hookSource = String.raw`using System;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

internal static class StartupHook
{
    public static void Initialize()
    {
        try { IoPerf.Hook.Start(); }
        catch { /* The program runs without lines. */ }
    }
}

namespace IoPerf
{
    internal static unsafe class Hook
    {
        [ThreadStatic] private static bool isBusy;
        private static Queue queue;
        private static readonly EventHandler atExit = (_, _) => io_perf_listen(null);

        [DllImport("ioperfsites")] private static extern void io_perf_listen(delegate* unmanaged<int> listener);
        [DllImport("ioperfsites")] private static extern void io_perf_say(byte[] text);

        [MethodImpl(MethodImplOptions.NoInlining)]
        internal static void Start()
        {
            Say("hides");
            try
            {
                isBusy = true;
                Stack.Take();
                // Loads what reads lines now, not under a lock of the program.
                Line.Of(MethodBase.GetCurrentMethod(), 0, null);
                queue = new Queue();
                MoveToEnd();
                io_perf_listen(&OnCall);
            }
            finally
            {
                isBusy = false;
                Say("shows");
            }
            Say("starts");
        }

        /// After the last handler of the event no callback is allowed any more; the program's own handlers still have lines.
        private static void MoveToEnd()
        {
            AppDomain.CurrentDomain.ProcessExit -= atExit;
            AppDomain.CurrentDomain.ProcessExit += atExit;
        }

        internal static void Say(string text)
        {
            io_perf_say(Encoding.UTF8.GetBytes("/io-perf-sites:" + text + "\0"));
        }

        [UnmanagedCallersOnly]
        private static int OnCall()
        {
            if (isBusy) return 0;
            isBusy = true;
            try
            {
                Stack stack = Current();
                if (stack == null) return 0;
                if (!stack.IsSaid)
                {
                    // Threads may both say it: it is the same.
                    Say("frames:" + stack.Id + ":csharp:" + stack.Text());
                    stack.IsSaid = true;
                }
                Say("entered:=" + stack.Id);
                return 1;
            }
            catch
            {
                return 0;
            }
            finally
            {
                isBusy = false;
            }
        }

        /// The stack of this thread; null where nothing is known. What it takes to find lines is hidden from the trace.
        private static Stack Current()
        {
            Stack.Key key = Stack.Take();
            if (key == null) return null;
            if (key.Find(out Stack known)) return known;
            Say("hides");
            try
            {
                MoveToEnd();
                return Stack.Add(key);
            }
            finally
            {
                Say("shows");
            }
        }

        /// For work that this thread hands to others.
        internal static Stack Asking()
        {
            if (isBusy) return null;
            isBusy = true;
            try { return Current(); }
            catch { return null; }
            finally { isBusy = false; }
        }
    }
}
`;
