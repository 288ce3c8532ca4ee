/** The level of a cell's stored runs, and decisions without an estimate of noise: the project's limits, and counts that repeat exactly. */
import { type HistoryPoint, judgeHistory } from './history-changes.ts';
import { type Acceptance, acceptedPositions, isMeant, timeMetric } from '../counts/consent.ts';
import { defaultHistoryPolicy, maxRuns, storedPrecision } from '../policy.ts';
import type { Verdict } from '../verdict.ts';
import { isShownAsNothing } from '../../core/document/index.ts';
import { median, MIN_REPEATS, relativeChange } from '../../core/stats/index.ts';

/** A cell's new figure and its earlier ones, oldest first. */
export interface CellHistory {
  current: HistoryPoint;
  earlier: readonly HistoryPoint[];
  /** Number of the earlier ones that were not imported; absent: all. */
  own?: number;
  /** Whether the run before had the cell; absent: it had. */
  wasInLastRun?: boolean;
  /** Acceptances of this cell. */
  acceptances?: readonly Acceptance[];
}

/** The runs that a new one is compared with. */
export interface Baseline {
  values: number[];
  logs: number[];
  standardErrors: number[];
}

/** A count may be zero. */
export function isUsable({ value, counted }: HistoryPoint): boolean {
  return Number.isFinite(value) && (value > 0 || (value === 0 && counted === true));
}

/**
 * Runs of the current fingerprint since the last change point. An accepted slowdown starts anew before there are enough runs to find it; an
 * acceptance of anything else starts nothing.
 */
export function baselineOf(history: CellHistory): Baseline {
  const { current, earlier } = history;
  const { counted = false } = current;
  const positions = earlier.flatMap((point, position) =>
    point.fingerprint === current.fingerprint && isUsable({ ...point, counted }) ? [position] : [],
  );
  const points = positions.map((position) => ({ ...earlier[position]!, counted }));
  const start = judgeHistory(points).changes.at(-1)?.index ?? 0;
  const level = positions.slice(Math.max(start, positions.length - maxRuns));
  const recent = level.slice(acceptedStart(history, level));
  return {
    values: recent.map((position) => earlier[position]!.value),
    logs: recent.map((position) => Math.log(earlier[position]!.value)),
    standardErrors: recent.map((position) => earlier[position]!.standardError ?? 0),
  };
}

/** The first run of a level that lies above all that was measured before an accepted commit; 0 without one. */
function acceptedStart({ current, earlier, acceptances = [] }: CellHistory, level: readonly number[]): number {
  const times = acceptances.filter((acceptance) => isMeant(acceptance, timeMetric));
  const commits = [...earlier, current].map((point) => point.commit);
  for (const position of acceptedPositions(commits, times).reverse()) {
    const start = level.filter((at) => at < position).length;
    const [before, after] = [level.slice(0, start), level.slice(start)].map((part) =>
      part.map((at) => earlier[at]!.value),
    );
    if (start > 0 && Math.min(...after!, current.value) > Math.max(...before!)) return start;
  }
  return 0;
}

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

/**
 * Compares a count that repeats with its earlier level. It needs neither noise nor a ratio, so 0 → 3 is an ordinary change, and it does not
 * depend on the machine, so growth may fail a build. @param minEffect smaller changes are ignored
 */
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

/**
 * Compares a run with limits above its stored runs, regardless of noise and without an error rate, from the second run on. The level is the
 * median since the last change: the last run would turn every slowdown into the new baseline. Only the young history of a project that moved
 * here is compared as the tool it comes from does. @returns undefined if there is nothing to compare with
 */
export function compareWithLimits(history: CellHistory, limits: HistoryLimits): ComparedWithLimits | undefined {
  const { value } = history.current;
  if (!Number.isFinite(value) || value <= 0) return undefined;
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
