import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type RunDocument } from '../../../core/document/index.ts';
import { runNumber } from '../../../../test/helpers/stored-runs.ts';
import { convertResults } from '../../../exchange/convert/index.ts';
import { fixture } from '../../../../test/helpers/converted.ts';
import { exportStore, importDataJs } from '../../../exchange/histories/index.ts';
import { openStore } from '../open-store.ts';
import { type Store } from '../store.ts';
import { dataJsPrefix, parseDataJs, type DataJsEntry } from './data-js.ts';
import { inUnitOf } from './keep-data-js.ts';
import { makeFolder } from '../../../../test/helpers/folders.ts';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = makeFolder('data-js');
  store = openStore(folder, { kept: 'data.js' });
});

const dataJs = { path: 'data.js' };
const textOf = (path = 'data.js'): Promise<string> => readFile(join(folder, path), 'utf8');

/** As github-action-benchmark loads it: the prefix is cut off by its length, the rest is JSON. */
async function load(path?: string): Promise<Record<string, DataJsEntry[]>> {
  const text = await textOf(path);
  expect(text.startsWith(dataJsPrefix)).toBe(true);
  const data = JSON.parse(text.slice(dataJsPrefix.length)) as { entries: Record<string, DataJsEntry[]> };
  expect(text).toBe(`${dataJsPrefix}${JSON.stringify(data, null, 2)}`);
  return data.entries;
}

/** Results of Go, as src/exchange/convert makes them. */
function converted(number: number, ns: number, megabytesPerSecond: number): RunDocument {
  const run = runNumber(number, { cells: { 'go/benchmark/x.BenchmarkRead?procs=2': ns } });
  const summary = {
    ...{ value: megabytesPerSecond, unit: 'MB/s', better: 'bigger' as const },
    ...{ low: 0.9 * megabytesPerSecond, high: 1.1 * megabytesPerSecond },
  };
  const read = run.cells['go/benchmark/x.BenchmarkRead?procs=2']!;
  return {
    ...run,
    suite: 'Benchmark',
    subjects: { head: { ...run.subjects.head!, target: 'elsewhere' } },
    cells: {
      'go/benchmark/x.BenchmarkRead?procs=2': { ...read, name: 'BenchmarkRead' },
      'go/benchmark/x.BenchmarkRead?metric=MB%2Fs&procs=2': {
        name: 'BenchmarkRead - MB/s',
        subject: { head: { opsPerSample: 1, samples: [], summary } },
      },
    },
  };
}

