/** The permutation test of the mean of a subset: by formulas, and by counting where few values decide. */
import { logChoices, normalDensity, normalSurvival, studentTQuantile, studentTSurvival } from './distributions.ts';

/** Tests whether the chosen values are larger than a random choice. */
export interface SubsetTest {
  /** The chosen values' sum, less its mean over all choices, in standard deviations. |z| ≤ √(n − 1). */
  z: number;
  /** P(a sum this large or larger) and P(this small or smaller) when the choice was made by chance. */
  greater: number;
  less: number;
}

const maxSteps = 30;
/** Closer to the middle than this, the saddle point formula divides by nearly zero; there the t distribution is as good. */
const minZ = 0.2;

/**
 * The permutation test of the sum of some values among all: every choice of the same number of values is equally likely (Pitman 1937).
 *
 * P-values by the double saddle point formula, which keeps a small relative error far out in the tails where counting all
 * choices takes too long (Booth & Butler, "Randomization distributions and saddlepoint approximations in generalized
 * linear models", Biometrika 1990; Skovgaard 1987). Never below the share of the choices that have the most extreme sum: many,
 * where values are equal. Where all values are equal, or only one choice exists, z is 0 and both p are 1.
 *
 * @param chosen 1 for a chosen value, 0 for another
 */
export function subsetTest(values: ArrayLike<number>, chosen: ArrayLike<number>): SubsetTest {
  const n = values.length;
  const { z, count, mean, deviation } = standardiseSubset(values, chosen);
  if (deviation === 0) return { z: 0, greater: 1, less: 1 };
  const fewest = minTail(values, count, z > 0 ? 1 : -1);
  const tail = Math.abs(z) < minZ ? studentTail(z, n) : saddlePointTail(values, count, mean, deviation, z);
  const near = Math.min(1, Math.max(fewest, tail));
  const far = Math.min(1, 1 - near + fewest);
  return z >= 0 ? { z, greater: near, less: far } : { z, greater: far, less: near };
}

/** Only the standardised sum of `subsetTest`: fast, for searches. */
export function subsetZ(values: ArrayLike<number>, chosen: ArrayLike<number>): number {
  return standardiseSubset(values, chosen).z;
}

/**
 * The |z| of `subsetTest` that is exceeded on one side with the probability `tail`, by the t distribution whose first moments
 * are those of the permutation distribution (Pitman 1937). Infinite where even the most extreme choice is likelier than `tail`.
 */
export function subsetCriticalZ(n: number, count: number, tail: number): number {
  if (n < 3 || subsetSmallestTail(n, count) > tail) return Number.POSITIVE_INFINITY;
  const t = -studentTQuantile(tail, n - 2);
  return (t * Math.sqrt(n - 1)) / Math.sqrt(n - 2 + t * t);
}

/** `spread` is the standard deviation of the chosen values' sum; 0 where all values are equal. */
export function standardiseSubset(
  values: ArrayLike<number>,
  chosen: ArrayLike<number>,
): { z: number; count: number; mean: number; deviation: number; spread: number } {
  const n = values.length;
  let total = 0;
  let sum = 0;
  let count = 0;
  let largest = 0;
  for (let i = 0; i < n; i++) {
    total += values[i]!;
    largest = Math.max(largest, Math.abs(values[i]!));
    if (chosen[i] === 1) {
      sum += values[i]!;
      count++;
    }
  }
  const mean = total / n;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (values[i]! - mean) ** 2;
  const deviation = Math.sqrt(squares / n);
  const spread = Math.sqrt((squares * count * (n - count)) / (n * (n - 1)));
  // The rest after rounding equal values is not a difference.
  if (!(spread > 0) || deviation <= 1e-12 * largest) return { z: 0, count, mean, deviation: 0, spread: 0 };
  return { z: (sum - count * mean) / spread, count, mean, deviation, spread };
}

/** The smallest p-value that the test can give: one over the number of ways to choose `count` of `n`. */
export function subsetSmallestTail(n: number, count: number): number {
  return Math.exp(-logChoices(n, count));
}

