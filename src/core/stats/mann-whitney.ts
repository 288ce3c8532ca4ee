/** Rank tests of two samples, and the shift between them with its interval. */
import { normalSurvival } from './distributions.ts';
import { subsetSums, subsetSumTails } from './subset-mean.ts';
import { quantileOfSorted } from './quantile.ts';

/** Result of a two-sample rank test. Each p is valid by itself; `twoSided` is twice the smaller one, at most 1. */
interface RankTest {
  /** The statistic: how often a value of the first sample exceeds one of the second, ties counted as one half. */
  statistic: number;
  /** P(statistic this large or larger) if the samples come from one distribution: small when the first is larger. */
  greater: number;
  /** P(statistic this small or smaller): small when the first sample is smaller. */
  less: number;
  twoSided: number;
  /** Whether the p-values come from the exact permutation distribution or from its normal approximation. */
  exact: boolean;
}

/** Without ties the exact distribution is tabulated once per pair of sizes up to this product (50 against 50). */
const exactProduct = 2500;
/** With ties the distribution depends on the data and is computed each time: only up to this number of values in all. */
const exactTiedSize = 24;

/**
 * The Mann–Whitney U test of `first` against `second`, optionally after subtracting `shift` from the first sample.
 *
 * Exact over all assignments of the values to the two samples (so it needs exchangeable labels, not a shape of the noise)
 * when both are small; else normal with tie and continuity correction, which is conservative in the tails, since
 * U has lighter tails than the normal distribution. Mann & Whitney 1947; ties: Lehmann, "Nonparametrics" (1975), 1.4.
 * With an empty sample every p is 1.
 */
export function mannWhitney(first: ArrayLike<number>, second: ArrayLike<number>, shift = 0): RankTest {
  const m = first.length;
  const n = second.length;
  if (m === 0 || n === 0) return { statistic: 0, greater: 1, less: 1, twoSided: 1, exact: true };
  const pooled = new Float64Array(m + n);
  for (let i = 0; i < m; i++) pooled[i] = first[i]! - shift;
  for (let j = 0; j < n; j++) pooled[m + j] = second[j]!;
  const { doubled, tieTerm } = rank(pooled);
  let doubledSum = 0;
  for (let i = 0; i < m; i++) doubledSum += doubled[i]!;
  const statistic = doubledSum / 2 - (m * (m + 1)) / 2;

  if (tieTerm === 0) return mannWhitneyOfStatistic(statistic, m, n);
  if (m + n <= exactTiedSize) {
    const tails = subsetSumTails(doubled, m, doubledSum);
    return summary(statistic, tails.greater, tails.less, true);
  }
  return normalTest(statistic, m, n, tieTerm);
}

/** The test for a known statistic of samples of `m` and `n` values without ties. */
export function mannWhitneyOfStatistic(statistic: number, m: number, n: number): RankTest {
  if (m * n > exactProduct) return normalTest(statistic, m, n, 0);
  const upper = upperTails(m, n);
  // By symmetry P(U <= u) = P(U >= mn − u). A half (from a tie) is rounded towards the larger p.
  const greater = upper[Math.floor(statistic)]!;
  const less = upper[Math.floor(m * n - statistic)]!;
  return summary(statistic, greater, less, true);
}

/**
 * The largest integer c with P(U < c) <= tail, for samples of `m` and `n` values without ties: the number of the smallest of the
 * m·n differences lie at or below the interval's low end, which is the c-th of them. 0 if no interval has such a small tail.
 */
export function mannWhitneyCritical(m: number, n: number, tail: number): number {
  if (m * n > exactProduct) {
    const deviation = Math.sqrt((m * n * (m + n + 1)) / 12);
    let c = Math.max(0, Math.floor((m * n) / 2 - 8 * deviation));
    let step = Math.max(1, Math.floor(deviation));
    while (step >= 1) {
      while (c + step <= (m * n) / 2 && normalTest(c + step - 1, m, n, 0).less <= tail) c += step;
      step = Math.floor(step / 2);
    }
    return c;
  }
  const upper = upperTails(m, n);
  let c = 0;
  while (c < (m * n) / 2 && upper[m * n - c]! <= tail) c++;
  return c;
}

