/**
 * Whether good and bad differ at all, looked at after so many pairs, then after half as many more, and so on. A comparison gives up where more
 * pairs are not worth their time; here somebody says that there is a change, and only the time ends the looking.
 */
import type { Triple } from './time-search.ts';
import { firstLook, minExplained, lookGrowth, looks, worthwhileGain } from '../policy.ts';
import { commonDeviation, type Level, median, robustLevel, studentTQuantile } from '../../core/stats/index.ts';

/**
 * Elapsed time is what people wait for; processor time tells the same with less noise where the change is one of work: others that use the
 * processor at the same time stretch the one and hardly the other.
 */
export type TimeFigure = 'elapsed' | 'processor';

export type EndPair = Omit<Triple, 'test'>;

/** Executions of good and bad next to each other, in nanoseconds; `processor` is empty where it is not known. */
export type EndPairs = Record<TimeFigure, readonly EndPair[]>;

interface EndsPolicy {
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
  const processor = isChanged(pairs.processor) && explained(pairs) >= minExplained;
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

const minDeviation = 1e-6;

/** A deviation taken from a median of absolute values is as uncertain as a plain one of this share of the values. */
const efficiencyOfDeviation = 0.37;

/** ln(bad / good); undefined where there are too few pairs. */
export function stepOf(pairs: readonly EndPair[]): Level | undefined {
  if (pairs.length < 2) return undefined;
  const steps = pairs.map(({ good, bad }) => Math.log(bad / good));
  return robustLevel(steps, Math.max(commonDeviation([steps]), minDeviation));
}
