/**
 * One stretch of a series under test: its best split, how significant it is, and the two levels. A stretch that drifts is
 * tested for a step as well: see drift.ts.
 */
import { MINIMUM_SIDE, scan, type Scan, scanScores, SHORT_SIDE_PENALTY } from './scan.ts';
import { scanPValue } from './scan-p-value.ts';
import { type Drift, driftingStep, type DriftingStep, withoutDrift, withoutSpikes } from './drift.ts';
import { MAD_TO_STANDARD_DEVIATION, medianInPlace } from './quantile.ts';

/** Medians of the two sides; where the stretch drifts, the levels just before and after the step. */
export interface Levels {
  before: number;
  after: number;
}

export interface RangeTest extends Levels {
  /** Stretch [low, high) of the series. */
  low: number;
  high: number;
  /** First point of the later side, as a position in the series; `low` when the stretch cannot be split. */
  split: number;
  /** Comparable with the critical values of the rank scan; 0 when the stretch cannot be split. */
  statistic: number;
  /** The drift of the stretch beside its step; undefined where a step alone explains it as well. */
  drift: Drift | undefined;
  /** The result of the rank scan, whether or not the stretch drifts. */
  plain: Scan;
}

/** A stretch drifts when step and drift explain it better than the step alone by this much of log-likelihood. */
const driftAdvantage = 5;
/** The limit of one point's weight in the robust comparison: that of a point three standard deviations off. */
const maxCost = 4.5;
/** The largest distance of a value from the median of its neighbours for least squares, in standard deviations of the noise. */
const spikeDeviations = 6;
/**
 * A step on top of a drift has to be significant in the plain rank scan too, so that the error rate holds for histories without
 * drift and any noise. A drift back to the level before the step hides the step from the scan: such a step is accepted alone if it
 * is this many times clearer than necessary.
 */
const aloneFactor = 2;

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
    return (this.#despiked ??= withoutSpikes(this.values, spikeDeviations * differenceDeviation(this.values)));
  }

  /** The stretch's values as an ascending list of positions relative to `low`. */
  #orderWithin(low: number, high: number): Int32Array {
    if (high - low === this.length) return this.#order;
    const size = high - low;
    // One place more than needed: the loop writes without a branch, and the next value overwrites what is outside.
    const within = new Int32Array(size + 1);
    const order = this.#order;
    let count = 0;
    for (const place of order) {
      const position = place - low;
      within[count] = position;
      count += position >>> 0 < size ? 1 : 0;
    }
    return within.subarray(0, size);
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
    const levels = mediansOfSides(stretch, order, split);
    const step = driftingStep(this.despiked.subarray(low, high), MINIMUM_SIDE);
    const drifting = step && step.advantage > driftAdvantage ? this.#driftingTest(low, high, plain, step) : undefined;
    if (drifting) {
      const residuals = residualsOf(
        this.steady(low, drifting.split, high, drifting.drift),
        drifting.split - low,
        drifting,
      );
      if (robustAdvantage(residuals, residualsOf(stretch, split, levels)) > driftAdvantage) return drifting;
    }
    return { low, high, ...plain, ...levels, drift: undefined, plain };
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
      statistic: Math.max(Math.min(plain.statistic, statistic), statistic / aloneFactor),
      ...this.levels(low, split, high, drift),
      drift,
      plain,
    };
  }

  /** The stretch without its drift, if it has one; the drift is zero at the split. */
  steady(low: number, split: number, high: number, drift?: Drift): Float64Array {
    const stretch = this.values.subarray(low, high);
    return drift ? withoutDrift(stretch, { ...drift, middle: drift.middle - low }, split - low - 0.5) : stretch;
  }

  /** Medians of [low, split) and [split, high), without a drift: see `steady`. */
  levels(low: number, split: number, high: number, drift?: Drift): Levels {
    if (!drift) return mediansOfSides(this.values.subarray(low, high), this.#orderWithin(low, high), split - low);
    return levelsOf(this.steady(low, split, high, drift), split - low);
  }
}

/** p of a stretch's best split; `inflation` ≥ 1 divides the statistic where neighbours in time correlate. */
export function rangePValue(test: RangeTest, inflation: number): number {
  return scanPValue(test.high - test.low, test.statistic / inflation);
}

/** Standard deviation of the noise, from the median distance of neighbours: steps and drifts hardly change it. */
function differenceDeviation(values: Float64Array): number {
  const distances = values.subarray(1).map((value, i) => Math.abs(value - values[i]!));
  return (MAD_TO_STANDARD_DEVIATION / Math.SQRT2) * medianInPlace(distances);
}

/** The residuals of the points about their levels. */
function residualsOf(values: Float64Array, split: number, { before, after }: Levels): Float64Array {
  const residuals = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) residuals[i] = Math.abs(values[i]! - (i < split ? before : after));
  return residuals;
}

/** How much better the model of the residuals `near` explains the points. The cost of each point is bounded: no second mode and no spike decides. */
function robustAdvantage(near: Float64Array, far: Float64Array): number {
  const scale = MAD_TO_STANDARD_DEVIATION * medianInPlace(near.slice());
  let advantage = 0;
  for (let i = 0; i < near.length; i++) {
    if (far[i] !== near[i]) advantage += costOf(far[i]! / scale) - costOf(near[i]! / scale);
  }
  return advantage;
}

const costOf = (deviations: number): number => Math.min(maxCost, (deviations * deviations) / 2);

/** Medians of both sides; their order is lost. An empty side has the other's median. */
function levelsOf(values: Float64Array, split: number): Levels {
  const [before, after] = [medianInPlace(values.subarray(0, split)), medianInPlace(values.subarray(split))];
  return { before: split === 0 ? after : before, after: split === values.length ? before : after };
}

/** Positions by ascending value; equal values keep their order in time. */
function orderOf(values: Float64Array): Int32Array {
  const order = new Int32Array(values.length);
  for (let i = 0; i < order.length; i++) order[i] = i;
  return order.sort((a, b) => values[a]! - values[b]! || a - b);
}

/** Medians of [0, split) and [split, n) of a stretch. An empty side has the other's median. */
function mediansOfSides(values: Float64Array, order: Int32Array, split: number): Levels {
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
