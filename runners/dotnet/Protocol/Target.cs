using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace IoPerf.Protocol
{
    /// <summary>
    /// Arrays to read into. Where an array begins varies between processes, and processors with a fast string copy (AMD Zen 3 and 4
    /// for one) copy at half or a tenth of the speed when the target lies 1 to 31 bytes farther into its page than the source, while files
    /// lie at whole pages.
    /// </summary>
    public static class Target
    {
        private const long PageBytes = 4096, SlowBytes = 32;
        private const int MaxTries = 64;

        /// <summary>One for each size and worker, pinned for good.</summary>
        private static readonly Dictionary<(long, int), byte[]> kept = new Dictionary<(long, int), byte[]>();

        /// <summary>
        /// An array of this size that does not begin in such a place; the same one for all cells that read that much at once, so its
        /// content is that of the last read.
        /// </summary>
        public static byte[] Of(long sizeBytes, int worker = 0)
        {
            byte[] array;
            if (!kept.TryGetValue((sizeBytes, worker), out array)) kept[(sizeBytes, worker)] = array = Make(sizeBytes);
            return array;
        }

        private static byte[] Make(long sizeBytes)
        {
            // Those that begin in the wrong place are held until there is a better one, else it would get their place.
            var refused = new List<byte[]>();
            for (; ; )
            {
                var array = new byte[sizeBytes];
                var pin = GCHandle.Alloc(array, GCHandleType.Pinned);
                var place = pin.AddrOfPinnedObject().ToInt64() % PageBytes;
                if (place == 0 || place >= SlowBytes || refused.Count == MaxTries) return array;
                pin.Free();
                refused.Add(array);
            }
        }
    }
}
