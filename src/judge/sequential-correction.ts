import { normalDensity, normalSurvival } from '../stats/index.ts';

/** When a cell stops at one look, in terms of its standardised effect z (positive is slower). */
export interface StoppingRule {
  /** Share of all pairs seen at this look. */
  share: number;
  /** Stops as changed at this |z| or more. */
  change: number;
  /** Stops, as unchanged or with nothing left to find, strictly between these two; nowhere if they cross. */
  quietFrom: number;
  quietTo: number;
}

/** Grid of the score z·√share. */
const REACH = 8;
const STEP = 0.1;
/** Density that cannot be felt in a tail of a thousandth. */
const LEAST_MASS = 1e-12;
const POINTS = 2 * Math.round(REACH / STEP) + 1;

/**
 * The distribution of a sequential result: with which effect, and at which look, a cell stops.
 *
 * Ordinary p-values and intervals suppose that the number of pairs was fixed. Here it depends on what the pairs said: a cell
 * that looks quiet stops early and a cell that looks slow goes on, so that intervals of unchanged cells would cover too often
 * and those of changed cells too seldom. The remedy is to order all possible results by their estimate, whatever the look,
 * and to read p-values and intervals from that ordering (Emerson & Fleming, "Parameter estimation following group sequential
 * hypothesis testing", 1990). Computed for Brownian motion, which the standardised rank statistic follows closely.
 */
export class SequentialResult {
  readonly #stops: { share: number; density: Float64Array }[] = [];
  readonly #knownTails = new Map<string, { low: number; high: number }>();

  constructor(rules: readonly StoppingRule[]) {
    let going: Float64Array | undefined;
    let previous = 0;
    rules.forEach(({ share, change, quietFrom, quietTo }, look) => {
      const scale = Math.sqrt(share);
      const arriving =
        going === undefined
          ? Float64Array.from({ length: POINTS }, (_, i) => normalDensity(scoreAt(i) / scale) / scale)
          : convolve(going, Math.sqrt(share - previous));
      const last = look === rules.length - 1;
      const density = new Float64Array(POINTS);
      const left = new Float64Array(POINTS);
      for (let i = 0; i < POINTS; i += 1) {
        // A grid cell may straddle a boundary: the part of it that stops is in proportion.
        const stopping = last
          ? 1
          : shareAbove(i, change * scale) +
            (1 - shareAbove(i, -change * scale)) +
            Math.max(0, shareAbove(i, quietFrom * scale) - shareAbove(i, quietTo * scale));
        density[i] = arriving[i]! * Math.min(1, stopping);
        left[i] = arriving[i]! - density[i]!;
      }
      this.#stops.push({ share, density });
      going = left;
      previous = share;
    });
  }

  /** P(estimate >= effect) and its complement when the true drift is `drift`; effects and drifts are z at full share. */
  above(effect: number, drift: number): number {
    let total = 0;
    for (const { share, density } of this.#stops) {
      const edge = effect * share;
      const from = Math.max(0, Math.floor((edge + REACH) / STEP) - 1);
      for (let i = from; i < POINTS; i += 1) {
        const mass = density[i]!;
        if (mass < LEAST_MASS) continue;
        const at = scoreAt(i);
        total += mass * shareAbove(i, edge) * Math.exp(drift * at - (drift * drift * share) / 2);
      }
    }
    return Math.min(1, total * STEP);
  }

  /**
   * The one-sided tails at which to read the ends of an ordinary interval, instead of (1 − confidence) / 2 each, when a cell
   * stopped with `z` after `share` of its pairs. `z` is taken to the nearest tenth, far below what its noise would show.
   */
  tails(z: number, share: number, confidence: number): { low: number; high: number } {
    const rounded = Math.round(z * 10) / 10;
    const key = `${rounded} ${share} ${confidence}`;
    const known = this.#knownTails.get(key);
    if (known !== undefined) return known;
    const tail = (1 - confidence) / 2;
    const scale = Math.sqrt(share);
    const effect = rounded / scale;
    const low = solve((drift) => this.above(effect, drift) - tail, effect - 8 / scale, effect + 4 / scale);
    const high = solve((drift) => this.above(effect, drift) - (1 - tail), effect - 4 / scale, effect + 8 / scale);
    const tails = { low: normalSurvival(rounded - low * scale), high: normalSurvival(high * scale - rounded) };
    this.#knownTails.set(key, tails);
    return tails;
  }
}

function scoreAt(index: number): number {
  return -REACH + index * STEP;
}

/** Which part of the grid cell around point `index` lies above `edge`. */
function shareAbove(index: number, edge: number): number {
  return Math.min(1, Math.max(0, (scoreAt(index) + STEP / 2 - edge) / STEP));
}

function convolve(density: Float64Array, deviation: number): Float64Array {
  const kernel = Float64Array.from(
    { length: POINTS },
    (_, i) => (normalDensity((i * STEP) / deviation) * STEP) / deviation,
  );
  // The kernel on a coarse grid must still add up to one.
  const sum = kernel.reduce((total, value, i) => total + (i === 0 ? value : 2 * value), 0);
  const reach = Math.min(POINTS, Math.ceil((7 * deviation) / STEP));
  const result = new Float64Array(POINTS);
  for (let from = 0; from < POINTS; from += 1) {
    const mass = density[from]! / sum;
    if (mass < 1e-18) continue;
    const last = Math.min(POINTS - 1, from + reach);
    for (let to = Math.max(0, from - reach); to <= last; to += 1) result[to]! += mass * kernel[Math.abs(to - from)]!;
  }
  return result;
}

/** The root of a rising function between two bounds, by bisection. */
function solve(rising: (x: number) => number, from: number, to: number): number {
  let low = from;
  let high = to;
  for (let step = 0; step < 16; step += 1) {
    const between = (low + high) / 2;
    if (rising(between) > 0) high = between;
    else low = between;
  }
  return (low + high) / 2;
}
