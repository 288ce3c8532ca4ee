using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;

namespace IoPerf.Protocol
{
    /// <summary>Making, checking and removing files outside the timed region.</summary>
    public static class Files
    {
        /// <summary>Makes a file of the payload. `isSparse`: a hole but for its first and last 4 KiB.</summary>
        public static void Make(string path, long sizeBytes, byte[] block = null, bool isSparse = false)
        {
            using (var file = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.ReadWrite, 1))
            {
                if (!isSparse || sizeBytes <= 8192)
                {
                    WriteRange(file, 0, sizeBytes, block);
                    return;
                }
                file.SetLength(sizeBytes);
                WriteRange(file, 0, 4096, block);
                WriteRange(file, sizeBytes - 4096, sizeBytes, block);
            }
        }

        private static void WriteRange(FileStream file, long start, long end, byte[] block)
        {
            if (start != file.Position) file.Seek(start, SeekOrigin.Begin);
            while (start < end)
            {
                var inside = (int)(start % Payload.BlockBytes);
                var length = (int)Math.Min(Payload.BlockBytes - inside, end - start);
                file.Write(block, inside, length);
                start += length;
            }
        }

        /// <summary>
        /// Reads files of one content back and compares each byte with what it must be. Equal bytes have an equal CRC-32,
        /// so that it is computed once.
        /// </summary>
        public sealed class Content
        {
            private readonly long sizeBytes;
            private readonly byte[] block;
            private readonly bool isSparse;
            private readonly byte[] buffer = new byte[Payload.BlockBytes];
            private string crc;

            public Content(long sizeBytes, byte[] block, bool isSparse = false)
            {
                this.sizeBytes = sizeBytes;
                this.block = block;
                this.isSparse = isSparse && sizeBytes > 8192;
            }

            /// <summary>The CRC-32 of the file in hex.</summary>
            /// <exception cref="Fault">ECHECK when its size or a byte is wrong.</exception>
            public string Check(string path)
            {
                uint sum = 0;
                long position = 0;
                using (var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, 1))
                {
                    int length;
                    while ((length = Fill(file, buffer)) > 0)
                    {
                        if (position + length > sizeBytes || !IsExpected(position, length))
                            throw Fault.Check($"{path} has a wrong byte at or after offset {position}.");
                        if (crc == null) sum = Crc32.Extend(sum, buffer, 0, length);
                        position += length;
                    }
                }
                if (position != sizeBytes) throw Fault.Check($"{path} has {position} bytes; {sizeBytes} were to be written.");
                return crc ?? (crc = Crc32.Format(sum));
            }

            /// <summary>Are the first bytes of the buffer those of the file at a multiple of 1 MiB?</summary>
            private bool IsExpected(long position, int length)
            {
                if (!isSparse) return AreEqual(buffer, 0, block, 0, length);
                var headEnd = (int)Math.Max(0, Math.Min(length, 4096 - position));
                var tailStart = (int)Math.Max(0, Math.Min(length, sizeBytes - 4096 - position));
                return AreEqual(buffer, 0, block, 0, headEnd)
                    && AreZero(buffer, headEnd, Math.Max(headEnd, tailStart))
                    && AreEqual(buffer, tailStart, block, tailStart, length - tailStart);
            }
        }

        /// <summary>CRC-32 of what was found equal to a payload's block: equal bytes have an equal one, so that it is computed once.</summary>
        private static readonly ConditionalWeakTable<byte[], Dictionary<string, string>> Sums = new ConditionalWeakTable<byte[], Dictionary<string, string>>();

        /// <summary>
        /// Compares bytes that an operation put into an array, from `start` on, with the payload at their file offset; gives their CRC-32.
        /// </summary>
        /// <exception cref="Fault">ECHECK when there are not as many as expected or one is wrong.</exception>
        public static string CheckBytes(byte[] data, long length, long offset, long expectedBytes, byte[] block, int start = 0)
        {
            if (length != expectedBytes) throw Fault.Check($"{length} bytes were read at offset {offset}; {expectedBytes} were expected.");
            for (long done = 0; done < length;)
            {
                var inside = (int)((offset + done) % Payload.BlockBytes);
                var piece = (int)Math.Min(Payload.BlockBytes - inside, length - done);
                if (!AreEqual(data, start + (int)done, block, inside, piece)) throw Fault.Check($"A wrong byte was read at or after offset {offset + done}.");
                done += piece;
            }
            var known = Sums.GetOrCreateValue(block);
            var key = $"{offset % Payload.BlockBytes} {length}";
            if (!known.TryGetValue(key, out var sum)) known[key] = sum = Crc32.Format(Crc32.Extend(0, data ?? new byte[0], start, (int)length));
            return sum;
        }

        /// <summary>Reads until an array is full or the file ends.</summary>
        public static int Fill(Stream file, byte[] buffer)
        {
            int filled = 0, length;
            while (filled < buffer.Length && (length = file.Read(buffer, filled, buffer.Length - filled)) > 0) filled += length;
            return filled;
        }

        private static unsafe bool AreEqual(byte[] left, int leftStart, byte[] right, int rightStart, int length)
        {
            if (length == 0) return true;
            fixed (byte* one = &left[leftStart], other = &right[rightStart])
            {
                var place = 0;
                for (; place + 8 <= length; place += 8)
                    if (*(ulong*)(one + place) != *(ulong*)(other + place)) return false;
                for (; place < length; place++)
                    if (one[place] != other[place]) return false;
            }
            return true;
        }

        private static bool AreZero(byte[] data, int start, int end)
        {
            for (; start < end; start++)
                if (data[start] != 0) return false;
            return true;
        }

        /// <summary>`folder/prefix-0`, `folder/prefix-1` …: paths made before the clock starts.</summary>
        public static string[] MakeNames(string folder, string prefix, int ops)
        {
            var beginning = Path.Combine(folder, prefix);
            return Enumerable.Range(0, ops).Select(index => $"{beginning}-{index}").ToArray();
        }

        public static int CountEntries(string folder) => Directory.EnumerateFileSystemEntries(folder).Count();

        /// <summary>Entries below a folder, of every kind; links are not followed.</summary>
        public static IEnumerable<string> ListTree(string root)
        {
            foreach (var path in Directory.GetFileSystemEntries(root))
            {
                yield return path;
                var attributes = File.GetAttributes(path);
                if ((attributes & FileAttributes.Directory) == 0 || (attributes & FileAttributes.ReparsePoint) != 0) continue;
                foreach (var below in ListTree(path)) yield return below;
            }
        }

        /// <summary>Removes everything in a folder; the folder stays. A folder that is gone is empty.</summary>
        public static void EmptyFolder(string folder)
        {
            if (!Directory.Exists(folder)) return;
            foreach (var path in Directory.GetFileSystemEntries(folder)) RemoveTree(path);
        }

        /// <summary>Removes a file or a tree. Virus scanners and indexers hold files for a moment on Windows: it is tried again.</summary>
        public static void RemoveTree(string path)
        {
            for (var attempt = 0; ; attempt++)
            {
                try
                {
                    if (Directory.Exists(path)) Directory.Delete(path, true);
                    else File.Delete(path);
                    return;
                }
                catch (DirectoryNotFoundException)
                {
                    return;
                }
                catch (Exception error) when ((error is IOException || error is UnauthorizedAccessException) && attempt < 4)
                {
                    Thread.Sleep(50);
                }
            }
        }
    }
}
