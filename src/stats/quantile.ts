/** Values in rising order, without changing the argument. Much faster than a comparator for long series. */
export function sortedCopy(values: ArrayLike<number>): Float64Array {
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

/** The middle value, or the mean of the two middle ones. NaN when there are no values. */
export function median(values: ArrayLike<number>): number {
  return quantileOfSorted(sortedCopy(values), 0.5);
}

/** What `mad` is multiplied with to estimate the standard deviation of normal data: 1 / Φ⁻¹(3/4). */
export const MAD_TO_STANDARD_DEVIATION = 1.482602218505602;

/**
 * Median absolute deviation from the median, unscaled: a spread that half of the values may corrupt without moving it far
 * (Hampel, "The influence curve and its role in robust estimation", 1974). NaN when there are no values.
 */
export function mad(values: ArrayLike<number>): number {
  const centre = median(values);
  return median(Float64Array.from(values, (value) => Math.abs(value - centre)));
}
