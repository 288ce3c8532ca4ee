import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../../test/helpers/stored-runs.ts';
import { isLongCheck } from '../../../test/speeds.ts';
import { importDataJs } from '../../exchange/histories/index.ts';
import { openStore } from './open-store.ts';
import { type Store } from './store.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = temporaryFolder();
  store = openStore(join(folder, 'store'));
});

const file = (path: string): string => join(folder, 'store', path);

/** All that a reader learns from a store. */
async function everything(): Promise<unknown> {
  const snapshot = await store.snapshot();
  const found = await snapshot.runs();
  return {
    runs: found,
    trends: await snapshot.trends(),
    commits: [...(await snapshot.commits())],
    environments: await Promise.all(
      found.flatMap(({ subjects }) => subjects.map(({ environment }) => snapshot.environment(environment))),
    ),
  };
}

const damages: readonly [string, (content: Buffer) => Buffer | undefined][] = [
  ['gone', () => undefined],
  ['empty', () => Buffer.alloc(0)],
  ['cut short', (content) => content.subarray(0, content.length / 2)],
  ['zeroes, as after a power cut', (content) => Buffer.alloc(content.length)],
  ['other JSON', (content) => Buffer.from(content.toString().replace(/\{.*\}/s, '{"schema":"io-perf/part/v1"}'))],
  [
    'a list too short',
    (content) => Buffer.from(content.toString().replace(/"(value|subjects|runs)":\[[^\]]*\]/, '"$1":[]')),
  ],
];

async function damage(path: string, change: (content: Buffer) => Buffer | undefined): Promise<void> {
  const changed = change(await readFile(file(path)));
  if (changed === undefined) await rm(file(path));
  else await writeFile(file(path), changed);
}

/** 41 runs: a segment, a bundle, a point file. */
const documents = runs(0, 41);

describe('a sound store', () => {
  it('has nothing to repair', async () => {
    await store.append(documents);
    expect(await store.check()).toEqual([]);
    expect(await store.repair()).toEqual({ done: [], left: [] });
  });

  it('may be empty, imported or compacted', async () => {
    expect(await store.check()).toEqual([]);
    const benches = [{ name: 'b', value: 1, unit: 'ns' }];
    const commit = { id: 'a'.repeat(40), message: 'm', timestamp: '2026-01-01T00:00:00Z', url: 'https://ada.example' };
    const entry = { commit, date: 1767225600000, tool: 'customSmallerIsBetter', benches };
    const text = JSON.stringify({ lastUpdate: 1, repoUrl: '', entries: { suite: [entry] } });
    await importDataJs(store, `window.BENCHMARK_DATA = ${text}`, 'data.js');
    await store.append(runs(0, 3));
    await store.compact(new Date('2027-01-01'));
    expect(await store.check()).toEqual([]);
    await rm(file('points/0/0.js'));
    expect(await store.repair()).toMatchObject({ left: [] });
    expect(await store.check()).toEqual([]);
  });
});

/** What is found as another one is. */
const likeAnother = ['empty', 'zeroes, as after a power cut', 'other JSON'];

describe.each(damages)('what a reader may come to, when it is %s', (name, change) => {
  it.runIf(isLongCheck || !likeAnother.includes(name))(
    'is one sentence each, and made anew with every figure',
    async () => {
      await store.append(documents);
      const before = await everything();
      // Points of full bundles are there for pages with an older index: two of them stand for all.
      const paths = (await readdir(file('.'), { recursive: true }))
        .map((path) => path.replaceAll('\\', '/'))
        .filter((path) => path.endsWith('.js') && !/^points\/[01]\/(?!32|40)/.test(path));
      let found = 0;
      for (const path of paths) {
        const intact = await readFile(file(path));
        if (change(intact)?.equals(intact) === true) continue;
        await damage(path, change);
        const said = await store.check();
        if (said.length > 0) {
          found += 1;
          for (const sentence of said) expect(sentence).toMatch(/^[\w/.-]+ (?:is|says|has) [^\n]*\.$/);
          const { done, left } = await store.repair();
          expect([path, left]).toEqual([path, []]);
          expect(done.length).toBeGreaterThan(0);
        }
        // What is not said to be damaged is of no consequence: points that have been packed.
        expect([path, await everything()]).toEqual([path, before]);
        await store.append([documents[0]!]);
      }
      expect(found).toBeGreaterThan(4);
    },
    60_000,
  );
});

