/** Out as CSV and in again: the same file comes out of the new store. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runNumber } from '../../../test/helpers/stored-runs.ts';
import { exportStore } from './export.ts';
import { historyOfCsv } from './import-csv.ts';
import { openStore, type Store } from '../../history/store/index.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

let folder: string;
let stores: Store[];
beforeEach(() => {
  folder = temporaryFolder();
  stores = ['a', 'b'].map((name) => openStore(join(folder, name)));
});
afterEach(async () => {
  for (const store of stores) await store.close();
});

async function csvOf(store: Store): Promise<string> {
  let text = '';
  for await (const piece of exportStore(await store.snapshot(), 'csv', 'S')) text += piece;
  return text;
}

it('runs, commits, pull requests, figures, units, directions, intervals and counts come back', async () => {
  const [first, second] = stores as [Store, Store];
  const rate = runNumber(4, { fingerprint: 'f4' });
  const summary = { value: 12.5, unit: 'MiB/s', better: 'bigger' as const, low: 12, high: 13 };
  rate.cells['fio/job/a?metric=bandwidth'] = {
    subject: { head: { opsPerSample: 1, samples: [{ round: 0, order: 0, value: 12.5 }], summary } },
  };
  rate.subjects.head!.target = 'elsewhere';
  rate.subjects.head!.hazards = ['overlayfs'];
  const counted = runNumber(5, { samples: 6, pullRequest: 7 });
  Object.assign(counted, { suite: 'nightly', complete: false });
  counted.source!.job = 'bench';
  const profile = { perOp: { openat: 1, read: 2 }, readBytes: 4096, writtenBytes: 0, fsyncs: 1 };
  counted.cells['java/write/stream']!.subject.head!.profile = profile;
  const all = [
    runNumber(1, { samples: 6 }),
    runNumber(2, { samples: 6, subject: 'base' }),
    runNumber(3, { fingerprint: 'f2' }),
    ...[rate, counted],
  ];
  const commits = [{ id: counted.source!.commit!, message: '=1, "and" more' }];
  await first.append(all, { commits });
  const text = await csvOf(first);
  expect(text).toContain('MiB/s,bigger');
  expect(text).toContain(',overlayfs,elsewhere,');
  expect(text).toContain(`,host,3,4096,0,1,ada/project,7,bench,nightly,"'=1, ""and"" more",false,2,0,0\n`);
  const history = historyOfCsv(text, 'history.csv');
  const { added } = await second.append(history.runs, history);
  expect(added).toHaveLength(5);
  // A store keeps series in the order in which they came.
  const rowsOf = (csv: string): string[] => csv.split('\n').sort();
  expect(rowsOf(await csvOf(second))).toEqual(rowsOf(text));
  // Once is enough.
  expect((await second.append(historyOfCsv(text, 'history.csv').runs)).added).toEqual([]);
});

it('a subject without figures has a row, and comes back', async () => {
  const [store, second] = stores as [Store, Store];
  const failed = runNumber(2, { cells: {} });
  failed.errors = [{ cell: 'a/b/c', subject: 'head', code: 'EIO', message: 'broken' }] as never;
  failed.skipped = [{ cell: 'd/*', reason: 'no', count: 2 }];
  await store.append([runNumber(1), failed]);
  const text = await csvOf(store);
  expect(text.trimEnd().split('\n').at(-1)).toMatch(/^,2026-01-01T02:00:00.000Z,(?:,){7}head,f1,run-2,.*,true,0,2,1$/);
  await second.append(historyOfCsv(text, 'f.csv').runs);
  expect(await csvOf(second)).toBe(text);
});

it('an export of the last runs to arrive has their rows alone', async () => {
  const store = stores[0]!;
  await store.append([runNumber(1), runNumber(2), runNumber(0)]);
  let text = '';
  for await (const piece of exportStore(await store.snapshot(), 'csv', 'S', { last: 2 })) text += piece;
  expect(historyOfCsv(text, 'f.csv').runs.map(({ id }) => id)).toEqual(['run-0', 'run-2']);
});

const header = 'series,time,value,unit,better,cell,subject,fingerprint,run\n';
const row = 'a/b/c (host f),2026-01-01T00:00:00Z,5,ns/op,smaller,a/b/c,head,f,r1\n';

it.each([
  [
    'another CSV',
    'series,time,value\na,b,1\n',
    'f.csv has no column unit, better, cell, subject, fingerprint, run: name a file',
  ],
  [
    'no number',
    header + row.replace(',5,', ',x,'),
    'f.csv, row 2: value is "x", which is not a number; export it again.',
  ],
  [
    'no time',
    header + row.replace('2026-01-01T00:00:00Z', 'soon'),
    'f.csv, row 2: time is "soon", which is not a time',
  ],
  [
    'no number of cells',
    header.replace('run\n', 'run,errors\n') + row.replace('r1\n', 'r1,1e9\n'),
    'f.csv, row 2: errors is "1e9", which is not a number of cells',
  ],
  ['no direction', header + row.replace('smaller', ''), 'f.csv, row 2: better is neither'],
  ['an open quote', `${header}"a${row}`, 'f.csv, line 2: a quote is not closed'],
])('%s is refused in one sentence', (_, text, sentence) => {
  expect(() => historyOfCsv(text, 'f.csv')).toThrow(sentence);
});

it('quoted fields may hold commas, quotes and line breaks', () => {
  const [run] = historyOfCsv(header + row.replace(/r1\n$/, '"r,""1""\nx"\n'), 'f.csv').runs;
  expect(run!.id).toBe('r,"1"\nx');
});
