/** P-values and intervals of cells that were looked at several times and stopped early. */
import { normalDensity, normalQuantile, normalSurvival } from '../../core/stats/index.ts';
import { lookShares, speedUpToFollow, spentShare, type PairedPolicy } from '../policy.ts';
import { boundLevelAt, lookLevels, marginOf } from './looks.ts';

/** The decision of one look for each value of the standardised effect z (positive is slower). */
export interface LookRule {
  /** Share of all pairs seen at this look. */
  share: number;
  /** Stops as changed at this |z| or above. */
  change: number;
  /** Stops, as unchanged or with nothing left to find, between these two; nowhere if they cross. */
  quietFrom: number;
  quietTo: number;
}

/** Points of a grid, and its largest distance in standard deviations. */
const pathPoints = 48;
const pathReach = 8;

/**
 * The p-value of a cell that was looked at several times. Quiet cells stop and others continue, so the ordinary p of those that stopped is not
 * uniform if nothing changed. Instead, results are ordered by their z at the first look. Cells that continued with a high z are ordered among
 * themselves by their z at the next look, likewise those with a low z, and so on. The p-value is the probability of a result at least as far
 * up, or down, in that order: uniform for any rules that do not depend on the coin (a stage-wise ordering as in Tsiatis, Rosner & Mehta 1984,
 * with an inner region of stopping).
 */
export class SequentialPath {
  /** Density of z·√share, over `from` … `to`, for the cells with the same decisions so far; undefined before the first look. */
  #branch: { from: number; width: number; density: Float64Array } | undefined;
  #share = 0;
  /** Probability of the results above this branch. */
  #above = 0;

