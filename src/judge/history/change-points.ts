/**
 * Change points of one cell's history on the default branch. Points of different environments are never compared: each
 * fingerprint is a history of its own, so a new machine begins one and cannot alarm. An acceptance ends a segment the same
 * way: the two sides are looked at apart.
 */
import {
  type ChangePoint,
  type ChangePointOptions,
  changePoints,
  hodgesLehmannShift,
  LEAST_REPEATS,
  median,
  relativeChange,
} from '../../stats/index.ts';
import { type Acceptance, acceptedPositions } from '../counts/baseline.ts';
import { costOf, isCounted, isShownAsNothing, type Measure, type RunDocument } from '../../document/index.ts';
import { mostRuns, storedPrecision } from '../policy.ts';
import type { Verdict } from '../verdict.ts';

/** One run's figure for one cell, in the order of the runs. */
export interface HistoryPoint {
  /** Median time per operation in nanoseconds, or another figure so that larger is worse (`costOf`). */
  value: number;
  /** What it is a figure of; absent: of the same as the others. */
  measure?: Measure;
  /** A figure that repeats to the last digit when nothing changed, such as allocations; it may be zero. */
  counted?: boolean;
  fingerprint: string;
  commit?: string;
  /** Standard error of ln(value) within the run, where the run knows it. */
  standardError?: number;
}

/** A change of level. Positions and commits are those of the history handed in. */
export interface HistoryChange {
  verdict: 'regressed' | 'improved';
  /** First point of the new level, and the first and last position it may have. */
  index: number;
  from: number;
  to: number;
  /** The change came in after `lastGoodCommit` and not after `firstChangedCommit`; undefined where a run has no commit. */
  lastGoodCommit: string | undefined;
  firstChangedCommit: string | undefined;
  before: number;
  after: number;
  /** after / before, above 1 is slower; undefined when a level is zero or the signs differ. */
  ratio: number | undefined;
  /** 95 % interval of the ratio; undefined where there is no ratio, and where too few runs lie on one side of the change. */
  low?: number;
  high?: number;
  p: number;
  fingerprint: string;
}

/** Where history starts anew without alarm. */
interface HistoryBoundary {
  index: number;
  reason: 'environment-changed' | 'accepted';
}

interface JudgedHistory {
  changes: HistoryChange[];
  boundaries: HistoryBoundary[];
}

/** Changes of one cell's history, in order. `acceptances`: those of this cell. */
export function judgeHistory(
  points: readonly HistoryPoint[],
  acceptances: readonly Acceptance[] = [],
  options: ChangePointOptions = {},
): JudgedHistory {
  const accepted = acceptedPositions(
    points.map((point) => point.commit),
    acceptances,
  );
  const stretches = stretchesOf(points, accepted);
  const changes = stretches.flatMap((positions) => changesWithin(points, positions, options));
  return { changes: changes.sort((a, b) => a.index - b.index), boundaries: boundariesOf(points, accepted) };
}

/** Positions of comparable points, one list for each fingerprint and stretch between acceptances. */
function stretchesOf(points: readonly HistoryPoint[], accepted: readonly number[]): number[][] {
  const stretches = new Map<string, number[]>();
  let acceptancesPassed = 0;
  for (const [position, { fingerprint }] of points.entries()) {
    while (accepted[acceptancesPassed] !== undefined && accepted[acceptancesPassed]! <= position) acceptancesPassed++;
    const key = `${acceptancesPassed} ${fingerprint}`;
    const stretch = stretches.get(key);
    if (stretch) stretch.push(position);
    else stretches.set(key, [position]);
  }
  return [...stretches.values()];
}

function changesWithin(
  points: readonly HistoryPoint[],
  positions: readonly number[],
  options: ChangePointOptions,
): HistoryChange[] {
  const values = positions.map((position) => points[position]!.value);
  const exact = positions.every((position) => points[position]!.counted === true);
  const found = changePoints(values, { exact, ...options });
  return found.map(({ index, from, to, before, after, ratio, p }, place) => ({
    verdict: after > before ? 'regressed' : 'improved',
    index: positions[index]!,
    from: positions[from]!,
    to: positions[to]!,
    lastGoodCommit: points[positions[from - 1] ?? -1]?.commit,
    firstChangedCommit: points[positions[to]!]!.commit,
    before,
    after,
    ratio,
    ...(exact ? {} : ratioInterval(values, found, place)),
    p,
    fingerprint: points[positions[index]!]!.fingerprint,
  }));
}

/** So many runs on each side of a change tell how large it was. */
const intervalRuns = 40;

/** Of the levels on both sides, up to the next change: the shifts of the logarithms that a rank test does not reject. */
function ratioInterval(
  values: readonly number[],
  changes: readonly ChangePoint[],
  place: number,
): Pick<HistoryChange, 'low' | 'high'> {
  const { index, ratio } = changes[place]!;
  if (ratio === undefined) return {};
  const start = Math.max(changes[place - 1]?.index ?? 0, index - intervalRuns);
  const end = Math.min(changes[place + 1]?.index ?? values.length, index + intervalRuns);
  const logs = (from: number, to: number): number[] =>
    values
      .slice(from, to)
      .filter((value) => value > 0)
      .map(Math.log);
  const { low, high } = hodgesLehmannShift(logs(index, end), logs(start, index));
  if (!Number.isFinite(low) || !Number.isFinite(high)) return {};
  // A drift beside the step is not in the levels but in their differences: the interval holds the ratio all the same.
  return { low: Math.min(Math.exp(low), ratio), high: Math.max(Math.exp(high), ratio) };
}

function boundariesOf(points: readonly HistoryPoint[], accepted: readonly number[]): HistoryBoundary[] {
  const seen = new Set<string>();
  const boundaries: HistoryBoundary[] = accepted.map((index) => ({ index, reason: 'accepted' }));
  for (const [index, { fingerprint }] of points.entries()) {
    if (!seen.has(fingerprint) && index > 0) boundaries.push({ index, reason: 'environment-changed' });
    seen.add(fingerprint);
  }
  return boundaries.sort((a, b) => a.index - b.index);
}

/** The half-width of a 95 % interval in standard errors. */
const normalQuantile975 = 1.96;

/** Points of one subject of a run, by cell. Cells without a summary are left out: they were not measured to the end. */
export function historyPoints(run: RunDocument, subject: string): Map<string, HistoryPoint> {
  const points = new Map<string, HistoryPoint>();
  const fingerprint = run.subjects[subject]?.fingerprint;
  if (fingerprint === undefined) return points;
  for (const [cell, result] of Object.entries(run.cells)) {
    const summary = result.subject[subject]?.summary;
    if (!summary) continue;
    const { value, unit, better, low, high } = summary;
    points.set(cell, {
      value: costOf(value, better),
      measure: { unit, better },
      fingerprint,
      ...(isCounted(summary) ? { counted: true } : {}),
      ...(run.source?.commit === undefined ? {} : { commit: run.source.commit }),
      ...(low !== undefined && high !== undefined && low > 0
        ? { standardError: Math.log(high / low) / (2 * normalQuantile975) }
        : {}),
    });
  }
  return points;
}

// The level that the stored runs of a cell stand at, and what is told from it without an estimate of noise: limits that the project sets
// itself, and counts that repeat to the last digit.

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
  // A limit below the level itself still is about what got worse.
  const isWorse = ratio > 1 && !isShownAsNothing(level, value);
  return isWorse && ratio > alert ? { level, ratio, fails: fail !== undefined && ratio > fail } : undefined;
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
