/**
 * The noise about the levels of a segmented series: how large it is, and how strong its autocorrelation is.
 * Autocorrelation makes chance look like change: the variance of a mean of AR(1) noise grows by (1 + ρ) / (1 − ρ),
 * so the scan's statistic is divided by the root of that.
 */
import type { RankedSeries } from './segment-range.ts';
import { MAD_TO_STANDARD_DEVIATION, quantileOfSorted } from './quantile.ts';
import { driftOf } from './drift.ts';

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

const maxCorrelation = 0.9;

/** Residuals beyond this many median distances are clipped there, so that one spike neither hides nor creates correlation. */
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
  const corrected = Math.min(maxCorrelation, correlation + bias);
  return Math.sqrt((1 + corrected) / (1 - corrected));
}

/** The residuals of the points about their segments, and the number of fitted parameters. */
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
