/** Selects the usable pairs. */
import type { Pair } from '../../core/document/index.ts';

/** Usable pairs of one cell in the order measured. Times are natural logarithms; `baseFirst` is 1 for AB and 0 for BA. */
export interface PairSeries {
  first: Float64Array;
  second: Float64Array;
  baseFirst: Uint8Array;
}

/** The first `seen` pairs without the unusable ones. */
export function usablePairs(pairs: readonly Pair[], seen: number): PairSeries {
  const usable = pairs.slice(0, seen).filter(isUsable);
  return {
    first: Float64Array.from(usable, (pair) => Math.log(pair.first)),
    second: Float64Array.from(usable, (pair) => Math.log(pair.second)),
    baseFirst: Uint8Array.from(usable, ({ order }) => (order === 'AB' ? 1 : 0)),
  };
}

/** Whether both blocks have a time. */
export const isUsable = (pair: Pair): pair is Pair & { first: number; second: number } =>
  isTime(pair.first) && isTime(pair.second);

const isTime = (value: number | null): boolean => value !== null && value > 0 && Number.isFinite(value);
