/** Verdicts as they look: each has a symbol and a word, so that none depends on its colour. */
import type { Judgement } from '../../model/index.ts';
import { h } from './dom.ts';

export type Verdict = Judgement['verdict'];

export const verdictSymbols: Readonly<Record<Verdict, string>> = {
  regressed: '▲',
  improved: '▼',
  unchanged: '=',
  inconclusive: '?',
  'environment-changed': '≠',
  new: '+',
  removed: '−',
  failed: '✕',
};

export const verdictMeanings: Readonly<Record<Verdict, string>> = {
  regressed: 'slower, beyond doubt and by more than the margin',
  improved: 'faster, beyond doubt and by more than the margin',
  unchanged: 'a change that matters has been ruled out',
  inconclusive: 'neither a change nor its absence could be shown',
  'environment-changed': 'measured on another machine or runtime: times are not comparable',
  new: 'measured for the first time',
  removed: 'no longer measured',
  failed: 'could not be measured',
};

export const verdictOrder: readonly Verdict[] = [
  'failed',
  'regressed',
  'improved',
  'inconclusive',
  'environment-changed',
  'new',
  'removed',
  'unchanged',
];

export const isVerdict = (text: string): text is Verdict => Object.hasOwn(verdictSymbols, text);

/** `▲ regressed` */
export const verdictTag = (verdict: Verdict): HTMLElement =>
  h(
    'span',
    { class: `verdict verdict-${verdict}`, title: verdictMeanings[verdict] },
    h('span', { class: 'symbol', 'aria-hidden': 'true' }, verdictSymbols[verdict]),
    verdict,
  );

/** How strong a change looks, 0…4: steps of 2, 5, 15 and 40 % either way. */
export function strengthOf(ratio: number | null | undefined): number {
  if (ratio === null || ratio === undefined || !(ratio > 0)) return 0;
  const size = Math.abs(Math.log(ratio));
  return [0.02, 0.05, 0.15, 0.4].filter((step) => size >= Math.log1p(step)).length;
}
