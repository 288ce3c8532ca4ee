/** Agreement of a few pairs: a permutation test of them can show no more than "all of them agree". */
import { agreeingShare, defaultPolicy, minPairs, minToAgree, type PairedPolicy, spentShare } from '../policy.ts';
import { lookLevels } from './looks.ts';
import { subsetSmallestTail } from '../../core/stats/index.ts';
import type { Pair } from '../../core/document/index.ts';

/** The number of pairs, half of them in each order, that a cell needs to be found changed among this many cells. */
export function minPairsToDecide(cells: number, policy: PairedPolicy = defaultPolicy): number {
  const level = lookLevels((spentShare * policy.alpha) / Math.max(1, cells)).at(-1)!.change;
  let pairs = minPairs;
  while (subsetSmallestTail(pairs, pairs / 2) > level) pairs += 2;
  return pairs;
}

/** The direction that a large share of the pairs has; undefined if they differ, or are too few. */
export function agreementOf(pairs: readonly Pair[], share = agreeingShare): 'slower' | 'faster' | undefined {
  const differences = pairs.flatMap(({ order, first, second }) =>
    first === null || second === null ? [] : [order === 'AB' ? second - first : first - second],
  );
  if (differences.length < minToAgree) return undefined;
  const count = (isSo: (difference: number) => boolean): number => differences.filter(isSo).length;
  if (count((difference) => difference > 0) >= share * differences.length) return 'slower';
  return count((difference) => difference < 0) >= share * differences.length ? 'faster' : undefined;
}
