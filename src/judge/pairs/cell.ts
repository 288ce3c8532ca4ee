/** One cell of a comparison: whether a look decides it, and what is said of it then. */
import { normalQuantile } from '../../stats/index.ts';
import {
  fewestPairs,
  largestCorrectedZ,
  linearZ,
  processesToDecide,
  smallestCorrection,
  speedUpToFollow,
  spentShare,
  targetPower,
  worthWaiting,
  type CellPolicy,
} from '../policy.ts';
import type { InconclusiveReason, Verdict } from '../verdict.ts';
import { CellEvidence } from './evidence.ts';
import { boundLevelAt, type LookLevels } from './looks.ts';
import { CellLuck } from './luck.ts';
import type { Pair } from '../../document/index.ts';
import { type LookRule, SequentialPath, sequentialResult } from './sequential-results.ts';

/** What is known about one cell once its verdict stands. Ratios are head / base, above 1 is slower. */
export interface CellVerdict {
  verdict: Verdict;
  /**
   * cpu: of the time on the processor, which decides this cell; so are all figures here. files: no time decides, but the change cannot
   * have touched the cell. Else of the time.
   */
  by?: 'cpu' | 'files';
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
  /** Unchanged: a slowdown of this share is ruled out. */
  within?: number;
  /** Pairs of processes that took them, where several pairs share them: how much the pairs are worth. */
  processes?: number;
  /** Inconclusive for want of pairs, but all that there are agree on a change that matters. */
  probably?: 'slower' | 'faster';
  /** The smallest slowdown that these pairs would have found four times in five, as a share: 0.05 is 5 %. */
  minimumDetectable: number | null;
}

/** What one cell adds to a sum over cells. */
export interface Contribution {
  /** Of the planned pairs, so many were seen. */
  share: number;
  /** 1 / error² of the ln ratio with all planned pairs, if each pair is evidence of its own. */
  precision: number;
  /** Without a change its variance is share × precision. */
  score: number;
  /** ln(head / base) */
  estimate: () => number;
}

/** Below this a p-value is no more than arithmetic; it is never 0. */
const smallestP = 1e-15;
const nowhere = { from: Infinity, to: -Infinity };

/** One cell while its verdict is open. */
export class CellInProgress {
  readonly #policy: CellPolicy;
  /** Pairs that the cell is to have when nothing decides it before. */
  readonly #planned: number;
  /** Pairs that it can have: fewer than planned when the time was up. */
  #available: number;
  #evidence: CellEvidence;
  /** Looks after which the cell went on: what each would have done, and the z it saw. */
  readonly #looks: { rule: LookRule; z: number }[] = [];

  constructor(planned: number, policy: CellPolicy) {
    this.#planned = planned;
    this.#available = planned;
    this.#policy = policy;
    this.#evidence = new CellEvidence([], 0, planned, policy, new CellLuck());
  }

  /** Takes in the first `seen` pairs; those behind are not read. */
  lookAt(pairs: readonly Pair[], seen: number): void {
    this.#evidence = new CellEvidence(pairs, seen, this.#planned, this.#policy, this.#evidence.luck);
  }

  allowFor(luck: CellLuck): void {
    this.#evidence.luck = luck;
  }

  /** No more pairs will come than have been seen. */
  end(): void {
    this.#available = this.#evidence.seen;
  }

