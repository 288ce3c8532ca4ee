import { normalDensity, normalSurvival } from '../stats/index.ts';

/** What one look of a cell would have done with each value of its standardised effect z (positive is slower). */
export interface LookRule {
  /** Share of all pairs seen at this look. */
  share: number;
  /** Stops as changed at this |z| or more. */
  change: number;
  /** Stops, as unchanged or with nothing left to find, between these two; nowhere if they cross. */
  quietFrom: number;
  quietTo: number;
}

/** Points of a grid, over an interval that reaches at most so many standard deviations out. */
const POINTS = 48;
const REACH = 8;

/**
 * The p-value of a cell that was looked at several times.
 *
 * An ordinary p-value supposes that the number of pairs was fixed. Here cells that look quiet stop and others go on, so the
 * ordinary p of those that stopped is not uniform when nothing changed. Instead, results are ordered by their z at the first
 * look; those that went on from there with a high z, which have no result yet, are ordered among themselves by their z at the
 * next look, and so are those that went on with a low z; and so forth. The p-value is the probability of a result as far up, or
 * as far down, in that order: uniform by construction, whatever the rules, as long as these do not depend on how the coin
 * fell (a stage-wise ordering as in Tsiatis, Rosner & Mehta 1984, with an inner region of stopping).
 */
export class SequentialPath {
  /** z·√share has this density, over `from` … `to`, for the cells that took the same way; undefined before the first look. */
  #branch: { from: number; width: number; density: Float64Array } | undefined;
  #share = 0;
  /** Probability of the results that lie above this branch. */
  #above = 0;

  /** P(a result as far up) and its complement, if the cell stops with `z` at a look after `share` of the pairs. */
  tailsAt(share: number, z: number): { greater: number; less: number } {
    const greater = Math.min(1, this.#above + this.#massAbove(share, z));
    return { greater, less: 1 - greater };
  }

  /** The cell goes on with `z` after the look with this rule. A look that has seen nothing new changes nothing. */
  goOn(rule: LookRule, z: number): void {
    const { share, change, quietFrom, quietTo } = rule;
    if (share <= this.#share) return;
    const hasQuiet = quietTo > quietFrom;
    const [from, to] = !hasQuiet ? [-change, change] : z >= quietTo ? [quietTo, change] : [-change, quietFrom];
    const above = this.#above + this.#massAbove(share, to);
    const scale = Math.sqrt(share);
    const start = Math.max(from, -REACH) * scale;
    const width = (Math.min(to, REACH) * scale - start) / POINTS;
    const density = new Float64Array(POINTS);
    for (let i = 0; i < POINTS; i += 1) density[i] = this.#densityAt(share, start + (i + 0.5) * width);
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
    for (let i = 0; i < POINTS; i += 1) {
      sum += density[i]! * normalSurvival((edge - from - (i + 0.5) * width) / deviation);
    }
    return sum * width;
  }

  #densityAt(share: number, at: number): number {
    if (this.#branch === undefined) return normalDensity(at / Math.sqrt(share)) / Math.sqrt(share);
    const { from, width, density } = this.#branch;
    const deviation = Math.sqrt(Math.max(1e-9, share - this.#share));
    let sum = 0;
    for (let i = 0; i < POINTS; i += 1) {
      sum += density[i]! * normalDensity((at - from - (i + 0.5) * width) / deviation);
    }
    return (sum * width) / deviation;
  }
}
