/**
 * How much a cell's figure differs from run to run when nothing changed: eight runs alone estimate a variance badly, so it is moved towards
 * the estimate of all cells. Smyth, "Linear models and empirical Bayes methods for assessing differential expression", Statistical
 * Applications in Genetics and Molecular Biology 3 (2004), section 4; with moments of the variances, of which some are zero, not of logs.
 */
import { mad, MAD_TO_STANDARD_DEVIATION, median } from '../../core/stats/index.ts';
import { madEfficiency, maxPriorDegrees, minDeviation, minPriorDegrees } from '../policy.ts';

export interface RunVariance {
  /** Variance of ln(value) between runs. */
  variance: number;
  /** The weight of the estimate, in degrees of freedom. */
  degreesOfFreedom: number;
}

/** Between-run variance of one cell's logarithms, minus the part that the runs' own standard errors explain. */
export function betweenRunVariance(logs: readonly number[], standardErrors: readonly number[]): RunVariance {
  const total = (MAD_TO_STANDARD_DEVIATION * mad(logs)) ** 2;
  const within =
    standardErrors.length === 0 ? 0 : standardErrors.reduce((sum, s) => sum + s * s, 0) / standardErrors.length;
  return {
    variance: Math.max(minDeviation ** 2, total - within),
    degreesOfFreedom: Math.max(1, madEfficiency * (logs.length - 1)),
  };
}

/** Each cell's variance, shrunk towards the cells' common one: (d₀ w₀² + d w²) / (d₀ + d), worth d₀ + d degrees. */
export function shrinkVariances(cells: readonly RunVariance[]): RunVariance[] {
  if (cells.length < 2) return [...cells];
  const prior = priorOf(cells);
  return cells.map(({ variance, degreesOfFreedom }) => ({
    variance:
      (prior.degreesOfFreedom * prior.variance + degreesOfFreedom * variance) /
      (prior.degreesOfFreedom + degreesOfFreedom),
    degreesOfFreedom: prior.degreesOfFreedom + degreesOfFreedom,
  }));
}

/**
 * The common variance, and how similar the cells are. The relative variance of the estimates is 2/d by chance alone; the rest is true
 * difference, 2/d₀. The centre is a median, so that a few noisy cells do not affect all others.
 */
function priorOf(cells: readonly RunVariance[]): RunVariance {
  const variance = median(cells.map((cell) => cell.variance));
  const spread = median(cells.map((cell) => Math.min(4, (cell.variance / variance - 1) ** 2)));
  const byChance = median(cells.map((cell) => 2 / cell.degreesOfFreedom));
  // The median of a squared normal deviation is .455 of its mean.
  const excess = spread / 0.455 - byChance;
  const degreesOfFreedom = excess <= 0 ? maxPriorDegrees : 2 / excess;
  return {
    variance,
    degreesOfFreedom: Math.min(maxPriorDegrees, Math.max(minPriorDegrees, degreesOfFreedom)),
  };
}
