/**
 * Bisection by time. A commit is measured in triples, next to the good and the bad commit, so that the machine's variation affects all three.
 * The triples give a likelihood of either side. The posterior of the culprit selects the next commit and ends the search (docs/bisect.md).
 */
import { Bracket, type OtherChange } from './bracket.ts';
import { defaultTimeSearch, type TimeSearchPolicy } from './policy.ts';
import {
  normalQuantile975,
  commonDeviation,
  type Level,
  logStudentT,
  type Look,
  robustLevel,
  stepPosterior,
} from '../../core/stats/index.ts';

/** Times of one execution each, measured next to each other, in nanoseconds. */
export interface Triple {
  good: number;
  test: number;
  bad: number;
}

export interface TimeStep {
  /** Position of the first commit with the new level; 0 is the good commit. */
  place: number;
  /** The change came after this position: the commits between could not be tested. */
  after: number;
  /** Probability that it is this commit, or one of those. */
  certainty: number;
  /** Times on both sides of it, relative to the good commit. */
  timeBefore: number;
  timeAfter: number;
  /** Ratio after / before, with its 95 % interval. */
  ratio: number;
  low: number;
  high: number;
  triples: number;
  /** Every commit that is not ruled out, the most probable first. */
  suspects: { place: number; probability: number }[];
  /** Their times, in the same unit as those of the step. */
  others: readonly OtherChange[];
}

/** Variances of a triple's value (the commit against the mean of the two) and of a pair's (bad against good), in those of one time. */
const varianceOfTriple = 1.5;

const varianceOfPair = 2;

const minDeviation = 1e-6;

/** Less probable commits are not suspects. */
const minProbability = 0.001;

export class TimeSearch {
  readonly #policy: TimeSearchPolicy;
  readonly #bracket: Bracket;
  /** ln(bad / good) of every pair and triple. */
  readonly #steps: number[] = [];
  /** Commit → ln(time) relative to the mean of good and bad, of every triple. */
  readonly #values = new Map<number, number[]>();
  #isSplit = false;
  #deviation = minDeviation;
  #step: Level = { value: 0, standardError: 0, n: 0 };
  /** The posterior of the current bracket; undefined when it has to be computed again. */
  #posterior: number[] | undefined;

  /** @param commits number after the good one, including the bad one @param pairs of good and bad, in nanoseconds, which have differed */
  constructor(commits: number, pairs: readonly Omit<Triple, 'test'>[], policy = defaultTimeSearch) {
    this.#policy = policy;
    for (const { good, bad } of pairs) this.#steps.push(Math.log(bad / good));
    this.#bracket = new Bracket(commits, 0, 0);
    this.#learn();
  }

