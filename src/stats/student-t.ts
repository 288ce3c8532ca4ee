import { logGamma, regularizedBeta } from './beta.ts';

/** P(T <= t) of Student's t with `degrees` > 0 degrees of freedom (not necessarily whole): Abramowitz & Stegun 26.7.1. */
export function studentTCdf(t: number, degrees: number): number {
  if (Number.isNaN(t) || !(degrees > 0)) return Number.NaN;
  const tail = 0.5 * regularizedBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
  return t > 0 ? 1 - tail : tail;
}

/** P(T > t), accurate in the far tail. */
export function studentTSurvival(t: number, degrees: number): number {
  return studentTCdf(-t, degrees);
}

/** The t with P(T <= t) = probability, by bracketing and Newton's method; ±∞ at 0 and 1, NaN outside [0, 1]. */
export function studentTQuantile(probability: number, degrees: number): number {
  if (!(probability >= 0 && probability <= 1) || !(degrees > 0)) return Number.NaN;
  if (probability === 0) return Number.NEGATIVE_INFINITY;
  if (probability === 1) return Number.POSITIVE_INFINITY;
  if (probability === 0.5) return 0;
  if (probability < 0.5) return -upperQuantile(probability, degrees);
  return upperQuantile(1 - probability, degrees);
}

/** The t > 0 with P(T > t) = tail, for tail < 1/2. */
function upperQuantile(tail: number, degrees: number): number {
  let low = 0;
  let high = 1;
  while (studentTSurvival(high, degrees) > tail && high < 1e300) {
    low = high;
    high *= 2;
  }
  const logNorm = logGamma((degrees + 1) / 2) - logGamma(degrees / 2) - 0.5 * Math.log(degrees * Math.PI);
  let t = (low + high) / 2;
  for (let step = 0; step < 200; step += 1) {
    const excess = studentTSurvival(t, degrees) - tail;
    if (excess > 0) low = t;
    else high = t;
    const density = Math.exp(logNorm - ((degrees + 1) / 2) * Math.log1p((t * t) / degrees));
    const newton = t + excess / density;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - t) <= 1e-15 * Math.abs(t)) return next;
    t = next;
  }
  return t;
}
