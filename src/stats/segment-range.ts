/**
 * One stretch of a series under test: its best split, how surprising that is, and the two levels. A stretch that drifts is
 * asked whether it steps as well: see drift.ts.
 */
import { scanPValue } from './critical-values.ts';
import { driftingStep, withoutDrift, withoutSpikes, type Drift, type DriftingStep } from './drift.ts';
import { MAD_TO_STANDARD_DEVIATION, medianInPlace } from './quantile.ts';
import { MINIMUM_SIDE, scan, scanScores, SHORT_SIDE_PENALTY, type Scan } from './scan.ts';

export interface RangeTest {
  /** Stretch [low, high) of the series. */
  low: number;
  high: number;
  /** First point of the later side, as a position in the series; `low` when the stretch cannot be split. */
  split: number;
  /** Comparable with the critical values of the rank scan; 0 when the stretch cannot be split. */
  statistic: number;
  /** Medians of the two sides; where the stretch drifts, the levels just before and after the step. */
  before: number;
  after: number;
  /** The drift that the stretch has beside its step; undefined where a step alone explains it as well. */
  drift: Drift | undefined;
  /** What the rank scan says, whether or not the stretch drifts. */
  plain: Scan;
}

/** A stretch drifts when step and drift explain it better than the step alone by this much of log-likelihood. */
const DRIFT_ADVANTAGE = 5;
/** No point counts for more than this in the robust comparison: one that is three standard deviations off. */
const LARGEST_COST = 4.5;
/** How far from the median of their neighbours values may be for least squares, in standard deviations of the noise. */
const SPIKE_DEVIATIONS = 6;
/**
 * A step on top of a drift has to be surprising to the plain rank scan too, which keeps the promise for histories without
 * drift whatever their noise. A drift back to where the step came from hides the step from the scan: it stands alone if it
 * is this many times clearer than it must be.
 */
const ALONE = 2;

/** A series with its order by value, so that any stretch can be ranked without sorting again. */
export class RankedSeries {
  readonly values: Float64Array;
  readonly #order: Int32Array;
  readonly #tests = new Map<number, RangeTest>();
  #despiked: Float64Array | undefined;

  /** `values` must be finite. */
  constructor(values: Float64Array) {
    this.values = values;
    this.#order = orderOf(values);
  }

  get length(): number {
    return this.values.length;
  }

  /** The values without spikes: for least squares. */
  get despiked(): Float64Array {
    return (this.#despiked ??= withoutSpikes(this.values, SPIKE_DEVIATIONS * differenceDeviation(this.values)));
  }

  /** The stretch's values as an ascending list of positions relative to `low`. */
  #orderWithin(low: number, high: number): Int32Array {
    if (high - low === this.length) return this.#order;
    const within = new Int32Array(high - low);
    let count = 0;
    for (const position of this.#order) {
      if (position >= low && position < high) within[count++] = position - low;
    }
    return within;
  }

  /** The best split of [low, high). */
  test(low: number, high: number): RangeTest {
    const key = low * (this.length + 1) + high;
    const known = this.#tests.get(key);
    if (known) return known;
    const result = this.#testNow(low, high);
    this.#tests.set(key, result);
    return result;
  }

