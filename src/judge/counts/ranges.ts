/** The smallest and the largest count of several executions. What is always the same has a range without width. */
import { clearFold } from './policy.ts';

export type Range = readonly [smallest: number, largest: number];

export const exactly = (value: number): Range => [value, value];

const widthOf = ([smallest, largest]: Range): number => largest - smallest;

/** Sums of counts that vary independently. */
export const addRanges = ([a, b]: Range, [c, d]: Range): Range => [a + c, b + d];

/**
 * How far the first lies above the second, where that is no chance: their ranges are apart by more than either is wide, or by half of the
 * lower one. 0 where they are not.
 */
function gapAbove(above: Range, below: Range): number {
  const gap = above[0] - below[1];
  const isFar = gap > Math.max(widthOf(above), widthOf(below)) || (gap > 0 && above[0] >= clearFold * below[1]);
  return isFar ? gap : 0;
}

/** By how much the one is certainly more than the other, negative where it is certainly less; 0 where the ranges meet or nearly do. */
export const certainDifference = (head: Range, base: Range): number => gapAbove(head, base) - gapAbove(base, head);

export const isWide = (range: Range): boolean => widthOf(range) > 0;

export const isSameRange = (a: Range, b: Range): boolean => a[0] === b[0] && a[1] === b[1];
