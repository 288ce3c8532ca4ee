import { mannWhitneyOfStatistic, normalQuantile } from '../stats/index.ts';
import { CrossOver, type EffectTest, type PairSeries } from './paired-effect.ts';
import { SequentialResult } from './sequential-correction.ts';
import { LOOKS, lookLevels, lookSizes } from './sequential.ts';
import type { InconclusiveReason, Verdict } from './verdict.ts';

/** One measured pair: who ran first, and both times in nanoseconds. Times that are not positive and finite are unusable. */
export interface Pair {
  order: 'AB' | 'BA';
  first: number | null;
  second: number | null;
}

/** What a comparison promises. */
export interface PairedPolicy {
  /** Chance that a comparison whose head equals its base has any `regressed` cell (and, apart, any `improved` one). */
  alpha: number;
  /** The practical margin: smaller changes are never called `regressed` or `improved`. 0.02 is 2 %. */
  minEffect: number;
  /** `unchanged` means: no slowdown of this size or more, no speed-up of twice this size or more, and no sign of either. */
  unchangedWithin: number;
  /** One-sided level, at each look, of the bounds that must lie inside `unchangedWithin`. */
  boundLevel: number;
  /** Of the interval shown. */
  confidence: number;
}

export const DEFAULT_POLICY: PairedPolicy = {
  alpha: 0.01,
  minEffect: 0.02,
  unchangedWithin: 0.04,
  boundLevel: 0.1,
  confidence: 0.95,
};

/** What is known about one cell once its verdict stands. Ratios are head / base, above 1 is slower. */
export interface CellVerdict {
  verdict: Verdict;
  reason?: InconclusiveReason;
  /** Undefined (null) when the order never changed or nothing was usable. */
  ratio: number | null;
  low: number | null;
  high: number | null;
  /** Two-sided p-value of "base and head are the same", on the pairs used; 1 when there is nothing to test. */
  p: number;
  pairsUsed: number;
  /** The smallest slowdown that these pairs would have found four times in five, as a share: 0.05 is 5 %. */
  minimumDetectable: number | null;
}

const TARGET_POWER = 0.8;
const LARGEST_UNUSABLE_SHARE = 0.2;
/** Pairs of each order below which a cell is not given up early. */
const FEWEST_OF_EACH_ORDER = 3;
/** A cell that looks faster at this one-sided level goes on, though it cannot be a regression any more. */
const PROMISING = 0.05;
/** A cell with nothing left to find may go on for this share of its pairs, to be called unchanged. */
const WORTH_WAITING = 1 / 3;
/** Beyond this the result is what it is, whenever the cell stopped; and rank statistics have an end. */
const LARGEST_CORRECTED_Z = 6;

/**
 * Judges the cells of one comparison.
 *
 * Each cell is looked at a few times (`LOOKS`) and stops at the first look that decides it: later pairs are not read. The
 * error rate holds for the comparison as a whole: each direction is a family of its own, tested by Holm's procedure with
 * group-sequential levels (Ye, Li, Liu & Yao, "A group sequential Holm procedure", 2013).
 */
export function judgePairs(
  cells: ReadonlyMap<string, readonly Pair[]>,
  policy: PairedPolicy = DEFAULT_POLICY,
): Map<string, CellVerdict> {
  const open = new Map([...cells].map(([name, pairs]) => [name, new CellInProgress(pairs, policy)]));
  const decided = new Map<string, CellVerdict>();
  const remaining = { regressed: cells.size, improved: cells.size };
  const decide = (name: string, cell: CellInProgress, verdict: Verdict): void => {
    open.delete(name);
    decided.set(name, cell.describe(verdict, cells.size));
  };

  LOOKS.forEach((_, look) => {
    for (const cell of open.values()) cell.lookAt(look);
    for (const direction of ['regressed', 'improved'] as const) {
      // A cell found changed hands its share of the error rate to the others: look again until none is found.
      for (let before = -1; before !== open.size;) {
        before = open.size;
        for (const [name, cell] of open) {
          if (!cell.isChanged(direction, lookLevels(policy.alpha / remaining[direction])[look]!.change)) continue;
          decide(name, cell, direction);
          remaining[direction] -= 1;
        }
      }
    }
    const { futility } = lookLevels(policy.alpha / cells.size)[look]!;
    const last = look === LOOKS.length - 1;
    for (const [name, cell] of open) {
      if (cell.isUnchanged(last)) decide(name, cell, 'unchanged');
      else if (last || cell.isFutile(futility)) decide(name, cell, 'inconclusive');
    }
  });
  return new Map([...cells.keys()].map((name) => [name, decided.get(name)!]));
}

