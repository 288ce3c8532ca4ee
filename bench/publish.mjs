// What `io-perf publish` costs, in processor time of a built dist:
//
//   node bench/publish.mjs [--figures 3000] [--before 12] [--runs 10000]
//
// many figures: a run of 3,000 benchmarks with names of 80 characters, onto a store of some such runs. Goal: 2 s.
// many runs: one run of three figures, onto a store of 10,000 such runs. Goal: 1 s. Filling that store takes a minute or two.
// Exit status 1 where a goal is missed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    figures: { type: 'string', default: '3000' },
    before: { type: 'string', default: '12' },
    runs: { type: 'string', default: '10000' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'io-perf-bench-publish-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

/** A run of a tool whose benchmarks have long names, an hour after the one before. */
function writeRun(number, figures, path) {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 3_600_000).toISOString();
  const cells = Array.from({ length: figures }, (_, index) => {
    const name = `group ${index % 37}, benchmark ${index} of something that is described at some length`.padEnd(
      80,
      'x',
    );
    const value = 1000 + index + 10 * Math.sin(index * number);
    const summary = { value, unit: 'ns/op', better: 'smaller' };
    const head = { opsPerSample: 1, samples: [{ round: 0, order: 0, ns: value }], summary };
    return [`custom/benchmark/${encodeURIComponent(name)}`, { type: 'path', name, subject: { head } }];
  });
  const run = {
    schema: 'io-perf/run/v1',
    ...{ id: `bench-${number}`, startedAt: at, endedAt: at, complete: true },
    seed: 0,
    tool: { name: 'custom', version: '' },
    source: { commit: number.toString(16).padStart(40, '0') },
    subjects: { head: { target: 'elsewhere', directory: '', environment: {}, fingerprint: 'f', hazards: [] } },
    cells: Object.fromEntries(cells),
    ...{ skipped: [], errors: [] },
  };
  writeFileSync(path, JSON.stringify(run));
  return path;
}

/** @returns processor time of the process and those that it starts, in seconds */
function publish(paths, store) {
  const script = '"$@" >&2 || exit; times';
  const words = [
    '-c',
    script,
    'sh',
    process.execPath,
    join(root, 'dist', 'cli.cjs'),
    'publish',
    ...paths,
    '--store',
    store,
  ];
  const { status, stdout, stderr } = spawnSync('sh', words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const ofChildren = stdout.trim().split('\n')[1];
  return [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + 60 * m + Number(s), 0);
}

function fill(store, count, figures) {
  const batch = 500;
  for (let first = 0; first < count; first += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - first) }, (_, index) => first + index);
    mkdirSync(join(folder, 'batch'), { recursive: true });
    publish(
      numbers.map((number) => writeRun(number, figures, join(folder, 'batch', `${number}.json`))),
      store,
    );
    rmSync(join(folder, 'batch'), { recursive: true });
  }
}

function measure(name, { store, before, figures, goal }) {
  fill(join(folder, store), before, figures);
  const seconds = [0, 1, 2].map((more) =>
    publish([writeRun(before + more, figures, join(folder, 'run.json'))], join(folder, store)),
  );
  const median = seconds.sort((a, b) => a - b)[1];
  console.log(`${name.padEnd(48)} ${median.toFixed(2)} s of CPU (goal: ${goal} s)`);
  if (median > goal) process.exitCode = 1;
}

const [figures, before, runs] = [values.figures, values.before, values.runs].map(Number);
measure(`${figures} figures onto ${before} runs`, { store: 'figures', before, figures, goal: 2 });
measure(`3 figures onto ${runs} runs`, { store: 'runs', before: runs, figures: 3, goal: 1 });
