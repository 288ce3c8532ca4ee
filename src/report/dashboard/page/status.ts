/** The states of a cell: their words and symbols, and how they follow from verdicts and open changes. */
import type { Judgement } from '../../../core/document/index.ts';

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
  regressed: 'worse',
  'worse-once': 'worse in the last run only',
  improved: 'better',
  'better-once': 'better in the last run only',
  unchanged: 'no change',
  inconclusive: 'not decided',
  waiting: 'too few runs',
  'environment-changed': 'environment changed',
  new: 'new',
  removed: 'removed',
};

export const statusMeanings: Readonly<Record<Status, string>> = {
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

/**
 * @param open verdict of the open change of level, if there is one
 * @param counts verdicts of the open steps of its counts
 */
export function statusOf(
  lastRun: Verdict,
  open: Verdict | undefined,
  missing: number,
  counts: readonly Verdict[] = [],
): Status {
  const own = statusOfTime(lastRun, open, missing);
  const all: ReadonlySet<Status> = new Set([own, ...counts]);
  return statusOrder.find((status) => all.has(status))!;
}

function statusOfTime(lastRun: Verdict, open: Verdict | undefined, missing: number): Status {
  if (open !== undefined) return open;
  if (lastRun === 'regressed') return 'worse-once';
  if (lastRun === 'improved') return 'better-once';
  return lastRun === 'inconclusive' && missing > 0 ? 'waiting' : lastRun;
}
