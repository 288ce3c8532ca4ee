/** The standard normal distribution. Absolute errors are below 1e-15; relative errors in the tails below 1e-12. */

const SQRT_2PI = Math.sqrt(2 * Math.PI);

/** Density φ(z). */
export function normalDensity(z: number): number {
  return Math.exp(-0.5 * z * z) / SQRT_2PI;
}

/** P(Z <= z). */
export function normalCdf(z: number): number {
  return z > 0 ? 1 - upperTail(z) : upperTail(-z);
}

/** P(Z > z), accurate where 1 − normalCdf(z) would round to nothing. */
export function normalSurvival(z: number): number {
  return z > 0 ? upperTail(z) : 1 - upperTail(-z);
}

/** P(Z > z) for z >= 0. */
function upperTail(z: number): number {
  if (z === Number.POSITIVE_INFINITY) return 0;
  if (z < 3) {
    // Φ(z) − ½ = φ(z)·(z + z³/3 + z⁵/(3·5) + …): Abramowitz & Stegun 26.2.11. All terms are positive: no cancellation.
    let term = z;
    let sum = z;
    for (let k = 3; term > sum * 1e-17; k += 2) {
      term *= (z * z) / k;
      sum += term;
    }
    return 0.5 - normalDensity(z) * sum;
  }
  // Laplace's continued fraction, Abramowitz & Stegun 26.2.14, from the bottom up: 80 levels are exact from z = 3 on.
  let fraction = z;
  for (let k = 80; k >= 1; k -= 1) fraction = z + k / fraction;
  return normalDensity(z) / fraction;
}

/**
 * The z with P(Z <= z) = probability. −∞ at 0, +∞ at 1, NaN outside [0, 1].
 *
 * Starts from Abramowitz & Stegun 26.2.23 (error below 4.5e-4) and applies Halley's method to the tail probability.
 */
export function normalQuantile(probability: number): number {
  if (!(probability >= 0 && probability <= 1)) return Number.NaN;
  if (probability === 0) return Number.NEGATIVE_INFINITY;
  if (probability === 1) return Number.POSITIVE_INFINITY;
  if (probability > 0.5) return -normalQuantile(1 - probability);
  const t = Math.sqrt(-2 * Math.log(probability));
  let z = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  for (let step = 0; step < 4; step += 1) {
    const newton = (upperTail(Math.max(0, z)) - probability) / normalDensity(z);
    z += newton / (1 - 0.5 * z * newton);
  }
  return probability === 0.5 ? 0 : -z;
}
