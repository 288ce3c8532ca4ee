import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criticalLevels, criticalValueTable } from './critical-values-table.ts';
import { scan, type Scan, scanScores } from './scan.ts';
import { scanPValue } from './scan-p-value.ts';
import { createRandom } from './distributions.ts';

function scanOf(values: readonly number[]): Scan {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]! || a - b);
  const scores = scanScores(values, order);
  return scores ? scan(scores) : { split: 0, statistic: 0 };
}

/** The smallest statistic with a p-value of `alpha` at most; Infinity where even the largest is more likely. */
function criticalValue(n: number, alpha: number): number {
  let [low, high] = [0, 100];
  if (scanPValue(n, high) > alpha) return Infinity;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (scanPValue(n, middle) > alpha) low = middle;
    else high = middle;
  }
  return high;
}

/** The definition without running sums or shared weights. */
function scanByDefinition(values: readonly number[]): number {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]! || a - b);
  const scores = scanScores(values, order);
  if (!scores) return 0;
  const n = values.length;
  const sum = (numbers: Float64Array): number => numbers.reduce((total, x) => total + x, 0);
  let best = 0;
  for (let k = 3; k <= n - 3; k += 1) {
    const [low, high] = 2 * k <= n ? [0, k] : [k, n];
    const root = Math.sqrt((k * (n - k)) / n);
    const higher = sum(scores.up.slice(low, high)) / root;
    const lower = -sum(scores.down.slice(low, high)) / root;
    best = Math.max(best, Math.max(higher, lower) - 2.5 / Math.min(k, n - k));
  }
  return best;
}

const series = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 6, maxLength: 60 });

describe('the rank scan', () => {
  it('equals its definition', () => {
    fc.assert(
      fc.property(series, (values) => {
        expect(scanOf(values).statistic).toBeCloseTo(scanByDefinition(values), 9);
      }),
    );
  });

  it('depends on ranks only: increasing transformations do not change it', () => {
    fc.assert(
      fc.property(series, (values) => {
        expect(scanOf(values.map((x) => Math.exp(x / 10)))).toEqual(scanOf(values));
      }),
    );
  });

  it('is the same for negated values', () => {
    fc.assert(
      fc.property(series, (values) => {
        expect(scanOf(values.map((x) => -x)).statistic).toBeCloseTo(scanOf(values).statistic, 9);
      }),
    );
  });

  it('splits two levels at the step', () => {
    expect(scanOf([...Array<number>(20).fill(1), ...Array<number>(12).fill(2)]).split).toBe(20);
  });

  it('finds nothing in equal values or fewer than six', () => {
    expect(scanOf(Array<number>(30).fill(7))).toEqual({ split: 0, statistic: 0 });
    expect(scanOf([1, 1, 9, 9, 9])).toEqual({ split: 0, statistic: 0 });
  });
});

describe('critical values', () => {
  it('rise with the length and with the strictness', () => {
    for (const [n, values] of criticalValueTable) {
      for (let i = 1; i < values.length; i += 1) expect(values[i]!, `n=${n}`).toBeGreaterThanOrEqual(values[i - 1]!);
    }
    const at = (n: number): number => criticalValue(n, 0.01);
    expect([30, 60, 100, 300, 1000, 4000, 20_000].map(at)).toEqual(
      [30, 60, 100, 300, 1000, 4000, 20_000].map(at).sort((a, b) => a - b),
    );
  });

  it('cannot be reached by histories that are too short', () => {
    for (const n of [0, 2, 5, 6, 8]) {
      expect(criticalValue(n, 0.01)).toBe(Infinity);
      expect(scanPValue(n, 100)).toBeGreaterThan(0.01);
    }
  });

  it('have p-values as their inverse', () => {
    for (const [n, values] of criticalValueTable) {
      for (const [level, value] of values.entries()) {
        if (value === Infinity || value === values[level - 1] || value === values[level + 1]) continue;
        expect(criticalValue(n, criticalLevels[level]! * (1 + 1e-9)), `n=${n}`).toBeCloseTo(value, 5);
      }
    }
  });

  it('give p-values between 0 and 1 that fall as the statistic rises', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.double({ min: 0, max: 30, noNaN: true }), (n, statistic) => {
        const p = scanPValue(n, statistic);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(scanPValue(n, statistic + 0.5)).toBeLessThanOrEqual(p);
      }),
    );
  });

  it('hold their level on shuffled numbers', () => {
    const random = createRandom(5);
    for (const n of [20, 73, 160]) {
      const numbers = Array.from({ length: n }, (_, i) => i);
      let exceeded = 0;
      for (let i = 0; i < 4000; i += 1) {
        if (scanOf(random.shuffle(numbers)).statistic >= criticalValue(n, 0.05)) exceeded += 1;
      }
      // 200 expected, standard deviation 14.
      expect(exceeded).toBeGreaterThan(150);
      expect(exceeded).toBeLessThan(250);
    }
  });
});
