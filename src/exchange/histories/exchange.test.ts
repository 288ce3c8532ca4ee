import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { runNumber, runs } from '../../../test/helpers/stored-runs.ts';
import { exportStore, type ExportFormat } from './export.ts';
import { importDataJs } from './import.ts';
import { openStore, type Store, parseDataJs } from '../../history/store/index.ts';
import { halfWidth, meaningInDataJs, normalised } from '../../history/store/format/index.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = temporaryFolder();
  store = openStore(folder);
});

async function exported(format: ExportFormat): Promise<string> {
  let text = '';
  for await (const piece of exportStore(await store.snapshot(), format, 'S')) text += piece;
  return text;
}

function dataJs(entries: object, more: object = { lastUpdate: 5, repoUrl: 'https://github.com/a/b' }): string {
  return `window.BENCHMARK_DATA = ${JSON.stringify({ ...more, entries }, null, 2)}`;
}

const entry = (number: number, benches: object[], tool = 'cargo'): object => ({
  commit: {
    author: { email: 'a@b', name: 'Ada', username: 'ada' },
    committer: { username: 'ada' },
    distinct: true,
    id: `c${number}`,
    message: `change ${number}\n\nbody`,
    timestamp: '2020-01-01T00:00:00+09:00',
    tree_id: 't',
    url: 'https://github.com/a/b/commit/c',
  },
  date: 1_600_000_000_000 + number,
  tool,
  benches,
});

