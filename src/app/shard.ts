/** Divides work among parallel jobs, so that they end together. Pure. */
import { UsageError } from '../core/document/index.ts';

/**
 * Longest processing time first: the heaviest piece goes to the share with the least work so far. At worst a third longer than
 * the best division (R. L. Graham, "Bounds on multiprocessing timing anomalies", SIAM J. Appl. Math. 17, 1969).
 *
 * @param pieces in any order; within a share they keep this order
 * @param count number of shares, at least one
 * @returns the nonempty shares: never more than there are pieces
 */
export function shard<Piece>(
  pieces: readonly Piece[],
  count: number,
  weightOf: (piece: Piece) => number,
): { pieces: Piece[]; weight: number }[] {
  const weights = pieces.map(weightOf);
  const heaviestFirst = [...pieces.keys()].sort((a, b) => weights[b]! - weights[a]! || a - b);
  const shares = Array.from({ length: count }, () => ({ places: [] as number[], weight: 0 }));
  for (const place of heaviestFirst) {
    const least = shares.reduce((one, other) => (lighter(other, one) ? other : one));
    least.places.push(place);
    least.weight += weights[place]!;
  }
  return shares
    .filter(({ places }) => places.length > 0)
    .map(({ places, weight }) => ({ pieces: places.sort((a, b) => a - b).map((place) => pieces[place]!), weight }));
}

interface Share {
  places: readonly number[];
  weight: number;
}

/** Of equally heavy shares the one with fewer pieces, so that pieces without weight are spread too. */
const lighter = (a: Share, b: Share): boolean =>
  a.weight < b.weight || (a.weight === b.weight && a.places.length < b.places.length);

const maxShards = 64;

/** @throws UsageError */
export function parseShards(text: string, name = '--shards'): number {
  const shards = Number(text);
  if (!/^\d+$/.test(text) || shards < 1 || shards > maxShards) {
    throw new UsageError(`${name}: expected an integer from 1 to ${maxShards}, got "${text}".`);
  }
  return shards;
}