  /** The commit to measure next: the one nearest to halving the posterior. Undefined when the search is over. */
  next(): number | undefined {
    const testable = this.#bracket.testable();
    if (testable.length === 0 || this.certainty >= this.#policy.certainty) return undefined;
    const cumulative = this.#cumulative();
    const fromHalf = (place: number): number => Math.abs(cumulative[place - this.#bracket.low]! - 0.5);
    const isNew = (place: number): number => (this.#values.has(place) ? 0 : 1);
    return testable.sort((a, b) => fromHalf(a) - fromHalf(b) || isNew(a) - isNew(b) || a - b)[0];
  }

  skip(place: number): void {
    this.#bracket.skip(place);
  }

  add(place: number, triples: readonly Triple[]): void {
    const values = this.#values.get(place) ?? [];
    this.#values.set(place, values);
    for (const { good, test, bad } of triples) {
      values.push(Math.log(test) - (Math.log(good) + Math.log(bad)) / 2);
      this.#steps.push(Math.log(bad / good));
    }
    this.#learn();
    if (this.#isStrange(place) && values.length >= this.#policy.minTriplesOfStrange) this.#split(place);
  }

  /** Whether more triples in this visit would add nothing. @param taken number in this visit */
  isVisitOver(place: number, taken: number): boolean {
    const { minTriplesOfVisit, maxTriplesOfVisit, minTriplesOfStrange } = this.#policy;
    // Starting a visit costs more than a few triples, so a visit continues while the next one would be of the same commit.
    if (taken >= maxTriplesOfVisit) return this.next() !== place;
    if (taken < minTriplesOfVisit) return false;
    // Two changes are reported only with enough triples.
    if (this.#isStrange(place) && this.#values.get(place)!.length < minTriplesOfStrange) return false;
    const probability = this.probabilityOfAfter(place);
    return Math.max(probability, 1 - probability) >= this.#policy.sideCertainty;
  }

  /** Probability that the commit is on the new level. */
  probabilityOfAfter(place: number): number {
    const { low, high } = this.#bracket;
    return this.#cumulative()[Math.min(Math.max(place, low), high) - low]!;
  }

  /** Probability of the most probable commit, or of the group of commits that no test can separate from it. */
  get certainty(): number {
    return this.#best().probability;
  }

  get triples(): number {
    return [...this.#values.values()].reduce((sum, { length }) => sum + length, 0);
  }

  result(): TimeStep {
    const { low, before, after, others } = this.#bracket;
    const { group, probability } = this.#best();
    const halfWidth = normalQuantile975 * Math.hypot(this.#step.standardError, this.#policy.buildVariation);
    const size = after - before;
    const timeOf = (level: number): number => Math.exp(level + this.#step.value / 2);
    const suspects = this.#probabilities()
      .map((one, index) => ({ place: low + 1 + index, probability: one }))
      .filter((one) => one.probability >= minProbability)
      .sort((a, b) => b.probability - a.probability);
    return {
      place: group[1],
      after: group[0],
      certainty: probability,
      triples: this.triples,
      suspects,
      timeBefore: timeOf(before),
      timeAfter: timeOf(after),
      others: others.map((other) => ({ ...other, before: timeOf(other.before), after: timeOf(other.after) })),
      ratio: Math.exp(size),
      low: Math.exp(size - halfWidth),
      high: Math.exp(size + halfWidth),
    };
  }

  /** Estimates the noise and the step from good to bad; the two levels are half a step below and above their mean. */
  #learn(): void {
    const scaled = [...this.#values.values()].map((values) =>
      values.map((value) => value / Math.sqrt(varianceOfTriple)),
    );
    const deviation = commonDeviation([this.#steps.map((step) => step / Math.sqrt(varianceOfPair)), ...scaled]);
    this.#deviation = Math.max(minDeviation, Number.isNaN(deviation) ? 0 : deviation);
    this.#step = robustLevel(this.#steps, this.#deviation * Math.sqrt(varianceOfPair));
    this.#posterior = undefined;
    const half = this.#step.value / 2;
    if (!this.#isSplit) [this.#bracket.before, this.#bracket.after] = [-half, half];
  }

  #levelOf(place: number): Level {
    return robustLevel(this.#values.get(place)!, this.#deviation * Math.sqrt(varianceOfTriple));
  }

  /** Standard deviation between a commit and its level: its own noise, the noise of the levels, and the variation between builds. */
  #scaleOf(level: Level): number {
    return Math.hypot(level.standardError, this.#step.standardError / 2, this.#policy.buildVariation);
  }

  #probabilities(): number[] {
    if (this.#posterior) return this.#posterior;
    const { low, high, before, after } = this.#bracket;
    const looks = [...this.#values.keys()].flatMap((place): Look[] => {
      if (place <= low || place >= high) return [];
      const level = this.#levelOf(place);
      const likelihood = (centre: number): number =>
        logStudentT(level.value - centre, this.#scaleOf(level), this.#policy.degrees);
      return [{ place: place - low, before: likelihood(before), after: likelihood(after) }];
    });
    return (this.#posterior = stepPosterior(high - low, looks));
  }

  /** Probability that the step is at the commit or before it, starting after the last commit of the old level. */
  #cumulative(): number[] {
    let sum = 0;
    return [0, ...this.#probabilities().map((one) => (sum += one))];
  }

  #best(): { group: [number, number]; probability: number } {
    const posterior = this.#probabilities();
    const { low } = this.#bracket;
    return this.#bracket
      .groups()
      .map((group) => ({
        group,
        probability: posterior.slice(group[0] - low, group[1] - low).reduce((sum, one) => sum + one, 0),
      }))
      .reduce((best, one) => (one.probability > best.probability ? one : best));
  }

  /** Whether the commit is on neither level. */
  #isStrange(place: number): boolean {
    const { low, high, before, after } = this.#bracket;
    if (place <= low || place >= high) return false;
    const { strangeErrors, strangeShare } = this.#policy;
    const level = this.#levelOf(place);
    const away = Math.min(Math.abs(level.value - before), Math.abs(level.value - after));
    return away >= strangeErrors * this.#scaleOf(level) && away >= strangeShare * Math.abs(after - before);
  }

  #split(place: number): void {
    this.#isSplit = true;
    this.#posterior = undefined;
    this.#bracket.split(place, this.#levelOf(place).value);
  }
}
