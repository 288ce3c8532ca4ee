/** The order of verdicts: the most urgent first, cells without a result last. */
import type { Judgement } from '../document/index.ts';

type Verdict = Judgement['verdict'];

export const verdictOrder: readonly Verdict[] = [
  'failed',
  'regressed',
  'inconclusive',
  'improved',
  'environment-changed',
  'removed',
  'unchanged',
  'new',
];

export const byVerdict = (a: Verdict, b: Verdict): number => verdictOrder.indexOf(a) - verdictOrder.indexOf(b);

/** The first of the verdicts in that order; `new` if the list is empty. */
export const worstVerdict = (verdicts: readonly Verdict[]): Verdict =>
  verdictOrder.find((verdict) => verdicts.includes(verdict)) ?? 'new';
