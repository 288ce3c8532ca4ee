// Study 002's own report, made again: node bench/seed-002.mjs [--scale 0.1] [--directory DIR] [--rows C1,C4] [--raw]
//
// Its method: a process for each row, 2 unrecorded runs, then 20; the printed "median" is sorted[10], the 11th of 20; its
// GB/s are MB x 1.024 / ms. Beside it what it printed (seed-002-published.yaml), the true medians, and the bytes that the process
// had written when its first slow sample came, which is what the "200 MB cliff" follows. --scale 1 takes its own sizes.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { esbuildYaml } from '../scripts/yaml-modules.mjs';

const warmUps = 2;
const samples = 20;
/** A sample is slow from here on, as a multiple of the fastest. */
const slow = 2;
const chunk = '64KiB';
const apis = {
  FileWriteTest: 'File.WriteAllBytes',
  FileStreamWriteTest: 'FileStream.whole',
  FileStreamWriteTestSmall: 'FileStream.chunked',
};

const { values: options } = parseArgs({
  options: {
    scale: { type: 'string', default: '0.1' },
    directory: { type: 'string', default: '.' },
    rows: { type: 'string' },
    raw: { type: 'boolean', default: false },
  },
});
const scale = Number(options.scale);
const wanted = options.rows?.split(',');
const root = resolve(import.meta.dirname, '..');
const published = parse(readFileSync(join(root, 'bench', 'seed-002-published.yaml'), 'utf8'));
if (!(scale > 0 && scale <= 1) || wanted?.some((row) => !published.some((known) => known.row === row))) {
  console.error('bench/seed-002: --scale is above 0 and at most 1; --rows are C1 to C11, separated by commas.');
  process.exit(2);
}

const folder = mkdtempSync(join(resolve(options.directory), '.io-perf-seed-002-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));

const runner = await prepareRunner();
console.log(`2 warm-ups, 20 samples, sizes x ${scale}; ms for each file; * sorted[10], the study's own rule`);
console.log(
  'row  what                                   published*  published   ours*     ours      its GB/s  ours GB/s  slow from (published, ours)',
);
for (const row of published.filter((known) => !wanted || wanted.includes(known.row))) {
  const megabytes = Math.max(1, Math.round(row.megabytes * scale));
  const ours = await measureRow(row, megabytes);
  const cells = [
    row.row.padEnd(4),
    `${row.megabytes} MB ${apis[row.algorithm]}`.padEnd(38),
    ...[itsMedian(row.samplesMs), median(row.samplesMs), itsMedian(ours), median(ours)].map((ms) =>
      ms.toFixed(3).padEnd(9),
    ),
    itsSpeed(row.megabytes, row.printed).padEnd(9),
    itsSpeed(megabytes, itsMedian(ours)).padEnd(10),
    `${slowFrom(row.samplesMs, row.megabytes)}, ${slowFrom(ours, megabytes)}`,
  ];
  console.log(cells.join(' '));
  if (options.raw) {
    console.log(`     published: ${row.samplesMs.map((ms) => ms.toFixed(3)).join(' ')}`);
    console.log(`     ours:      ${ours.map((ms) => ms.toFixed(3)).join(' ')}`);
  }
}

function sorted(ms) {
  return [...ms].sort((a, b) => a - b);
}

function itsMedian(ms) {
  return sorted(ms)[10];
}

function median(ms) {
  const [low, high] = sorted(ms).slice(ms.length / 2 - 1, ms.length / 2 + 1);
  return (low + high) / 2;
}

function itsSpeed(megabytes, ms) {
  return ((megabytes * 1.024) / ms).toFixed(2);
}

/** Megabytes that the process had written in all when the first of two slow samples in a row began. */
function slowFrom(ms, megabytes) {
  const limit = slow * Math.min(...ms);
  const first = ms.findIndex((one, index) => one > limit && (ms[index + 1] ?? one) > limit);
  return first < 0 ? 'never' : `${(warmUps + first) * megabytes} MB`;
}

/** One process, as the study has one for each row. The same file is written again and again. */
async function measureRow({ algorithm, row }, megabytes) {
  const api = apis[algorithm];
  const parameters = [
    api === 'FileStream.chunked' ? `chunk=${chunk}&` : '',
    `size=${sizeOf(megabytes)}&target=existing`,
  ];
  const cell = `write/${api}?${parameters.join('')}`;
  const [program, ...words] = runner.command;
  const child = spawn(program, [...words, '--dir', folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...runner.environment },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    child.stdin.write(`${request}\n`);
    const { value, done } = await lines.next();
    const answer = done ? { error: { message: 'the runner ended' } } : JSON.parse(value);
    if (answer.error) throw new Error(`${row}: ${answer.error.message}`);
    return answer;
  };
  try {
    await ask(`setup ${cell} seed=2`);
    const taken = [];
    for (let run = 0; run < warmUps + samples; run++) {
      const { ns } = await ask(`sample ${cell} ops=1 cache=warm`);
      if (run >= warmUps) taken.push(ns / 1e6);
    }
    return taken;
  } finally {
    const ended = new Promise((done) => child.on('close', done));
    child.stdin.end();
    await ended;
  }
}

function sizeOf(megabytes) {
  return megabytes % 1024 === 0 ? `${megabytes / 1024}GiB` : `${megabytes}MiB`;
}

/** The runner as the driver would start it. */
async function prepareRunner() {
  const bundle = join(folder, 'targets.mjs');
  await build({
    stdin: {
      contents: "export { createHostTarget } from './src/places/targets/index.ts';",
      resolveDir: root,
      loader: 'ts',
    },
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [esbuildYaml],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  const { createHostTarget } = await import(pathToFileURL(bundle).href);
  const prepared = await createHostTarget({ root }).prepareRunner('dotnet', () => undefined);
  if (!prepared.reason) return prepared;
  console.error(`bench/seed-002: ${prepared.reason}: ${prepared.remedy ?? 'see io-perf doctor'}.`);
  process.exit(3);
}
