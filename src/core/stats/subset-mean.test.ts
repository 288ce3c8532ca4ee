import { describe, expect, it } from 'vitest';
import { permutationTest } from '../../../test/helpers/permutation.ts';
import { createRandom } from './distributions.ts';
import { subsetCriticalZ, subsetTest, subsetZ } from './subset-mean.ts';

/** Eight chosen and eight other values: lognormal, the chosen ones shifted. */
function makeValues(seed: number, shift: number): { values: number[]; chosen: number[] } {
  const random = createRandom(seed);
  const values = Array.from({ length: 16 }, (_, i) => Math.exp(random.next() + random.next()) + (i < 8 ? shift : 0));
  return { values, chosen: values.map((_, i) => (i < 8 ? 1 : 0)) };
}

describe('the test of a subset', () => {
  it('agrees with counting all choices', () => {
    for (const shift of [-2, -0.8, 0, 0.4, 0.9, 1.5]) {
      const { values, chosen } = makeValues(3, shift);
      const exact = permutationTest(values.slice(0, 8), values.slice(8));
      const { greater, less } = subsetTest(values, chosen);
      expect(exact.exact).toBe(true);
      // Among the last few choices probabilities rise in steps, which no smooth formula follows closely.
      const near = (p: number): number => (p < 1e-3 ? 0.4 : 0.05);
      expect(Math.abs(Math.log(greater / exact.greater))).toBeLessThan(near(exact.greater));
      expect(Math.abs(Math.log(less / exact.less))).toBeLessThan(near(exact.less));
    }
  });

  it('never returns less than the number of choices allows', () => {
    const { greater } = subsetTest([5, 6, 7, 1, 2, 3], [1, 1, 1, 0, 0, 0]);
    expect(greater).toBeCloseTo(1 / 20, 9);
  });

  it('mirrors negated values', () => {
    const { values, chosen } = makeValues(4, 0.5);
    const there = subsetTest(values, chosen);
    const back = subsetTest(
      values.map((value) => -value),
      chosen,
    );
    expect(back.z).toBeCloseTo(-there.z, 9);
    expect(back.less).toBeCloseTo(there.greater, 9);
  });

  it('finds nothing in equal values, in no values and in all values', () => {
    const nothing = { z: 0, greater: 1, less: 1 };
    expect(subsetTest([0.1, 0.1, 0.1], [1, 0, 1])).toEqual(nothing);
    expect(subsetTest([], [])).toEqual(nothing);
    expect(subsetTest([1, 2], [1, 1])).toEqual(nothing);
  });
});

describe('the critical z', () => {
  it('is exceeded as often as asked', () => {
    const random = createRandom(7);
    const chosen = Array.from({ length: 14 }, (_, i) => i % 2);
    const critical = subsetCriticalZ(14, 7, 0.05);
    const values = Array.from({ length: 14 }, () => random.next());
    const beyond = Array.from({ length: 4000 }, () => subsetZ(random.shuffle(values), chosen)).filter(
      (z) => z > critical,
    );
    expect(beyond.length / 4000).toBeGreaterThan(0.04);
    expect(beyond.length / 4000).toBeLessThan(0.06);
  });

  it('is infinite where no choice is rare enough', () => {
    expect(subsetCriticalZ(6, 3, 0.025)).toBe(Infinity);
    expect(subsetCriticalZ(8, 4, 0.025)).toBeLessThan(Math.sqrt(7));
  });
});
