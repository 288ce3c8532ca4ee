using System;
using System.IO;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>How FileStreams are opened and flushed for the values of `sync` and `preallocate`.</summary>
    public static class Streams
    {
        /// <summary>The default of FileStream, since .NET Framework 1.0.</summary>
        public const int DefaultBuffer = 4096;

        /// <summary>Calls of more bytes than the buffer has go to the system at once; 1 is the documented way to have none.</summary>
        public const int NoBuffer = 1;

        public static bool SyncsEach(Values values) => Sync(values) == "each";

        public static bool SyncsAtEnd(Values values) => Sync(values) == "end";

        /// <summary>What `sync` asks of the options of a file.</summary>
        /// <exception cref="Fault">ENOTSUP where .NET has no such thing.</exception>
        public static FileOptions OptionsOf(Values values)
        {
            switch (Sync(values))
            {
                case "data-end":
                case "data-each":
                    throw Fault.Unsupported(".NET has no fdatasync: FileStream.Flush(true) is fsync.");
                case "dsync":
#if NETCOREAPP
                    return FileOptions.WriteThrough;
#else
                    if (Platform.IsWindows) return FileOptions.WriteThrough;
                    // Its w32file-unix.c knows no FILE_FLAG_WRITE_THROUGH.
                    throw Fault.Unsupported("Mono ignores FileOptions.WriteThrough: use .NET.");
#endif
                default:
                    return FileOptions.None;
            }
        }

        public static bool Preallocates(Values values)
        {
            if (!values.Has("preallocate") || !values.IsYes("preallocate")) return false;
#if NET6_0_OR_GREATER
            return true;
#else
            throw Fault.Unsupported(Platform.Lacks("FileStreamOptions.PreallocationSize", ".NET 6"));
#endif
        }

        /// <summary>A function that makes or truncates a file and opens it for writing.</summary>
        public static Func<string, FileStream> MakeCreator(Values values, int bufferBytes, FileOptions more = FileOptions.None)
        {
            var options = OptionsOf(values) | more;
#if NET6_0_OR_GREATER
            if (Preallocates(values))
            {
                var sizeBytes = values.Number("size");
                return path => new FileStream(path, new FileStreamOptions
                {
                    Mode = FileMode.Create,
                    Access = FileAccess.Write,
                    Share = FileShare.Read,
                    BufferSize = bufferBytes,
                    Options = options,
                    PreallocationSize = sizeBytes,
                });
            }
#else
            Preallocates(values);
#endif
            return path => new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read, bufferBytes, options);
        }

        private static string Sync(Values values) => values.Has("sync") ? values.Text("sync") : "never";
    }
}
