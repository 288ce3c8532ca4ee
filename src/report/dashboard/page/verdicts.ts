/** How verdicts look: each has a symbol and a word, so that none depends on its colour. */
import type { Judgement } from '../../../core/document/index.ts';
import { h } from './dom.ts';

export type Verdict = Judgement['verdict'];

/**
 * The state of a cell on a target. `regressed` and `improved` are open changes of level. A verdict of the last run alone has
 * a name of its own, until the next runs confirm it.
 */
export type Status = Verdict | 'worse-once' | 'better-once' | 'waiting';

/** No arrows: they mark figures that go up or down, and for some of them more is better. */
export const statusSymbols: Readonly<Record<Status, string>> = {
  failed: '⊘',
  regressed: '✗',
  'worse-once': '✗',
  improved: '✓',
  'better-once': '✓',
  unchanged: '=',
  inconclusive: '?',
  waiting: '…',
  'environment-changed': '≠',
  new: '+',
  removed: '−',
};

export const statusWords: Readonly<Record<Status, string>> = {
  failed: 'failed',
  regressed: 'regressed',
  'worse-once': 'worse in the last run only',
  improved: 'improved',
  'better-once': 'better in the last run only',
  unchanged: 'unchanged',
  inconclusive: 'inconclusive',
  waiting: 'too few runs',
  'environment-changed': 'environment changed',
  new: 'new',
  removed: 'removed',
};

const meanings: Readonly<Record<Status, string>> = {
  failed: 'could not be measured',
  regressed: 'worse, beyond doubt and by more than the margin',
  'worse-once': 'the last run is worse than those before it; no later run has confirmed it yet',
  improved: 'better, beyond doubt and by more than the margin',
  'better-once': 'the last run is better than those before it; no later run has confirmed it yet',
  unchanged: 'a change that matters has been ruled out',
  inconclusive: 'neither a change nor its absence could be shown',
  waiting: 'verdicts need more runs in this environment',
  'environment-changed': 'measured on another machine or runtime: times are not comparable',
  new: 'measured for the first time',
  removed: 'no longer measured',
};

/** The worst first. A cell counts with its worst target. */
export const statusOrder: readonly Status[] = [
  'failed',
  'regressed',
  'worse-once',
  'improved',
  'better-once',
  'inconclusive',
  'environment-changed',
  'waiting',
  'new',
  'removed',
  'unchanged',
];

export const isVerdict = (status: Status): status is Verdict =>
  status !== 'worse-once' && status !== 'better-once' && status !== 'waiting';

/** @param open verdict of the open change of level, if there is one */
export function statusOf(lastRun: Verdict, open: Verdict | undefined, missing: number): Status {
  if (open !== undefined) return open;
  if (lastRun === 'regressed') return 'worse-once';
  if (lastRun === 'improved') return 'better-once';
  return lastRun === 'inconclusive' && missing > 0 ? 'waiting' : lastRun;
}

/** `✗ regressed` */
export const statusTag = (status: Status): HTMLElement =>
  h(
    'span',
    { class: `verdict verdict-${status}`, title: meanings[status] },
    h('span', { class: 'symbol', 'aria-hidden': 'true' }, statusSymbols[status]),
    statusWords[status],
  );

/** How strong a change looks, 0…4: steps of 2, 5, 15 and 40 % either way; from or to zero is the strongest. */
export function strengthOf({ before, after }: { before: number; after: number }): number {
  const size = sizeOf({ before, after });
  return [0.02, 0.05, 0.15, 0.4].filter((step) => size >= Math.log1p(step)).length;
}

/** For sorting by size in either direction. A change from or to zero is larger than any other. */
export function sizeOf({ before, after }: { before: number; after: number }): number {
  if (before === after) return 0;
  return before > 0 && after > 0 ? Math.abs(Math.log(after / before)) : Infinity;
}
