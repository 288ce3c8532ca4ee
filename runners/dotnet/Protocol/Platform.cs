using System;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace IoPerf.Protocol
{
    /// <summary>What is asked of the system beside files: who we are, processor time, signals.</summary>
    public static class Platform
    {
        public static readonly bool IsLinux = RuntimeInformation.IsOSPlatform(OSPlatform.Linux);
#if NET6_0_OR_GREATER
        [System.Runtime.Versioning.SupportedOSPlatformGuard("macos")]
#endif
        public static readonly bool IsMacOS = RuntimeInformation.IsOSPlatform(OSPlatform.OSX);
#if NET6_0_OR_GREATER
        [System.Runtime.Versioning.SupportedOSPlatformGuard("windows")]
#endif
        public static readonly bool IsWindows = RuntimeInformation.IsOSPlatform(OSPlatform.Windows);

        /// <summary>Why an api is missing on Mono and older runtimes.</summary>
        public static string Lacks(string api, string since) =>
            $"{Runtime} has no {api}: it came with {since}. Install that .NET SDK.";

        /// <summary>Such as "Mono 6.8.0.105" or ".NET 8.0.4".</summary>
        public static readonly string Runtime = DescribeRuntime();

        private static string DescribeRuntime()
        {
            var text = RuntimeInformation.FrameworkDescription;
            var parenthesis = text.IndexOf(" (", StringComparison.Ordinal);
            return parenthesis < 0 ? text : text.Substring(0, parenthesis);
        }

        public static int ProcessId()
        {
            using (var process = Process.GetCurrentProcess()) return process.Id;
        }

        private const int Sigint = 2;
        private const int Sigpipe = 13;
        private static readonly IntPtr Ignore = new IntPtr(1); // SIG_IGN

        /// <summary>A terminal sends SIGINT to the whole group; the driver decides.</summary>
        public static void IgnoreInterrupts()
        {
            if (IsWindows)
            {
                Console.CancelKeyPress += (sender, happening) => happening.Cancel = true;
                return;
            }
            signal(Sigint, Ignore);
            signal(Sigpipe, Ignore);
        }

        /// <summary>
        /// User and system time of this process in ns. Process.UserProcessorTime counts in ticks of 10 ms on Linux,
        /// getrusage(2) does not.
        /// </summary>
        public static void ReadProcessorTimes(out long userNs, out long systemNs)
        {
            if (IsWindows)
            {
                using (var process = Process.GetCurrentProcess())
                {
                    userNs = process.UserProcessorTime.Ticks * 100;
                    systemNs = process.PrivilegedProcessorTime.Ticks * 100;
                }
                return;
            }
            // struct rusage starts with two struct timeval. On macOS tv_usec has 32 bits, followed by padding.
            getrusage(0, Usage);
            userNs = Usage[0] * 1000000000L + (int)Usage[1] * 1000L;
            systemNs = Usage[2] * 1000000000L + (int)Usage[3] * 1000L;
        }

        private static readonly long[] Usage = new long[64];

        [DllImport("libc")]
        private static extern IntPtr signal(int number, IntPtr handler);

        [DllImport("libc")]
        private static extern int getrusage(int who, [Out] long[] usage);
    }
}
