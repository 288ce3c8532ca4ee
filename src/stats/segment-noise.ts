/**
 * The noise about the levels of a segmented series: how large it is, and how much neighbours in time resemble each
 * other. Resemblance makes chance look like change: the variance of a mean of AR(1) noise grows by (1 + ρ) / (1 − ρ),
 * so the scan's statistic is divided by the root of that.
 */
import { driftOf } from './drift.ts';
import { MAD_TO_STANDARD_DEVIATION, quantileOfSorted } from './quantile.ts';
import type { RankedSeries } from './segment-range.ts';

export interface Noise {
  /** Standard deviation, from the median distance of the points from the median of their segment. */
  deviation: number;
  /** Divisor (≥ 1) of the scan's statistic for lag-1 autocorrelation. */
  inflation: number;
}

/** Lag-1 correlations below this many standard errors are taken for chance. */
const noticeStandardErrors = 2;
/** A segment drifts when a drift explains it better than a level by this much of log-likelihood: rare by correlation alone. */
const driftAdvantage = 16;
const largestCorrelation = 0.9;
/** Residuals beyond this many median distances count as that far: one spike must not hide or make correlation. */
const clipDistances = 4;

/** Noise about the levels, or drifts, of the segments that begin at 0 and at each of `splits`. */
export function noiseAbout(series: RankedSeries, splits: readonly number[]): Noise {
  const bounds = [0, ...splits, series.length];
  const { residuals, parameters } = residualsAbout(series, bounds);
  const medianDistance = quantileOfSorted(residuals.map(Math.abs).sort(), 0.5);
  const correlation = medianDistance > 0 ? correlationOf(residuals, bounds, clipDistances * medianDistance) : 0;
  const inflation =
    correlation < noticeStandardErrors / Math.sqrt(series.length)
      ? 1
      : inflationOf(correlation, parameters / series.length);
  return { deviation: MAD_TO_STANDARD_DEVIATION * medianDistance, inflation };
}

/** Each parameter fitted to n points lowers the correlation by about 1 / n: Marriott and Pope, Biometrika 41 (1954). */
function inflationOf(correlation: number, bias: number): number {
  const corrected = Math.min(largestCorrelation, correlation + bias);
  return Math.sqrt((1 + corrected) / (1 - corrected));
}

/** What is left of the points about their segments, and how many parameters were fitted. */
function residualsAbout(
  series: RankedSeries,
  bounds: readonly number[],
): { residuals: Float64Array; parameters: number } {
  const residuals = new Float64Array(series.length);
  let parameters = bounds.length - 1;
  for (let i = 0; i + 1 < bounds.length; i++) {
    const [low, high] = [bounds[i]!, bounds[i + 1]!];
    const found = driftOf(series.despiked.subarray(low, high), driftAdvantage);
    const drift = found && { ...found, middle: low + found.middle };
    if (drift) parameters += 2;
    const level = series.levels(low, low, high, drift).after;
    residuals.set(
      series.steady(low, low, high, drift).map((value) => value - level),
      low,
    );
  }
  return { residuals, parameters };
}

/** Lag-1 correlation within segments. Residuals are clipped at ±limit. */
function correlationOf(residuals: Float64Array, bounds: readonly number[], limit: number): number {
  let products = 0;
  let squares = 0;
  for (let i = 0; i + 1 < bounds.length; i++) {
    let previous = 0;
    for (let t = bounds[i]!; t < bounds[i + 1]!; t++) {
      // In units of the limit: squares of raw values could overflow.
      const residual = Math.max(-1, Math.min(1, residuals[t]! / limit));
      products += previous * residual;
      squares += residual * residual;
      previous = residual;
    }
  }
  return products / squares;
}

// Where a step between two known levels lies. Ranks are good at saying that there is a step, and blunt at saying where:
// beyond the largest value of the lower level they no longer grow. Here each point votes by its log-likelihood ratio
// between the two levels, and the split with the most votes wins.
// Source: Hinkley, "Inference about the change-point in a sequence of random variables", Biometrika 57 (1970), with
// votes bounded so that one spike counts for no more than a point that is plainly on one level.

/** Values count as no farther than this many noise units outside the two levels. */
const clipDeviations = 0.5;

/** A point exactly on one of two well separated levels votes this much for it. */
const largestVote = 5;

/** Splits whose log-likelihood is within this of the best's are possible: about 95 % of simulated changes are inside. */
const intervalDrop = 3.7;

interface StepLocation {
  /** First point of the later level. */
  split: number;
  /** First and last split that are nearly as likely. */
  from: number;
  to: number;
}

interface StepFacts {
  before: number;
  after: number;
  /** The answer when the levels are equal. */
  fallback: number;
  scale: number;
  side: number;
  inflation: number;
}

/**
 * Locates the step from `before` to `after` in a stretch that begins at `low`, at least `side` points from either end.
 * `scale`: standard deviation of the noise about the levels; `inflation` ≥ 1: see `Noise`, widens the interval.
 */
export function locateStep(
  stretch: Float64Array,
  low: number,
  { before, after, fallback, scale, side, inflation }: StepFacts,
): StepLocation {
  const high = low + stretch.length;
  const change = after - before;
  if (change === 0) return { split: fallback, from: fallback, to: fallback };
  // Noise far smaller than the step would let one point of wrong level outvote everything: bound its precision.
  const unit = Math.max(scale, Math.abs(change) / Math.sqrt(2 * largestVote));
  const lowest = Math.min(before, after) - clipDeviations * unit;
  const highest = Math.max(before, after) + clipDeviations * unit;
  const middle = before / 2 + after / 2;
  const votes = new Float64Array(high - low + 1);
  let split = low + side;
  let most = -Infinity;
  let sum = 0;
  for (let t = low; t < high; t++) {
    const value = Math.max(lowest, Math.min(highest, stretch[t - low]!));
    sum += (change / unit) * ((middle - value) / unit);
    const next = t + 1;
    votes[next - low] = sum;
    if (next - low >= side && high - next >= side && sum > most) {
      most = sum;
      split = next;
    }
  }
  const least = most - intervalDrop * inflation ** 2;
  let from = split;
  let to = split;
  for (let next = low + side; next <= high - side; next++) {
    if (votes[next - low]! < least) continue;
    from = Math.min(from, next);
    to = Math.max(to, next);
  }
  return { split, from, to };
}