function summary(statistic: number, greater: number, less: number, exact: boolean): RankTest {
  return { statistic, greater, less, twoSided: Math.min(1, 2 * Math.min(greater, less)), exact };
}

function normalTest(statistic: number, m: number, n: number, tieTerm: number): RankTest {
  const total = m + n;
  const variance = ((m * n) / 12) * (total + 1 - tieTerm / (total * (total - 1)));
  if (!(variance > 0)) return summary(statistic, 1, 1, false);
  const centred = statistic - (m * n) / 2;
  const deviation = Math.sqrt(variance);
  const greater = normalSurvival((centred - 0.5) / deviation);
  const less = normalSurvival((-centred - 0.5) / deviation);
  return summary(statistic, greater, less, false);
}

const tables = new Map<number, Float64Array>();

/** P(U >= u) for u = 0 … m·n, without ties. The same for (m, n) and (n, m). */
function upperTails(m: number, n: number): Float64Array {
  const small = Math.min(m, n);
  const large = Math.max(m, n);
  const key = small * 65536 + large;
  const known = tables.get(key);
  if (known !== undefined) return known;
  const ranks = Float64Array.from({ length: m + n }, (_, index) => index + 1);
  const counts = subsetSums(ranks, small);
  const least = (small * (small + 1)) / 2;
  const tails = new Float64Array(m * n + 1);
  let total = 0;
  for (let u = m * n; u >= 0; u--) {
    total += counts[least + u]!;
    tails[u] = total;
  }
  for (let u = 0; u <= m * n; u++) tails[u]! /= total;
  tables.set(key, tails);
  return tails;
}

/** Midranks of a series, with the ties that rank tests need. */
export interface Ranks {
  /** Twice the midrank of each value, 2 … 2n, in the order of the input: whole numbers even with ties. */
  doubled: Float64Array;
  /** Σ (t³ − t) over groups of t equal values; 0 without ties. */
  tieTerm: number;
}

/** Ranks values from 1; equal values share the mean of their ranks. */
export function rank(values: ArrayLike<number>): Ranks {
  const n = values.length;
  const order = Uint32Array.from({ length: n }, (_, index) => index);
  order.sort((a, b) => values[a]! - values[b]!);
  const doubled = new Float64Array(n);
  let tieTerm = 0;
  for (let start = 0; start < n;) {
    let end = start + 1;
    while (end < n && values[order[end]!] === values[order[start]!]) end++;
    for (let i = start; i < end; i++) doubled[order[i]!] = start + 1 + end;
    const size = end - start;
    tieTerm += size ** 3 - size;
    start = end;
  }
  return { doubled, tieTerm };
}

/** A location and the two ends of its interval; the ends are infinite when there are too few values for the confidence. */
interface LocationInterval {
  estimate: number;
  low: number;
  high: number;
}

/**
 * Hodges & Lehmann's estimate of how much larger `first` is than `second`: the median of all differences, with the interval
 * of the shifts that Mann–Whitney's test does not reject. NaN when a sample is empty. All differences are listed and sorted: meant for up
 * to a few thousand values on each side. Hollander, Wolfe & Chicken, "Nonparametric Statistical Methods", 4.2 and 4.3.
 */
export function hodgesLehmannShift(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  confidence = 0.95,
): LocationInterval {
  const differences = new Float64Array(first.length * second.length);
  let index = 0;
  for (const a of Array.from(first)) {
    for (const b of Array.from(second)) {
      differences[index] = a - b;
      index++;
    }
  }
  const tail = (1 - confidence) / 2;
  return between(differences.sort(), mannWhitneyCritical(first.length, second.length, tail));
}

function between(sorted: Float64Array, leftOut: number): LocationInterval {
  return {
    estimate: quantileOfSorted(sorted, 0.5),
    low: leftOut === 0 ? Number.NEGATIVE_INFINITY : sorted[leftOut - 1]!,
    high: leftOut === 0 ? Number.POSITIVE_INFINITY : sorted[sorted.length - leftOut]!,
  };
}
