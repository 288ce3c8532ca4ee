import { describe, expect, it } from 'vitest';
import { openReader, partsOf } from './format/index.ts';
import type { RunDocument } from '../../core/document/index.ts';
import { appendEntries, currentIndex, writeIndex } from './append.ts';
import { Changes, readText, type Files } from './backend.ts';
import { entryOfRun } from './entry.ts';
import { runs } from '../../../test/helpers/stored-runs.ts';

/** What a store writes, without a disk. */
function inMemory(): { content: Map<string, Uint8Array>; files: Files; append(runs: RunDocument[]): Promise<void> } {
  const content = new Map<string, Uint8Array>();
  const files: Files = {
    read: (path) => Promise.resolve(content.get(path)),
    has: (path) => Promise.resolve(content.has(path)),
    list: () => Promise.resolve([]),
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
  const kindsOf = (count: number): string =>
    partsOf(count)
      .map(({ kind }) => kind)
      .join(' ');

  it('are few, the larger the older', () => {
    expect(kindsOf(7)).toBe('points points points points points points points');
    expect(kindsOf(683)).toBe('volume chapter segment bundle points points points');
    expect(partsOf(3071).length).toBe(5 + 3 + 3 + 3 + 7);
  });

  it('hold each run once', () => {
    for (const count of [0, 1, 8, 100, 127, 128, 300, 513, 600, 1100, 1641]) {
      const covered = partsOf(count).flatMap(({ first, count: size }) =>
        Array.from({ length: size }, (_, step) => first + step),
      );
      expect(covered).toEqual(Array.from({ length: count }, (_, run) => run));
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

  it('are still there when a page of a moment ago looks for them', async () => {
    const store = inMemory();
    await store.append(runs(0, 519));
    const page = openReader((path) => readText(store.files, path));
    await page.index();
    for (let first = 519; first < 540; first += 1) await store.append(runs(first, 1));
    expect((await page.trends())[0]!.points.length).toBe(519);
  });
});
