import { describe, expect, it } from 'vitest';
import type { Profile } from '../core/document/index.ts';
import type { CellState } from '../engine/index.ts';
import { profileCell, type Counter } from './profile-cell.ts';

const stateOf = (maxOps = 1000): CellState =>
  ({ cell: {}, session: { maxOps: () => maxOps }, opNs: 0 }) as unknown as CellState;
const settings = { repetitions: 3, cellMs: 60_000 };

/** A cell that reads in seven of ten operations, and syncs once a sample. */
function mixed(delayMs = 0): { counter: Counter; asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    counter: async (ops) => {
      asked.push(ops);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const reads = Array.from({ length: ops }, (_, k) => k % 10 < 7).filter(Boolean).length;
      return { perOp: { read: reads, write: ops - reads, fsync: 1 }, kinds: {}, fsyncs: 1 };
    },
  };
}

describe('the counts of a cell', () => {
  it('are what N operations more do: the first is thrown away, and so is what happens once a sample', async () => {
    const { counter, asked } = mixed();
    const profile = await profileCell(stateOf(), counter, settings);
    expect(profile).toMatchObject({ perOp: { read: 0.7, write: 0.3 }, repetitions: 3 });
    expect((profile as Profile).perOp.fsync).toBeUndefined();
    expect(asked).toEqual([1, 20, 10, 20, 10, 20, 10, 20]);
  });

  it('are of the same operations on a slow machine, fewer times', async () => {
    const { counter, asked } = mixed(5);
    const profile = await profileCell(stateOf(), counter, { repetitions: 3, cellMs: 1 });
    expect(profile).toMatchObject({ perOp: { read: 0.7, write: 0.3 }, repetitions: 2 });
    expect(asked).toEqual([1, 20, 10, 20, 10, 20]);
  });

  it('are of fewer operations where each makes many calls, or no more fit', async () => {
    const asked: number[] = [];
    const counter: Counter = (ops) => {
      asked.push(ops);
      return Promise.resolve({ perOp: { write: 5000 * ops } });
    };
    expect(await profileCell(stateOf(), counter, settings)).toMatchObject({ perOp: { write: 5000 } });
    expect(new Set(asked)).toEqual(new Set([1, 2]));
    const few = mixed();
    await profileCell(stateOf(4), few.counter, settings);
    expect(Math.max(...few.asked)).toBe(2);
  });

  it('are all that is in the region of a sample with one operation', async () => {
    expect(await profileCell(stateOf(1), mixed().counter, settings)).toMatchObject({ perOp: { read: 1, fsync: 1 } });
  });

  it('are none, with the reason, where the runner reports nothing', async () => {
    expect(await profileCell(stateOf(), () => Promise.resolve(undefined), settings)).toEqual({
      reason: 'the runner reports nothing that can be counted',
    });
  });
});
