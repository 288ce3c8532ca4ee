import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeEstimate, executionsIn, secondsToMeasure } from './estimate.ts';
import { runNumber } from '../../../test/helpers/stored-runs.ts';

const seconds = fc.double({ min: 1e-4, max: 100, noNaN: true });

describe('the default time of a backfill', () => {
  it.each([
    [11, [0.2], 26.4],
    [11, [0.001], 22],
    [11, [5], 165],
    [2, [0.2, 5], 34.8],
    [11, [], 0],
  ])('for %d commits and executions of %j s is %d s', (commits, executions, expected) => {
    expect(secondsToMeasure(commits, executions)).toBeCloseTo(expected, 6);
  });

  it('grows with each commit and each workload', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.array(seconds, { minLength: 1 }), (commits, executions) => {
        const one = secondsToMeasure(commits, executions);
        expect(secondsToMeasure(commits + 1, executions)).toBeGreaterThan(one);
        expect(secondsToMeasure(commits + 1, [...executions, 1])).toBeGreaterThan(one);
      }),
    );
  });
});

describe('the estimate of a backfill', () => {
  it('is the builds and counts that are left, and measuring', () => {
    const text = describeEstimate(
      { build: 2, count: 0.5 },
      { left: 10, uncounted: 10, commits: 11, executions: [0.2], measuring: 26.4 },
    );
    expect(text).toBe('Takes about 51 s more: 10 builds of 2 s, counting 5 s, measuring 26 s.');
  });

  it('says nothing of counting that is done, and no time for counting that was not seen', () => {
    const given = { left: 10, commits: 11, executions: [0.2], measuring: 26.4 };
    const text = (uncounted: number): string => describeEstimate({ build: 2 }, { ...given, uncounted });
    expect(text(0)).toBe('Takes about 46 s more: 10 builds of 2 s, measuring 26 s.');
    expect(text(3)).toBe('Takes about 46 s and the counting of 3 commits more: 10 builds of 2 s, measuring 26 s.');
  });

  it('includes the executions that intervals need beyond the time that is given', () => {
    const given = { left: 0, uncounted: 0, commits: 10, executions: [2], measuring: 30 };
    expect(describeEstimate({ build: 1, count: 1 }, given)).toBe('Takes about 2 min 00 s more: measuring 2 min 00 s.');
  });

  it('knows the executions of each workload from a run of one commit', () => {
    expect(executionsIn([runNumber(0), runNumber(5)])).toEqual(executionsIn([runNumber(0)]));
    expect(executionsIn([runNumber(0)])).toHaveLength(2);
    expect(executionsIn([])).toEqual([]);
  });
});
