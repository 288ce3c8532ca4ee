/** The level of a few noisy values whose noise is known. */
import { MAD_TO_STANDARD_DEVIATION, median } from './quantile.ts';

export interface Level {
  value: number;
  standardError: number;
  n: number;
}

/** Beyond this many standard deviations the influence of a value no longer grows: 95 % as efficient as the mean for normal noise. */
const huberBound = 1.345;

const normalEfficiency = 0.95;

const steps = 12;

/**
 * Huber's M-estimate of location ("Robust estimation of a location parameter", 1964), by reweighting.
 * @param values at least one
 * @param deviation standard deviation of one value, above 0
 */
export function robustLevel(values: readonly number[], deviation: number): Level {
  let value = median(values);
  for (let step = 0; step < steps; step++) {
    let [sum, weights] = [0, 0];
    for (const one of values) {
      const weight = Math.min(1, (huberBound * deviation) / Math.max(Math.abs(one - value), Number.MIN_VALUE));
      sum += weight * one;
      weights += weight;
    }
    value = sum / weights;
  }
  return { value, standardError: deviation / Math.sqrt(normalEfficiency * values.length), n: values.length };
}

/**
 * The standard deviation that groups of values have in common, at any level of each group: from differences of neighbours, half of which may be
 * outliers (Rice, "Bandwidth choice for nonparametric regression", 1984, with the median in place of the mean).
 * @returns NaN where no group has two values
 */
export function commonDeviation(groups: Iterable<readonly number[]>): number {
  const differences = [...groups].flatMap((values) =>
    values.slice(1).map((value, index) => Math.abs(value - values[index]!) / Math.SQRT2),
  );
  return differences.length === 0 ? Number.NaN : MAD_TO_STANDARD_DEVIATION * median(differences);
}
