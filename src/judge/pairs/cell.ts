import { normalQuantile, normalSurvival, subsetCriticalZ, type SubsetTest } from '../../stats/index.ts';
import { CellLuck } from './luck.ts';
import { agreementOf, type Pair, usablePairs } from './pair.ts';
import {
  linearZ,
  largestUnusableShare,
  largestCorrectedZ,
  fewestOfEachOrder,
  type PairedPolicy,
  processesToDecide,
  smallestCorrection,
  speedUpToFollow,
  spentShare,
  worthWaiting,
  targetPower,
} from '../policy.ts';
import { SequentialPath, sequentialResult } from './sequential-results.ts';
import { CrossOver } from './effect.ts';
import type { LookLevels } from './looks.ts';
import type { InconclusiveReason, Verdict } from '../verdict.ts';

/** What is known about one cell once its verdict stands. Ratios are head / base, above 1 is slower. */
export interface CellVerdict {
  verdict: Verdict;
  reason?: InconclusiveReason;
  /** Undefined (null) when the order never changed or nothing was usable. */
  ratio: number | null;
  low: number | null;
  high: number | null;
  /**
   * Two-sided p-value of "base and head are the same" for this cell alone, corrected for having stopped when the pairs said
   * so (`SequentialPath`): uniform if it is true. 1 when there is nothing to test.
   */
  p: number;
  pairsUsed: number;
  /** Pairs of processes that took them, where several pairs share them: how much the pairs are worth. */
  processes?: number;
  /** Inconclusive for want of pairs, but all that there are agree on a change that matters. */
  probably?: 'slower' | 'faster';
  /** The smallest slowdown that these pairs would have found four times in five, as a share: 0.05 is 5 %. */
  minimumDetectable: number | null;
}
/** Below this a p-value is no more than arithmetic; it is never 0. */
const SMALLEST_P = 1e-15;
const NOWHERE = { from: Infinity, to: -Infinity };

/** One cell while its verdict is open: what its pairs up to the present look say. */
export class CellInProgress {
  readonly #policy: PairedPolicy;
  /** Pairs that the cell is to have when nothing decides it before. */
  readonly #planned: number;
  /** Pairs that it can have: fewer than planned when the time was up. */
  #available: number;
  #pairs: readonly Pair[] = [];
  #seen = 0;
  #usable = 0;
  #crossOver: CrossOver | undefined;
  #test: SubsetTest | undefined;
  /** Standard error of the estimate, of ln ratio, if each pair is evidence of its own. */
  #errorOfPairs = Infinity;
  readonly #path = new SequentialPath();
  #luck = new CellLuck();

  constructor(planned: number, policy: PairedPolicy) {
    this.#planned = planned;
    this.#available = planned;
    this.#policy = policy;
  }

  /** Takes in the first `seen` pairs; those behind are not read. */
  lookAt(pairs: readonly Pair[], seen: number): void {
    this.#pairs = pairs;
    this.#seen = seen;
    const series = usablePairs(pairs, seen);
    this.#usable = series.first.length;
    const crossOver = new CrossOver(series);
    const comparable = crossOver.baseFirst > 0 && crossOver.headFirst > 0;
    this.#crossOver = comparable ? crossOver : undefined;
    this.#test = comparable ? crossOver.test(0) : undefined;
    this.#errorOfPairs = comparable ? crossOver.blindError(Math.log1p(this.#policy.unchangedWithin)) : Infinity;
  }

  allowFor(luck: CellLuck): void {
    this.#luck = luck;
  }

