/** Histories of other kinds into a real store in a folder. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '../../test/helpers/converted.ts';
import { exportHistory } from './export-history.ts';
import type { StoreAccess } from './store-access.ts';
import { importHistory } from './import-history.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
const storeAt = (name: string): StoreAccess => ({ spec: join(folder, name), host: process });

describe("asv's results", () => {
  const results = fixture('asv-results.txt');
  const later = results.replace('30da72a8', 'aaaaaaaa').replace('1795418073000', '1795504473000');

  it('are runs of their commits at the dates of these, once; what lies beside them is left alone', async () => {
    const files = [
      await file('1.json', results),
      await file('2.json', later),
      await file('machine.json', '{"machine":"vm"}'),
      await file('benchmarks.json', '{}'),
    ];
    expect(await importHistory('asv', files, storeAt('store'))).toMatchObject({ added: 2, present: 0, figures: 14 });
    expect(await importHistory('asv', files, storeAt('store'))).toMatchObject({ added: 0, present: 2 });
    const output = join(folder, 'history.csv');
    await exportHistory({ store: storeAt('store'), to: 'csv', output });
    const rows = (await readFile(output, 'utf8'))
      .split('\n')
      .filter((row) => row.startsWith('asv/benchmark/b.time_stat '));
    expect(rows.map((row) => row.split(',').slice(1, 3))).toEqual([
      ['2026-11-23T07:14:33.000Z', '11461'],
      ['2026-11-24T07:14:33.000Z', '11461'],
    ]);
    expect(rows[1]).toContain(',aaaaaaaa615492cf632343151d5788b42e6beabb,');
  });
});

it('our own CSV, compressed too, comes back', async () => {
  await importHistory('asv', [await file('1.json', fixture('asv-results.txt'))], storeAt('a'));
  const [first, second] = [join(folder, 'first.csv'), join(folder, 'second.csv')];
  await exportHistory({ store: storeAt('a'), to: 'csv', output: first });
  const compressed = await file('first.csv.gz', gzipSync(await readFile(first)));
  expect(await importHistory('csv', [compressed], storeAt('b'))).toMatchObject({ added: 1, figures: 7 });
  await exportHistory({ store: storeAt('b'), to: 'csv', output: second });
  expect(await readFile(second, 'utf8')).toBe(await readFile(first, 'utf8'));
});

it('two data.js at once are refused, and so is a CSV of nothing', async () => {
  const data = await file('data.js', '{}');
  await expect(importHistory('github-action-benchmark', [data, data], storeAt('s'))).rejects.toThrow(
    'One data.js is imported at a time',
  );
  const empty = await file('e.csv', 'series,time,value,unit,better,cell,subject,fingerprint,run\n');
  await expect(importHistory('csv', [empty], storeAt('s'))).rejects.toThrow('holds no run');
});
