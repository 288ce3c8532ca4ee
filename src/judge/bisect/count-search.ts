/** The ends of a bisection, in which good and bad have to differ; and bisection by an exact count: one test of a commit decides its side. */
import { isWide } from '../counts/ranges.ts';
import { arithmetic, isErrorCode, isKind, isSummed, limitedFigure, limitedRange } from '../counts/values.ts';
import { Bracket, type OtherChange, type Triple } from './time-search.ts';
import type { Profile } from '../../document/index.ts';
import { judgeCounts } from '../counts/counts.ts';
import { commonDeviation, median, robustLevel, studentTQuantile, type Level } from '../../stats/index.ts';
import { firstLook, leastExplained, looks, lookGrowth, worthwhileGain } from '../policy.ts';

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

// Which count tells two commits apart, and what it is in the profile of one.

export interface Count {
  value: number;
  /** The same in every execution. */
  isExact: boolean;
}

/** @returns undefined where this machine cannot count it */
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

/** A count that differs by less is not chosen by itself: a longer source file takes a few reads more. */
const leastChange = 1.1;

/**
 * The count that changed most from good to bad and is the same in every execution of either: one that grew, if there is one.
 * @returns undefined where none changed by a tenth
 */
export function changedMetric(good: Profile, bad: Profile): string | undefined {
  const { changes } = judgeCounts(new Map([['workload', { base: good, head: bad }]]));
  const changed = (changes.get('workload') ?? []).flatMap(({ metric, verdict }) => {
    const [before, after] = [countIn(good, metric), countIn(bad, metric)];
    if (verdict === 'unstable' || before?.isExact !== true || after?.isExact !== true) return [];
    const fold = (after.value + 1) / (before.value + 1);
    return Math.max(fold, 1 / fold) >= leastChange ? [{ metric, fold }] : [];
  });
  const sizeOf = ({ fold }: { fold: number }): number => Math.abs(Math.log(fold));
  const bySize = changed.sort((a, b) => Number(b.fold > 1) - Number(a.fold > 1) || sizeOf(b) - sizeOf(a));
  return bySize[0]?.metric;
}

// Whether good and bad differ at all, looked at after so many pairs, then after half as many more, and so on. A comparison gives up where more
// pairs are not worth their time; here somebody says that there is a change, and only the time ends the looking.

/**
 * Elapsed time is what people wait for; processor time tells the same with less noise where the change is one of work: others that use the
 * processor at the same time stretch the one and hardly the other.
 */
export type TimeFigure = 'elapsed' | 'processor';

export type EndPair = Omit<Triple, 'test'>;

/** Executions of good and bad next to each other, in nanoseconds; `processor` is empty where it is not known. */
export type EndPairs = Record<TimeFigure, readonly EndPair[]>;

export interface EndsPolicy {
  /** Chance that two commits that do not differ are said to. */
  alpha: number;
  /** Smaller changes are none: 0.02 is 2 %. */
  minEffect: number;
}

export class EndsComparison {
  readonly #policy: EndsPolicy;
  #next = firstLook;
  #looks = 0;
  #figure: TimeFigure | undefined;

  constructor(policy: EndsPolicy) {
    this.#policy = policy;
  }

  /** What tells good from bad best; undefined as long as nothing does. @param pairs all so far */
  look(pairs: EndPairs): TimeFigure | undefined {
    while (this.#figure === undefined && this.#looks < looks && pairs.elapsed.length >= this.#next) {
      const level = this.#policy.alpha / (2 * looks);
      const first = (of: readonly EndPair[]): readonly EndPair[] => of.slice(0, this.#next);
      const seen = { elapsed: first(pairs.elapsed), processor: first(pairs.processor) };
      this.#figure = clearest(seen, level, this.#policy.minEffect);
      this.#looks++;
      this.#next = Math.ceil(this.#next * lookGrowth);
    }
    return this.#figure;
  }
}

function clearest(pairs: EndPairs, level: number, minEffect: number): TimeFigure | undefined {
  const isChanged = (of: readonly EndPair[]): boolean => {
    const step = stepOf(of);
    if (step === undefined || Math.abs(Math.expm1(step.value)) < minEffect) return false;
    const degrees = Math.max(2, Math.floor(efficiencyOfDeviation * (step.n - 1)));
    return Math.abs(step.value) > studentTQuantile(1 - level / 2, degrees) * step.standardError;
  };
  const elapsed = isChanged(pairs.elapsed);
  const processor = isChanged(pairs.processor) && explained(pairs) >= leastExplained;
  if (processor && (!elapsed || isClearer(pairs))) return 'processor';
  return elapsed ? 'elapsed' : undefined;
}

/** The share of the difference of elapsed times that is one of processor time; negative where they changed in opposite ways. */
function explained({ elapsed, processor }: EndPairs): number {
  const differenceOf = (pairs: readonly EndPair[]): number => median(pairs.map(({ good, bad }) => bad - good));
  return differenceOf(processor) / differenceOf(elapsed);
}

const isClearer = ({ elapsed, processor }: EndPairs): boolean =>
  clarityOf(processor) > worthwhileGain * clarityOf(elapsed);

function clarityOf(pairs: readonly EndPair[]): number {
  const step = stepOf(pairs);
  return step === undefined ? 0 : Math.abs(step.value) / step.standardError;
}

const leastDeviation = 1e-6;
/** A deviation taken from a median of absolute values is as uncertain as a plain one of this share of the values. */
const efficiencyOfDeviation = 0.37;

/** ln(bad / good); undefined where there are too few pairs. */
export function stepOf(pairs: readonly EndPair[]): Level | undefined {
  if (pairs.length < 2) return undefined;
  const steps = pairs.map(({ good, bad }) => Math.log(bad / good));
  return robustLevel(steps, Math.max(commonDeviation([steps]), leastDeviation));
}
