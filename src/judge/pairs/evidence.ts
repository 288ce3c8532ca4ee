/** Evidence of one cell's pairs up to one look: the test of "no change", the effect with its error, and the limits that processes set. */
import { normalQuantile, normalSurvival, subsetCriticalZ, type SubsetTest } from '../../core/stats/index.ts';
import {
  type CellPolicy,
  folderEffectShare,
  marginsOfMean,
  maxLean,
  maxLeanAtEnd,
  maxLikeness,
  maxUnusableShare,
  meanShare,
  minFarOfHead,
  minFarOfHeadAtEnd,
  minLean,
  minOfEachOrder,
} from '../policy.ts';
import type { CellProcessEffect } from './process-effect.ts';
import { clockReach, hasStep } from './clock.ts';
import { CrossOver } from './cross-over.ts';
import { agreementOf } from './agreement.ts';
import { FewPairs } from './few-pairs.ts';
import { type PairSeries, usablePairs } from './usable-pairs.ts';
import { marginOf } from './looks.ts';
import { MeanEvidence } from './mean-evidence.ts';
import type { Pair } from '../../core/document/index.ts';

export class CellEvidence {
  /** Pairs that were seen, and those of them with both times. */
  readonly seen: number;
  readonly usable: number;
  /** Undefined if one side ran first in all of them. */
  readonly crossOver: CrossOver | undefined;
  readonly test: SubsetTest | undefined;
  /** Standard error of the estimate of ln ratio if each pair is independent evidence. */
  readonly errorOfPairs: number;
  /** Evidence of the mean execution; undefined with `crossOver`. */
  readonly mean: MeanEvidence | undefined;
  /** How much a coarse clock widens an interval of ln ratio. */
  readonly clockReach: number;
  /** Limits set by the processes that took the pairs. */
  processEffect: CellProcessEffect;
  readonly #pairs: readonly Pair[];
  readonly #planned: number;
  readonly #policy: CellPolicy;
  readonly #series: PairSeries;
  #meanShare: number | undefined;
  #fewPairs: FewPairs | undefined;

  /** Uses the first `seen` pairs; later ones are not read. @param planned number of pairs if nothing decides the cell earlier */
  constructor(
    pairs: readonly Pair[],
    seen: number,
    planned: number,
    policy: CellPolicy,
    processEffect: CellProcessEffect,
  ) {
    const series = usablePairs(pairs, seen);
    const crossOver = new CrossOver(series);
    const comparable = crossOver.baseFirst > 0 && crossOver.headFirst > 0;
    this.seen = seen;
    this.usable = series.first.length;
    this.crossOver = comparable ? crossOver : undefined;
    this.test = comparable ? crossOver.test(0) : undefined;
    this.errorOfPairs = comparable ? crossOver.blindError(Math.log1p(policy.narrowestWithin)) : Infinity;
    this.mean = comparable ? new MeanEvidence(series) : undefined;
    this.clockReach = comparable ? clockReach(series) : 0;
    this.processEffect = processEffect;
    this.#series = series;
    this.#pairs = pairs;
    this.#planned = planned;
    this.#policy = policy;
  }

  /** Standard error of ln ratio for finding changes. */
  get error(): number {
    return this.processEffect.error(this.errorOfPairs);
  }

