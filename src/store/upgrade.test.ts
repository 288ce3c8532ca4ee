import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReader, partsOf } from '../store-format/index.ts';
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
    const store = openStore(folder);
    for (let first = 0; first < 640; first += 32) await store.append(runs(first, 32));
    expect((await readdir(join(folder, 'volumes'))).sort()).toEqual(['0']);
    const files = await readdir(folder, { recursive: true });
    const runsFiles = files.filter((path) => /^(bundles|segments|chapters)\/.*runs\.js$/.test(path));
    // 16 segments of the last two chapters at most, 8 bundles of the last two segments, 5 chapters.
    expect(runsFiles.length).toBeLessThanOrEqual(8 + 8 + 5);
    expect(files.filter((path) => /^points\/.*\.js$/.test(path)).length).toBeLessThanOrEqual(64);
  });

  it('that a page of a moment ago looks for are still there', async () => {
    const store = openStore(folder);
    await store.append(runs(0, 519));
    const load = (path: string): Promise<string | undefined> =>
      readFile(join(folder, path), 'utf8').catch(() => undefined);
    const page = openReader(load);
    await page.index();
    for (let first = 519; first < 540; first += 1) await store.append(runs(first, 1));
    expect((await page.trends())[0]!.points.length).toBe(519);
  });
});
