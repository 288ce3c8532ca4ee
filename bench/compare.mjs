// What `io-perf compare` promises, tried live:
//
//   node bench/compare.mjs aa [--times 20] [compare options]         base and head the same: no cell may be `regressed`
//   node bench/compare.mjs rebuilt [--times 3] [compare options]     the head's native runner is built from other sources that do
//                                                                    the same: no cell may be `regressed`
//   node bench/compare.mjs slowdown [--only fsync|buffer|stat|bytes] [--times 3] [compare options]
//                                                                    a slowdown built into a copy of the native runner:
//                                                                    must be found each time, by its time; counts are shown
// Compare options default to `--suite quick`: two minutes a time. Only on a machine that does nothing else.
// Needs a built dist (node scripts/build.mjs), and for what is rebuilt g++ and cmake.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/**
 * Each: changes of the sources of runners/native, and the cells of quick that they slow down. `counted`: how many times as much of
 * that the system counts per operation then, where it counts it: so that a change without effect is not taken for one that was missed.
 */
const slowdowns = [
  {
    name: 'an extra fsync',
    changes: [
      {
        file: 'writers.hpp',
        from: '    void close() { file_.close(); }',
        to: '    void close() { file_.sync(); file_.close(); }',
      },
    ],
    cells: { 'native/write/write?chunk=1MiB&size=4MiB': {} },
  },
  {
    name: 'a halved buffer',
    changes: [
      {
        file: 'readers.hpp',
        from: '    std::size_t read(std::byte* bytes, std::size_t length) { return file_.read(bytes, length); }',
        to: `    std::size_t read(std::byte* bytes, std::size_t length)
    {
        const std::size_t got = file_.read(bytes, (length + 1) / 2);
        return got == 0 ? 0 : got + file_.read(bytes + got, length - got);
    }`,
      },
      {
        file: 'writers.hpp',
        from: '    void write(const std::byte* bytes, std::size_t length) { file_.write(bytes, length); }',
        to: `    void write(const std::byte* bytes, std::size_t length)
    {
        const std::size_t half = length / 2;
        file_.write(bytes, half);
        file_.write(bytes + half, length - half);
    }`,
      },
    ],
    cells: {
      'native/read/read?chunk=4KiB&size=16MiB': { readCalls: 2 },
      'native/write/write?chunk=4KiB&size=4MiB': { writeCalls: 2 },
    },
  },
  {
    name: 'a stat for each entry',
    changes: [
      {
        file: 'posix/directory_readers.cpp',
        from: '                visit(descriptor, entry->d_name, entry->d_type);',
        to: `                struct stat status;
                if (::fstatat(descriptor, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
                    sys::fail("fstatat", path);
                }
                visit(descriptor, entry->d_name, entry->d_type);`,
        include: '#include <fcntl.h>\n#include <sys/stat.h>\n',
      },
    ],
    cells: { 'native/traverse/readdir?entries=5000&shape=source': {} },
  },
  {
    name: '10 % more bytes',
    changes: [
      {
        file: 'readers.hpp',
        from: '    std::size_t read(std::byte* bytes, std::size_t length) { return file_.read(bytes, length); }',
        to: `    std::size_t read(std::byte* bytes, std::size_t length)
    {
        const std::size_t got = file_.read(bytes, length);
        file_.readAt(bytes, got / 10, at_);
        at_ += got;
        return got;
    }
    std::uint64_t at_ = 0;`,
      },
    ],
    cells: { 'native/read/read?chunk=1MiB&size=16MiB': { readBytes: 1.1 } },
  },
];
/** Share by which a count may differ from what the change makes of it: opening and ending are counted, too. */
const countedTolerance = 0.02;

/** Moves what comes after it: code lies elsewhere in pages and cache lines. */
const anotherLayout = {
  name: 'another layout',
  changes: [
    {
      file: 'append.cpp',
      from: '',
      to: '',
      include:
        '[[gnu::used]] static int notCalled(int value)\n{\n    for (volatile int i = 0; i < value; i = i + 1) value ^= i * 31;\n    return value;\n}\n',
    },
  ],
};