  #testNow(low: number, high: number): RangeTest {
    const order = this.#orderWithin(low, high);
    const stretch = this.values.subarray(low, high);
    const scores = scanScores(stretch, order);
    const { split, statistic } = scores ? scan(scores) : { split: 0, statistic: 0 };
    const plain = { split: low + split, statistic };
    if (split === 0) return { low, high, ...plain, before: 0, after: 0, drift: undefined, plain };
    const stepping = { low, high, ...plain, ...mediansOfSides(stretch, order, split), drift: undefined, plain };
    const step = driftingStep(this.despiked.subarray(low, high), MINIMUM_SIDE);
    if (!step || step.advantage <= DRIFT_ADVANTAGE) return stepping;
    const drifting = this.#driftingTest(low, high, plain, step);
    return this.#advantage(drifting, stepping) > DRIFT_ADVANTAGE ? drifting : stepping;
  }

  /** The step on top of a drift. */
  #driftingTest(low: number, high: number, plain: Scan, step: DriftingStep): RangeTest {
    const split = low + step.split;
    const drift = { ...step.drift, middle: low + step.drift.middle };
    const statistic = step.z - SHORT_SIDE_PENALTY / Math.min(step.split, high - split);
    return {
      low,
      high,
      split,
      statistic: Math.max(Math.min(plain.statistic, statistic), statistic / ALONE),
      ...this.levels(low, split, high, drift),
      drift,
      plain,
    };
  }

  /** How much better `one` explains the values than `other`, with a bounded cost for each point: no mode or spike decides. */
  #advantage(one: RangeTest, other: RangeTest): number {
    const [near, far] = [this.#distances(one), this.#distances(other)];
    const scale = MAD_TO_STANDARD_DEVIATION * medianInPlace(near.slice());
    const cost = (distance: number): number => Math.min(LARGEST_COST, (distance / scale) ** 2 / 2);
    let advantage = 0;
    for (let i = 0; i < near.length; i += 1) {
      if (far[i] !== near[i]) advantage += cost(far[i]!) - cost(near[i]!);
    }
    return advantage;
  }

  /** Of each point from its level. */
  #distances({ low, split, high, before, after, drift }: RangeTest): Float64Array {
    const steady = this.steady(low, split, high, drift);
    return steady.map((value, i) => Math.abs(value - (low + i < split ? before : after)));
  }

  /** The stretch without its drift, if it has one, which is taken as zero at the split. */
  steady(low: number, split: number, high: number, drift?: Drift): Float64Array {
    const stretch = this.values.subarray(low, high);
    return drift ? withoutDrift(stretch, { ...drift, middle: drift.middle - low }, split - low - 0.5) : stretch;
  }

  /** Medians of [low, split) and [split, high), without a drift: see `steady`. */
  levels(low: number, split: number, high: number, drift?: Drift): { before: number; after: number } {
    if (!drift) return mediansOfSides(this.values.subarray(low, high), this.#orderWithin(low, high), split - low);
    return levelsOf(this.steady(low, split, high, drift), split - low);
  }
}

/** p of a stretch's best split; `inflation` ≥ 1 divides the statistic where neighbours in time are alike. */
export function rangePValue(test: RangeTest, inflation: number): number {
  return scanPValue(test.high - test.low, test.statistic / inflation);
}

/** Standard deviation of the noise, from the median distance of neighbours: steps and drifts hardly matter to it. */
function differenceDeviation(values: Float64Array): number {
  const distances = values.subarray(1).map((value, i) => Math.abs(value - values[i]!));
  return (MAD_TO_STANDARD_DEVIATION / Math.SQRT2) * medianInPlace(distances);
}

/** Medians of both sides; their order is lost. An empty side has the other's median. */
function levelsOf(values: Float64Array, split: number): { before: number; after: number } {
  const [before, after] = [medianInPlace(values.subarray(0, split)), medianInPlace(values.subarray(split))];
  return { before: split === 0 ? after : before, after: split === values.length ? before : after };
}

/** Positions by ascending value; equal values keep their order in time. */
function orderOf(values: Float64Array): Int32Array {
  const order = new Int32Array(values.length);
  for (let i = 0; i < order.length; i += 1) order[i] = i;
  return order.sort((a, b) => values[a]! - values[b]! || a - b);
}

/** Medians of [0, split) and [split, n) of a stretch. An empty side has the other's median. */
function mediansOfSides(values: Float64Array, order: Int32Array, split: number): { before: number; after: number } {
  const countBefore = split;
  const countAfter = order.length - split;
  let seenBefore = 0;
  let seenAfter = 0;
  let before = 0;
  let after = 0;
  for (const position of order) {
    const value = values[position]!;
    if (position < split) before += weightInMedian(seenBefore++, countBefore) * value;
    else after += weightInMedian(seenAfter++, countAfter) * value;
  }
  return { before: countBefore === 0 ? after : before, after: countAfter === 0 ? before : after };
}

/** 1 for the middle one of an odd count, ½ for each of the middle two of an even count, else 0. */
function weightInMedian(index: number, count: number): number {
  const distance = Math.abs(2 * index - (count - 1));
  return distance === 0 ? 1 : distance === 1 ? 0.5 : 0;
}
