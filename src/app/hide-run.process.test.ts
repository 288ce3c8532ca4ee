/** Hidden and deleted runs, in folders and on branches. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../history/store/index.ts';
import { decodeOverview, overviewPath } from '../report/dashboard/index.ts';
import { hideRun, showRun } from './hide-run.ts';
import { withOverview } from './site-files.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { runNumber } from '../../test/helpers/stored-runs.ts';
import { itLong } from '../../test/speeds.ts';

const cell = 'command/run/import';
const other = 'command/run/list';
/** Its digits are in no other figure. */
const bad = 765_432;

const measured = (number: number, value = 1000 + (number % 5), commit?: string) =>
  runNumber(number, { cells: { [cell]: value, [other]: 2000 + (number % 3) }, ...(commit && { commit }) });

/** A history in which the runs from `from` to before `end` are bad. */
const history = (count: number, from: number, end = from + 1) =>
  Array.from({ length: count }, (_, number) => measured(number, number >= from && number < end ? bad : undefined));

const places = {
  folder: (): string => join(temporaryFolder(), 'history'),
  branch: (): string => {
    const remote = join(temporaryFolder(), 'remote.git');
    execFileSync('git', ['init', '--quiet', '--bare', remote]);
    return `git+file://${remote}#gh-pages`;
  },
};

