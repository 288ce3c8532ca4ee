/**
 * The verdict in one line that can be understood in five seconds: the worst change, its workload and its size. If nothing is worse,
 * the exact counts and the precision of the times. Plain text.
 */
import { systemOf } from '../facts.ts';
import {
  reasonsWithoutRow,
  byUrgency,
  changesOf,
  type Change,
  type Entry,
  havingVerdict,
  ownFacts,
  type Report,
} from '../judged.ts';
import type { JudgedRun } from '../../core/document/index.ts';
import { describeNoChange, knownGrowth } from './no-change.ts';
import { describeFirst, describeRows, restrictRows, shortName } from './title.ts';
import { rowsOf } from '../rows.ts';
import { fewerSyncsIn } from '../fewer-syncs.ts';
import { countJudged, describeLosses, isClean, isInterrupted, isWhole, notMeasuredIn } from '../whole.ts';
import { formatCount, makeVisible, shorten } from '../../core/words/index.ts';
import { nounOf } from '../verdict-words.ts';

export interface Headline {
  /** fails: the build fails; warns: needs a look; fine; new: measured for the first time; info: there is no verdict. */
  tone: 'fails' | 'warns' | 'fine' | 'new' | 'info';
  /** One sentence without a full stop; plain text. */
  text: string;
}

const maxText = 240;

export function headlineOf({ runs }: Pick<Report, 'runs'>): Headline {
  const { tone, text } = qualify(chooseHeadline(byUrgency(runs)), runs);
  return { tone, text: shorten(text, maxText) };
}

/** Every title mentions interruptions and losses. None of these titles has a green tick. */
function qualify({ tone, text }: Headline, runs: readonly JudgedRun[]): Headline {
  const losses = runs.flatMap(notMeasuredIn);
  const lost = describeLosses(losses);
  const isAlone = text === '';
  const isTimeOnly = losses.some(({ what, side }) => what === 'counts' && side === 'both') && text.startsWith('time: ');
  const news = isTimeOnly ? `time only: ${text.slice('time: '.length)}` : text;
  // If a loss is the only failure, it is the title.
  const failing = runs.filter(({ judgement }) => judgement.failed);
  const isNews = failing.length > 0 && failing.every(failsByLossAlone);
  const whole = isNews ? [lost, news] : [news, lost];
  const [fewer] = runs
    .flatMap(fewerSyncsIn)
    .filter(({ accepted, fails, notGated }) => !accepted && !fails && !notGated);
  const warned = fewer === undefined ? [] : [`${makeVisible(fewer.name)}: ${makeVisible(fewer.text)}`];
  const isFailing = failing.length > 0;
  const parts = isAlone ? [lost] : whole;
  // What fails comes first.
  const joined = (isFailing ? [...parts, ...warned] : [...warned, ...parts]).filter((part) => part !== '').join('; ');
  const isStopped = runs.some(isInterrupted);
  const isTick = tone === 'fine' && runs.every((run) => isClean(run) || (isNew(run) && isWhole(run)));
  return {
    tone: tone === 'fine' && !isTick ? 'warns' : tone === 'new' && losses.length > 0 ? 'warns' : tone,
    text: isStopped ? `interrupted: ${joined}` : joined,
  };
}

function failsByLossAlone({ judgement: { gate } }: JudgedRun): boolean {
  const failing = gate.filter(({ failed }) => failed);
  return failing.length > 0 && failing.every(({ rule }) => rule === 'not-measured');
}