  /** P(a result at least as far up) and its complement, if the cell stops with `z` at a look after `share` of the pairs. */
  tailsAt(share: number, z: number): { greater: number; less: number } {
    const greater = Math.min(1, this.#above + this.#massAbove(share, z));
    return { greater, less: 1 - greater };
  }

  /** The cell continues with `z` after the look with this rule. A look without new pairs changes nothing. */
  goOn(rule: LookRule, z: number): void {
    const { share, change, quietFrom, quietTo } = rule;
    if (share <= this.#share) return;
    const hasQuiet = quietTo > quietFrom;
    const [from, to] = !hasQuiet ? [-change, change] : z >= quietTo ? [quietTo, change] : [-change, quietFrom];
    const above = this.#above + this.#massAbove(share, to);
    const scale = Math.sqrt(share);
    const start = Math.max(from, -pathReach) * scale;
    const width = (Math.min(to, pathReach) * scale - start) / pathPoints;
    const density = new Float64Array(pathPoints);
    for (let i = 0; i < pathPoints; i++) density[i] = this.#densityAt(share, start + (i + 0.5) * width);
    this.#branch = { from: start, width, density };
    this.#above = above;
    this.#share = share;
  }

  #massAbove(share: number, z: number): number {
    const edge = z * Math.sqrt(share);
    if (this.#branch === undefined) return normalSurvival(z);
    const { from, width, density } = this.#branch;
    const deviation = Math.sqrt(Math.max(1e-9, share - this.#share));
    let sum = 0;
    for (let i = 0; i < pathPoints; i++) {
      sum += density[i]! * normalSurvival((edge - from - (i + 0.5) * width) / deviation);
    }
    return sum * width;
  }

  #densityAt(share: number, at: number): number {
    if (this.#branch === undefined) return normalDensity(at / Math.sqrt(share)) / Math.sqrt(share);
    const { from, width, density } = this.#branch;
    const deviation = Math.sqrt(Math.max(1e-9, share - this.#share));
    let sum = 0;
    for (let i = 0; i < pathPoints; i++) {
      sum += density[i]! * normalDensity((at - from - (i + 0.5) * width) / deviation);
    }
    return (sum * width) / deviation;
  }
}

/** Grid of the score z·√share. */
const gridReach = 8;
const gridStep = 0.1;
/** Smaller densities have no effect on a tail of a thousandth. */
const minMass = 1e-12;
const gridPoints = 2 * Math.round(gridReach / gridStep) + 1;

/**
 * The distribution of a sequential result: the effect and the look at which a cell stops. Ordinary intervals of unchanged cells, which stop
 * early, would cover too often, and those of changed cells too seldom. So all possible results are ordered by their estimate, at any look, and
 * intervals are read from that ordering (Emerson & Fleming, "Parameter estimation following group sequential hypothesis testing", 1990).
 * Computed for Brownian motion, which the standardised rank statistic follows closely.
 */
class SequentialResult {
  readonly #stops: { share: number; density: Float64Array }[] = [];
  readonly #knownTails = new Map<string, { low: number; high: number }>();

  constructor(rules: readonly LookRule[]) {
    let going: Float64Array | undefined;
    let previous = 0;
    rules.forEach(({ share, change, quietFrom, quietTo }, look) => {
      const scale = Math.sqrt(share);
      const arriving =
        going === undefined
          ? Float64Array.from({ length: gridPoints }, (_, i) => normalDensity(scoreAt(i) / scale) / scale)
          : convolve(going, Math.sqrt(share - previous));
      const last = look === rules.length - 1;
      const density = new Float64Array(gridPoints);
      const left = new Float64Array(gridPoints);
      for (let i = 0; i < gridPoints; i++) {
        // A grid cell may straddle a boundary: the part of it that stops is proportional.
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
      const from = Math.max(0, Math.floor((edge + gridReach) / gridStep) - 1);
      for (let i = from; i < gridPoints; i++) {
        const mass = density[i]!;
        if (mass < minMass) continue;
        const at = scoreAt(i);
        total += mass * shareAbove(i, edge) * Math.exp(drift * at - (drift * drift * share) / 2);
      }
    }
    return Math.min(1, total * gridStep);
  }

  /**
   * The one-sided tails at which to read the ends of an ordinary interval, instead of (1 − confidence) / 2 each, when a cell stopped with `z`
   * after `share` of its pairs. `z` is rounded to tenths, far below its noise.
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
  return -gridReach + index * gridStep;
}

/** Which part of the grid cell around point `index` lies above `edge`. */
function shareAbove(index: number, edge: number): number {
  return Math.min(1, Math.max(0, (scoreAt(index) + gridStep / 2 - edge) / gridStep));
}

function convolve(density: Float64Array, deviation: number): Float64Array {
  const kernel = Float64Array.from(
    { length: gridPoints },
    (_, i) => (normalDensity((i * gridStep) / deviation) * gridStep) / deviation,
  );
  // The kernel on a coarse grid must still add up to one.
  const sum = kernel.reduce((total, value, i) => total + (i === 0 ? value : 2 * value), 0);
  const reach = Math.min(gridPoints, Math.ceil((7 * deviation) / gridStep));
  const result = new Float64Array(gridPoints);
  for (let from = 0; from < gridPoints; from++) {
    const mass = density[from]! / sum;
    if (mass < 1e-18) continue;
    const last = Math.min(gridPoints - 1, from + reach);
    for (let to = Math.max(0, from - reach); to <= last; to++) result[to]! += mass * kernel[Math.abs(to - from)]!;
  }
  return result;
}

/** The root of a rising function between two bounds, by bisection. */
function solve(rising: (x: number) => number, from: number, to: number): number {
  let low = from;
  let high = to;
  for (let step = 0; step < 16; step++) {
    const between = (low + high) / 2;
    if (rising(between) > 0) high = between;
    else low = between;
  }
  return (low + high) / 2;
}

/** Errors are rounded to steps of a fifth, so that a few results serve thousands of cells. */
const errorStep = Math.log(1.2);
const results = new Map<string, SequentialResult>();
const maxResults = 500;

/** Facts besides the policy that a cell's looks depend on. */
interface CellRules {
  cellCount: number;
  /** Standard error of ln ratio, with all planned pairs. */
  errorAtEnd: number;
  mayBecomeUnchanged: boolean;
  hasProcesses: boolean;
  /** The number of the first look at which a cell may be unchanged. */
  firstUnchanged: number;
}

/** The distribution of results under the rules of `judgePairs`, for a cell whose final error (of ln ratio) is known. */
export function sequentialResult(policy: PairedPolicy, cell: CellRules): SequentialResult {
  const { alpha, unchangedWithin, narrowestWithin, boundLevel } = policy;
  const { cellCount, errorAtEnd, mayBecomeUnchanged, hasProcesses, firstUnchanged } = cell;
  const step = Math.max(-200, Math.round(Math.log(errorAtEnd) / errorStep));
  const ofPolicy = [alpha, unchangedWithin, narrowestWithin, boundLevel];
  const key = [...ofPolicy, cellCount, step, mayBecomeUnchanged, hasProcesses, firstUnchanged].join(' ');
  const known = results.get(key);
  if (known !== undefined) return known;
  const within = marginOf(Math.exp(step * errorStep), policy);
  const levels = lookLevels((spentShare * alpha) / cellCount);
  const rules = lookShares.map((share, look) => {
    const error = Math.exp(step * errorStep) / Math.sqrt(share);
    const bound = -normalQuantile(boundLevelAt(look === lookShares.length - 1, hasProcesses, policy));
    const unchangedFrom = bound - Math.log1p(2 * within) / error;
    const unchangedTo = Math.log1p(within) / error - bound;
    const { futility, futilityOfProcesses } = levels[look]!;
    const futileTo = mayBecomeUnchanged
      ? Number.NEGATIVE_INFINITY
      : -normalQuantile(hasProcesses ? futilityOfProcesses : futility);
    const quietTo = look >= firstUnchanged && unchangedTo > unchangedFrom ? Math.max(unchangedTo, futileTo) : futileTo;
    return {
      share,
      change: -normalQuantile(levels[look]!.change),
      quietFrom: Math.max(speedUpToFollow, quietTo > futileTo ? unchangedFrom : Number.NEGATIVE_INFINITY),
      quietTo,
    };
  });
  if (results.size >= maxResults) results.clear();
  const result = new SequentialResult(rules);
  results.set(key, result);
  return result;
}
