/**
 * The rank scan: where, if anywhere, does one series split into two levels, and how surprising is the best split?
 *
 * Values are replaced by normal scores of their ranks (van der Waerden), so that no outlier counts for more than its
 * rank. For each split the shorter side is asked: do its scores lie higher (or lower) than chance would put them? When
 * asking "higher", scores below the median count half, and the other way round: noise of timings is skewed, and a side
 * that moved up shows it in the upper half first. The statistic of a split is standardised under permutation:
 *
 *   z(k) = sum of the k shorter side's centred scores / sqrt(s² k (n − k) / n) − 2.5 / k
 *
 * and the scan is its maximum over all splits that leave at least three points on each side. The last term makes very
 * short sides work harder: they are many, they are where new points arrive, and there a normal score sum is not normal.
 * The null distribution depends on n alone (no assumption about the noise but exchangeability); see `scanPValue`.
 *
 * Sources: Pettitt, "A non-parametric approach to the change-point problem", Applied Statistics 28 (1979) for the rank
 * scan; Hájek, Šidák and Sen, "Theory of Rank Tests" (1999), section 3.3 for scores and their permutation variance.
 */
import { normalQuantile } from './distributions.ts';
import { criticalLevels, criticalValueTable } from './critical-values-table.ts';

/** The fewest points on either side of a split. */
export const MINIMUM_SIDE = 3;

const otherHalfWeight = 0.5;
export const SHORT_SIDE_PENALTY = 2.5;

export interface Scan {
  /** Points before the best split; 0 when there is none (fewer than six points, or all equal). */
  split: number;
  /** The standardised, penalised statistic of the best split; 0 when there is none. */
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
    // The sums are of the first k points; where the later side is the shorter, its sum is the negative.
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

// Normal scores of ranks: the quantiles of the standard normal distribution at (i + ½) / n for i = 0 … n − 1.

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

// Critical values and p-values of the rank scan, interpolated in a shipped table (scripts/critical-values.mjs).

/** Beyond the table's last level p is extrapolated; below this figure it would pretend to a precision nobody has. */
export const SMALLEST_P = 1e-12;

/** Natural logarithms: the table is interpolated between levels in ln p, and between lengths in ln n. */
const logLevels = criticalLevels.map(Math.log);

const rows = new Map<number, readonly number[]>();

/**
 * The critical values of length n, one per level of the table. Lengths between two rows are interpolated linearly in
 * ln n (the maximum of n correlated normal variables grows about so slowly); lengths beyond the last row take the last
 * two rows' slope. Shorter than the first row: nothing is ever surprising.
 */
function criticalRow(n: number): readonly number[] {
  const known = rows.get(n);
  if (known) return known;
  const row = interpolateRow(n);
  rows.set(n, row);
  return row;
}

function interpolateRow(n: number): readonly number[] {
  const first = criticalValueTable[0]!;
  if (n < first[0]) return criticalLevels.map(() => Infinity);
  let upper = criticalValueTable.findIndex(([length]) => length >= n);
  if (upper === 0 || criticalValueTable[upper]?.[0] === n) return criticalValueTable[upper]![1];
  if (upper === -1) upper = criticalValueTable.length - 1;
  const [lowN, lowValues] = criticalValueTable[upper - 1]!;
  const [highN, highValues] = criticalValueTable[upper]!;
  const share = Math.log(n / lowN) / Math.log(highN / lowN);
  return lowValues.map((low, level) => low + share * (highValues[level]! - low));
}

/** The value that the scan of n exchangeable points exceeds with probability `alpha` (between .0001 and .2). */
export function scanCriticalValue(n: number, alpha: number): number {
  const row = criticalRow(n);
  const logAlpha = Math.log(alpha);
  if (logAlpha >= logLevels[0]!) return row[0]!;
  for (let level = 1; level < row.length; level++) {
    const above = logLevels[level - 1]!;
    const below = logLevels[level]!;
    if (logAlpha < below) continue;
    const share = (above - logAlpha) / (above - below);
    // 0 × Infinity is NaN: at a level of the table itself only that level counts.
    if (share <= 1e-9) return row[level - 1]!;
    if (row[level - 1] === Infinity) return Infinity;
    return row[level - 1]! + share * (row[level]! - row[level - 1]!);
  }
  return quantileBeyondTable(row, logAlpha);
}

/** P(scan of n exchangeable points ≥ statistic). Within the table interpolated, beyond it extrapolated; at most 1. */
export function scanPValue(n: number, statistic: number): number {
  const row = criticalRow(n);
  if (statistic < row[0]!) return fromFirstLevel(statistic, row[0]!);
  for (let level = 1; level < row.length; level++) {
    const low = row[level - 1]!;
    const high = row[level]!;
    if (statistic >= high) continue;
    const share = high === Infinity ? 0 : (statistic - low) / (high - low);
    return Math.exp(logLevels[level - 1]! + share * (logLevels[level]! - logLevels[level - 1]!));
  }
  // The tail of a maximum of normal variables: ln p falls with half the square.
  const last = row[row.length - 1]!;
  return Math.max(SMALLEST_P, Math.exp(logLevels[logLevels.length - 1]! - (statistic ** 2 - last ** 2) / 2));
}

/** Below the first level nobody decides anything: p rises linearly to 1 at zero. */
function fromFirstLevel(statistic: number, firstCritical: number): number {
  if (firstCritical === Infinity) return 1;
  return 1 - (1 - criticalLevels[0]!) * Math.max(0, statistic / firstCritical);
}

function quantileBeyondTable(row: readonly number[], logAlpha: number): number {
  const last = row[row.length - 1]!;
  return Math.sqrt(last ** 2 + 2 * (logLevels[logLevels.length - 1]! - logAlpha));
}