/** @param runs the most urgent first */
function chooseHeadline(runs: readonly JudgedRun[]): Headline {
  const [worst] = runs;
  if (worst === undefined) return { tone: 'info', text: 'there is no run to report' };
  if (isUnbuilt(worst, 'head')) {
    const tone = worst.judgement.failed ? 'fails' : 'warns';
    return { tone, text: `the head cannot be built, so nothing was compared${placeOf([worst], runs)}` };
  }
  const notRun = worst.run.notes?.find(({ kind }) => kind === 'not-run');
  if (notRun !== undefined) {
    const tone = worst.judgement.failed ? 'fails' : 'warns';
    return { tone, text: `nothing was measured: ${notRun.message.replace(/\.$/, '')}${placeOf([worst], runs)}` };
  }
  const failing = runs.filter(({ judgement }) => judgement.failed);
  if (failing.length > 0) {
    const text = describeWorst(worst, true);
    if (text !== undefined) return { tone: 'fails', text: `${text}${placeOf(failing, runs)}` };
    if (!failing.every(failsByLossAlone)) return { tone: 'fails', text: `a rule is broken${placeOf(failing, runs)}` };
    return { tone: 'fails', text: runs.some(isCompared) ? describeNoChange(runs.filter(isCompared)) : '' };
  }
  if (runs.every(({ judgement }) => Object.keys(judgement.cells).length === 0))
    return { tone: 'warns', text: `nothing was measured${inAll(runs)}` };
  if (runs.every(isNew)) return { tone: 'new', text: describeNew(runs) };
  const worse = runs.filter((judged) => describeWorst(judged, false) !== undefined);
  if (worse.length > 0) {
    const text = describeWorst(worse[0]!, false)!;
    return {
      tone: 'warns',
      text: `${text}${placeOf(worse, runs)}; ${worse.every(isExemptAlone) ? 'not gated' : 'for information'}, the build does not fail`,
    };
  }
  const judged = runs.filter((run) => !isNew(run));
  if (!judged.some(isCompared)) return describeUncompared(judged);
  if (judged.every((run) => countJudged(run) === 0))
    return { tone: 'warns', text: `nothing was judged · ${describeNoChange(judged)}${inAll(runs)}` };
  const better = judged.filter((run) => describeNews(run) !== undefined);
  return better.length > 0
    ? { tone: 'fine', text: `${describeNews(better[0]!)}${placeOf(better, runs)}` }
    : { tone: 'fine', text: `${describeNoChange(judged)}${inAll(runs)}` };
}

const isNew = ({ judgement: { basis, verdict } }: JudgedRun): boolean => basis === 'none' || verdict === 'new';

const isCompared = ({ judgement: { cells } }: JudgedRun): boolean =>
  havingVerdict(Object.entries(cells), 'regressed', 'improved', 'unchanged', 'inconclusive').length > 0;

const inAll = (runs: readonly JudgedRun[]): string => (runs.length > 1 ? ` · in ${runs.length} environments` : '');

/** ` · on macos-14, 1 of 3 environments`: the first environment of these, and how many there are. */
const placeOf = (those: readonly JudgedRun[], all: readonly JudgedRun[]): string =>
  all.length > 1 ? ` · on ${environmentName(those[0]!)}, ${those.length} of ${all.length} environments` : '';

const maxPlace = 60;

/** A short name of an environment: the job, or the system. */
function environmentName({ run }: JudgedRun): string {
  const subject = Object.hasOwn(run.subjects, 'head') ? run.subjects.head : Object.values(run.subjects)[0];
  const name = run.source?.job ?? (subject && systemOf(subject)) ?? 'an unknown system';
  return shorten(makeVisible(name), maxPlace);
}

function describeUncompared(runs: readonly JudgedRun[]): Headline {
  const entries = runs.flatMap(({ judgement }) => ownFacts(judgement.cells));
  const noun = nounOf(runs[0]!.run, runs[0]!.judgement);
  const [fresh, removed, elsewhere] = (['new', 'removed', 'environment-changed'] as const).map(
    (verdict) => havingVerdict(entries, verdict).length,
  );
  if (elsewhere! > 0) {
    const count = `${formatCount(elsewhere, noun)} measured`;
    return { tone: 'info', text: `the environment changed: ${count}${inAll(runs)}, times cannot be compared` };
  }
  const gone = removed! > 0 ? `, ${removed} not measured any more` : '';
  return { tone: 'info', text: `${formatCount(fresh, noun)} new${gone}${inAll(runs)}, nothing to compare with yet` };
}

