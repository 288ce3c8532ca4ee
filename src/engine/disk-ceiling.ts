/** Detects samples that show the disk's limit instead of the runner: with a throttled cloud disk every api looks alike. */

/** A sample series is steady when this share of it is within this distance of its median (research on hosted runners: ±2 %). */
const steadyShare = 0.9;

const steadyRange = 0.02;

/** With fewer samples than this, steadiness is unknown. */
const minSamples = 5;

/**
 * The `device` cells of one subject that are at the ceiling: more than 90 % of the samples of each lie within ±2 % of
 * their median, and the medians of at least two such cells are equal within ±2 %.
 * @param bytesPerSecond cell → throughput of each of its samples; cells of one direction (reads or writes) together
 * @returns cells in the order given, with the sentence to show
 */
export function cellsAtCeiling(bytesPerSecond: Readonly<Record<string, readonly number[]>>): Record<string, string> {
  const steady: { cell: string; median: number }[] = [];
  for (const [cell, samples] of Object.entries(bytesPerSecond)) {
    const median = medianOf(samples);
    const near = samples.filter((value) => Math.abs(value - median) <= median * steadyRange).length;
    if (samples.length >= minSamples && median > 0 && near > samples.length * steadyShare)
      steady.push({ cell, median });
  }
  const found: Record<string, string> = {};
  for (const { cell, median } of steady) {
    const equal = steady.some(
      (other) => other.cell !== cell && Math.abs(other.median - median) <= median * steadyRange,
    );
    if (equal) found[cell] = ceilingSentence(median);
  }
  return found;
}

function ceilingSentence(bytesPerSecond: number): string {
  const mebibytes = (bytesPerSecond / 2 ** 20).toFixed(0);
  return `Samples hardly vary and other cells are exactly as fast (${mebibytes} MiB/s): this is the limit set for the disk, not the speed of the api; do not rank apis by it.`;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
