import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../core/document/index.ts';
import { readConfig } from '../config/index.ts';
import { initProject, type InitRequest } from './init.ts';
import { detectCandidates } from './detect.ts';
import { lookAt } from './project-files.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { git as gitIn, writeFiles } from '../../../test/helpers/project.ts';
import { has } from '../../../test/helpers/has.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const git = (...words: string[]): string => gitIn(folder, ...words);
const have = (files: Record<string, string>): void => {
  writeFiles(folder, files, 0o755);
};
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const detect = async (files: Record<string, string>) => {
  have(files);
  return (await detectCandidates(await lookAt(folder))).map(({ name, kind, build, command }) => ({
    name,
    kind,
    build,
    command,
  }));
};

const request = (changes: Partial<InitRequest> = {}): InitRequest => ({
  folder,
  tries: true,
  limits: { buildMs: 60_000, commandMs: 20_000 },
  examples: join(import.meta.dirname, '..', '..', '..', 'examples', 'workflows'),
  signal: new AbortController().signal,
  onPhase: () => undefined,
  describe: () => 'tried',
  ...changes,
});

describe('what a project could measure', () => {
  it('npm: benchmarks, tests and programs, installed by the lock file’s manager', async () => {
    const scripts = { build: 'tsc', test: 'vitest', 'bench:io': 'node bench.js', lint: 'eslint' };
    const manifest = { name: 'tool', bin: { tool: 'cli.js' }, scripts, devDependencies: { vitest: '1' } };
    const build = 'pnpm install --frozen-lockfile && pnpm run build';
    expect(await detect({ 'package.json': JSON.stringify(manifest), 'pnpm-lock.yaml': '' })).toEqual([
      { name: 'bench-io', kind: 'benchmark', build, command: 'pnpm run --silent bench:io' },
      { name: 'tests', kind: 'tests', build, command: 'pnpm run --silent test' },
      { name: 'tool-start', kind: 'program', build, command: 'node cli.js --help' },
    ]);
  });

  it('npm: a package that has no tests has none', async () => {
    const scripts = { test: 'echo "Error: no test specified" && exit 1' };
    expect(await detect({ 'package.json': JSON.stringify({ name: 'empty', scripts }) })).toEqual([]);
  });

  it('npm: the unit tests, where they have a script of their own', async () => {
    const scripts = { test: 'npm run lint && npm run test:unit', 'test:unit': 'node --test' };
    have({ 'package.json': JSON.stringify({ scripts }) });
    expect(await detectCandidates(await lookAt(folder))).toMatchObject([
      { name: 'tests', command: 'npm run --silent test:unit', otherwise: { command: 'npm run --silent test' } },
    ]);
  });

  it('Cargo: each benchmark, the tests, the programs', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "scan"\n[[bin]]\nname = "scan-all"\npath = "src/all.rs"\n',
      'src/main.rs': '',
      'benches/walk.rs': '',
    };
    expect((await detect(files)).map(({ name, command }) => [name, command])).toEqual([
      ['bench-walk', 'cargo bench -q --bench walk'],
      ['tests', 'sh -e target/io-perf-tests.sh'],
      ['scan-all-start', 'target/release/scan-all --help'],
      ['scan-start', 'target/release/scan --help'],
    ]);
  });

  it('Go: the package with the most benchmarks, in its own folder, compiled once', async () => {
    const files = {
      'go.mod': 'module example.org/walk\n',
      'walk_test.go': 'package walk\nfunc TestA(t *testing.T) {}\n',
      'tree/tree_test.go': 'package tree\nfunc BenchmarkA(b *testing.B) {}\nfunc BenchmarkB(b *testing.B) {}\n',
      'cmd/walk/main.go': 'package main\n\nfunc main() {}\n',
    };
    expect(await detect(files)).toEqual([
      {
        name: 'benchmarks',
        kind: 'benchmark',
        build: 'go test -c -o build/bench.test ./tree',
        command: "cd tree && ../build/bench.test -test.run '^$' -test.bench . -test.benchtime 20x",
      },
      {
        name: 'tests',
        kind: 'tests',
        build: 'go test -c -o build/tests.test ./',
        command: './build/tests.test -test.count 1',
      },
      { name: 'walk-start', kind: 'program', build: 'go build -o build/walk ./cmd/walk', command: 'build/walk -h' },
    ]);
  });

  it('Python: tests with what the project says they need, and its programs', async () => {
    const files = {
      'pyproject.toml':
        '[project]\nname = "x"\n[project.scripts]\nx-run = "x:main"\n[project.optional-dependencies]\ntest = ["pytest"]\n',
      'tests/test_x.py': 'def test_one(): pass\n',
    };
    const build = "python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]' pytest";
    expect(await detect(files)).toEqual([
      { name: 'tests', kind: 'tests', build, command: '.venv/bin/python -m pytest -q -p no:cacheprovider' },
      { name: 'x-run-start', kind: 'program', build, command: '.venv/bin/x-run --help' },
    ]);
  });

  it('Maven: a build that does not look for licence headers in the files that are written', async () => {
    const [tests] = await detect({ 'pom.xml': '', 'src/test/java/A.java': '' });
    expect(tests!.build).toBe('mvn -B -q -Drat.skip -Dlicense.skip test-compile surefire:test');
  });

  it.each([
    [
      'CMake',
      {
        'CMakeLists.txt': 'enable_testing()\nadd_subdirectory(bench)\n',
        'bench/CMakeLists.txt': 'add_executable(io_bench a.c)\n',
      },
      ['io-bench: build/bench/io_bench', 'tests: ctest --test-dir build -Q'],
    ],
    ['Meson', { 'meson.build': "test('a', a)\n" }, ['tests: meson test -C build -q --no-rebuild']],
    [
      'make',
      { Makefile: 'CC := cc\nall: x\nbenchmark: x\n\t./x\ncheck:\n' },
      ['benchmark: make -s benchmark', 'tests: make -s check'],
    ],
    ['Maven', { 'pom.xml': '', 'src/test/java/A.java': '' }, ['tests: mvn -B -q -o surefire:test']],
    [
      'Gradle',
      { 'build.gradle.kts': '', gradlew: '', 'src/test/kotlin/A.kt': '' },
      ['tests: ./gradlew --no-daemon -q --offline test --rerun'],
    ],
    [
      '.NET',
      { 'All.sln': '', 'Tests/T.csproj': '<PackageReference Include="Microsoft.NET.Test.Sdk" />' },
      ['tests: dotnet test -c Release --no-build All.sln'],
    ],
    [
      'Swift',
      { 'Package.swift': '.executableTarget(name: "scan"), .testTarget(name: "t")' },
      ['tests: swift test --skip-build', 'scan-start: .build/release/scan --help'],
    ],
    ['fio', { 'jobs/random read.fio': '' }, ["random-read: fio --output-format=json 'jobs/random read.fio'"]],
  ])('%s', async (_, files, expected) => {
    expect((await detect(files)).map(({ name, command }) => `${name}: ${command}`)).toEqual(expected);
  });

  it.each([
    [
      'Go',
      { 'go.mod': 'module x\n', 'x_test.go': 'package x\nfunc BenchmarkA(b *testing.B) {}\n' },
      { results: 'go', only: '-test.bench {regex}' },
    ],
    [
      'Criterion',
      { 'Cargo.toml': '', 'benches/walk.rs': 'use criterion::Criterion;\n' },
      { results: 'criterion', only: '{regex}' },
    ],
    ['libtest', { 'Cargo.toml': '', 'benches/walk.rs': '#[bench]\nfn a() {}\n' }, { results: 'cargo-bench' }],
    [
      'pytest-benchmark',
      { 'pyproject.toml': '', 'benchmarks/test_x.py': 'def test_read(benchmark): pass\n' },
      { results: 'pytest-benchmark', 'results-file': '.venv/io-perf-bench.json' },
    ],
    [
      'Vitest',
      { 'package.json': JSON.stringify({ scripts: { bench: 'vitest bench' } }) },
      { results: 'vitest', 'results-file': 'node_modules/.io-perf-bench.json' },
    ],
    [
      'JMH, by Gradle',
      { 'build.gradle': "plugins { id 'me.champeau.jmh' }\njmh { resultFormat = 'JSON' }\n" },
      { results: 'jmh', 'results-file': 'build/results/jmh/results.json' },
    ],
    [
      'google-benchmark',
      { 'CMakeLists.txt': 'add_executable(io_bench a.cc)\ntarget_link_libraries(io_bench benchmark::benchmark)\n' },
      { results: 'google-benchmark', only: '--benchmark_filter={regex}' },
    ],
    ['fio', { 'disk.fio': '' }, { results: 'fio' }],
  ])('whose benchmarks are judged one by one: %s', async (_, files, expected) => {
    have(files);
    const [first] = await detectCandidates(await lookAt(folder));
    expect(first).toMatchObject({ kind: 'benchmark', ...expected });
  });

  it('does not read what was installed or is ignored by git', async () => {
    git('init', '--quiet');
    have({ 'node_modules/x/package.json': '{}', '.gitignore': 'scratch/\n', 'scratch/a.fio': '', 'a.fio': '' });
    git('add', '--all');
    expect((await lookAt(folder)).files).toEqual(['.gitignore', 'a.fio']);
  });
});

