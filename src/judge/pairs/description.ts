/** The description of a decided cell: the ratio with its interval, the p-value, the reason. */
import { normalQuantile, studentTQuantile } from '../../core/stats/index.ts';
import {
  type CellPolicy,
  lookShares,
  maxCorrectedZ,
  meanDiffers,
  meanShare,
  minCorrection,
  minPairsOfUnchanged,
  processesToDecide,
  spentShare,
  targetPower,
} from '../policy.ts';
import type { InconclusiveReason, Verdict } from '../verdict.ts';
import type { PairedEffect } from './cross-over.ts';
import type { CellEvidence } from './evidence.ts';
import { type LookRule, SequentialPath, sequentialResult } from './sequential-results.ts';

/** Results of one decided cell. Ratios are head / base, above 1 is slower. */
export interface CellVerdict {
  verdict: Verdict;
  /** cpu: processor time decided, and all figures are of it. files: no time decides, but the change cannot have affected the cell. */
  by?: 'cpu' | 'files';
  reason?: InconclusiveReason;
  /** mean: ratio, low and high are of the mean execution, which changed or may have. Otherwise of the typical one. */
  of?: 'mean';
  /** Undefined (null) if the order never changed or no pair was usable. */
  ratio: number | null;
  low: number | null;
  high: number | null;
  /** Two-sided p-value of "base and head are the same" for this cell alone, corrected for early stopping (`SequentialPath`); 1 without a test. */
  p: number;
  pairsUsed: number;
  /** For unchanged: a slowdown of this share is ruled out. */
  within?: number;
  /** Number of process pairs that took the pairs, if several share one: it limits the evidence. */
  processes?: number;
  /** Changed though the pairs are few: each of them shows it, by more than identical work does. */
  inEachPair?: true;
  /** Inconclusive because of too few pairs, all of which agree on a change that matters. */
  probably?: 'slower' | 'faster';
  /** The smallest slowdown that these pairs would find four times in five, as a share: 0.05 is 5 %. */
  minimumDetectable: number | null;
}

/** The state of a cell when it stopped. */
export interface StoppedCell {
  readonly evidence: CellEvidence;
  readonly policy: CellPolicy;
  /** Number of pairs that it was to have, and could have. */
  readonly planned: number;
  readonly available: number;
  /** Looks after which it continued: the rule of each, and the z that it saw. */
  readonly looks: readonly { rule: LookRule; z: number }[];
  /** Whether the bounds would lie inside the margin within the share worth waiting for, given no change and constant noise. */
  readonly mayBecomeUnchanged: boolean;
  /** Result of the mean alone: it changed, or it may have though the typical execution did not. */
  readonly mean: 'changed' | 'leans' | undefined;
  /** Whether it changed because few pairs all show a large change. */
  readonly isByFewPairs: boolean;
}

/** Smaller p-values are only arithmetic; a p-value is never 0. */
const minP = 1e-15;

/** Describes a cell. @param cellCount number of cells with the same share of the error rate */
export const describeCell = (cell: StoppedCell, verdict: Verdict, cellCount: number): CellVerdict =>
  new Description(cell, verdict, cellCount).all();

/** One-sided levels of the ends of an interval. */
interface Tails {
  low: number;
  high: number;
}

class Description {
  readonly #cell: StoppedCell;
  readonly #evidence: CellEvidence;
  readonly #verdict: Verdict;
  readonly #cellCount: number;

  constructor(cell: StoppedCell, verdict: Verdict, cellCount: number) {
    this.#cell = cell;
    this.#evidence = cell.evidence;
    this.#verdict = verdict;
    this.#cellCount = cellCount;
  }