  /** Standard error of the estimate, of ln ratio. */
  get #error(): number {
    return this.#luck.error(this.#errorOfPairs);
  }

  /** No more pairs will come than have been seen. */
  end(): void {
    this.#available = this.#seen;
  }

  isChanged(direction: 'regressed' | 'improved', level: number): boolean {
    if (this.#test === undefined || !this.#isTrustworthy()) return false;
    if (this.#tail(direction) > level) return false;
    const estimate = this.#crossOver!.estimate();
    const margin = Math.log1p(this.#policy.minEffect);
    return direction === 'regressed' ? estimate >= margin : estimate <= -margin;
  }

  /** The one-sided p-value of "no change" at this look. */
  #tail(direction: 'regressed' | 'improved'): number {
    const { greater, less } = this.#test!;
    const ofPairs = direction === 'regressed' ? greater : less;
    if (this.#luck.processes === undefined) return ofPairs;
    return Math.max(ofPairs, normalSurvival(direction === 'regressed' ? this.#z() : -this.#z()));
  }

  isUnchanged(last: boolean): boolean {
    if (this.#test === undefined || !this.#mayBeUnchanged() || !this.#isSmall()) return false;
    const z = this.#z();
    if (Math.abs(z) > linearZ) return z > 0 && this.#isWithinMargins();
    const { from, to } = this.#unchangedRange();
    return (last || z > speedUpToFollow) && z >= from && z <= to;
  }

  /** The bounds themselves. */
  #isWithinMargins(): boolean {
    const { unchangedWithin, boundLevel } = this.#policy;
    const crossOver = this.#crossOver!;
    const critical = subsetCriticalZ(this.#usable, crossOver.baseFirst, boundLevel);
    const [fastest, slowest] = [-Math.log1p(2 * unchangedWithin), Math.log1p(unchangedWithin)];
    const isWithin = crossOver.z(slowest) <= -critical && crossOver.z(fastest) >= critical;
    return isWithin && this.#luck.isWithin(fastest, slowest, boundLevel);
  }

  /** Whether the estimate itself is a change that does not matter. With few pairs of one order z says little of a large one. */
  #isSmall(): boolean {
    const estimate = this.#crossOver!.estimate();
    return (
      estimate <= Math.log1p(this.#policy.unchangedWithin) && estimate >= -Math.log1p(2 * this.#policy.unchangedWithin)
    );
  }

  isFutile(level: number): boolean {
    if (this.#test === undefined || !this.#mayBeGivenUp()) return false;
    const z = this.#z();
    return z > speedUpToFollow && z <= -normalQuantile(level);
  }

  /** Notes, for the p-value, that the cell goes on though others would have stopped at this look. */
  goOn({ change, futility }: LookLevels): void {
    if (this.#test === undefined || this.#seen === 0) return;
    const unchanged = this.#mayBeUnchanged() ? this.#unchangedRange() : NOWHERE;
    const futile = this.#mayBeGivenUp() ? { from: speedUpToFollow, to: -normalQuantile(futility) } : NOWHERE;
    const stops = [unchanged, futile].filter(({ from, to }) => to > from);
    this.#path.goOn(
      {
        share: this.#share(),
        change: -normalQuantile(change),
        quietFrom: Math.max(speedUpToFollow, Math.min(...stops.map(({ from }) => from))),
        quietTo: Math.max(...stops.map(({ to }) => to)),
      },
      this.#z(),
    );
  }

  /** The z between which bounds of the policy's level lie inside the margins: estimates are z times the blind error. */
  #unchangedRange(): { from: number; to: number } {
    const { unchangedWithin, boundLevel } = this.#policy;
    const bound = this.#luck.reach(boundLevel);
    return {
      from: bound - Math.log1p(2 * unchangedWithin) / this.#error,
      to: Math.log1p(unchangedWithin) / this.#error - bound,
    };
  }

  #mayBeUnchanged(): boolean {
    return this.#isTrustworthy() && this.#luck.isKnown && this.#hasEnoughOfEachOrder();
  }

  #mayBeGivenUp(): boolean {
    return this.#luck.isKnown && this.#hasEnoughOfEachOrder() && !this.#mayBecomeUnchanged();
  }

  #hasEnoughOfEachOrder(): boolean {
    const { baseFirst, headFirst } = this.#crossOver!;
    return Math.min(baseFirst, headFirst) >= fewestOfEachOrder;
  }

  /** Whether the bounds would, within the share worth waiting for, lie inside the margin if there were no change and the noise stayed as it is. */
  #mayBecomeUnchanged(): boolean {
    const { unchangedWithin, boundLevel } = this.#policy;
    const error = this.#errorAfter(worthWaiting * this.#planned);
    return -normalQuantile(boundLevel) * error < Math.log1p(unchangedWithin);
  }

  /** The standard error that so many pairs would have if the noise stayed as it is. */
  #errorAfter(pairs: number): number {
    return this.#error * Math.sqrt(this.#usable / pairs);
  }

  /** The test's p-value as a standard normal z: positive is slower. */
  #z(): number {
    const { z, greater, less } = this.#test!;
    return this.#luck.weaken(z === 0 ? 0 : z > 0 ? -normalQuantile(greater) : normalQuantile(less));
  }

  #share(): number {
    return this.#seen / this.#planned;
  }

  describe(verdict: Verdict, cellCount: number): CellVerdict {
    const pairsUsed = this.#seen;
    const { processes } = this.#luck;
    const why = verdict === 'inconclusive' ? this.#why(cellCount) : {};
    const reason = processes === undefined ? why : { ...why, processes };
    if (this.#crossOver === undefined || this.#test === undefined) {
      return { verdict, ...reason, ratio: null, low: null, high: null, p: 1, pairsUsed, minimumDetectable: null };
    }
    const corrected = this.#correction(cellCount);
    const { estimate, low, high } = this.#crossOver.effect(corrected.tails, this.#errorOfPairs);
    return {
      verdict,
      ...reason,
      ratio: finiteExp(estimate),
      low: finiteExp(Math.min(low, this.#luck.bound(-1, corrected.tails.low, low))),
      high: finiteExp(Math.max(high, this.#luck.bound(1, corrected.tails.high, high))),
      p: corrected.p,
      pairsUsed,
      minimumDetectable: this.#minimumDetectable(cellCount),
    };
  }

  /** The p-value and the tails of the interval, corrected for having stopped when the pairs said so. */
  #correction(cellCount: number): { p: number; tails: { low: number; high: number } } {
    const { confidence } = this.#policy;
    const tail = (1 - confidence) / 2;
    const plain = { low: tail, high: tail };
    const { greater, less } = this.#path.tailsAt(this.#share(), this.#z());
    const p = this.#test!.z === 0 ? 1 : Math.min(1, 2 * Math.max(SMALLEST_P, Math.min(greater, less)));
    const result = sequentialResult(
      this.#policy,
      cellCount,
      this.#errorAfter(this.#planned),
      this.#mayBecomeUnchanged(),
    );
    // How far out the result is can be read from the test and from the estimate; tails lie halfway between, as ratios.
    const readings = [this.#z(), this.#crossOver!.estimate() / this.#error];
    const between = (a: number, b: number): number => Math.max(smallestCorrection * tail, Math.sqrt(a * b));
    const read = readings.map((z) =>
      Math.abs(z) < largestCorrectedZ ? result.tails(z, this.#share(), confidence) : plain,
    );
    return {
      p,
      tails: { low: between(read[0]!.low, read[1]!.low), high: between(read[0]!.high, read[1]!.high) },
    };
  }

  /** The slowdown that all pairs would find four times in five. */
  #minimumDetectable(cellCount: number): number | null {
    const { alpha, minEffect } = this.#policy;
    const reach = normalQuantile(targetPower) + this.#luck.reach((spentShare * alpha) / cellCount);
    const detectable = Math.expm1(reach * this.#errorAfter(this.#available));
    return finite(Math.max(minEffect, detectable));
  }

  #why(cellCount: number): Pick<CellVerdict, 'reason' | 'probably'> {
    const reason = this.#reason(cellCount);
    const isForWantOfPairs = reason === 'too-few-pairs' || reason === 'too-many-cells';
    if (!isForWantOfPairs || this.#crossOver === undefined || this.#isSmall()) return { reason };
    const probably = agreementOf(this.#pairs.slice(0, this.#seen), 1);
    return probably === undefined ? { reason } : { reason, probably };
  }

  #isTrustworthy(): boolean {
    return this.#seen - this.#usable <= largestUnusableShare * this.#seen;
  }

  #reason(cellCount: number): InconclusiveReason {
    if (!this.#isTrustworthy()) return 'unusable-pairs';
    if (this.#usable < 2) return 'too-few-pairs';
    if (this.#crossOver === undefined) return 'one-order';
    const { baseFirst, headFirst } = this.#crossOver;
    const canReach = (level: number): boolean =>
      Number.isFinite(subsetCriticalZ(baseFirst + headFirst, baseFirst, level));
    // With time left it was given up: what more pairs could show would be lost in the noise.
    if (!canReach(spentShare * this.#policy.alpha)) return this.#seen < this.#available ? 'noise' : 'too-few-pairs';
    if ((this.#luck.processes ?? Infinity) < processesToDecide) return 'too-few-processes';
    return canReach((spentShare * this.#policy.alpha) / cellCount) ? 'noise' : 'too-many-cells';
  }
}

/** e^value, or null where that is not an ordinary positive number. */
function finiteExp(value: number): number | null {
  const result = Math.exp(value);
  return result > 0 ? finite(result) : null;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
