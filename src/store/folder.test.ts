import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../model/index.ts';
import { runNumber, runs } from './fixtures.ts';
import { openStore } from './index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'io-perf-store-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('a store in a folder', () => {
  it('says that nothing is there before the first run', async () => {
    const snapshot = await openStore(join(folder, 'none')).snapshot();
    expect(await snapshot.index()).toBeUndefined();
    expect(await snapshot.runs()).toEqual([]);
    expect(await snapshot.histories()).toEqual(new Map());
  });

  it('refuses a path at which a file is, and leaves the file alone', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'mine');
    for (const path of [file, join(file, 'below')]) {
      await expect(openStore(path).append([runNumber(1)])).rejects.toThrow(UsageError);
    }
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  it('gives back a run document exactly', async () => {
    const store = openStore(folder);
    await store.append([runNumber(1)]);
    expect(await (await store.snapshot()).run('run-1')).toEqual(runNumber(1));
    expect(await (await store.snapshot()).run('run-2')).toBeUndefined();
  });

  it('keeps every run and figure across segments and volumes, in whatever lots they arrive', async () => {
    const store = openStore(folder);
    await store.append(runs(0, 31));
    await store.append(runs(31, 1));
    await store.append(runs(32, 600));
    await store.append(runs(632, 5));
    const snapshot = await store.snapshot();
    expect((await snapshot.runs()).map(({ id }) => id)).toEqual(runs(0, 637).map(({ id }) => id));
    const histories = await snapshot.histories();
    const { points } = histories.get('native/read/pread?chunk=4KiB')!;
    expect(points.map(({ value }) => value)).toEqual(Array.from({ length: 637 }, (_, number) => 1000 + number));
    expect(points.map(({ commit }) => commit)).toEqual(runs(0, 637).map(({ source }) => source!.commit));
    expect(points[0]!.standardError).toBeCloseTo(0.0051, 4);
    expect((await snapshot.commits()).size).toBe(637);
  });

  it('takes a run once, however often it is published', async () => {
    const store = openStore(folder);
    expect(await store.append([runNumber(1), runNumber(1)])).toEqual({ added: ['run-1'], present: ['run-1'] });
    expect(await store.append([runNumber(1), runNumber(2)])).toEqual({ added: ['run-2'], present: ['run-1'] });
    expect((await (await store.snapshot()).runs()).length).toBe(2);
  });

  it('orders a history by the time of measuring', async () => {
    const store = openStore(folder);
    await store.append([runNumber(2), runNumber(1), runNumber(3)]);
    const { points } = (await (await store.snapshot()).histories()).get('java/write/stream')!;
    expect(points.map(({ value }) => value)).toEqual([2001, 2002, 2003]);
  });

  it('leaves runs of pull requests out of histories', async () => {
    const store = openStore(folder);
    await store.append([runNumber(1), runNumber(2, { pullRequest: 7 })]);
    expect((await (await store.snapshot()).histories()).get('java/write/stream')!.points.length).toBe(1);
  });

  it('takes 20 writers at once', async () => {
    const writers = Array.from({ length: 20 }, (_, number) => openStore(folder).append([runNumber(number)]));
    await Promise.all(writers);
    const found = (await (await openStore(folder).snapshot()).runs()).map(({ id }) => id);
    expect(new Set(found).size).toBe(20);
    expect(found.length).toBe(20);
  });
});

describe('a store that cannot be read', () => {
  it.each([
    ['cut short', (text: string) => text.slice(0, 40), 'cut short'],
    ['of a newer version', (text: string) => text.replace('store/v2', 'store/v3'), 'newer io-perf'],
    ['of another kind', () => 'hello', 'not a file of a store'],
    ['with a damaged number', (text: string) => text.replace('"runs":1', '"runs":-1'), 'damaged'],
    ['with an absurd number', (text: string) => text.replace('"runs":1', '"runs":9e15'), 'damaged'],
  ])('is left as it is when its index is %s', async (_, damage, message) => {
    const store = openStore(folder);
    await store.append([runNumber(1)]);
    const index = join(folder, 'index.js');
    const damaged = damage(await readFile(index, 'utf8'));
    await writeFile(index, damaged);
    await expect(store.append([runNumber(2)])).rejects.toThrow(message);
    await expect(store.append([runNumber(2)])).rejects.toMatchObject({ name: 'UsageError' });
    expect(await readFile(index, 'utf8')).toBe(damaged);
    await expect((await store.snapshot()).runs()).rejects.toThrow(message);
  });

  it('is not begun anew when the index is gone', async () => {
    const store = openStore(folder);
    await store.append([runNumber(1)]);
    await rm(join(folder, 'index.js'));
    await expect(store.append([runNumber(2)])).rejects.toThrow('restore that file');
  });
});

describe('a writer that died', () => {
  it('before its files were moved is finished by the next one', async () => {
    const store = openStore(folder);
    await store.append([runNumber(1)]);
    // As after a death: the files of a second run wait in the work folder, and the journal says where they go.
    const other = openStore(join(folder, 'other'));
    await other.append([runNumber(1), runNumber(2)]);
    await mkdir(join(folder, '.io-perf/new-1'), { recursive: true });
    const paths = ['index.js', 'points/0/1.js'];
    for (const [name, path] of paths.entries()) {
      await rename(join(folder, 'other', path), join(folder, '.io-perf/new-1', `${name}`));
    }
    const moves = paths.map((to, name) => ({ from: `new-1/${name}`, to }));
    await writeFile(join(folder, '.io-perf/journal'), JSON.stringify({ moves }));
    await store.append([runNumber(3)]);
    expect((await (await store.snapshot()).runs()).map(({ id }) => id)).toEqual(['run-1', 'run-2', 'run-3']);
  });

  it('holding the lock does not keep others out', async () => {
    await mkdir(join(folder, '.io-perf'));
    await writeFile(join(folder, '.io-perf/lock'), `${(await import('node:os')).hostname()} 999999999 x\n`);
    await openStore(folder).append([runNumber(1)]);
    expect((await (await openStore(folder).snapshot()).runs()).length).toBe(1);
  });
});