  isChanged(direction: 'regressed' | 'improved', level: number): boolean {
    const { test, crossOver } = this.#evidence;
    if (test === undefined || !this.#evidence.isTrustworthy()) return false;
    if (this.#evidence.tail(direction) > level) return false;
    const estimate = crossOver!.estimate();
    const margin = Math.log1p(this.#policy.minEffect);
    return direction === 'regressed' ? estimate >= margin : estimate <= -margin;
  }

  isUnchanged(last: boolean): boolean {
    const evidence = this.#evidence;
    if (evidence.test === undefined || !evidence.mayBeUnchanged() || !evidence.isSmall()) return false;
    if (!last && !this.#knowsItsNoise()) return false;
    const level = boundLevelAt(last, this.#hasProcesses, this.#policy);
    const z = evidence.z();
    if (Math.abs(z) > linearZ) return z > 0 && evidence.isWithinMargins(level);
    const { from, to } = evidence.unchangedRange(level);
    const position = evidence.position();
    return (last || z > speedUpToFollow) && position >= from && position <= to;
  }

  isFutile(levels: LookLevels): boolean {
    if (this.#evidence.test === undefined || !this.#mayBeGivenUp()) return false;
    const z = this.#evidence.z();
    return z > speedUpToFollow && z <= -normalQuantile(this.#futilityOf(levels));
  }

  /**
   * Notes, for the p-value, that the cell goes on though others would have stopped at this look.
   * @param isHeld quiet ones go on as well
   */
  goOn(levels: LookLevels, isHeld = false): void {
    const evidence = this.#evidence;
    if (evidence.test === undefined || evidence.seen === 0) return;
    const level = boundLevelAt(false, this.#hasProcesses, this.#policy);
    const unchanged = evidence.mayBeUnchanged() && this.#knowsItsNoise() ? evidence.unchangedRange(level) : nowhere;
    const futile = this.#mayBeGivenUp()
      ? { from: speedUpToFollow, to: -normalQuantile(this.#futilityOf(levels)) }
      : nowhere;
    const stops = isHeld ? [] : [unchanged, futile].filter(({ from, to }) => to > from);
    this.#looks.push({
      rule: {
        share: this.#share(),
        change: -normalQuantile(levels.change),
        quietFrom: Math.max(speedUpToFollow, Math.min(...stops.map(({ from }) => from))),
        quietTo: Math.max(...stops.map(({ to }) => to)),
      },
      z: evidence.z(),
    });
  }

  /** What each usable pair that was seen says of the effect. */
  influences(): Float64Array | undefined {
    return this.#evidence.influences();
  }

  /** What it adds to a sum over cells (groups.ts): its score, as far as it has got; undefined where it cannot be tested. */
  contribution(): Contribution | undefined {
    const { test, crossOver, usable, errorOfPairs } = this.#evidence;
    if (test === undefined || !Number.isFinite(errorOfPairs) || !this.#evidence.isTrustworthy()) return undefined;
    const share = this.#share();
    const precision = this.#planned / (usable * errorOfPairs ** 2);
    const score = this.#evidence.zOfPairs() * Math.sqrt(share * precision);
    return { share, precision, score, estimate: () => crossOver!.estimate() };
  }

  #mayBeGivenUp(): boolean {
    const { luck } = this.#evidence;
    const isKnown = luck.isKnown && this.#evidence.hasEnoughOfEachOrder() && this.#knowsItsNoise();
    return isKnown && !this.#mayBecomeUnchanged();
  }

  get #hasProcesses(): boolean {
    return this.#evidence.luck.processes !== undefined;
  }

  #futilityOf({ futility, futilityOfProcesses }: LookLevels): number {
    return this.#hasProcesses ? futilityOfProcesses : futility;
  }

  /** A handful of pairs may agree by chance: while more can come, they are not the end of it. */
  #knowsItsNoise(): boolean {
    return this.#evidence.usable >= fewestPairs;
  }

  /** Whether the bounds would, within the share worth waiting for, lie inside the margin if there were no change and the noise stayed as it is. */
  #mayBecomeUnchanged(): boolean {
    const error = this.#evidence.errorAfter(worthWaiting * this.#planned, this.#evidence.boundError);
    return -normalQuantile(this.#policy.boundLevel) * error < Math.log1p(this.#evidence.within);
  }

  #share(): number {
    return this.#evidence.seen / this.#planned;
  }

  describe(verdict: Verdict, cellCount: number): CellVerdict {
    const { seen: pairsUsed, luck, crossOver, test, errorOfPairs } = this.#evidence;
    const why = verdict === 'inconclusive' ? this.#why(cellCount) : {};
    const reason = luck.processes === undefined ? why : { ...why, processes: luck.processes };
    if (crossOver === undefined || test === undefined) {
      return { verdict, ...reason, ratio: null, low: null, high: null, p: 1, pairsUsed, minimumDetectable: null };
    }
    const { p, tails } = this.#correction(cellCount);
    const { estimate, low, high } = crossOver.effect(tails, errorOfPairs);
    const boundOf = (side: 1 | -1, tail: number, otherwise: number): number =>
      verdict === 'unchanged'
        ? luck.quietBound(side, tail, otherwise, errorOfPairs)
        : luck.bound(side, tail, otherwise);
    return {
      verdict,
      ...reason,
      ratio: finiteExp(estimate),
      low: finiteExp(Math.min(low, boundOf(-1, tails.low, low))),
      high: finiteExp(Math.max(high, boundOf(1, tails.high, high))),
      p,
      pairsUsed,
      ...(verdict === 'unchanged' ? { within: this.#evidence.within } : {}),
      minimumDetectable: this.#minimumDetectable(verdict, cellCount),
    };
  }

  /** The p-value and the tails of the interval, corrected for having stopped when the pairs said so. */
  #correction(cellCount: number): { p: number; tails: { low: number; high: number } } {
    const evidence = this.#evidence;
    const { confidence } = this.#policy;
    const tail = (1 - confidence) / 2;
    const plain = { low: tail, high: tail };
    const path = new SequentialPath();
    for (const { rule, z } of this.#looks) path.goOn(rule, z);
    const { greater, less } = path.tailsAt(this.#share(), evidence.z());
    const p = evidence.test!.z === 0 ? 1 : Math.min(1, 2 * Math.max(smallestP, Math.min(greater, less)));
    const errorAtEnd = evidence.errorAfter(this.#planned);
    const result = sequentialResult(
      this.#policy,
      cellCount,
      errorAtEnd,
      this.#mayBecomeUnchanged(),
      this.#hasProcesses,
    );
    // How far out the result is can be read from the test and from the estimate; tails lie halfway between, as ratios.
    const readings = [evidence.z(), evidence.crossOver!.estimate() / evidence.error];
    const between = (a: number, b: number): number => Math.max(smallestCorrection * tail, Math.sqrt(a * b));
    const read = readings.map((z) =>
      Math.abs(z) < largestCorrectedZ ? result.tails(z, this.#share(), confidence) : plain,
    );
    return {
      p,
      tails: { low: between(read[0]!.low, read[1]!.low), high: between(read[0]!.high, read[1]!.high) },
    };
  }

  /** The slowdown that all pairs would find four times in five: no smaller than one that they show and do not find. */
  #minimumDetectable(verdict: Verdict, cellCount: number): number | null {
    const { alpha, minEffect, certainBeyond = 0 } = this.#policy;
    const reach = normalQuantile(targetPower) + this.#evidence.luck.reach((spentShare * alpha) / cellCount);
    const byError = Math.expm1(Math.log1p(certainBeyond) + reach * this.#evidence.errorAfter(this.#available));
    const missed = verdict === 'inconclusive' ? Math.expm1(this.#evidence.crossOver!.estimate()) : 0;
    return finite(Math.max(minEffect, byError, missed));
  }

  #why(cellCount: number): Pick<CellVerdict, 'reason' | 'probably'> {
    const evidence = this.#evidence;
    const reason = this.#reason(cellCount);
    const isForWantOfPairs = reason === 'too-few-pairs' || reason === 'too-many-cells';
    if (!isForWantOfPairs || evidence.crossOver === undefined || evidence.isSmall()) return { reason };
    const probably = evidence.agreement();
    return probably === undefined ? { reason } : { reason, probably };
  }

  #reason(cellCount: number): InconclusiveReason {
    const evidence = this.#evidence;
    if (!evidence.isTrustworthy()) return 'unusable-pairs';
    if (evidence.usable < 2) return 'too-few-pairs';
    if (evidence.crossOver === undefined) return 'one-order';
    const level = spentShare * this.#policy.alpha;
    // With time left it was given up: what more pairs could show would be lost in the noise.
    if (!evidence.canReach(level)) return evidence.seen < this.#available ? 'noise' : 'too-few-pairs';
    if ((evidence.luck.processes ?? Infinity) < processesToDecide) return 'too-few-processes';
    return evidence.canReach(level / cellCount) ? 'noise' : 'too-many-cells';
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
