/** Scores of pairs: how slow a pair's second block looks relative to its first. */
import { calmShare, farthestPair, nearPairs, nearWeight, otherPlace, reachPerDifference, minReach } from '../policy.ts';

/**
 * How slow each pair's second block looks relative to its first, from the times alone. Blind to which block was base: the times of one program
 * would be the same in any order of the coin, so a blind score of any form leaves the permutation test exact (Fisher's sharp null; Lehmann &
 * Romano, "Testing Statistical Hypotheses", 15.2).
 *
 * The score of a block is ln(density of the others below its time / density above). For ordinary noise that is close to its (logistic) rank.
 * On a disturbed machine it is far better: a block among scattered slow ones scores zero, one just outside of a dense cluster (the undisturbed
 * time, or a time slice of the scheduler) has a large score. It estimates the score function −f′/f of the noise, which gives the most powerful
 * test of shift (Hájek & Šidák, "Theory of Rank Tests", 1967, II.4).
 */
export function scorePairs(first: Float64Array, second: Float64Array): Float64Array {
  const n = first.length;
  const differences = new Float64Array(n);
  for (let pair = 0; pair < n; pair++) differences[pair] = second[pair]! - first[pair]!;
  const sorted = sort(differences.slice());
  const position = midmean(sorted);
  for (let pair = 0; pair < n; pair++) sorted[pair] = Math.abs(differences[pair]! - position);
  sort(sorted);
  // The smallest differences grow with a change as all do; larger ones may come from a neighbour. A reach below the change would
  // split slow and fast blocks into two separate clusters; a reach as wide as a neighbour's disturbance would find no cluster.
  const reach = Math.max(minReach, reachPerDifference * sorted[Math.floor(n * calmShare)]!);

  const below = new Float64Array(2 * n).fill(minDensity);
  const above = new Float64Array(2 * n).fill(minDensity);
  // Blocks 2·pair and 2·pair + 1, without the position's effect and in units of the reach.
  const time = new Float64Array(2 * n);
  for (let pair = 0; pair < n; pair++) {
    time[2 * pair] = first[pair]! / reach;
    time[2 * pair + 1] = (second[pair]! - position) / reach;
  }
  for (let block = 0; block < 2 * n; block++) {
    const own = time[block]!;
    const pair = block >> 1;
    const last = Math.min(2 * n, 2 * (pair + farthestPair + 1));
    let densityBelow = 0;
    let densityAbove = 0;
    for (let other = block + 1; other < last; other++) {
      const difference = time[other]! - own;
      const distance = Math.abs(difference);
      if (distance >= 1) continue;
      const apart = (other >> 1) - pair;
      const place = apart > 0 && ((block ^ other) & 1) === 1 ? otherPlace : 1;
      const weight = distance * (1 - distance) * weightOfNearness[apart]! * place;
      if (difference > 0) {
        densityAbove += weight;
        below[other]! += weight;
      } else {
        densityBelow += weight;
        above[other]! += weight;
      }
    }
    below[block]! += densityBelow;
    above[block]! += densityAbove;
  }
  for (let pair = 0; pair < n; pair++) {
    const [a, b] = [2 * pair, 2 * pair + 1];
    differences[pair] = Math.log((below[b]! * above[a]!) / (above[b]! * below[a]!));
  }
  return differences;
}

/** The largest weight of a far block is 1: 4·u·(1 − u) for a distance of u reaches. */
const weightOfNearness = Float64Array.from(
  { length: farthestPair + 1 },
  (_, apart) => 4 * (1 + nearWeight * Math.max(0, 1 - apart / nearPairs)),
);

/** Added to every density, so that none is zero. */
const minDensity = 1;

/** The mean of the middle half: robust, and central even if the values form two clusters. */
function midmean(sorted: Float64Array): number {
  const cut = sorted.length >> 2;
  let sum = 0;
  for (let i = cut; i < sorted.length - cut; i++) sum += sorted[i]!;
  return sum / (sorted.length - 2 * cut);
}

/** Sorts in ascending order, in place. Insertion is far quicker than the built-in sort for the usual few dozen values. */
function sort(values: Float64Array): Float64Array {
  if (values.length > maxInserted) return values.sort();
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!;
    let at = i;
    while (at > 0 && values[at - 1]! > value) {
      values[at] = values[at - 1]!;
      at--;
    }
    values[at] = value;
  }
  return values;
}

const maxInserted = 100;
