using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace IoPerf.Protocol
{
    /// <summary>The verbs of the protocol and the cells that are set up.</summary>
    public sealed class Session
    {
        private sealed class Standing
        {
            public Recipe Recipe;
            public Cell Cell;
            public Ground Ground;
        }

        private readonly string directory;
        private readonly Region region = new Region();
        private readonly List<Recipe> recipes;
        private readonly Dictionary<string, Recipe> catalogue;
        private readonly Dictionary<string, Standing> standing = new Dictionary<string, Standing>();
        private readonly Dictionary<string, Func<Request, Answer>> verbs;
        private readonly int processId = Platform.ProcessId();
        private int folders;

        public Session(string directory, IEnumerable<Recipe> recipes)
        {
            this.directory = Path.GetFullPath(directory);
            Probe.WarmUp();
            this.recipes = recipes.ToList();
            catalogue = this.recipes.ToDictionary(recipe => recipe.Name);
            verbs = new Dictionary<string, Func<Request, Answer>>
            {
                { "hello", Hello }, { "cells", Cells }, { "setup", SetUp }, { "sample", Sample }, { "teardown", TearDown },
            };
        }

        /// <summary>The answer to a line, whatever happens.</summary>
        public Answer Handle(byte[] line)
        {
            try
            {
                var request = Request.Parse(line);
                Func<Request, Answer> verb;
                if (!verbs.TryGetValue(request.Verb, out verb))
                    throw Fault.Protocol($"\"{Request.Shorten(request.Verb)}\" is not a verb: {string.Join(", ", verbs.Keys)} are.");
                return verb(request);
            }
            catch (Exception error)
            {
                var fault = Fault.Of(error);
                return new Answer { { "error", new Answer { { "code", fault.Code }, { "message", fault.Message } } } };
            }
        }

        /// <summary>Removes everything that was made under DIR.</summary>
        public void End()
        {
            foreach (var name in standing.Keys.ToList())
            {
                var found = standing[name];
                standing.Remove(name);
                found.Ground.Remove();
            }
        }

        private Answer Hello(Request request)
        {
            ExpectNoCell(request);
            var can = new List<string>();
            if (PageCache.CanEvict) can.Add("cold");
            if (region.HasCounters) can.Add("counters");
            can.Add("histogram");
            can.Add("probe");
            return new Answer
            {
                { "protocol", 1 },
                { "runner", "dotnet" },
                { "runtime", Platform.Runtime },
                { "pid", processId },
                { "clock", new Answer { { "source", Region.ClockSource }, { "resolutionNs", Region.MeasureResolutionNs() } } },
                { "can", can },
            };
        }

        private Answer Cells(Request request)
        {
            ExpectNoCell(request);
            return new Answer
            {
                {
                    "cells",
                    recipes.Select(recipe => new Answer
                    {
                        { "cell", recipe.Name },
                        { "parameters", recipe.Parameters.Keys },
                        { "bytes", recipe.Bytes },
                        { "check", recipe.Check },
                    })
                },
            };
        }

        private Answer SetUp(Request request)
        {
            var name = ExpectWords(request, new[] { "seed" }, new[] { "corpus" });
            Recipe recipe;
            if (!catalogue.TryGetValue(name.Path, out recipe))
                throw Fault.Protocol($"\"{Request.Shorten(name.Path)}\" is not a cell of this runner: ask \"cells\".");
            var values = new Values(recipe.Parameters, name.Parameters);
            var seed = (uint)ParseNumber("seed", request.Words["seed"], 0, uint.MaxValue);
            if (standing.ContainsKey(name.Text)) throw Fault.Protocol($"{name.Text} is set up already.");
            // Directory.CreateDirectory would make DIR anew.
            if (!Directory.Exists(directory)) throw new DirectoryNotFoundException($"There is no folder {directory}.");
            string corpus;
            request.Words.TryGetValue("corpus", out corpus);
            var ground = new Ground(Path.Combine(directory, $"dotnet-{processId}-{folders++}"), seed, corpus, region);
            try
            {
                foreach (var path in new[] { ground.Directory, ground.Inputs, ground.Outputs }) Directory.CreateDirectory(path);
                var cell = recipe.SetUp(values, ground);
                standing[name.Text] = new Standing { Recipe = recipe, Cell = cell, Ground = ground };
                return new Answer { { "ready", true }, { "maxOps", cell.MaxOps } };
            }
            catch
            {
                ground.Remove();
                throw;
            }
        }

        private Answer Sample(Request request)
        {
            var name = ExpectWords(request, new[] { "ops", "cache" }, new[] { "histogram" });
            var found = Find(name);
            Cell cell = found.Cell;
            var ops = (int)ParseNumber("ops", request.Words["ops"], 1, cell.MaxOps);
            var isCold = ParseChoice("cache", request.Words["cache"], Kind.Caches) == "cold";
            string histogram;
            if (!request.Words.TryGetValue("histogram", out histogram)) histogram = "no";
            var withHistogram = ParseChoice("histogram", histogram, new[] { "yes", "no" }) == "yes";
            var isColdData = isCold && found.Recipe.Bytes;
            if (isColdData && !PageCache.CanEvict)
                throw Fault.Unsupported("This runner has no way to evict files from the page cache on this platform.");
            try
            {
                cell.Prepare?.Invoke(ops);
                var cold = isColdData ? PageCache.Evict(new[] { found.Ground.Inputs, found.Ground.Outputs }) : null;
                var answer = region.Measure(cell, ops, withHistogram);
                answer.Add("ops", ops);
                answer.Add("bytes", cell.BytesPerOp * ops);
                if (cold != null) answer.Add("cold", cold);
                answer.Add("check", cell.Verify(ops));
                return answer;
            }
            finally
            {
                try
                {
                    Files.EmptyFolder(found.Ground.Outputs);
                }
                finally
                {
                    cell.Restore?.Invoke();
                }
            }
        }

        private Answer TearDown(Request request)
        {
            var name = ExpectWords(request, new string[0], new string[0]);
            var found = Find(name);
            standing.Remove(name.Text);
            found.Ground.Remove();
            return new Answer { { "removed", true } };
        }

        private Standing Find(CellName name)
        {
            Standing found;
            if (!standing.TryGetValue(name.Text, out found)) throw Fault.Protocol($"{Request.Shorten(name.Text)} is not set up.");
            return found;
        }

        private static void ExpectNoCell(Request request)
        {
            if (request.Cell != null) throw Fault.Protocol($"\"{request.Verb}\" takes no cell.");
            ExpectWords(request.Verb, request.Words, new string[0], new string[0]);
        }

        private static CellName ExpectWords(Request request, string[] required, string[] optional)
        {
            if (request.Cell == null) throw Fault.Protocol($"\"{request.Verb}\" needs a cell like write/FileStream.chunked?chunk=1KiB&size=1MiB.");
            ExpectWords(request.Verb, request.Words, required, optional);
            return request.Cell;
        }

        private static void ExpectWords(string verb, Dictionary<string, string> words, string[] required, string[] optional)
        {
            foreach (var name in required)
                if (!words.ContainsKey(name)) throw Fault.Protocol($"\"{verb}\" needs {name}=….");
            foreach (var name in words.Keys)
                if (!required.Contains(name) && !optional.Contains(name)) throw Fault.Value($"\"{verb}\" knows no word \"{Request.Shorten(name)}\".");
        }

        private static long ParseNumber(string name, string text, long least, long most) =>
            Kind.ParseCount(text, least, most)
            ?? throw Fault.Value($"{name}={Request.Shorten(text)} is not possible: give a number from {least} to {most}.");

        private static string ParseChoice(string name, string text, string[] values)
        {
            if (!values.Contains(text)) throw Fault.Value($"{name}={Request.Shorten(text)} is not possible: give one of {string.Join(", ", values)}.");
            return text;
        }
    }
}
