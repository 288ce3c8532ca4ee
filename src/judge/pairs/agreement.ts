/** Agreement of a few pairs: a permutation test of them can show no more than "all of them agree". */
import { agreeingShare, minToAgree } from '../policy.ts';
import type { Pair } from '../../core/document/index.ts';

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
