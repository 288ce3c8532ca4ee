/** One stretch of a series under test: its best split, how surprising that is, and the two levels. */
import { scanPValue } from './critical-values.ts';
import { driftAdvantage, scan, scanScores } from './scan.ts';

export interface RangeTest {
  /** Stretch [low, high) of the series. */
  low: number;
  high: number;
  /** First point of the later side, as a position in the series; `low` when the stretch cannot be split. */
  split: number;
  /** Statistic of the rank scan, 0 when the stretch cannot be split. */
  statistic: number;
  /** Medians of the two sides. */
  before: number;
  after: number;
  /** How much better a straight line explains the stretch than the step does, as a difference of log-likelihoods. */
  driftAdvantage: number;
}

/** A series with its order by value, so that any stretch can be ranked without sorting again. */
export class RankedSeries {
  readonly values: Float64Array;
  private readonly order: Int32Array;
  private readonly tests = new Map<number, RangeTest>();

  /** `values` must be finite. */
  constructor(values: Float64Array) {
    this.values = values;
    this.order = orderOf(values);
  }

  get length(): number {
    return this.values.length;
  }

  /** The stretch's values as an ascending list of positions relative to `low`. */
  private orderWithin(low: number, high: number): Int32Array {
    if (high - low === this.length) return this.order;
    const within = new Int32Array(high - low);
    let count = 0;
    for (const position of this.order) {
      if (position >= low && position < high) within[count++] = position - low;
    }
    return within;
  }

  /** The best split of [low, high). */
  test(low: number, high: number): RangeTest {
    const key = low * (this.length + 1) + high;
    const known = this.tests.get(key);
    if (known) return known;
    const result = this.testNow(low, high);
    this.tests.set(key, result);
    return result;
  }

  private testNow(low: number, high: number): RangeTest {
    const order = this.orderWithin(low, high);
    const stretch = this.values.subarray(low, high);
    const scores = scanScores(stretch, order);
    if (!scores) return this.unsplit(low, high);
    const { split, statistic } = scan(scores);
    if (split === 0) return this.unsplit(low, high);
    return {
      low,
      high,
      split: low + split,
      statistic,
      ...mediansOfSides(stretch, order, split),
      driftAdvantage: driftAdvantage(scores, split),
    };
  }

  /** Medians of [low, split) and [split, high). */
  levels(low: number, split: number, high: number): { before: number; after: number } {
    return mediansOfSides(this.values.subarray(low, high), this.orderWithin(low, high), split - low);
  }

  private unsplit(low: number, high: number): RangeTest {
    return { low, high, split: low, statistic: 0, before: 0, after: 0, driftAdvantage: 0 };
  }

  /** Median of [low, high). */
  median(low: number, high: number): number {
    return this.levels(low, low, high).after;
  }
}

/** p of a stretch's best split; `inflation` ≥ 1 divides the statistic where neighbours in time are alike. */
export function rangePValue(test: RangeTest, inflation: number): number {
  return scanPValue(test.high - test.low, test.statistic / inflation);
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
