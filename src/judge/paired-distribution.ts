import { normalQuantile } from '../stats/index.ts';
import { SPEED_UP_TO_FOLLOW, SPENT, type PairedPolicy } from './paired-policy.ts';
import { SequentialResult } from './sequential-correction.ts';
import { LOOKS, lookLevels } from './sequential.ts';

/** Errors are told apart in steps of a fifth, so that a few results serve thousands of cells. */
const ERROR_STEP = Math.log(1.2);
const results = new Map<string, SequentialResult>();
const MOST_RESULTS = 500;

/** The distribution of results under the rules of `judgePairs`, for a cell whose final error (of ln ratio) is known. */
export function sequentialResult(
  policy: PairedPolicy,
  cellCount: number,
  errorAtEnd: number,
  mayBecomeUnchanged: boolean,
): SequentialResult {
  const { alpha, unchangedWithin, boundLevel } = policy;
  const step = Math.max(-200, Math.round(Math.log(errorAtEnd) / ERROR_STEP));
  const key = [alpha, cellCount, unchangedWithin, boundLevel, step, mayBecomeUnchanged].join(' ');
  const known = results.get(key);
  if (known !== undefined) return known;
  const bound = -normalQuantile(boundLevel);
  const levels = lookLevels((SPENT * alpha) / cellCount);
  const rules = LOOKS.map((share, look) => {
    const error = Math.exp(step * ERROR_STEP) / Math.sqrt(share);
    const unchangedFrom = bound - Math.log1p(2 * unchangedWithin) / error;
    const unchangedTo = Math.log1p(unchangedWithin) / error - bound;
    const futileTo = mayBecomeUnchanged ? Number.NEGATIVE_INFINITY : -normalQuantile(levels[look]!.futility);
    const quietTo = unchangedTo > unchangedFrom ? Math.max(unchangedTo, futileTo) : futileTo;
    return {
      share,
      change: -normalQuantile(levels[look]!.change),
      quietFrom: Math.max(SPEED_UP_TO_FOLLOW, quietTo > futileTo ? unchangedFrom : Number.NEGATIVE_INFINITY),
      quietTo,
    };
  });
  if (results.size >= MOST_RESULTS) results.clear();
  const result = new SequentialResult(rules);
  results.set(key, result);
  return result;
}
