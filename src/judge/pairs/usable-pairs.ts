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
  const first: number[] = [];
  const second: number[] = [];
  const baseFirst: number[] = [];
  for (let index = 0; index < seen; index++) {
    const pair = pairs[index]!;
    if (!isUsable(pair)) continue;
    first.push(Math.log(pair.first));
    second.push(Math.log(pair.second));
    baseFirst.push(pair.order === 'AB' ? 1 : 0);
  }
  return { first: Float64Array.from(first), second: Float64Array.from(second), baseFirst: Uint8Array.from(baseFirst) };
}

/** Whether both blocks have a time. */
export const isUsable = (pair: Pair): pair is Pair & { first: number; second: number } =>
  isTime(pair.first) && isTime(pair.second);

function isTime(value: number | null): value is number {
  return value !== null && value > 0 && Number.isFinite(value);
}
