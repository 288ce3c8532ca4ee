/**
 * Process-to-process variation. The places of a process's pages and files, or what its JIT compiled, make it faster or slower than another for
 * its whole life; a coin per pair cannot remove that. So a process is the unit of evidence: each gives one figure, the mean effect of its
 * pairs, and Student's t over these gives the error of the effect, also if some processes are noisier than others (Ibragimov & Müller,
 * "t-statistic based correlation and heterogeneity robust inference", 2010). docs/lab/process-variation.md
 */
import {
  mad,
  MAD_TO_STANDARD_DEVIATION,
  mean,
  median,
  normalQuantile,
  normalSurvival,
  studentTQuantile,
  studentTSurvival,
} from '../../core/stats/index.ts';
import { groupBy, type Pair } from '../../core/document/index.ts';
import { isUsable } from './usable-pairs.ts';
import {
  disturbedBeyond,
  minProcesses,
  maxProcessEffect,
  minProcessEffect,
  levelForLargeEffects,
  priorFreedom,
  spentByProcesses,
} from '../policy.ts';

/** Effects of the processes of one cell, as ln(head / base). */
export interface ProcessEffects {
  /** Pair of processes → its effect. */
  means: ReadonlyMap<string, number>;
  /** Mean of the processes' effects. */
  mean: number;
  /** Variance between the processes' effects; 0 for one process. */
  variance: number;
  /** The part of the variance that the noise of pairs explains. */
  noise: number;
  processes: number;
}

/** The estimated process effect of a cell, as ln(head / base), using the other cells of the runner. */
interface ProcessEffect {
  effect: number;
  standardError: number;
  /** Degrees of freedom of the standard error. */
  freedom: number;
  /** The standard error under the largest process-to-process variation. */
  maxError: number;
  processes: number;
}

/** A usable pair: ln(second / first). */
interface Difference {
  isBaseFirst: boolean;
  value: number;
}

/** undefined if no process is known, or each pair has its own: then pairs are independent evidence. */
export function processEffects(pairs: readonly Pair[]): ProcessEffects | undefined {
  const usable = pairs.filter(isUsable);
  const groups = groupBy(usable, ({ process = '' }) => process);
  if (pairs.every(({ process }) => process === undefined) || usable.length <= groups.size) return undefined;
  const differenceOf = ({ order, first, second }: (typeof usable)[number]): Difference => ({
    isBaseFirst: order === 'AB',
    value: Math.log(second) - Math.log(first),
  });
  return analyse(new Map([...groups].map(([process, own]) => [process, own.map(differenceOf)])));
}

function analyse(named: ReadonlyMap<string, Difference[]>): ProcessEffects {
  const groups = [...named.values()];
  const position = positionOf(groups);
  const effects = groups.map((group) =>
    group.map(({ isBaseFirst, value }) => (isBaseFirst ? 1 : -1) * (value - position)),
  );
  const centres = effects.map(median);
  const several = effects.flatMap((group, index) =>
    group.length > 1 ? group.map((effect) => effect - centres[index]!) : [],
  );
  // A pair that a neighbour disturbed counts like a calm one. It is limited within its process, so that process effects stay
  // complete.
  const reach = disturbedBeyond * MAD_TO_STANDARD_DEVIATION * mad(several);
  const calm = effects.map((group, index) =>
    group.map((effect) => centres[index]! + Math.min(reach, Math.max(-reach, effect - centres[index]!))),
  );
  return describe(new Map([...named.keys()].map((process, index) => [process, calm[index]!])));
}

/** @param values process → values of its pairs */
function describe(values: ReadonlyMap<string, readonly number[]>): ProcessEffects {
  const groups = [...values.values()];
  const means = groups.map(mean);
  const grand = mean(means);
  const processes = means.length;
  const freedom = groups.reduce((sum, { length }) => sum + length - 1, 0);
  const within = groups.reduce((sum, group, index) => sum + squares(group, means[index]!), 0) / freedom;
  return {
    means: new Map([...values.keys()].map((process, index) => [process, means[index]!])),
    mean: grand,
    variance: processes > 1 ? squares(means, grand) / (processes - 1) : 0,
    noise: within * mean(groups.map(({ length }) => 1 / length)),
    processes,
  };
}

/**
 * The same for the influences of the usable pairs on the estimate. Disturbed pairs have almost none, so these figures are much calmer. But
 * influences are bounded, so large process effects look alike: they give only bounds of an ordinary level (one in ten), never a change.
 */
export function influenceOfProcesses(pairs: readonly Pair[], influences: Float64Array): ProcessEffects {
  const usable = [...pairs.filter(isUsable).entries()];
  const groups = groupBy(usable, ([, { process = '' }]) => process);
  return describe(new Map([...groups].map(([process, own]) => [process, own.map(([index]) => influences[index]!)])));
}

/** How much slower the second block is, whichever side ran it: from processes with both orders, whose half sum contains no process effect. */
function positionOf(groups: readonly Difference[][]): number {
  const ofOrder = (group: readonly Difference[], baseFirst: boolean): number[] =>
    group.filter(({ isBaseFirst }) => isBaseFirst === baseFirst).map(({ value }) => value);
  const halfSum = (group: readonly Difference[]): number =>
    (median(ofOrder(group, true)) + median(ofOrder(group, false))) / 2;
  const positions = groups.map(halfSum).filter((position) => !Number.isNaN(position));
  if (positions.length > 0) return median(positions);
  const position = halfSum(groups.flat());
  return Number.isNaN(position) ? 0 : position;
}

