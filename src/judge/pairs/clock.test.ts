import { describe, expect, it } from 'vitest';
import type { Pair } from '../../core/document/index.ts';
import { createRandom } from '../../core/stats/index.ts';
import { clockReach, hasStep } from './clock.ts';
import { judgePairs } from './comparison.ts';
import { usablePairs } from './usable-pairs.ts';

function makePairs(ratio: number, step: number, seed: number, noise = 0.03): Pair[] {
  const random = createRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const time = (factor: number): number => Math.round((factor * Math.exp(noise * normal())) / step) * step * 1e6;
  return Array.from({ length: 60 }, (): Pair => {
    const [base, head] = [time(1), time(ratio)];
    return random.next() < 0.5
      ? { order: 'AB', first: base, second: head }
      : { order: 'BA', first: head, second: base };
  });
}

const reachOf = (pairs: readonly Pair[]): number => clockReach(usablePairs(pairs, pairs.length));

describe('a clock whose steps are larger than the noise', () => {
  it.each([1, 1.05, 1.1, 1.2])('has intervals that hold a change of ×%d', (ratio) => {
    const held = Array.from({ length: 30 }, (_, seed) => {
      const { low, high } = judgePairs(new Map([['cell', makePairs(ratio, 0.2, seed + 1)]])).get('cell')!;
      return low! <= ratio && ratio <= high!;
    });
    expect(held.filter(Boolean).length).toBeGreaterThanOrEqual(26);
  });

  it('leaves a change open that is smaller than a step, and says why', () => {
    const { verdict, reason } = judgePairs(new Map([['cell', makePairs(1.05, 0.2, 3)]])).get('cell')!;
    expect({ verdict, reason }).toEqual({ verdict: 'inconclusive', reason: 'coarse-clock' });
  });
});

describe('the reach of a clock', () => {
  it('is nothing where times hardly ever agree', () => {
    expect(reachOf(makePairs(1, 1e-6, 1))).toBe(0);
    expect(reachOf(makePairs(1, 0.02, 1))).toBe(0);
  });

  it('is nearly a step where nearly all times agree', () => {
    const reach = reachOf(makePairs(1, 0.2, 1));
    expect(reach).toBeGreaterThan(0.9 * Math.log(1.2));
    expect(reach).toBeLessThanOrEqual(Math.log(1.2));
  });

  it('is unknown where there is one time only', () => {
    const pairs = makePairs(1, 0.2, 1).map((pair): Pair => ({ ...pair, first: 5, second: 5 }));
    expect(hasStep(usablePairs(pairs, pairs.length))).toBe(false);
    expect(reachOf(pairs)).toBe(0);
  });
});
