/**
 * Limits on how far a run may be above its stored runs. Unlike verdicts they know no noise and promise no error rate; they hold from the
 * second run on. The level compared with is not the last run, which would make every slowdown the new normal at once, but the median since
 * the last change that was found or accepted.
 */
import { baselineOf, type CellHistory } from './baseline.ts';
import { median } from '../../core/stats/index.ts';
import { isShownAsNothing } from '../../core/document/index.ts';

/** As ratios: 2 is twice as slow. */
export interface HistoryLimits {
  /** Above it a cell is `regressed`. */
  alert: number;
  /** Above it, it fails the gate; absent: nothing does. */
  fail?: number;
}

export interface OverLimit {
  /** The level of the stored runs, and how many times more the run has: infinite where the level is zero. */
  level: number;
  ratio: number;
  fails: boolean;
}

/** Undefined: within the limits, or nothing to compare with. */
export function overLimit(history: CellHistory, { alert, fail }: HistoryLimits): OverLimit | undefined {
  const { value } = history.current;
  if (!Number.isFinite(value) || value <= 0) return undefined;
  const { values } = baselineOf(history);
  if (values.length === 0) return undefined;
  const level = median(values);
  const ratio = value / level;
  // A limit below the level itself still is about what got worse.
  const isWorse = ratio > 1 && !isShownAsNothing(level, value);
  return isWorse && ratio > alert ? { level, ratio, fails: fail !== undefined && ratio > fail } : undefined;
}
