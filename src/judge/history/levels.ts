/**
 * The level that the stored runs of a cell stand at, and what is told from it without an estimate of noise: limits that the project sets
 * itself, and counts that repeat to the last digit.
 */
import { LEAST_REPEATS, median, relativeChange } from '../../stats/index.ts';
import { acceptedPositions, type Acceptance } from '../accept.ts';
import { mostRuns, storedPrecision } from '../policy.ts';
import type { Verdict } from '../verdict.ts';
import { judgeHistory, stretchesOf, type HistoryPoint } from './change-points.ts';

/** A cell's new figure and its earlier ones, oldest first. */
export interface CellHistory {
  current: HistoryPoint;
  earlier: readonly HistoryPoint[];
  /** Those of this cell. */
  acceptances?: readonly Acceptance[];
}

/** The runs that a new one is compared with. */
export interface Baseline {
  positions: number[];
  values: number[];
  logs: number[];
  standardErrors: number[];
}

/** A count may be zero. */
export function isUsable({ value, counted }: HistoryPoint): boolean {
  return Number.isFinite(value) && (value > 0 || (value === 0 && counted === true));
}

/** Runs of the current fingerprint since its last change point, or the last acceptance if that is later. */
export function baselineOf({ current, earlier, acceptances = [] }: CellHistory): Baseline {
  const { counted = false } = current;
  // An acceptance of the very commit under test starts a new segment with it.
  const commits = [...earlier, current].map((point) => point.commit);
  const accepted = acceptedPositions(commits, acceptances);
  const positions = stretchesOf([...earlier, current], accepted)
    .find((stretch) => stretch.at(-1) === earlier.length)!
    .slice(0, -1)
    .filter((position) => isUsable({ ...earlier[position]!, counted }));
  const points = positions.map((position) => ({ ...earlier[position]!, counted }));
  const start = judgeHistory(points).changes.at(-1)?.index ?? 0;
  const recent = positions.slice(Math.max(start, positions.length - mostRuns));
  return {
    positions: recent,
    values: recent.map((position) => earlier[position]!.value),
    logs: recent.map((position) => Math.log(earlier[position]!.value)),
    standardErrors: recent.map((position) => earlier[position]!.standardError ?? 0),
  };
}

// Limits on how far a run may be above its stored runs. Unlike verdicts they know no noise and promise no error rate; they hold from the
// second run on. The level compared with is not the last run, which would make every slowdown the new normal at once, but the median since
// the last change that was found or accepted.

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
  return ratio > alert ? { level, ratio, fails: fail !== undefined && ratio > fail } : undefined;
}

// Counts that repeat from run to run: allocations, bytes, calls. They need neither noise nor a ratio to be judged, so 0 → 3 is a change like
// any other, and three runs are enough. Unlike times they do not depend on the machine: what grew is no matter of opinion, and may fail a build.

/** Earlier runs with the same count from which it is known to repeat. */
export const fewestEqualRuns = LEAST_REPEATS;

/** Whether a cell counts, and its earlier runs are all of one value. */
export const isExact = ({ counted }: HistoryPoint, values: readonly number[]): boolean =>
  counted === true && values.every((value) => relativeChange(value, values[0]!) <= storedPrecision);

interface ExactVerdict {
  verdict: Verdict;
  advisory: false;
  /** null from or to zero. */
  ratio: number | null;
  level: number;
  p: number;
}

/** A count against the level at which it stood. @param minEffect smaller changes are none */
export function decideExactly({ value }: HistoryPoint, level: number, minEffect: number): ExactVerdict {
  const isLarge = relativeChange(level, value) >= minEffect;
  return {
    verdict: !isLarge ? 'unchanged' : value > level ? 'regressed' : 'improved',
    advisory: false,
    ratio: level > 0 && value > 0 ? value / level : null,
    level,
    p: isLarge ? 0 : 1,
  };
}
