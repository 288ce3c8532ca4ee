#if NET6_0_OR_GREATER
using Microsoft.Win32.SafeHandles;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>RandomAccess.FlushToDisk, which came with .NET 7.</summary>
    public static class RandomAccessFlush
    {
        public static void Require()
        {
#if !NET7_0_OR_GREATER
            throw Fault.Unsupported(Platform.Lacks("RandomAccess.FlushToDisk", ".NET 7"));
#endif
        }

        public static void ToDisk(SafeFileHandle handle)
        {
#if NET7_0_OR_GREATER
            System.IO.RandomAccess.FlushToDisk(handle);
#endif
        }
    }
}
#endif
