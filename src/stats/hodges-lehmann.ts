import { mannWhitneyCritical } from './mann-whitney.ts';
import { quantileOfSorted } from './quantile.ts';

/** A location and the two ends of its interval; infinite ends when there are too few values for the confidence asked. */
export interface LocationInterval {
  estimate: number;
  low: number;
  high: number;
}

/**
 * Hodges & Lehmann's estimate of how much larger `first` is than `second`: the median of all differences, with the interval
 * of the shifts that Mann–Whitney's test does not reject. NaN when a sample is empty. All differences are listed and sorted: meant for up
 * to a few thousand values on each side. Hollander, Wolfe & Chicken, "Nonparametric Statistical Methods", 4.2 and 4.3.
 */
export function hodgesLehmannShift(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  confidence = 0.95,
): LocationInterval {
  const differences = new Float64Array(first.length * second.length);
  let index = 0;
  for (const a of Array.from(first)) {
    for (const b of Array.from(second)) {
      differences[index] = a - b;
      index += 1;
    }
  }
  const tail = (1 - confidence) / 2;
  return between(differences.sort(), mannWhitneyCritical(first.length, second.length, tail));
}

function between(sorted: Float64Array, leftOut: number): LocationInterval {
  return {
    estimate: quantileOfSorted(sorted, 0.5),
    low: leftOut === 0 ? Number.NEGATIVE_INFINITY : sorted[leftOut - 1]!,
    high: leftOut === 0 ? Number.POSITIVE_INFINITY : sorted[sorted.length - leftOut]!,
  };
}
