// The dotnet runner: performs file I/O through .NET's own apis and times it. It speaks runners/PROTOCOL.md.
//
// Program.cs     this page: DIR, the loop over requests, the end
// Operations/    what it can do: one file per operation family, listed in Catalogue.cs
// Protocol/      the protocol
using System;
using System.IO;
using System.Text;
using IoPerf.Operations;
using IoPerf.Protocol;

namespace IoPerf
{
    public static class Program
    {
        public static int Main(string[] arguments)
        {
            if (arguments.Length < 2 || arguments[arguments.Length - 2] != "--dir" || arguments[arguments.Length - 1] == "")
            {
                Console.Error.WriteLine("This runner is started with --dir DIR as its last two arguments.");
                return 2;
            }
            Platform.IgnoreInterrupts();
            var session = new Session(arguments[arguments.Length - 1], Catalogue.MakeRecipes());
            try
            {
                using (var input = Console.OpenStandardInput())
                using (var output = Console.OpenStandardOutput())
                    foreach (var line in RequestLines.Read(input))
                    {
                        var answer = Encoding.ASCII.GetBytes(Json.Format(session.Handle(line)) + "\n");
                        output.Write(answer, 0, answer.Length);
                        output.Flush();
                    }
            }
            catch (IOException)
            {
                // The driver no longer reads the answers: this is the end of input, too.
            }
            finally
            {
                session.End();
            }
            return 0;
        }
    }
}
