import { describe, expect, it } from 'vitest';
import type { CellSubject } from '../../core/document/index.ts';
import { defaultPolicy } from '../policy.ts';
import { judgeExact } from './exact.ts';

const counted = (values: readonly number[]): CellSubject => ({
  opsPerSample: 1,
  samples: values.map((value, round) => ({ round, order: 0, value })),
  summary: { value: values[0] ?? 0, unit: 'allocs/op', better: 'smaller' },
});
const judge = (base: readonly number[], head: readonly number[], cells = 1) =>
  judgeExact(counted(base), counted(head), cells, defaultPolicy);
const times = (count: number, value: (index: number) => number): number[] =>
  Array.from({ length: count }, (_, i) => value(i));

describe('what is counted', () => {
  it('is compared to the last digit where it repeats', () => {
    expect(judge([5, 5], [5, 5])).toMatchObject({ verdict: 'unchanged', ratio: 1, low: 1, high: 1 });
    expect(judge([1000, 1000], [1001, 1001])).toMatchObject({ verdict: 'regressed', ratio: 1.001, pairsUsed: 2 });
    expect(judge([5, 5], [4, 4])).toMatchObject({ verdict: 'improved', ratio: 0.8 });
  });

  it('has no ratio from nothing or to nothing, and a verdict all the same', () => {
    expect(judge([0, 0], [3, 3])).toMatchObject({ verdict: 'regressed', ratio: null, low: null, high: null });
    expect(judge([3, 3], [0, 0])).toMatchObject({ verdict: 'improved', ratio: null });
    expect(judge([0, 0], [0, 0])).toMatchObject({ verdict: 'unchanged', ratio: 1 });
  });

  it('needs two executions of each side', () => {
    expect(judge([5], [6])).toMatchObject({ verdict: 'inconclusive', reason: 'too-few-pairs' });
  });

  it('is changed, if it differs from execution to execution, only where no figure of one side is like one of the other', () => {
    const before = times(8, (index) => 100 + index);
    expect(
      judge(
        before,
        times(8, (index) => 120 + index),
      ),
    ).toMatchObject({ verdict: 'regressed' });
    // C(16, 8) = 12,870 ways: not enough for four hundred cells.
    expect(
      judge(
        before,
        times(8, (index) => 120 + index),
        400,
      ),
    ).toMatchObject({ verdict: 'inconclusive', reason: 'noise' });
    expect(
      judge(
        before,
        times(8, (index) => 107 + index),
      ),
    ).toMatchObject({ verdict: 'inconclusive' });
    // Apart, and less than what matters.
    expect(
      judge(
        times(8, (i) => 1000 + (i % 2)),
        times(8, (i) => 1010 + (i % 2)),
      ),
    ).toMatchObject({ verdict: 'unchanged' });
  });

  it('errs no more often than promised, however it scatters', () => {
    let state = 7;
    const random = (): number => (state = (state * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32;
    let changed = 0;
    for (let trial = 0; trial < 4000; trial++) {
      const draw = (): number[] => times(5, () => Math.floor(random() * 50));
      if (judge(draw(), draw()).verdict === 'regressed') changed++;
    }
    // One in 252 has all five beyond the others: more than the 0.85 % that may be.
    expect(changed / 4000).toBeLessThan(0.0085);
  });
});