  all(): CellVerdict {
    const { seen: pairsUsed, processEffect, test, within } = this.#evidence;
    const verdict = this.#verdict;
    const why = verdict === 'inconclusive' ? this.#why() : {};
    const reason = processEffect.processes === undefined ? why : { ...why, processes: processEffect.processes };
    if (test === undefined) {
      return { verdict, ...reason, ratio: null, low: null, high: null, p: 1, pairsUsed, minimumDetectable: null };
    }
    if (this.#cell.isByFewPairs) return { ...this.#ofFewPairs(), ...reason };
    const isOfMean = this.#isOfMean();
    const { estimate, low, high } = isOfMean ? this.#ofMean() : this.#ofTypical();
    const clock = this.#evidence.clockReach;
    return {
      verdict,
      ...reason,
      ...(isOfMean ? { of: 'mean' } : {}),
      ratio: finiteExp(estimate),
      low: finiteExp(low - clock),
      high: finiteExp(high + clock),
      p: this.#cell.mean === 'changed' ? this.#pOfMean() : this.#pOfTypical(),
      pairsUsed,
      ...(verdict === 'unchanged' ? { within } : {}),
      minimumDetectable: this.#minimumDetectable(),
    };
  }

  #ofFewPairs(): CellVerdict {
    const { fewPairs, seen: pairsUsed } = this.#evidence;
    const { estimate, low, high } = fewPairs.effect();
    return {
      verdict: this.#verdict,
      inEachPair: true,
      ratio: finiteExp(estimate),
      low: finiteExp(low),
      high: finiteExp(high),
      p: Math.min(1, 2 * Math.max(minP, Math.min(fewPairs.tail('regressed'), fewPairs.tail('improved')))),
      pairsUsed,
      minimumDetectable: this.#minimumDetectable(),
    };
  }

  /** Whether the mean changed or may have: by its own test, or besides a change of the typical execution. */
  #isOfMean(): boolean {
    const { mean } = this.#cell;
    const evidence = this.#evidence;
    if (mean !== undefined) return true;
    if (this.#verdict === 'unchanged' || evidence.meanShare === 0) return false;
    const { greater, less } = evidence.mean!.test(evidence.crossOver!.estimate());
    return Math.min(greater, less) <= meanDiffers;
  }

