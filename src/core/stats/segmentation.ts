/**
 * Several change points in one series: binary segmentation with the rank scan, then backward elimination.
 * Splitting is generous (a looser level, no allowance for autocorrelation), so that a change hidden between two others
 * is proposed. Then every proposal is tested again between its neighbours, with the critical value of that stretch's
 * length and the allowance. The weakest is dropped until all pass. A proposal is located again before it is tested.
 * Sources: Vostrikova, "Detecting disorder in multivariate random processes", Soviet Mathematics Doklady 24 (1981) for
 * binary segmentation; the elimination follows the merge step of Fleming et al., "Hunter", ICPE 2023.
 */
import { rangePValue, type RangeTest, RankedSeries } from './segment-range.ts';
import { locateStep } from './step-location.ts';
import { type Noise, noiseAbout } from './segment-noise.ts';
import { MINIMUM_SIDE } from './scan.ts';
import { scanPValue } from './scan-p-value.ts';

interface SegmentationOptions {
  /** P(a series without any change gets a change point). */
  alpha: number;
  /** Changes of the level smaller than this share of it are not reported: 0.02 is 2 %. */
  minimumEffect: number;
}

/** One change point between its neighbours. Positions are of the given series. */
export interface Split {
  /** First point of the new segment. */
  index: number;
  /** First and last position that `index` may have had. */
  from: number;
  to: number;
  /** Medians of the segments on both sides, without their drift beside the step. */
  before: number;
  after: number;
  p: number;
}

/** Proposals are made at a level this many times looser. */
const proposalFactor = 3;

/**
 * A history that grows is tested after every commit, and each doubling of its length is almost an independent test. Short
 * histories therefore get a share of the level, in proportion to their length up to this one.
 */
const fullLevelLength = 100;

/** A step that is smaller than this many standard deviations of the noise is not reported, even where many points show it. */
const minNoiseUnits = 1.2;

/** Standard error of a median over that of a mean, for normal noise: √(π/2). */
const medianStandardError = 1.2533;

const relocationRounds = 3;

/** Change points of a finite series in time order. None for fewer than six points or equal values. */
export function segment(values: Float64Array, options: SegmentationOptions): Split[] {
  const series = new RankedSeries(values);
  const alpha = options.alpha * Math.min(1, series.length / fullLevelLength);
  const proposals = propose(series, Math.min(0.2, alpha * proposalFactor));
  if (proposals.length === 0) return [];
  const noise = noiseAbout(series, proposals);
  let standing = eliminate(series, proposals, noise, { ...options, alpha });
  for (;;) {
    const located = locate(series, standing, noise);
    // At its final place a step can be smaller than what is reported.
    const large = located.map(({ before, after }) => relativeChange(before, after) >= options.minimumEffect);
    if (large.every(Boolean)) return located;
    standing = standing.filter((_, i) => large[i]);
  }
}

/** Moves every remaining split to its most likely place and adds the interval and the levels there. */
function locate(series: RankedSeries, standing: readonly RangeTest[], { deviation, inflation }: Noise): Split[] {
  const splits: Split[] = [];
  for (const [i, test] of standing.entries()) {
    const low = splits[i - 1]?.index ?? 0;
    const high = standing[i + 1]?.split ?? series.length;
    const { drift } = test;
    const steady = series.steady(low, test.split, high, drift);
    const place = locateStep(steady, low, {
      ...series.levels(low, test.split, high, drift),
      fallback: test.split,
      scale: deviation,
      side: MINIMUM_SIDE,
      inflation,
    });
    splits.push({
      index: place.split,
      from: place.from,
      to: place.to,
      before: 0,
      after: 0,
      p: rangePValue(test, inflation),
    });
  }
  return splits.map((split, i) => ({
    ...split,
    ...series.levels(splits[i - 1]?.index ?? 0, split.index, splits[i + 1]?.index ?? series.length, standing[i]!.drift),
  }));
}

function propose(series: RankedSeries, alpha: number): number[] {
  const splits: number[] = [];
  const stretches: [number, number][] = [[0, series.length]];
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const test = series.test(...stretch);
    // A staircase looks like a drift until it is cut, so the plain scan proposes before the drift is tested.
    const plain = scanPValue(test.high - test.low, test.plain.statistic) <= alpha;
    if (!plain && rangePValue(test, 1) > alpha) continue;
    const split = plain ? test.plain.split : test.split;
    splits.push(split);
    stretches.push([test.low, split], [split, test.high]);
  }
  return splits.sort((a, b) => a - b);
}

function eliminate(
  series: RankedSeries,
  proposals: readonly number[],
  { deviation, inflation }: Noise,
  { alpha, minimumEffect }: SegmentationOptions,
): RangeTest[] {
  let tests = relocate(series, proposals);
  for (;;) {
    const unlikely = (test: RangeTest): boolean => rangePValue(test, inflation) <= alpha;
    const weakest =
      minBy(
        tests.filter((test) => !unlikely(test)),
        (test) => -rangePValue(test, inflation),
      ) ??
      minBy(
        tests.filter(
          (test) => relativeChange(test.before, test.after) < minimumEffect || isWithinNoise(test, deviation),
        ),
        (test) => Math.abs(test.after - test.before),
      );
    if (!weakest) return tests;
    tests = relocate(
      series,
      tests.filter((test) => test !== weakest).map((test) => test.split),
    );
  }
}

/**
 * Tests every split between its neighbours and moves it to the best place there. A move changes the bounds of the next one, so
 * this is repeated a few times; going from left to right, each split stays behind the one before it.
 */
function relocate(series: RankedSeries, splits: readonly number[]): RangeTest[] {
  let current = [...splits];
  for (let round = 0; ; round++) {
    const tests: RangeTest[] = [];
    for (let i = 0; i < current.length; i++) {
      tests.push(series.test(tests[i - 1]?.split ?? 0, current[i + 1] ?? series.length));
    }
    const moved = tests.map((test) => test.split);
    if (round === relocationRounds || moved.every((split, i) => split === current[i])) return tests;
    current = moved;
  }
}

/** Whether the step, even with its standard error on top, is smaller than the noise around it. */
function isWithinNoise({ low, split, high, before, after }: RangeTest, deviation: number): boolean {
  const error = medianStandardError * Math.sqrt(1 / (split - low) + 1 / (high - split));
  return Math.abs(after - before) < (minNoiseUnits - error) * deviation;
}

/**
 * The change as a share of the smaller level for levels of one sign (a doubling and a halving are both 1), otherwise as a
 * share of the larger magnitude.
 */
export function relativeChange(before: number, after: number): number {
  if (before === after) return 0;
  const smaller = Math.min(Math.abs(before), Math.abs(after));
  const larger = Math.max(Math.abs(before), Math.abs(after));
  const sameSign = Math.sign(before) * Math.sign(after) > 0;
  return Math.abs(after - before) / (sameSign ? smaller : larger);
}

function minBy<T>(items: readonly T[], key: (item: T) => number): T | undefined {
  let least: T | undefined;
  for (const item of items) if (least === undefined || key(item) < key(least)) least = item;
  return least;
}
