/** Decides when a cell is warm: its last blocks show no trend. */
import { minWarmupBlocks, flatWithin, maxWarmupBlocks, steadyWindow } from './policy.ts';
import { median } from '../core/stats/index.ts';

/**
 * Warm when it is steady, or after ten blocks. With few rounds, no more blocks are discarded than kept.
 * @param rounds where rounds are counted
 */
export function isWarm(blockNs: readonly number[], rounds = Infinity): boolean {
  const maxBlocks = Math.min(maxWarmupBlocks, Math.max(minWarmupBlocks, rounds));
  return blockNs.length >= maxBlocks || isSteady(blockNs);
}

/**
 * Steady when the Theil–Sen slope over the last five blocks amounts to less than 2 % of their median
 * (Theil 1950; Sen 1968: the median of all pairwise slopes, robust against single outliers).
 */
export function isSteady(blockNs: readonly number[]): boolean {
  if (blockNs.length < steadyWindow) return false;
  const last = blockNs.slice(-steadyWindow);
  const slopes = last.flatMap((value, i) => last.slice(i + 1).map((later, j) => (later - value) / (j + 1)));
  return Math.abs(median(slopes)) * steadyWindow < flatWithin * median(last);
}
