import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReader, partsOf } from '../store-format/index.ts';
import type { RunDocument } from '../document/index.ts';
import { appendEntries, currentIndex, writeIndex } from './append.ts';
import { Changes, readText, type Files } from './changes.ts';
import { entryOfRun } from './entry.ts';
import { writeFirstFormat } from './first-format.ts';
import { runs } from './fixtures.ts';
import { openStore } from './index.ts';

const page = (version: string, text: string) => ({ version, files: new Map([['index.html', Buffer.from(text)]]) });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'io-perf-store-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const valuesOf = async (): Promise<number[]> => {
  const histories = await (await openStore(folder).snapshot()).histories({ last: 10_000 });
  return histories.get('native/read/pread?chunk=4KiB')!.points.map(({ value }) => value);
};
const expected = (count: number): number[] => Array.from({ length: count }, (_, number) => 1000 + number);

describe('a store of the first format', () => {
  it.each([1, 31, 32, 70, 520])('of %i runs is read as it is', async (count) => {
    await writeFirstFormat(folder, runs(0, count), '0.0.1');
    expect(await valuesOf()).toEqual(expected(count));
  });

  it('keeps every point when a publish upgrades it, and through everything that is packed afterwards', async () => {
    await writeFirstFormat(folder, runs(0, 300), '0.0.1');
    let count = 300;
    // Past the next bundle, segment, chapter (of which one has segments of both formats) and volume.
    for (const more of [1, 3, 18, 62, 10, 130, 250]) {
      await openStore(folder).append(runs(count, more), { site: page('0.1.0', 'new page') });
      count += more;
      expect(await valuesOf()).toEqual(expected(count));
    }
    expect((await (await openStore(folder).snapshot()).runs()).map(({ id }) => id)).toEqual(
      runs(0, count).map(({ id }) => id),
    );
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('new page');
  });

  it('is not touched by a publish of what is there already', async () => {
    await writeFirstFormat(folder, runs(0, 5), '0.1.0');
    const before = await readFile(join(folder, 'index.js'), 'utf8');
    await openStore(folder).append(runs(0, 5), { site: page('0.1.0', 'same page') });
    expect(await readFile(join(folder, 'index.js'), 'utf8')).toBe(before);
  });
});

/** What a store writes, without a disk. */
function inMemory(): { content: Map<string, Uint8Array>; files: Files; append(runs: RunDocument[]): Promise<void> } {
  const content = new Map<string, Uint8Array>();
  const files: Files = {
    read: (path) => Promise.resolve(content.get(path)),
    has: (path) => Promise.resolve(content.has(path)),
  };
  return {
    content,
    files,
    append: async (documents) => {
      const changes = new Changes(files);
      const { index } = await appendEntries(
        changes,
        await currentIndex(files, 'memory'),
        documents.map((document) => entryOfRun(document)),
      );
      writeIndex(changes, index);
      for (const [path, bytes] of changes.entries()) {
        if (bytes === null) content.delete(path);
        else content.set(path, bytes);
      }
    },
  };
}

describe('the parts of a store', () => {
  const kindsOf = (count: number, since = 0): string =>
    partsOf({ runs: count, since })
      .map(({ kind }) => kind)
      .join(' ');

  it('are few, the larger the older', () => {
    expect(kindsOf(7)).toBe('points points points points points points points');
    expect(kindsOf(683)).toBe('volume chapter segment bundle points points points');
    expect(partsOf({ runs: 3071, since: 0 }).length).toBe(5 + 3 + 3 + 3 + 7);
  });

  it('hold each run once, whenever the store was upgraded', () => {
    for (const since of [0, 1, 8, 100, 127, 128, 300, 600, 1100]) {
      for (const count of [since, since + 5, since + 8, since + 29, since + 128, since + 513]) {
        const covered = partsOf({ runs: count, since }).flatMap(({ first, count: size }) =>
          Array.from({ length: size }, (_, step) => first + step),
        );
        expect(covered).toEqual(Array.from({ length: count }, (_, run) => run));
      }
    }
  });

  it('leave no files behind once what replaces them has been replaced', async () => {
    const store = inMemory();
    for (let first = 0; first < 640; first += 32) await store.append(runs(first, 32));
    const files = [...store.content.keys()];
    expect(files.filter((path) => /^volumes\/.*runs\.js$/.test(path))).toEqual(['volumes/0/runs.js']);
    const runsFiles = files.filter((path) => /^(bundles|segments|chapters)\/.*runs\.js$/.test(path));
    // 16 segments of the last two chapters at most, 8 bundles of the last two segments, 5 chapters.
    expect(runsFiles.length).toBeLessThanOrEqual(8 + 8 + 5);
    expect(files.filter((path) => /^points\/.*\.js$/.test(path)).length).toBeLessThanOrEqual(64);
  });

  it('that a page of a moment ago looks for are still there', async () => {
    const store = inMemory();
    await store.append(runs(0, 519));
    const page = openReader((path) => readText(store.files, path));
    await page.index();
    for (let first = 519; first < 540; first += 1) await store.append(runs(first, 1));
    expect((await page.trends())[0]!.points.length).toBe(519);
  });
});
