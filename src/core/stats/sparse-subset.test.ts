import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sparseSubsetTest, subsetTest } from './subset-mean.ts';

/** All choices of `count` of the values, one by one. */
function byCounting(values: readonly number[], chosen: readonly number[]): { greater: number; less: number } {
  const sumOf = (flags: readonly number[]): number => values.reduce((sum, value, i) => sum + value * flags[i]!, 0);
  const count = chosen.reduce((sum, flag) => sum + flag, 0);
  const observed = sumOf(chosen);
  let [all, greater, less] = [0, 0, 0];
  for (let bits = 0; bits < 2 ** values.length; bits++) {
    const flags = values.map((_, i) => (bits >> i) & 1);
    if (flags.reduce((sum, flag) => sum + flag, 0) !== count) continue;
    all++;
    if (sumOf(flags) >= observed) greater++;
    if (sumOf(flags) <= observed) less++;
  }
  return { greater: greater / all, less: less / all };
}

describe('the test of a few values among zeros', () => {
  it('equals the count of all choices', () => {
    const value = fc.record({ value: fc.constantFrom(0, 0, 0, -2, -1, 1, 2, 3), chosen: fc.constantFrom(0, 1) });
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 11 }), (all) => {
        const some = all.filter((one) => one.value !== 0);
        const count = all.reduce((sum, { chosen }) => sum + chosen, 0);
        const tails = sparseSubsetTest(
          some.map((one) => one.value),
          some.map((one) => one.chosen),
          all.length,
          count,
        );
        const counted = byCounting(
          all.map((one) => one.value),
          all.map((one) => one.chosen),
        );
        expect(tails.greater).toBeCloseTo(counted.greater, 9);
        expect(tails.less).toBeCloseTo(counted.less, 9);
      }),
      { numRuns: 100 },
    );
  });

  it('has two even tails where nothing differs', () => {
    expect(sparseSubsetTest([], [], 20, 10)).toEqual({ greater: 1, less: 1 });
  });
});

describe('the test of any values', () => {
  it('is never below the share of choices that are as extreme, where most values are equal', () => {
    const values = Array.from({ length: 40 }, (_, i) => (i < 5 ? 1 : 0));
    const chosen = values.map((_, i) => (i < 20 ? 1 : 0));
    const { greater } = subsetTest(values, chosen);
    expect(greater).toBeCloseTo(sparseSubsetTest([1, 1, 1, 1, 1], [1, 1, 1, 1, 1], 40, 20).greater, 9);
  });
});
