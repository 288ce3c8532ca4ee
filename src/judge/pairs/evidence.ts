/** What the pairs of one cell say up to one look: the test of "no change", the effect and how well it is known, and what luck leaves of both. */
import {
  normalQuantile,
  normalSurvival,
  subsetCriticalZ,
  type SubsetTest,
  studentTQuantile,
  subsetSmallestTail,
  subsetTest,
  subsetZ,
} from '../../stats/index.ts';
import { fewestOfEachOrder, largestUnusableShare, type PairedPolicy } from '../policy.ts';
import type { CellLuck } from './luck.ts';
import { agreementOf, usablePairs, type PairSeries, scorePairs, marginOf } from './looks.ts';
import type { Pair } from '../../document/index.ts';

export class CellEvidence {
  /** Pairs that were looked at, and those of them that have both times. */
  readonly seen: number;
  readonly usable: number;
  /** Undefined where one side ran first in all of them. */
  readonly crossOver: CrossOver | undefined;
  readonly test: SubsetTest | undefined;
  /** Standard error of the estimate, of ln ratio, if each pair is evidence of its own. */
  readonly errorOfPairs: number;
  /** What the processes that took the pairs allow them to say. */
  luck: CellLuck;
  readonly #pairs: readonly Pair[];
  readonly #planned: number;
  readonly #policy: PairedPolicy;

  /** Of the first `seen` pairs; those behind are not read. @param planned pairs that the cell is to have when nothing decides it */
  constructor(pairs: readonly Pair[], seen: number, planned: number, policy: PairedPolicy, luck: CellLuck) {
    const series = usablePairs(pairs, seen);
    const crossOver = new CrossOver(series);
    const comparable = crossOver.baseFirst > 0 && crossOver.headFirst > 0;
    this.seen = seen;
    this.usable = series.first.length;
    this.crossOver = comparable ? crossOver : undefined;
    this.test = comparable ? crossOver.test(0) : undefined;
    this.errorOfPairs = comparable ? crossOver.blindError(Math.log1p(policy.narrowestWithin)) : Infinity;
    this.luck = luck;
    this.#pairs = pairs;
    this.#planned = planned;
    this.#policy = policy;
  }

  /** Standard error of the estimate, of ln ratio. */
  get error(): number {
    return this.luck.error(this.errorOfPairs);
  }

  /** The standard error that so many pairs would have if the noise stayed as it is. */
  errorAfter(pairs: number): number {
    return this.error * Math.sqrt(this.usable / pairs);
  }