describe('the first step of a project', () => {
  const makefile = 'bench:\n\tcat Makefile\ncheck:\n\tfalse\nall:\n';

  it('writes what works, and a workflow for its own branch', async () => {
    git('init', '--quiet', '-b', 'trunk');
    have({ Makefile: makefile });
    const { workloads, refused, written } = await initProject(request());
    expect(workloads.map(({ candidate }) => candidate.name)).toEqual(['bench']);
    expect(refused.map(({ candidate, reason }) => `${candidate.name} ${reason}`)).toEqual([
      expect.stringMatching(/^tests it ended with exit status 2: .*\(make -s check\)$/),
    ]);
    expect(written).toEqual(['io-perf.yml', '.github/workflows/io-perf.yml']);
    expect(await readConfig(join(folder, 'io-perf.yml'))).toEqual({
      workloads: { bench: { build: 'make', command: 'make -s bench' } },
    });
    expect(read('io-perf.yml')).toContain('# From Makefile: tried');
    expect(read('.github/workflows/io-perf.yml')).toMatch(
      /branches: \["trunk"\][\s\S]*uses: OWNER\/io-perf-action@v1 # zizmor: ignore\[unpinned-uses\]/,
    );
  });

  it('writes a workflow for the branch that work is merged into, whatever is checked out', async () => {
    git('init', '--quiet', '-b', 'main');
    have({ Makefile: makefile });
    git('add', '--all');
    git('commit', '--quiet', '-m', 'x');
    git('checkout', '--quiet', '-b', 'feature');
    await initProject(request());
    expect(read('.github/workflows/io-perf.yml')).toContain('branches: ["main"]');
  });

  it('keeps what is there, and writes the other file', async () => {
    have({ Makefile: makefile, 'io-perf.yaml': 'rounds: 3\n' });
    expect(await initProject(request())).toMatchObject({
      written: ['.github/workflows/io-perf.yml'],
      kept: ['io-perf.yaml'],
    });
    expect(read('io-perf.yaml')).toBe('rounds: 3\n');
    await expect(initProject(request())).rejects.toThrow(/there already, and nothing is overwritten/);
  });

  it('lists files made by the attempts that git does not ignore', async () => {
    have({
      Makefile: 'all:\n\tmkdir -p deps out; touch deps/a out/b\ncheck:\n\tcat Makefile\n',
      '.gitignore': 'out\n',
      mine: '',
    });
    git('init', '--quiet');
    git('add', 'Makefile', '.gitignore');
    expect((await initProject(request())).left).toEqual(['deps/']);
  });

  it('lists files left by failed attempts, including changed tracked files', async () => {
    have({ Makefile: 'all:\n\tmkdir deps; touch deps/a; echo new > lock\ncheck:\n\texit 3\n', lock: 'old\n' });
    git('init', '--quiet');
    git('add', 'Makefile', 'lock');
    await expect(initProject(request())).rejects.toThrow(
      /untried\. Trying made deps\/ and changed lock: remove or restore what you do not want\.$/,
    );
    have({ Makefile: 'all:\n\techo newer > lock\ncheck:\n\tcat Makefile\n' });
    git('add', 'Makefile', 'lock');
    expect(await initProject(request())).toMatchObject({ left: [], changed: ['lock'] });
  });

  it('measures as a whole what prints no results that can be read', async () => {
    const scripts = { bench: 'echo vitest bench' };
    have({ 'package.json': JSON.stringify({ scripts }) });
    const { workloads } = await initProject(request());
    expect(workloads.map(({ candidate: { command, results } }) => [command, results])).toEqual([
      ['npm run --silent bench', undefined],
    ]);
    expect(await readConfig(join(folder, 'io-perf.yml'))).toEqual({
      workloads: { bench: { command: 'npm run --silent bench' } },
    });
  });

  it.skipIf(!has('go', 'version'))('has the benchmarks of Go judged one by one', async () => {
    const bench = (name: string): string => `func Benchmark${name}(b *testing.B) { for i := 0; i < b.N; i++ {} }\n`;
    have({
      'go.mod': 'module example.org/x\n\ngo 1.18\n',
      'deep/x_test.go': `package x\nimport "testing"\n${bench('A')}${bench('B')}`,
    });
    const { workloads } = await initProject(request({ describe: ({ benchmarks }) => `${benchmarks} benchmarks` }));
    expect(workloads.map(({ candidate }) => candidate.name)).toEqual(['benchmarks']);
    expect(read('io-perf.yml')).toContain('# From deep: 2 benchmarks\n');
    expect(await readConfig(join(folder, 'io-perf.yml'))).toMatchObject({
      workloads: { benchmarks: { results: 'go', only: '-test.bench {regex}' } },
    });
  });

  it.skipIf(!has('cargo', '--version'))('counts the tests of Rust without cargo, unless they need it', async () => {
    const test = (body: string): string => `#[test] fn reads() { ${body} }\n`;
    have({
      'Cargo.toml': '[package]\nname = "scan"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': test('std::fs::read("Cargo.toml").unwrap();'),
      'tests/whole.rs': test('assert!(std::fs::metadata("src").is_ok());'),
    });
    const commands = async (): Promise<string[]> => {
      const { workloads } = await initProject(request());
      rmSync(join(folder, 'io-perf.yml'));
      rmSync(join(folder, '.github'), { recursive: true });
      return workloads.map(({ candidate }) => candidate.command);
    };
    expect(await commands()).toEqual(['sh -e target/io-perf-tests.sh']);
    expect(read('target/io-perf-tests.sh')).toMatch(
      /^'target\/release\/deps\/scan-\w+'\n'target\/release\/deps\/whole-\w+'\n$/,
    );
    have({ 'tests/whole.rs': test('std::env::var("CARGO_MANIFEST_DIR").unwrap();') });
    expect(await commands()).toEqual(['cargo test --release -q']);
  });

  it('believes what is found when it is not to try', async () => {
    have({ Makefile: makefile });
    const { workloads } = await initProject(request({ tries: false }));
    expect(workloads.map(({ candidate }) => candidate.name)).toEqual(['bench', 'tests']);
  });

  it('says in one sentence that nothing is known, or that nothing works', async () => {
    await expect(initProject(request())).rejects.toThrow(UsageError);
    have({ Makefile: 'all:\ncheck:\n\texit 3\n' });
    await expect(initProject(request())).rejects.toThrow(/^Nothing that was found works here: tests: it ended with/);
  });

  it('reports the error of a failed program, not the summary that it printed last', async () => {
    have({
      Makefile:
        "all:\ncheck:\n\t@echo \"E  ModuleNotFoundError: No module named 'django'\"; echo '2 errors in 0.77s'; exit 2\n",
    });
    await expect(initProject(request())).rejects.toThrow(
      "ModuleNotFoundError: No module named 'django' | make: *** [Makefile:3: check] Error 2",
    );
  });

  it('ends what takes too long, with all that it started', async () => {
    have({ Makefile: 'all:\ncheck:\n\tsleep 600 & sleep 600\n' });
    const impatient = request({ limits: { buildMs: 20_000, commandMs: 500 } });
    await expect(initProject(impatient)).rejects.toThrow(/it took more than 1 s \(make -s check\)/);
  });

  it('works at the top of a repository only', async () => {
    git('init', '--quiet');
    have({ 'part/Makefile': makefile });
    await expect(initProject(request({ folder: join(folder, 'part') }))).rejects.toThrow(/is inside of the repository/);
    have({ Makefile: makefile });
    symlinkSync('.', join(folder, 'link'));
    const { written } = await initProject(request({ folder: join(folder, 'link') }));
    expect(written).toEqual(['io-perf.yml', '.github/workflows/io-perf.yml']);
  });

  it('says in one sentence that there is no such folder, before it builds anything', async () => {
    have({ file: '' });
    const refused = (name: string) => expect(initProject(request({ folder: join(folder, name) }))).rejects;
    await refused('nowhere').toThrow(/^There is no folder .*nowhere: name the top folder of the project\.$/);
    await refused('file').toThrow(/file is not a folder: name the top folder of the project\.$/);
    await refused('file/below').toThrow(/^There is no folder/);
  });

  it.skipIf(process.getuid?.() === 0)('says that nothing can be written, before it builds anything', async () => {
    have({ Makefile: 'all:\n\ttouch made/built\ncheck:\n\tcat Makefile\n', 'made/x': '' });
    chmodSync(folder, 0o555);
    await expect(initProject(request())).rejects.toThrow(
      /^io-perf\.yml and a workflow cannot be written in .* \(EACCES: permission denied\): make it writable/,
    );
    expect(existsSync(join(folder, 'made', 'built'))).toBe(false);
    chmodSync(folder, 0o755);
  });
});
