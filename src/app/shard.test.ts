import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shard } from './shard.ts';

const weights = (shares: { weight: number }[]): number[] => shares.map(({ weight }) => weight);
const itself = (weight: number): number => weight;

describe('shares', () => {
  it('end together', () => {
    expect(weights(shard([8, 7, 6, 5, 4], 2, itself))).toEqual([17, 13]);
    expect(weights(shard([5, 5, 4, 4, 3, 3, 3], 3, itself))).toEqual([11, 8, 8]);
  });
  it('keep the order of what they hold', () => {
    expect(shard([1, 9, 2, 8, 3], 2, itself).map(({ pieces }) => pieces)).toEqual([
      [1, 9, 2],
      [8, 3],
    ]);
  });
  it('are at most as many as pieces', () => {
    expect(shard(['a', 'b'], 5, () => 1)).toHaveLength(2);
    expect(shard([], 3, itself)).toEqual([]);
  });
  it('spread what weighs nothing', () => {
    expect(shard(['a', 'b', 'c', 'd'], 2, () => 0).map(({ pieces }) => pieces.length)).toEqual([2, 2]);
  });
});

it('every piece is in one share, and the heaviest is at most 4/3 of the best possible', () => {
  const work = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(work, fc.integer({ min: 1, max: 3 }), (pieces, count) => {
      const shares = shard(pieces, count, itself);
      expect(shares.flatMap((share) => share.pieces).sort((a, b) => a - b)).toEqual([...pieces].sort((a, b) => a - b));
      expect(Math.max(...weights(shares))).toBeLessThanOrEqual((4 / 3) * best(pieces, count) + 1e-9);
    }),
    { numRuns: 60 },
  );
});

/** The shortest time in which all can be done, by trying everything. */
function best(pieces: readonly number[], count: number): number {
  let found = Infinity;
  const put = (place: number, loads: readonly number[]): void => {
    if (Math.max(...loads) >= found) return;
    if (place === pieces.length) found = Math.max(...loads);
    else for (const [index, load] of loads.entries()) put(place + 1, loads.with(index, load + pieces[place]!));
  };
  put(0, new Array<number>(count).fill(0));
  return found;
}
