/**
 * Finds out whether good and bad differ at all, after a fixed number of pairs, then after half as many more, and so on. The user says that
 * there is a change, so only the time ends the search.
 */
import type { Triple } from './time-search.ts';
import { firstLook, minExplained, lookGrowth, looks, worthwhileGain } from './policy.ts';
import { madEfficiency, type PairedPolicy } from '../policy.ts';
import { commonDeviation, type Level, median, robustLevel, studentTQuantile } from '../../core/stats/index.ts';

/** Users wait for elapsed time. Processor time shows a change in work with less noise: other programs hardly affect it. */
export type TimeFigure = 'elapsed' | 'processor';

export type EndPair = Omit<Triple, 'test'>;

/** Executions of good and bad next to each other, in nanoseconds; `processor` is empty if it is not known. */
export type EndPairs = Record<TimeFigure, readonly EndPair[]>;

/** Chance of finding a difference between two commits that do not differ, and the smallest change that matters. */
type EndsPolicy = Pick<PairedPolicy, 'alpha' | 'minEffect'>;

export class EndsComparison {
  readonly #policy: EndsPolicy;
  #next = firstLook;
  #looks = 0;
  #figure: TimeFigure | undefined;

  constructor(policy: EndsPolicy) {
    this.#policy = policy;
  }

  /** The measure that separates good from bad best; undefined while none does. @param pairs all so far */
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
    const degrees = Math.max(2, Math.floor(madEfficiency * (step.n - 1)));
    return Math.abs(step.value) > studentTQuantile(1 - level / 2, degrees) * step.standardError;
  };
  const elapsed = isChanged(pairs.elapsed);
  const processor = isChanged(pairs.processor) && explained(pairs) >= minExplained;
  if (processor && (!elapsed || isClearer(pairs))) return 'processor';
  return elapsed ? 'elapsed' : undefined;
}

/** The share of the elapsed difference that is processor time; negative if they changed in opposite directions. */
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

/** ln(bad / good); undefined with too few pairs. */
export function stepOf(pairs: readonly EndPair[]): Level | undefined {
  if (pairs.length < 2) return undefined;
  const steps = pairs.map(({ good, bad }) => Math.log(bad / good));
  return robustLevel(steps, Math.max(commonDeviation([steps]), minDeviation));
}
