/** The usable ones of some pairs, and what a handful of them can say. */
import type { Pair } from '../../document/index.ts';
import { subsetSmallestTail } from '../../stats/index.ts';
import { agreeingShare, defaultPolicy, fewestPairs, fewestToAgree, spentShare, type PairedPolicy } from '../policy.ts';
import { lookLevels } from './looks.ts';

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

// A permutation test of a handful of pairs has no more to say than "all of them agree".

/** How many pairs, half of them in each order, a cell needs to be found changed among so many cells. */
export function fewestPairsToDecide(cells: number, policy: PairedPolicy = defaultPolicy): number {
  const level = lookLevels((spentShare * policy.alpha) / Math.max(1, cells)).at(-1)!.change;
  let pairs = fewestPairs;
  while (subsetSmallestTail(pairs, pairs / 2) > level) pairs += 2;
  return pairs;
}

/** Which way so large a share of the pairs points: undefined if they point both ways, or are too few. */
export function agreementOf(pairs: readonly Pair[], share = agreeingShare): 'slower' | 'faster' | undefined {
  const differences = pairs.flatMap(({ order, first, second }) =>
    first === null || second === null ? [] : [order === 'AB' ? second - first : first - second],
  );
  if (differences.length < fewestToAgree) return undefined;
  const count = (isSo: (difference: number) => boolean): number => differences.filter(isSo).length;
  if (count((difference) => difference > 0) >= share * differences.length) return 'slower';
  return count((difference) => difference < 0) >= share * differences.length ? 'faster' : undefined;
}
