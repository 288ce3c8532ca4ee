/**
 * Does a stretch of a series step, drift, or both? Least squares on the values compares a step alone with a step on top of
 * a drift (a parabola). Ranks cannot tell them apart: there a slow rise and a jump of any size are one straight line.
 *
 * With t and q the orthogonal polynomials of degree 1 and 2 over the stretch, the jump of a step before point k is
 *
 *   J(k) = −(F(k) − a₁ T(k) − a₂ Q(k)) / (k (n − k) / n − T(k)² / Σt² − Q(k)² / Σq²)
 *
 * where F, T and Q are the sums of the first k centred values, t and q, and a₁, a₂ the coefficients of the drift alone.
 * All splits together take one pass.
 *
 * Source: tests of a shift in a regression with trend, as in Vogelsang, "Testing for a shift in mean without having to
 * estimate serial-correlation parameters", Journal of Business and Economic Statistics 16 (1998).
 */

/** The drift of a stretch: it adds linear · t + quadratic · t² to the point at `position`, with t = position − middle. */
export interface Drift {
  linear: number;
  quadratic: number;
  middle: number;
}

export interface DriftingStep {
  /** Points before the step. */
  split: number;
  drift: Drift;
  /** The jump in standard errors, as a normal variable. */
  z: number;
  /** How much better step and drift explain the stretch than the best step alone: a difference of log-likelihoods. */
  advantage: number;
}

/** Below this share of its sum of squares a step is a drift: its jump would be made of rounding errors. */
const minShare = 1e-6;
/** A sum of squares this much smaller than another is rounding error. */
const minLeft = 1e-12;
/** A level, two coefficients of the drift, a jump. */
const parameterCount = 4;

/** Least squares of a stretch on t and q. */
interface Moments {
  middle: number;
  mean: number;
  /** About the mean. */
  squares: number;
  /** Coefficients of the drift alone, and the sums of squares of t and q. */
  a1: number;
  a2: number;
  squaresT: number;
  squaresQ: number;
  /** Mean of t²: q = t² − offset. */
  offset: number;
  /** The sum of squares that the drift alone leaves of `squares`. */
  left: number;
}

function momentsOf(values: Float64Array): Moments {
  const n = values.length;
  const middle = (n - 1) / 2;
  const offset = (n * n - 1) / 12;
  const squaresT = n * offset;
  const squaresQ = (squaresT * (n * n - 4)) / 15;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += values[i]!;
  const mean = sum / n;
  let squares = 0;
  let byT = 0;
  let byQ = 0;
  for (let i = 0; i < n; i++) {
    const value = values[i]! - mean;
    const t = i - middle;
    squares += value * value;
    byT += value * t;
    byQ += value * (t * t - offset);
  }
  const [a1, a2] = [byT / squaresT, byQ / squaresQ];
  const left = Math.max(squares - a1 * byT - a2 * byQ, minLeft * squares);
  return { middle, mean, squares, a1, a2, squaresT, squaresQ, offset, left };
}

/** The best step on top of a drift; undefined if no step is possible. `side`: minimum of points on either side of a step. */
export function driftingStep(values: Float64Array, side: number): DriftingStep | undefined {
  const n = values.length;
  const { middle, mean, squares, a1, a2, squaresT, squaresQ, offset, left } = momentsOf(values);
  if (n <= parameterCount || !(squares > 0)) return undefined;
  let best = { gain: 0, jump: 0, split: 0, sumT: 0, sumQ: 0 };
  let stepLeft = squares;
  let first = 0;
  let sumT = 0;
  let sumQ = 0;
  for (let k = 1; k <= n - side; k++) {
    const t = k - 1 - middle;
    first += values[k - 1]! - mean;
    sumT += t;
    sumQ += t * t - offset;
    if (k < side) continue;
    const whole = (k * (n - k)) / n;
    stepLeft = Math.min(stepLeft, squares - (first * first) / whole);
    const share = whole - (sumT * sumT) / squaresT - (sumQ * sumQ) / squaresQ;
    if (share < minShare * whole) continue;
    const jump = -(first - a1 * sumT - a2 * sumQ) / share;
    const gain = jump * jump * share;
    if (gain > best.gain) best = { gain, jump, split: k, sumT, sumQ };
  }
  if (best.split === 0) return undefined;
  const bothLeft = Math.max(left - best.gain, minLeft * squares);
  return {
    split: best.split,
    drift: {
      linear: a1 + (best.jump * best.sumT) / squaresT,
      quadratic: a2 + (best.jump * best.sumQ) / squaresQ,
      middle,
    },
    z: normalOfT(best.gain / bothLeft, n - parameterCount),
    advantage: (n / 2) * Math.log(Math.max(stepLeft, minLeft * squares) / bothLeft),
  };
}

/**
 * Student's t, as t² / degrees, as the normal variable that is as unlikely: Wallace, Biometrika 46 (1959). Splits of a
 * stretch resemble each other less beside a drift, so the largest of all is larger by chance. The divisor, found by
 * simulation with normal and Student's t noise of 15 to 1,000 points, makes up for that against the rank scan's table.
 */
function normalOfT(ratio: number, degrees: number): number {
  const z = (Math.sqrt(degrees * Math.log1p(ratio)) * (8 * degrees + 1)) / (8 * degrees + 3);
  return z / (1.07 + 1.5 / (degrees + parameterCount));
}

/** The drift of a stretch without steps, where it explains the values better than a level does by `least` of log-likelihood. */
export function driftOf(values: Float64Array, least: number): Drift | undefined {
  if (values.length < parameterCount) return undefined;
  const { middle, squares, a1, a2, left } = momentsOf(values);
  if (!((values.length / 2) * Math.log(squares / left) > least)) return undefined;
  return { linear: a1, quadratic: a2, middle };
}

/** `values` without a drift, which is zero at position `origin`. */
export function withoutDrift(values: Float64Array, { linear, quadratic, middle }: Drift, origin: number): Float64Array {
  const drift = (position: number): number => (linear + quadratic * (position - middle)) * (position - middle);
  const atOrigin = drift(origin);
  const steady = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) steady[i] = values[i]! - (drift(i) - atOrigin);
  return steady;
}

/**
 * A series whose spikes of one or two points are pulled back to their neighbours, for least squares: each value is kept
 * within `reach` of the median of the five about it. Steps and drifts stay as they are.
 */
export function withoutSpikes(values: Float64Array, reach: number): Float64Array {
  const last = values.length - 5;
  return values.map((value, i) => {
    const centre = medianOfFive(values, Math.max(0, Math.min(last, i - 2)));
    return Math.max(centre - reach, Math.min(centre + reach, value));
  });
}

function medianOfFive(values: Float64Array, start: number): number {
  const [a, b, c, d] = [values[start]!, values[start + 1]!, values[start + 2]!, values[start + 3]!];
  const low = Math.max(Math.min(a, b), Math.min(c, d));
  const high = Math.min(Math.max(a, b), Math.max(c, d));
  const e = values[start + 4]!;
  return Math.max(Math.min(low, high), Math.min(Math.max(low, high), e));
}
