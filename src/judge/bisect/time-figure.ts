/**
 * Elapsed time is what changed; processor time tells the same with less noise where the change is one of work: others that use the
 * processor at the same time stretch the one and hardly the other.
 */
import { commonDeviation, median, robustLevel } from '../../stats/index.ts';
import { leastExplained, worthwhileGain } from './policy.ts';
import type { Triple } from './time-search.ts';

export type TimeFigure = 'elapsed' | 'processor';

type EndPair = Omit<Triple, 'test'>;

/**
 * @param elapsed pairs of good and bad that differ, in nanoseconds
 * @param processor the same executions; empty where their processor time is not known
 */
export function chooseFigure(elapsed: readonly EndPair[], processor: readonly EndPair[]): TimeFigure {
  if (processor.length === 0 || processor.length < elapsed.length) return 'elapsed';
  const differenceOf = (pairs: readonly EndPair[]): number => median(pairs.map(({ good, bad }) => bad - good));
  const explained = differenceOf(processor) / differenceOf(elapsed);
  const isClearer = clarityOf(processor) > worthwhileGain * clarityOf(elapsed);
  return explained >= leastExplained && isClearer ? 'processor' : 'elapsed';
}

/** How many times as large as its noise the step from good to bad is. */
function clarityOf(pairs: readonly EndPair[]): number {
  const steps = pairs.map(({ good, bad }) => Math.log(bad / good));
  const deviation = commonDeviation([steps]);
  if (Number.isNaN(deviation)) return 0;
  const noise = Math.max(deviation, 1e-6);
  return Math.abs(robustLevel(steps, noise).value) / noise;
}
