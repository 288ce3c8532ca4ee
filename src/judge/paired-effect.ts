import { mannWhitney, mannWhitneyCritical, median, normalQuantile, type RankTest } from '../stats/index.ts';
import { chooseLens, score, type Lens } from './paired-scores.ts';

/** Usable pairs of one cell in the order measured. Times are natural logarithms; `baseFirst` is 1 for AB and 0 for BA. */
export interface PairSeries {
  first: Float64Array;
  second: Float64Array;
  baseFirst: Uint8Array;
}

/** The effect of one cell, as ln(head / base). */
export interface PairedEffect {
  estimate: number;
  /** The interval's ends; infinite when there are too few pairs for the confidence asked. */
  low: number;
  high: number;
}

/** A test of one hypothetical effect, and the variance of the estimate, times the number of pairs, if it were true. */
export interface EffectTest extends RankTest {
  variance: number;
}

/** No ratio of times is searched for beyond e^±100. */
const FARTHEST = 100;

/**
 * Cross-over analysis of AB/BA pairs.
 *
 * Each pair has a score: how slow its second block looks, minus how slow its first block looks. A slower head raises the
 * score of AB pairs and lowers that of BA pairs, while whatever the position does (a warmer cache for the second block) is in
 * both alike; so the scores of AB pairs are compared with those of BA pairs by Mann–Whitney's test (Koch, "The use of
 * non-parametric methods in the statistical analysis of the two-period change-over design", 1972). Exact when a coin decided
 * the order of each pair, whatever the noise: heavy tails, drift and autocorrelation included.
 */
export class CrossOver {
  /** How many pairs ran base first, and head first. */
  readonly baseFirst: number;
  readonly headFirst: number;
  readonly #pairs: PairSeries;
  #estimate: number | undefined;

  constructor(pairs: PairSeries) {
    this.#pairs = pairs;
    this.baseFirst = pairs.baseFirst.reduce((sum, flag) => sum + flag, 0);
    this.headFirst = pairs.baseFirst.length - this.baseFirst;
  }

  /**
   * The exact test of "head / base is e^effect": `greater` is small when it is more, `less` when it is less. The lens is
   * chosen after that effect has been taken out, hence from times that do not depend on the order if the hypothesis holds.
   */
  test(effect: number): EffectTest {
    const lens = this.#lensAt(effect);
    const { afterBase, afterHead } = this.#scores(lens, 0);
    return { ...mannWhitney(afterBase, afterHead), variance: lens.variance };
  }

  /** The Hodges–Lehmann type estimate: the effect at which the two orders look alike. */
  estimate(): number {
    this.#estimate ??= this.#locate().estimate;
    return this.#estimate;
  }

  /** The estimate and its interval by inversion: the effects which the exact test rejects at neither one-sided level. */
  effect(tails: { low: number; high: number }): PairedEffect {
    const { estimate, error } = this.#locate();
    const total = this.baseFirst * this.headFirst;
    const below = mannWhitneyCritical(this.baseFirst, this.headFirst, tails.low);
    const above = mannWhitneyCritical(this.baseFirst, this.headFirst, tails.high);
    // Each end is sought with the lens of an effect close to it, as the test of that effect would choose.
    const endNear = (guess: number, count: number): number => guess + this.#crossing(this.#lensAt(guess), count);
    const low = (): number => endNear(estimate + normalQuantile(tails.low) * error, below);
    const high = (): number => endNear(estimate - normalQuantile(tails.high) * error, total - above + 0.5);
    return {
      estimate,
      low: below === 0 ? Number.NEGATIVE_INFINITY : Math.min(estimate, low()),
      high: above === 0 ? Number.POSITIVE_INFINITY : Math.max(estimate, high()),
    };
  }

  #locate(): { estimate: number; error: number } {
    const crude = this.#crudeEstimate();
    const lens = this.#lensAt(crude);
    const total = this.baseFirst * this.headFirst;
    const shift = (this.#crossing(lens, total / 2) + this.#crossing(lens, total / 2 + 0.5)) / 2;
    return { estimate: crude + shift, error: Math.sqrt(lens.variance / this.#pairs.first.length) };
  }

  /** Half the difference of the medians of the two orders: only says where to look. */
  #crudeEstimate(): number {
    const { first, second, baseFirst } = this.#pairs;
    const afterBase: number[] = [];
    const afterHead: number[] = [];
    for (let pair = 0; pair < first.length; pair += 1) {
      (baseFirst[pair] === 1 ? afterBase : afterHead).push(second[pair]! - first[pair]!);
    }
    return (median(afterBase) - median(afterHead)) / 2;
  }

  /** The lens for times from which an effect has been taken out. */
  #lensAt(effect: number): Lens {
    const { first, second, baseFirst } = this.#pairs;
    const n = first.length;
    const firstWithout = new Float64Array(n);
    const secondWithout = new Float64Array(n);
    for (let pair = 0; pair < n; pair += 1) {
      const headSecond = baseFirst[pair]!;
      firstWithout[pair] = first[pair]! - (1 - headSecond) * effect;
      secondWithout[pair] = second[pair]! - headSecond * effect;
    }
    return chooseLens(firstWithout, secondWithout);
  }

  /** Scores of the AB and of the BA pairs once `shift`, beyond the lens's own effect, is taken from every head block. */
  #scores(lens: Lens, shift: number): { afterBase: Float64Array; afterHead: Float64Array } {
    const { baseFirst } = this.#pairs;
    const steps = shift / lens.scale;
    const afterBase = new Float64Array(this.baseFirst);
    const afterHead = new Float64Array(this.headFirst);
    let bases = 0;
    let heads = 0;
    for (let pair = 0; pair < baseFirst.length; pair += 1) {
      if (baseFirst[pair] === 1) {
        afterBase[bases] = score(lens, lens.second[pair]! - steps) - score(lens, lens.first[pair]!);
        bases += 1;
      } else {
        afterHead[heads] = score(lens, lens.second[pair]!) - score(lens, lens.first[pair]! - steps);
        heads += 1;
      }
    }
    return { afterBase, afterHead };
  }

  /** The shift at which `count` of the AB/BA comparisons have turned, by bracketing and bisection. */
  #crossing(lens: Lens, count: number): number {
    const total = this.baseFirst * this.headFirst;
    const turned = (shift: number): boolean => {
      const { afterBase, afterHead } = this.#scores(lens, shift);
      return total - exceedances(afterBase.sort(), afterHead.sort()) >= count;
    };
    let step = (2 * lens.scale) / Math.sqrt(this.#pairs.first.length);
    let low = 0;
    let high = 0;
    if (turned(0)) {
      do {
        high = low;
        low -= step;
        step *= 2;
      } while (turned(low) && low > -FARTHEST);
    } else {
      do {
        low = high;
        high += step;
        step *= 2;
      } while (!turned(high) && high < FARTHEST);
    }
    const tolerance = Math.max(1e-9, 1e-3 * lens.scale);
    while (high - low > tolerance) {
      const between = (low + high) / 2;
      if (turned(between)) high = between;
      else low = between;
    }
    return (low + high) / 2;
  }
}

/** How many (a, b) have a > b, counting equal ones as half; both arrays in rising order. */
function exceedances(a: Float64Array, b: Float64Array): number {
  let below = 0;
  let notAbove = 0;
  let doubled = 0;
  for (const value of a) {
    while (below < b.length && b[below]! < value) below += 1;
    notAbove = Math.max(notAbove, below);
    while (notAbove < b.length && b[notAbove]! <= value) notAbove += 1;
    doubled += below + notAbove;
  }
  return doubled / 2;
}
