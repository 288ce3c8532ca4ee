import { quantileOfSorted, sortedCopy } from './quantile.ts';

/** An estimate with the two ends of its interval; `low <= median <= high`. */
export interface MedianInterval {
  median: number;
  low: number;
  high: number;
}

/** Of fewer values than these not even the least and the greatest enclose the median with 95 % confidence (1 − 2 · 0.5⁶ = 97 %). */
export const fewestForInterval = 6;

/**
 * The sample median with a distribution-free interval for the true median.
 *
 * The interval runs from the k-th smallest to the k-th largest value, where the number of values below the true median is
 * Binomial(n, 1/2): it covers with probability at least `confidence` whatever the distribution, if the values are
 * independent (David & Nagaraja, "Order Statistics", 3rd ed., 7.1). With few values no such k exists (fewer than 6 at
 * 95 %): then the interval is the whole range, which covers with probability 1 − 2^(1−n) only. One value is its own range.
 * All three are NaN when there are no values.
 */
export function medianInterval(values: ArrayLike<number>, confidence = 0.95): MedianInterval {
  const sorted = sortedCopy(values);
  const n = sorted.length;
  if (n === 0) return { median: Number.NaN, low: Number.NaN, high: Number.NaN };
  const rank = signRank(n, (1 - confidence) / 2);
  return { median: quantileOfSorted(sorted, 0.5), low: sorted[rank]!, high: sorted[n - 1 - rank]! };
}

/** The largest 0-based k with P(Binomial(n, 1/2) <= k) <= tail, or 0 if even k = 0 is more likely than that. */
function signRank(n: number, tail: number): number {
  let logCoefficient = 0;
  let cumulative = 0;
  for (let k = 0; k < n / 2; k += 1) {
    cumulative += Math.exp(logCoefficient - n * Math.LN2);
    if (cumulative > tail) return Math.max(0, k - 1);
    logCoefficient += Math.log((n - k) / (k + 1));
  }
  return Math.floor((n - 1) / 2);
}