it('a document that is lost leaves its figures, and is kept as it was found', async () => {
  await store.append(runs(0, 9));
  const before = await everything();
  const paths = (await readdir(file('runs'), { recursive: true })).filter((path) => path.endsWith('.gz'));
  await writeFile(join(file('runs'), paths[0]!), 'no gzip');
  await rm(join(file('runs'), paths[1]!));
  expect(await store.check()).toHaveLength(2);
  const { done, left } = await store.repair();
  expect(left).toEqual([]);
  expect(done.join('\n')).toMatch(/set aside as \S+\.damaged: the samples of the run run-\d are lost/);
  expect(await readFile(join(file('runs'), `${paths[0]!}.damaged`), 'utf8')).toBe('no gzip');
  expect(gunzipSync(await readFile(join(file('runs'), paths[1]!))).toString()).toContain('retired');
  expect(await everything()).toEqual(before);
  // The run is not taken for a new one.
  expect((await store.append(runs(0, 9))).added).toEqual([]);
});

it('a part and the index at once are made anew', async () => {
  await store.append(documents);
  const before = await everything();
  await writeFile(file('segments/0/0/runs.js'), 'x');
  await writeFile(file('bundles/0/4/runs.js'), 'x');
  await writeFile(file('index.js'), 'x');
  expect((await store.repair()).left).toEqual([]);
  const after = (await everything()) as { runs: unknown; trends: unknown };
  const { runs: rows, trends } = before as { runs: unknown; trends: unknown };
  expect(after).toMatchObject({ runs: rows, trends });
});

it('reports and keeps damage that the documents cannot restore', async () => {
  await store.append(documents);
  await writeFile(file('points/1/40.js'), 'x');
  const [last] = (await readdir(file('runs'), { recursive: true })).filter((path) => path.endsWith('.gz'));
  await writeFile(join(file('runs'), last!), 'x');
  const { left } = await store.repair();
  expect(left.every((sentence) => sentence.endsWith('.'))).toBe(true);
  expect(await readFile(file('index.js'), 'utf8')).toContain('"runs":41');
});

it('a journal that cannot be obeyed is set aside, and the store can be written again', async () => {
  await store.append(runs(0, 2));
  const batch = file('.io-perf/new-01234567-89ab-cdef-0123-456789abcdef');
  await mkdir(batch);
  await writeFile(join(batch, '0'), 'owned');
  await writeFile(file('.io-perf/journal'), '{"moves":[{"to":"../victim"}]}');
  expect(await store.check()).toEqual([expect.stringMatching(/journal names a file outside of the store.*repair/)]);
  expect(await store.repair()).toEqual({ done: [expect.stringContaining('The journal was damaged')], left: [] });
  expect(await store.check()).toEqual([]);
  expect((await store.append(runs(2, 1))).added).toEqual(['run-2']);
  const [aside] = await readdir(file('.io-perf'));
  expect((await readdir(file(`.io-perf/${aside!}`))).sort()).toEqual([
    'journal',
    'new-01234567-89ab-cdef-0123-456789abcdef',
  ]);
});

it('acceptances that cannot be read are set aside', async () => {
  await store.append(runs(0, 2));
  await writeFile(file('acceptances.js'), 'x');
  expect(await store.check()).toEqual([expect.stringMatching(/^acceptances\.js is not a file of a store/)]);
  expect((await store.repair()).left).toEqual([]);
  expect(await readFile(file('acceptances.js.damaged'), 'utf8')).toBe('x');
});