  /** Standard error for ruling changes out: the places of the two sides may hide a part of a change. */
  get boundError(): number {
    return Math.hypot(this.processEffect.boundError(this.errorOfPairs), this.#placeError);
  }

  get #placeError(): number {
    return folderEffectShare * Math.log1p(this.#policy.certainBeyond ?? 0);
  }

  /** The standard error with this number of pairs at constant noise. */
  errorAfter(pairs: number, error = this.error): number {
    return error * Math.sqrt(this.usable / pairs);
  }

  /** The slowdown that must be ruled out for the cell to be unchanged, as a share. */
  get within(): number {
    return marginOf(this.errorAfter(this.#planned, this.boundError), this.#policy);
  }

  /** The influence of each usable pair on the effect. */
  influences(): Float64Array | undefined {
    return this.crossOver?.influences(Math.log1p(this.#policy.narrowestWithin));
  }

  /** The test's p-value as a standard normal z: positive is slower. */
  z(): number {
    return this.processEffect.weaken(this.zOfPairs());
  }

  /** The same if each pair is independent evidence. */
  zOfPairs(): number {
    return zOf(this.test!);
  }

  /** The one-sided p-value of "no change", or of no change beyond the policy's allowance: of the typical execution, or of the mean. */
  tail(direction: 'regressed' | 'improved', of: CrossOver | MeanEvidence = this.crossOver!): number {
    const sign = direction === 'regressed' ? 1 : -1;
    const { greater, less } = of.test(sign * Math.log1p(this.#policy.certainBeyond ?? 0));
    const ofPairs = sign > 0 ? greater : less;
    if (this.processEffect.processes === undefined) return ofPairs;
    return Math.max(ofPairs, normalSurvival(sign * this.processEffect.weaken(zOf(of.test(0)))));
  }

  /** The mean's share of the error rate: none if its test is redundant with the score's. Blind: it does not depend on the coins. */
  get meanShare(): number {
    return (this.#meanShare ??= this.mean!.likeness(this.crossOver!.scores(0)) > maxLikeness ? 0 : meanShare);
  }

  /** The p-value of the mean's test as z, if each pair is independent evidence. */
  zOfMean(): number {
    return zOf(this.mean!.test(0));
  }

  /** Whether the mean is compatible with "no change": if its bound (one-sided level) leaves a change open, it must not look like one. */
  meanMayBeUnchanged(boundLevel: number, last: boolean): boolean {
    const { estimate, error } = this.mean!.effect();
    const reach = -normalQuantile(boundLevel) * error;
    const margin = marginsOfMean * this.within;
    if (estimate + reach > Math.log1p(margin)) {
      const { head, base } = this.mean!.far();
      if (base === 0 && head >= (last ? minFarOfHeadAtEnd : minFarOfHead)) return false;
      if (this.processEffect.weaken(this.zOfMean()) > (last ? maxLeanAtEnd : maxLean)) return false;
    }
    return estimate - reach >= -Math.log1p(2 * margin) || this.processEffect.weaken(this.zOfMean()) >= minLean;
  }

  /** Whether the clock showed different times, so that its step is known. */
  knowsItsClock(): boolean {
    return hasStep(this.#series);
  }

  /** Whether few enough pairs lack a usable time. */
  isTrustworthy(): boolean {
    return this.seen - this.usable <= maxUnusableShare * this.seen;
  }

  hasEnoughOfEachOrder(): boolean {
    const { baseFirst, headFirst } = this.crossOver!;
    return Math.min(baseFirst, headFirst) >= minOfEachOrder;
  }

  mayBeUnchanged(): boolean {
    return this.isTrustworthy() && this.processEffect.isKnown && this.hasEnoughOfEachOrder();
  }

  /** Whether the estimate itself is a change that does not matter. With few pairs of one order, z does not show the size of a large change. */
  isSmall(): boolean {
    const estimate = this.crossOver!.estimate();
    return estimate <= Math.log1p(this.within) && estimate >= -Math.log1p(2 * this.within);
  }

  /** The estimate in units of its standard error. Without process effects that equals z, unless z is large. */
  position(): number {
    const hasProcessEffect = this.processEffect.processes !== undefined || this.#placeError > 0;
    return hasProcessEffect ? this.crossOver!.estimate() / this.error : this.z();
  }

  /** The positions at which bounds of this level lie inside the margins. */
  unchangedRange(boundLevel: number): { from: number; to: number } {
    const reach = this.processEffect.reach(boundLevel) * this.boundError + this.clockReach;
    return {
      from: (reach - Math.log1p(2 * this.within)) / this.error,
      to: (Math.log1p(this.within) - reach) / this.error,
    };
  }

  /** Whether the bounds themselves lie inside the margins. */
  isWithinMargins(boundLevel: number): boolean {
    const crossOver = this.crossOver!;
    const critical = subsetCriticalZ(this.usable, crossOver.baseFirst, boundLevel);
    const blur = this.processEffect.reach(boundLevel) * this.#placeError + this.clockReach;
    const [fastest, slowest] = [blur - Math.log1p(2 * this.within), Math.log1p(this.within) - blur];
    const isWithin = crossOver.z(slowest) <= -critical && crossOver.z(fastest) >= critical;
    return isWithin && this.processEffect.isWithin(fastest, slowest, boundLevel, this.errorOfPairs);
  }

  /** Whether this number of pairs, half of them in each order, can reach a p-value of this level at all. */
  canReach(level: number): boolean {
    const { baseFirst, headFirst } = this.crossOver!;
    return Number.isFinite(subsetCriticalZ(baseFirst + headFirst, baseFirst, level));
  }

  /** The same pairs, for a change that is too large for chance though they are few. */
  get fewPairs(): FewPairs {
    return (this.#fewPairs ??= new FewPairs(this.#pairs.slice(0, this.seen)));
  }

  /** The direction of all pairs; undefined if they differ. */
  agreement(): 'slower' | 'faster' | undefined {
    return agreementOf(this.#pairs.slice(0, this.seen), 1);
  }
}

/** A permutation test's p-value as a standard normal z. */
const zOf = ({ z, greater, less }: SubsetTest): number =>
  z === 0 ? 0 : z > 0 ? -normalQuantile(greater) : normalQuantile(less);
