/** Selects the usable pairs, and finds whether a few of them agree. */
import { agreeingShare, minToAgree } from '../policy.ts';
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

/** The direction that a large share of the pairs has; undefined if they differ, or are too few. A permutation test of a few shows no more. */
export function agreementOf(pairs: readonly Pair[], share = agreeingShare): 'slower' | 'faster' | undefined {
  const differences = pairs.flatMap(({ order, first, second }) =>
    first === null || second === null ? [] : [order === 'AB' ? second - first : first - second],
  );
  if (differences.length < minToAgree) return undefined;
  const count = (isSo: (difference: number) => boolean): number => differences.filter(isSo).length;
  if (count((difference) => difference > 0) >= share * differences.length) return 'slower';
  return count((difference) => difference < 0) >= share * differences.length ? 'faster' : undefined;
}
