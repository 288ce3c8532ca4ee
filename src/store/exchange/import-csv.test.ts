/** Out as CSV and in again: the same file comes out of the new store. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runNumber } from '../../../test/helpers/stored-runs.ts';
import { exportStore, openStore, runsOfCsv, type Store } from '../index.ts';

let folder: string;
let stores: Store[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'io-perf-csv-'));
  stores = ['a', 'b'].map((name) => openStore(join(folder, name)));
});
afterEach(async () => {
  for (const store of stores) await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function csvOf(store: Store): Promise<string> {
  let text = '';
  for await (const piece of exportStore(await store.snapshot(), 'csv', 'S')) text += piece;
  return text;
}

it('runs, commits, figures, units, directions and intervals come back', async () => {
  const [first, second] = stores as [Store, Store];
  const rate = runNumber(4, { fingerprint: 'f4' });
  const summary = { value: 12.5, unit: 'MiB/s', better: 'bigger' as const, low: 12, high: 13 };
  rate.cells['fio/job/a?metric=bandwidth'] = {
    subject: { head: { opsPerSample: 1, samples: [{ round: 0, order: 0, value: 12.5 }], summary } },
  };
  rate.subjects.head!.target = 'elsewhere';
  await first.append([
    ...[
      runNumber(1, { samples: 6 }),
      runNumber(2, { samples: 6, subject: 'base' }),
      runNumber(3, { fingerprint: 'f2' }),
    ],
    rate,
  ]);
  const text = await csvOf(first);
  expect(text).toContain('MiB/s,bigger');
  const { added } = await second.append(runsOfCsv(text, 'history.csv'));
  expect(added).toHaveLength(4);
  // A store keeps series in the order in which they came.
  const rowsOf = (csv: string): string[] => csv.split('\n').sort();
  expect(rowsOf(await csvOf(second))).toEqual(rowsOf(text));
  // Once is enough.
  expect((await second.append(runsOfCsv(text, 'history.csv'))).added).toEqual([]);
});

const header = 'series,time,value,unit,better,cell,subject,fingerprint,run\n';
const row = 'a/b/c (host f),2026-01-01T00:00:00Z,5,ns/op,smaller,a/b/c,head,f,r1\n';

it.each([
  [
    'another CSV',
    'series,time,value\na,b,1\n',
    'f.csv has no column unit, better, cell, subject, fingerprint, run: name a file',
  ],
  ['no number', header + row.replace(',5,', ',x,'), 'f.csv, row 2: value is "x", which is no number; export it again.'],
  ['no time', header + row.replace('2026-01-01T00:00:00Z', 'soon'), 'f.csv, row 2: time is "soon", which is no time'],
  ['no direction', header + row.replace('smaller', ''), 'f.csv, row 2: better is neither'],
  ['an open quote', `${header}"a${row}`, 'f.csv, line 2: a quote is not closed'],
])('%s is refused in one sentence', (_, text, sentence) => {
  expect(() => runsOfCsv(text, 'f.csv')).toThrow(sentence);
});

it('quoted fields may hold commas, quotes and line breaks', () => {
  const [run] = runsOfCsv(header + row.replace(/r1\n$/, '"r,""1""\nx"\n'), 'f.csv');
  expect(run!.id).toBe('r,"1"\nx');
});
