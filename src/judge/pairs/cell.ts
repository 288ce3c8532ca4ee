/** One cell of a comparison, and whether a look decides it. */
import { normalQuantile } from '../../core/stats/index.ts';
import {
  type CellPolicy,
  linearZ,
  maxLean,
  meanDiffers,
  minPairs,
  minPairsOfUnchanged,
  speedUpToFollow,
  worthWaiting,
} from '../policy.ts';
import type { StoppedCell } from './description.ts';
import { CellEvidence } from './evidence.ts';
import { boundLevelAt, type LookLevels } from './looks.ts';
import { CellProcessEffect } from './process-effect.ts';
import type { Pair } from '../../core/document/index.ts';
import type { LookRule } from './sequential-results.ts';

/** The part of one cell in a sum over cells. */
export interface Contribution {
  /** Share of the planned pairs that was seen. */
  share: number;
  /** 1 / error² of the ln ratio with all planned pairs, if each pair is independent evidence. */
  precision: number;
  /** Its variance is share × precision if nothing changed. */
  score: number;
  /** ln(head / base) */
  estimate: () => number;
}

const nowhere = { from: Infinity, to: -Infinity };

/** One cell while its verdict is open. */
export class CellInProgress implements StoppedCell {
  readonly policy: CellPolicy;
  readonly planned: number;
  available: number;
  evidence: CellEvidence;
  readonly looks: { rule: LookRule; z: number }[] = [];
  mean: StoppedCell['mean'];
  isByFewPairs = false;

  constructor(planned: number, policy: CellPolicy) {
    this.planned = planned;
    this.available = planned;
    this.policy = policy;
    this.evidence = new CellEvidence([], 0, planned, policy, new CellProcessEffect());
  }

  /** Adds the first `seen` pairs; later ones are not read. */
  lookAt(pairs: readonly Pair[], seen: number): void {
    this.evidence = new CellEvidence(pairs, seen, this.planned, this.policy, this.evidence.processEffect);
  }

  /** No more pairs will come. */
  end(): void {
    this.available = this.evidence.seen;
  }

  /** @param levelOf one-sided level of a share of the cell's error rate @param isOver no more pairs will come */
  isChanged(direction: 'regressed' | 'improved', levelOf: (share: number) => number, isOver: boolean): boolean {
    const evidence = this.evidence;
    if (evidence.test === undefined || !evidence.isTrustworthy()) return false;
    if (isOver && !evidence.canReach(levelOf(1))) return this.#isLargeInFewPairs(direction, levelOf(1));
    const margin = Math.log1p(this.policy.minEffect);
    const isLarge = (estimate: number): boolean => (direction === 'regressed' ? estimate : -estimate) >= margin;
    const share = evidence.meanShare;
    const isByTypical = evidence.tail(direction) <= levelOf(1 - share) && isLarge(evidence.crossOver!.estimate());
    if (isByTypical) return share === 0 || !this.#isContradicted(direction);
    const isByMean = share > 0 && evidence.tail(direction, evidence.mean) <= levelOf(share);
    if (!isByMean || !isLarge(evidence.mean!.effect().estimate)) return false;
    this.mean = 'changed';
    return true;
  }

