/** Finds where a row of places steps from one level to another, given noisy looks at some of the places. */

/** One place that was looked at. */
export interface Look {
  /** Its position: 1 … places − 1. */
  place: number;
  /** Log-likelihood of the observation if the step lies after this place, and if it lies at or before it. */
  before: number;
  after: number;
}

/**
 * The posterior of the step's place, with a uniform prior: the arithmetic of a probabilistic bisection (Horstein, "Sequential transmission
 * using noiseless feedback", 1963; Waeber, Frazier & Henderson, "Bisection search with noisy responses", 2013).
 * @param places number of possible places of the step: 1 … places, where a step at k means that k is the first with the new level
 * @returns the probability of each, k at index k − 1
 */
export function stepPosterior(places: number, looks: readonly Look[]): number[] {
  // With a step at k, every look before k is on the old level and every other one on the new level.
  const gains = new Float64Array(places + 1);
  let start = 0;
  for (const { place, before, after } of looks) {
    start += after;
    if (place < places) gains[place + 1]! += before - after;
  }
  const logs: number[] = [];
  for (let k = 1; k <= places; k++) {
    start += gains[k]!;
    logs.push(start);
  }
  const most = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * Log-density, up to a constant, of Student's t. Its tails are so heavy that one odd place cannot outweigh all others.
 * @param distance from the centre, in `scale`s once divided by it
 */
export const logStudentT = (distance: number, scale: number, degrees: number): number =>
  -((degrees + 1) / 2) * Math.log1p((distance / scale) ** 2 / degrees) - Math.log(scale);
