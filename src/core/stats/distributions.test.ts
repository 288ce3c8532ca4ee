import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from './distributions.ts';

describe('random numbers', () => {
  it('repeat for a seed and differ between seeds', () => {
    const draw = (seed: number): number[] => {
      const random = createRandom(seed);
      return Array.from({ length: 5 }, () => random.next());
    };
    expect(draw(42)).toEqual(draw(42));
    expect(draw(42)).not.toEqual(draw(43));
    expect(draw(Number.NaN)).toEqual(draw(0));
  });

  it('shuffle without loss and without changing the argument', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (values, seed) => {
        const before = [...values];
        const shuffled = createRandom(seed).shuffle(values);
        expect(values).toEqual(before);
        expect(shuffled.sort((a, b) => a - b)).toEqual(before.sort((a, b) => a - b));
      }),
    );
  });

  it('fill the unit interval evenly', () => {
    const random = createRandom(1);
    const counts = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 100_000; draw += 1) counts[random.integer(10)]! += 1;
    const chiSquared = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquared).toBeLessThan(27.9); // the 99.9 % point with 9 degrees of freedom
  });
});
