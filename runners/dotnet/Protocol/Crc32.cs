namespace IoPerf.Protocol
{
    /// <summary>
    /// CRC-32 (IEEE 802.3), eight bytes at a time: Kounavis and Berry, "Novel Table Lookup-Based Algorithms for High-Performance
    /// CRC Generation", IEEE Transactions on Computers 57(11), 2008.
    /// </summary>
    public static class Crc32
    {
        private static readonly uint[][] Tables = MakeTables();

        private static uint[][] MakeTables()
        {
            var tables = new uint[8][];
            for (var table = 0; table < 8; table++) tables[table] = new uint[256];
            for (uint value = 0; value < 256; value++)
            {
                var crc = value;
                for (var bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? 0xEDB88320u ^ (crc >> 1) : crc >> 1;
                tables[0][value] = crc;
            }
            for (var table = 1; table < 8; table++)
                for (var value = 0; value < 256; value++)
                    tables[table][value] = (tables[table - 1][value] >> 8) ^ tables[0][tables[table - 1][value] & 0xFF];
            return tables;
        }

        /// <summary>Goes on from `crc`, which is 0 at the beginning.</summary>
        public static uint Extend(uint crc, byte[] data, int start, int count)
        {
            uint[] t0 = Tables[0], t1 = Tables[1], t2 = Tables[2], t3 = Tables[3], t4 = Tables[4], t5 = Tables[5], t6 = Tables[6], t7 = Tables[7];
            crc = ~crc;
            var end = start + count;
            for (; start + 8 <= end; start += 8)
            {
                crc ^= (uint)(data[start] | data[start + 1] << 8 | data[start + 2] << 16 | data[start + 3] << 24);
                crc = t7[crc & 0xFF] ^ t6[(crc >> 8) & 0xFF] ^ t5[(crc >> 16) & 0xFF] ^ t4[crc >> 24]
                    ^ t3[data[start + 4]] ^ t2[data[start + 5]] ^ t1[data[start + 6]] ^ t0[data[start + 7]];
            }
            for (; start < end; start++) crc = (crc >> 8) ^ t0[(crc ^ data[start]) & 0xFF];
            return ~crc;
        }

        public static string Format(uint crc) => crc.ToString("x8");
    }
}
