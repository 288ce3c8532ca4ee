/** Bisection by an exact count: one test of a commit decides its side. The ends, good and bad, have to differ. */
import { Bracket, type OtherChange } from './bracket.ts';
import { arithmetic } from '../counts/values.ts';

export interface CountStep {
  /** Position of the first commit with the new count; 0 is the good commit. */
  place: number;
  /** The change came after this position: the commits between could not be tested. */
  after: number;
  countBefore: number;
  countAfter: number;
  others: readonly OtherChange[];
}

export class CountSearch {
  readonly #bracket: Bracket;

  /** @param commits number of commits after the good one, including the bad one */
  constructor(commits: number, countOfGood: number, countOfBad: number) {
    this.#bracket = new Bracket(commits, countOfGood, countOfBad);
  }

  /** The commit to test next: the one nearest to the middle. Undefined when the search is over. */
  next(): number | undefined {
    const { low, high } = this.#bracket;
    const middle = (low + high) / 2;
    const fromMiddle = (place: number): number => Math.abs(place - middle);
    return this.#bracket.testable().sort((a, b) => fromMiddle(a) - fromMiddle(b) || a - b)[0];
  }

  skip(place: number): void {
    this.#bracket.skip(place);
  }

  /** @param isExact whether the count is the same in every execution; a count that varies belongs to the nearer level */
  add(place: number, count: number, isExact = true): void {
    const bracket = this.#bracket;
    const [toBefore, toAfter] = [Math.abs(count - bracket.before), Math.abs(count - bracket.after)];
    if (toBefore <= arithmetic || (!isExact && toBefore < toAfter)) bracket.low = place;
    else if (toAfter <= arithmetic || !isExact) bracket.high = place;
    else bracket.split(place, count);
  }

  /** Commits that may have made the change. */
  get open(): number {
    return this.#bracket.high - this.#bracket.low;
  }

  result(): CountStep {
    const { low, high, before, after, others } = this.#bracket;
    return { place: high, after: low, countBefore: before, countAfter: after, others };
  }
}