const squares = (values: readonly number[], about: number): number =>
  values.reduce((sum, value) => sum + (value - about) ** 2, 0);

/**
 * Estimates the process effects of the cells of one runner. A few processes estimate a variance badly: each cell's own is moved towards the
 * mean of the others' (Smyth 2004, moderated t). The mean, since of k cells at most one can vary by k times it, and one error rate covers all.
 */
export function estimateProcessEffects(
  cells: ReadonlyMap<string, ProcessEffects>,
  largest = maxProcessEffect,
): Map<string, ProcessEffect> {
  const excess = ({ variance, noise }: ProcessEffects): number => variance - noise;
  const known = [...cells.values()].filter(({ processes }) => processes > 1);
  const freedomOf = (all: readonly ProcessEffects[]): number =>
    all.reduce((sum, { processes }) => sum + processes - 1, 0);
  const total = known.reduce((sum, cell) => sum + (cell.processes - 1) * excess(cell), 0);
  return new Map(
    [...cells].map(([name, cell]) => {
      const own = cell.processes - 1;
      const others = freedomOf(known) - own;
      const between = others > 0 ? Math.max(0, (total - own * excess(cell)) / others) : 0;
      const prior = Math.min(priorFreedom, others);
      const freedom = prior + own;
      const variance = freedom > 0 ? (prior * (between + cell.noise) + own * cell.variance) / freedom : 0;
      return [
        name,
        {
          effect: cell.mean,
          standardError: Math.sqrt(Math.max(minProcessEffect ** 2, variance) / cell.processes),
          freedom,
          maxError: Math.sqrt((largest ** 2 + cell.noise) / cell.processes),
          processes: cell.processes,
        },
      ];
    }),
  );
}

/**
 * The limits that the processes of one cell set for its pairs: an effect holds if both show it. The processes have two tests, which share the
 * error rate: Student's t over their effects, not with fewer than `minProcesses`; and, for large changes, that no process effect is as large.
 * Without known processes only the pairs count.
 */
export class CellProcessEffect {
  readonly #processEffect: ProcessEffect | undefined;
  readonly #quiet: ProcessEffect | undefined;

  /** @param quiet the same for the influences of pairs, which rule changes out */
  constructor(processEffect?: ProcessEffect, quiet = processEffect) {
    this.#processEffect = processEffect;
    this.#quiet = quiet;
  }

  /** Number of processes that took the pairs, if it matters. */
  get processes(): number | undefined {
    return this.#processEffect?.processes;
  }

  /** Whether there are enough processes to estimate their variation; otherwise no cell is unchanged or given up. */
  get isKnown(): boolean {
    return this.#processEffect === undefined || this.#processEffect.processes >= minProcesses;
  }

  /** The weaker evidence of pairs and processes, as a standard normal z. */
  weaken(zOfPairs: number): number {
    if (this.#processEffect === undefined) return zOfPairs;
    const z = this.#z(this.#processEffect);
    if (z > 0 !== zOfPairs > 0) return 0;
    return Math.abs(z) < Math.abs(zOfPairs) ? z : zOfPairs;
  }

  #z({ effect, standardError, freedom, maxError }: ProcessEffect): number {
    const size = Math.abs(effect);
    const byLargest = normalSurvival(size / maxError);
    const ofEither = this.isKnown
      ? Math.min(
          studentTSurvival(size / standardError, freedom) / (1 - levelForLargeEffects),
          byLargest / levelForLargeEffects,
        )
      : byLargest;
    const tail = ofEither / spentByProcesses;
    return tail >= 0.5 ? 0 : -Math.sign(effect) * normalQuantile(Math.max(Number.MIN_VALUE, tail));
  }

  /** The standard error of the estimate. @param ofPairs the standard error if each pair is independent evidence */
  error(ofPairs: number): number {
    return this.#processEffect === undefined ? ofPairs : Math.max(ofPairs, this.#error(this.#processEffect));
  }

  #error({ standardError, maxError }: ProcessEffect): number {
    return this.isKnown ? standardError : maxError;
  }

  /** The standard error for ruling changes out. */
  boundError(ofPairs: number): number {
    return this.#quiet === undefined ? ofPairs : Math.max(ofPairs, this.#error(this.#quiet));
  }

  /** Distance of a bound of this one-sided level, in standard errors. */
  reach(level: number): number {
    return this.#processEffect === undefined || !this.isKnown
      ? -normalQuantile(level)
      : -studentTQuantile(level, this.#processEffect.freedom);
  }

  /** Whether the bounds of this one-sided level lie between these effects, according to the processes. */
  isWithin(from: number, to: number, level: number, ofPairs: number): boolean {
    const bound = (side: 1 | -1, otherwise: number): number => this.quietBound(side, level, otherwise, ofPairs);
    return bound(1, -Infinity) <= to && bound(-1, Infinity) >= from;
  }

  /** The upper (1) or lower (−1) bound of the effect at this one-sided level, according to the processes; `otherwise` without any. */
  bound(side: 1 | -1, level: number, otherwise: number): number {
    if (this.#processEffect === undefined) return otherwise;
    return this.#processEffect.effect + side * this.reach(level) * this.#error(this.#processEffect);
  }

  /** The bound for ruling changes out. */
  quietBound(side: 1 | -1, level: number, otherwise: number, ofPairs: number): number {
    if (this.#quiet === undefined) return otherwise;
    return this.#quiet.effect + side * this.reach(level) * this.boundError(ofPairs);
  }
}
