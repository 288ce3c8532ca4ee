import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MatrixCell } from '../core/cells/index.ts';
import { createHostTarget, type Scratch } from '../places/targets/index.ts';
import { Session } from './session.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

const good = { id: 'faulty/fault/good', runner: 'faulty', cache: 'warm' } as MatrixCell;
const faulty = join(import.meta.dirname, 'fixtures', 'runners', 'faulty', 'faulty.mjs');

let directory: string;
let scratch: Scratch;
let session: Session;
beforeEach(async () => {
  directory = temporaryFolder();
  const target = createHostTarget({ root: directory, cacheDirectory: join(directory, 'cache') });
  scratch = await target.openScratch(directory);
  session = new Session({
    target,
    scratch,
    runner: 'faulty',
    command: [process.execPath, faulty],
    environment: undefined,
    seed: 1,
    corpusOf: () => undefined,
  });
});
afterEach(async () => {
  await session.close();
  await scratch.remove();
});

/** A new process with the cell set up, in this place. */
async function startIn(place: number): Promise<void> {
  session.turnTo(place);
  await session.start();
  await session.setup(good);
}

it('keeps the processes of several places, each with its own set-ups', async () => {
  await startIn(0);
  await startIn(1);
  expect(session.process).toBe(1);
  await session.teardown(good);
  expect(session.isReady(good)).toBe(false);
  session.turnTo(0);
  expect([session.process, session.isReady(good)]).toEqual([0, true]);
  expect((await session.sample(good, 1, 10_000)).ops).toBe(1);
});

it('replaces only the process of the place in use', async () => {
  await startIn(0);
  await startIn(1);
  await startIn(0);
  expect(session.process).toBe(2);
  session.turnTo(1);
  expect([session.process, session.alive]).toEqual([1, true]);
});

it('ends all processes', async () => {
  await startIn(0);
  await startIn(1);
  await session.close();
  for (const place of [0, 1]) {
    session.turnTo(place);
    expect([session.alive, session.process]).toEqual([false, -1]);
  }
});