/** `import measured for the first time: 27.0 ms · 1,008 calls, 4.29 MiB; base could not be built or run` */
function describeNew(runs: readonly JudgedRun[]): string {
  const worst = runs[0]!;
  const entries = runs.flatMap(({ judgement }) => ownFacts(judgement.cells));
  const lost = havingVerdict(entries, 'failed').length;
  const end = [
    ...(lost > 0 ? [`; ${lost} could not be measured`] : []),
    ...(runs.some((run) => isUnbuilt(run, 'base')) ? ['; base could not be built or run'] : []),
  ].join('');
  if (entries.length === 1 && lost === 0) {
    const figures = describeFirst(worst, entries[0]!);
    const name = shortName(worst, entries[0]![0]);
    return `${name} measured for the first time${figures === '' ? '' : `: ${figures}`}${end}`;
  }
  const count = formatCount(entries.length - lost, nounOf(worst.run, worst.judgement));
  return `${count} measured for the first time${inAll(runs)}${end}`;
}

const isUnbuilt = ({ judgement }: JudgedRun, side: 'base' | 'head'): boolean =>
  judgement.notes?.some(({ kind }) => kind === `${side}-not-built`) ?? false;

/** Whether all that got worse is of workloads that io-perf.yml exempts. */
const isExemptAlone = ({ judgement }: JudgedRun): boolean =>
  changesOf(judgement).every(
    ({ worse, accepted, notGated }) => !worse || accepted !== undefined || notGated === true,
  ) && havingVerdict(Object.entries(judgement.cells), 'failed').every(([, { gated }]) => gated === false);

/** What fails, or got worse without failing; undefined if nothing did. */
function describeWorst(judged: JudgedRun, failing: boolean): string | undefined {
  const { judgement } = judged;
  const isShown = ({ fails, worse, accepted }: Change): boolean => (failing ? fails : worse && accepted === undefined);
  const rows = restrictRows(rowsOf(judgement), isShown);
  const budgets = failing ? reasonsWithoutRow(judgement) : [];
  const unmeasured = havingVerdict(Object.entries(judgement.cells), 'failed').filter(
    ([cell]) =>
      !failing ||
      judgement.gate.some((finding) => finding.rule === 'failed' && finding.failed && finding.cell === cell),
  );
  const undecided = failing ? judgement.gate.filter(({ rule, failed }) => failed && rule === 'inconclusive') : [];
  const others = budgets.length + unmeasured.length + undecided.length;
  const more = (shown: number): string =>
    others > shown ? `; and ${formatCount(others - shown, 'more', 'more')}` : '';
  if (rows.length > 0) return `${describeRows(judged, rows)}${more(0)}`;
  const finding = budgets[0] ?? undecided[0];
  if (finding !== undefined) return `${makeVisible(finding.message).replace(/\.$/, '')}${more(1)}`;
  const [lost] = unmeasured;
  return lost === undefined ? undefined : `${describeUnmeasured(judged, lost)}${more(1)}`;
}

const describeUnmeasured = (judged: JudgedRun, [cell, { reason }]: Entry): string =>
  `${shortName(judged, cell)} could not be measured${reason === undefined ? '' : `: ${makeVisible(reason).replace(/\.$/, '')}`}`;

/** Accepted changes, else improvements, with the growth that has no row. */
function describeNews(judged: JudgedRun): string | undefined {
  const rows = rowsOf(judged.judgement);
  const [accepted, better] = [
    restrictRows(rows, (change) => change.accepted !== undefined),
    restrictRows(rows, ({ worse }) => !worse),
  ];
  const rowsOfNews = accepted.length > 0 ? accepted : better;
  if (rowsOfNews.length === 0) return undefined;
  const who = accepted[0]?.accepted?.by;
  const consent = accepted.length === 0 ? '' : `, accepted${who === undefined ? '' : ` by ${makeVisible(who)}`}`;
  const grown = knownGrowth(judged);
  return `${describeRows(judged, rowsOfNews)}${consent}${grown === undefined ? '' : ` · ${grown}`}`;
}
