/** The ends of a bisection, in which good and bad have to differ; and bisection by an exact count: one test of a commit decides its side. */
import { Bracket, type OtherChange } from './bracket.ts';
import { arithmetic } from '../counts/values.ts';

export interface CountStep {
  /** The first commit with the new count, by position; 0 is the good commit. */
  place: number;
  /** The commit is one of those after this position: those between could not be tested. */
  after: number;
  countBefore: number;
  countAfter: number;
  others: readonly OtherChange[];
}

export class CountSearch {
  readonly #bracket: Bracket;

  /** @param commits how many there are after the good one, the bad one included */
  constructor(commits: number, countOfGood: number, countOfBad: number) {
    this.#bracket = new Bracket(commits, countOfGood, countOfBad);
  }

  /** The commit to test next: the one nearest to the middle. Undefined: the search is over. */
  next(): number | undefined {
    const { low, high } = this.#bracket;
    const middle = (low + high) / 2;
    const fromMiddle = (place: number): number => Math.abs(place - middle);
    return this.#bracket.testable().sort((a, b) => fromMiddle(a) - fromMiddle(b) || a - b)[0];
  }

  skip(place: number): void {
    this.#bracket.skip(place);
  }

  /** @param isExact whether the count is the same in every execution; one that is not belongs to the nearer level */
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
