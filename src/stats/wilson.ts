import { normalQuantile } from './distributions.ts';

/**
 * Wilson's interval for a probability of which `successes` in `trials` were seen (E. B. Wilson 1927): honest near 0 and 1,
 * where the textbook interval is not. The whole of [0, 1] without trials.
 */
export function wilsonInterval(successes: number, trials: number, confidence = 0.95): { low: number; high: number } {
  if (trials === 0) return { low: 0, high: 1 };
  const z = normalQuantile((1 + confidence) / 2);
  const share = successes / trials;
  const centre = (share + (z * z) / (2 * trials)) / (1 + (z * z) / trials);
  const half =
    (z / (1 + (z * z) / trials)) * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
