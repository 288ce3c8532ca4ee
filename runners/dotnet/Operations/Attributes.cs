using System.Collections.Generic;
using System.IO;
using System.Linq;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>What is known about a file and where it lies: `stat`, `exists`, `statfs`, `chmod`.</summary>
    public static class Attributes
    {
        private const int FileBytes = 4096;

        /// <summary>Names asked for by `unique-miss` in this process so far.</summary>
        private static int misses;

        public static IEnumerable<Recipe> Recipes()
        {
            var kinds = new Kinds { { "kind", Kind.Choice(new[] { "file", "directory" }, "file") } };
            var cases = new Kinds { { "case", Kind.Choice(new[] { "hit", "repeated-miss", "unique-miss" }) } };
            yield return new Recipe("stat/FileInfo", kinds, "count", false, MakeStatCell);
            yield return new Recipe("statfs/DriveInfo.AvailableFreeSpace", new Kinds(), "count", false, MakeSpaceCell);
            yield return new Recipe("exists/File.Exists", cases, "count", false, MakeExistsCell);
            // Windows has no such modes.
            if (!Platform.IsWindows) yield return new Recipe("chmod/File.SetUnixFileMode", new Kinds(), "count", false, MakeModeCell);
        }

        /// <summary>A new FileInfo or DirectoryInfo each time, since they remember what they have asked for once.</summary>
        private static Cell MakeStatCell(Values values, Ground ground)
        {
            if (values.Text("kind") == "directory")
            {
                var folder = Path.Combine(ground.Inputs, "directory");
                Directory.CreateDirectory(folder);
                var attributes = FileAttributes.Normal;
                return new Cell
                {
                    Operate = index => attributes = new DirectoryInfo(folder).Attributes,
                    Verify = ops => (attributes & FileAttributes.Directory) != 0 ? ops.ToString() : throw Fault.Check("The attributes are not those of the directory."),
                };
            }
            var path = Path.Combine(ground.Inputs, "file");
            Files.Make(path, FileBytes, Payload.Block(ground.Seed));
            long length = 0;
            return new Cell
            {
                Operate = index => length = new FileInfo(path).Length,
                Verify = ops => length == FileBytes ? ops.ToString() : throw Fault.Check("The length is not that of the file."),
            };
        }

        private static Cell MakeSpaceCell(Values values, Ground ground)
        {
            var drive = new DriveInfo(ground.Inputs);
            long freeBytes = -1;
            return new Cell
            {
                Operate = index => freeBytes = drive.AvailableFreeSpace,
                Verify = ops => freeBytes >= 0 ? ops.ToString() : throw Fault.Check("The free space is not known."),
            };
        }

        private static Cell MakeExistsCell(Values values, Ground ground)
        {
            var isHit = values.Text("case") == "hit";
            var isUnique = values.Text("case") == "unique-miss";
            var path = Path.Combine(ground.Inputs, isHit ? "file" : "missing");
            if (isHit) Files.Make(path, FileBytes, Payload.Block(ground.Seed));
            string[] paths = null;
            var hits = 0;
            return new Cell
            {
                MaxOps = isUnique ? 100000 : Cell.DefaultMaxOps,
                Prepare = ops =>
                {
                    hits = 0;
                    paths = isUnique ? Files.MakeNames(ground.Inputs, $"missing-{misses++}", ops) : Enumerable.Repeat(path, ops).ToArray();
                },
                Operate = index =>
                {
                    if (File.Exists(paths[index])) hits++;
                },
                Verify = ops => hits == (isHit ? ops : 0) ? hits.ToString() : throw Fault.Check($"{hits} of {ops} paths were found."),
            };
        }

        /// <summary>Two modes in turn, so that each operation is a change.</summary>
#if NET7_0_OR_GREATER
        [System.Runtime.Versioning.UnsupportedOSPlatform("windows")]
        private static Cell MakeModeCell(Values values, Ground ground)
        {
            UnixFileMode[] modes = { UnixFileMode.UserRead, UnixFileMode.UserRead | UnixFileMode.UserWrite };
            var path = Path.Combine(ground.Inputs, "file");
            Files.Make(path, FileBytes, Payload.Block(ground.Seed));
            var first = File.GetUnixFileMode(path);
            return new Cell
            {
                Operate = index => File.SetUnixFileMode(path, modes[index & 1]),
                Verify = ops => File.GetUnixFileMode(path) == modes[(ops - 1) & 1] ? ops.ToString() : throw Fault.Check("The mode is not the one that was set last."),
                Restore = () => File.SetUnixFileMode(path, first),
            };
        }
#else
        private static Cell MakeModeCell(Values values, Ground ground) => throw Fault.Unsupported(Platform.Lacks("File.SetUnixFileMode", ".NET 7"));
#endif
    }
}