describe('a data.js beside the store', () => {
  it('begins with all that the store holds, and is what an export would be', async () => {
    await store.append([runNumber(0), runNumber(1)]);
    await store.append([runNumber(2)], { dataJs });
    await store.append([runNumber(3), runNumber(4)], { dataJs });
    let exported = '';
    for await (const piece of exportStore(await store.snapshot(), 'data.js', 'S')) exported += piece;
    expect(parseDataJs(await textOf(), 'kept')).toEqual(parseDataJs(exported, 'exported'));
    expect((await load())['io-perf host f1']).toHaveLength(5);
  });

  it('gets no entry for a run that was there already', async () => {
    await store.append([runNumber(0)], { dataJs });
    const before = await textOf();
    await store.append([runNumber(0)], { dataJs });
    expect(await textOf()).toBe(before);
  });

  it('continues the entries of github-action-benchmark: its suite, names, tool, and units of each line', async () => {
    const entry = {
      commit: { id: 'old', message: 'm', url: '', author: { name: 'a' }, committer: { name: 'a' } },
      date: 1,
      tool: 'go',
      benches: [
        { name: 'BenchmarkRead', value: 3, unit: 'us/op', extra: '100 times' },
        { name: 'BenchmarkRead - MB/s', value: 50, unit: 'MB/s' },
      ],
    };
    const old = { lastUpdate: 1, repoUrl: 'https://github.com/a/b', entries: { Benchmark: [entry], Other: [entry] } };
    await writeFile(join(folder, 'data.js'), `${dataJsPrefix}${JSON.stringify(old, null, 2)}`);
    await store.append([converted(1, 4500, 40)], { dataJs });
    const { Benchmark: entries, Other: other } = await load();
    expect(other).toEqual([entry]);
    expect(entries!.slice(0, 1)).toEqual([entry]);
    const added = entries!.slice(1);
    expect(new Set(added.map(({ tool }) => tool))).toEqual(new Set(['go']));
    const [rate, time] = added.flatMap(({ benches }) => benches);
    expect(time).toEqual({ name: 'BenchmarkRead', value: 4.5, unit: 'us/op', range: '± 0.045', extra: '3 samples' });
    expect(rate).toMatchObject({ name: 'BenchmarkRead - MB/s', value: 40, unit: 'MB/s', range: '± 4' });
  });

  it('gets what github-action-benchmark itself writes of the results, zeros and repetitions included', async () => {
    const benches = [
      { name: 'BenchmarkRead', value: 4500, unit: 'ns/op\t 40 MB/s', extra: '100 times\n2 procs' },
      { name: 'BenchmarkRead - ns/op', value: 4500, unit: 'ns/op', extra: '100 times\n2 procs' },
      { name: 'BenchmarkRead - MB/s', value: 40, unit: 'MB/s', extra: '100 times\n2 procs' },
      { name: 'BenchmarkRead - allocs/op', value: 0, unit: 'allocs/op', extra: '100 times\n2 procs' },
    ];
    const old = { name: 'BenchmarkRead - ns/op', value: 3, unit: 'us/op', range: '± 1' };
    const commit = { id: 'old', author: { name: 'a' }, committer: { name: 'a' }, message: 'm', url: '' };
    const entries = {
      Benchmark: [{ commit, date: 1, tool: 'go', benches: [old, { ...benches[0]!, unit: 'ns/op\t 50 MB/s' }] }],
    };
    await writeFile(join(folder, 'data.js'), `${dataJsPrefix}${JSON.stringify({ entries }, null, 2)}`);
    await store.append([{ ...converted(1, 4500, 40), benches: { go: benches } }], { dataJs });
    const expected = benches.map((bench) => (bench.unit === 'ns/op' ? { ...bench, value: 4.5, unit: 'us/op' } : bench));
    expect((await load()).Benchmark!.slice(1)).toMatchObject([{ tool: 'go', benches: expected }]);
    let exported = '';
    for await (const piece of exportStore(await store.snapshot(), 'data.js', 'S')) exported += piece;
    expect(parseDataJs(exported, 'exported').suites.get('Benchmark')!.at(-1)!.benches).toEqual(benches);
  });

  it.each(['google-benchmark.json', 'jmh.json', 'julia.json', 'benchmarkdotnet.json'])(
    'gets no other rows than github-action-benchmark writes of %s',
    async (file) => {
      const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z', suite: 'B' };
      const run = convertResults([{ name: file, text: fixture(file) }], undefined, context);
      const rows = Object.values(run.benches!).flat();
      await store.append([run], { dataJs });
      const entries = await load();
      expect(Object.values(entries).map((list) => list.map(({ benches }) => benches))).toEqual([[rows]]);
    },
  );

  it('continues rates if github-action-benchmark has turned times into rates', async () => {
    const commit = { id: 'old', author: { name: 'a' }, committer: { name: 'a' }, message: 'm', url: '' };
    const benches = [{ name: 'test_x.py::test_stat', value: 500_000, unit: 'iter/sec', range: 'stddev: 1e-7' }];
    const old = { lastUpdate: 1, repoUrl: '', entries: { Py: [{ commit, date: 1, tool: 'pytest', benches }] } };
    await writeFile(join(folder, 'data.js'), `${dataJsPrefix}${JSON.stringify(old, null, 2)}`);
    const cell = 'pytest-benchmark/benchmark/test_x.py%3A%3Atest_stat';
    const run = runNumber(1, { cells: { [cell]: 2500 } });
    const named = { ...run.cells[cell]!, name: 'test_x.py::test_stat' };
    const subjects = { head: { ...run.subjects.head!, target: 'elsewhere' } };
    await store.append([{ ...run, suite: 'Py', subjects, cells: { [cell]: named } }], { dataJs });
    expect((await load()).Py![1]).toMatchObject({ tool: 'pytest', benches: [{ value: 400_000, unit: 'iter/sec' }] });
  });

  it('keeps a limited number of entries of a suite', async () => {
    for (let number = 0; number < 4; number += 1) {
      await store.append([runNumber(number)], { dataJs: { path: 'dev/bench/data.js', maxEntries: 2 } });
    }
    const [entries] = Object.values(await load('dev/bench/data.js'));
    expect(entries!.map(({ commit }) => commit.id)).toEqual([2, 3].map((number) => runNumber(number).source!.commit));
  });

  it.each(['', `${dataJsPrefix}{"entries":`, '<html>', `${dataJsPrefix}[]`])(
    'is not changed when it is invalid, nor is the store: %j',
    async (text) => {
      await writeFile(join(folder, 'data.js'), text);
      const work = store.append([runNumber(0)], { dataJs });
      await expect(work).rejects.toThrow(/not a data\.js/);
      expect(await textOf()).toBe(text);
      expect(await (await store.snapshot()).index()).toBeUndefined();
    },
  );

  it.each(['index.js', '../data.js', '/data.js', 'a/../../data.js', 'runs', 'acceptances.js', 'data.js/'])(
    'is not kept at %s',
    async (path) => {
      await expect(store.append([runNumber(0)], { dataJs: { path } })).rejects.toThrow(/cannot be kept at/);
      expect(await (await store.snapshot()).index()).toBeUndefined();
    },
  );
});

it('rates of converted results are stored as what they are, and judged by what they cost', async () => {
  await store.append([converted(1, 4500, 40)]);
  const id = 'go/benchmark/x.BenchmarkRead?metric=MB%2Fs&procs=2';
  const snapshot = await store.snapshot();
  const trend = (await snapshot.trends()).find(({ cell }) => cell.id === id)!;
  expect(trend.cell).toMatchObject({ unit: 'MB/s', better: 'bigger' });
  expect(trend.points[0]).toMatchObject({ value: 40, low: 36, high: 44 });
  expect((await snapshot.histories()).get(id)!.points[0]!.value).toBeCloseTo(1 / 40, 9);
});

