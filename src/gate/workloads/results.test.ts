/** Several files of results by a pattern: what an execution writes, and nothing that was there before. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../../test/helpers/folders.ts';
import { checkResults, printingOf } from './results.ts';

const rows = (name: string): string => JSON.stringify([{ name, unit: 'ns', value: 5 }]);

describe('a pattern as results-file', () => {
  const results = 'customSmallerIsBetter';

  it.skipIf(process.platform === 'win32')('reads all files that the command wrote, and no earlier one', async () => {
    const place = makeFolder("it's a place");
    mkdirSync(join(place, 'results'));
    for (const name of ['old-report.json', 'notes.json']) writeFileSync(join(place, 'results', name), rows(name));
    const write = (name: string): string => `echo '${rows(name)}' > results/${name}-report.json`;
    const workload = {
      command: `${write('Read')}; ${write('Write')}`,
      results,
      'results-file': 'results/*-report.json',
    };
    const { command, printer } = await printingOf('log', workload, place, place, '');
    execFileSync('sh', ['-c', command], { cwd: place });
    const figures = await printer.read();
    expect(figures.map(({ name, value }) => [name, value])).toEqual([
      ['Read', 5],
      ['Write', 5],
    ]);
    expect(existsSync(join(place, 'results', 'notes.json'))).toBe(true);
  });

  it('says so if no file matches', async () => {
    const place = makeFolder('empty');
    const workload = { command: 'true', results, 'results-file': 'results/*.json' };
    const { printer } = await printingOf('log', workload, place, place, '');
    await expect(printer.read()).rejects.toThrow(/No file matches .*results.\*\.json: did the benchmark run/);
  });

  it('is refused in the name of a folder', () => {
    const workload = { command: 'true', results, 'results-file': '*/report.json' };
    expect(() => {
      checkResults('log', workload);
    }).toThrow(/has a pattern in a folder's name/);
  });
});
