/**
 * Limits on how far a run may be above its stored runs. Unlike verdicts they ignore noise and guarantee no error rate; they apply from the
 * second run on. They compare with the median since the last found or accepted change, not with the last run, which would turn every
 * slowdown into the new baseline at once.
 */
import { baselineOf, type CellHistory } from './baseline.ts';
import { median } from '../../core/stats/index.ts';
import { isShownAsNothing } from '../../core/document/index.ts';

/** As ratios: 2 is twice as slow. */
export interface HistoryLimits {
  /** Above this ratio a cell is `regressed`. */
  alert: number;
  /** Above this ratio it fails the gate; absent: it never does. */
  fail?: number;
}

export interface OverLimit {
  /** The level of the stored runs, and the ratio of the run to it: infinite if the level is zero. */
  level: number;
  ratio: number;
  fails: boolean;
}

/** @returns undefined within the limits, or if there is nothing to compare with */
export function overLimit(history: CellHistory, { alert, fail }: HistoryLimits): OverLimit | undefined {
  const { value } = history.current;
  if (!Number.isFinite(value) || value <= 0) return undefined;
  const { values } = baselineOf(history);
  if (values.length === 0) return undefined;
  const level = median(values);
  const ratio = value / level;
  // Even a limit below the level itself applies only to figures that got worse.
  const isWorse = ratio > 1 && !isShownAsNothing(level, value);
  return isWorse && ratio > alert ? { level, ratio, fails: fail !== undefined && ratio > fail } : undefined;
}
