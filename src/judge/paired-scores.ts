import { MAD_TO_STANDARD_DEVIATION } from '../stats/index.ts';

/**
 * A way to read pairs: what counts as a disturbed block here, and how far the machine's level wanders. It is chosen from the
 * times alone, blind to which block was base and which was head. Under the hypothesis that both are the same program, the
 * times would have been the same in whatever order the coin had put them; so a blind choice, however clever, leaves the
 * permutation test exact (Fisher's sharp null; Lehmann & Romano, "Testing Statistical Hypotheses", 15.2).
 */
export interface Lens {
  /** Residuals of the blocks that ran first and second: ln time − position effect − local level, in units of `scale`. */
  first: Float64Array;
  second: Float64Array;
  scale: number;
  /** Residuals are cut off below −`lowCut` and above +`highCut`: a disturbed block says "slow", and not how slow. */
  lowCut: number;
  highCut: number;
  /** Estimated variance of the effect (of ln ratio), times the number of pairs. */
  variance: number;
}

/** Half-widths, in pairs, of the window whose median is the machine's level; the last one is the whole series. */
const WINDOWS = [2, Number.POSITIVE_INFINITY];
/** Cuts as multiples of the residuals' scale. Disturbances only ever add time, so that side may be cut closer. */
const HIGH_CUTS = [0.7, 1.5, 3];
const LOW_CUTS = [1.5, 3];
/** What is left of the slope beyond the cuts: keeps scores strictly rising, so that cutting makes no ties. */
const SLOPE_BEYOND = 1e-3;
/** Below this spread (of logarithms) times are identical for every purpose. */
const SMALLEST_SCALE = 1e-9;

/** Chooses the lens with the smallest estimated variance per unit of effect. `first`, `second`: ln of times, by pair. */
export function chooseLens(first: Float64Array, second: Float64Array): Lens {
  const n = first.length;
  const differences = new Float64Array(n);
  for (let pair = 0; pair < n; pair += 1) differences[pair] = second[pair]! - first[pair]!;
  const position = middle(differences.sort());
  const aligned = new Float64Array(n);
  for (let pair = 0; pair < n; pair += 1) aligned[pair] = second[pair]! - position;

  let best: Lens | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const window of WINDOWS) {
    if (Number.isFinite(window) && 2 * window + 1 >= n) continue;
    const residuals = standardise(first, aligned, window);
    for (const lowCut of LOW_CUTS) {
      for (const highCut of HIGH_CUTS) {
        const cost = varianceCost(residuals, lowCut, highCut);
        if (best === undefined || cost < bestCost) {
          bestCost = cost;
          best = { ...residuals, lowCut, highCut, variance: cost };
        }
      }
    }
  }
  return best!;
}

type Residuals = Pick<Lens, 'first' | 'second' | 'scale'>;

/** Takes the local level from every block and divides by a robust spread. */
function standardise(first: Float64Array, second: Float64Array, window: number): Residuals {
  const n = first.length;
  const residuals = new Float64Array(2 * n);
  residuals.set(first);
  residuals.set(second, n);
  if (Number.isFinite(window)) subtractLevels(residuals, first, second, window);
  const sorted = residuals.slice().sort();
  const centre = middle(sorted);
  for (let block = 0; block < 2 * n; block += 1) sorted[block] = Math.abs(residuals[block]! - centre);
  const scale = Math.max(SMALLEST_SCALE, middle(sorted.sort()) * MAD_TO_STANDARD_DEVIATION);
  for (let block = 0; block < 2 * n; block += 1) residuals[block] = (residuals[block]! - centre) / scale;
  return { first: residuals.subarray(0, n), second: residuals.subarray(n), scale };
}

/** The level of a pair is the median of all blocks of the pairs around it, itself included. */
function subtractLevels(residuals: Float64Array, first: Float64Array, second: Float64Array, window: number): void {
  const n = first.length;
  const buffer = new Float64Array(2 * (2 * window + 1));
  for (let pair = 0; pair < n; pair += 1) {
    const from = Math.max(0, pair - window);
    const to = Math.min(n, pair + window + 1);
    let size = 0;
    for (let other = from; other < to; other += 1) {
      size = insert(buffer, size, first[other]!);
      size = insert(buffer, size, second[other]!);
    }
    const level = (buffer[size / 2 - 1]! + buffer[size / 2]!) / 2;
    residuals[pair]! -= level;
    residuals[n + pair]! -= level;
  }
}

/** Insertion into the sorted front of a buffer: for a few dozen values quicker than any sort. */
function insert(buffer: Float64Array, size: number, value: number): number {
  let at = size;
  while (at > 0 && buffer[at - 1]! > value) {
    buffer[at] = buffer[at - 1]!;
    at -= 1;
  }
  buffer[at] = value;
  return size + 1;
}

function middle(sorted: Float64Array): number {
  const n = sorted.length;
  return n % 2 === 1 ? sorted[(n - 1) / 2]! : (sorted[n / 2 - 1]! + sorted[n / 2]!) / 2;
}

/**
 * Variance of the estimated effect, times the number of pairs: that of the scores, over the squared slope of the scores'
 * mean, which is the share of blocks that respond to a small change (M-estimators: Huber, "Robust Statistics", 3.2).
 */
function varianceCost({ first, second, scale }: Residuals, lowCut: number, highCut: number): number {
  const n = first.length;
  let responding = 0;
  let sum = 0;
  let squares = 0;
  for (let pair = 0; pair < n; pair += 1) {
    const a = first[pair]!;
    const b = second[pair]!;
    const cutA = a < -lowCut ? -lowCut : a > highCut ? highCut : a;
    const cutB = b < -lowCut ? -lowCut : b > highCut ? highCut : b;
    if (cutA === a) responding += 1;
    if (cutB === b) responding += 1;
    const difference = cutB - cutA;
    sum += difference;
    squares += difference * difference;
  }
  const variance = squares / n - (sum / n) ** 2;
  return responding === 0 ? Number.POSITIVE_INFINITY : (variance * scale ** 2) / (responding / (2 * n)) ** 2;
}

/** The score of a residual: itself between the cuts, nearly flat beyond them; strictly rising. */
export function score({ lowCut, highCut }: Lens, residual: number): number {
  if (residual < -lowCut) return -lowCut + SLOPE_BEYOND * (residual + lowCut);
  if (residual > highCut) return highCut + SLOPE_BEYOND * (residual - highCut);
  return residual;
}
