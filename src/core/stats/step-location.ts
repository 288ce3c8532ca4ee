/**
 * Finds the place of a step between two known levels. Ranks show well that there is a step, but not where:
 * beyond the largest value of the lower level they no longer grow. Here each point adds its log-likelihood ratio
 * between the two levels, and the split with the largest sum wins.
 * Source: Hinkley, "Inference about the change-point in a sequence of random variables", Biometrika 57 (1970), with
 * bounded ratios, so that a spike counts no more than a point that is clearly on one level.
 */

/** Values are clipped at this many noise units outside the two levels. */
const clipDeviations = 0.5;

/** The ratio of a point exactly on one of two well separated levels. */
const maxVote = 5;

/** Splits whose log-likelihood is within this of the best's are possible: about 95 % of simulated changes are inside. */
const intervalDrop = 3.7;

interface StepLocation {
  /** First point of the later level. */
  split: number;
  /** First and last split that are nearly as likely. */
  from: number;
  to: number;
}

interface StepFacts {
  before: number;
  after: number;
  /** The result when the levels are equal. */
  fallback: number;
  scale: number;
  side: number;
  inflation: number;
}

/**
 * Locates the step from `before` to `after` in a stretch that begins at `low`, at least `side` points from either end.
 * `scale`: standard deviation of the noise about the levels; `inflation` ≥ 1: see `Noise`; it widens the interval.
 */
export function locateStep(
  stretch: Float64Array,
  low: number,
  { before, after, fallback, scale, side, inflation }: StepFacts,
): StepLocation {
  const high = low + stretch.length;
  const change = after - before;
  if (change === 0) return { split: fallback, from: fallback, to: fallback };
  // Noise far smaller than the step would let one point on the wrong level outweigh all others: bound its precision.
  const unit = Math.max(scale, Math.abs(change) / Math.sqrt(2 * maxVote));
  const lowest = Math.min(before, after) - clipDeviations * unit;
  const highest = Math.max(before, after) + clipDeviations * unit;
  const middle = before / 2 + after / 2;
  const votes = new Float64Array(high - low + 1);
  let split = low + side;
  let most = -Infinity;
  let sum = 0;
  for (let t = low; t < high; t++) {
    const value = Math.max(lowest, Math.min(highest, stretch[t - low]!));
    sum += (change / unit) * ((middle - value) / unit);
    const next = t + 1;
    votes[next - low] = sum;
    if (next - low >= side && high - next >= side && sum > most) {
      most = sum;
      split = next;
    }
  }
  const least = most - intervalDrop * inflation ** 2;
  let from = split;
  let to = split;
  for (let next = low + side; next <= high - side; next++) {
    if (votes[next - low]! < least) continue;
    from = Math.min(from, next);
    to = Math.max(to, next);
  }
  return { split, from, to };
}
