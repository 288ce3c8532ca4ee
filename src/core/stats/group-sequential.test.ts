import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonDeviation, robustLevel } from './robust-level.ts';
import { stepPosterior } from './step-posterior.ts';
import { createRandom, normalQuantile } from './distributions.ts';

describe('the place of a step', () => {
  it('may be anywhere before a first look', () => {
    expect(stepPosterior(4, [])).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  it('follows Bayes', () => {
    // Place 2 of 4 looks three times as much like the new level: steps at 1 and 2 weigh 3, those at 3 and 4 weigh 1.
    const looks = [{ place: 2, before: 0, after: Math.log(3) }];
    stepPosterior(4, looks).forEach((one, index) => {
      expect(one).toBeCloseTo([3, 3, 1, 1][index]! / 8, 12);
    });
  });

  it('is what summing over all places gives, even for very unlikely looks', () => {
    const look = fc.record({
      place: fc.integer({ min: 1, max: 9 }),
      before: fc.double({ min: -2000, max: 0, noNaN: true }),
      after: fc.double({ min: -2000, max: 0, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(look, { maxLength: 12 }), (looks) => {
        const logs = Array.from({ length: 10 }, (_, index) =>
          looks.reduce((sum, { place, before, after }) => sum + (place >= index + 1 ? after : before), 0),
        );
        const most = Math.max(...logs);
        const weights = logs.map((log) => Math.exp(log - most));
        const sum = weights.reduce((a, b) => a + b, 0);
        stepPosterior(10, looks).forEach((one, index) => {
          expect(one).toBeCloseTo(weights[index]! / sum, 9);
        });
      }),
    );
  });
});

describe('a level of noisy values', () => {
  const random = createRandom(3);
  const normal = (): number => normalQuantile(random.next());

  it('hardly moves with a value far away', () => {
    const values = [0.9, 1, 1.1, 1.05, 0.95];
    expect(Math.abs(robustLevel([...values, 100], 0.1).value - robustLevel(values, 0.1).value)).toBeLessThan(0.05);
  });

  it('is as near to the truth as its standard error claims', () => {
    const errors = Array.from({ length: 2000 }, () => robustLevel(Array.from({ length: 8 }, normal), 1));
    const { standardError } = errors[0]!;
    const spread = Math.sqrt(errors.reduce((sum, { value }) => sum + value ** 2, 0) / errors.length);
    expect(spread / standardError).toBeGreaterThan(0.9);
    expect(spread / standardError).toBeLessThan(1.1);
  });

  it('has the deviation that groups have in common, at any level of each group', () => {
    const groups = Array.from({ length: 300 }, (_, group) => Array.from({ length: 6 }, () => group + 0.2 * normal()));
    expect(commonDeviation(groups)).toBeGreaterThan(0.18);
    expect(commonDeviation(groups)).toBeLessThan(0.22);
    expect(commonDeviation([[1], [2]])).toBeNaN();
  });
});
