/** A permutation test of a handful of pairs has no more to say than "all of them agree". */
import { agreeingShare, defaultPolicy, minPairs, minToAgree, type PairedPolicy, spentShare } from '../policy.ts';
import { lookLevels } from './looks.ts';
import { subsetSmallestTail } from '../../core/stats/index.ts';
import type { Pair } from '../../core/document/index.ts';

/** How many pairs, half of them in each order, a cell needs to be found changed among so many cells. */
export function minPairsToDecide(cells: number, policy: PairedPolicy = defaultPolicy): number {
  const level = lookLevels((spentShare * policy.alpha) / Math.max(1, cells)).at(-1)!.change;
  let pairs = minPairs;
  while (subsetSmallestTail(pairs, pairs / 2) > level) pairs += 2;
  return pairs;
}

/** Which way so large a share of the pairs points: undefined if they point both ways, or are too few. */
export function agreementOf(pairs: readonly Pair[], share = agreeingShare): 'slower' | 'faster' | undefined {
  const differences = pairs.flatMap(({ order, first, second }) =>
    first === null || second === null ? [] : [order === 'AB' ? second - first : first - second],
  );
  if (differences.length < minToAgree) return undefined;
  const count = (isSo: (difference: number) => boolean): number => differences.filter(isSo).length;
  if (count((difference) => difference > 0) >= share * differences.length) return 'slower';
  return count((difference) => difference < 0) >= share * differences.length ? 'faster' : undefined;
}
