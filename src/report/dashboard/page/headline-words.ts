/** The state of a history in a sentence, and the numbers beside it. */
import { cellsByStatus, runsToVerdicts } from './cell-status.ts';
import { isWorse, wordOf } from './change-words.ts';
import { countWords } from './count-words.ts';
import { plural } from './dates.ts';
import type { ChangeGroup, Site, SiteCell } from './site.ts';
import type { Status } from './status.ts';

type Kind = 'worse' | 'better' | 'accepted';

export const kindOf = ({ accepted, verdict }: ChangeGroup): Kind =>
  accepted ? 'accepted' : verdict === 'regressed' ? 'worse' : 'better';

export interface Headline {
  sentence: string;
  /** Numbers of measured cells: all, worse, not decided. */
  cells: number;
  worse: number;
  undecided: number;
  isBad: boolean;
  /** Runs until some figure has a verdict; undefined if there are verdicts. */
  missing: number | undefined;
}

export function headlineOf(site: Site): Headline {
  const lists = cellsByStatus(site);
  const missing = runsToVerdicts(site);
  const worse = lists.get('regressed')!.length;
  return {
    sentence: sentenceOf(site, lists, missing),
    cells: [...lists.values()].reduce((sum, cells) => sum + cells.length, 0),
    worse,
    undecided: lists.get('inconclusive')!.length,
    isBad: lists.get('failed')!.length + worse > 0,
    missing,
  };
}

/** Something is known about the figures of these cells. */
const decidedStatuses = ['regressed', 'improved', 'worse-once', 'better-once', 'unchanged'] as const;

/** The cells with a verdict, and those of them that are not decided. */
export function openShareOf(site: Site): { open: number; judged: number } {
  const lists = cellsByStatus(site);
  const open = lists.get('inconclusive')!.length;
  return { open, judged: countOf(lists, ['failed', ...decidedStatuses]) + open };
}

const countOf = (lists: Lists, statuses: readonly Status[]): number =>
  statuses.reduce((sum, status) => sum + lists.get(status)!.length, 0);

type Lists = ReadonlyMap<Status, readonly SiteCell[]>;

function sentenceOf(site: Site, lists: Lists, missing: number | undefined): string {
  const failed = lists.get('failed')!.length;
  const worse = site.groups.filter((group) => kindOf(group) === 'worse');
  const sentences = [
    ...(failed > 0 ? [`${plural(failed, 'cell')} failed`] : []),
    ...(worse.length > 0 ? [sentenceOfGroups(worse)] : []),
  ];
  if (sentences.length > 0) return sentences.join(', ');
  const once = lists.get('worse-once')!.length;
  if (once > 0) return `${plural(once, 'cell')} worse in the last run, not confirmed yet`;
  if (isCountMetric(site.metric)) return `${countWords(site.metric!)} did not grow`;
  if (site.runCount === 1) return 'First run: nothing to compare with yet';
  const counted = hasCounts(site) ? 'No count grew' : '';
  if (missing !== undefined) {
    const since = hasChanged(site) ? 'since the last change of level' : 'so far';
    return counted === '' ? `Too few runs for verdicts ${since}` : `${counted}; too few runs for times`;
  }
  const decided = countOf(lists, decidedStatuses);
  const open = lists.get('inconclusive')!.length;
  const times =
    decided === 0 ? 'no time is decided' : open === 0 ? 'nothing got slower' : 'nothing is known to be slower';
  return counted === '' ? `${times[0]!.toUpperCase()}${times.slice(1)}` : `${counted}, ${times}`;
}

/** A new level starts with few runs, however long its history is. */
const hasChanged = ({ cells }: Site): boolean =>
  cells.some(({ states }) => [...states.values()].some(({ isOld, change }) => !isOld && change !== undefined));

const isCountMetric = (metric: string | undefined): boolean =>
  metric !== undefined && !/^(?:time|cpu|size|p\d.*|.*\/.*)$/.test(metric);

/** Counts need no more runs: two are enough to say that none grew. */
const hasCounts = ({ metrics, metric, runCount }: Site): boolean =>
  metric === undefined && runCount > 1 && metrics.some(isCountMetric);

/** `3 commits made things slower`, `do more I/O`; `worse` for anything else, `changes` if runs have no commits. */
function sentenceOfGroups(groups: readonly ChangeGroup[]): string {
  const words = new Set(groups.flatMap(({ changes }) => changes.map(wordOf)));
  const word = words.size === 1 ? [...words][0]! : isWorse(groups[0]!.changes[0]) ? 'worse' : 'better';
  const noun = groups.every(({ firstChangedCommit }) => firstChangedCommit !== undefined) ? 'commit' : 'change';
  return `${plural(groups.length, noun)} made things ${word.replace(/^(?=more|less)/, 'do ')}`;
}
