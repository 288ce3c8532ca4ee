/**
 * How many subsets of whole positive numbers have each sum, by the classic dynamic programme: only additions, so that counts
 * far beyond 2^53 keep their relative precision. With a `size`, only subsets of that many items are counted.
 */
export function subsetSums(items: ArrayLike<number>, size?: number): Float64Array {
  const sorted = Float64Array.from(items).sort();
  const taken = size === undefined ? sorted : sorted.subarray(sorted.length - size);
  const width = taken.reduce((sum, item) => sum + item, 0) + 1;
  if (size === undefined) {
    const counts = new Float64Array(width);
    counts[0] = 1;
    for (const item of sorted) for (let sum = width - 1; sum >= item; sum -= 1) counts[sum]! += counts[sum - item]!;
    return counts;
  }
  const counts = new Float64Array((size + 1) * width);
  counts[0] = 1;
  sorted.forEach((item, used) => {
    for (let k = Math.min(size, used + 1); k >= 1; k -= 1) {
      const row = k * width;
      const previous = row - width;
      for (let sum = item; sum < width; sum += 1) counts[row + sum]! += counts[previous + sum - item]!;
    }
  });
  return counts.subarray(size * width);
}

/** The share of subsets whose sum is at least, and at most, `observed`. */
export function subsetSumTails(
  items: ArrayLike<number>,
  size: number | undefined,
  observed: number,
): { greater: number; less: number } {
  const counts = subsetSums(items, size);
  let greater = 0;
  let less = 0;
  let total = 0;
  counts.forEach((count, sum) => {
    total += count;
    if (sum >= observed) greater += count;
    if (sum <= observed) less += count;
  });
  return { greater: greater / total, less: less / total };
}
