/** The evaluation of verdicts, started as docs/statistics.md says, on a folder of the documented shape. Its figures are not tested here. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { createRandom } from '../src/core/stats/index.ts';
import { makeFolder, repository } from './helpers/folders.ts';

const folder = makeFolder('detection');

beforeAll(() => {
  mkdirSync(join(folder, 'traces'));
  mkdirSync(join(folder, 'history'));
  const random = createRandom(1);
  const time = (): number => Math.round(1e6 * (1 + random.next()));
  const pairs = (): [number, number][] => Array.from({ length: 24 }, () => [time(), time()]);
  const recordings = Array.from({ length: 4 }, () => JSON.stringify({ out: { read: pairs(), write: pairs() } }));
  writeFileSync(join(folder, 'traces', 'made.jsonl.gz'), gzipSync(recordings.join('\n')));
  const rows = Array.from({ length: 70 }, (_, run) => `read,${1_700_000_000 + run},${time()}`);
  writeFileSync(join(folder, 'history', 'made.csv'), ['series,time,value', ...rows].join('\n'));
});

const start = (program: string, ...options: string[]): string =>
  execFileSync(process.execPath, [join('bench', 'detection', program), ...options], {
    cwd: repository,
    encoding: 'utf8',
  });
const run = (program: string, ...options: string[]): string => start(program, '--data', folder, ...options);

it('bench/detection judges pull requests drawn from recordings', { timeout: 60_000 }, () => {
  const printed = run('run.mjs', '--pull-requests', '20');
  expect(printed).toContain('## made: 4 recordings, 2 cells × 24 pairs');
  expect(printed).toMatch(/\| \*\*io-perf\*\* \| \d+\.\d %.* of 20 \|/);
  expect(printed).toMatch(/\| its share of what can be found \| – (\| \S+ ){4}\| – \|/);
  expect(printed).toMatch(/\| oracle: knows the noise and the change \| – (\| \d+\.\d % ){4}\| 100 % \|/);
});

it('bench/detection tries cells of one code path together', { timeout: 60_000 }, () => {
  const printed = run(
    'run.mjs',
    '--groups',
    '--only',
    'made',
    '--pull-requests',
    '8',
    '--slowdowns',
    '4',
    '--effects',
    '0.1',
  );
  expect(printed).toMatch(/\| cells alone \| \d+\.\d % \(.*\) \|/);
  expect(printed).toMatch(/\| \*\*groups 0\.3, held\*\* \| \d+\.\d % \(.*\) \|/);
});

it('bench/detection looks for changes in histories', { timeout: 60_000 }, () => {
  const printed = run('history-run.mjs', '--windows', '6');
  expect(printed).toMatch(/\| made \| io-perf detect \| \d/);
});

it('bench/detection looks for steps in histories that drift', { timeout: 60_000 }, () => {
  const printed = start('run.mjs', '--drift', '--histories', '2', '--at', '70');
  expect(printed).toContain('## Step at run 70 of 100: found within 2 runs, of 2 histories (other change points)');
  expect(printed).toMatch(/\| 0\.3 % \| \+0\.05 % \| 2 \(\d+\) \| 2 \(\d+\) \| 2 \(\d+\) \|/);
  expect(printed).toMatch(/\| random walk, 0\.5 % a run, noise 0\.5 % \| \d+ \(\d+\) \|/);
});