describe('a data.js', () => {
  it('comes back byte for byte, unknown members, odd names and repeated entries included', async () => {
    const twice = entry(1, [{ name: 'b', value: 1, unit: 'ns/iter', range: '± 2', future: { x: [1] } }]);
    const text = dataJs(
      {
        Empty: [],
        ['__proto__']: [entry(3, [{ name: '__proto__', value: '12.5', unit: 'x' }])],
        '<img src=x onerror=alert(1)>': [
          twice,
          twice,
          entry(2, [{ name: '', value: 1e-9, unit: '' }], 'brand new tool'),
        ],
      },
      { lastUpdate: 5, extra: { y: 1 }, repoUrl: 'https://github.com/a/b' },
    );
    await importDataJs(store, text, 'data.js');
    expect(await exported('data.js')).toBe(text);
  });

  it('is imported once, and later entries are added', async () => {
    const first = entry(1, [{ name: 'b', value: 1, unit: 'ns' }]);
    const second = entry(2, [{ name: 'b', value: 2, unit: 'ns' }]);
    expect((await importDataJs(store, dataJs({ S: [first] }), 'f')).added.length).toBe(1);
    expect((await importDataJs(store, dataJs({ S: [first] }), 'f')).added.length).toBe(0);
    expect((await importDataJs(store, dataJs({ S: [first, second] }), 'f')).added.length).toBe(1);
    expect(await exported('data.js')).toBe(dataJs({ S: [first, second] }));
  });

  it('gets runs of io-perf after the imported ones, with all members that github-action-benchmark’s page shows', async () => {
    await importDataJs(store, dataJs({ S: [entry(1, [{ name: 'b', value: 1, unit: 'ns' }])] }), 'f');
    await store.append([runNumber(1, { samples: 6 })]);
    const { suites } = parseDataJs(await exported('data.js'), 'export');
    expect([...suites.keys()]).toEqual(['S', 'io-perf host f1']);
    const [own] = suites.get('io-perf host f1')!;
    expect(own).toMatchObject({ tool: 'customSmallerIsBetter', commit: { id: runNumber(1).source!.commit } });
    expect(own!.benches).toContainEqual({
      name: 'java/write/stream',
      value: 2001,
      unit: 'ns/op',
      range: '± 20',
      extra: '6 samples',
    });
    expect(typeof own!.commit.committer!.username).toBe('string');
  });

  it('becomes histories in which up is slower, whatever the tool says', async () => {
    const jmh = (number: number, value: number): object => entry(number, [{ name: 'b', value, unit: 'ops/s' }], 'jmh');
    await importDataJs(store, dataJs({ S: [jmh(1, 100), jmh(2, 50)] }), 'f');
    const snapshot = await store.snapshot();
    const { points } = (await snapshot.histories()).get('imported/jmh/b?suite=S')!;
    expect(points.map(({ value }) => value)).toEqual([1 / 100, 1 / 50]);
    expect((await snapshot.trends())[0]!.points.map(({ value }) => value)).toEqual([100, 50]);
  });

  it.each([
    ['', 'begins neither with'],
    ['{"entries": {', 'cut short'],
    ['window.BENCHMARK_DATA = {"entries": {', 'cut short'],
    ['window.BENCHMARK_DATA = []', 'no "entries"'],
    ['window.BENCHMARK_DATA = {"entries":{"S":{}}}', 'are not a list'],
    ['window.BENCHMARK_DATA = {"entries":{"S":[{}]}}', 'entry 0 of "S" has no commit'],
    [
      'window.BENCHMARK_DATA = {"entries":{"S":[{"commit":{"id":"x"},"date":1,"tool":"go","benches":[7]}]}}',
      'number 0',
    ],
    ['window.BENCHMARK_DATA = {}; alert(1)', 'not valid JSON'],
  ])('that is invalid is refused in a sentence, and the store stays empty: %s', async (text, message) => {
    await expect(importDataJs(store, text, 'x.js')).rejects.toThrow(message);
    await expect(importDataJs(store, text, 'x.js')).rejects.toMatchObject({ name: 'UsageError' });
    expect(await (await store.snapshot()).index()).toBeUndefined();
  });

  it('without its first words, as in an external data file, is the same', async () => {
    const text = dataJs({ S: [entry(1, [{ name: 'b', value: 1, unit: 'ns' }])] });
    await importDataJs(store, text.replace('window.BENCHMARK_DATA = ', ''), 'cache/data.json');
    expect(await exported('data.js')).toBe(text);
  });

  it('is refused too when it is nested too deep to be walked through', async () => {
    const levels = 100_000;
    const text = `window.BENCHMARK_DATA = {"entries":{},"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    await expect(importDataJs(store, text, 'x.js')).rejects.toThrow('nested more than 100 levels deep');
    expect(await (await store.snapshot()).index()).toBeUndefined();
  });

  const given = process.env.IO_PERF_DATA_JS ?? '';
  it.skipIf(!existsSync(given))(
    'comes back byte for byte after years, every point a point (needs IO_PERF_DATA_JS)',
    async () => {
      const text = gunzipSync(await readFile(given)).toString('utf8');
      const { figures } = await importDataJs(store, text, given);
      expect(await exported('data.js')).toBe(text);
      const trends = await (await store.snapshot()).trends();
      expect(trends.reduce((sum, { points }) => sum + points.length, 0)).toBe(figures);
    },
  );
});

describe('directions and units', () => {
  it.each([
    ['jmh', 'ops/s', 'bigger'],
    ['jmh', 'ns/op', 'smaller'],
    ['jmh', 'ops/ms', 'bigger'],
    ['go', 'MB/s', 'bigger'],
    ['go', 'B/op', 'smaller'],
    ['pytest', 'iter/sec', 'bigger'],
    ['benchmarkjs', 'ops/sec', 'bigger'],
    ['customSmallerIsBetter', 'MB/s', 'smaller'],
    ['customBiggerIsBetter', 'ns', 'bigger'],
    ['__proto__', 'x', 'smaller'],
  ])('of %s in %s: %s is better', (tool, unit, better) => {
    expect(meaningInDataJs(tool, unit).better).toBe(better);
  });

  it('are nanoseconds for times', () => {
    expect(normalised('cargo', 'us/iter')).toEqual({ unit: 'ns/iter', factor: 1000 });
    expect(normalised('customSmallerIsBetter', 'seconds')).toEqual({ unit: 'ns', factor: 1e9 });
    expect(normalised('go', 'ns/op\t 4.000 auxMetricUnits').unit).toBe('ns/op');
    expect(normalised('customSmallerIsBetter', 'Megabytes')).toEqual({ unit: 'Megabytes', factor: 1 });
    expect(normalised('customBiggerIsBetter', 'ms')).toEqual({ unit: 'ms', factor: 1 });
  });

  it.each([
    ['± 35', 35],
    ['+/- 2,802', 2802],
    ['±1.5%', 1.5],
    ['0.1 .. 0.2', undefined],
    [undefined, undefined],
  ])('range %s of 100 is %s', (range, width) => {
    expect(halfWidth(range, 100)).toBe(width);
  });
});

describe('an export', () => {
  beforeEach(async () => {
    await store.append([
      ...runs(0, 3),
      runNumber(3, { fingerprint: 'f2', samples: 6 }),
      runNumber(4, {
        commit: runNumber(3).source!.commit!,
        fingerprint: 'f3',
        cells: { 'native/read/pread?chunk=4KiB': 5 },
      }),
    ]);
  });

  it('as CSV has a row for each figure, series apart by environment', async () => {
    const lines = (await exported('csv')).trimEnd().split('\n');
    expect(lines[0]).toMatch(/^series,time,value,/);
    expect(lines.length).toBe(1 + 4 * 2 + 1);
    expect(lines.filter((line) => line.startsWith('java/write/stream (host f1),')).length).toBe(3);
  });

  it('as CSV has no interval for figures of fewer than six samples', async () => {
    const rows = (await exported('csv')).split('\n').filter((line) => line.startsWith('java/write/stream'));
    const figures = rows.map((row) => row.split(',').slice(2, 5));
    expect(figures).toEqual([
      ['2000', '', ''],
      ['2001', '', ''],
      ['2002', '', ''],
      ['2003', '1982.97', '2023.03'],
    ]);
  });

  it('for Otava has the runs of the newest environment only', async () => {
    expect(await exported('otava')).toBe(
      `time,commit,branch,run,native/read/pread?chunk=4KiB\n2026-01-01T04:00:00.000Z,${runNumber(3).source!.commit!},main,run-4,5\n`,
    );
  });

  it('as BMF and for the custom tools has the newest commit’s figures of all its runs', async () => {
    const bmf = JSON.parse(await exported('bmf')) as object;
    expect(bmf).toMatchObject({
      'native/read/pread?chunk=4KiB (host f3)': { latency: { value: 5 } },
      'native/read/pread?chunk=4KiB (host f2)': { latency: { value: 1003, lower_value: 992.97, upper_value: 1013.03 } },
    });
    const custom = JSON.parse(await exported('custom')) as { name: string; unit: string }[];
    expect(custom.map(({ name }) => name).sort()).toEqual(Object.keys(bmf).sort());
    expect(custom[0]!.unit).toBe('ns/op');
  });

  it('says that a store is empty', async () => {
    const pieces = exportStore(await openStore(join(folder, 'none')).snapshot(), 'csv', 'S');
    await expect(pieces.next()).rejects.toThrow('holds no runs');
  });
});
