/**
 * Series that repeat to the last digit: counts of calls, of allocations, of bytes. They do not vary by chance, so the first
 * other value is a new level, and no rank test needs to wait for enough of them.
 */

/** A value that repeats this many times in a row is no coincidence. */
export const MIN_REPEATS = 3;

/**
 * First points of the levels after the first, where each level but the last repeats at least `MIN_REPEATS` times.
 * Undefined: some level did not, so the series has noise or spikes. Empty: all values are equal.
 */
export function exactLevels(values: ArrayLike<number>): number[] | undefined {
  const starts: number[] = [];
  let start = 0;
  for (let i = 1; i < values.length; i++) {
    if (values[i] === values[i - 1]) continue;
    if (i - start < MIN_REPEATS) return undefined;
    starts.push(i);
    start = i;
  }
  return starts;
}
