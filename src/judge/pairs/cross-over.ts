/** The effect of one cell from its pairs: a permutation test of the cross-over, its estimate and interval. */
import {
  standardiseSubset,
  studentTQuantile,
  subsetCriticalZ,
  subsetSmallestTail,
  type SubsetTest,
  subsetTest,
  subsetZ,
} from '../../core/stats/index.ts';
import { type PairSeries } from './usable-pairs.ts';
import { scorePairs } from './scores.ts';

/** The effect of one cell, as ln(head / base). */
export interface PairedEffect {
  estimate: number;
  /** The interval's ends; infinite with too few pairs for the requested confidence. */
  low: number;
  high: number;
}

/** Ratios of times are searched up to e^±100. */
const farthest = 100;
/** An end is accepted this close to the statistic, or to the effect at which it jumps: beside a coarse clock the true value may lie there. */
const sameZ = 0.02;
const sameEffect = 1e-7;
const maxTurns = 90;
/** With fewer than ten possible orders only the test's own resolution counts. */
const thickestExtended = 0.1;
const rounding = 1e-9;
/** The slope of the statistic is measured over the first span in which it falls enough. */
const spanGrowth = 3;
const minFall = 1.5;

/**
 * Cross-over analysis of AB/BA pairs. A slower head raises the scores (`scorePairs`) of AB pairs and lowers those of BA pairs, while an
 * effect of the position (a warmer cache for the second block) is the same in both. So a permutation test compares the two orders (after
 * Koch, "The use of non-parametric methods in the statistical analysis of the two-period change-over design", 1972). Its level holds for any
 * noise, including heavy tails, drift and autocorrelation, because a coin decided the order of each pair.
 */
export class CrossOver {
  /** Number of pairs that ran base first, and head first. */
  readonly baseFirst: number;
  readonly headFirst: number;
  readonly #pairs: PairSeries;
  readonly #without: { first: Float64Array; second: Float64Array };
  readonly #alternating: Uint8Array;
  #estimate: number | undefined;
  #test: SubsetTest | undefined;

  constructor(pairs: PairSeries) {
    const n = pairs.first.length;
    this.#pairs = pairs;
    this.#without = { first: new Float64Array(n), second: new Float64Array(n) };
    this.#alternating = Uint8Array.from({ length: n }, (_, pair) => (pair + 1) % 2);
    this.baseFirst = pairs.baseFirst.reduce((sum, flag) => sum + flag, 0);
    this.headFirst = n - this.baseFirst;
  }

  /** Tests "head / base is e^effect": `greater` is small if the ratio is larger, `less` if it is smaller. */
  test(effect: number): SubsetTest {
    const testAt = (): SubsetTest => subsetTest(this.scores(effect), this.#pairs.baseFirst);
    return effect === 0 ? (this.#test ??= testAt()) : testAt();
  }

  /** The standardised statistic of that test: positive when head / base is more than e^effect. */
  z(effect: number): number {
    return subsetZ(this.scores(effect), this.#pairs.baseFirst);
  }

  /** The Hodges–Lehmann type estimate: the effect at which the two orders look alike. */
  estimate(): number {
    this.#estimate ??= this.#effectAt(0, 0, 0.01);
    return this.#estimate;
  }

  /**
   * The estimate and its interval by inversion: the effects which the test rejects at neither one-sided level.
   * @param error rough standard error of the estimate, for the step size
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

  /** The effect at which the test's one-sided level is `tail`. Beyond the smallest tail of so small a sample, Student's t extrapolates. */
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
   * The influence of each pair on the estimate (its influence function), as ln(head / base): their mean is the estimate, and a disturbed pair
   * has almost none. undefined if nothing separates the two orders.
   */
  influences(narrowestSpan: number): Float64Array | undefined {
    const n = this.#pairs.first.length;
    const estimate = this.estimate();
    const error = errorOf((effect) => this.z(estimate + effect), narrowestSpan);
    const scores = this.scores(estimate);
    const { mean, spread } = standardiseSubset(scores, this.#pairs.baseFirst);
    if (spread === 0) return undefined;
    const share = this.baseFirst / n;
    const says = scores.map((score, pair) => (this.#pairs.baseFirst[pair]! - share) * (score - mean));
    // Times of a coarse clock agree exactly: there the statistic jumps over zero, and the sum is not zero.
    const middle = says.reduce((sum, value) => sum + value, 0) / n;
    return says.map((value) => estimate + ((value - middle) * error * n) / spread);
  }

  /**
   * The standard error of a small effect: how far it must move for the statistic to move by one. With alternating orders instead of the true
   * ones it does not depend on the coin, so stopping rules may use it without biasing the test.
   */
  blindError(narrowestSpan: number): number {
    return errorOf((effect) => subsetZ(this.scores(effect, this.#alternating), this.#alternating), narrowestSpan);
  }

  /** Scores of all pairs after `effect` is removed from every head block. */
  scores(effect: number, baseFirst: Uint8Array = this.#pairs.baseFirst): Float64Array {
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
    for (let turn = 0; turn < maxTurns && high - low > sameEffect; turn++) {
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

/** By how much an effect must move for a statistic, which falls as the effect rises, to move by one. */
function errorOf(z: (effect: number) => number, narrowestSpan: number): number {
  let error = farthest;
  for (let span = narrowestSpan; span < 1; span *= spanGrowth) {
    const fall = z(-span) - z(span);
    if (fall > 0) error = Math.min(error, (2 * span) / fall);
    if (fall > minFall) break;
  }
  return error;
}
