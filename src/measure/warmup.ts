/** When a cell is warm: its last blocks show no trend. */
import { median } from '../stats/index.ts';

const window = 5;
export const mostWarmupBlocks = 10;
const flatWithin = 0.02;

/** Warm when it is steady, or after ten blocks. */
export function isWarm(blockNs: readonly number[]): boolean {
  return blockNs.length >= mostWarmupBlocks || isSteady(blockNs);
}

/**
 * Steady when the Theil–Sen slope over the last five blocks amounts to less than 2 % of their median
 * (Theil 1950; Sen 1968: the median of all pairwise slopes, blind to single outliers).
 */
export function isSteady(blockNs: readonly number[]): boolean {
  if (blockNs.length < window) return false;
  const last = blockNs.slice(-window);
  const slopes = last.flatMap((value, i) => last.slice(i + 1).map((later, j) => (later - value) / (j + 1)));
  return Math.abs(median(slopes)) * window < flatWithin * median(last);
}
