/**
 * The noise about the levels of a segmented series: how large it is, and how much neighbours in time resemble each
 * other. Resemblance makes chance look like change: the variance of a mean of AR(1) noise grows by (1 + ρ) / (1 − ρ),
 * so the scan's statistic is divided by the root of that.
 */
import { MAD_TO_STANDARD_DEVIATION, quantileOfSorted } from './quantile.ts';
import type { RankedSeries } from './segment-range.ts';

export interface Noise {
  /** Standard deviation, from the median distance of the points from the median of their segment. */
  deviation: number;
  /** Divisor (≥ 1) of the scan's statistic for lag-1 autocorrelation. */
  inflation: number;
}

/** Lag-1 correlations below this many standard errors are taken for chance. */
const NOTICE_STANDARD_ERRORS = 2;
const LARGEST_CORRELATION = 0.9;
/** Residuals beyond this many median distances count as that far: one spike must not hide or make correlation. */
const CLIP_DISTANCES = 4;

/** Noise about the medians of the segments that begin at 0 and at each of `splits`. */
export function noiseAbout(series: RankedSeries, splits: readonly number[]): Noise {
  const bounds = [0, ...splits, series.length];
  const residuals = residualsAbout(series, bounds);
  const medianDistance = quantileOfSorted(residuals.map(Math.abs).sort(), 0.5);
  const correlation = medianDistance > 0 ? correlationOf(residuals, bounds, CLIP_DISTANCES * medianDistance) : 0;
  return {
    deviation: MAD_TO_STANDARD_DEVIATION * medianDistance,
    inflation: Math.sqrt((1 + correlation) / (1 - correlation)),
  };
}

function residualsAbout(series: RankedSeries, bounds: readonly number[]): Float64Array {
  const residuals = new Float64Array(series.length);
  for (let i = 0; i + 1 < bounds.length; i += 1) {
    const [low, high] = [bounds[i]!, bounds[i + 1]!];
    const level = series.median(low, high);
    for (let t = low; t < high; t += 1) residuals[t] = series.values[t]! - level;
  }
  return residuals;
}

/** Lag-1 correlation within segments, from 0 (none to speak of) to .9. Residuals are clipped at ±limit. */
function correlationOf(residuals: Float64Array, bounds: readonly number[], limit: number): number {
  const n = residuals.length;
  let products = 0;
  let squares = 0;
  for (let i = 0; i + 1 < bounds.length; i += 1) {
    let previous = 0;
    for (let t = bounds[i]!; t < bounds[i + 1]!; t += 1) {
      // In units of the limit: squares of raw values could overflow.
      const residual = Math.max(-1, Math.min(1, residuals[t]! / limit));
      products += previous * residual;
      squares += residual * residual;
      previous = residual;
    }
  }
  const correlation = products / squares;
  if (correlation < NOTICE_STANDARD_ERRORS / Math.sqrt(n)) return 0;
  // Fitting a level to each of S segments lowers the estimate by about S / n: Marriott and Pope, Biometrika 41 (1954).
  return Math.min(LARGEST_CORRELATION, correlation + (bounds.length - 1) / n);
}
