/** Workloads that have another name now, in all that a store is read for. */
import { describe, expect, it } from 'vitest';
import type { RunDocument } from '../../core/document/index.ts';
import { openReader } from './format/index.ts';
import { openStore, readText, type Store } from './index.ts';
import { countedRun, workload } from '../../../test/helpers/counted-runs.ts';
import { runNumber } from '../../../test/helpers/stored-runs.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

const [old, now, last] = ['import', 'load', 'ingest'].map(workload) as [string, string, string];

/** A run in which a workload, and a benchmark of it, have a name. */
const measured = (number: number, name: string, was: readonly string[] = [], cells: Record<string, number> = {}) => ({
  ...runNumber(number, { cells: { [name]: 1000 + number, [`${name}?benchmark=insert`]: 50 + number, ...cells } }),
  ...(was.length === 0 ? {} : { was: { [name]: [...was] } }),
});

const opened = (): Store => openStore(temporaryFolder());

const lengths = async (store: Store): Promise<Record<string, number>> => {
  const trends = await (await store.snapshot()).trends();
  return Object.fromEntries(trends.map(({ cell, points }) => [cell.id, points.length]));
};

const range = (from: number, end: number): number[] => Array.from({ length: end - from }, (_, place) => from + place);

describe('a workload with another name', () => {
  it.each([3, 8, 40, 140])('goes on with its history of %i runs, and so do its benchmarks', async (count) => {
    const store = opened();
    await store.append(range(0, count).map((number) => measured(number, old)));
    await store.append([measured(count, now, [old])]);
    expect(await lengths(store)).toEqual({ [now]: count + 1, [`${now}?benchmark=insert`]: count + 1 });
    const snapshot = await store.snapshot();
    expect([...(await snapshot.histories()).keys()].sort()).toEqual([now, `${now}?benchmark=insert`]);
    expect(Object.keys((await snapshot.run('run-0'))!.cells)).toEqual([now, `${now}?benchmark=insert`]);
    const files = await store.files();
    const reader = openReader((path) => readText(files, path));
    for (const part of await reader.parts()) {
      const latest = await reader.latestOf(part);
      expect(new Set(latest.map(({ cell }) => cell.id))).toEqual(new Set([now, `${now}?benchmark=insert`]));
      expect(await reader.seriesOf(part, { ids: [now] })).toHaveLength(1);
      expect(await reader.seriesOf(part, { ids: [old] })).toEqual([]);
    }
    expect(await store.check()).toEqual([]);
  });

  it('may get a third one, in one step or in two', async () => {
    const inTwo = opened();
    await inTwo.append([measured(0, old), measured(1, now, [old]), measured(2, last, [now])]);
    expect(await lengths(inTwo)).toMatchObject({ [last]: 3 });
    const inOne = opened();
    await inOne.append([measured(0, old), measured(1, now), measured(2, last, [now, old])]);
    expect(await lengths(inOne)).toMatchObject({ [last]: 3 });
  });

  it('may get its old name back', async () => {
    const store = opened();
    await store.append([measured(0, old), measured(1, now, [old]), measured(2, old, [now])]);
    expect(await lengths(store)).toMatchObject({ [old]: 3 });
  });

  it('keeps runs of its old name that arrive late, such as those of a slower machine', async () => {
    const store = opened();
    await store.append([measured(0, old), measured(2, now, [old])]);
    await store.append([measured(1, old)]);
    await store.append([measured(3, old)]);
    expect(await lengths(store)).toMatchObject({ [now]: 3, [old]: 1 });
    await store.append([measured(4, now, [old])]);
    expect(await lengths(store)).toEqual({ [now]: 5, [`${now}?benchmark=insert`]: 5 });
  });

  it('is apart from a later workload of its old name', async () => {
    const store = opened();
    await store.append([measured(0, old), measured(1, now, [old]), measured(2, now, [], { [old]: 9 })]);
    expect(await lengths(store)).toMatchObject({ [now]: 3, [old]: 1 });
  });

  it('shares its history with no second one that claims the same name', async () => {
    const store = opened();
    await store.append([measured(0, old), measured(1, now, [old]), measured(2, last, [old])]);
    expect(await lengths(store)).toMatchObject({ [now]: 2, [last]: 1 });
  });

  it('mixes no two histories: measured in the same runs, each keeps its own, and a sentence says so', async () => {
    const store = opened();
    await store.append([measured(0, old, [], { [now]: 9 })]);
    const { refused } = await store.append([measured(1, now, [old])]);
    expect(refused).toEqual([
      'import and load were measured in the same runs, so each keeps its own history: remove "was: import" from load.',
    ]);
    expect(await lengths(store)).toMatchObject({ [old]: 1, [now]: 2 });
  });

  it.each<[string, Partial<RunDocument>]>([
    ['measured in the same run', { was: { [now]: [workload('list')] } }],
    ['its own name', { was: { [now]: [now] } }],
    ['no workload', { was: { [now]: ['native/read/pread'], 'native/read/pread': [old] } }],
    ['a word of JavaScript', { was: { __proto__: [old], constructor: [old] } }],
  ])('takes nothing over if what a document calls its earlier name is %s', async (_, was) => {
    const store = opened();
    const others = { [workload('list')]: 3, 'native/read/pread': 4 };
    await store.append([measured(0, old, [], others), { ...measured(1, now, [], others), ...was }]);
    expect(await lengths(store)).toMatchObject({ [old]: 1, [now]: 1, [workload('list')]: 2, 'native/read/pread': 2 });
  });

  it('gets no history from a pull request, which may never be merged', async () => {
    const store = opened();
    const asked = measured(1, now, [old]);
    await store.append([measured(0, old), { ...asked, source: { ...asked.source, pullRequest: 7 } }]);
    expect(await lengths(store)).toMatchObject({ [old]: 1, [now]: 1 });
    const snapshot = await (await store.snapshot()).renamedBy([asked]);
    expect((await snapshot.histories()).get(now)!.points).toHaveLength(1);
  });

  it('keeps what was accepted and hidden under its old name, and is shown and deleted under the new one', async () => {
    const store = opened();
    const runs = [0, 1, 2].map((number) =>
      countedRun(number, { import: { ns: 1000, calls: { openat: number < 1 ? 4 : 6 } } }),
    );
    await store.append(runs);
    const at = runs[1]!.startedAt;
    await store.accept({ cells: old, commit: runs[1]!.source!.commit!, reason: 'wanted', at });
    await store.hide({ run: 'run-0', cells: [old], reason: 'noise', at });
    await store.append([{ ...countedRun(3, { load: { ns: 1000, calls: { openat: 6 } } }), was: { [now]: [old] } }]);
    const snapshot = await store.snapshot();
    expect((await snapshot.histories()).get(now)).toMatchObject({
      points: [{ run: { id: 'run-1' } }, { run: { id: 'run-2' } }, { run: { id: 'run-3' } }],
      acceptances: [{ reason: 'wanted', cells: now }],
    });
    expect(await snapshot.hidden()).toMatchObject([{ run: 'run-0', cells: [now] }]);
    expect(await store.show({ run: 'run-0', cells: [now] })).toBe(true);
    expect(await lengths(store)).toEqual({ [now]: 4 });
    expect(await store.hide({ run: 'run-1', cells: [now], reason: 'noise', at: runs[2]!.startedAt })).toBe(true);
    expect(await lengths(store)).toEqual({ [now]: 3 });
    const gone = { run: 'run-1', cells: [now], reason: 'noise', at: runs[2]!.startedAt, deleted: true as const };
    expect(await store.hide(gone)).toBe(true);
    expect(await lengths(store)).toEqual({ [now]: 3 });
    expect((await (await store.snapshot()).run('run-1'))!.cells).toEqual({});
    expect(await store.check()).toEqual([]);
  });

  it('is known again after a repair of the index', async () => {
    const store = opened();
    await store.append([measured(0, old), measured(1, now, [old])]);
    const { rm } = await import('node:fs/promises');
    await rm(`${store.name}/index.js`);
    await store.repair();
    expect(await lengths(store)).toMatchObject({ [now]: 2 });
  });
});
