import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunDocument } from '../../core/document/index.ts';
import { noiseWith } from '../../../test/helpers/noise.ts';
import { runNumber } from '../../../test/helpers/stored-runs.ts';
import { openStore } from './open-store.ts';
import { type Store } from './store.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = temporaryFolder();
  store = openStore(folder);
});

const file = (path: string): string => join(folder, path);
const noise = async (last?: number) => (await store.snapshot()).noise(last);

/** Every third run compared its program with itself. */
function documents(count: number): RunDocument[] {
  return Array.from({ length: count }, (_, number) => {
    const run = runNumber(number);
    run.subjects.head!.environment = { cpu: 'AMD EPYC', cores: 2 };
    return number % 3 === 0 ? { ...run, noise: noiseWith({ 'command/run/a': 'unchanged' }) } : run;
  });
}

describe('what runs found when they compared their program with itself', () => {
  it('comes back from points and from parts, of the last runs where asked', async () => {
    // A segment, a bundle, a point file.
    await store.append(documents(41));
    const rows = await noise();
    expect(rows.map(({ run }) => run)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39]);
    expect(rows[0]).toEqual({
      run: 0,
      machine: 'AMD EPYC, 2 cores',
      seconds: 2,
      ...{ judged: 1, regressed: 0, improved: 0, inconclusive: 0 },
      cells: [['command/run/a', 'unchanged', 20, 1, 0.05]],
    });
    expect((await noise(5)).map(({ run }) => run)).toEqual([36, 39]);
    expect(await store.check()).toEqual([]);
  });

  it('needs no file where no run did', async () => {
    await store.append(Array.from({ length: 41 }, (_, number) => runNumber(number)));
    expect(await noise()).toEqual([]);
    await expect(readFile(file('segments/0/0/noise.js'))).rejects.toThrow('ENOENT');
  });

  it('is short however many cells there were: all are counted, those that moved are named', async () => {
    const quiet = Object.fromEntries(Array.from({ length: 300 }, (_, cell) => [`c/${cell}`, 'unchanged' as const]));
    await store.append([{ ...runNumber(0), noise: noiseWith({ ...quiet, 'c/moved': 'regressed' }) }]);
    const [row] = await noise();
    expect(row).toMatchObject({ judged: 301, regressed: 1 });
    expect(row!.cells).toHaveLength(24);
    expect(row!.cells[0]).toEqual(['c/moved', 'regressed', 20, 1, 0.05]);
  });

  it('is made anew from the documents', async () => {
    await store.append(documents(41));
    const before = await noise();
    await rm(file('segments/0/0/noise.js'));
    expect(await store.check()).toEqual(['segments/0/0/noise.js is missing.']);
    expect(await store.repair()).toMatchObject({ left: [] });
    expect(await noise()).toEqual(before);
  });

  it.each([
    ['a row is not an object', '"noise":[7]'],
    [
      'its counts do not agree',
      '"noise":[{"run":0,"machine":"","seconds":1,"judged":1,"regressed":2,"improved":0,"inconclusive":0,"cells":[]}]',
    ],
    [
      'it is of a run elsewhere',
      '"noise":[{"run":99,"machine":"","seconds":1,"judged":0,"regressed":0,"improved":0,"inconclusive":0,"cells":[]}]',
    ],
    [
      'a verdict is unknown',
      '"noise":[{"run":0,"machine":"","seconds":1,"judged":1,"regressed":0,"improved":0,"inconclusive":0,"cells":[["a","toString",1,1,null]]}]',
    ],
    [
      'a figure is infinite',
      '"noise":[{"run":0,"machine":"","seconds":1e999,"judged":0,"regressed":0,"improved":0,"inconclusive":0,"cells":[]}]',
    ],
    [
      'it names more cells than were judged',
      '"noise":[{"run":0,"machine":"","seconds":1,"judged":0,"regressed":0,"improved":0,"inconclusive":0,"cells":[["a","unchanged",1,1,null]]}]',
    ],
  ])('is damaged if %s', async (_, rows) => {
    await store.append(documents(41));
    const path = file('segments/0/0/noise.js');
    await writeFile(path, (await readFile(path, 'utf8')).replace(/"noise":\[.*\]\}\)/, `${rows}})`));
    await expect(noise()).rejects.toThrow(/noise\.js is damaged/);
    expect(await store.check()).toEqual([expect.stringMatching(/^segments\/0\/0\/noise\.js is damaged/)]);
  });
});
