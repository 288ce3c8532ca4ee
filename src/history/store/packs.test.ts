/** Entries of an imported history, many in one file, in a real store in a folder. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataJs } from '../../../test/helpers/large-files.mjs';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { importDataJs } from '../../exchange/histories/index.ts';
import { exportDataJs } from './data-js/export-data-js.ts';
import { openStore } from './open-store.ts';
import { type Store } from './store.ts';

const suites = 4;
const commits = 300;
const history = dataJs(suites, commits, 2);

let folder: string;
let store: Store;
beforeEach(() => {
  folder = temporaryFolder();
  store = openStore(folder);
});

const packs = async (): Promise<string[]> =>
  (await readdir(join(folder, 'runs'), { recursive: true })).filter((path) => path.endsWith('.pack.gz')).sort();

async function exported(): Promise<string> {
  const snapshot = await store.snapshot();
  return exportDataJs(snapshot, await snapshot.trends(), store.name);
}

const bytesIn = async (): Promise<number> => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await readFile(join(parentPath, name))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

describe('an imported history', () => {
  it('takes no more bytes than its file, in a number of files that does not grow with it', async () => {
    const { added } = await importDataJs(store, history, 'data.js');
    expect(added).toHaveLength(suites * commits);
    expect(await readdir(join(folder, 'runs'))).toHaveLength(16);
    expect((await packs()).length).toBeLessThanOrEqual(256);
    expect(await bytesIn()).toBeLessThan(history.length);
    expect(await exported()).toBe(history);
  });

  it('is added to by a later import, and nothing is imported twice', async () => {
    await importDataJs(store, dataJs(suites, 100, 2), 'data.js');
    const { added, present } = await importDataJs(store, dataJs(suites, 120, 2), 'data.js');
    expect([added.length, present.length]).toEqual([suites * 20, suites * 100]);
    expect(await store.check()).toEqual([]);
  });

  it('keeps the other entries of a file where one is deleted', async () => {
    const { added } = await importDataJs(store, history, 'data.js');
    const [run, other] = [added[3]!, added[4]!];
    await store.hide({
      run,
      reason: 'measured on the wrong machine',
      by: 'ada',
      at: '2026-01-01T00:00:00Z',
      deleted: true,
    });
    const snapshot = await store.snapshot();
    expect(await snapshot.document(run)).toBeUndefined();
    expect(await snapshot.document(other)).toContain(other);
    expect((await importDataJs(store, history, 'data.js')).added).toEqual([]);
    expect(await store.check()).toEqual([]);
  });

  it.each([
    ['cut short', (content: Buffer) => content.subarray(0, content.length - 1)],
    ['other bytes', () => Buffer.from('no pack')],
    ['empty', () => Buffer.alloc(0)],
  ])('keeps its figures where a file of entries is %s, and the file is set aside', async (_, damage) => {
    await importDataJs(store, history, 'data.js');
    const trends = await (await store.snapshot()).trends();
    const [first] = await packs();
    const path = join(folder, 'runs', first!);
    const damaged = damage(await readFile(path));
    await writeFile(path, damaged);
    expect(await store.check()).toEqual([expect.stringContaining(`runs/${first!} is damaged`)]);
    await expect(importDataJs(store, history, 'data.js')).rejects.toThrow('store repair');
    const { done, left } = await store.repair();
    expect([done.join(), left]).toEqual([expect.stringContaining(`runs/${first!} was set aside`), []]);
    expect(await readFile(`${path}.damaged`)).toEqual(damaged);
    expect(await (await store.snapshot()).trends()).toEqual(trends);
    expect((await importDataJs(store, history, 'data.js')).added).toEqual([]);
  });
});
