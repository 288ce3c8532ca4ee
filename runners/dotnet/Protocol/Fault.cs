using System;
using System.Collections.Generic;
using System.IO;

namespace IoPerf.Protocol
{
    /// <summary>An error as the protocol knows it: a POSIX code and a sentence.</summary>
    public sealed class Fault : Exception
    {
        public string Code { get; }

        public Fault(string code, string message) : base(message)
        {
            Code = code;
        }

        /// <summary>Not a request of this protocol.</summary>
        public static Fault Protocol(string message) => new Fault("EPROTO", message);

        /// <summary>A parameter or value that is unknown, missing or out of range.</summary>
        public static Fault Value(string message) => new Fault("EINVAL", message);

        /// <summary>This platform, runtime or file system cannot do it.</summary>
        public static Fault Unsupported(string message) => new Fault("ENOTSUP", message);

        /// <summary>What was read or produced is wrong.</summary>
        public static Fault Check(string message) => new Fault("ECHECK", message);

        /// <summary>The code and message of anything that was raised.</summary>
        public static Fault Of(Exception error)
        {
            if (error is AggregateException many && many.InnerException != null) return Of(many.InnerException);
            if (error is Fault fault) return fault;
            var message = string.IsNullOrWhiteSpace(error.Message) ? error.GetType().Name : error.Message;
            return new Fault(CodeOf(error), message);
        }

        private static string CodeOf(Exception error)
        {
            if (error is FileNotFoundException || error is DirectoryNotFoundException || error is DriveNotFoundException) return "ENOENT";
            if (error is PathTooLongException) return "ENAMETOOLONG";
            if (error is IOException) return CodeOfResult(error.HResult) ?? CodeOfPreallocation(error.Message);
            // On Unix the reason is an inner exception: EACCES, EPERM, EROFS …
            if (error is UnauthorizedAccessException) return CodeOfResult(error.InnerException?.HResult ?? 0) ?? "EACCES";
            if (error is OutOfMemoryException) return "ENOMEM";
            if (error is NotSupportedException || error is NotImplementedException || error is TypeLoadException) return "ENOTSUP";
            return error is ArgumentException || error is OverflowException ? "EINVAL" : "EIO";
        }

        /// <summary>Where space for a new file cannot be had, .NET 6 and newer keep the reason in the text alone.</summary>
        private static string CodeOfPreallocation(string message) =>
            message.EndsWith("because the disk was full.", StringComparison.Ordinal) ? "ENOSPC"
            : message.EndsWith("because the file was too large.", StringComparison.Ordinal) ? "EFBIG" : "EIO";

        /// <summary>
        /// CoreCLR on Unix puts errno into HResult; Windows, and Mono everywhere, put a Win32 error into its lower half.
        /// </summary>
        private static string CodeOfResult(int result)
        {
            string code;
            if ((result & 0xFFFF0000) == 0x80070000) return Win32Codes.TryGetValue(result & 0xFFFF, out code) ? code : null;
            if (result <= 0 || result > 200) return null;
            var own = Platform.IsMacOS ? MacCodes : LinuxCodes;
            return own.TryGetValue(result, out code) || CommonCodes.TryGetValue(result, out code) ? code : null;
        }

        // https://learn.microsoft.com/windows/win32/debug/system-error-codes
        private static readonly Dictionary<int, string> Win32Codes = new Dictionary<int, string>
        {
            { 2, "ENOENT" }, { 3, "ENOENT" }, { 4, "EMFILE" }, { 5, "EACCES" }, { 8, "ENOMEM" }, { 14, "ENOMEM" },
            { 17, "EXDEV" }, { 19, "EROFS" }, { 32, "EBUSY" }, { 33, "EBUSY" }, { 39, "ENOSPC" }, { 50, "ENOTSUP" },
            { 80, "EEXIST" }, { 82, "EACCES" }, { 87, "EINVAL" }, { 112, "ENOSPC" }, { 145, "ENOTEMPTY" },
            { 183, "EEXIST" }, { 206, "ENAMETOOLONG" }, { 223, "EFBIG" }, { 267, "ENOTDIR" }, { 1295, "EDQUOT" },
        };

        private static readonly Dictionary<int, string> CommonCodes = new Dictionary<int, string>
        {
            { 1, "EPERM" }, { 2, "ENOENT" }, { 4, "EINTR" }, { 5, "EIO" }, { 9, "EBADF" }, { 12, "ENOMEM" },
            { 13, "EACCES" }, { 16, "EBUSY" }, { 17, "EEXIST" }, { 18, "EXDEV" }, { 20, "ENOTDIR" }, { 21, "EISDIR" },
            { 22, "EINVAL" }, { 23, "ENFILE" }, { 24, "EMFILE" }, { 26, "ETXTBSY" }, { 27, "EFBIG" }, { 28, "ENOSPC" },
            { 30, "EROFS" }, { 31, "EMLINK" }, { 32, "EPIPE" },
        };

        // errno.h of Linux and of macOS, where they differ.
        private static readonly Dictionary<int, string> LinuxCodes = new Dictionary<int, string>
        {
            { 11, "EAGAIN" }, { 36, "ENAMETOOLONG" }, { 39, "ENOTEMPTY" }, { 40, "ELOOP" }, { 95, "ENOTSUP" },
            { 116, "ESTALE" }, { 122, "EDQUOT" },
        };

        private static readonly Dictionary<int, string> MacCodes = new Dictionary<int, string>
        {
            { 35, "EAGAIN" }, { 45, "ENOTSUP" }, { 62, "ELOOP" }, { 63, "ENAMETOOLONG" }, { 66, "ENOTEMPTY" },
            { 69, "EDQUOT" }, { 70, "ESTALE" }, { 102, "ENOTSUP" },
        };
    }
}
