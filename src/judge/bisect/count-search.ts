/** Bisection by an exact count: the one that separates good from bad, and one test of a commit decides its side. */
import { isSummed, type Profile } from '../../core/document/index.ts';
import { Bracket, type OtherChange } from './bracket.ts';
import { arithmetic, isErrorCode, isKind, isWide, limitedFigure, limitedRange } from '../counts/values.ts';
import { judgeCounts } from '../counts/counts.ts';

export interface Count {
  value: number;
  /** Whether it is the same in every execution. */
  isExact: boolean;
}

/** @returns undefined if this machine cannot count it */
export function countIn(profile: Profile, metric: string): Count | undefined {
  const { missing = [] } = profile;
  const isOfCalls = profile.perOp[metric] !== undefined || (!isKind(metric) && !(metric in profile));
  const isMissing =
    missing.includes(metric) ||
    missing.includes(`kind ${metric}`) ||
    (isSummed(profile) &&
      (isErrorCode(metric) || isOfCalls || (isKind(metric) && profile.kinds?.[metric] === undefined)));
  if (isMissing) return undefined;
  const range = limitedRange(profile, metric);
  return { value: limitedFigure(profile, metric), isExact: range !== undefined && !isWide(range) };
}

/** A smaller difference is not chosen automatically: a longer source file takes a few more reads. */
const minChange = 1.1;

/** The exact count that changed most from good to bad, preferably one that grew. @returns undefined if no count changed by a tenth */
export function changedMetric(good: Profile, bad: Profile): string | undefined {
  const { changes } = judgeCounts(new Map([['workload', { base: good, head: bad }]]));
  const changed = (changes.get('workload') ?? []).flatMap(({ metric, verdict }) => {
    const [before, after] = [countIn(good, metric), countIn(bad, metric)];
    if (verdict === 'unstable' || before?.isExact !== true || after?.isExact !== true) return [];
    const fold = (after.value + 1) / (before.value + 1);
    return Math.max(fold, 1 / fold) >= minChange ? [{ metric, fold }] : [];
  });
  const sizeOf = ({ fold }: { fold: number }): number => Math.abs(Math.log(fold));
  const bySize = changed.sort((a, b) => Number(b.fold > 1) - Number(a.fold > 1) || sizeOf(b) - sizeOf(a));
  return bySize[0]?.metric;
}

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

  /** @param commits number of commits after the good one, including the bad one; the two have different counts */
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
