using System;
using System.Collections.Generic;
using System.Linq;

namespace IoPerf.Protocol
{
    /// <summary>The bytes and positions that every runner agrees on (PROTOCOL.md, "Payload and positions").</summary>
    public static class Payload
    {
        public const int BlockBytes = 1024 * 1024;

        /// <summary>Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003.</summary>
        public static Func<uint> Xorshift32(uint seed)
        {
            var state = seed == 0 ? 2654435769u : seed;
            return () =>
            {
                state ^= state << 13;
                state ^= state >> 17;
                state ^= state << 5;
                return state;
            };
        }

        /// <summary>All cells of a session have the same seed, and a few of them another entropy.</summary>
        private const int MaxBlocks = 4;

        private static readonly Dictionary<string, byte[]> Blocks = new Dictionary<string, byte[]>();

        /// <summary>
        /// 1 MiB of payload: the byte at offset `o` of any file is `block[o mod 1 MiB]`. The same array at every call: not to be written to.
        /// </summary>
        public static byte[] Block(uint seed, long entropyPercent = 100)
        {
            var key = $"{seed} {entropyPercent}";
            if (Blocks.TryGetValue(key, out var known)) return known;
            if (Blocks.Count >= MaxBlocks) Blocks.Clear();
            return Blocks[key] = MakeBlock(seed, entropyPercent);
        }

        private static byte[] MakeBlock(uint seed, long entropyPercent)
        {
            var next = Xorshift32(seed);
            var block = new byte[BlockBytes];
            for (var place = 0; place < BlockBytes; place += 4)
            {
                var word = next();
                block[place] = (byte)word;
                block[place + 1] = (byte)(word >> 8);
                block[place + 2] = (byte)(word >> 16);
                block[place + 3] = (byte)(word >> 24);
            }
            var kept = (int)(4096 * entropyPercent / 100);
            for (var page = 0; page < BlockBytes; page += 4096) Array.Clear(block, page + kept, 4096 - kept);
            return block;
        }

        /// <summary>The first bytes of a file.</summary>
        /// <exception cref="Fault">EINVAL when they are more than an array can hold.</exception>
        public static byte[] MakeContent(byte[] block, long sizeBytes)
        {
            if (sizeBytes > 0x7FFFFFC7) throw Fault.Value($"{sizeBytes} bytes do not fit into one array, which has at most 2 GiB.");
            var content = new byte[sizeBytes];
            for (long start = 0; start < sizeBytes; start += BlockBytes)
                Buffer.BlockCopy(block, 0, content, (int)start, (int)Math.Min(BlockBytes, sizeBytes - start));
            return content;
        }

        /// <summary>
        /// An array in which the bytes of any file range of at most `maxBytes` lie together: range [o, o+n) of a file
        /// is [o mod 1 MiB, o mod 1 MiB + n) here.
        /// </summary>
        public static byte[] MakeRing(byte[] block, long maxBytes) => MakeContent(block, BlockBytes + maxBytes);

        /// <summary>The order in which the blocks of a file are visited: each once.</summary>
        public static int[] MakePositions(string pattern, int blocks, uint seed)
        {
            switch (pattern)
            {
                case "backward":
                    return Enumerable.Range(0, blocks).Reverse().ToArray();
                case "strided":
                    return Enumerable.Range(0, 16).SelectMany(first => Enumerable.Range(0, Math.Max(0, (blocks - first + 15) / 16)).Select(step => first + 16 * step)).ToArray();
                case "random":
                    var positions = Enumerable.Range(0, blocks).ToArray();
                    var next = Xorshift32(seed);
                    for (var index = blocks - 1; index > 0; index--)
                    {
                        var other = (int)(next() % (uint)(index + 1));
                        var kept = positions[index];
                        positions[index] = positions[other];
                        positions[other] = kept;
                    }
                    return positions;
                default:
                    return Enumerable.Range(0, blocks).ToArray();
            }
        }
    }
}
