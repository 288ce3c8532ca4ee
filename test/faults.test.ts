/** A disk that is full, broken or read-only in the middle: what was stored stays, and a failed write is one sentence. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readRunDocument } from '../src/app/index.ts';
import { writeRunDocument } from '../src/app/document-file.ts';
import { openStore } from '../src/history/store/index.ts';
import { type FailingDisk, type Fault, mountFailingDisk } from './helpers/failing-disk.ts';
import { runNumber } from './helpers/stored-runs.ts';
import { temporaryFolder } from './helpers/folders.ts';

const folder = temporaryFolder();
const mounted = mountFailingDisk(folder);
const reason = typeof mounted === 'string' ? ` (skipped: ${mounted})` : '';
const disk = mounted as FailingDisk;

afterAll(() => {
  if (reason === '') disk.unmount();
});

/** What an operation says where it fails; undefined: it did not. */
const complaint = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );

const faults: [Fault, number][] = [
  ['ENOSPC', 0.05],
  ['ENOSPC', 1],
  ['EIO', 0.02],
  ['EIO', 0.2],
  ['EROFS', 1],
];

describe.skipIf(reason !== '')(`io-perf on a file system that fails${reason}`, () => {
  afterEach(() => {
    disk.heal();
  });

  it.each(faults)(
    'never loses or halves a run of a store: %s in %d of the operations',
    async (fault, share) => {
      const path = join(disk.path, `store-${fault}-${share}`);
      mkdirSync(path);
      const kept: string[] = [];
      let failed = 0;
      await openStore(path).append([runNumber(0)]);
      for (let number = 1; number <= 15; number++) {
        disk.fail(fault, share);
        const said = await complaint(openStore(path).append([runNumber(number)]));
        disk.heal();
        if (said === undefined) kept.push(`run-${number}`);
        else {
          failed++;
          expect(said).toMatch(/^[^\n]{20,600}[.]$/);
        }
        const store = openStore(path);
        // As the next writer does, it finishes what was begun.
        const { done, left } = await store.repair();
        expect([...done, ...left].join('\n')).toBe('');
        expect(await store.check()).toEqual([]);
        const here = (await (await store.snapshot()).runs()).map(({ id }) => id);
        expect(here).toEqual(expect.arrayContaining(['run-0', ...kept]));
      }
      expect(failed).toBeGreaterThan(0);
      await openStore(path).append([runNumber(100)]);
      // What this very process could not remove when it failed to make a lock: it might still be waiting for it.
      expect(readdirSync(join(path, '.io-perf')).filter((name) => !name.startsWith('lock-'))).toEqual([]);
    },
    120_000,
  );

  it.each(faults)(
    'keeps the old or the new run document: %s in %d of the operations',
    async (fault, share) => {
      const path = join(disk.path, `run-${fault}-${share}`);
      mkdirSync(path);
      const file = join(path, 'run.json');
      await writeRunDocument(file, runNumber(0));
      let last = 0;
      let failed = 0;
      for (let number = 1; number <= 60; number++) {
        disk.fail(fault, share);
        const said = await complaint(writeRunDocument(file, runNumber(number)));
        disk.heal();
        if (said === undefined) last = number;
        else failed++;
        const { id } = await readRunDocument(file);
        expect([`run-${last}`, `run-${number}`]).toContain(id);
      }
      expect(failed).toBeGreaterThan(0);
      expect(existsSync(file) && readFileSync(file, 'utf8').endsWith('\n')).toBe(true);
    },
    120_000,
  );
});
