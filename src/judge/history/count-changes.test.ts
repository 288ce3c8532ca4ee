import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedPoint, judgeCountHistory } from './count-changes.ts';

const point = (counts: Record<string, number | [number, number]> | undefined, fence = 'f'): CountedPoint => ({
  fence,
  counts:
    counts &&
    new Map(
      Object.entries({ calls: 1, ...counts }).map(([name, value]) => [
        name,
        typeof value === 'number' ? ([value, value] as const) : value,
      ]),
    ),
});
const history = (...values: number[]): CountedPoint[] => values.map((open) => point({ openat: open }));
const stepsOf = (points: readonly CountedPoint[]): [string, number, number, number, boolean][] =>
  judgeCountHistory(points).map(({ metric, index, before, after, isOpen }) => [metric, index, before, after, isOpen]);

describe('the steps of a count', () => {
  it('are certain from one run, before and after', () => {
    expect(stepsOf(history(84, 88))).toEqual([['openat', 1, 84, 88, true]]);
    expect(stepsOf(history(84, 84))).toEqual([]);
    expect(stepsOf(history(84))).toEqual([]);
  });

  it('are open until a later run does as little', () => {
    expect(stepsOf(history(36, 36, 70, 70, 70, 50, 50, 50))).toEqual([
      ['openat', 2, 36, 70, true],
      ['openat', 5, 70, 50, false],
    ]);
    expect(stepsOf(history(36, 36, 70, 70, 70, 30)).map(([, index, , , isOpen]) => [index, isOpen])).toEqual([
      [2, false],
      [5, false],
    ]);
  });

  it('are not seen in a count that varies by one, and are seen beyond its range', () => {
    expect(stepsOf(history(100, 101, 100, 100, 101, 100))).toEqual([]);
    expect(stepsOf(history(100, 101, 100, 100, 101, 100, 150, 151, 150))).toEqual([['openat', 6, 100.5, 150, true]]);
  });

  it('are those of the ranges within runs where a count varies', () => {
    const varying = (low: number, high: number): CountedPoint => point({ openat: [low, high] });
    expect(stepsOf([varying(100, 110), varying(103, 113), varying(98, 111)])).toEqual([]);
    expect(stepsOf([varying(100, 101), varying(150, 151)])).toEqual([['openat', 1, 100.5, 150.5, true]]);
  });

  it('are not taken from another system or another version', () => {
    expect(stepsOf([point({ openat: 36 }), point({ openat: 70 }, 'g')])).toEqual([]);
    expect(stepsOf([point({ openat: 36 }), point({ openat: 70 }, 'g'), point({ openat: 38 })])).toEqual([
      ['openat', 2, 36, 38, true],
    ]);
  });

  it('are not seen in runs that counted nothing', () => {
    expect(stepsOf([point({ openat: 36 }), point(undefined), point({ openat: 36 })])).toEqual([]);
    const [step] = judgeCountHistory([point({ openat: 36 }), point(undefined), point({ openat: 37 })]);
    expect(step).toMatchObject({ index: 2, from: 2, to: 2 });
  });

  it('leave out calls that only took the place of others of their kind, and closing what was opened', () => {
    expect(stepsOf([point({ read: 10, pread64: 0 }), point({ read: 0, pread64: 10 })])).toEqual([]);
    expect(stepsOf([point({ openat: 5, close: 5 }), point({ openat: 9, close: 9 })]).map(([metric]) => metric)).toEqual(
      ['openat'],
    );
  });

  it('call a stronger sync in the place of a weaker one growth, and never less', () => {
    expect(stepsOf([point({ fdatasync: 4 }), point({ fsync: 2 })])).toEqual([['fsync', 1, 0, 2, true]]);
  });

  it('leave out sums whose parts have steps', () => {
    const before = point({ calls: 10, openat: 10, fsyncs: 0 });
    const after = point({ calls: 12, openat: 11, fsync: 1, fsyncs: 1 });
    expect(
      stepsOf([before, after])
        .map(([metric]) => metric)
        .sort(),
    ).toEqual(['fsync', 'openat']);
    expect(stepsOf([point({ calls: 10 }), point({ calls: 11 })])).toEqual([['calls', 1, 10, 11, true]]);
  });

  it('leave a count that is above its first value never without an open step', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 12 }), (values) => {
        // Far apart, so that nothing is small, and each twice as long as variation may last.
        const points = values.flatMap((value) => history(...new Array<number>(6).fill(1000 * value)));
        const isAbove = values.at(-1)! > Math.min(...values);
        const steps = judgeCountHistory(points);
        expect(steps.some(({ isOpen }) => isOpen)).toBe(isAbove);
        for (const { before, after, verdict } of steps) expect(verdict).toBe(after > before ? 'regressed' : 'improved');
      }),
    );
  });
});
