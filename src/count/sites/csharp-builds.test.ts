/** Programs of .NET as its SDK builds and publishes them, and as frameworks of tests run them: whose calls are seen, and by which names. */
import { describe, expect, it } from 'vitest';
import { dotnetSdk, whyNoHook } from '../../../test/helpers/dotnet.ts';
import { project as newProject } from '../../../test/helpers/project.ts';
import { fullOnly, isFullCheck, isLongCheck, longOnly } from '../../../test/speeds.ts';
import { runCommand } from '../../core/system/index.ts';
import { Project } from './project.ts';
import { findStackTracer, recordStacks } from './record.ts';
import { siteOf } from './site.ts';
import { testOf } from './tests.ts';

const tracer = await findStackTracer();

const framework = dotnetSdk && `net${Number.parseInt(dotnetSdk.runtime.split('/').at(-1)!, 10)}.0`;

/** `// out/file` or `' out/file`, then the function: on the line that writes the file. */
const csharp = `using System;
using System.IO;
using System.Threading.Tasks;

Directory.CreateDirectory("out");
Acme.Data.Saver.Plain();
await Acme.Data.Saver.SaveAsync();
Action later = () =>
{
    File.WriteAllText("out/lambda", "x"); // out/lambda lambda at top level
    Math.Abs(1);
};
later();

namespace Acme.Data
{
    static class Saver
    {
        public static void Plain()
        {
            File.WriteAllText("out/plain", "x"); // out/plain Saver.Plain
            Math.Abs(1);
        }

        public static async Task SaveAsync()
        {
            await Task.Delay(1);
            await File.WriteAllTextAsync("out/async", "x"); // out/async Saver.SaveAsync
        }
    }
}
`;

const fsharp = `namespace Acme.Data
open System.IO
open System.Threading.Tasks

type Saver(name: string) =
    member _.Plain() =
        for text in [ "x"; name ] do
            File.AppendAllText("out/" + name, text) // out/plain Saver.Plain

module Journal =
    let save () = task {
        do! Task.Delay 1
        do! File.WriteAllTextAsync("out/async", "x") // out/async Journal.save
    }

module Program =
    [<EntryPoint>]
    let main _ =
        Directory.CreateDirectory "out" |> ignore
        Saver("plain").Plain()
        Journal.save().Wait()
        0
`;

const visualBasic = `Imports System.IO
Imports System.Threading.Tasks

Module Program
    Sub Main()
        Directory.CreateDirectory("out")
        Plain()
        SaveAsync().Wait()
        Dim later = Sub() File.WriteAllText("out/lambda", "x") ' out/lambda lambda in Program
        later()
    End Sub

    Sub Plain()
        File.WriteAllText("out/plain", "x") ' out/plain Program.Plain
    End Sub

    Async Function SaveAsync() As Task
        Await Task.Delay(1)
        Await File.WriteAllTextAsync("out/async", "x") ' out/async Program.SaveAsync
    End Function
End Module
`;

const projectFile = (properties: string, packages: Readonly<Record<string, string>> = {}, items = ''): string =>
  `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>${framework}</TargetFramework><AssemblyName>app</AssemblyName>${properties}</PropertyGroup><ItemGroup>${items}${Object.entries(
    packages,
  )
    .map(([name, version]) => `<PackageReference Include="${name}" Version="${version}" />`)
    .join('')}</ItemGroup></Project>`;

const program = '<OutputType>Exe</OutputType>';

interface Build {
  name: string;
  /** Name → text; the source is the first. */
  files: Record<string, string>;
  words: string;
  command: string;
  /** Reasons why it has no lines. */
  notes?: RegExp[];
  /** Callers are named instead of small methods. */
  isPrecompiled?: true;
  /** Lines of asynchronous methods are not known, nor is what they hand to the pool. */
  isAot?: true;
  isLong?: true;
}

const inCsharp = { 'src/Program.cs': csharp, 'app.csproj': projectFile(program) };
const built = `bin/Release/${framework}`;
const own = '-r linux-x64 -o pub';

