// Where the wall time of a comparison goes: each moment belongs to one phase, and the table has their shares.
//
//   node bench/phases.mjs [--json FILE] [compare options]        default: --suite quick, a folder against itself
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(root, '.io-perf-bench-phases-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));
const rest = process.argv.slice(2);
const jsonAt = rest.indexOf('--json');
const json = jsonAt < 0 ? undefined : rest.splice(jsonAt, 2)[1];
const options = rest.length > 0 ? rest : ['--suite', 'quick'];

const names = {
  sample: 'samples that are kept',
  'thrown away': 'first samples, thrown away',
  calibrate: 'finding the operations of a sample',
  'cache drop': 'dropping caches',
  'write-back': 'waiting for write-back',
  teardown: 'removing files',
  'set-up': 'setting cells up',
  start: 'starting runners',
  trees: 'making directory trees',
  build: 'finding or building runners',
  judge: 'judging',
  'call sites': 'looking for the lines that make new calls',
  count: 'counting system calls',
  save: 'saving the document',
  close: 'ending runners, removing folders',
};

/** Runs in the measured process: collects what src/engine/budget.ts publishes. */
const collector = `
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
const stretches = [];
subscribe('io-perf.activity', (stretch) => stretches.push(stretch));
process.on('exit', () => writeFileSync(process.env.PHASES_FILE, JSON.stringify({ endMs: performance.now(), stretches })));
`;
const hook = join(folder, 'collector.mjs');
const recorded = join(folder, 'phases.json');
writeFileSync(hook, collector);
const output = join(folder, 'run.json');
const { status } = spawnSync(
  process.execPath,
  [
    ...[
      '--import',
      hook,
      join(root, 'dist', 'cli.cjs'),
      'compare',
      '--base',
      `dir=${folder}`,
      '--head',
      `dir=${folder}`,
    ],
    ...['--directory', folder, '--output', output, '--format', 'none', '--quiet', ...options],
  ],
  { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, PHASES_FILE: recorded } },
);
if (status !== 0 && status !== 1) process.exit(status ?? 3);

const { endMs, stretches } = JSON.parse(readFileSync(recorded, 'utf8'));
const run = JSON.parse(readFileSync(output, 'utf8'));
const judgement = judgementOf(output);
const undecided = new Set(
  Object.entries(judgement.cells).flatMap(([id, { verdict }]) => (verdict === 'inconclusive' ? [id] : [])),
);
const spentMs = sharesOf(stretches, endMs);
const share = (ms) => `${((100 * ms) / endMs).toFixed(1)} %`.padStart(7);
console.log(`${'phase'.padEnd(38)} share of ${(endMs / 1000).toFixed(0)} s`);
for (const [activity, name] of Object.entries(names)) {
  console.log(`${name.padEnd(38)} ${share(spentMs.get(activity) ?? 0)}`);
}
console.log(`${'else'.padEnd(38)} ${share(spentMs.get(undefined) ?? 0)}`);
const kept = stretches.filter(({ activity }) => activity === 'sample');
const timedMs = kept.reduce((sum, { timedNs = 0 }) => sum + timedNs / 1e6, 0);
const openMs = kept.filter(({ cell }) => undecided.has(cell)).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
console.log(
  `\ninside the timed regions of kept samples: ${share(timedMs)}; kept samples of cells undecided at the end: ${share(openMs)}`,
);
console.log(summaryOf(run, judgement));
if (json !== undefined) writeFileSync(json, JSON.stringify({ endMs, stretches, run, judgement }));

/** The judgement of a run document is a document of its own. */
function judgementOf(path) {
  const words = [join(root, 'dist', 'cli.cjs'), 'report', path, '--format', 'json'];
  const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return [JSON.parse(stdout)].flat()[0];
}

/** Each moment belongs to the activity that stands first in `names` of those under way. */
function sharesOf(all, end) {
  const order = Object.keys(names);
  const edges = all.flatMap(({ activity, fromMs, toMs }) => [
    { atMs: fromMs, activity, step: 1 },
    { atMs: toMs, activity, step: -1 },
  ]);
  edges.sort((a, b) => a.atMs - b.atMs);
  const under = new Map(order.map((activity) => [activity, 0]));
  const spent = new Map();
  let now = 0;
  for (const { atMs, activity, step } of [...edges, { atMs: end, activity: undefined, step: 0 }]) {
    const first = order.find((one) => under.get(one) > 0);
    spent.set(first, (spent.get(first) ?? 0) + atMs - now);
    now = atMs;
    if (activity !== undefined) under.set(activity, under.get(activity) + step);
  }
  return spent;
}

/** Decided cells, pairs and processes of a side. */
function summaryOf({ cells }, judgement) {
  const judged = Object.values(judgement.cells);
  const count = (verdict) => judged.filter((one) => one.verdict === verdict).length;
  const processes = Object.values(cells)
    .map(({ subject }) => new Set((subject.base?.samples ?? []).map(({ process }) => process)).size)
    .sort((a, b) => a - b);
  const pairs = Object.values(cells).reduce((sum, { subject }) => sum + (subject.base?.samples.length ?? 0), 0);
  const reasons = new Map();
  for (const { reason } of judged) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const quartile = (part) => processes[Math.floor(part * (processes.length - 1))];
  return [
    `${judged.length} cells: ${judged.length - count('inconclusive')} decided (${count('unchanged')} unchanged, ${count('regressed')} regressed, ${count('improved')} improved)`,
    `undecided: ${[...reasons].map(([reason, number]) => `${number} ${reason}`).join(', ') || 'none'}`,
    `${pairs} pairs; processes a side, quartiles: ${[0.25, 0.5, 0.75].map(quartile).join(' / ')}`,
  ].join('\n');
}
