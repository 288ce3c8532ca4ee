/**
 * Evidence of one cell's pairs about the mean. A head in which some executions take twice as long has the same typical one, which the scores
 * measure. So the differences are also tested, with the same coins: each counts by its size, up to a limit. docs/lab/mixtures.md
 */
import { mean, median, quantile, type SubsetTest, sparseSubsetTest, subsetTest } from '../../core/stats/index.ts';
import {
  calmQuantile,
  calmQuantileOfNormal,
  farDeviations,
  maxCounted,
  maxDeviations,
  minFar,
  minOfEachOrder,
} from '../policy.ts';
import type { PairSeries } from './usable-pairs.ts';

/** ln(mean of the head / mean of the base), and its standard error. */
interface MeanEffect {
  estimate: number;
  error: number;
}

export class MeanEvidence {
  readonly #pairs: PairSeries;
  /** Differences of ln time, second minus first, relative to their middle. Blind: they do not depend on the coins. */
  readonly #differences: Float64Array;
  /** Their deviation, estimated from the calm ones. */
  readonly #deviation: number;
  #test: SubsetTest | undefined;
  #effect: MeanEffect | undefined;

  constructor(pairs: PairSeries) {
    this.#pairs = pairs;
    this.#differences = differencesOf(pairs, 0);
    const sizes = Array.from(this.#differences, Math.abs);
    this.#deviation = sizes.length === 0 ? 0 : quantile(sizes, calmQuantile) / calmQuantileOfNormal;
  }

  /** Tests "head / base is e^effect" by the differences. */
  test(effect: number): SubsetTest {
    return effect === 0 ? (this.#test ??= this.#testAt(0)) : this.#testAt(effect);
  }

  /** Correlation of the differences with other scores of the same pairs: if they are nearly equal, both tests show the same. */
  likeness(scores: Float64Array): number {
    return correlation(this.#scoresAt(0), scores);
  }

  /** Pairs with one block far slower than the other: how often that was the head, and the base. */
  far(): { head: number; base: number } {
    const beyond = Math.max(minFar, farDeviations * this.#deviation);
    let [head, base] = [0, 0];
    this.#differences.forEach((difference, pair) => {
      if (Math.abs(difference) <= beyond) return;
      if (difference > 0 === (this.#pairs.baseFirst[pair] === 1)) head++;
      else base++;
    });
    return { head, base };
  }

  /** The mean of each order, then halfway between: the effect of the position is in both and cancels. */
  effect(): MeanEffect {
    return (this.#effect ??= meanEffect(this.#pairs));
  }

  #scoresAt(effect: number): Float64Array {
    const differences = effect === 0 ? this.#differences : differencesOf(this.#pairs, effect);
    const end = Math.max(minFar, maxDeviations * this.#deviation);
    return differences.map((difference) => Math.min(end, Math.max(-end, difference)));
  }

  #testAt(effect: number): SubsetTest {
    const scores = this.#scoresAt(effect);
    const chosen = this.#pairs.baseFirst;
    const test = subsetTest(scores, chosen);
    const others = scores.filter((score) => score !== 0);
    // With a coarse clock most differences are zero, and a few decide.
    if (this.#deviation > 0 || others.length > maxCounted) return test;
    const count = chosen.reduce((sum, flag) => sum + flag, 0);
    const signs = others.map(Math.sign);
    return {
      ...test,
      ...sparseSubsetTest(
        signs,
        chosen.filter((_, pair) => scores[pair] !== 0),
        scores.length,
        count,
      ),
    };
  }
}

function differencesOf({ first, second, baseFirst }: PairSeries, effect: number): Float64Array {
  const differences = first.map((time, pair) => second[pair]! - time - (baseFirst[pair] === 1 ? effect : -effect));
  const middle = differences.length === 0 ? 0 : median(Array.from(differences));
  return differences.map((difference) => difference - middle);
}

function meanEffect({ first, second, baseFirst }: PairSeries): MeanEffect {
  const halves = [1, 0].map((order) => {
    const [base, head]: [number[], number[]] = [[], []];
    first.forEach((time, pair) => {
      if (baseFirst[pair] !== order) return;
      base.push(Math.exp(order === 1 ? time : second[pair]!));
      head.push(Math.exp(order === 1 ? second[pair]! : time));
    });
    const n = base.length;
    if (n < minOfEachOrder) return { estimate: 0, error: Infinity };
    const [meanBase, meanHead] = [mean(base), mean(head)];
    const squares = base.reduce((sum, value, i) => sum + (head[i]! / meanHead - value / meanBase) ** 2, 0);
    return { estimate: Math.log(meanHead / meanBase), error: Math.sqrt(squares / (n * (n - 1))) };
  });
  const [ofAB, ofBA] = halves as [MeanEffect, MeanEffect];
  return { estimate: (ofAB.estimate + ofBA.estimate) / 2, error: Math.hypot(ofAB.error, ofBA.error) / 2 };
}

function correlation(a: Float64Array, b: Float64Array): number {
  const n = a.length;
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    sumA += a[i]!;
    sumB += b[i]!;
    squaresA += a[i]! ** 2;
    squaresB += b[i]! ** 2;
    products += a[i]! * b[i]!;
  }
  const spread = (squaresA - sumA ** 2 / n) * (squaresB - sumB ** 2 / n);
  return spread > 0 ? (products - (sumA * sumB) / n) / Math.sqrt(spread) : 1;
}