  /** Where no permutation of the pairs can reach the level, so that its test spends nothing of it. Each cell is tested so once, at its end. */
  #isLargeInFewPairs(direction: 'regressed' | 'improved', level: number): boolean {
    const { fewPairs } = this.evidence;
    if (!this.policy.hasLargeChanges || fewPairs.tail(direction) > level) return false;
    this.isByFewPairs = Math.abs(fewPairs.effect().estimate) >= Math.log1p(this.policy.minEffect);
    return this.isByFewPairs;
  }

  /** Whether the mean changed in the other direction, or may have if no build would fail: then the typical execution is not what matters. */
  #isContradicted(direction: 'regressed' | 'improved'): boolean {
    const { evidence } = this;
    if (direction === 'improved') return evidence.zOfMean() > maxLean;
    return evidence.tail('improved', evidence.mean) <= meanDiffers;
  }

  isUnchanged(last: boolean): boolean {
    const evidence = this.evidence;
    this.mean = undefined;
    if (evidence.test === undefined || !evidence.mayBeUnchanged() || !evidence.isSmall()) return false;
    if (!last && !this.#mayBeUnchangedYet()) return false;
    const level = boundLevelAt(last, this.#hasProcesses, this.policy);
    if (!this.#isRuledOut(last, level)) return false;
    if (!evidence.meanMayBeUnchanged(level, last)) this.mean = 'leans';
    return this.mean === undefined;
  }

  /** Whether a change of the typical execution is ruled out. */
  #isRuledOut(last: boolean, level: number): boolean {
    const evidence = this.evidence;
    const z = evidence.z();
    if (Math.abs(z) > linearZ) return z > 0 && evidence.isWithinMargins(level);
    const { from, to } = evidence.unchangedRange(level);
    const position = evidence.position();
    return (last || z > speedUpToFollow) && position >= from && position <= to;
  }

  /** @param levelsOf levels of a share of the cell's error rate */
  isFutile(levels: LookLevels, levelsOf: (share: number) => LookLevels): boolean {
    const evidence = this.evidence;
    if (evidence.test === undefined || !this.#mayBeGivenUp()) return false;
    const z = evidence.z();
    if (z <= speedUpToFollow || z > -normalQuantile(this.#futilityOf(levels))) return false;
    const share = evidence.meanShare;
    return share === 0 || evidence.zOfMean() <= -normalQuantile(this.#futilityOf(levelsOf(share)));
  }

  /** Records, for the p-value, that the cell continues where others would have stopped. @param isHeld quiet cells continue as well */
  goOn(levels: LookLevels, isHeld = false): void {
    const evidence = this.evidence;
    if (evidence.test === undefined || evidence.seen === 0) return;
    const level = boundLevelAt(false, this.#hasProcesses, this.policy);
    const mayStop = evidence.mayBeUnchanged() && this.#mayBeUnchangedYet() && this.mean === undefined;
    const unchanged = mayStop ? evidence.unchangedRange(level) : nowhere;
    const futile = this.#mayBeGivenUp()
      ? { from: speedUpToFollow, to: -normalQuantile(this.#futilityOf(levels)) }
      : nowhere;
    const stops = isHeld ? [] : [unchanged, futile].filter(({ from, to }) => to > from);
    this.looks.push({
      rule: {
        share: this.#share,
        change: -normalQuantile(levels.change),
        quietFrom: Math.max(speedUpToFollow, Math.min(...stops.map(({ from }) => from))),
        quietTo: Math.max(...stops.map(({ to }) => to)),
      },
      z: evidence.z(),
    });
  }

  /** Its part in a sum over cells (group-evidence.ts): its score so far; undefined if it cannot be tested. */
  contribution(): Contribution | undefined {
    const { test, crossOver, usable, errorOfPairs } = this.evidence;
    if (test === undefined || !Number.isFinite(errorOfPairs) || !this.evidence.isTrustworthy()) return undefined;
    const share = this.#share;
    const precision = this.planned / (usable * errorOfPairs ** 2);
    const score = this.evidence.zOfPairs() * Math.sqrt(share * precision);
    return { share, precision, score, estimate: () => crossOver!.estimate() };
  }

  #mayBeGivenUp(): boolean {
    const { processEffect } = this.evidence;
    const isKnown = processEffect.isKnown && this.evidence.hasEnoughOfEachOrder() && this.#knowsItsNoise();
    return isKnown && !this.mayBecomeUnchanged;
  }

  get #hasProcesses(): boolean {
    return this.evidence.processEffect.processes !== undefined;
  }

  #futilityOf({ futility, futilityOfProcesses }: LookLevels): number {
    return this.#hasProcesses ? futilityOfProcesses : futility;
  }

  /** A few pairs may agree by chance, so they decide nothing while more can come. */
  #knowsItsNoise(): boolean {
    return this.evidence.usable >= minPairs;
  }

  /** With rare slow executions, or a clock that always shows the same time, a few pairs show nothing. */
  #mayBeUnchangedYet(): boolean {
    const evidence = this.evidence;
    return this.#knowsItsNoise() && evidence.usable >= minPairsOfUnchanged && evidence.knowsItsClock();
  }

  get mayBecomeUnchanged(): boolean {
    const { boundError, clockReach, within } = this.evidence;
    const error = this.evidence.errorAfter(worthWaiting * this.planned, boundError);
    return -normalQuantile(this.policy.boundLevel) * error + clockReach < Math.log1p(within);
  }

  get #share(): number {
    return this.evidence.seen / this.planned;
  }
}
