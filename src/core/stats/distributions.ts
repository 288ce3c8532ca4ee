// The standard normal distribution. Absolute errors are below 1e-15; relative errors in the tails below 1e-12.

const rootOf2Pi = Math.sqrt(2 * Math.PI);

/** Density φ(z). */
export function normalDensity(z: number): number {
  return Math.exp(-0.5 * z * z) / rootOf2Pi;
}

/** P(Z > z), accurate where 1 − P(Z <= z) would round to nothing. */
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
  for (let k = 80; k >= 1; k--) fraction = z + k / fraction;
  return normalDensity(z) / fraction;
}

/** Half the width of a 95 % interval, in standard errors. */
export const normalQuantile975 = 1.959963984540054;

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
  for (let step = 0; step < 4; step++) {
    const newton = (upperTail(Math.max(0, z)) - probability) / normalDensity(z);
    z += newton / (1 - 0.5 * z * newton);
  }
  return probability === 0.5 ? 0 : -z;
}

/** Coefficients of Lanczos' approximation for g = 7, n = 9 (Lanczos 1964; values as tabulated by Godfrey 2001). */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** ln Γ(x) for x > 0, relative error about 1e-14. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  let sum = lanczos[0]!;
  for (let i = 1; i < lanczos.length; i++) sum += lanczos[i]! / (x - 1 + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/**
 * The regularized incomplete beta function I_x(a, b), a, b > 0: the distribution function of Beta(a, b).
 *
 * Continued fraction 26.5.8 of Abramowitz & Stegun, evaluated by Lentz's method (1976), on the side where it converges fast.
 */
export function regularizedBeta(x: number, a: number, b: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const logFront = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
  if (x < (a + 1) / (a + b + 2)) return (Math.exp(logFront) * betaFraction(x, a, b)) / a;
  return 1 - (Math.exp(logFront) * betaFraction(1 - x, b, a)) / b;
}

function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const guard = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / guard(1 + even * d);
    c = guard(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / guard(1 + odd * d);
    c = guard(1 + odd / c);
    const factor = d * c;
    fraction *= factor;
    if (Math.abs(factor - 1) < 1e-16) break;
  }
  return fraction;
}

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
  for (let step = 0; step < 200; step++) {
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

/** A seeded source of random numbers: the same seed gives the same sequence on every machine and Node version. */
export interface Random {
  /** The next number, uniform in [0, 1) with 32 random bits. */
  next(): number;
  /** A whole number, uniform in [0, bound). `bound` is at least 1. */
  integer(bound: number): number;
  /** A shuffled copy (Fisher–Yates); the argument is not changed. */
  shuffle<T>(values: readonly T[]): T[];
}

/**
 * Makes a generator from a seed. Any finite number is a seed; its 64 bits are all used.
 *
 * Generator: sfc32 (Chris Doty-Humphrey, PractRand, public domain): 128 bits of state, a period of at least 2^32 and no
 * known failure in PractRand or BigCrush. Not for secrets.
 */
export function createRandom(seed: number): Random {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, Number.isFinite(seed) ? seed : 0);
  let a = bits.getUint32(0);
  let b = bits.getUint32(4);
  let c = 0x9e3779b9;
  let counter = 1;

  const nextUint32 = (): number => {
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + result;
    return result >>> 0;
  };
  // Seeds that differ in few bits start with similar states; the author of sfc32 mixes 12 to 20 rounds before use.
  for (let round = 0; round < 20; round++) nextUint32();

  const next = (): number => nextUint32() / 2 ** 32;
  const integer = (bound: number): number => Math.floor(next() * bound);
  const shuffle = <T>(values: readonly T[]): T[] => {
    const copy = [...values];
    for (let last = copy.length - 1; last > 0; last--) {
      const other = integer(last + 1);
      [copy[last], copy[other]] = [copy[other]!, copy[last]!];
    }
    return copy;
  };
  return { next, integer, shuffle };
}

/** ln of the number of ways to choose `count` of `n`. */
export function logChoices(n: number, count: number): number {
  return logGamma(n + 1) - logGamma(count + 1) - logGamma(n - count + 1);
}

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
