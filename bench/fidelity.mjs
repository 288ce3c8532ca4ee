// Fidelity: our native cells against fio's psync engine with the same parameters, as ratios of throughput in one run.
//
//   node bench/fidelity.mjs [--directory DIR] [--pairs 9] [--seconds 1] [--chunks 4KiB,64KiB,1MiB]
//
// Pairs are interleaved in random order (fio first or we first). fio gets every advantage: no latency accounting
// (gtod_reduce), no buffer scrambling, page cache filled before, file laid out before.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    directory: { type: 'string', default: '.' },
    pairs: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '1' },
    chunks: { type: 'string', default: '4KiB,64KiB,1MiB' },
  },
});
const pairs = Number(values.pairs);
const root = resolve(import.meta.dirname, '..');
const sizeMiB = 64;

if (spawnSync('fio', ['--version']).error) {
  console.error('bench/fidelity: fio is not on PATH: apt-get install fio, or brew install fio.');
  process.exit(2);
}

const folder = mkdtempSync(join(resolve(values.directory), '.io-perf-fidelity-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));

/** Bytes per second of fio, page cache warm. */
function fio(direction, blockBytes) {
  const file = join(folder, 'fio.dat');
  const output = execFileSync(
    'fio',
    [
      '--name=fidelity',
      '--ioengine=psync',
      `--rw=${direction}`,
      `--bs=${blockBytes}`,
      `--size=${sizeMiB}m`,
      `--filename=${file}`,
      '--thread=1',
      '--invalidate=0',
      '--pre_read=0',
      '--overwrite=1',
      '--fallocate=none',
      '--scramble_buffers=0',
      '--gtod_reduce=1',
      '--time_based=1',
      `--ramp_time=${1000 * Number(values.seconds)}ms`,
      `--runtime=${1000 * Number(values.seconds)}ms`,
      '--output-format=json',
    ],
    { encoding: 'utf8' },
  );
  const [job] = JSON.parse(output.slice(output.indexOf('{'))).jobs;
  return job[direction].bw_bytes;
}

/** Bytes per second of the native runner's cell with the same parameters. */
function native(direction, chunk) {
  const cell = direction === 'read' ? 'native/read-at/pread' : 'native/write-at/pwrite';
  const id = `${cell}?chunk=${chunk}&pattern=sequential&size=${sizeMiB}MiB`;
  const document = join(folder, 'run.json');
  execFileSync(
    process.execPath,
    [
      join(root, 'dist', 'cli.cjs'),
      'run',
      '--cells',
      id,
      '--rounds',
      '20',
      '--directory',
      folder,
      '--output',
      document,
      '--format',
      'none',
      '--quiet',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const run = JSON.parse(readFileSync(document, 'utf8'));
  const [cellResult] = Object.values(run.cells);
  if (!cellResult) throw new Error(`${id} was not measured: ${JSON.stringify([...run.skipped, ...run.errors])}`);
  return cellResult.subject.head.summary.bytesPerSecond;
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const chunks = [
  ['4KiB', 4096],
  ['64KiB', 65536],
  ['1MiB', 1048576],
].filter(([chunk]) => values.chunks.split(',').includes(chunk));

// One file for fio, laid out once with the content written, so that both overwrite what is there.
writeFileSync(join(folder, 'fio.dat'), Buffer.alloc(sizeMiB * 1024 * 1024, 1));
console.log(`native ÷ fio (psync), throughput, ${pairs} pairs each; 1.00 is level, more is faster than fio`);
let worst = Infinity;
for (const direction of ['read', 'write']) {
  for (const [chunk, blockBytes] of chunks) {
    const ratios = [];
    for (let pair = 0; pair < pairs; pair++) {
      if (Math.random() < 0.5) {
        const theirs = fio(direction, blockBytes);
        ratios.push(native(direction, chunk) / theirs);
      } else {
        const ours = native(direction, chunk);
        ratios.push(ours / fio(direction, blockBytes));
      }
    }
    const sorted = ratios.toSorted((a, b) => a - b);
    worst = Math.min(worst, median(ratios));
    console.log(
      `${direction.padEnd(5)} ${chunk.padStart(5)}  median ${median(ratios).toFixed(3)}  (${sorted[0].toFixed(3)} … ${sorted.at(-1).toFixed(3)})`,
    );
  }
}
console.log(`lowest median ${worst.toFixed(3)} (wanted: at least 0.98)`);
process.exitCode = worst >= 0.98 ? 0 : 1;
