import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../core/document/index.ts';
import { readConfig } from '../config/index.ts';
import { initProject, type InitRequest } from './init.ts';
import type { Attempt } from './attempt.ts';
import { canBegin, chooseBest, sharesOf } from './choose.ts';
import { detectCandidates } from './detect.ts';
import { lookAt } from './project-files.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { git as gitIn, project, writeFiles } from '../../../test/helpers/project.ts';
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
  isDry: false,
  environment: process.env,
  // A first build by Go compiles its own library, which takes a minute on a busy machine.
  budgetMs: 600_000,
  examples: join(import.meta.dirname, '..', '..', '..', 'examples', 'workflows'),
  signal: new AbortController().signal,
  onPhase: () => undefined,
  onNote: () => undefined,
  describe: () => 'tried',
  ...changes,
});

describe('what a project could measure', () => {
  it('npm: benchmarks, tests and programs, installed by the lock file’s manager', async () => {
    const scripts = { build: 'tsc', test: 'vitest', 'bench:io': 'node bench.js', lint: 'eslint' };
    const manifest = { name: 'tool', bin: { tool: 'cli.js' }, scripts, devDependencies: { vitest: '1' } };
    const build = 'pnpm install --frozen-lockfile && pnpm run build';
    expect(await detect({ 'package.json': JSON.stringify(manifest), 'pnpm-lock.yaml': '' })).toEqual([
      { name: 'bench:io', kind: 'benchmark', build, command: 'pnpm run --silent bench:io' },
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

  it.each([
    [{ test: 'xo && nyc --all ava --serial && tsd' }, 'node_modules/.bin/ava --serial'],
    [{ test: 'npm run lint && npm run --silent spec', lint: 'eslint .', spec: 'mocha' }, 'node_modules/.bin/mocha'],
    [{ pretest: 'eslint .', test: "nyc tape 'test/*.js'" }, "node_modules/.bin/tape 'test/*.js'"],
    [{ test: 'run-s lint unit', unit: 'c8 npm run api', api: 'node test/index.js', lint: '' }, 'node test/index.js'],
    [{ test: 'mocha' }, 'npm run --silent test'],
    [{ test: 'npm run test && x' }, 'npm run --silent test'],
  ])('npm: of a script only the part that runs tests, if that is known: %j', async (scripts, command) => {
    have({ 'package.json': JSON.stringify({ scripts }) });
    expect((await detectCandidates(await lookAt(folder)))[0]).toMatchObject({ name: 'tests', command });
  });

  it('npm: a program that is in the repository, although its folder often is not', async () => {
    const manifest = { name: 'x', bin: './dist/x.js', scripts: { build: 'tsc' }, devDependencies: { tsc: '1' } };
    have({ 'package.json': JSON.stringify(manifest), 'dist/x.js': '', '.gitignore': '' });
    git('init', '--quiet');
    const [program] = await detectCandidates(await lookAt(folder));
    expect(program).toMatchObject({ command: 'node ./dist/x.js --help' });
    expect(program).not.toHaveProperty('build');
  });

  it('Cargo: each benchmark, the tests, the programs', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "scan"\n[[bin]]\nname = "scan-all"\npath = "src/all.rs"\n',
      'src/main.rs': '',
      'benches/walk.rs': '',
    };
    const found = await detect(files);
    expect(found.at(-1)!.build).toBe('cargo build --release --config profile.release.debug=1');
    expect(found.map(({ name, command }) => [name, command])).toEqual([
      ['bench-walk', 'cargo bench --config profile.release.debug=1 -q --bench walk'],
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
        build: 'go test -c -vet=off -o build/benchmarks.test ./tree',
        command: "cd tree && ../build/benchmarks.test -test.run '^$' -test.bench . -test.benchtime 20x",
      },
      {
        name: 'benchmarks-once',
        kind: 'benchmark',
        build: 'go test -c -vet=off -o build/benchmarks.test ./tree',
        command: "cd tree && ../build/benchmarks.test -test.run '^$' -test.bench . -test.benchtime 1x",
      },
      {
        name: 'tests',
        kind: 'tests',
        build: 'go test -c -vet=off -o build/tests.test ./',
        command: './build/tests.test -test.count 1 -test.v',
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

  it('Python: an earlier pytest where the tests are for one', async () => {
    have({ 'setup.py': '', 'tests/test_x.py': 'def test_one(): pass\n' });
    const tests = (await detectCandidates(await lookAt(folder))).find(({ name }) => name === 'tests')!;
    const { otherwise } = tests.otherwise!;
    expect(otherwise?.build).toMatch(/install -q -e \. 'pytest<8'$/);
    const why = "it ended with exit status 1: pluggy._manager.PluginValidationError: Plugin 'conftest.py' for hook";
    expect([why, 'it ended with exit status 1: 2 failed'].map((text) => otherwise?.isFor?.test(text))).toEqual([
      true,
      false,
    ]);
  });

  it.skipIf(!has('python3', '-m', 'pytest', '--version'))(
    'Python: without options of a plugin that is not installed',
    async () => {
      have({ 'test_x.py': 'import pytest\ndef test_one(): pass\n', 'pytest.ini': '[pytest]\naddopts = --cov=x\n' });
      const candidates = await detectCandidates(await lookAt(folder));
      const without = candidates.find(({ name }) => name === 'tests')!.otherwise!;
      expect(without.command).toBe('.venv/bin/python -m pytest -q -p no:cacheprovider -o addopts=');
      const run = (command: string) =>
        spawnSync('sh', ['-c', command.replace('.venv/bin/', '')], { cwd: folder, encoding: 'utf8' });
      expect(run(without.command).status).toBe(0);
      expect(run(candidates[0]!.command).stderr).toMatch(without.isFor!);
    },
  );

  it('Python: by pytest where unittest fails or finds none', async () => {
    have({ 'setup.py': '', 'tests/test_x.py': 'import unittest\n' });
    const { command, otherwise } = (await detectCandidates(await lookAt(folder)))[0]!;
    expect(command).toMatch(/-m unittest -q$/);
    expect(otherwise).toMatchObject({
      build: expect.stringMatching(/install -q -e \. pytest$/) as unknown,
      command: expect.stringMatching(/-m pytest -q -p no:cacheprovider$/) as unknown,
    });
  });

  it('Python: what only those who work on the project need, where the tests need more', async () => {
    have({
      'pyproject.toml':
        '[tool.poetry.group.dev.dependencies]\npython = "3"\nPyYAML = "6"\n[dependency-groups]\ntest = ["hypothesis"]\n',
      'requirements-dev.txt': 'x\n',
      'test_x.py': 'def test_one(): pass\n',
    });
    const [tests] = await detectCandidates(await lookAt(folder));
    const build = 'python3 -m venv .venv && .venv/bin/pip install -q -e . pytest';
    expect(tests).toMatchObject({
      build,
      otherwise: {
        otherwise: { build: `${build} -r requirements-dev.txt hypothesis PyYAML` },
      },
    });
  });

  it.each([
    [
      'Python',
      { 'setup.py': '', 'test_a.py': 'def test_1(): 0\n', 'test_b.py': 'def test_1(): 0\ndef test_2(): 0\n' },
      /test_b\.py$/,
    ],
    ['Perl', { 'Makefile.PL': '', 't/a.t': 'ok 1;\n', 't/b.t': 'ok(1);\n  is 1, 1;\n' }, /^prove -l t\/b\.t$/],
  ])('%s: also the file with the most tests alone, for where all of them take long', async (_, files, command) => {
    have(files);
    const [whole, part] = await detectCandidates(await lookAt(folder));
    expect(whole).toMatchObject({ name: 'tests' });
    expect(part).toMatchObject({ isPart: true, command: expect.stringMatching(command) as unknown });
  });

  it('CMake: no script of Python beside it, since that does not run the program', async () => {
    const files = {
      'CMakeLists.txt': 'add_executable(scan a.c)\n',
      'amalgamate.py': 'if __name__ == "__main__": print(1)\n',
    };
    expect((await detect(files)).map(({ name }) => name)).toEqual(['scan-start']);
    rmSync(join(folder, 'CMakeLists.txt'));
    expect((await detect({})).map(({ name }) => name)).toEqual(['amalgamate']);
  });

  it('Maven: first the file with the most tests alone, since its build is the shorter one', async () => {
    have({ 'pom.xml': '', 'src/test/java/ATest.java': '@Test\n@Test\n', 'src/test/java/BTest.java': '@Test\n' });
    expect(await detectCandidates(await lookAt(folder))).toMatchObject([
      { name: 'ATest', isPart: true, command: expect.stringMatching(/-Dtest=ATest /) as unknown },
      { name: 'tests' },
    ]);
  });

  it('CMake: a program without the tests, where they cannot be built', async () => {
    have({ 'CMakeLists.txt': 'enable_testing()\nadd_executable(scan a.c)\n' });
    const program = (await detectCandidates(await lookAt(folder))).at(-1);
    expect(program).toMatchObject({
      name: 'scan-start',
      otherwise: { build: expect.stringContaining('cmake -S . -B build -DBUILD_TESTING=OFF ') as unknown },
    });
  });

  it.each([
    'set_target_properties(x-scan\n PROPERTIES\n CXX_STANDARD 11 OUTPUT_NAME scan)',
    'set_property(TARGET x-scan PROPERTY RUNTIME_OUTPUT_NAME "scan")',
  ])('CMake: a program that has another name than its target: %s', async (property) => {
    have({
      'CMakeLists.txt': 'add_subdirectory(tools)',
      'tools/CMakeLists.txt': `add_executable(x-scan a.c)\n${property}\n`,
    });
    const [program] = await detectCandidates(await lookAt(folder));
    expect(program).toMatchObject({ name: 'x-scan-start', command: 'build/tools/scan --help' });
  });

  describe('Maven: the file with the most tests without Maven, whose start takes longer than they do', () => {
    const compile = 'mvn -B -q -Drat.skip -Dlicense.skip test-compile';
    const classPath = 'dependency:build-classpath -Dmdep.outputFile=target/io-perf-class-path.txt';
    const found = async (test: string, pom = '') => {
      const files = { 'src/test/java/org/x/ATest.java': `${test}\n@Test\n@Test\n`, 'src/test/java/BTest.java': '' };
      have({ 'pom.xml': pom, ...files });
      return detectCandidates(await lookAt(folder));
    };
    const all = '"target/test-classes:target/classes:$(cat target/io-perf-class-path.txt)"';

    it('by JUnit 4, three files at most by one build, and by Maven where that fails', async () => {
      const more = Object.fromEntries(
        ['C', 'D', 'E'].map((name) => [`src/test/java/${name}Test.java`, 'import org.junit.Test;\n@Test\n']),
      );
      have(more);
      const candidates = await found('import org.junit.Test;');
      expect(candidates.map(({ name }) => name)).toEqual(['ATest', 'CTest', 'DTest', 'ATest-maven', 'tests']);
      expect(candidates[0]).toMatchObject({
        ...{ build: `${compile} ${classPath}`, isPart: true },
        command: `java -cp ${all} org.junit.runner.JUnitCore org.x.ATest`,
      });
      expect(new Set(candidates.slice(0, 3).map(({ build }) => build)).size).toBe(1);
      expect(candidates[3]).toMatchObject({
        isPart: false,
        command: expect.stringContaining('-Dtest=ATest') as unknown,
      });
    });

    it('by the program that JUnit 5 has for it', async () => {
      const [first] = await found('import org.junit.jupiter.api.Test;');
      expect(first!.build).toContain(
        'dependency:copy -Dartifact=org.junit.platform:junit-platform-console-standalone:',
      );
      expect(first!.command).toContain(
        'org.junit.platform.console.ConsoleLauncher execute --select-class org.x.ATest ',
      );
    });

    it.each([
      ['are of neither', 'import org.testng.annotations.Test;', ''],
      ['are in one of several modules', 'import org.junit.Test;', '<modules>\n<module>a</module></modules>'],
    ])('but by Maven if they %s', async (_, test, pom) => {
      for (const { command } of await found(test, pom)) expect(command).toMatch(/^mvn /);
    });

    it('also where only a plugin has modules', async () => {
      const [first] = await found('import org.junit.Test;', '<moduleInfo><module>x</module></moduleInfo>');
      expect(first!.command).toMatch(/^java /);
    });

    it('and its program, by the same build', async () => {
      const plugin = '<plugin><configuration><mainClass> org.x.Main </mainClass></configuration></plugin>';
      const candidates = await found('import org.junit.Test;', plugin);
      expect(candidates.at(-1)).toMatchObject({ name: 'Main-start', command: `java -cp ${all} org.x.Main --help` });
      expect(candidates.at(-1)!.build).toBe(candidates[0]!.build);
    });
  });

  it('Ruby and Perl: tests, benchmarks and programs', async () => {
    const found = async (files: Record<string, string>) => (await detect(files)).map(({ command }) => command);
    expect(await found({ 'Makefile.PL': '', 't/a.t': '', 'bin/tool': '' })).toEqual([
      'prove -lr t',
      'perl -Ilib bin/tool --help',
    ]);
    const files = { Rakefile: 'Rake::TestTask.new\n', 'test/a_test.rb': '', 'benchmark/b.rb': '', 'exe/tool': '' };
    rmSync(join(folder, 'bin'), { recursive: true });
    expect((await found(files)).filter((command) => /ruby|rake/.test(command))).toEqual([
      'ruby -Ilib benchmark/b.rb',
      'rake test',
      'ruby -Ilib exe/tool --help',
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
      ['io_bench: build/bench/io_bench', 'tests: ctest --test-dir build --no-tests=error'],
    ],
    ['Meson', { 'meson.build': "test('a', a)\n" }, ['tests: meson test -C build --no-rebuild']],
    [
      'make',
      { Makefile: 'CC := cc\nall: x\nbenchmark: x\n\t./x\ncheck:\n' },
      ['benchmark: make -s benchmark', 'tests: make -s check', 'start: $PROGRAM --help'],
    ],
    ['Maven', { 'pom.xml': '', 'src/test/java/A.java': '' }, ['tests: mvn -B -q -o surefire:test']],
    [
      'Maven, with tests named in the older way',
      { 'pom.xml': '', 'src/test/java/TestA.java': '@Test\n', 'src/test/java/TestB.java': '@Test\n@Test\n' },
      [
        'TestB: mvn -B -q -o surefire:test -Dtest=TestB -Dsurefire.failIfNoSpecifiedTests=false',
        'tests: mvn -B -q -o surefire:test',
      ],
    ],
    [
      'Gradle',
      { 'build.gradle.kts': '', gradlew: '', 'src/test/kotlin/A.kt': '' },
      ['tests: ./gradlew --no-daemon -q --offline test --rerun'],
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

  it.each([
    [
      'Criterion and libtest: by their program, which repeats them only for cargo bench',
      { 'Cargo.toml': '', 'benches/walk.rs': 'use criterion::Criterion;\n' },
      'sh -e target/io-perf-bench-walk.sh',
    ],
    [
      'pytest-benchmark',
      { 'pyproject.toml': '', 'benchmarks/test_x.py': 'def test_read(benchmark): pass\n' },
      '.venv/bin/python -m pytest -q -p no:cacheprovider benchmarks --benchmark-disable',
    ],
  ])('whose benchmarks are also run once, to be counted: %s', async (_, files, command) => {
    have(files);
    const [, second] = await detectCandidates(await lookAt(folder));
    expect(second).toMatchObject({ kind: 'benchmark', isOnce: true, command });
    expect(second).not.toHaveProperty('results');
  });

  it.each([
    ['npm', { 'package.json': '{"name":"x","exports":"./x.js"}' }, `node -e 'import("x")'`],
    ['npm, an older one', { 'package.json': '{"name":"x","main":"x.js"}' }, 'node .'],
    [
      'Python',
      { 'pyproject.toml': '[tool.poetry]\nname = "x-y"\n', 'src/a/__init__.py': '', 'src/x_y/__init__.py': '' },
      ".venv/bin/python -c 'import x_y'",
    ],
    ['Ruby', { 'x.gemspec': '', 'lib/a.rb': '', 'lib/x.rb': '' }, 'ruby -Ilib lib/x.rb'],
  ])('%s: at last, a library is loaded', async (_, files, command) => {
    expect((await detect(files)).at(-1)).toMatchObject({ name: 'load', kind: 'library', command });
  });

  it('does not read what was installed or is ignored by git', async () => {
    git('init', '--quiet');
    have({ 'node_modules/x/package.json': '{}', '.gitignore': 'scratch/\n', 'scratch/a.fio': '', 'a.fio': '' });
    git('add', '--all');
    expect((await lookAt(folder)).files).toEqual(['.gitignore', 'a.fio']);
  });
});

describe('the first step of a project', () => {
  const allFiles = ['io-perf.yml', '.github/workflows/io-perf.yml', '.github/workflows/io-perf-accept.yml'];
  const makefile = 'bench:\n\tcat Makefile\ncheck:\n\tfalse\nall:\n';

  it('writes what works, and a workflow for its own branch', async () => {
    git('init', '--quiet', '-b', 'trunk');
    have({ Makefile: makefile });
    const { workloads, refused, files } = await initProject(request());
    expect(workloads.map(({ candidate }) => candidate.name)).toEqual(['bench']);
    expect(refused.map(({ candidate, reason }) => `${candidate.name} ${reason}`)).toEqual([
      'tests it ended with exit status 2: make: *** [Makefile:4: check] Error 1 (make -s check)',
    ]);
    expect(files.map(({ path }) => path)).toEqual([...allFiles, '.gitignore']);
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

  it('lets git ignore what the build leaves and what io-perf writes, and nothing else', async () => {
    const build = 'mkdir -p made/deep a/cache b/cache && touch made/deep/x a/cache/x b/cache/x one A.lock';
    have({ Makefile: `all:\n\t${build}\ncheck:\n\tcat Makefile\n`, '.gitignore': 'one', 'a/x': '', 'b/x': '' });
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '-m', 'x');
    have({ untracked: 'x' });
    await initProject(request());
    const lines = ['one', '', '# What builds and io-perf leave here', '/made/', 'cache/', '/io-perf-run.json', ''];
    expect(read('.gitignore').split('\n')).toEqual(lines);
  });

  it('keeps what is there, and writes the other file', async () => {
    have({ Makefile: makefile, 'io-perf.yaml': 'rounds: 3\n' });
    const { files, kept } = await initProject(request());
    expect(files.map(({ path }) => path)).toEqual(allFiles.slice(1));
    expect(kept).toEqual(['io-perf.yaml']);
    expect(read('io-perf.yaml')).toBe('rounds: 3\n');
    await expect(initProject(request())).rejects.toThrow(/there already, and nothing is overwritten/);
  });

  describe('never touches the project', () => {
    const state = (): string => git('status', '--porcelain', '--ignored', '-uall');

    it('whose builds delete, change and make files, and which a failed candidate does not keep from the next one', async () => {
      have({
        Makefile:
          'all:\n\trm -r src; mkdir made; touch made/a; echo new > lock\nbench:\n\tfalse\ncheck:\n\tcat lock made/a\n',
        lock: 'old\n',
        'src/a.c': 'int a;\n',
        '.gitignore': 'cache\n',
        'cache/x': '',
      });
      git('init', '--quiet');
      git('add', '--all');
      git('commit', '--quiet', '-m', 'x');
      const before = state();
      const { workloads, refused } = await initProject(request({ isDry: true }));
      expect(workloads.map(({ candidate }) => candidate.name)).toEqual(['tests']);
      expect(refused.map(({ candidate }) => candidate.name)).toEqual(['bench']);
      expect(state()).toBe(before);
      expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
    });

    it('nor one candidate another: what the first one removes is there for the second', async () => {
      have({ Makefile: 'all:\nbench:\n\trm data; false\ncheck:\n\tcat data\n', data: 'x' });
      git('init', '--quiet');
      git('add', '--all');
      git('commit', '--quiet', '-m', 'x');
      expect((await initProject(request())).workloads.map(({ candidate }) => candidate.name)).toEqual(['tests']);
      expect(read('data')).toBe('x');
    });

    it('without git either', async () => {
      have({ Makefile: 'all:\n\trm data && mkdir made\ncheck:\n\ttest -d made && ! test -e data\n', data: 'x' });
      await initProject(request());
      expect(read('data')).toBe('x');
      expect(existsSync(join(folder, 'made'))).toBe(false);
    });

    it('and says that a fresh checkout lacks what git ignores', async () => {
      have({ Makefile: 'all:\ncheck:\n\tcat fixtures/big.bin\n', '.gitignore': 'fixtures\n', 'fixtures/big.bin': 'x' });
      git('init', '--quiet');
      git('add', '--all');
      git('commit', '--quiet', '-m', 'x');
      const { refused, files } = await initProject(request());
      expect(refused[0]!.reason).toMatch(
        /fixtures\/big\.bin.*A fresh checkout has no files that git ignores \(here: fixtures\)/,
      );
      expect(files).toEqual([]);
    });

    it('and has untracked files in the trial, and names them', async () => {
      have({ Makefile: 'all:\ncheck:\n\tcat new/data\n' });
      git('init', '--quiet');
      git('add', '--all');
      git('commit', '--quiet', '-m', 'x');
      have({ 'new/data': 'x' });
      expect(await initProject(request())).toMatchObject({ untracked: ['new/'] });
    });
  });

  it('writes nothing in a dry run, and has the texts', async () => {
    have({ Makefile: makefile });
    const { files } = await initProject(request({ isDry: true }));
    expect(files.map(({ path }) => path)).toEqual(allFiles);
    expect(files[0]!.text).toContain('command: make -s bench');
    expect(existsSync(join(folder, 'io-perf.yml'))).toBe(false);
  });

  it('brings the files of Git LFS to the workflow’s checkout', async () => {
    have({ Makefile: makefile, '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n' });
    await initProject(request());
    expect(read('.github/workflows/io-perf.yml')).toMatch(/with:\n +lfs: true.*\n +persist-credentials/);
  });

  it.each([
    [{ 'pom.xml': '', 'src/test/java/A.java': '' }, /^A first build by Maven downloads .* 1 min .*--time-budget 10m/],
    [{ 'build.gradle': '', 'src/test/java/A.java': '' }, /^A first build by Gradle downloads .*--no-try/],
  ])('says before it builds that the time may be too short for it: %j', async (files, sentence) => {
    have(files);
    const notes: string[] = [];
    const ended = AbortSignal.abort();
    const onNote = (note: string): number => notes.push(note);
    await initProject(request({ signal: ended, onNote, budgetMs: 60_000 }));
    expect(notes).toEqual([expect.stringMatching(sentence)]);
    await initProject(request({ signal: ended, onNote }));
    expect(notes).toHaveLength(1);
  });

  it('has submodules in the trial, and brings them to the workflow’s checkout', async () => {
    const library = project({ files: { data: 'x' } });
    have({ Makefile: 'all:\ncheck:\n\tcat library/data\n' });
    git('init', '--quiet');
    git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', `file://${library.path}`, 'library');
    git('add', '--all');
    git('commit', '--quiet', '-m', 'x');
    const { workloads } = await initProject(request());
    expect(workloads.map(({ candidate }) => candidate.name)).toEqual(['tests']);
    expect(read('.github/workflows/io-perf.yml')).toMatch(/with:\n +submodules: recursive.*\n +persist-credentials/);
  });

  it('has a workload for each package of a monorepo that has a benchmark', async () => {
    const manifest = JSON.stringify({ scripts: { bench: 'cat package.json', test: 'false' } });
    have({
      'package.json': JSON.stringify({ workspaces: ['packages/*'] }),
      'packages/a/package.json': manifest,
      'packages/b/package.json': manifest,
      'packages/c/package.json': '{}',
      'tests/fixtures/d/package.json': manifest,
    });
    await initProject(request());
    expect(await readConfig(join(folder, 'io-perf.yml'))).toEqual({
      workloads: {
        'a/bench': { command: 'cd packages/a && npm run --silent bench' },
        'b/bench': { command: 'cd packages/b && npm run --silent bench' },
      },
    });
  });

  it('names programs that it does not try, as their start says less than tests', async () => {
    have({
      'package.json': JSON.stringify({ scripts: { test: 'cat package.json' }, bin: { one: 'one.js', two: 'two.js' } }),
      'one.js': '',
      'two.js': '',
    });
    const { workloads, refused } = await initProject(request());
    expect(workloads.map(({ candidate }) => candidate.name)).toEqual(['tests']);
    expect(refused).toMatchObject([
      {
        candidate: { name: 'one-start' },
        reason: 'not tried: a program’s start says less than what works already (also two-start)',
      },
    ]);
  });

  it('prefers what does the same each time', async () => {
    have({
      Makefile:
        "all:\nbench:\n\tsh -c 'echo 1 >> lines; for x in $$(cat lines); do cat Makefile; done'\ncheck:\n\tcat Makefile\n",
      lines: '1\n',
    });
    const { workloads, refused } = await initProject(request());
    expect(workloads.map(({ candidate }) => candidate.name)).toEqual(['tests']);
    expect(refused).toMatchObject([
      { reason: expect.stringMatching(/^its calls vary by \d+ % from run to run/) as unknown },
    ]);
  });

  it('runs the tests of a package whose build fails without it', async () => {
    const scripts = { build: 'exit 3', test: 'npm run lint && node test.js', lint: 'exit 4' };
    have({ 'package.json': JSON.stringify({ scripts }), 'test.js': '' });
    const { workloads } = await initProject(request());
    expect(workloads.map(({ candidate: { build, command } }) => [build, command])).toEqual([
      [undefined, 'node test.js'],
    ]);
  });

  it('loads a library in which nothing else works', async () => {
    have({ 'package.json': '{"name":"x","exports":"./x.js","scripts":{"test":"exit 1"}}', 'x.js': '' });
    const { workloads } = await initProject(request());
    expect(workloads.map(({ candidate: { name } }) => name)).toEqual(['load']);
    expect(read('io-perf.yml')).toContain('loads the library, and does no more');
  });

  it.skipIf(!has('ruby', '--version'))('runs one file of the tests of Ruby where all of them fail', async () => {
    const minitest = "require 'minitest/autorun'\nclass A < Minitest::Test\n";
    have({
      Gemfile: '',
      'test/spec_helper.rb': 'raise "alone"\n',
      'test/spec_a.rb': `${minitest}  def test_1 = assert(true)\n  def test_2 = assert(true)\nend\n`,
      'test/spec_b.rb': "require 'no-such-gem'\n",
    });
    const { workloads } = await initProject(request());
    expect(workloads.map(({ candidate: { command } }) => command)).toEqual([
      'ruby -Ilib -Itest test/spec_a.rb --seed 1',
    ]);
  });

  it.skipIf(!has('ruby', '--version'))('runs the tests of Ruby without rake where rake fails', async () => {
    have({
      Rakefile: "raise 'no such gem' # Rake::TestTask\n",
      'test/a_test.rb': "File.read('Rakefile')\n",
    });
    const { workloads } = await initProject(request());
    expect(workloads.map(({ candidate: { command } }) => command)).toEqual([
      expect.stringMatching(/^ruby -Ilib -Itest -e /),
    ]);
  });

  it.skipIf(!has('prove', '--version'))('runs the tests of Perl without a build', async () => {
    have({ 'Makefile.PL': '', 't/a.t': 'open my $f, "<", "Makefile.PL"; print "1..1\\nok 1\\n";\n' });
    expect((await initProject(request())).workloads.map(({ candidate: { command } }) => command)).toEqual([
      'prove -lr t',
    ]);
  });

  it.skipIf(!has('prove', '--version'))('takes the next file of tests where one in the largest fails', async () => {
    have({
      'Makefile.PL': '',
      't/large.t': 'use Test::More tests => 2;\nok 1;\nok 0;\n',
      't/small.t': 'use Test::More tests => 1;\nok -e "Makefile.PL";\n',
    });
    const { workloads, refused } = await initProject(request());
    expect(workloads.map(({ candidate: { command } }) => command)).toEqual(['prove -l t/small.t']);
    expect(refused.map(({ candidate: { name } }) => name)).toEqual(['tests', 'large']);
    // The build that is tried next fails as well.
    for (const { reason } of refused) expect(reason).toMatch(/^it ended with exit status 1: .*\(prove -l/);
  });

  it.skipIf(!has('python3', '-m', 'pip', '--version'))(
    'lets no trial install packages into the user’s Python',
    async () => {
      have({ Makefile: 'all:\ncheck:\n\tpython3 -m pip install --no-index no-such-package\n' });
      const { refused } = await initProject(request());
      expect(refused[0]!.reason).toContain('Could not find an activated virtualenv (required)');
    },
  );

  it.skipIf(!has('python3', '--version'))('runs one file of the tests of Python where all of them fail', async () => {
    const testCase = (body: string): string =>
      `import unittest\nclass A(unittest.TestCase):\n  def test_1(self): ${body}\n`;
    have({ 'test_a.py': testCase('self.fail()'), 'test_b.py': testCase('pass') });
    const { workloads } = await initProject(request());
    expect(workloads.map(({ candidate: { command } }) => command)).toEqual(['python3 -m unittest -q test_b.py']);
  });

  it('does not take tests that run none', async () => {
    have({ Makefile: 'all:\n\tcp /bin/cat ./mycat\ncheck:\n\t@echo testing: warning: no tests to run\n' });
    const { refused } = await initProject(request());
    expect(refused).toMatchObject([{ reason: 'it runs no test (make -s check)' }]);
  });

  it('finds the program that a Makefile builds', async () => {
    have({ Makefile: 'all:\n\tcp /bin/cat ./mycat\n' });
    await initProject(request());
    expect(await readConfig(join(folder, 'io-perf.yml'))).toEqual({
      workloads: { start: { build: 'make', command: './mycat --help' } },
    });
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

  it.skipIf(!has('go', 'version'))('has the benchmarks of Go judged one by one', { timeout: 600_000 }, async () => {
    const bench = (name: string): string =>
      `func Benchmark${name}(b *testing.B) { for i := 0; i < b.N; i++ { os.ReadFile("x_test.go") } }\n`;
    have({
      'go.mod': 'module example.org/x\n\ngo 1.18\n',
      'deep/x_test.go': `package x\nimport ("os"; "testing")\n${bench('A')}${bench('B')}`,
    });
    const { workloads } = await initProject(request({ describe: ({ benchmarks = 0 }) => `${benchmarks} benchmarks` }));
    expect(new Set(workloads.map(({ candidate }) => candidate.name))).toEqual(
      new Set(['benchmarks', 'benchmarks-once']),
    );
    expect(read('io-perf.yml')).toContain('# From deep: 2 benchmarks\n');
    const once = workloads.find(({ candidate }) => candidate.isOnce === true)!;
    expect(once.attempt!.counts!.perOp.openat).toBeGreaterThanOrEqual(2);
    expect(await readConfig(join(folder, 'io-perf.yml'))).toMatchObject({
      workloads: {
        benchmarks: { results: 'go', only: '-test.bench {regex}' },
        'benchmarks-once': { build: 'go test -c -vet=off -o build/benchmarks.test ./deep' },
      },
    });
  });

  it.skipIf(!has('go', 'version'))('gives the reason of a failed build once', { timeout: 600_000 }, async () => {
    have({ 'go.mod': 'module example.org/x\n', 'x_test.go': 'package x\nfunc BenchmarkA(b *testing.B) {}\n' });
    const { refused } = await initProject(request());
    expect(refused.map(({ candidate: { name } }) => name)).toEqual(['benchmarks']);
  });

  it.skipIf(!has('cargo', '--version'))('counts the tests of Rust without cargo, unless they need it', async () => {
    const test = (body: string): string => `#[test] fn reads() { ${body} }\n`;
    have({
      'Cargo.toml': '[package]\nname = "scan"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': test('std::fs::read("Cargo.toml").unwrap();'),
      'tests/whole.rs': test('assert!(std::fs::metadata("src").is_ok());'),
    });
    const commands = async (): Promise<string[]> => {
      const { workloads } = await initProject(request({ isDry: true }));
      return workloads.map(({ candidate }) => candidate.command);
    };
    expect(await commands()).toEqual(['sh -e target/io-perf-tests.sh']);
    have({ 'tests/whole.rs': test('std::env::var("CARGO_MANIFEST_DIR").unwrap();') });
    // Cargo's own work takes long, so a part may stand before it.
    expect(await commands()).toContain('cargo test --release --config profile.release.debug=1 -q');
  });

  it('believes what is found when it is not to try', async () => {
    have({ Makefile: makefile });
    const { workloads } = await initProject(request({ tries: false }));
    expect(workloads.map(({ candidate }) => candidate.name)).toEqual(['bench', 'tests']);
  });

  it('says that git ignores the build file', async () => {
    git('init', '--quiet');
    have({ '.gitignore': '*.xml\n', 'pom.xml': '', 'src/test/java/ATest.java': '' });
    await expect(initProject(request())).rejects.toThrow(/^git ignores pom\.xml, .*: git add --force pom\.xml, /);
  });

  it('says in one sentence that nothing is known, and lists all that does not work', async () => {
    await expect(initProject(request())).rejects.toThrow(UsageError);
    have({ Makefile: 'all:\nbench:\n\techo no disk; exit 4\ncheck:\n\texit 3\n' });
    const { workloads, refused, files } = await initProject(request());
    expect([workloads, files]).toEqual([[], []]);
    expect(refused.map(({ candidate }) => candidate.name)).toEqual(['bench', 'tests', 'start']);
    expect(refused[0]!.reason).toMatch(/^it ended with exit status 2: .*no disk/);
  });

  it('says of a command that works only once when it failed', async () => {
    have({ Makefile: 'all:\ncheck:\n\ttest ! -e made && touch made\n' });
    const { refused } = await initProject(request());
    expect(refused[0]!.reason).toMatch(/^the second time, it ended with exit status 2.* \(make -s check\)$/);
  });

  it('reports the error of a failed program, not the summary that it printed last', async () => {
    have({
      Makefile:
        "all:\ncheck:\n\t@echo \"E  ModuleNotFoundError: No module named 'django'\"; echo '2 errors in 0.77s'; exit 2\n",
    });
    const { refused } = await initProject(request());
    expect(refused[0]!.reason).toContain("status 2: E ModuleNotFoundError: No module named 'django'; ");
  });

  it('ends what takes too long, with all that it started, and names what there was no time for', async () => {
    have({ Makefile: 'all:\nbench:\n\tsleep 600 & sleep 600\ncheck:\n\tsleep 600\n' });
    const { refused } = await initProject(request({ budgetMs: 1500 }));
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(
        /^it was not done in the \d s that were left: --time-budget 10m gives more \(make -s bench\)$/,
      ),
      expect.stringMatching(/that were left|the time was over/),
      expect.stringMatching(/that were left|the time was over|no program/),
    ]);
  });

  it('works at the top of a repository only', async () => {
    git('init', '--quiet');
    have({ 'part/Makefile': makefile });
    await expect(initProject(request({ folder: join(folder, 'part') }))).rejects.toThrow(/is inside of the repository/);
    have({ Makefile: makefile });
    symlinkSync('.', join(folder, 'link'));
    const { files } = await initProject(request({ folder: join(folder, 'link') }));
    expect(files.map(({ path }) => path)).toEqual([...allFiles, '.gitignore']);
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

describe('what takes long and was executed once', () => {
  const tried = (name: string, elapsedMs: number, spread?: number): Attempt => ({
    candidate: { name, kind: 'tests', command: name, from: 'x' },
    ...{ elapsedMs, counts: undefined, spread },
  });

  it('is left out where a part of it is quick', () => {
    const reasonBeside = (isPart: boolean): string | undefined => {
      const { candidate, ...part } = tried('part', 300, 0);
      const { chosen, refused } = chooseBest([tried('all', 22_000), { ...part, candidate: { ...candidate, isPart } }]);
      expect(chosen.map(({ candidate: { name } }) => name)).toEqual(['part']);
      return refused[0]?.reason;
    };
    const reason = 'it takes 22 s, and a comparison runs it a dozen times';
    expect(reasonBeside(true)).toBe(`${reason}: a part of it is proposed`);
    expect(reasonBeside(false)).toBe(`${reason}: name a part of it`);
  });

  it('is proposed where nothing else works', () => {
    const { chosen, refused } = chooseBest([tried('all', 22_000)]);
    expect([chosen.map(({ candidate }) => candidate.name), refused]).toEqual([['all'], []]);
  });
});

describe('beside benchmarks that are judged by their results', () => {
  const results = (name: string): Attempt => ({
    candidate: { name, kind: 'benchmark', command: name, from: 'x', results: 'go' },
    ...{ elapsedMs: 500, counts: undefined, spread: undefined },
  });
  const tests = (elapsedMs: number): Attempt => ({
    candidate: { name: 'tests', kind: 'tests', command: 'tests', from: 'x' },
    ...{ elapsedMs, counts: undefined, spread: 0 },
  });
  const chosenOf = (tried: Attempt[]): string[] => chooseBest(tried).chosen.map(({ candidate }) => candidate.name);

  it('the last of three places is for a workload that is counted', () => {
    const quick = [results('a'), results('b'), results('c'), tests(2000)];
    expect(chosenOf(quick)).toEqual(['a', 'b', 'tests']);
    expect(chosenOf(quick.slice(0, 3))).toEqual(['a', 'b', 'c']);
  });

  it('tests that take long are proposed where nothing quicker is counted', () => {
    expect(chosenOf([results('a'), tests(12_000)])).toEqual(['a', 'tests']);
  });

  it('those run once replace none that takes long', () => {
    const { candidate, ...slow } = results('a');
    const once: Attempt = { ...tests(500), candidate: { ...candidate, name: 'a-once', isOnce: true } };
    delete once.candidate.results;
    expect(chosenOf([{ ...slow, candidate, elapsedMs: 12_000 }, once])).toEqual(['a-once', 'a']);
    expect(chosenOf([{ ...slow, candidate, elapsedMs: 12_000 }, once, tests(500)])).toEqual(['a-once', 'tests']);
  });

  it('those run once take no place', () => {
    const once = (name: string): Attempt => {
      const { candidate, ...rest } = tests(50);
      return { ...rest, candidate: { ...candidate, name, isOnce: true } };
    };
    const names = ['a', 'b', 'c'];
    expect(chosenOf(names.flatMap((name) => [results(name), once(`${name}-once`)]))).toEqual([
      ...names,
      ...names.map((name) => `${name}-once`),
    ]);
  });
});

describe('of the time that is left', () => {
  it('a build has half, so that the next candidate has its turn', () => {
    expect(sharesOf({ build: 'npm ci' }, [{ build: 'cargo build' }])).toEqual({ build: 0.5, command: 0.5 });
    expect(sharesOf({ build: 'npm ci' }, [{}])).toEqual({ build: 0.5, command: 0.5 });
  });

  it('a build has most where all after it need one of the same tool, and its command half', () => {
    const others = [{ build: 'cargo test --no-run' }, { build: 'cargo build' }];
    expect(sharesOf({ build: 'cargo bench --no-run' }, others)).toEqual({ build: 0.85, command: 0.5 });
    expect(sharesOf({ build: 'cd a && go test -c' }, [{ build: 'cd b && go test -c' }])).toMatchObject({ build: 0.85 });
  });

  it('the last candidate has all', () => {
    expect(sharesOf({ build: 'make' }, [])).toEqual({ build: 1, command: 1 });
  });

  it('a build whose tool is not here has none', () => {
    const builds = ['no-such-tool setup build', 'cd a && no-such-tool', './configure', 'sh build.sh', undefined];
    expect(builds.map((build) => canBegin({ build }, process.env.PATH!))).toEqual([false, false, true, true, true]);
  });
});
