/**
 * Counts that repeat from run to run: allocations, bytes, calls. They need neither noise nor a ratio to be judged, so 0 → 3 is an ordinary
 * change, and three runs are enough. Unlike times they do not depend on the machine, so growth may fail a build.
 */
import { MIN_REPEATS, relativeChange } from '../../core/stats/index.ts';
import type { HistoryPoint } from './history-changes.ts';
import { storedPrecision } from '../policy.ts';
import type { Verdict } from '../verdict.ts';

/** Number of earlier runs with the same count after which it is known to repeat. */
export const minEqualRuns = MIN_REPEATS;

/** Whether a cell counts, and its earlier runs all have one value. */
export const isExact = ({ counted }: Pick<HistoryPoint, 'counted'>, values: readonly number[]): boolean =>
  counted === true && values.every((value) => relativeChange(value, values[0]!) <= storedPrecision);

interface ExactVerdict {
  verdict: Verdict;
  advisory: false;
  /** Null if either value is zero. */
  ratio: number | null;
  level: number;
  p: number;
}

/** Compares with the earlier level of a count that repeats. @param minEffect smaller changes are ignored */
export function decideExactly(value: number, level: number, minEffect: number): ExactVerdict {
  const isLarge = relativeChange(level, value) >= minEffect;
  return {
    verdict: !isLarge ? 'unchanged' : value > level ? 'regressed' : 'improved',
    advisory: false,
    ratio: level > 0 && value > 0 ? value / level : null,
    level,
    p: isLarge ? 0 : 1,
  };
}
