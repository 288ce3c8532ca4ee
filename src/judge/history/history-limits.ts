/**
 * Limits on how far a run may be above its stored runs. Unlike verdicts they ignore noise and guarantee no error rate; they apply from the
 * second run on. They compare with the median since the last found or accepted change, not with the last run, which would turn every
 * slowdown into the new baseline at once. Only the young history of a project that moved here is compared as the tool it comes from does.
 */
import { baselineOf, type CellHistory } from './baseline.ts';
import { defaultHistoryPolicy } from '../policy.ts';
import { median } from '../../core/stats/index.ts';
import { isShownAsNothing } from '../../core/document/index.ts';

/** As ratios: 2 is twice as slow. */
export interface HistoryLimits {
  /** Above this ratio a cell is `regressed`. */
  alert: number;
  /** Above this ratio it fails the gate; absent: it never does. */
  fail?: number;
  /** Until a cell has eight runs of its own: compare with the run before, of any environment, as github-action-benchmark does. */
  beginWithLast?: boolean;
}

interface ComparedWithLimits {
  /** The level of the stored runs, and the ratio of the run to it: infinite if the level is zero. */
  level: number;
  ratio: number;
  /** Above the limit of an alert, and above that of the gate. */
  isOver: boolean;
  fails: boolean;
  /** Number of the cell's own runs, where the level is the run before, and nothing else decides. */
  young?: number;
}

/** @returns undefined if there is nothing to compare with */
export function compareWithLimits(history: CellHistory, limits: HistoryLimits): ComparedWithLimits | undefined {
  const { value } = history.current;
  // Infinity: more is better, and it fell to zero or below.
  if (Number.isNaN(value) || value <= 0) return undefined;
  const { earlier, own: young = earlier.length } = history;
  const isYoung = limits.beginWithLast === true && young < defaultHistoryPolicy.minRuns;
  const values = isYoung ? lastOf(history) : baselineOf(history).values;
  if (values.length === 0) return undefined;
  const level = median(values);
  const ratio = value / level;
  // Even a limit below the level itself applies only to figures that got worse.
  const isWorse = ratio > 1 && !isShownAsNothing(level, value);
  const exceeds = (limit = Infinity): boolean => isWorse && ratio > limit;
  return { level, ratio, isOver: exceeds(limits.alert), fails: exceeds(limits.fail), ...(isYoung ? { young } : {}) };
}

/** The figure of the run before; none of the same commit. */
function lastOf({ current, earlier, wasInLastRun = true }: CellHistory): number[] {
  if (!wasInLastRun) return [];
  const last = earlier.findLast(({ commit }) => commit === undefined || commit !== current.commit);
  return last === undefined || !Number.isFinite(last.value) || last.value < 0 ? [] : [last.value];
}