const [mode, ...rest] = process.argv.slice(2);
if (!['aa', 'rebuilt', 'slowdown'].includes(mode)) {
  console.error('usage: node bench/compare.mjs aa|rebuilt|slowdown [--only WORD] [--times N] [compare options]');
  process.exit(2);
}
const timesAt = rest.indexOf('--times');
const times = timesAt < 0 ? (mode === 'aa' ? 20 : 3) : Number(rest.splice(timesAt, 2)[1]);
const onlyAt = rest.indexOf('--only');
const only = onlyAt < 0 ? '' : (rest.splice(onlyAt, 2)[1] ?? '');
const chosen = slowdowns.filter(({ name }) => name.includes(only));
if (chosen.length === 0) {
  console.error(`No slowdown has "${only}" in its name: ${slowdowns.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const options = rest.length > 0 ? rest : ['--suite', 'quick'];

const folder = mkdtempSync(join(root, '.io-perf-bench-compare-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));

const failures = mode === 'slowdown' ? trySlowdowns() : tryUnchanged();
console.log(failures === 0 ? 'as promised' : `${failures} not as promised`);
process.exitCode = failures === 0 ? 0 : 1;

function tryUnchanged() {
  let alarmed = 0;
  const runner = mode === 'rebuilt' ? `,runner.native=${injectChanges(anotherLayout)}` : '';
  for (let time = 1; time <= times; time++) {
    const { judgement, seconds } = compare(['--base', `dir=${folder}`, '--head', `dir=${folder}${runner}`]);
    const changed = cellsThatAre(judgement, 'regressed', 'improved', 'failed');
    if (changed.some((line) => line.startsWith('regressed') || line.startsWith('failed'))) alarmed++;
    console.log(`${time}: ${judgement.verdict}, ${summary(judgement)}, ${seconds.toFixed(0)} s`);
    for (const line of changed) console.log(`   ${line}`);
  }
  console.log(`${alarmed} of ${times} comparisons of the same with itself alarmed (wanted: 0)`);
  return alarmed;
}

function trySlowdowns() {
  let missed = 0;
  for (const slowdown of chosen) {
    const runner = injectChanges(slowdown);
    for (let time = 1; time <= times; time++) {
      const { judgement, run, seconds } = compare([
        ...['--base', `dir=${folder}`, '--head', `dir=${folder},runner.native=${runner}`],
      ]);
      for (const [cell, counted] of Object.entries(slowdown.cells)) {
        const judged = judgement.cells[cell];
        const grown = (judged?.counts ?? []).filter(({ verdict }) => verdict === 'grown');
        if (judged?.verdict !== 'regressed') missed++;
        const figure = judged?.ratio ? `${((judged.ratio - 1) * 100).toFixed(1)} %, ${judged.pairsUsed} pairs` : '';
        const reason = judged?.reason ? ` (${judged.reason})` : '';
        console.log(
          `${slowdown.name}, ${time}: ${cell} ${judged?.verdict ?? 'not measured'}${reason} ${figure}, ${seconds.toFixed(0)} s`,
        );
        for (const { metric, base, head } of grown) console.log(`   counted: ${metric} ${base} → ${head}`);
        for (const [counter, factor] of Object.entries(counted)) {
          const ratio = countedRatio(run.cells[cell], counter);
          if (ratio !== undefined && Math.abs(ratio / factor - 1) > countedTolerance) {
            throw new Error(`"${slowdown.name}" makes ${counter} ${ratio.toFixed(3)} times as many, not ${factor}`);
          }
        }
      }
      const others = cellsThatAre(judgement, 'regressed').filter(
        (line) => !Object.keys(slowdown.cells).some((cell) => line.includes(cell)),
      );
      for (const line of others) console.log(`   also ${line}`);
    }
  }
  return missed;
}

/** Head over base of what the system counted per operation; undefined where it did not. */
function countedRatio(cell, counter) {
  const [base, head] = ['base', 'head'].map((name) => {
    const { samples = [], opsPerSample } = cell?.subject[name] ?? {};
    return samples.reduce((sum, { io, ops = opsPerSample }) => sum + (io?.[counter] ?? NaN) / ops, 0) / samples.length;
  });
  return Number.isFinite(head / base) ? head / base : undefined;
}

/** A copy of the native runner with the change in it. */
function injectChanges({ name, changes }) {
  const copy = join(folder, `native ${name.replaceAll(/[^a-z0-9]+/g, '-')}`);
  cpSync(join(root, 'runners', 'native'), copy, { recursive: true });
  for (const { file, from, to, include = '' } of changes) {
    const path = join(copy, 'src', file);
    const source = readFileSync(path, 'utf8');
    if (!source.includes(from)) throw new Error(`${file} has changed: "${name}" finds nothing to replace`);
    writeFileSync(path, include + source.replace(from, to));
  }
  return copy;
}

function compare(subjects) {
  const output = join(folder, 'run.json');
  const started = performance.now();
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'dist', 'cli.cjs'),
      'compare',
      ...subjects,
      ...['--directory', folder, ...options, '--output', output, '--format', 'json', '--quiet'],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status !== 0 && status !== 1) process.exit(status ?? 3);
  const run = JSON.parse(readFileSync(output, 'utf8'));
  return { judgement: JSON.parse(stdout), run, seconds: (performance.now() - started) / 1000 };
}

function cellsThatAre({ cells }, ...verdicts) {
  return Object.entries(cells)
    .filter(([, { verdict }]) => verdicts.includes(verdict))
    .map(([id, { verdict, ratio, pairsUsed, type, reason }]) => {
      const change = ratio ? `${((ratio - 1) * 100).toFixed(1)} % (${pairsUsed} pairs)` : (reason ?? '');
      return `${verdict} ${id} ${change}${type === 'device' ? ', device: reported only' : ''}`;
    });
}

function summary({ cells }) {
  const judged = Object.values(cells);
  const count = (verdict) => judged.filter((cell) => cell.verdict === verdict).length;
  const pairs = judged.reduce((sum, { pairsUsed = 0 }) => sum + pairsUsed, 0);
  return `${judged.length} cells: ${count('unchanged')} unchanged, ${count('inconclusive')} inconclusive, ${pairs} pairs`;
}
