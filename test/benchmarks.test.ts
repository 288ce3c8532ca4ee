/** Workloads that print the results of a benchmark tool: every benchmark in pairs, from the configuration to the verdict. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Judgement } from '../src/core/document/index.ts';
import { parseCellId } from '../src/core/cells/cell-id.ts';
import { makeFolder, repository } from './helpers/folders.ts';
import { runIoPerf } from './helpers/io-perf.ts';
import { firstOf, isLongCheck, itLong, longOnly } from './speeds.ts';
import { compare, expectVerdict } from './helpers/compare.ts';
import { project } from './helpers/project.ts';
import { has } from './helpers/has.ts';

/** Where scripts/install-test-needs.sh puts what the tests need. */
const testTools = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'io-perf', 'test-tools');
const testPython = join(testTools, 'bin', 'python');

/** Prints what `go test -bench` would, with a fixed noise of a hundredth; takes names to run alone. */
const harness = (figures: Record<string, [ns: number, allocs: number]>): string => `
import { appendFileSync } from 'node:fs';
const names = process.argv.slice(2);
appendFileSync(process.env.ASKED, names.join(',') + '\\n');
let state = process.pid * 2654435761 % 4294967296;
const random = () => (state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296;
console.log('goos: linux\\ngoarch: amd64\\npkg: example.com/log');
for (const [name, [ns, allocs]] of Object.entries(${JSON.stringify(figures)})) {
  if (names.length > 0 && !names.includes('Benchmark' + name)) continue;
  const time = ns * (1 + 0.01 * (random() + random() - 1));
  console.log('Benchmark' + name + '-2\\t100\\t' + time.toFixed(1) + ' ns/op\\t64 B/op\\t' + allocs + ' allocs/op');
}
console.log('PASS');
`;

/** A C# program of one file with one package. */
const consoleProject = (name: string, version: string): string => `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>
  <ItemGroup><PackageReference Include="${name}" Version="${version}" /></ItemGroup>
</Project>
`;

/** Whether there is an SDK of .NET, and the registry gives the package. */
function restores(name: string, version: string): boolean {
  if (!has('dotnet', '--version')) return false;
  const folder = makeFolder('restore');
  const project = join(folder, 'Log.csproj');
  writeFileSync(project, consoleProject(name, version));
  return has('dotnet', 'restore', project);
}

/** Half a minute and more, most of it for the tool's own start or build; and what another prints just so. */
const takeLong =
  /libtest|Criterion|JMH|Vitest|pytest|Python's own|go test|google-benchmark|hyperfine|BenchmarkDotNet|XCTest/;