/** The share of the choices whose sum is the largest of all (side 1), or the smallest (−1). */
function minTail(values: ArrayLike<number>, count: number, side: 1 | -1): number {
  const sorted = Float64Array.from(values).sort();
  const n = sorted.length;
  const edge = sorted[side > 0 ? n - count : count - 1]!;
  let [equal, inside] = [0, count];
  for (const value of sorted) {
    if (value === edge) equal++;
    else if (side * (value - edge) > 0) inside--;
  }
  return Math.exp(logChoices(equal, inside) - logChoices(n, count));
}

function studentTail(z: number, n: number): number {
  if (n < 3) return 1;
  return studentTSurvival((Math.abs(z) * Math.sqrt(n - 2)) / Math.sqrt(Math.max(1e-12, n - 1 - z * z)), n - 2);
}

/** P(sum beyond the observed one, on its side); 0 where no saddle point is found: at the end of the possible sums. */
function saddlePointTail(values: ArrayLike<number>, count: number, mean: number, deviation: number, z: number): number {
  const n = values.length;
  const side = z > 0 ? 1 : -1;
  const x = Float64Array.from({ length: n }, (_, i) => (side * (values[i]! - mean)) / deviation);
  const target = Math.abs(z) * Math.sqrt((count * (n - count)) / (n - 1));
  const even = Math.log(count / (n - count));
  // Each value is chosen with the odds e^(tilt·x + level); on average `count` of them, with the observed sum.
  let tilt = 0;
  let level = even;
  for (let step = 0; step < maxSteps; step++) {
    let [number, sum, v0, v1, v2] = [0, 0, 0, 0, 0];
    for (let i = 0; i < n; i++) {
      const share = 1 / (1 + Math.exp(-(tilt * x[i]! + level)));
      const v = share * (1 - share);
      number += share;
      sum += share * x[i]!;
      v0 += v;
      v1 += v * x[i]!;
      v2 += v * x[i]! * x[i]!;
    }
    const determinant = v0 * v2 - v1 * v1;
    if (!(determinant > 1e-200)) return 0;
    const [missing, short] = [count - number, target - sum];
    const tiltStep = (v0 * short - v1 * missing) / determinant;
    const levelStep = (v2 * missing - v1 * short) / determinant;
    if (Math.abs(tiltStep) + Math.abs(levelStep) < 1e-7 * (1 + Math.abs(tilt))) {
      return tailAt(x, tilt, level, even, count, target, determinant);
    }
    const damping = Math.min(1, 2 / (Math.abs(tiltStep) + Math.abs(levelStep)));
    tilt += damping * tiltStep;
    level += damping * levelStep;
    if (tilt > 60) return 0;
  }
  return 0;
}

function tailAt(
  x: Float64Array,
  tilt: number,
  level: number,
  even: number,
  count: number,
  target: number,
  determinant: number,
): number {
  const n = x.length;
  let cumulant = 0;
  for (let i = 0; i < n; i++) {
    const odds = tilt * x[i]! + level;
    cumulant += odds > 30 ? odds : Math.log1p(Math.exp(odds));
  }
  const atNothing = even * count - n * Math.log1p(Math.exp(even));
  const r = Math.sqrt(Math.max(0, 2 * (tilt * target + level * count - cumulant - atNothing)));
  const q = tilt * Math.sqrt(determinant / ((count * (n - count)) / n));
  return Math.max(0, normalSurvival(r) + normalDensity(r) * (1 / q - 1 / r));
}

/**
 * The number of subsets of positive integers with each sum, by dynamic programming: only additions, so that counts
 * far beyond 2^53 keep their relative precision. With a `size`, only subsets of that many items are counted.
 */
export function subsetSums(items: ArrayLike<number>, size?: number): Float64Array {
  const sorted = Float64Array.from(items).sort();
  const taken = size === undefined ? sorted : sorted.subarray(sorted.length - size);
  const width = taken.reduce((sum, item) => sum + item, 0) + 1;
  if (size === undefined) {
    const counts = new Float64Array(width);
    counts[0] = 1;
    for (const item of sorted) for (let sum = width - 1; sum >= item; sum--) counts[sum]! += counts[sum - item]!;
    return counts;
  }
  const counts = new Float64Array((size + 1) * width);
  counts[0] = 1;
  sorted.forEach((item, used) => {
    for (let k = Math.min(size, used + 1); k >= 1; k--) {
      const row = k * width;
      const previous = row - width;
      for (let sum = item; sum < width; sum++) counts[row + sum]! += counts[previous + sum - item]!;
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
