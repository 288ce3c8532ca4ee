/** The mean, the median and other quantiles of samples. */

/** Values in rising order; the argument is not changed. Much faster than a comparator for long series. */
function sortedCopy(values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values).sort();
}

/**
 * The quantile at `probability` in [0, 1] of any values: linear interpolation between order statistics at
 * h = (n − 1)·probability, type 7 of Hyndman & Fan, "Sample quantiles in statistical packages" (1996), the default of R,
 * NumPy and Excel. NaN when there are no values.
 */
export function quantile(values: ArrayLike<number>, probability: number): number {
  return quantileOfSorted(sortedCopy(values), probability);
}

/** `quantile` for values that are already in rising order. */
export function quantileOfSorted(sorted: ArrayLike<number>, probability: number): number {
  const n = sorted.length;
  if (n === 0) return Number.NaN;
  const position = (n - 1) * Math.min(1, Math.max(0, probability));
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, n - 1)]!;
  return low === high ? low : low + (position - below) * (high - low);
}

/** NaN when there are no values. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The middle value, or the mean of the two middle ones. NaN when there are no values. */
export function median(values: ArrayLike<number>): number {
  return quantileOfSorted(sortedCopy(values), 0.5);
}

/** The median of finite values, in linear time; their order is lost. NaN when there are no values. */
export function medianInPlace(values: Float64Array): number {
  const n = values.length;
  if (n === 0) return Number.NaN;
  const middle = n >> 1;
  const upper = selectInPlace(values, middle);
  if (n % 2 === 1) return upper;
  let lower = values[0]!;
  for (let i = 1; i < middle; i++) lower = Math.max(lower, values[i]!);
  return lower === upper ? lower : lower + 0.5 * (upper - lower);
}

/** The value at `rank` in rising order; afterwards no value before that position is larger. Hoare, Algorithm 65 (1961). */
function selectInPlace(values: Float64Array, rank: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const [first, centre, last] = [values[low]!, values[(low + high) >> 1]!, values[high]!];
    const pivot = Math.max(Math.min(first, centre), Math.min(Math.max(first, centre), last));
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const swapped = values[i]!;
      values[i++] = values[j]!;
      values[j--] = swapped;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return values[rank]!;
}

/** The factor that turns `mad` into an estimate of the standard deviation of normal data: 1 / Φ⁻¹(3/4). */
export const MAD_TO_STANDARD_DEVIATION = 1.482602218505602;

/**
 * Median absolute deviation from the median, unscaled: a spread that half of the values may corrupt without moving it far
 * (Hampel, "The influence curve and its role in robust estimation", 1974). NaN when there are no values.
 */
export function mad(values: ArrayLike<number>): number {
  const centre = median(values);
  return median(Float64Array.from(values, (value) => Math.abs(value - centre)));
}

/** An estimate with the two ends of its interval; `low <= median <= high`. */
interface MedianInterval {
  median: number;
  low: number;
  high: number;
}

/** With fewer values than these even the smallest and the largest do not enclose the median with 95 % confidence (1 − 2 · 0.5⁶ = 97 %). */
export const minForInterval = 6;

/**
 * The sample median with a distribution-free interval for the true median.
 *
 * The interval runs from the k-th smallest to the k-th largest value, where the number of values below the true median is
 * Binomial(n, 1/2): it covers with probability at least `confidence` for any distribution, if the values are
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
  for (let k = 0; k < n / 2; k++) {
    cumulative += Math.exp(logCoefficient - n * Math.LN2);
    if (cumulative > tail) return Math.max(0, k - 1);
    logCoefficient += Math.log((n - k) / (k + 1));
  }
  return Math.floor((n - 1) / 2);
}
