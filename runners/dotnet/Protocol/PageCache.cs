using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;

namespace IoPerf.Protocol
{
    /// <summary>
    /// Files evicted from the page cache, and how many of their pages stayed: posix_fadvise(2), mincore(2). The class
    /// library has neither; libc has.
    /// </summary>
    public static class PageCache
    {
        public static bool CanEvict => Platform.IsLinux && IntPtr.Size == 8;

        /// <summary>Writes back and evicts every file below the folders; reports `residentPages` and `pages`.</summary>
        public static Answer Evict(IEnumerable<string> folders)
        {
            long pages = 0, residentPages = 0;
            foreach (var path in folders.Where(Directory.Exists).SelectMany(folder => Directory.GetFiles(folder, "*", SearchOption.AllDirectories)))
            {
                var sizeBytes = new FileInfo(path).Length;
                if (sizeBytes == 0) continue;
                using (var file = new FileStream(path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite | FileShare.Delete, 1))
                {
                    var descriptor = file.SafeFileHandle.DangerousGetHandle().ToInt32();
                    // Dirty pages are not evicted: they are written back first.
                    if (fsync(descriptor) != 0) throw LastError("fsync");
                    posix_fadvise(descriptor, IntPtr.Zero, IntPtr.Zero, DontNeed);
                    pages += (sizeBytes + Environment.SystemPageSize - 1) / Environment.SystemPageSize;
                    residentPages += CountResident(descriptor, sizeBytes);
                }
            }
            return new Answer { { "residentPages", residentPages }, { "pages", pages } };
        }

        private static long CountResident(int descriptor, long sizeBytes)
        {
            var length = new UIntPtr((ulong)sizeBytes);
            // Mapping a file does not read it.
            var address = mmap(IntPtr.Zero, length, ReadPages, SharedMapping, descriptor, IntPtr.Zero);
            if (address == new IntPtr(-1)) throw LastError("mmap");
            try
            {
                var states = new byte[(sizeBytes + Environment.SystemPageSize - 1) / Environment.SystemPageSize];
                if (mincore(address, length, states) != 0) throw LastError("mincore");
                // The lowest bit is the answer; the others are undefined.
                return states.LongCount(state => (state & 1) != 0);
            }
            finally
            {
                munmap(address, length);
            }
        }

        private static IOException LastError(string call)
        {
            var code = Marshal.GetLastWin32Error();
            return new IOException($"{call} failed with error {code}", code);
        }

        // asm-generic/fcntl.h, asm-generic/mman-common.h, linux/fadvise.h
        private const int DontNeed = 4;
        private const int ReadPages = 1;
        private const int SharedMapping = 1;

        [DllImport("libc", SetLastError = true)]
        private static extern int fsync(int descriptor);

        [DllImport("libc")]
        private static extern int posix_fadvise(int descriptor, IntPtr offset, IntPtr length, int advice);

        [DllImport("libc", SetLastError = true)]
        private static extern IntPtr mmap(IntPtr address, UIntPtr length, int protection, int flags, int descriptor, IntPtr offset);

        [DllImport("libc")]
        private static extern int munmap(IntPtr address, UIntPtr length);

        [DllImport("libc", SetLastError = true)]
        private static extern int mincore(IntPtr address, UIntPtr length, [Out] byte[] states);
    }
}
