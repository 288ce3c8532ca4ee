/** What a handful of pairs can say: a permutation test of n pairs has no more than "all of them agree". */
import { subsetSmallestTail } from '../stats/index.ts';
import type { Pair } from './pair.ts';
import { DEFAULT_POLICY, SPENT, type PairedPolicy } from './paired-policy.ts';
import { lookLevels } from './sequential.ts';

/** The fewest at which there is a figure of agreement at all. */
export const fewestPairs = 12;
/** Before this many pairs nothing is said of their agreement. */
export const fewestToAgree = 3;
/** Pairs agree if at least this share of them points the same way: of unchanged cells with nine pairs one in six does. */
const agreeingShare = 0.75;

/** How many pairs, half of them in each order, a cell needs to be found changed among so many cells. */
export function fewestPairsToDecide(cells: number, policy: PairedPolicy = DEFAULT_POLICY): number {
  const level = lookLevels((SPENT * policy.alpha) / Math.max(1, cells)).at(-1)!.change;
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