it('the page of another is left alone: ours stands beside it, and is renewed there', async () => {
  await writeFile(join(folder, 'index.html'), 'theirs');
  await writeFile(join(folder, 'data.js'), '');
  const page = (version: string): string => `<title>io-perf ${version}</title>`;
  const site = (version: string) => ({ version, files: new Map([['index.html', Buffer.from(page(version))]]) });
  await store.append([runNumber(0)], { site: site('1') });
  await store.append([runNumber(1)], { site: site('2') });
  expect([await textOf('index.html'), await textOf('io-perf.html')]).toEqual(['theirs', page('2')]);
});

it('an imported history and what is kept beside it have no entry twice', async () => {
  const first = { commit: { id: 'c' }, date: 1, tool: 'go', benches: [{ name: 'b', value: 1, unit: 'ns' }] };
  const text = `${dataJsPrefix}${JSON.stringify({ lastUpdate: 1, repoUrl: '', entries: { S: [first] } }, null, 2)}`;
  await writeFile(join(folder, 'data.js'), text);
  await importDataJs(store, text, 'data.js');
  await store.append([runNumber(0)], { dataJs });
  const entries = await load();
  expect(Object.entries(entries).map(([suite, list]) => [suite, list.length])).toEqual([
    ['S', 1],
    ['io-perf host f1', 1],
  ]);
});

describe('units of a line', () => {
  it.each([
    [2000, 'ns/op', 'us/op', 2],
    [2000, 'ns/op', 'ns/op\t 4.000 MB/s', 2000],
    [2000, 'ns', 'iter/sec', 500_000],
    [500, 'ops/sec', 'ms', 2],
    [7, 'MB/s', 'ns', 7],
    [7, 'points', 'seconds of fame', 7],
  ])('%d %s in %s is %d', (value, from, to, expected) => {
    expect(inUnitOf({ name: 'b', value, unit: from }, to).value).toBe(expected);
  });
  it.each([
    ['± 10', '± 0.01'],
    ['+/- 10', '+/- 0.01'],
    ['±1.2%', '±1.2%'],
    ['stddev: 3', 'stddev: 3'],
  ])('range %s is %s in another unit', (range, expected) => {
    expect(inUnitOf({ name: 'b', value: 2000, unit: 'ns', range }, 'us')).toMatchObject({ value: 2, range: expected });
  });

  it.each(['hidden', 'deleted'])('has no figure of a run that is %s', async (how) => {
    const made = Array.from({ length: 4 }, (_, number) => runNumber(number));
    await store.append(made.slice(0, 3), { dataJs });
    const before = await load();
    const row = { run: 'run-1', reason: 'the disk was full', at: made[1]!.startedAt };
    await store.hide(how === 'deleted' ? { ...row, deleted: true } : row);
    const datesIn = (entries: Record<string, DataJsEntry[]>) => Object.values(entries)[0]!.map(({ date }) => date);
    const dates = made.map(({ startedAt }) => Date.parse(startedAt));
    expect(datesIn(await load())).toEqual([dates[0], dates[2]]);
    if (how === 'hidden') {
      await store.show({ run: 'run-1' });
      expect(await load()).toEqual(before);
    }
    await store.append(made.slice(3), { dataJs });
    expect(datesIn(await load()).at(-1)).toBe(dates[3]);
  });

  it('has no figure of the cells of a run that are hidden, also of imported and converted ones', async () => {
    await store.append([runNumber(0), converted(1, 5000, 100)], { dataJs });
    const before = await load();
    const row = { reason: 'noise', at: runNumber(1).startedAt };
    await store.hide({ run: 'run-0', cells: ['java/write/stream'], ...row });
    await store.hide({ run: 'run-1', cells: ['go/benchmark/x.BenchmarkRead?procs=2'], ...row });
    const names = Object.values(await load()).flatMap((entries) =>
      entries.flatMap(({ benches }) => benches.map(({ name }) => name)),
    );
    expect(names).toEqual(['native/read/pread?chunk=4KiB', 'BenchmarkRead - MB/s']);
    await store.show({ run: 'run-0', cells: ['java/write/stream'] });
    await store.show({ run: 'run-1', cells: ['go/benchmark/x.BenchmarkRead?procs=2'] });
    expect(await load()).toEqual(before);
  });

  it('has a renamed workload under its new name in all entries', async () => {
    const [old, now] = ['command/run/import', 'command/run/load'];
    await store.append([runNumber(0, { cells: { [old]: 5 } })], { dataJs });
    await store.append([{ ...runNumber(1, { cells: { [now]: 6 } }), was: { [now]: [old] } }], { dataJs });
    const names = Object.values(await load()).flatMap((entries) =>
      entries.flatMap(({ benches }) => benches.map(({ name }) => name)),
    );
    expect(names).toEqual([now, now]);
  });
});
