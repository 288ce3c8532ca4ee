// How long `io-perf backfill` takes, and how good its estimate is: 11 commits of a program of 0.2 s whose build takes 2 s.
//
//   node bench/backfill.mjs [--commits 11] [--build 2] [--program 0.2]
//
// Goals: two minutes in all, and an estimate within 50 %. Needs a built dist, git and cc. Exit status 1 where a goal is missed.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, command, plantHistory } from './planted.mjs';

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    commits: { type: 'string', default: '11' },
    build: { type: 'string', default: '2' },
    program: { type: 'string', default: '0.2' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'io-perf-bench-backfill-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const project = join(folder, 'project');
plantHistory(project, { commits: Number(values.commits), passes: 1, changes: [{ at: 5, syncs: 10 }] });
writeFileSync(
  join(project, 'io-perf.yml'),
  `workloads:\n  journal: { build: "sleep ${values.build} && ${build}", command: "sleep ${values.program} && ${command}" }\n`,
);

const started = performance.now();
const words = ['backfill', '--commits', values.commits, '--store', join(folder, 'store')];
const child = spawn(process.execPath, [join(root, 'dist', 'cli.cjs'), ...words], { cwd: project });
let text = '';
let estimated;
child.stderr.on('data', (chunk) => {
  text += chunk;
  const found = /Takes about (?:(\d+) min )?([\d.]+) s more/.exec(text);
  if (found) estimated ??= { seconds: 60 * Number(found[1] ?? 0) + Number(found[2]), at: performance.now() };
});
const status = await new Promise((done) => child.on('exit', done));
const ended = performance.now();
if (status !== 0 || estimated === undefined) throw new Error(text);
const took = (ended - estimated.at) / 1000;
const off = estimated.seconds / took - 1;
console.log(`all ${values.commits} commits    ${((ended - started) / 1000).toFixed(0)} s (goal: 120 s)`);
console.log(
  `estimate          ${estimated.seconds} s, took ${took.toFixed(0)} s: ${(100 * off).toFixed(0)} % (goal: ±50 %)`,
);
if (ended - started > 120_000 || Math.abs(off) > 0.5) process.exitCode = 1;