describe.skipIf(process.platform === 'win32')('a comparison of benchmarks', () => {
  it('judges each benchmark by itself, and runs only undecided ones', { timeout: 240_000 }, async () => {
    const same: Record<string, [number, number]> = { Read: [5000, 2], Write: [9000, 0] };
    const asked = join(makeFolder('asked'), 'asked.txt');
    const configuration = `workloads:
  log:
    command: node bench.mjs
    results: go
    only: '{names}'
    env: { ASKED: '${asked}' }
`;
    const { run, stdout } = await expectVerdict(
      {
        files: { 'io-perf.yml': configuration },
        before: { 'bench.mjs': harness({ ...same, Open: [700, 1], Gone: [10, 0] }) },
        after: { 'bench.mjs': harness({ Read: [5500, 2], Write: [9000, 3], Open: [700, 1], Fresh: [10, 0] }) },
        words: ['--rounds', '30', '--format', 'json'],
      },
      { code: 1 },
    );
    const judgement = JSON.parse(stdout) as Judgement;
    const id = (name: string): string => `command/run/log?benchmark=example.com%2Flog.Benchmark${name}&procs=2`;
    const verdicts = Object.fromEntries(Object.entries(judgement.cells).map(([cell, { verdict }]) => [cell, verdict]));
    const times = Object.keys(verdicts).filter((cell) => !cell.includes('metric='));
    expect(times.sort()).toEqual(['Fresh', 'Gone', 'Open', 'Read', 'Write'].map((name) => id(name)));
    expect(verdicts).toMatchObject({
      [id('Read')]: 'regressed',
      [id('Write')]: 'unchanged',
      [id('Open')]: 'unchanged',
      [id('Fresh')]: 'new',
      [id('Gone')]: 'removed',
    });
    const allocations = Object.keys(verdicts).filter((cell) => cell.includes('allocs'));
    const ofWrite = allocations.find((cell) => cell.includes('Write'))!;
    expect(judgement.cells[ofWrite]).toMatchObject({
      ...{ verdict: 'regressed', ratio: null },
      ...{ base: { value: 0, unit: 'allocs/op' }, head: { value: 3 } },
    });
    expect(allocations.filter((cell) => /Read|Open/.test(cell)).map((cell) => verdicts[cell])).toEqual([
      ...['unchanged', 'unchanged'],
    ]);
    expect(judgement.gate.map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('0 → 3 allocs/op')]),
    );
    expect(run.errors).toEqual([]);
    expect(Object.keys(run.cells)).not.toContain('command/run/log');
    // Those that stayed open longest were asked for without the others.
    const lines = readFileSync(asked, 'utf8').replace(/\n$/, '').split('\n');
    expect(lines[0]).toBe('');
    const alone = lines.filter((line) => line !== '' && line.split(',').length < 3);
    expect(alone.length).toBeGreaterThan(0);
    expect(alone.every((line) => !line.includes('Gone'))).toBe(true);
  });

  it.skipIf(!has('strace', '-V'))('counts no calls of benchmarks', { timeout: 120_000 }, async () => {
    const program = `import { appendFileSync, readFileSync } from 'node:fs';
appendFileSync(process.env.TRACED, /^TracerPid:.*$/m.exec(readFileSync('/proc/self/status', 'utf8'))[0] + '\\n');
console.log('[{"name": "read", "unit": "ns/op", "value": ' + (500 + (process.pid % 50)) + '}]');
`;
    const traced = async (results: string): Promise<number> => {
      const file = join(makeFolder('traced'), 'traced.txt');
      const workload = `{ command: node bench.mjs, ${results}env: { TRACED: '${file}' } }`;
      const { path } = project({
        files: { 'io-perf.yml': `workloads:\n  log: ${workload}\n` },
        commits: [{ 'bench.mjs': program }, { 'bench.mjs': `${program}// longer\n` }],
      });
      await compare(path, ['main~1..main', '--rounds', '2']);
      return readFileSync(file, 'utf8').match(/\t[1-9]/g)?.length ?? 0;
    };
    expect(await traced('results: customSmallerIsBetter, ')).toBe(0);
    expect(await traced('')).toBeGreaterThan(0);
  });

  const shapes: [string, (ns: string) => string][] = [
    ['json', (ns: string) => `{"save":{"latency":{"value":${ns}},"throughput":{"value":5}}}`],
    [
      'codspeed',
      (ns: string) =>
        `{"creator":{"name":"x"},"instrument":{"type":"walltime"},"benchmarks":[{"name":"save","uri":"a::save","stats":{"median_ns":${ns}}}]}`,
    ],
  ];
  it.each(firstOf(1, shapes))(
    'fails for what is three times as slow by results as %s',
    { timeout: 120_000 },
    async (results, shape) => {
      const printing = (ns: number): string => `echo '${shape(`'$((${ns} + $$ % 50))'`)}'\n`;
      await expectVerdict(
        {
          files: { 'io-perf.yml': `workloads:\n  bench: { command: sh bench.sh, results: ${results} }\n` },
          before: { 'bench.sh': printing(5000) },
          after: { 'bench.sh': printing(15000) },
          words: ['--rounds', '14'],
        },
        { code: 1, lines: [/✗ SLOWER +\S*save .*×3/] },
      );
    },
  );

  itLong('refuses unreadable results in one sentence', { timeout: 120_000 }, async () => {
    const { path, write } = project({ files: { 'silent.sh': 'echo hello\n' } });
    const said = async (workload: string) => {
      write({ 'io-perf.yml': `rounds: 1\nworkloads:\n  bench: ${workload}\n` });
      const { code, stderr } = await runIoPerf(['run', '--quiet', '--format', 'none'], path);
      return { code, sentence: stderr.trim().split('\n').at(-1)! };
    };
    const refusals: [workload: string, code: number, sentence: RegExp][] = [
      [
        '{ command: sh silent.sh, results: gprof }',
        2,
        /results of the workload "bench": there is no format "gprof"; write auto, or/,
      ],
      [
        '{ command: sh silent.sh, only: "--filter {names}" }',
        2,
        /"bench" has only and no results: add "results: auto"/,
      ],
      [
        '{ command: sh silent.sh, results: auto, only: --filter }',
        2,
        /names no benchmarks: put \{names\} or \{regex\}/,
      ],
      [
        '{ command: sh silent.sh, results: go }',
        3,
        /Nothing was measured\. The results of bench: .*cannot be read as Go benchmark results/,
      ],
      ['{ command: sh silent.sh, results: go, results-file: out.txt }', 3, /out\.txt cannot be read/],
    ];
    for (const [workload, code, sentence] of refusals) {
      const answer = await said(workload);
      expect(answer.sentence).toMatch(sentence);
      expect(answer.code).toBe(code);
    }
  });

  interface Recipe {
    tool: string;
    isHere: boolean;
    files: Record<string, string>;
    workload: string;
    /** As its tool calls them. */
    benchmarks: string[];
  }

  const fixture = (name: string): string =>
    readFileSync(join(repository, 'src', 'exchange', 'convert', 'fixtures', name), 'utf8');

  const recipes: Recipe[] = [
    {
      tool: 'go test -bench',
      isHere: has('go', 'version'),
      files: {
        'go.mod': 'module example.com/log\n\ngo 1.18\n',
        'log_test.go': `package log
import ("os"; "testing")
func BenchmarkRead(b *testing.B) { b.ReportAllocs(); for i := 0; i < b.N; i++ { os.ReadFile("go.mod") } }
func BenchmarkStat(b *testing.B) { b.ReportAllocs(); for i := 0; i < b.N; i++ { os.Stat("go.mod") } }
`,
      },
      workload: `{ build: go test -c -o log.test ., command: ./log.test -test.bench . -test.benchtime 50x, results: go, only: '-test.bench {regex}' }`,
      benchmarks: ['example.com/log.BenchmarkRead', 'example.com/log.BenchmarkStat'],
    },
    {
      tool: 'cargo bench (libtest)',
      isHere: has('cargo', '--version'),
      files: {
        'Cargo.toml':
          '[package]\nname = "log"\nversion = "0.1.0"\nedition = "2021"\n\n[lib]\npath = "lib.rs"\n\n[profile.bench]\ndebug = true\n',
        'lib.rs': `#![feature(test)]
extern crate test;
#[bench] fn read(b: &mut test::Bencher) { b.iter(|| std::fs::read("Cargo.toml").unwrap()) }
#[bench] fn stat(b: &mut test::Bencher) { b.iter(|| std::fs::metadata("Cargo.toml").unwrap()) }
`,
      },
      workload: `{ command: cargo bench --offline, results: cargo-bench, env: { RUSTC_BOOTSTRAP: 1 } }`,
      benchmarks: ['read', 'stat'],
    },
    {
      tool: 'cargo bench (Criterion)',
      isHere: has('cargo', '--version') && existsSync(join(testTools, 'criterion', 'Cargo.lock')),
      files: {
        ...Object.fromEntries(
          ['Cargo.toml', 'Cargo.lock'].flatMap((name) => {
            const path = join(testTools, 'criterion', name);
            return existsSync(path) ? [[name, readFileSync(path, 'utf8')]] : [];
          }),
        ),
        'lib.rs': '',
        'files.rs': `use criterion::{criterion_group, criterion_main, Criterion};
fn files(c: &mut Criterion) {
    c.bench_function("read", |b| b.iter(|| std::fs::read("Cargo.toml").unwrap()));
    c.bench_function("stat", |b| b.iter(|| std::fs::metadata("Cargo.toml").unwrap()));
}
criterion_group!(benches, files);
criterion_main!(benches);
`,
      },
      // Dependencies are built once, whichever side and test asks for them.
      workload: `{ build: 'cp -a "${join(testTools, 'criterion', 'target')}" target && cargo bench --no-run --offline', command: cargo bench --offline --bench files -- --noplot --sample-size 10 --warm-up-time 0.1 --measurement-time 0.1 --nresamples 1000, results: criterion, only: '{regex}' }`,
      benchmarks: ['read', 'stat'],
    },
    {
      tool: 'JMH',
      isHere: has('mvn', '--version') && has('javac', '-version') && existsSync(join(testTools, 'jmh', 'jmh-core.jar')),
      files: {
        'bench/Files.java': `package bench;
import java.nio.file.*;
import org.openjdk.jmh.annotations.*;
@State(Scope.Thread)
public class Files {
    @Benchmark public byte[] read() throws Exception { return java.nio.file.Files.readAllBytes(Path.of("bench/Files.java")); }
    @Benchmark public boolean stat() { return java.nio.file.Files.exists(Path.of("bench/Files.java")); }
}
`,
      },
      workload: `{ build: "javac -cp '${join(testTools, 'jmh', '*')}' -d classes bench/Files.java", command: "java -cp 'classes:${join(testTools, 'jmh', '*')}' org.openjdk.jmh.Main -f 1 -wi 1 -w 100ms -i 1 -r 100ms -bm avgt -tu ns -rf json -rff out.json", results: jmh, results-file: out.json, only: '{regex}' }`,
      benchmarks: ['bench.Files.read', 'bench.Files.stat'],
    },
    {
      tool: 'hyperfine',
      isHere: has('hyperfine', '--version'),
      files: { 'list.sh': 'ls -l\n' },
      workload: `{ command: "hyperfine --runs 2 --shell none --style none --export-json out.json -n list 'sh list.sh' -n true true", results: hyperfine, results-file: out.json }`,
      benchmarks: ['list', 'true'],
    },
    {
      tool: 'google-benchmark',
      isHere: has('pkg-config', '--exists', 'benchmark') && has('c++', '--version'),
      files: {
        'bench.cpp': `#include <benchmark/benchmark.h>
#include <sys/stat.h>
#include <fcntl.h>
#include <unistd.h>
static void stat_file(benchmark::State& state) { struct stat it; for (auto _ : state) benchmark::DoNotOptimize(stat("bench.cpp", &it)); }
static void open_file(benchmark::State& state) { for (auto _ : state) close(open("bench.cpp", O_RDONLY)); }
BENCHMARK(stat_file)->Iterations(50);
BENCHMARK(open_file)->Iterations(50);
BENCHMARK_MAIN();
`,
      },
      workload: `{ build: c++ -O2 -o bench bench.cpp $(pkg-config --cflags --libs benchmark), command: ./bench --benchmark_format=json, results: google-benchmark, only: '--benchmark_filter={regex}' }`,
      benchmarks: ['open_file/iterations:50', 'stat_file/iterations:50'],
    },
    {
      tool: 'pytest-benchmark',
      isHere: has(testPython, '-c', 'import pytest_benchmark'),
      files: {
        'test_files.py': `import os
def test_read(benchmark): benchmark.pedantic(lambda: open("test_files.py").read(), rounds=5)
def test_stat(benchmark): benchmark.pedantic(lambda: os.stat("test_files.py"), rounds=5)
`,
      },
      workload: `{ command: '"${testPython}" -m pytest -q -p no:cacheprovider --benchmark-json=out.json', results: pytest-benchmark, results-file: out.json, only: '{names}' }`,
      benchmarks: ['test_files.py::test_read', 'test_files.py::test_stat'],
    },
    {
      tool: 'fio',
      isHere: has('fio', '--version'),
      files: {
        'disk.fio':
          '[global]\nsize=1m\nioengine=psync\n\n[write]\nrw=write\nbs=64k\n\n[read]\nstonewall\nrw=randread\nbs=4k\n',
      },
      workload: `{ command: 'fio --directory="$IO_PERF_DIRECTORY" --output-format=json disk.fio', results: fio }`,
      benchmarks: ['read', 'write'],
    },
    {
      tool: 'Vitest',
      isHere: true,
      files: {
        'package.json': '{ "type": "module" }\n',
        'files.bench.js': `import { readFileSync, statSync } from 'node:fs';
import { bench } from 'vitest';
const short = { time: 20, warmupTime: 0, iterations: 5 };
bench('read', () => { readFileSync('package.json'); }, short);
bench('stat', () => { statSync('package.json'); }, short);
`,
      },
      workload: `{ command: '"${join(repository, 'node_modules', '.bin', 'vitest')}" bench --run --root . --outputJson=out.json', results: vitest, results-file: out.json }`,
      benchmarks: ['files.bench.js > read', 'files.bench.js > stat'],
    },
    {
      tool: 'BenchmarkDotNet',
      isHere: isLongCheck && restores('BenchmarkDotNet', '0.15.8'),
      files: {
        'Log.csproj': consoleProject('BenchmarkDotNet', '0.15.8'),
        'Program.cs': `using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Running;
BenchmarkSwitcher.FromAssembly(typeof(Reads).Assembly).Run(args);
public class Reads { [Benchmark] public byte[] Read() => File.ReadAllBytes("Log.csproj"); }
public class Stats { [Benchmark] public bool Stat() => File.Exists("Log.csproj"); }
`,
      },
      workload: `{ build: dotnet build -c Release, command: "dotnet exec bin/Release/net10.0/Log.dll --filter '*' --inProcess --warmupCount 1 --iterationCount 3 --iterationTime 50 --exporters json --artifacts BenchmarkDotNet.Artifacts", results: benchmarkdotnet, results-file: 'BenchmarkDotNet.Artifacts/results/*-report-full-compressed.json' }`,
      benchmarks: ['Reads.Read', 'Stats.Stat'],
    },
    {
      tool: "Swift's XCTest, by what it prints",
      isHere: true,
      files: { 'printed.txt': fixture('xctest.txt') },
      workload: '{ command: cat printed.txt, results: xctest }',
      benchmarks: ['FilesTests.testWrite', 'StoreTests.FilesTests testRead'],
    },
    {
      tool: "Node's own",
      isHere: true,
      files: {
        'bench.mjs': `import { readFileSync, statSync } from 'node:fs';
const time = (name, body) => {
  const begin = process.hrtime.bigint();
  for (let i = 0; i < 50; i++) body();
  return { name, unit: 'ns/op', value: Number(process.hrtime.bigint() - begin) / 50 };
};
console.log(JSON.stringify([time('read', () => readFileSync('bench.mjs')), time('stat', () => statSync('bench.mjs'))]));
`,
      },
      workload: `{ command: node bench.mjs, results: customSmallerIsBetter }`,
      benchmarks: ['read', 'stat'],
    },
    {
      tool: "Python's own",
      isHere: has('python3', '--version'),
      files: {
        'bench.py': `import json, os, timeit
def bench(name, body): return {"name": name, "unit": "ns/op", "value": timeit.timeit(body, number=50) * 1e9 / 50}
print(json.dumps([bench("read", lambda: open("bench.py").read()), bench("stat", lambda: os.stat("bench.py"))]))
`,
      },
      workload: `{ command: python3 bench.py, results: customSmallerIsBetter }`,
      benchmarks: ['read', 'stat'],
    },
  ];

  for (const { tool, isHere, files, workload, benchmarks } of recipes) {
    const isLeftOut = takeLong.test(tool) && !isLongCheck;
    it.skipIf(!isHere || isLeftOut)(
      `has a recipe for ${tool}${isLeftOut ? longOnly : ''}`,
      { timeout: 240_000 },
      async () => {
        const own = {
          '.gitignore': 'target\nclasses\nlog.test\nout.json\nbin\nobj\nBenchmarkDotNet.Artifacts\n',
          'io-perf.yml': `workloads:\n  bench: ${workload}\n`,
        };
        const { path, write } = project({ files: { ...files, ...own } });
        write({ 'notes.txt': 'The head differs from the base.\n' });
        const { code, stderr, run } = await compare(path, ['HEAD', '--rounds', '2']);
        expect(stderr).not.toContain('ERESULTS');
        expect([0, 1], stderr).toContain(code);
        const named = Object.entries(run.cells).map(([id, cell]) => {
          const { benchmark = '', metric } = parseCellId(id).parameters;
          return { benchmark: decodeURIComponent(benchmark), metric, cell };
        });
        expect([...new Set(named.map(({ benchmark }) => benchmark))].sort()).toEqual(benchmarks);
        const judged = named.filter(({ metric }) => metric === undefined || metric === 'bandwidth');
        expect(judged).toHaveLength(benchmarks.length);
        for (const { cell, metric } of judged) {
          for (const side of ['base', 'head']) {
            expect(cell.subject[side]!.samples).toHaveLength(2);
            expect(cell.subject[side]!.summary!.unit).toBe(metric === undefined ? 'ns/op' : 'MiB/s');
          }
        }
      },
    );
  }
});