  #ofTypical(): PairedEffect {
    const { processEffect, crossOver, errorOfPairs, error } = this.#evidence;
    const tails = this.#tails(this.#evidence.z(), crossOver!.estimate() / error);
    const { estimate, low, high } = crossOver!.effect(tails, errorOfPairs);
    const boundOf = (side: 1 | -1, tail: number, otherwise: number): number =>
      this.#verdict === 'unchanged'
        ? processEffect.quietBound(side, tail, otherwise, errorOfPairs)
        : processEffect.bound(side, tail, otherwise);
    return {
      estimate,
      low: Math.min(low, boundOf(-1, tails.low, low)),
      high: Math.max(high, boundOf(1, tails.high, high)),
    };
  }

  #ofMean(): PairedEffect {
    const { processEffect, mean, usable } = this.#evidence;
    const { estimate, error } = mean!.effect();
    const tails = this.#tails(this.#evidence.zOfMean(), estimate / error);
    const reach = (tail: number): number => -studentTQuantile(tail, Math.max(1, usable - 2)) * error;
    const [low, high] = [estimate - reach(tails.low), estimate + reach(tails.high)];
    return {
      estimate,
      low: Math.min(low, processEffect.bound(-1, tails.low, low)),
      high: Math.max(high, processEffect.bound(1, tails.high, high)),
    };
  }

  /** Two-sided p-value of the mean's test, which has a share of the cell's error rate. */
  #pOfMean(): number {
    const { greater, less } = this.#evidence.mean!.test(0);
    return Math.min(1, (2 * Math.max(minP, Math.min(greater, less))) / meanShare);
  }

  /** Two-sided p-value of the typical execution, corrected for early stopping. */
  #pOfTypical(): number {
    const { evidence } = this.#cell;
    const path = new SequentialPath();
    for (const { rule, z } of this.#cell.looks) path.goOn(rule, z);
    const { greater, less } = path.tailsAt(this.#shareSeen, evidence.z());
    return evidence.test!.z === 0 ? 1 : Math.min(1, 2 * Math.max(minP, Math.min(greater, less)));
  }

  /** The tails at which to read an interval, corrected for early stopping: halfway, as ratios, between those by the test and by the estimate. */
  #tails(zOfTest: number, zOfEstimate: number): Tails {
    const { evidence, policy, planned, mayBecomeUnchanged } = this.#cell;
    const tail = (1 - policy.confidence) / 2;
    const firstUnchanged = lookShares.findIndex((part) => part * planned >= minPairsOfUnchanged);
    const result = sequentialResult(policy, {
      cellCount: this.#cellCount,
      errorAtEnd: evidence.errorAfter(planned),
      mayBecomeUnchanged,
      hasProcesses: evidence.processEffect.processes !== undefined,
      firstUnchanged: firstUnchanged < 0 ? lookShares.length - 1 : firstUnchanged,
    });
    const [byTest, byEstimate] = [zOfTest, zOfEstimate].map((z) =>
      Math.abs(z) < maxCorrectedZ ? result.tails(z, this.#shareSeen, policy.confidence) : { low: tail, high: tail },
    ) as [Tails, Tails];
    const between = (one: number, other: number): number => Math.max(minCorrection * tail, Math.sqrt(one * other));
    return { low: between(byTest.low, byEstimate.low), high: between(byTest.high, byEstimate.high) };
  }

  get #shareSeen(): number {
    return this.#evidence.seen / this.#cell.planned;
  }

  /** The slowdown that all pairs would find four times in five; at least as large as one that they show but do not find. */
  #minimumDetectable(): number | null {
    const { alpha, minEffect, certainBeyond = 0 } = this.#cell.policy;
    const evidence = this.#evidence;
    const reach = normalQuantile(targetPower) + evidence.processEffect.reach((spentShare * alpha) / this.#cellCount);
    const blur = Math.log1p(certainBeyond) + evidence.clockReach;
    const byError = Math.expm1(blur + reach * evidence.errorAfter(this.#cell.available));
    const seen = this.#cell.mean === 'leans' ? evidence.mean!.effect().estimate : evidence.crossOver!.estimate();
    const missed = this.#verdict === 'inconclusive' ? Math.expm1(seen) : 0;
    return finite(Math.max(minEffect, byError, missed));
  }

  #why(): Pick<CellVerdict, 'reason' | 'probably'> {
    const evidence = this.#evidence;
    const reason = this.#reason();
    const isForWantOfPairs = reason === 'too-few-pairs' || reason === 'too-many-cells';
    if (!isForWantOfPairs || evidence.crossOver === undefined || evidence.isSmall()) return { reason };
    const probably = evidence.agreement();
    return probably === undefined ? { reason } : { reason, probably };
  }

  #reason(): InconclusiveReason {
    const evidence = this.#evidence;
    if (!evidence.isTrustworthy()) return 'unusable-pairs';
    if (evidence.usable < 2) return 'too-few-pairs';
    if (evidence.crossOver === undefined) return 'one-order';
    if (this.#cell.mean === 'leans') return 'slow-executions';
    const level = spentShare * this.#cell.policy.alpha;
    // It was given up before the end: noise would hide the result of more pairs.
    if (!evidence.canReach(level)) return evidence.seen < this.#cell.available ? 'noise' : 'too-few-pairs';
    if ((evidence.processEffect.processes ?? Infinity) < processesToDecide) return 'too-few-processes';
    if (!evidence.canReach(level / this.#cellCount)) return 'too-many-cells';
    return evidence.clockReach > 0 && evidence.clockReach > evidence.errorAfter(this.#cell.planned)
      ? 'coarse-clock'
      : 'noise';
  }
}

/** e^value, or null where that is not an ordinary positive number. */
function finiteExp(value: number): number | null {
  const result = Math.exp(value);
  return result > 0 ? finite(result) : null;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
