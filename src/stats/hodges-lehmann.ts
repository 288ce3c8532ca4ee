import { mannWhitneyCritical } from './mann-whitney.ts';
import { normalQuantile } from './normal.ts';
import { quantileOfSorted } from './quantile.ts';
import { subsetSums } from './subset-sums.ts';

/** A location and the two ends of its interval; infinite ends when there are too few values for the confidence asked. */
export interface LocationInterval {
  estimate: number;
  low: number;
  high: number;
}

/** Walsh averages and differences are listed and sorted: meant for up to a few thousand values on each side. */
const EXACT_SIZE = 60;

/**
 * Hodges & Lehmann's estimate of the centre of symmetric values: the median of all means of two of them (each with itself,
 * too), with the interval of the centres that the signed-rank test does not reject. Hodges & Lehmann 1963;
 * Hollander, Wolfe & Chicken, "Nonparametric Statistical Methods", 3.2 and 3.3. NaN when there are no values.
 */
export function hodgesLehmann(values: ArrayLike<number>, confidence = 0.95): LocationInterval {
  const n = values.length;
  const means = new Float64Array((n * (n + 1)) / 2);
  let index = 0;
  for (let i = 0; i < n; i += 1) {
    for (let j = i; j < n; j += 1) {
      means[index] = (values[i]! + values[j]!) / 2;
      index += 1;
    }
  }
  return between(means.sort(), signedRankCritical(n, (1 - confidence) / 2));
}

/**
 * Hodges & Lehmann's estimate of how much larger `first` is than `second`: the median of all differences, with the interval
 * of the shifts that Mann–Whitney's test does not reject. NaN when a sample is empty.
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

/** The largest c with P(W < c) <= tail for the signed-rank statistic W of n values. */
function signedRankCritical(n: number, tail: number): number {
  if (n > EXACT_SIZE) {
    const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24);
    return Math.max(0, Math.floor((n * (n + 1)) / 4 + normalQuantile(tail) * deviation));
  }
  const counts = subsetSums(Float64Array.from({ length: n }, (_, index) => index + 1));
  const total = 2 ** n;
  let cumulative = 0;
  let c = 0;
  while (c < counts.length && cumulative + counts[c]! <= tail * total) {
    cumulative += counts[c]!;
    c += 1;
  }
  return c;
}
