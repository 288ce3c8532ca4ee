/** A workload that got another name in io-perf.yml: what it is judged by, and what shows its history. */
import { describe, expect, it } from 'vitest';
import type { RunDocument } from '../core/document/index.ts';
import { exportParquet, exportStore } from '../exchange/histories/index.ts';
import { parseConfig } from '../gate/config/index.ts';
import { chooseWorkloads, withEarlierNames } from '../gate/index.ts';
import { openInMemory, openStore, type Store } from '../history/store/index.ts';
import { decodeOverview, overviewPath } from '../report/dashboard/index.ts';
import { acceptChange } from './accept-change.ts';
import { judgeRuns } from './judge-runs.ts';
import { withOverview } from './site-files.ts';
import { storedPast } from './stored-past.ts';
import { countedRun, steady, workload } from '../../test/helpers/counted-runs.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

const config = parseConfig('workloads:\n  load: { command: ./load, was: import }\n', 'io-perf.yml');

const run = (number: number, name: string, opens: number, ns = 1e7): RunDocument =>
  countedRun(number, { [name]: { ns: steady(number, ns), calls: { openat: opens, read: 20 }, readBytes: 4000 } });

/** Twelve runs under the old name; in the second history the fifth opens two more files. */
const numbers = Array.from({ length: 12 }, (_, number) => number);
const before = numbers.map((number) => run(number, 'import', 9));
const stepped = numbers.map((number) => run(number, 'import', number < 5 ? 7 : 9));

async function stored(runs: readonly RunDocument[]): Promise<Store> {
  const store = openInMemory('a store');
  for (const one of runs) await store.append([one], withOverview([one]));
  return store;
}

async function overviewOf(store: Store): Promise<NonNullable<ReturnType<typeof decodeOverview>>> {
  const bytes = await (await store.files()).read(overviewPath);
  return decodeOverview(Buffer.from(bytes!).toString('utf8'))!;
}

const judged = async (store: Store, one: RunDocument) => {
  const snapshot = await (await store.snapshot()).renamedBy([one]);
  return (await judgeRuns([one], storedPast(snapshot), { config }))[0]!.judgement;
};

describe('a renamed workload', () => {
  const renamed = (opens: number, ns?: number): RunDocument => withEarlierNames(run(12, 'load', opens, ns), config);

  it('is judged by the runs of its old name, before and after it is stored', async () => {
    const store = await stored(before);
    const cell = workload('load');
    const grown = await judged(store, renamed(11));
    expect(grown).toMatchObject({ basis: 'history', failed: true });
    expect(grown.cells[cell]!.counts).toMatchObject([{ metric: 'openat', base: 9, head: 11, verdict: 'grown' }]);
    expect(grown.cells[cell]).toMatchObject({ verdict: 'unchanged', runsUsed: 12 });
    const slow = await judged(store, renamed(9, 3e7));
    expect(slow.cells[cell]).toMatchObject({ verdict: 'regressed' });
    const same = await judged(store, renamed(9));
    expect(same.failed).toBe(false);
    expect(same.notMeasured ?? []).toEqual([]);
    await store.append([renamed(9)], withOverview([renamed(9)]));
    expect((await judged(store, run(13, 'load', 11))).failed).toBe(true);
    const known = await judged(await stored(stepped), renamed(9));
    expect(known.cells[cell]!.counts).toMatchObject([{ base: 7, head: 9, since: stepped[5]!.source!.commit }]);
  });

  it('is lost without the line that says what it was', async () => {
    const store = await stored(before);
    const { notMeasured } = await judged(store, { ...run(12, 'load', 9), cells: { ...run(12, 'load', 9).cells } });
    expect(notMeasured ?? []).toEqual([]);
    const beside = (name: string, number: number) =>
      countedRun(number, { [name]: { ns: 1e7, calls: { openat: 1 } }, list: { ns: 1e6, calls: { openat: 1 } } });
    const two = await stored(Array.from({ length: 3 }, (_, number) => beside('import', number)));
    expect((await judged(two, beside('load', 3))).notMeasured).toMatchObject([{ cell: workload('import') }]);
    expect((await judged(two, withEarlierNames(beside('load', 3), config))).notMeasured ?? []).toEqual([]);
  });

  it('has one row on the first view, with the step of its old name', async () => {
    const store = await stored([...stepped, renamed(9)]);
    const { cells, states, changes, groups } = await overviewOf(store);
    expect(cells.map(({ id }) => id)).toEqual([workload('load')]);
    expect(states).toMatchObject({ current: 1, points: [13] });
    expect(changes).toMatchObject([{ metric: 'openat', before: 7, after: 9, open: true }]);
    expect(groups).toHaveLength(1);
  });

  it('has one row where it is renamed on the second machine only', async () => {
    const on = (one: RunDocument, os: string): RunDocument => {
      const head = { ...one.subjects.head!, fingerprint: os, environment: { os } };
      return { ...one, id: `${one.id}-${os}`, subjects: { head } };
    };
    const both = before.flatMap((one) => [on(one, 'linux'), on(one, 'windows')]);
    const store = await stored([...both, on(renamed(9), 'linux')]);
    const { cells, states } = await overviewOf(store);
    expect(cells.map(({ id }) => id)).toEqual([workload('load')]);
    expect(states.cell).toEqual([0, 0]);
  });

  it('is exported under its new name alone, in all formats', async () => {
    const store = await stored([...before, renamed(9)]);
    const snapshot = await store.snapshot();
    for (const format of ['data.js', 'csv', 'otava', 'bmf', 'custom', 'openmetrics', 'influx'] as const) {
      let text = '';
      for await (const piece of exportStore(snapshot, format, store.name)) text += piece;
      expect(text, format).toContain('load');
      expect(text, format).not.toContain('import');
    }
    for (const rows of ['summaries', 'samples'] as const) {
      const parts: Uint8Array[] = [];
      for await (const piece of (await exportParquet(store, rows)).pieces) parts.push(piece);
      const text = Buffer.concat(parts).toString('latin1');
      expect(text, rows).toContain('command/run/load');
      expect(text, rows).not.toContain('command/run/import');
    }
  });

  it('is named in the error of one who still uses its old name', async () => {
    const error = 'The workload "import" is called "load" now: write that name.';
    expect(() => chooseWorkloads(config, [workload('import')])).toThrow(error);
    const directory = temporaryFolder();
    const measured = renamed(9);
    await openStore(directory).append([...before, measured]);
    const acceptance = { pattern: 'import', commit: measured.source!.commit!, reason: 'on purpose' };
    await expect(acceptChange({ spec: directory, host: process }, acceptance, config)).rejects.toThrow(error);
  });
});
