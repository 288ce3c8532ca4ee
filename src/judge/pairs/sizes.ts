/** Verdicts of counted figures: sizes, allocations, instructions. */
import { isCounted } from '../../core/document/index.ts';
import { policyOf, type PairedPolicy } from '../policy.ts';
import { whySidesUnlike } from '../measured.ts';
import type { CellVerdict } from './description.ts';
import { judgeExact, repeats } from './exact.ts';
import { isChange } from './endpoints.ts';
import { type PairedRun, sidesOf } from './sides.ts';

/** Judges counted figures: exactly, or by the ranges of both sides if they vary. */
export function exactVerdicts(
  run: PairedRun,
  policy: PairedPolicy,
): Map<string, { verdict: CellVerdict; varies: boolean }> {
  const counted = sidesOf(run).filter(
    ({ before, after }) => after.summary && isCounted(after.summary) && whySidesUnlike(before, after) === undefined,
  );
  return new Map(
    counted.map(({ cell, before, after }) => [
      cell,
      { verdict: judgeExact(before, after, counted.length, policyOf(cell, policy)), varies: !repeats(before, after) },
    ]),
  );
}

/** A size that varies is judged both as a time and by its ranges: either may find a change. */
export function sizeVerdict(
  byRanges: CellVerdict | undefined,
  byPairs: CellVerdict | undefined,
): CellVerdict | undefined {
  if (byRanges === undefined || byPairs === undefined) return byRanges ?? byPairs;
  if (isChange(byPairs.verdict) || isChange(byRanges.verdict)) return isChange(byPairs.verdict) ? byPairs : byRanges;
  return byRanges.verdict === 'unchanged' ? byRanges : byPairs;
}
