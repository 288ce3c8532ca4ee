/**
 * A large change in few pairs, of which a permutation test can show no more than "all of them agree". Pairs of identical work agree by chance
 * as often as a coin says, but seldom by a ratio that is large, also beside how far the times of each side lie apart. How seldom is known from
 * recordings, so this is an assumption about the machine, unlike the permutation test. docs/lab/few-pairs.md
 */
import type { Pair } from '../../core/document/index.ts';
import { mean, median } from '../../core/stats/index.ts';
import { addedReach, fewPairsLevels, fewPairsScores, growthPerTenth } from '../policy.ts';
import { isUsable } from './usable-pairs.ts';

type Direction = 'regressed' | 'improved';

export class FewPairs {
  readonly #base: readonly number[];
  readonly #head: readonly number[];
  /** Pairs that are evidence of their own: pairs of one process count once. */
  readonly #count: number;
  readonly #hasBothOrders: boolean;
  readonly #isCounted: boolean;

  constructor(pairs: readonly Pair[]) {
    const usable = pairs.filter(isUsable);
    this.#base = usable.map(({ order, first, second }) => (order === 'AB' ? first : second));
    this.#head = usable.map(({ order, first, second }) => (order === 'AB' ? second : first));
    const known = usable.flatMap(({ process }) => (process === undefined ? [] : [process]));
    this.#count = new Set(known).size + usable.length - known.length;
    this.#hasBothOrders = new Set(usable.map(({ order }) => order)).size === 2;
    this.#isCounted = usable.some(({ counted }) => counted === true);
  }

  /** How often identical work shows as much in this direction, at most: a one-sided p-value; 1 if that is not known to be rare. */
  tail(direction: Direction): number {
    const known = this.#ofIdenticalWork();
    if (known === undefined) return 1;
    const [slow, fast] = direction === 'regressed' ? [this.#head, this.#base] : [this.#base, this.#head];
    const step = commonStep([...slow, ...fast]);
    const smallest = Math.min(...slow.map((time, pair) => Math.log(Math.max(0, time - step) / fast[pair]!)));
    return Math.max(levelOf(smallest, known.ratios.map(Math.log)), levelOf(smallest / this.#reach(), known.reaches));
  }

  /** ln(head / base) of the middle pair, and the 95 % interval of the mean by the range of all pairs: few of them do not show a deviation. */
  effect(): { estimate: number; low: number; high: number } {
    const ratios = this.#head.map((head, pair) => Math.log(head / this.#base[pair]!));
    const estimate = median(ratios);
    const reach =
      (Math.max(...ratios) - Math.min(...ratios)) * (rangesOfMean[Math.min(this.#count, maxRanges)] ?? Infinity);
    return { estimate, low: Math.min(estimate, mean(ratios) - reach), high: Math.max(estimate, mean(ratios) + reach) };
  }

  /** How far the times of one side lie apart, and a little more: of a few times that may be by chance nearly nothing. */
  #reach(): number {
    const rangeOf = (times: readonly number[]): number => Math.log(Math.max(...times) / Math.min(...times));
    return addedReach + Math.max(rangeOf(this.#base), rangeOf(this.#head));
  }

  /** Undefined for too few pairs, for one order, whose effect may be that of the position, and for figures that are no times. */
  #ofIdenticalWork(): (typeof fewPairsScores)[number] | undefined {
    if (!this.#hasBothOrders || this.#isCounted) return undefined;
    return fewPairsScores.findLast(({ pairs }) => pairs <= this.#count);
  }
}

/** Half the 95 % interval of a mean of this many normal values, in ranges: Lord, "The use of range in place of standard deviation in the t-test", 1947. */
const rangesOfMean: Readonly<Record<number, number>> = { 3: 1.304, 4: 0.717, 5: 0.507, 6: 0.399, 7: 0.333, 8: 0.288 };
const maxRanges = 8;

/** The level at which identical work shows this much, between and below the known ones: both are taken as linear in logarithms. */
function levelOf(shown: number, known: readonly number[]): number {
  if (!(shown >= known[0]!)) return 1;
  const at = known.findLastIndex((one) => one <= shown);
  const factor = at === known.length - 1 ? growthPerTenth : known[at + 1]! / known[at]!;
  return fewPairsLevels[at]! * 0.1 ** (Math.log(shown / known[at]!) / Math.log(factor));
}

/** The largest step, in whole nanoseconds, of which all times are multiples: readings of the same time differ by one step of the clock. */
function commonStep(times: readonly number[]): number {
  const divisor = (a: number, b: number): number => (b < 1 ? a : divisor(b, a % b));
  return times.map(Math.round).reduce(divisor, 0);
}
