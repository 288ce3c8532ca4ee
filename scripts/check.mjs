// Runs the checks of the project and adds up the results, at one of three speeds: `./check` what a person waits for, `--full` all journeys,
// `--long` also what seldom finds more: other compilers, whole foreign toolchains, other people's programs. `./check NAME…` runs some of
// them, at any speed; --skips lists each skipped test instead of counting them by their reasons. CONTRIBUTING.md has the minutes.
//
// Two lanes: the tests in one, everything else in the other, until the tests are done and both take what is left. So both cores of
// a small machine have work to the end.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { changesOf, machineState } from './machine-state.mjs';

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'io-perf');
mkdirSync(cache, { recursive: true });
const work = mkdtempSync(join(cache, 'check-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
const zigPython = join(cache, 'test-tools', 'bin', 'python');
const has = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
const zig = existsSync(zigPython) && spawnSync(zigPython, ['-c', 'import ziglang'], { stdio: 'ignore' }).status === 0;

// A version manager's python3 is a script that looks for the real one: a quarter of a second, a thousand times.
const python = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout?.trim();
const folders = process.env.PATH.split(delimiter);
if (python && !folders.includes(dirname(python))) process.env.PATH = [dirname(python), ...folders].join(delimiter);

const total = { passed: 0, failed: 0, skipped: 0 };
/** Reason → how many were skipped for it. */
const skips = new Map();
/** Said again at the very end, where a log that was cut short still has it. */
const failures = [];
const closing = /(?:^|\n)(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$/;
const options = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')));
const wanted = process.argv.slice(2).filter((word) => !options.has(word));
const unknown = [...options].find((option) => !['--full', '--long', '--skips'].includes(option));
if (unknown !== undefined) {
  console.error(`check: unknown option ${unknown}: give --full, --long or --skips.`);
  process.exit(2);
}
const speeds = ['short', 'full', 'long'];
const speed = options.has('--long') ? 'long' : options.has('--full') || wanted.length > 0 ? 'full' : 'short';
// test/speeds.ts reads it.
process.env.IO_PERF_CHECK = speed;

/** One command; its own closing line counts, or its exit status as one test. Resolves to whether what follows makes sense. */
async function perform({ name, command, at = 'short', needs = true, reason = '', environment = {} }) {
  if (wanted.length > 0 && !wanted.includes(name)) return true;
  const isLater = speeds.indexOf(at) > speeds.indexOf(speed);
  if (isLater || !needs) {
    skip(name, isLater ? `./check --${at}` : reason);
    total.skipped++;
    return false;
  }
  const started = performance.now();
  const { status, stdout, stderr } = await execute(command, environment);
  const ok = status === 0;
  const counts = closing.exec(stdout);
  total.passed += counts ? Number(counts[1]) : Number(ok);
  total.failed += counts ? Number(counts[2]) : Number(!ok);
  total.skipped += Number(counts?.[3] ?? 0);
  if (counts && !ok && Number(counts[2]) === 0) total.failed++;
  const figures = counts ? ` (${counts[0].trim()})` : '';
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}${figures} ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (!ok) {
    console.log(excerptOf(stdout) + excerptOf(stderr));
    failures.push(name, ...failuresIn(stdout).map((line) => `  ${line}`));
  }
  for (const line of stdout.split('\n')) {
    const [, what, why = ''] = /^skip (.*?)(?: # (.*))?$/.exec(line) ?? [];
    if (what !== undefined) skip(what, why);
  }
  return ok;
}

/** A code such as ENOTSUP has a sentence for each cell. */
function skip(what, reason) {
  const plain = /^(?:\{"code":")?(E[A-Z]+)[:"]/.exec(reason)?.[1] ?? reason.replace(/\d+/g, 'N');
  skips.set(plain, (skips.get(plain) ?? 0) + 1);
  if (options.has('--skips')) console.log(`skip ${what}: ${reason}`);
}

/** What failed, and the end: what a build or a suite says before it is long. */
function excerptOf(output) {
  return `${failuresIn(output).join('\n')}\n${output.slice(-6000)}`;
}

/** Names of tests before what they said. */
function failuresIn(output) {
  const lines = output.split('\n');
  const isName = (line) => /^not ok|\bFAIL\b/.test(line);
  const isSaid = (line) => !isName(line) && /Error\b|\berror:/.test(line);
  return [...new Set([...lines.filter(isName), ...lines.filter(isSaid)])].slice(0, 60);
}

/** Whether `runners/` differs from where this branch began, or nothing says where. */
function runnersChanged() {
  const git = (...words) => spawnSync('git', words, { encoding: 'utf8' });
  const [base] = ['origin/HEAD', 'origin/main', 'main'].flatMap((name) => {
    const { status, stdout } = git('merge-base', 'HEAD', name);
    return status === 0 ? [stdout.trim()] : [];
  });
  if (base === undefined) return true;
  const isNew = git('ls-files', '--others', '--exclude-standard', '--', 'runners').stdout !== '';
  return isNew || git('diff', '--quiet', base, '--', 'runners').status !== 0;
}

function execute([program, ...rest], environment) {
  return new Promise((done) => {
    const child = spawn(program, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...environment },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('error', (error) => done({ status: null, stdout, stderr: `${stderr}${error.message}\n` }));
    child.on('close', (status) => done({ status, stdout, stderr }));
  });
}

/** Takes chains until none is left, and their steps one after the other; a chain ends where a step fails that the next one builds on. */
async function lane(chains) {
  for (let chain = chains.shift(); chain; chain = chains.shift()) {
    for (const step of chain) if (!(await perform(step))) break;
  }
}

const bin = (name) => join('node_modules', '.bin', name);
const conformance = (name, command, options) => ({
  name: `conformance of ${name}`,
  command: ['node', 'dist/conformance.cjs', '--', ...command],
  at: runnersChanged() ? 'short' : 'full',
  ...options,
});
/** Those below have a build or a start of their own to be checked. */
const startedHere = ['node', 'python', 'command'];
/** Every other runner: the command line builds it where it is not yet in its cache. */
const ownConformances = readdirSync('runners')
  .filter((name) => !startedHere.includes(name) && existsSync(join('runners', name, 'runner.yaml')))
  .map((name) => {
    const { variants } = parse(readFileSync(join('runners', name, 'runner.yaml'), 'utf8'));
    const missing = variants.map(({ needs = [] }) => needs.filter(({ programs }) => !programs.some(has)));
    const wanted = missing.map((needs) => needs.map(({ programs }) => programs.join(' or ')).join(' and '));
    return {
      name: `conformance of ${name}`,
      command: ['node', 'dist/cli.cjs', 'conformance', '--runner', name],
      at: runnersChanged() ? 'short' : 'full',
      needs: missing.some((needs) => needs.length === 0),
      reason: `needs ${wanted.join(', or ')}`,
    };
  });

const withoutWarnings = {
  name: 'native builds without a warning',
  command: [
    'sh',
    '-c',
    'log=$(ls -t "$0"/native-*.log | head -n 1); test -s "$log" && ! grep -n "warning:" "$log"',
    cache,
  ],
};

/** A Python with tabulate: that of the test tools, or the machine's own. */
const tablesPython = [zigPython, 'python3'].find(
  (program) => has(program) && spawnSync(program, ['-c', 'import tabulate'], { stdio: 'ignore' }).status === 0,
);
const tables = { needs: tablesPython !== undefined, reason: 'needs python3 and its package tabulate' };
const mypy = spawnSync(zigPython, ['-c', 'import mypy, pandas'], { stdio: 'ignore' }).status === 0;
const withPython = { needs: has('python3'), reason: 'needs python3' };
const inLong = ({ needs = true, reason = '' }) => ({ at: 'long', needs, reason });
const cmake = has('cmake');
const compiled = (compiler) => ({ needs: cmake && has(compiler), reason: `needs cmake and ${compiler}` });
const cross = {
  needs: cmake && zig,
  reason: 'needs cmake and the Python package ziglang',
  environment: { PYTHON: zigPython },
};
const crossBuild = (target, folder) => ['sh', 'runners/native/cross/cross.sh', target, join(work, folder)];
// Making a Wine and going through the conformance in it takes a minute or two: when asked for.
const windows = {
  ...cross,
  needs: cross.needs && has('wine') && process.env.IO_PERF_CHECK_WINE === '1',
  reason: 'set IO_PERF_CHECK_WINE=1; needs wine, cmake and the Python package ziglang',
};
const underWine = ['sh', 'scripts/under-wine.sh', join(work, 'wine')];

const tests = [
  [
    // Before the tests, which run the bundles.
    { name: 'committed dist is what the sources build', command: ['node', 'scripts/check-dist.mjs'] },
  ],
  [
    {
      name: 'unit and end-to-end tests',
      command: ['node', 'scripts/run-vitest.mjs', join(work, 'vitest.json')],
    },
  ],
];
const others = [
  // The longest, and what they build is in the cache when the tests of the whole program want it: built once.
  ...ownConformances.map((step) => [step, ...(step.name === 'conformance of native' ? [withoutWarnings] : [])]),
  [{ name: 'lint', command: ['node', 'scripts/lint.mjs'] }],
  [
    { name: 'tables (Python)', command: [tablesPython, '-B', 'src/exchange/tables/tests/run.py'], ...tables },
    {
      name: 'types of the tables',
      command: [
        ...[zigPython, '-m', 'mypy', '--config-file', 'src/exchange/tables/pyproject.toml'],
        ...['--cache-dir', join(work, 'mypy'), 'src/exchange/tables/io_perf_tables', 'src/exchange/tables/tests'],
      ],
      needs: mypy,
      reason: 'needs the Python packages mypy and pandas',
    },
  ],
  [{ name: 'what is generated is up to date', command: ['node', 'scripts/generate.mjs', '--check'] }],
  [{ name: 'lock file is complete', command: ['node', 'scripts/check-lock.mjs'] }],
  [{ name: 'declared is used, used is declared', command: ['node', 'scripts/check-declared.mjs'] }],
  [{ name: 'pictures of docs are up to date', command: ['node', 'scripts/pictures.mjs', '--check'] }],
  [{ name: 'benches start', command: ['node', 'scripts/start-benches.mjs'], at: 'full' }],
  [{ name: 'workflows', command: ['node', 'scripts/check-workflows.mjs'] }],
  [
    {
      name: 'figures of the judge are quoted as they were made',
      command: ['node', 'bench/detection/run.mjs', '--all', '--check'],
    },
  ],
  [
    {
      name: 'walls',
      command: [bin('depcruise'), '--config', '.dependency-cruiser.cjs', 'src', 'runners/node', 'runners/conformance'],
    },
  ],
  [{ name: 'format', command: [bin('oxfmt'), '--check'] }],
  [
    {
      name: 'format of C++, Java and Python',
      command: ['node', 'scripts/format.mjs', '--check'],
      needs: ['clang-format', 'ruff'].every((tool) => existsSync(join(dirname(zigPython), tool))),
      reason: 'needs clang-format and ruff: ./setup installs them',
    },
  ],
  [
    {
      name: 'native builds with g++, warnings as errors',
      command: ['sh', 'scripts/build-native.sh', 'g++', join(work, 'g++')],
      ...inLong(compiled('g++')),
    },
  ],
  [
    {
      name: 'native builds as static musl, for Android',
      command: [
        ...['sh', 'runners/android/build-native.sh', 'x86_64', 'x86_64-linux-musl'],
        ...[join(work, 'musl-build'), join(work, 'musl')],
      ],
      ...cross,
      ...inLong(cross),
    },
    conformance('native (static musl)', [join(work, 'musl', 'io-perf-native')]),
    {
      name: 'native on the device of the tests',
      command: [bin('vitest'), 'run', 'test/adb-device/adb-target.test.ts', '--testNamePattern', 'the native runner'],
      environment: { IO_PERF_NATIVE_FOR_ANDROID: join(work, 'musl') },
      ...inLong({ needs: has('adb'), reason: 'needs adb' }),
    },
  ],
  [
    {
      name: 'native builds with clang++',
      // For what this compiler warns of, which does not depend on optimizing; each file by itself, so that none lacks a header.
      command: [
        ...['sh', 'scripts/build-native.sh', 'clang++', join(work, 'clang++')],
        ...['-DCMAKE_BUILD_TYPE=Debug', '-DCMAKE_UNITY_BUILD=OFF'],
      ],
      ...inLong(compiled('clang++')),
    },
  ],
  [
    {
      name: 'native builds for macOS',
      command: crossBuild('aarch64-macos', 'macos'),
      ...cross,
      ...inLong(cross),
    },
  ],
  [
    { name: 'native builds for Windows', command: crossBuild('x86_64-windows-gnu', 'windows'), ...windows },
    {
      name: 'conformance of native (Windows, under Wine)',
      command: [
        ...underWine,
        ...['node', 'dist/conformance.cjs', '--', 'wine', join(work, 'windows', 'io-perf-native.exe')],
      ],
      ...windows,
    },
  ],
  [conformance('node', ['node', 'dist/runner-node.cjs'])],
  [conformance('python', ['python3', '-B', '-E', '-s', '-S', 'runners/python/main.py'], withPython)],
  [conformance('command', ['python3', '-B', '-E', '-s', '-S', 'runners/command/main.py'], withPython)],
  [
    {
      name: 'java for Android compiles as Java 8',
      at: 'full',
      command: [
        'sh',
        '-c',
        'exec javac -nowarn -Xlint:-options --release 8 -d "$0" $(find runners/java/src/core runners/android/java/src -name "*.java")',
        join(work, 'java-for-android'),
      ],
      needs: has('javac'),
      reason: 'needs a JDK',
    },
    conformance(
      'java for Android (on a JVM)',
      ['sh', '-c', 'trap "" INT; exec java -cp "$0" ioperf.android.Main "$@"', join(work, 'java-for-android')],
      inLong({ needs: has('javac'), reason: 'needs a JDK' }),
    ),
  ],
];

const before = machineState();
await Promise.all([lane(tests).then(() => lane(others)), lane(others)]);
const traces = changesOf(before, machineState());
total[traces.length === 0 ? 'passed' : 'failed']++;
console.log(`${traces.length === 0 ? 'ok  ' : 'FAIL'} the machine is as it was`);
if (traces.length > 0) failures.push('the machine is as it was', ...traces.map((trace) => `  ${trace}`));
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
if (skips.size > 0) {
  const counted = [...skips]
    .sort((a, b) => b[1] - a[1])
    .map(([reason, count]) => `${count} ${reason || 'for no reason given'}`);
  console.log(`skipped (each: --skips): ${counted.join(' · ')}`);
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