  /** The slowdown that must be ruled out for the cell to be unchanged, as a share. */
  get within(): number {
    return marginOf(this.errorAfter(this.#planned), this.#policy);
  }

  /** The test's p-value as a standard normal z: positive is slower. */
  z(): number {
    return this.luck.weaken(this.zOfPairs());
  }

  /** The same, if each pair is evidence of its own. */
  zOfPairs(): number {
    const { z, greater, less } = this.test!;
    return z === 0 ? 0 : z > 0 ? -normalQuantile(greater) : normalQuantile(less);
  }

  /** The one-sided p-value of "no change". */
  tail(direction: 'regressed' | 'improved'): number {
    const { greater, less } = this.test!;
    const ofPairs = direction === 'regressed' ? greater : less;
    if (this.luck.processes === undefined) return ofPairs;
    return Math.max(ofPairs, normalSurvival(direction === 'regressed' ? this.z() : -this.z()));
  }

  /** Whether few enough pairs lack a usable time. */
  isTrustworthy(): boolean {
    return this.seen - this.usable <= largestUnusableShare * this.seen;
  }

  hasEnoughOfEachOrder(): boolean {
    const { baseFirst, headFirst } = this.crossOver!;
    return Math.min(baseFirst, headFirst) >= fewestOfEachOrder;
  }

  mayBeUnchanged(): boolean {
    return this.isTrustworthy() && this.luck.isKnown && this.hasEnoughOfEachOrder();
  }

  /** Whether the estimate itself is a change that does not matter. With few pairs of one order z says little of a large one. */
  isSmall(): boolean {
    const estimate = this.crossOver!.estimate();
    return estimate <= Math.log1p(this.within) && estimate >= -Math.log1p(2 * this.within);
  }

  /** The z between which bounds of the policy's level lie inside the margins: estimates are z times the blind error. */
  unchangedRange(): { from: number; to: number } {
    const bound = this.luck.reach(this.#policy.boundLevel);
    return {
      from: bound - Math.log1p(2 * this.within) / this.error,
      to: Math.log1p(this.within) / this.error - bound,
    };
  }

  /** Whether the bounds themselves lie inside the margins. */
  isWithinMargins(): boolean {
    const { boundLevel } = this.#policy;
    const crossOver = this.crossOver!;
    const critical = subsetCriticalZ(this.usable, crossOver.baseFirst, boundLevel);
    const [fastest, slowest] = [-Math.log1p(2 * this.within), Math.log1p(this.within)];
    const isWithin = crossOver.z(slowest) <= -critical && crossOver.z(fastest) >= critical;
    return isWithin && this.luck.isWithin(fastest, slowest, boundLevel);
  }

  /** Whether so many pairs, half of them in each order as here, can show a p-value of this level at all. */
  canReach(level: number): boolean {
    const { baseFirst, headFirst } = this.crossOver!;
    return Number.isFinite(subsetCriticalZ(baseFirst + headFirst, baseFirst, level));
  }

  /** Which way all pairs point; undefined where they do not point one way. */
  agreement(): 'slower' | 'faster' | undefined {
    return agreementOf(this.#pairs.slice(0, this.seen), 1);
  }
}

// The effect of one cell from its pairs: a permutation test of the cross-over, its estimate and interval.

/** The effect of one cell, as ln(head / base). */
interface PairedEffect {
  estimate: number;
  /** The interval's ends; infinite when there are too few pairs for the confidence asked. */
  low: number;
  high: number;
}

/** No ratio of times is searched for beyond e^±100. */
const farthest = 100;
/**
 * An end is found when the statistic is this close to its value, or the effect this close to where it jumps over it: times of a coarse
 * clock agree exactly at an effect, and an interval that ended just short of it would leave out the truth.
 */
const sameZ = 0.02;
const sameEffect = 1e-7;
const mostTurns = 90;
/** With fewer orders than ten nothing is said beyond what the test itself can say. */
const thickestExtended = 0.1;
const rounding = 1e-9;
/** The slope of the statistic is taken over the first span over which it falls by enough to tell. */
const spanGrowth = 3;
const tellingFall = 1.5;

/**
 * Cross-over analysis of AB/BA pairs.
 *
 * Each pair has a score: how slow its second block looks against its first (`scorePairs`). A slower head raises the score of
 * AB pairs and lowers that of BA pairs, while whatever the position does (a warmer cache for the second block) is in both
 * alike; so the scores of AB pairs are compared with those of BA pairs (after Koch, "The use of non-parametric methods in the
 * statistical analysis of the two-period change-over design", 1972) by a permutation test. Its level holds when a coin
 * decided the order of each pair, whatever the noise: heavy tails, drift and autocorrelation included.
 */
export class CrossOver {
  /** How many pairs ran base first, and head first. */
  readonly baseFirst: number;
  readonly headFirst: number;
  readonly #pairs: PairSeries;
  readonly #without: { first: Float64Array; second: Float64Array };
  readonly #alternating: Uint8Array;
  #estimate: number | undefined;

  constructor(pairs: PairSeries) {
    const n = pairs.first.length;
    this.#pairs = pairs;
    this.#without = { first: new Float64Array(n), second: new Float64Array(n) };
    this.#alternating = Uint8Array.from({ length: n }, (_, pair) => (pair + 1) % 2);
    this.baseFirst = pairs.baseFirst.reduce((sum, flag) => sum + flag, 0);
    this.headFirst = n - this.baseFirst;
  }

  /** The test of "head / base is e^effect": `greater` is small when it is more, `less` when it is less. */
  test(effect: number): SubsetTest {
    return subsetTest(this.#scores(effect), this.#pairs.baseFirst);
  }

  /** The standardised statistic of that test: positive when head / base is more than e^effect. */
  z(effect: number): number {
    return subsetZ(this.#scores(effect), this.#pairs.baseFirst);
  }

  /** The Hodges–Lehmann type estimate: the effect at which the two orders look alike. */
  estimate(): number {
    this.#estimate ??= this.#effectAt(0, 0, 0.01);
    return this.#estimate;
  }

  /**
   * The estimate and its interval by inversion: the effects which the test rejects at neither one-sided level. `error` is
   * roughly the estimate's standard error: it says how far to step.
   */
  effect(tails: { low: number; high: number }, error: number): PairedEffect {
    const estimate = this.estimate();
    const step = Math.min(1, Math.max(1e-6, error));
    return {
      estimate,
      low: Math.min(estimate, this.#end(-1, tails.low, estimate, step)) - sameEffect,
      high: Math.max(estimate, this.#end(1, tails.high, estimate, step)) + sameEffect,
    };
  }

  /** Where the test's one-sided level is `tail`. Beyond the thinnest tail that so few pairs can show, Student's t says how much farther. */
  #end(sign: 1 | -1, tail: number, estimate: number, step: number): number {
    const n = this.#pairs.first.length;
    const thinnest = subsetSmallestTail(n, this.baseFirst) * (1 + rounding);
    if (tail < thinnest && thinnest > thickestExtended) return sign * Infinity;
    const shown = Math.max(tail, thinnest);
    const critical = sign * subsetCriticalZ(n, this.baseFirst, shown);
    if (!Number.isFinite(critical)) return sign * Infinity;
    const end = this.#effectAt(-critical, estimate + critical * step, step);
    const farther = shown === tail ? 1 : studentTQuantile(tail, n - 2) / studentTQuantile(shown, n - 2);
    return estimate + farther * (end - estimate);
  }

  /**
   * The standard error of the estimate of a small effect: how far it must move for the statistic to move by one. Made with
   * orders that alternate instead of the true ones: so it is the same whichever way the coin fell, and rules of stopping
   * may use it without bending the test.
   */
  blindError(narrowestSpan: number): number {
    const z = (effect: number): number => subsetZ(this.#scores(effect, this.#alternating), this.#alternating);
    let error = farthest;
    for (let span = narrowestSpan; span < 1; span *= spanGrowth) {
      const fall = z(-span) - z(span);
      if (fall > 0) error = Math.min(error, (2 * span) / fall);
      if (fall > tellingFall) break;
    }
    return error;
  }

  /** Scores of all pairs once `effect` has been taken out of every head block. */
  #scores(effect: number, baseFirst: Uint8Array = this.#pairs.baseFirst): Float64Array {
    const { first, second } = this.#pairs;
    const without = this.#without;
    for (let pair = 0; pair < first.length; pair++) {
      const headSecond = baseFirst[pair]!;
      without.first[pair] = first[pair]! - (1 - headSecond) * effect;
      without.second[pair] = second[pair]! - headSecond * effect;
    }
    return scorePairs(without.first, without.second);
  }

  /** The effect at which the statistic, which falls as the effect rises, passes `z`: by bracketing and regula falsi. */
  #effectAt(z: number, guess: number, firstStep: number): number {
    const excess = (effect: number): number => this.z(effect) - z;
    let step = firstStep;
    let low = guess;
    let high = guess;
    let atLow = excess(guess);
    let atHigh = atLow;
    if (atLow > 0) {
      while (atHigh > 0 && high < farthest) {
        [low, atLow] = [high, atHigh];
        high += step;
        step *= 2;
        atHigh = excess(high);
      }
    } else {
      while (atLow <= 0 && low > -farthest) {
        [high, atHigh] = [low, atLow];
        low -= step;
        step *= 2;
        atLow = excess(low);
      }
    }
    for (let turn = 0; turn < mostTurns && high - low > sameEffect; turn++) {
      // Every third step halves, so that steps and flat stretches of the statistic cannot stall the search.
      const share = turn % 3 === 2 ? 0.5 : Math.min(0.95, Math.max(0.05, atLow / (atLow - atHigh)));
      const between = low + share * (high - low);
      const value = excess(between);
      if (Math.abs(value) < sameZ) return between;
      if (value > 0) [low, atLow] = [between, value];
      else [high, atHigh] = [between, value];
    }
    return (low + high) / 2;
  }
}
