// How long runners take from their start to the first answer (`hello`), as ./io-perf starts them: least, median and longest of many.
//
//   node bench/start.mjs [--runners java,node,…] [--starts 15]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadRooms } from './rooms.mjs';

const { values } = parseArgs({
  options: {
    runners: { type: 'string', default: 'java,native,node,python,dotnet,swift,command' },
    starts: { type: 'string', default: '15' },
  },
});
const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'io-perf-start-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Milliseconds from the start of a process to the end of its first line. */
async function startOnce({ command, environment }) {
  const [program, ...words] = [...command, '--dir', folder];
  const startedMs = performance.now();
  const child = spawn(program, words, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  });
  child.stdin.write('hello\n');
  await once(child.stdout, 'data');
  const elapsedMs = performance.now() - startedMs;
  child.stdin.end();
  await once(child, 'close');
  return elapsedMs;
}

const { createHostTarget } = await loadRooms(
  `export { createHostTarget } from './src/places/targets/index.ts';`,
  folder,
);
const target = createHostTarget({ root });
console.log(['runner'.padEnd(10), 'least ms', 'median ms', 'longest ms'].join('  '));
for (const runner of values.runners.split(',')) {
  const prepared = await target.prepareRunner(runner, () => undefined);
  if ('reason' in prepared) {
    console.log(`${runner}: ${prepared.reason}`);
    continue;
  }
  const times = [];
  while (times.length < Number(values.starts)) times.push(await startOnce(prepared));
  times.sort((a, b) => a - b);
  const figures = [times[0], times[times.length >> 1], times.at(-1)].map((ms, column) =>
    ms.toFixed(0).padStart([8, 9, 10][column]),
  );
  console.log([runner.padEnd(10), ...figures].join('  '));
}