/** One cell while its verdict is open: what its pairs up to the present look say. */
class CellInProgress {
  readonly #pairs: readonly Pair[];
  readonly #policy: PairedPolicy;
  readonly #lookSizes: number[];
  #seen = 0;
  #usable = 0;
  #crossOver: CrossOver | undefined;
  #test: EffectTest | undefined;

  constructor(pairs: readonly Pair[], policy: PairedPolicy) {
    this.#pairs = pairs;
    this.#policy = policy;
    this.#lookSizes = lookSizes(pairs.length);
  }

  lookAt(look: number): void {
    this.#seen = this.#lookSizes[look]!;
    const series = usablePairs(this.#pairs, this.#seen);
    this.#usable = series.first.length;
    const crossOver = new CrossOver(series);
    const comparable = crossOver.baseFirst > 0 && crossOver.headFirst > 0;
    this.#crossOver = comparable ? crossOver : undefined;
    this.#test = comparable ? crossOver.test(0) : undefined;
  }

  isChanged(direction: 'regressed' | 'improved', level: number): boolean {
    if (this.#test === undefined || !this.#isTrustworthy()) return false;
    if ((direction === 'regressed' ? this.#test.greater : this.#test.less) > level) return false;
    const estimate = this.#crossOver!.estimate();
    const margin = Math.log1p(this.#policy.minEffect);
    return direction === 'regressed' ? estimate >= margin : estimate <= -margin;
  }

  isUnchanged(last: boolean): boolean {
    if (this.#test === undefined || !this.#isTrustworthy()) return false;
    if (!last && this.#test.less <= PROMISING) return false;
    const { unchangedWithin, boundLevel } = this.#policy;
    const crossOver = this.#crossOver!;
    return (
      crossOver.test(Math.log1p(unchangedWithin)).less <= boundLevel &&
      crossOver.test(-Math.log1p(2 * unchangedWithin)).greater <= boundLevel
    );
  }

  isFutile(level: number): boolean {
    if (this.#test === undefined || this.#test.less <= PROMISING) return false;
    if (Math.min(this.#crossOver!.baseFirst, this.#crossOver!.headFirst) < FEWEST_OF_EACH_ORDER) return false;
    if (this.#mayBecomeUnchanged()) return false;
    // The middle of the step of the discrete p-value: nothing is claimed from it, it only says whether to go on.
    const { greater, less } = this.#test;
    return (greater + (1 - less)) / 2 >= level;
  }

  /** Whether the bounds would, within the share worth waiting for, lie inside the margin if there were no change and the noise stayed as it is. */
  #mayBecomeUnchanged(): boolean {
    const { unchangedWithin, boundLevel } = this.#policy;
    const error = Math.sqrt(this.#test!.variance / (WORTH_WAITING * this.#pairs.length));
    return -normalQuantile(boundLevel) * error < Math.log1p(unchangedWithin);
  }

  describe(verdict: Verdict, cellCount: number): CellVerdict {
    const pairsUsed = this.#seen;
    const reason = verdict === 'inconclusive' ? { reason: this.#reason(cellCount) } : {};
    if (this.#crossOver === undefined || this.#test === undefined) {
      return { verdict, ...reason, ratio: null, low: null, high: null, p: 1, pairsUsed, minimumDetectable: null };
    }
    const corrected = this.#correction(cellCount);
    const { estimate, low, high } = this.#crossOver.effect(corrected.tails);
    return {
      verdict,
      ...reason,
      ratio: finiteExp(estimate),
      low: finiteExp(low),
      high: finiteExp(high),
      p: corrected.p,
      pairsUsed,
      minimumDetectable: this.#minimumDetectable(cellCount),
    };
  }

  /** The p-value and the tails of the interval, corrected for having stopped when the pairs said so. */
  #correction(cellCount: number): { p: number; tails: { low: number; high: number } } {
    const { greater, less, twoSided } = this.#test!;
    const { confidence } = this.#policy;
    const tail = (1 - confidence) / 2;
    const plain = { p: twoSided, tails: { low: tail, high: tail } };
    const z = (normalQuantile(less) - normalQuantile(greater)) / 2;
    if (!(Math.abs(z) < LARGEST_CORRECTED_Z)) return plain;
    const share = this.#seen / this.#pairs.length;
    const errorAtEnd = Math.sqrt(this.#test!.variance / this.#pairs.length);
    const result = sequentialResult(this.#policy, cellCount, errorAtEnd, this.#mayBecomeUnchanged());
    const slower = result.above(-normalQuantile(greater) / Math.sqrt(share), 0);
    const faster = 1 - result.above(normalQuantile(less) / Math.sqrt(share), 0);
    return { p: Math.min(1, 2 * Math.min(slower, faster)), tails: result.tails(z, share, confidence) };
  }

  /** The slowdown that all pairs would find four times in five. */
  #minimumDetectable(cellCount: number): number | null {
    const { alpha, minEffect } = this.#policy;
    const reach = normalQuantile(TARGET_POWER) - normalQuantile(alpha / cellCount);
    const detectable = Math.expm1(reach * Math.sqrt(this.#test!.variance / this.#pairs.length));
    return finite(Math.max(minEffect, detectable));
  }

  #isTrustworthy(): boolean {
    return this.#seen - this.#usable <= LARGEST_UNUSABLE_SHARE * this.#seen;
  }

  #reason(cellCount: number): InconclusiveReason {
    if (!this.#isTrustworthy()) return 'unusable-pairs';
    if (this.#usable < 2) return 'too-few-pairs';
    if (this.#crossOver === undefined) return 'one-order';
    const { baseFirst, headFirst } = this.#crossOver;
    const smallestP = mannWhitneyOfStatistic(baseFirst * headFirst, baseFirst, headFirst).greater;
    if (smallestP > this.#policy.alpha) return 'too-few-pairs';
    return smallestP > this.#policy.alpha / cellCount ? 'too-many-cells' : 'noise';
  }
}

/** Errors are told apart in steps of a fifth, so that a few results serve thousands of cells. */
const ERROR_STEP = Math.log(1.2);
const results = new Map<string, SequentialResult>();
const MOST_RESULTS = 500;

/** The distribution of results under the rules of `judgePairs`, for a cell whose final error (of ln ratio) is known. */
function sequentialResult(
  policy: PairedPolicy,
  cellCount: number,
  errorAtEnd: number,
  mayBecomeUnchanged: boolean,
): SequentialResult {
  const { alpha, unchangedWithin, boundLevel } = policy;
  const step = Math.max(-200, Math.round(Math.log(errorAtEnd) / ERROR_STEP));
  const key = [alpha, cellCount, unchangedWithin, boundLevel, step, mayBecomeUnchanged].join(' ');
  const known = results.get(key);
  if (known !== undefined) return known;
  const bound = -normalQuantile(boundLevel);
  const levels = lookLevels(alpha / cellCount);
  const rules = LOOKS.map((share, look) => {
    const error = Math.exp(step * ERROR_STEP) / Math.sqrt(share);
    const unchangedFrom = bound - Math.log1p(2 * unchangedWithin) / error;
    const unchangedTo = Math.log1p(unchangedWithin) / error - bound;
    const futileTo = mayBecomeUnchanged ? Number.NEGATIVE_INFINITY : -normalQuantile(levels[look]!.futility);
    const quietTo = unchangedTo > unchangedFrom ? Math.max(unchangedTo, futileTo) : futileTo;
    return {
      share,
      change: -normalQuantile(levels[look]!.change),
      quietFrom: Math.max(normalQuantile(PROMISING), quietTo > futileTo ? unchangedFrom : Number.NEGATIVE_INFINITY),
      quietTo,
    };
  });
  if (results.size >= MOST_RESULTS) results.clear();
  const result = new SequentialResult(rules);
  results.set(key, result);
  return result;
}

/** The first `seen` pairs without the unusable ones. */
function usablePairs(pairs: readonly Pair[], seen: number): PairSeries {
  const first: number[] = [];
  const second: number[] = [];
  const baseFirst: number[] = [];
  for (let index = 0; index < seen; index += 1) {
    const pair = pairs[index]!;
    if (!isTime(pair.first) || !isTime(pair.second)) continue;
    first.push(Math.log(pair.first));
    second.push(Math.log(pair.second));
    baseFirst.push(pair.order === 'AB' ? 1 : 0);
  }
  return { first: Float64Array.from(first), second: Float64Array.from(second), baseFirst: Uint8Array.from(baseFirst) };
}

function isTime(value: number | null): value is number {
  return value !== null && value > 0 && Number.isFinite(value);
}

/** e^value, or null where that is not an ordinary positive number. */
function finiteExp(value: number): number | null {
  const result = Math.exp(value);
  return result > 0 ? finite(result) : null;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
