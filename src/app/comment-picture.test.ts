import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../history/store/index.ts';
import { countedRun, workload } from '../../test/helpers/counted-runs.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { storePicture } from './comment-picture.ts';

const change = (head: number) => ({
  ...{ cell: workload('import'), name: 'import', word: 'fsync', metric: 'fsync', unit: '', base: 1, head },
  subject: { name: 'head', target: 'host', os: 'linux' },
});

async function storeOf(runs: number) {
  const place = temporaryFolder();
  const store = openStore(place);
  const all = Array.from({ length: runs }, (_, run) => countedRun(run, { import: { ns: 1e6, calls: { fsync: 1 } } }));
  if (runs > 0) await store.append(all);
  return { store, place, pictures: () => readdirSync(join(place, 'trends')).sort() };
}

describe('the picture of a pull request in a store', () => {
  it('is two files, for light and for dark pages, and the store stays whole', async () => {
    const { store, place, pictures } = await storeOf(3);
    const picture = (await storePicture(store, 12, change(201)))!;
    expect(picture.alt).toContain('1 → 201 in this pull request');
    expect(pictures().map((name) => `trends/${name}`)).toEqual([picture.dark, picture.light].sort());
    expect(readFileSync(join(place, picture.light), 'utf8')).toContain('<svg');
    expect(await store.check()).toEqual([]);
    expect((await (await store.snapshot()).index())!.runs).toBe(3);
  });

  it('replaces the one before of the same pull request, under another name, and no other', async () => {
    const { store, pictures } = await storeOf(3);
    const other = (await storePicture(store, 7, change(9)))!;
    const first = (await storePicture(store, 12, change(201)))!;
    expect(await storePicture(store, 12, change(201))).toEqual(first);
    const second = (await storePicture(store, 12, change(41)))!;
    expect(second.light).not.toBe(first.light);
    expect(pictures().map((name) => `trends/${name}`)).toEqual(
      [other.dark, other.light, second.dark, second.light].sort(),
    );
  });

  it('is removed when 200 newer pull requests have one, and files of others stay', async () => {
    const { store, place, pictures } = await storeOf(3);
    mkdirSync(join(place, 'trends'));
    const foreign = ['pull-3.svg', 'sales.svg', `pull-x-${'0'.repeat(16)}-light.svg`];
    const old = Array.from({ length: 200 }, (_, number) => `pull-${number}-${'a'.repeat(16)}-light.svg`);
    for (const name of [...foreign, ...old]) writeFileSync(join(place, 'trends', name), 'x');
    await storePicture(store, 500, change(201));
    expect(pictures()).toEqual(expect.arrayContaining(foreign));
    expect(pictures()).not.toContain(old[0]);
    expect(pictures()).toContain(old[1]);
    expect(pictures()).toHaveLength(foreign.length + 199 + 2);
  });

  it('does not exist without a history, and no store is begun for it', async () => {
    const empty = await storeOf(0);
    expect(await storePicture(empty.store, 12, change(201))).toBeUndefined();
    expect(readdirSync(empty.place)).toEqual([]);
    const young = await storeOf(1);
    expect(await storePicture(young.store, 12, change(201))).toBeUndefined();
    expect(readdirSync(young.place)).not.toContain('trends');
  });
});
