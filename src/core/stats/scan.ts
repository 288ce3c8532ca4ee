/**
 * The rank scan: where does one series split best into two levels, and how significant is that split?
 *
 * Values are replaced by normal scores of their ranks (van der Waerden), so that no outlier counts for more than its
 * rank. The scan tests the shorter side of each split: do its scores lie higher (or lower) than chance would put them? In the
 * test for "higher", scores below the median count half, and the other way round: noise of timings is skewed, and a side
 * that moved up shows it in the upper half first. The statistic of a split is standardised under permutation:
 *
 *   z(k) = sum of the k shorter side's centred scores / sqrt(s² k (n − k) / n) − 2.5 / k
 *
 * and the scan is its maximum over all splits that leave at least three points on each side. The last term penalises very
 * short sides: there are many of them, new points arrive there, and a normal score sum is not normal there.
 * The null distribution depends on n alone (no assumption about the noise but exchangeability); see `scanPValue`.
 *
 * Sources: Pettitt, "A non-parametric approach to the change-point problem", Applied Statistics 28 (1979) for the rank
 * scan; Hájek, Šidák and Sen, "Theory of Rank Tests" (1999), section 3.3 for scores and their permutation variance.
 */
import { normalQuantile } from './distributions.ts';

/** The minimum of points on either side of a split. */
export const MINIMUM_SIDE = 3;

const otherHalfWeight = 0.5;

export const SHORT_SIDE_PENALTY = 2.5;

export interface Scan {
  /** Points before the best split; 0 when no split is possible (fewer than six points, or all equal). */
  split: number;
  /** The standardised, penalised statistic of the best split; 0 when no split is possible. */
  statistic: number;
}

/** Two score columns of one series in time order, centred and scaled to unit variance. */
interface ScanScores {
  /** For the question "is this side higher?". */
  up: Float64Array;
  /** For the question "is this side lower?". */
  down: Float64Array;
}

/**
 * Scores of a series given as an order: `order[i]` is the position in time of the i-th smallest value.
 * Equal values (by `values`) share the mean of their scores. Undefined when all values are equal.
 */
export function scanScores(values: ArrayLike<number>, order: ArrayLike<number>): ScanScores | undefined {
  const n = order.length;
  const untied = normalScores(n);
  const up = new Float64Array(n);
  const down = new Float64Array(n);
  for (let start = 0; start < n;) {
    const value = values[order[start]!]!;
    let end = start;
    let upSum = 0;
    let downSum = 0;
    while (end < n && values[order[end]!] === value) {
      const score = untied[end]!;
      upSum += score > 0 ? score : otherHalfWeight * score;
      downSum += score < 0 ? score : otherHalfWeight * score;
      end++;
    }
    if (end - start === n) return undefined;
    const count = end - start;
    for (let i = start; i < end; i++) {
      up[order[i]!] = upSum / count;
      down[order[i]!] = downSum / count;
    }
    start = end;
  }
  standardise(up);
  standardise(down);
  return { up, down };
}

function standardise(scores: Float64Array): void {
  const n = scores.length;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += scores[i]!;
  const mean = sum / n;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (scores[i]! - mean) ** 2;
  const scale = Math.sqrt((n - 1) / squares);
  for (let i = 0; i < n; i++) scores[i] = (scores[i]! - mean) * scale;
}

/** The best split of a scored series. */
export function scan(scores: ScanScores): Scan {
  const { up, down } = scores;
  const n = up.length;
  const { root, penalty } = splitWeights(n);
  let upSum = 0;
  let downSum = 0;
  let split = 0;
  let statistic = 0;
  for (let k = 1; k <= n - MINIMUM_SIDE; k++) {
    upSum += up[k - 1]!;
    downSum += down[k - 1]!;
    if (k < MINIMUM_SIDE) continue;
    // The sums are of the first k points; where the later side is shorter, its sum is the negative.
    const first = 2 * k <= n;
    const sum = first ? Math.max(upSum, -downSum) : Math.max(-upSum, downSum);
    const z = sum * root[k]! - penalty[k]!;
    if (z > statistic) {
      statistic = z;
      split = k;
    }
  }
  return { split, statistic };
}

interface SplitWeights {
  root: Float64Array;
  penalty: Float64Array;
}

let lastWeights: { n: number; weights: SplitWeights } | undefined;

/** The factors of z(k) that depend on n and k alone. Histories are scanned many times at one length, so the last is kept. */
function splitWeights(n: number): SplitWeights {
  if (lastWeights?.n === n) return lastWeights.weights;
  const root = new Float64Array(n + 1);
  const penalty = new Float64Array(n + 1);
  for (let k = 1; k < n; k++) {
    root[k] = Math.sqrt(n / (k * (n - k)));
    penalty[k] = SHORT_SIDE_PENALTY / Math.min(k, n - k);
  }
  const weights = { root, penalty };
  lastWeights = { n, weights };
  return weights;
}

const cache = new Map<number, Float64Array>();

const cachedPointsLimit = 1_000_000;

let cachedPoints = 0;

/** The normal scores of n untied values in ascending order. The array is shared: do not write to it. */
function normalScores(n: number): Float64Array {
  const known = cache.get(n);
  if (known) return known;
  const scores = new Float64Array(n);
  for (let i = 0; i < n / 2; i++) {
    const score = normalQuantile((i + 0.5) / n);
    scores[i] = score;
    scores[n - 1 - i] = -score;
  }
  if (n % 2 === 1) scores[(n - 1) / 2] = 0;
  if (cachedPoints + n > cachedPointsLimit) {
    cache.clear();
    cachedPoints = 0;
  }
  cache.set(n, scores);
  cachedPoints += n;
  return scores;
}
