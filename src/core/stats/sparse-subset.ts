/** The permutation test of a subset where nearly all values are 0. */
import { logGamma } from './distributions.ts';

/** Fewer values than this are counted; with more, formulas are as good. */
export const maxCounted = 24;

/**
 * The permutation test of `subsetTest` where nearly all values are 0, by counting: the chance that a choice of `count` of `n` values has
 * a sum as large, and as small, as the one observed. Saddle points are inaccurate there, since few values decide.
 * @param values those that are not 0: whole numbers
 * @param chosen 1 for a chosen one of them
 */
export function sparseSubsetTest(
  values: ArrayLike<number>,
  chosen: ArrayLike<number>,
  n: number,
  count: number,
): { greater: number; less: number } {
  const k = values.length;
  let reach = 0;
  let observed = 0;
  for (let i = 0; i < k; i++) {
    reach += Math.abs(values[i]!);
    if (chosen[i] === 1) observed += values[i]!;
  }
  const width = 2 * reach + 1;
  // ways[size · width + reach + sum]: choices of `size` of the values with that sum.
  const ways = new Float64Array((k + 1) * width);
  ways[reach] = 1;
  for (let i = 0; i < k; i++) {
    const value = values[i]!;
    for (let size = i + 1; size >= 1; size--) {
      const [row, previous] = [size * width, (size - 1) * width];
      const [from, to] = [Math.max(0, value), Math.min(width, width + value)];
      for (let at = from; at < to; at++) ways[row + at]! += ways[previous + at - value]!;
    }
  }
  let [greater, less] = [0, 0];
  const all = logChoices(n, count);
  for (let size = Math.max(0, count - (n - k)); size <= Math.min(k, count); size++) {
    const others = Math.exp(logChoices(n - k, count - size) - all);
    const row = size * width + reach;
    for (let sum = -reach; sum <= reach; sum++) {
      const chance = ways[row + sum]! * others;
      if (sum >= observed) greater += chance;
      if (sum <= observed) less += chance;
    }
  }
  return { greater: Math.min(1, greater), less: Math.min(1, less) };
}

const logChoices = (n: number, count: number): number =>
  logGamma(n + 1) - logGamma(count + 1) - logGamma(n - count + 1);
