/** Change points of one cell's history. Each fingerprint has its own history, so a new machine cannot alarm. */
import { groupBy, costOf, isCounted, type Measure, type RunDocument } from '../../core/document/index.ts';
import { normalQuantile975, type ChangePoint, changePoints, hodgesLehmannShift } from '../../core/stats/index.ts';

/** One run's figure for one cell, in the order of the runs. */
export interface HistoryPoint {
  /** Median time per operation in nanoseconds, or another figure so that larger is worse (`costOf`). */
  value: number;
  /** Its unit; absent: the same as the others. */
  measure?: Measure;
  /** A figure that repeats exactly when nothing changed, such as allocations; it may be zero. */
  counted?: boolean;
  fingerprint: string;
  commit?: string;
  /** Standard error of ln(value) within the run, if known. */
  standardError?: number;
}

/** A change of level. Positions and commits refer to the given history. */
export interface HistoryChange {
  verdict: 'regressed' | 'improved';
  /** First point of the new level, and the first and last position that it may have. */
  index: number;
  from: number;
  to: number;
  /** The change came after `lastGoodCommit` and by `firstChangedCommit`; undefined if a run has no commit. */
  lastGoodCommit: string | undefined;
  firstChangedCommit: string | undefined;
  before: number;
  after: number;
  /** after / before, above 1 is slower; undefined if a level is zero or the signs differ. */
  ratio: number | undefined;
  /** 95 % interval of the ratio; undefined without a ratio, and with too few runs on one side of the change. */
  low?: number;
  high?: number;
  p: number;
  fingerprint: string;
}

/** Changes of one cell's history, in order. */
export function judgeHistory(points: readonly HistoryPoint[]): { changes: HistoryChange[] } {
  const stretches = groupBy(points.keys(), (position) => points[position]!.fingerprint);
  const changes = [...stretches.values()].flatMap((positions) => changesWithin(points, positions));
  return { changes: changes.sort((a, b) => a.index - b.index) };
}

function changesWithin(points: readonly HistoryPoint[], positions: readonly number[]): HistoryChange[] {
  const values = positions.map((position) => points[position]!.value);
  const exact = positions.every((position) => points[position]!.counted === true);
  const found = changePoints(values, { exact });
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

/** Number of runs on each side of a change that are needed to estimate its size. */
const intervalRuns = 40;

/** Interval of the levels on both sides, up to the next change: the shifts of the logarithms that a rank test does not reject. */
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
  // A drift beside the step affects the differences and not the levels: the interval still holds the ratio.
  return { low: Math.min(Math.exp(low), ratio), high: Math.max(Math.exp(high), ratio) };
}

/** Points of one subject of a run, by cell. Cells without a summary are left out: they were not measured completely. */
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
