import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { quoteWord } from '../../core/system/index.ts';
import { readConfig } from '../config/index.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { has } from '../../../test/helpers/has.ts';
import { type Files, git, writeFiles } from '../../../test/helpers/project.ts';
import { detectCandidates } from './detect.ts';
import { initProject } from './init.ts';
import { lookAt, type Candidate } from './project-files.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const detected = async (files: Files, notes: string[] = [], phases: string[] = []): Promise<Candidate[]> => {
  writeFiles(folder, files);
  const [note, phase] = [notes, phases].map((texts) => (text: string) => texts.push(text));
  return detectCandidates(await lookAt(folder, note, phase));
};

const project = (framework: string, packages: readonly string[] = [], more = ''): string =>
  `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>${framework}</TargetFramework>${more}</PropertyGroup><ItemGroup>${packages
    .map((name) => `<PackageReference Include="${name}" Version="1.0.0" />`)
    .join('')}</ItemGroup></Project>`;
const exe = '<OutputType>Exe</OutputType>';

describe.skipIf(!has('dotnet', '--version'))('what a project of .NET could measure', { timeout: 600_000 }, () => {
  it('is each benchmark of BenchmarkDotNet, each project of tests, each program', async () => {
    const candidates = await detected({
      'All.slnx': '<Solution />',
      'bench/bench.csproj': project('net10.0', ['BenchmarkDotNet'], exe),
      'bench/Program.cs': 'BenchmarkSwitcher.FromAssembly(typeof(B).Assembly).Run(args);',
      'samples/show/show.csproj': project('net10.0', [], exe),
      'src/lib/lib.csproj': project('net10.0'),
      'src/tool/tool.csproj': project('net10.0', [], exe),
      'src/tool/packages.lock.json': '{}',
      'tests/Z.Tests/A.Tests.csproj': project('net10.0', ['Microsoft.NET.Test.Sdk', 'xunit']),
      'tests/Z.Tests/A.cs': '',
      'tests/B.Tests/B.Tests.csproj': project('net10.0', ['xunit.v3'], exe),
    });
    const few = '--warmupCount 1 --iterationCount 3 --iterationTime 50 --exporters json';
    const start = "dotnet exec bench/bin/Release/net10.0/bench.dll --filter '*' --inProcess";
    expect(candidates.map(({ name, build, command }) => [name, build, command])).toEqual([
      [
        'benchmarks',
        'dotnet build -c Release bench/bench.csproj',
        `${start} ${few} --artifacts BenchmarkDotNet.Artifacts`,
      ],
      [
        'benchmarks-once',
        'dotnet build -c Release bench/bench.csproj',
        `${start} --job Dry --artifacts BenchmarkDotNet.Artifacts`,
      ],
      [
        'A.Tests',
        'dotnet build -c Release tests/Z.Tests/A.Tests.csproj',
        "dotnet test tests/Z.Tests/bin/Release/net10.0/A.Tests.dll --logger 'console;verbosity=normal'",
      ],
      [
        'B.Tests',
        'dotnet build -c Release tests/B.Tests/B.Tests.csproj',
        'dotnet exec tests/B.Tests/bin/Release/net10.0/B.Tests.dll',
      ],
      [
        'tool-start',
        'dotnet restore --locked-mode src/tool/tool.csproj && dotnet build -c Release --no-restore src/tool/tool.csproj',
        'dotnet src/tool/bin/Release/net10.0/tool.dll --help',
      ],
    ]);
    expect(candidates[0]).toMatchObject({
      results: 'benchmarkdotnet',
      'results-file': 'BenchmarkDotNet.Artifacts/results/*-report-full-compressed.json',
    });
  });

  it('is no benchmark that takes no options', async () => {
    const notes: string[] = [];
    const files = {
      'bench/bench.csproj': project('net10.0', ['BenchmarkDotNet'], exe),
      'bench/Program.cs': 'static void Main(string[] args) => BenchmarkRunner.Run<B>();',
    };
    const phases: string[] = [];
    expect(await detected(files, notes, phases)).toEqual([]);
    expect(phases).toEqual(['asking MSBuild about 1 project of .NET']);
    expect(notes).toEqual([expect.stringMatching(/^bench\/bench\.csproj is left out: .*\.Run\(args\)\.$/)]);
  });

  it('is started by a newer runtime where its own is not here', async () => {
    const [tests, program] = await detected({
      'a/a.csproj': project('netcoreapp3.1', [], exe),
      't/t.csproj': project('netcoreapp3.1', ['Microsoft.NET.Test.Sdk']),
    });
    expect(program!.command).toBe('dotnet --roll-forward Major a/bin/Release/netcoreapp3.1/a.dll --help');
    expect(tests!.command).toMatch(/^DOTNET_ROLL_FORWARD=Major dotnet test t\/bin/);
  });

  it('is built without warnings as errors where a newer compiler has some', async () => {
    const [program] = await detected({ 'a/a.csproj': project('net10.0', [], exe) });
    const { otherwise } = program!;
    expect(otherwise?.build).toBe('dotnet build -p:TreatWarningsAsErrors=false -c Release a/a.csproj');
    expect(otherwise?.isFor?.test('its build ended with exit status 1: a.cs(1,1): error CS0168: x')).toBe(true);
    expect(otherwise?.isFor?.test('its build ended with exit status 1: no space left')).toBe(false);
  });

  it('is found in the words of quick tests', async () => {
    const [tests] = await detected({ 't/t.csproj': project('net10.0', ['Microsoft.NET.Test.Sdk']) });
    const { passed, alone, shortName } = tests!.parts!;
    expect(shortName!('Company.Files.StoreTests.Saves')).toBe('StoreTests.Saves');
    const groups = (line: string) => passed.exec(line)?.groups;
    expect(groups('  Passed A.B.Saves [12 ms]')).toMatchObject({ name: 'A.B.Saves', milliseconds: '12' });
    expect(groups('  Passed A.B.Saves [< 1 ms]')).toMatchObject({ name: 'A.B.Saves', milliseconds: '1' });
    expect(groups('  Passed Saves [2 s]')).toMatchObject({ name: 'Saves', seconds: '2' });
    expect(groups('  Failed A.B.Saves [12 ms]')).toBeUndefined();
    expect(groups('Passed!  - Failed:     0, Passed:     2')).toBeUndefined();
    const start = 'dotnet test t/bin/Release/net10.0/t.dll --filter';
    expect(await alone('A.B.Saves', folder)).toBe(`${start} FullyQualifiedName=A.B.Saves`);
    expect(await alone('Saves', folder)).toBe(`${start} Name=Saves`);
  });

  it('is said to want another SDK, in one sentence', async () => {
    const notes: string[] = [];
    const files = { 'global.json': '{"sdk":{"version":"1.2.345"}}', 'a/a.csproj': project('net10.0', [], exe) };
    const candidates = await detected(files, notes);
    expect(notes).toEqual([expect.stringMatching(/^global\.json asks for the \.NET SDK 1\.2\.345, /)]);
    expect(candidates.map(({ name }) => name)).toEqual(['a-start']);
  });

  it('is looked for in 40 projects, and says how many there are', async () => {
    const notes: string[] = [];
    const names = Array.from({ length: 41 }, (_, index) => `p${index}/p${index}.csproj`);
    const files = Object.fromEntries(names.map((name) => [name, project('net10.0', [], exe)]));
    // Without its SDK nothing has to be evaluated.
    const candidates = await detected({ ...files, 'global.json': '{"sdk":{"version":"1.2.345"}}' }, notes);
    expect(candidates).toHaveLength(40);
    expect(notes[1]).toBe('Of 41 projects of .NET, init looks at 40, those at the top first.');
  });

  it('is tried, with the .NET of its framework in the workflow, also with a name of many letters', async () => {
    const name = "it's größe $1";
    const code = 'if (args is ["--help"]) System.Console.Write(System.IO.File.ReadAllText("read me"));\n';
    const files = {
      [`${name}/${name}.csproj`]: project('net10.0', [], exe),
      [`${name}/Program.cs`]: code,
      'read me': 'x',
    };
    writeFiles(folder, {
      ...files,
      'broken/broken.csproj': '<Project',
      'global.json': '{"sdk":{"version":"10.0.100","rollForward":"latestMajor"}}',
    });
    git(folder, 'init', '--quiet', '-b', 'main');
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '-m', 'x');
    const { workloads, files: made } = await initProject({
      ...{ folder, tries: true, isDry: false, environment: process.env, budgetMs: 600_000 },
      examples: join(import.meta.dirname, '..', '..', '..', 'examples', 'workflows'),
      ...{ signal: new AbortController().signal, onPhase: () => undefined, onNote: () => undefined },
      describe: () => 'tried',
    });
    const assembly = `${name}/bin/Release/net10.0/${name}.dll`;
    expect(workloads.map(({ candidate }) => candidate.command)).toEqual([`dotnet ${quoteWord(assembly)} --help`]);
    expect(workloads[0]!.attempt!.counts!.perOp.openat).toBeGreaterThan(10);
    expect(Object.keys((await readConfig(join(folder, 'io-perf.yml'))).workloads!)).toEqual(['it-s-größe-1-start']);
    expect(made.find(({ path }) => path.endsWith('workflows/io-perf.yml'))!.text).toMatch(
      /checkout@.*\n {8}with:\n.*persist-credentials.*\n {6}- uses: actions\/setup-dotnet@[0-9a-f]{40} # v.*\n {8}with:\n {10}global-json-file: global\.json\n {10}dotnet-version: \|\n {12}10\.0\.x\n {6}- uses: OWNER/,
    );
    expect(made.find(({ path }) => path === '.gitignore')!.text).toContain('/bin/');
  });
});
