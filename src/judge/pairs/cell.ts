/** One cell of a comparison: whether a look decides it. */
import { normalQuantile } from '../../core/stats/index.ts';
import { minPairs, linearZ, speedUpToFollow, worthWaiting, type CellPolicy } from '../policy.ts';
import type { Verdict } from '../verdict.ts';
import { type CellVerdict, describeCell, type StoppedCell } from './description.ts';
import { CellEvidence } from './evidence.ts';
import { boundLevelAt, type LookLevels } from './looks.ts';
import { CellProcessEffect } from './process-effect.ts';
import type { Pair } from '../../core/document/index.ts';
import { maxLean, meanDiffers, minPairsOfUnchanged } from './policy.ts';
import type { LookRule } from './sequential-results.ts';

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
  /** What its mean alone said at the last look. */
  #mean: StoppedCell['mean'];

  constructor(planned: number, policy: CellPolicy) {
    this.#planned = planned;
    this.#available = planned;
    this.#policy = policy;
    this.#evidence = new CellEvidence([], 0, planned, policy, new CellProcessEffect());
  }

  /** Takes in the first `seen` pairs; those behind are not read. */
  lookAt(pairs: readonly Pair[], seen: number): void {
    this.#evidence = new CellEvidence(pairs, seen, this.#planned, this.#policy, this.#evidence.processEffect);
  }

  allowFor(processEffect: CellProcessEffect): void {
    this.#evidence.processEffect = processEffect;
  }

  /** No more pairs will come than have been seen. */
  end(): void {
    this.#available = this.#evidence.seen;
  }

  /** @param levelOf the one-sided level that a share of the cell's error rate has */
  isChanged(direction: 'regressed' | 'improved', levelOf: (share: number) => number): boolean {
    const evidence = this.#evidence;
    if (evidence.test === undefined || !evidence.isTrustworthy()) return false;
    const margin = Math.log1p(this.#policy.minEffect);
    const isLarge = (estimate: number): boolean => (direction === 'regressed' ? estimate : -estimate) >= margin;
    const share = evidence.meanShare;
    const isByTypical = evidence.tail(direction) <= levelOf(1 - share) && isLarge(evidence.crossOver!.estimate());
    if (isByTypical) return share === 0 || !this.#isContradicted(direction);
    const isByMean = share > 0 && evidence.tailOfMean(direction) <= levelOf(share);
    if (!isByMean || !isLarge(evidence.mean!.effect().estimate)) return false;
    this.#mean = 'changed';
    return true;
  }

  /** Whether the mean changed the other way, or hints at that where no build would fail: what is typical is then not what matters. */
  #isContradicted(direction: 'regressed' | 'improved'): boolean {
    if (direction === 'regressed') return this.#evidence.tailOfMean('improved') <= meanDiffers;
    return this.#evidence.zOfMean() > maxLean;
  }

  isUnchanged(last: boolean): boolean {
    const evidence = this.#evidence;
    this.#mean = undefined;
    if (evidence.test === undefined || !evidence.mayBeUnchanged() || !evidence.isSmall()) return false;
    if (!last && !this.#mayBeUnchangedYet()) return false;
    const level = boundLevelAt(last, this.#hasProcesses, this.#policy);
    if (!this.#isRuledOut(last, level)) return false;
    if (!evidence.meanMayBeUnchanged(level, last)) this.#mean = 'leans';
    return this.#mean === undefined;
  }

  /** Whether a change of the typical execution is. */
  #isRuledOut(last: boolean, level: number): boolean {
    const evidence = this.#evidence;
    const z = evidence.z();
    if (Math.abs(z) > linearZ) return z > 0 && evidence.isWithinMargins(level);
    const { from, to } = evidence.unchangedRange(level);
    const position = evidence.position();
    return (last || z > speedUpToFollow) && position >= from && position <= to;
  }

  /** @param levelsOf those that a share of the cell's error rate has */
  isFutile(levels: LookLevels, levelsOf: (share: number) => LookLevels): boolean {
    const evidence = this.#evidence;
    if (evidence.test === undefined || !this.#mayBeGivenUp()) return false;
    const z = evidence.z();
    if (z <= speedUpToFollow || z > -normalQuantile(this.#futilityOf(levels))) return false;
    const share = evidence.meanShare;
    return share === 0 || evidence.zOfMean() <= -normalQuantile(this.#futilityOf(levelsOf(share)));
  }

  /**
   * Notes, for the p-value, that the cell goes on though others would have stopped at this look.
   * @param isHeld quiet ones go on as well
   */
  goOn(levels: LookLevels, isHeld = false): void {
    const evidence = this.#evidence;
    if (evidence.test === undefined || evidence.seen === 0) return;
    const level = boundLevelAt(false, this.#hasProcesses, this.#policy);
    const unchanged = this.#mayStopAsUnchanged() ? evidence.unchangedRange(level) : nowhere;
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
    const { processEffect } = this.#evidence;
    const isKnown = processEffect.isKnown && this.#evidence.hasEnoughOfEachOrder() && this.#knowsItsNoise();
    return isKnown && !this.#mayBecomeUnchanged();
  }

  get #hasProcesses(): boolean {
    return this.#evidence.processEffect.processes !== undefined;
  }

  #futilityOf({ futility, futilityOfProcesses }: LookLevels): number {
    return this.#hasProcesses ? futilityOfProcesses : futility;
  }

  /** A handful of pairs may agree by chance: while more can come, they are not the end of it. */
  #knowsItsNoise(): boolean {
    return this.#evidence.usable >= minPairs;
  }

  /** Of rare slow executions, and of a clock that always shows the same time, few pairs say nothing. */
  #mayBeUnchangedYet(): boolean {
    const evidence = this.#evidence;
    return this.#knowsItsNoise() && evidence.usable >= minPairsOfUnchanged && evidence.knowsItsClock();
  }

  #mayStopAsUnchanged(): boolean {
    return this.#evidence.mayBeUnchanged() && this.#mayBeUnchangedYet() && this.#mean === undefined;
  }

  /** Whether the bounds would, within the share worth waiting for, lie inside the margin if there were no change and the noise stayed as it is. */
  #mayBecomeUnchanged(): boolean {
    const error = this.#evidence.errorAfter(worthWaiting * this.#planned, this.#evidence.boundError);
    return (
      -normalQuantile(this.#policy.boundLevel) * error + this.#evidence.clockReach < Math.log1p(this.#evidence.within)
    );
  }

  #share(): number {
    return this.#evidence.seen / this.#planned;
  }

  describe(verdict: Verdict, cellCount: number): CellVerdict {
    return describeCell(
      {
        evidence: this.#evidence,
        policy: this.#policy,
        planned: this.#planned,
        available: this.#available,
        looks: this.#looks,
        mayBecomeUnchanged: this.#mayBecomeUnchanged(),
        mean: this.#mean,
      },
      verdict,
      cellCount,
    );
  }
}
