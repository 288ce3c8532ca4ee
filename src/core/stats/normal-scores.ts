/** Normal scores of ranks: the quantiles of the standard normal distribution at (i + ½) / n for i = 0 … n − 1. */
import { normalQuantile } from './distributions.ts';

const cache = new Map<number, Float64Array>();

const cachedPointsLimit = 1_000_000;

let cachedPoints = 0;

/** The normal scores of n untied values in ascending order. The array is shared: do not write to it. */
export function normalScores(n: number): Float64Array {
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
