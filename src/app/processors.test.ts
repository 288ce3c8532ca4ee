import { describe, expect, it } from 'vitest';
import type { PastCell } from '../history/store/index.ts';
import { onAnyProcessors, withOtherProcessors } from './processors.ts';

const past = (...days: number[]): PastCell =>
  ({
    points: days.map((day) => ({ value: day, run: { startedAt: `2026-01-0${day}` } })),
    acceptances: [],
  }) as unknown as PastCell;
const valuesOf = (histories: Map<string, PastCell>): Record<string, number[]> =>
  Object.fromEntries([...histories].map(([cell, { points }]) => [cell, points.map(({ value }) => value)]));

const [two, four] = ['go/benchmark/Read?procs=2', 'go/benchmark/Read?procs=4'];

describe('the history of a benchmark of Go', () => {
  it('has one name for any number of processors, and other tools keep theirs', () => {
    const names = ['go/benchmark/Read?metric=B&procs=2&x=1', two, 'go/benchmark/Read', 'jmh/benchmark/Read?procs=2'];
    expect(names.map(onAnyProcessors)).toEqual([
      'go/benchmark/Read?metric=B&x=1',
      ...['go/benchmark/Read', 'go/benchmark/Read', 'jmh/benchmark/Read?procs=2'],
    ]);
  });

  it('goes on where the machine has another number of processors', () => {
    expect(valuesOf(withOtherProcessors([four], new Map([[two, past(1, 2)]])))).toEqual({ [four]: [1, 2] });
    const found = new Map([
      [two, past(1, 2)],
      [four, past(3)],
    ]);
    expect(valuesOf(withOtherProcessors([four], found))).toEqual({ [four]: [1, 2, 3] });
  });

  it('is its own where machines of two kinds take turns, or one run has both numbers', () => {
    const found = new Map([
      [two, past(1, 3)],
      [four, past(2, 4)],
    ]);
    expect(valuesOf(withOtherProcessors([four], found))).toEqual({ [four]: [2, 4] });
    const alone = new Map([['go/benchmark/Read', past(1)], ...found]);
    expect(valuesOf(withOtherProcessors([two, four], alone))).toEqual({ [two]: [1, 3], [four]: [2, 4] });
  });
});