const builds: Build[] = [
  { name: 'with its own host', files: inCsharp, words: 'build -c Release', command: `${built}/app` },
  {
    ...{ name: 'with mapped paths', files: inCsharp, command: `dotnet ${built}/app.dll` },
    words: 'build -c Release -p:PathMap=FOLDER=/mapped',
  },
  {
    ...{ name: 'with deterministic paths', words: 'build -c Release -p:DeterministicSourcePaths=true' },
    command: `dotnet ${built}/app.dll`,
    files: {
      'src/Program.cs': csharp,
      'app.csproj': projectFile(program, {}, '<SourceRoot Include="$(MSBuildProjectDirectory)/" />'),
    },
  },
  { name: 'published to a folder', files: inCsharp, words: 'publish -c Release -o pub', command: 'dotnet pub/app.dll' },
  {
    ...{ name: 'in F#', words: 'build -c Release', command: `dotnet ${built}/app.dll` },
    files: {
      'src/Program.fs': fsharp,
      'app.fsproj': projectFile(program, {}, '<Compile Include="src/Program.fs" />'),
    },
  },
  {
    ...{ name: 'in Visual Basic', words: 'build -c Release', command: `dotnet ${built}/app.dll` },
    files: {
      'src/Program.vb': visualBasic,
      'app.vbproj': projectFile(`${program}<RootNamespace>Acme.Data</RootNamespace>`),
    },
  },
  {
    ...{ name: 'with a runtime beside it', files: inCsharp, isLong: true, command: 'pub/app' },
    words: `publish -c Release ${own} --self-contained`,
  },
  {
    ...{
      name: 'of ReadyToRun code',
      files: inCsharp,
      isLong: true,
      isPrecompiled: true,
      command: 'dotnet pub/app.dll',
    },
    words: `publish -c Release ${own} --no-self-contained -p:PublishReadyToRun=true`,
    notes: [/^app\.dll was published with PublishReadyToRun/],
  },
  {
    ...{ name: 'in one file', files: inCsharp, isLong: true, command: 'pub/app' },
    words: `publish -c Release ${own} --self-contained -p:PublishSingleFile=true`,
    notes: [/^Calls of app have no site, because it was published as one file/],
  },
  {
    ...{ name: 'trimmed', files: inCsharp, isLong: true, command: 'pub/app' },
    words: `publish -c Release ${own} --self-contained -p:PublishTrimmed=true`,
    notes: [/^Calls of app have no site, because it was trimmed without startup hooks/],
  },
  {
    ...{ name: 'of Native AOT', files: inCsharp, isLong: true, isAot: true, command: 'pub/app' },
    words: `publish -c Release ${own} -p:PublishAot=true`,
  },
];

const tests = (using: string, attribute: string, ofType = ''): string => `${using}
using System.IO;
using System.Threading.Tasks;

${ofType}
public class JournalTests
{
    [${attribute}]
    public void Writes_all()
    {
        File.WriteAllText(Path.Combine(Path.GetTempPath(), "io-perf-sync-" + System.Environment.ProcessId), "x");
    }

    [${attribute}]
    public async Task Writes_later()
    {
        await File.WriteAllTextAsync(Path.Combine(Path.GetTempPath(), "io-perf-async-" + System.Environment.ProcessId), "x");
    }
}
`;

const testProject = '<IsPackable>false</IsPackable>';
const sdk = { 'Microsoft.NET.Test.Sdk': '18.0.1' };

interface Suite {
  framework: string;
  packages: Record<string, string>;
  properties?: string;
  source: string;
  command?: string;
}

const suites: Suite[] = [
  {
    ...{ framework: 'xunit', source: tests('using Xunit;', 'Fact') },
    packages: { ...sdk, xunit: '2.9.3', 'xunit.runner.visualstudio': '3.1.5' },
  },
  {
    ...{ framework: 'xunit', source: tests('using Xunit;', 'Fact'), properties: program },
    ...{ packages: { 'xunit.v3': '3.2.2' }, command: `${built}/app` },
  },
  {
    ...{ framework: 'NUnit', source: tests('using NUnit.Framework;', 'Test') },
    packages: { ...sdk, NUnit: '4.6.1', NUnit3TestAdapter: '6.3.0' },
  },
  {
    framework: 'MSTest',
    source: tests('using Microsoft.VisualStudio.TestTools.UnitTesting;', 'TestMethod', '[TestClass]'),
    packages: { MSTest: '4.5.2' },
  },
  {
    ...{ framework: 'TUnit', source: tests('using TUnit.Core;', 'Test'), properties: program },
    ...{ packages: { TUnit: '1.81.10' }, command: `${built}/app` },
  },
  {
    framework: 'BenchmarkDotNet',
    properties: program,
    source: tests(
      'using BenchmarkDotNet.Attributes;\nusing BenchmarkDotNet.Running;\nBenchmarkSwitcher.FromAssembly(typeof(JournalTests).Assembly).Run(args);',
      'Benchmark',
    ).replace(/^(using Bench.*\n.*\n)(.*\n)(using System.IO;\n.*\n)/, '$1$3$2'),
    packages: { BenchmarkDotNet: '0.15.8' },
    command: `${built}/app --filter * --inProcess --job dry`,
  },
];

const environment = {
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  DOTNET_NOLOGO: '1',
  MSBUILDDISABLENODEREUSE: '1',
  UseSharedCompilation: 'false',
};

