/**
 * Change points of a recorded history, as `detect` prints them. A value that is not a finite number is a gap: it is
 * skipped, but positions count it.
 */
import { relativeChange, segment, type Split } from './segmentation.ts';
import { MIN_P } from './scan-p-value.ts';

export interface ChangePointOptions {
  /** P(a history without any change gets a change point). Default 0.01. */
  alpha?: number;
  /** Changes of the level smaller than this share are not reported. Default 0.02. */
  minimumEffect?: number;
  /**
   * A history of equal values changes at the first other value. This is right for counts, but not for times that were rounded.
   * Default true.
   */
  exact?: boolean;
}

export const defaultChangePointOptions = { alpha: 0.01, minimumEffect: 0.02, exact: true } as const;

export interface ChangePoint {
  /** First point of the new segment, 0-based. */
  index: number;
  /** First and last position that `index` may have: the change came after the point before `from`, and at `to` at the latest. */
  from: number;
  to: number;
  /** Medians of the segments before and after; where they drift, the levels just before and after the change. */
  before: number;
  after: number;
  /** after / before; undefined where it has no meaning (a level of zero, levels of different sign). */
  ratio: number | undefined;
  /** Selection-corrected: how often a history of this length without a change shows a split this clear; the smallest possible value for an exact change. */
  p: number;
}

/** Change points in time order. Deterministic. Never throws: constant or empty histories have none, and short ones only exact changes. */
export function changePoints(values: ArrayLike<number | null>, options: ChangePointOptions = {}): ChangePoint[] {
  const { alpha, minimumEffect, exact } = { ...defaultChangePointOptions, ...options };
  const { finite, positions } = withoutGaps(values);
  const exactly = exact ? exactSplits(finite, minimumEffect) : undefined;
  return (exactly ?? segment(finite, { alpha, minimumEffect })).map(({ index, from, to, before, after, p }) => ({
    index: positions[index]!,
    // A gap just before the change belongs to the interval: the change may have come there.
    from: (positions[from - 1] ?? -1) + 1,
    to: positions[to]!,
    before,
    after,
    ratio: Math.sign(before) * Math.sign(after) > 0 ? after / before : undefined,
    p,
  }));
}

/** A value that repeats this many times in a row is no coincidence. */
export const MIN_REPEATS = 3;

/**
 * First points of the levels after the first of a series that repeats to the last digit: counts of calls, of allocations, of bytes. It does
 * not vary by chance, so the first other value is a new level. Each level but the last repeats at least `MIN_REPEATS` times.
 * Undefined: some level did not, so the series has noise or spikes. Empty: all values are equal.
 */
function exactLevels(values: ArrayLike<number>): number[] | undefined {
  const starts: number[] = [];
  let start = 0;
  for (let i = 1; i < values.length; i++) {
    if (values[i] === values[i - 1]) continue;
    if (i - start < MIN_REPEATS) return undefined;
    starts.push(i);
    start = i;
  }
  return starts;
}

/** Undefined: the history is not exact. */
function exactSplits(values: Float64Array, minimumEffect: number): Split[] | undefined {
  return exactLevels(values)
    ?.map((index) => ({
      index,
      from: index,
      to: index,
      before: values[index - 1]!,
      after: values[index]!,
      p: MIN_P,
    }))
    .filter(({ before, after }) => relativeChange(before, after) >= minimumEffect);
}

function withoutGaps(values: ArrayLike<number | null>): { finite: Float64Array; positions: Int32Array } {
  const finite = new Float64Array(values.length);
  const positions = new Int32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (typeof value !== 'number' || !Number.isFinite(value)) continue;
    finite[count] = value;
    positions[count] = i;
    count++;
  }
  return { finite: finite.slice(0, count), positions: positions.slice(0, count) };
}
