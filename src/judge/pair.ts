import type { PairSeries } from './paired-effect.ts';

/** One measured pair: who ran first, and both times in nanoseconds. Times that are not positive and finite are unusable. */
export interface Pair {
  order: 'AB' | 'BA';
  first: number | null;
  second: number | null;
  /** Which processes took it, where that is known: pairs of the same two have their luck in common. */
  process?: string;
}

/** The first `seen` pairs without the unusable ones. */
export function usablePairs(pairs: readonly Pair[], seen: number): PairSeries {
  const first: number[] = [];
  const second: number[] = [];
  const baseFirst: number[] = [];
  for (let index = 0; index < seen; index += 1) {
    const pair = pairs[index]!;
    if (!isTime(pair.first) || !isTime(pair.second)) continue;
    first.push(Math.log(pair.first));
    second.push(Math.log(pair.second));
    baseFirst.push(pair.order === 'AB' ? 1 : 0);
  }
  return { first: Float64Array.from(first), second: Float64Array.from(second), baseFirst: Uint8Array.from(baseFirst) };
}

function isTime(value: number | null): value is number {
  return value !== null && value > 0 && Number.isFinite(value);
}