/** @returns the folder, or why it cannot be built here */
async function build(files: Record<string, string>, words: string): Promise<{ path: string } | { reason: string }> {
  const { path } = newProject({ files: { ...files, '.gitignore': 'bin/\nobj/\nout/\npub/\n' } });
  const command = ['dotnet', ...words.replace('FOLDER', path).split(' ')];
  const { code, stdout } = await runCommand(command, { workingDirectory: path, timeoutMs: 400_000, environment });
  // NU1301: no registry. NU1101, NU1102: not this package.
  const reason = /error (NU1301|NU110[12])\b.*/.exec(stdout)?.[0];
  if (reason !== undefined) return { reason };
  expect(code, stdout).toBe(0);
  return { path };
}

/** @param asks machine code has frames of the machine */
async function record(path: string, command: string, asks: 'frames' | ['csharp'] = ['csharp']) {
  const recording = await recordStacks({
    ...{ command: command.split(' '), directory: path, calls: ['openat', 'pwrite64'], asks, maxMs: 120_000 },
    ...{ output: 'nowhere', environment },
  });
  return { ...recording, project: await Project.find(path) };
}

type Recorded = Awaited<ReturnType<typeof record>>;

/** Sites of the calls on a file, without those of other code. */
const sitesOn = ({ stacks, project }: Recorded, file: RegExp) =>
  stacks
    .filter(({ files }) => [...(files?.keys() ?? [])].some((name) => file.test(name)))
    .map(({ call, frames }) => ({ call, ...siteOf(frames, project), test: testOf(frames) }));

const skipped = 'reason' in tracer ? tracer.reason : whyNoHook;

describe.skipIf(skipped !== undefined)(`a program of .NET${skipped === undefined ? '' : ` (${skipped})`}`, () => {
  for (const { name, files, words, command, notes = [], isPrecompiled, isAot, isLong } of builds) {
    it.skipIf(isLong ? !isLongCheck : !isFullCheck)(
      `${name} has the lines of its source, or the reason why not${isLong ? longOnly : fullOnly}`,
      { timeout: 600_000 },
      async ({ skip }) => {
        const made = await build(files, words);
        if ('reason' in made) return skip(made.reason);
        const [source, text] = Object.entries(files)[0]!;
        const recorded = await record(made.path, command, isAot ? 'frames' : ['csharp']);
        for (const [index, line] of text.split('\n').entries()) {
          const [, file, wanted] = /(?:\/\/|') (out\/\w+) (.+)$/.exec(line) ?? [];
          if (file === undefined) continue;
          const sites = sitesOn(recorded, new RegExp(`/${file}$`));
          expect(sites.length).toBeGreaterThan(0);
          for (const site of sites) {
            if (isPrecompiled) expect(site).toMatchObject({ file: source });
            else if (notes.length > 0) expect(site).toMatchObject({ function: null });
            else if (isAot && file === 'out/async') {
              expect(site.line).toBeUndefined();
              if (site.call === 'openat') expect(site).toMatchObject({ function: wanted, file: source });
            } else expect(site).toMatchObject({ function: wanted, file: source, line: index + 1 });
          }
        }
        expect(recorded.notes).toHaveLength(notes.length);
        for (const [index, note] of notes.entries()) expect(recorded.notes[index]).toMatch(note);
      },
    );
  }

  for (const { framework: named, packages, properties = '', source, command } of suites) {
    const [last] = Object.entries(packages).slice(-1);
    it.skipIf(!isLongCheck)(
      `names its tests of ${named} (${last!.join(' ')})${longOnly}`,
      { timeout: 600_000 },
      async ({ skip }) => {
        const files = { 'JournalTests.cs': source, 'app.csproj': projectFile(testProject + properties, packages) };
        const made = await build(files, 'build -c Release');
        if ('reason' in made) return skip(made.reason);
        const recorded = await record(made.path, command ?? 'dotnet test -c Release --no-build');
        for (const [file, test] of [
          ['sync', 'Writes_all'],
          ['async', 'Writes_later'],
        ]) {
          const sites = sitesOn(recorded, new RegExp(`/io-perf-${file}-`));
          expect(sites.length).toBeGreaterThan(0);
          const wanted = { name: `JournalTests.${test}`, framework: named };
          for (const site of sites) expect(site).toMatchObject({ file: 'JournalTests.cs', test: wanted });
        }
        const functions = recorded.stacks.map(({ frames }) => siteOf(frames, recorded.project).function);
        expect(
          [...new Set(functions)].filter((name) => name !== null && !/^(?:JournalTests\.|\(top level\))/.test(name)),
        ).toEqual([]);
      },
    );
  }
});
