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

/** The median of finite values, in time proportional to their number; their order is lost. NaN when there are no values. */
export function medianInPlace(values: Float64Array): number {
  const n = values.length;
  if (n === 0) return Number.NaN;
  const middle = n >> 1;
  const upper = selectInPlace(values, middle);
  if (n % 2 === 1) return upper;
  let lower = values[0]!;
  for (let i = 1; i < middle; i += 1) lower = Math.max(lower, values[i]!);
  return lower === upper ? lower : lower + 0.5 * (upper - lower);
}

/** The value at `rank` in rising order; no value before that position is larger then. Hoare, Algorithm 65 (1961). */
function selectInPlace(values: Float64Array, rank: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const [first, centre, last] = [values[low]!, values[(low + high) >> 1]!, values[high]!];
    const pivot = Math.max(Math.min(first, centre), Math.min(Math.max(first, centre), last));
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i += 1;
      while (values[j]! > pivot) j -= 1;
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
