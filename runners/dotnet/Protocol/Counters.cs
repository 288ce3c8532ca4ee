using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace IoPerf.Protocol
{
    /// <summary>
    /// Input and output of this process as Linux counts it: proc_pid_io(5). One pread(2) for each reading, so that their own
    /// share is known exactly.
    /// </summary>
    public sealed class Counters
    {
        private static readonly string[,] Names =
        {
            { "readCalls", "syscr" }, { "writeCalls", "syscw" }, { "readBytes", "rchar" }, { "writtenBytes", "wchar" },
            { "deviceReadBytes", "read_bytes" }, { "deviceWrittenBytes", "write_bytes" },
        };

        /// <summary>The stream itself: its finaliser would close the handle.</summary>
        private readonly FileStream file;
        private readonly byte[] before = new byte[512];
        private readonly byte[] after = new byte[512];
        private int beforeBytes, afterBytes;
        private readonly long[] sums = new long[6];

        private Counters(FileStream file)
        {
            this.file = file;
        }

        /// <summary>null where the platform has no such counters.</summary>
        public static Counters Open()
        {
            if (!Platform.IsLinux) return null;
            try
            {
                var counters = new Counters(new FileStream("/proc/self/io", FileMode.Open, FileAccess.Read, FileShare.ReadWrite, 1));
                counters.Start();
                return counters.beforeBytes > 0 ? counters : null;
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                return null;
            }
        }

        public void Reset() => Array.Clear(sums, 0, sums.Length);

        public void Start() => beforeBytes = Read(before);

        public void Stop() => afterBytes = Read(after);

        /// <summary>Adds what happened between start and stop. The first reading is counted after its text was made: it is taken off.</summary>
        public void Add()
        {
            Dictionary<string, long> first = Parse(before, beforeBytes), last = Parse(after, afterBytes);
            for (var index = 0; index < sums.Length; index++)
            {
                long from, to;
                if (first.TryGetValue(Names[index, 1], out from) && last.TryGetValue(Names[index, 1], out to)) sums[index] += to - from;
            }
            sums[0] -= 1;
            sums[2] -= beforeBytes;
        }

        public Answer Sums()
        {
            var answer = new Answer();
            for (var index = 0; index < sums.Length; index++) answer.Add(Names[index, 0], Math.Max(0, sums[index]));
            return answer;
        }

        private int Read(byte[] text) => pread(file.SafeFileHandle, text, new UIntPtr((uint)text.Length), IntPtr.Zero).ToInt32();

        private static Dictionary<string, long> Parse(byte[] text, int length)
        {
            var found = new Dictionary<string, long>();
            foreach (var line in Encoding.ASCII.GetString(text, 0, Math.Max(0, length)).Split('\n'))
            {
                var separator = line.IndexOf(": ", StringComparison.Ordinal);
                if (separator > 0) found[line.Substring(0, separator)] = long.Parse(line.Substring(separator + 2));
            }
            return found;
        }

        [DllImport("libc")]
        private static extern IntPtr pread(SafeFileHandle file, [Out] byte[] buffer, UIntPtr count, IntPtr offset);
    }
}
