// Agreement with SciPy: the vectors are written by scripts/golden-statistics.py.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  normalQuantile,
  normalSurvival,
  regularizedBeta,
  studentTCdf,
  studentTQuantile,
  studentTSurvival,
  wilsonInterval,
} from './distributions.ts';
import { mannWhitney } from './mann-whitney.ts';
import { mad, quantile } from './quantile.ts';
import { permutationTest, signFlipTest } from '../../../test/helpers/permutation.ts';

function vectors<T>(name: string): T[] {
  return JSON.parse(readFileSync(new URL(`vectors/${name}.json`, import.meta.url), 'utf8')) as T[];
}

/** Relative agreement; figures below 1e-290 count as zero. */
function expectClose(actual: number, expected: number, relative = 1e-10): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(relative * Math.abs(expected) + 1e-290);
}

interface Tails {
  greater: number;
  less: number;
}

describe('SciPy agrees', () => {
  it('with the distribution functions', () => {
    interface Case {
      kind: 'normal' | 't' | 'beta';
      x: number;
      degrees: number;
      a: number;
      b: number;
      cdf: number;
      survival: number;
    }
    for (const { kind, x, degrees, a, b, cdf, survival } of vectors<Case>('distributions')) {
      if (kind === 'beta') expectClose(regularizedBeta(x, a, b), cdf);
      else {
        expectClose(kind === 'normal' ? normalSurvival(-x) : studentTCdf(x, degrees), cdf);
        expectClose(kind === 'normal' ? normalSurvival(x) : studentTSurvival(x, degrees), survival);
      }
    }
  });

  it('with the quantiles of the distributions', () => {
    for (const { kind, p, degrees, x } of vectors<{ kind: string; p: number; degrees: number; x: number }>(
      'distribution-quantiles',
    )) {
      const actual = kind === 'normal' ? normalQuantile(p) : studentTQuantile(p, degrees);
      expect(Math.abs(actual - x)).toBeLessThanOrEqual(1e-9 * Math.max(1e-3, Math.abs(x)));
    }
  });

  it('with quantiles and the median absolute deviation of data', () => {
    for (const { values, quantiles, mad: deviation } of vectors<{
      values: number[];
      quantiles: Record<string, number>;
      mad: number;
    }>('quantiles')) {
      for (const [q, expected] of Object.entries(quantiles)) expectClose(quantile(values, Number(q)), expected, 1e-12);
      expectClose(mad(values), deviation, 1e-12);
    }
  });

  it('with the Mann–Whitney test, exact and approximate, with ties and without', () => {
    const cases = vectors<Tails & { first: number[]; second: number[]; exact: boolean; statistic: number }>(
      'mann-whitney',
    );
    expect(cases.some(({ exact }) => exact)).toBe(true);
    for (const { first, second, exact, statistic, greater, less } of cases) {
      const result = mannWhitney(first, second);
      expect(result.statistic).toBe(statistic);
      // SciPy approximates where this code still counts: there both need only be near.
      const near = exact ? 1e-10 : 0.03;
      expectClose(result.greater, greater, near);
      expectClose(result.less, less, near);
    }
  });

  it('with permutation tests', () => {
    for (const { kind, first, second, greater, less } of vectors<
      Tails & { kind: string; first: number[]; second: number[] }
    >('permutation')) {
      const result = kind === 'sign-flip' ? signFlipTest(first) : permutationTest(first, second);
      expect(result.exact).toBe(true);
      expectClose(result.greater, greater);
      expectClose(result.less, less);
    }
  });

  it('with binomial intervals', () => {
    for (const { successes, trials, low, high } of vectors<Record<'successes' | 'trials' | 'low' | 'high', number>>(
      'wilson',
    )) {
      const interval = wilsonInterval(successes, trials);
      expect(interval.low).toBeCloseTo(low, 12);
      expect(interval.high).toBeCloseTo(high, 12);
    }
  });
});