describe.each(Object.entries(places))('a run of a store in a %s', (kind, make) => {
  let spec: string;
  const open: Store[] = [];
  /** What a folder shows as well. */
  const longInBranch = kind === 'branch' ? itLong : it;
  const opened = (): Store => {
    const store = openStore(spec);
    open.push(store);
    return store;
  };
  beforeEach(() => {
    spec = make();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((store) => store.close()));
  });
  const fill = (count: number, from: number, end?: number) =>
    opened().append(history(count, from, end), withOverview());
  const access = () => ({ spec, host: process });
  const hide = (run: string, isDeleted = false, cells?: string) =>
    hideRun(access(), { run, reason: 'the disk was full', by: 'ann', isDeleted, ...(cells && { cells }) });
  const valuesOf = async (id: string): Promise<number[]> =>
    (await (await opened().snapshot()).trends({ cells: (one) => one === id })).flatMap(({ points }) =>
      points.map(({ value }) => value),
    );
  const overview = async () =>
    decodeOverview(Buffer.from((await (await opened().files()).read(overviewPath))!).toString('utf8'))!;
  const isSlower = async (): Promise<boolean> =>
    (await overview()).changes.some((change) => change.verdict === 'regressed');

  it('is left out of figures, changes and the first view once it is hidden, and comes back', async () => {
    await fill(44, 30);
    const before = await overview();
    expect(before.recent.map(({ id }) => id)).toContain('run-30');
    expect(await hide('run-30')).toMatchObject({ run: 'run-30', isNew: true });
    expect(await valuesOf(cell)).not.toContain(bad);
    expect(await valuesOf(other)).toHaveLength(43);
    const snapshot = await opened().snapshot();
    expect((await snapshot.runs()).map(({ id }) => id)).not.toContain('run-30');
    expect((await snapshot.histories()).get(cell)!.points).toHaveLength(43);
    expect(await snapshot.hidden()).toMatchObject([{ run: 'run-30', reason: 'the disk was full', by: 'ann' }]);
    expect((await overview()).recent.map(({ id }) => id)).not.toContain('run-30');
    expect(await opened().check()).toEqual([]);
    expect(await showRun(access(), { run: 'run-30' })).toMatchObject({ isNew: true });
    expect(await valuesOf(cell)).toContain(bad);
    expect({ ...(await overview()), updatedAt: '', hidden: undefined }).toEqual({
      ...{ ...before, updatedAt: '', hidden: undefined },
    });
  });

  it.skipIf(kind === 'branch')('is no change of level any more once all runs of that level are hidden', async () => {
    await fill(40, 30, 40);
    expect(await isSlower()).toBe(true);
    for (let number = 30; number < 40; number++) await hide(`run-${number}`);
    expect(await isSlower()).toBe(false);
  });

  longInBranch('is hidden once, and deleted after that, and nothing is written a second time', async () => {
    await fill(3, 1);
    expect([(await hide('run-1')).isNew, (await hide('run-1')).isNew]).toEqual([true, false]);
    expect([(await hide('run-1', true)).isNew, (await hide('run-1', true)).isNew]).toEqual([true, false]);
    expect((await hide('run-1')).isNew).toBe(false);
    expect(await (await opened().snapshot()).hidden()).toMatchObject([{ run: 'run-1', deleted: true }]);
    await expect(showRun(access(), { run: 'run-1' })).rejects.toThrow(
      'The run run-1 was deleted (the disk was full): its figures are gone. Measure it again.',
    );
  });

  longInBranch('is hidden in one cell alone', async () => {
    await fill(12, 4);
    expect(await hide('run-4', false, 'import')).toMatchObject({ cells: [cell] });
    expect(await valuesOf(cell)).toHaveLength(11);
    expect(await valuesOf(other)).toHaveLength(12);
    expect((await (await opened().snapshot()).runs()).map(({ id }) => id)).toContain('run-4');
    await showRun(access(), { run: 'run-4', cells: 'import' });
    expect(await valuesOf(cell)).toHaveLength(12);
  });

  it.each<[string, number, number]>(
    kind === 'branch'
      ? [['of a bundle', 12, 4]]
      : [
          ['of points', 12, 10],
          ['of a bundle', 12, 4],
          ['of a segment whose bundles are still there', 40, 30],
          ['of a chapter, the last to have a figure', 129, 127],
        ],
  )('has no figure and no sample left once it is deleted: one %s', async (_, count, number) => {
    await fill(count, number);
    await hide(`run-${number}`, true);
    expect(await valuesOf(cell)).toHaveLength(count - 1);
    expect(await opened().check()).toEqual([]);
    expect(textsOf(spec, kind).filter(([, text]) => text.includes(String(bad)))).toEqual([]);
    // Published again, it stays deleted; and the history goes on.
    const { present } = await opened().append([measured(number, bad)], withOverview());
    expect(present).toEqual([`run-${number}`]);
    await opened().append([measured(count)], withOverview());
    expect(await valuesOf(cell)).toHaveLength(count);
    expect(await opened().check()).toEqual([]);
  });

  longInBranch('loses one cell alone', async () => {
    await fill(12, 10);
    await hide('run-10', true, 'import');
    expect(await valuesOf(cell)).toHaveLength(11);
    expect(await valuesOf(other)).toHaveLength(12);
    expect(textsOf(spec, kind).filter(([, text]) => text.includes(String(bad)))).toEqual([]);
    expect(Object.keys((await (await opened().snapshot()).run('run-10'))!.cells)).toEqual([other]);
    expect(await opened().check()).toEqual([]);
  });

  it.skipIf(kind === 'branch')(
    'stays hidden and whole while later runs pack it, and comes back from there',
    async () => {
      await fill(20, 18);
      await hide('run-18');
      await opened().append(
        Array.from({ length: 130 }, (_, number) => measured(20 + number)),
        withOverview(),
      );
      expect(await valuesOf(cell)).toHaveLength(149);
      await showRun(access(), { run: 'run-18' });
      expect(await valuesOf(cell)).toContain(bad);
    },
  );

  it.skipIf(kind === 'branch')('is shown again when what hid it was damaged and is repaired', async () => {
    await fill(3, 1);
    await hide('run-1');
    writeFileSync(join(spec, 'hidden.js'), 'nonsense');
    expect(await opened().check()).toMatchObject([expect.stringMatching(/^hidden\.js is not a file of a store/)]);
    await expect(valuesOf(cell)).rejects.toThrow('its hidden.js is not a file of a store');
    const { done, left } = await opened().repair(withOverview().extra);
    expect(done[0]).toBe('hidden.js was set aside as hidden.js.damaged: what it hid is shown again, so hide it again.');
    expect(left).toEqual([]);
    expect(await valuesOf(cell)).toContain(bad);
  });

  longInBranch('is named by its id, the beginning of it, or its commit; any other name is refused', async () => {
    await opened().append([
      measured(0, 1000, 'abcdef0'.padEnd(40, '1')),
      measured(1, 1000, 'beef'.padEnd(40, '2')),
      measured(10),
    ]);
    expect((await hide('abcdef01')).run).toBe('run-0');
    // Also while it is hidden.
    expect(await showRun(access(), { run: 'abcdef01' })).toMatchObject({ run: 'run-0', isNew: true });
    expect(await hide('abcdef01')).toMatchObject({ run: 'run-0', isNew: true });
    await expect(hide('run-')).rejects.toThrow('3 runs are run-: name one of run-1, run-10, run-0.');
    expect((await hide('run-1')).run).toBe('run-1');
    await expect(hide('run-7')).rejects.toThrow(`is run-7: the page has the id of each run in its address.`);
    await expect(hide('run-10', false, 'nothing')).rejects.toThrow('The run run-10 has no figure of nothing: name a');
    await expect(hideRun(access(), { run: 'run-10', reason: ' ', isDeleted: false })).rejects.toThrow(
      'The reason is empty',
    );
  });
});

/** Every text that is left of a store: a branch has one commit. */
function textsOf(spec: string, kind: string): [string, string][] {
  const folder = kind === 'folder' ? spec : checkedOut(/file:\/\/(.*)#/.exec(spec)![1]!);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, textOf(readFileSync(path))]);
}

function checkedOut(remote: string): string {
  const folder = join(temporaryFolder(), 'clone');
  execFileSync('git', ['clone', '--quiet', '--branch', 'gh-pages', remote, folder]);
  expect(execFileSync('git', ['-C', folder, 'rev-list', '--count', 'HEAD']).toString().trim()).toBe('1');
  rmSync(join(folder, '.git'), { recursive: true });
  return folder;
}

const textOf = (bytes: Buffer): string => (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8');
