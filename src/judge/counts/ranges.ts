/** The smallest and the largest count of several executions. A count that never varies has a range of width zero. */
import { clearFold } from './policy.ts';

export type Range = readonly [smallest: number, largest: number];

export const exactly = (value: number): Range => [value, value];

const widthOf = ([smallest, largest]: Range): number => largest - smallest;

/** Sums of counts that vary independently. */
export const addRanges = ([a, b]: Range, [c, d]: Range): Range => [a + c, b + d];

/** How far the first range lies above the second. It is 0 unless the gap is wider than either range, or than half of the lower range's end. */
function gapAbove(above: Range, below: Range): number {
  const gap = above[0] - below[1];
  const isFar = gap > Math.max(widthOf(above), widthOf(below)) || (gap > 0 && above[0] >= clearFold * below[1]);
  return isFar ? gap : 0;
}

/** The certain difference of two counts: negative for a decrease, 0 if the ranges meet or nearly do. */
export const certainDifference = (head: Range, base: Range): number => gapAbove(head, base) - gapAbove(base, head);

export const isWide = (range: Range): boolean => widthOf(range) > 0;

export const isSameRange = (a: Range, b: Range): boolean => a[0] === b[0] && a[1] === b[1];
