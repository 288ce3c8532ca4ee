// Overhead: the share of a run (the whole command) that is spent inside timed regions, and in those of recorded samples.
//
//   node bench/overhead.mjs [io-perf run options]        default: --suite quick
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(root, '.io-perf-overhead-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));
const options = process.argv.length > 2 ? process.argv.slice(2) : ['--suite', 'quick'];
const document = join(folder, 'run.json');
const started = performance.now();
execFileSync(
  process.execPath,
  [join(root, 'dist', 'cli.cjs'), 'run', ...options, '--output', document, '--format', 'none'],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
const wallSeconds = (performance.now() - started) / 1000;
const { cells, schedule } = JSON.parse(readFileSync(document, 'utf8'));
const samples = Object.values(cells).flatMap(({ subject }) => Object.values(subject).flatMap((one) => one.samples));
const recordedSeconds = samples.reduce((sum, { ns }) => sum + ns, 0) / 1e9;
const timedSeconds = schedule.timedNs / 1e9;
const share = timedSeconds / wallSeconds;
console.log(`${Object.keys(cells).length} cells, ${schedule.rounds} rounds, ${samples.length} samples`);
console.log(
  `timed ${timedSeconds.toFixed(1)} s of ${wallSeconds.toFixed(1)} s: ${(share * 100).toFixed(1)} % (wanted: at least 60 %);` +
    ` in recorded samples ${((recordedSeconds / wallSeconds) * 100).toFixed(1)} %`,
);
process.exitCode = share >= 0.6 ? 0 : 1;
