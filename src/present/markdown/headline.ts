/**
 * The verdict in one line, to be understood in five seconds: the worst thing, whose it is, and by how much; where nothing is worse,
 * what is known exactly and how sure the times are. Plain text.
 */
import { systemOf } from '../facts.ts';
import {
  reasonsWithoutRow,
  byUrgency,
  type Change,
  changesOf,
  type Entry,
  havingVerdict,
  isWorthARow,
  nameOf,
  ownFacts,
  type Report,
} from '../judged.ts';
import { type JudgedRun, isTime } from '../../document/index.ts';
import { describeAmount, describeNoChange, profileOf } from './no-change.ts';
import { formatCount, formatFold, isFigure, makeVisible, metricWord, noFigure, shorten } from '../words/index.ts';
import { nounOf, perWhat } from '../marks.ts';
import { describeChange, describeCountChange, formatCounts, formatFigure, measureOf } from '../change.ts';

export interface Headline {
  /** fails: the build does; warns: something to look at; fine; new: measured for the first time; tells: there is no verdict, only news. */
  tone: 'fails' | 'warns' | 'fine' | 'new' | 'tells';
  /** One sentence without a full stop; plain text. */
  text: string;
}

const mostText = 240;

/** Says the most important thing first; what else there is follows in the page. */
export function headlineOf({ runs }: Pick<Report, 'runs'>): Headline {
  const { tone, text } = chooseHeadline(byUrgency(runs));
  return { tone, text: shorten(text, mostText) };
}

/** @param runs the most urgent first */
function chooseHeadline(runs: readonly JudgedRun[]): Headline {
  const [worst] = runs;
  if (worst === undefined) return { tone: 'tells', text: 'there is no run to report' };
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
    return { tone: 'fails', text: `${describeWorst(worst, true) ?? 'a rule is broken'}${placeOf(failing, runs)}` };
  }
  if (runs.every(({ judgement }) => Object.keys(judgement.cells).length === 0))
    return { tone: 'warns', text: `nothing was measured${inAll(runs)}` };
  if (runs.every(isNew)) return { tone: 'new', text: describeNew(runs) };
  const worse = runs.filter((judged) => describeWorst(judged, false) !== undefined);
  if (worse.length > 0) {
    const text = describeWorst(worse[0]!, false)!;
    return { tone: 'warns', text: `${text}${placeOf(worse, runs)}; for information, the build does not fail` };
  }
  const judged = runs.filter((run) => !isNew(run));
  if (!judged.some(isCompared)) return describeUncompared(judged);
  const better = judged.filter((run) => describeNews(run) !== undefined);
  return better.length > 0
    ? { tone: 'fine', text: `${describeNews(better[0]!)}${placeOf(better, runs)}` }
    : { tone: 'fine', text: `${describeNoChange(judged)}${inAll(runs)}` };
}

const isNew = ({ judgement: { basis, verdict } }: JudgedRun): boolean => basis === 'none' || verdict === 'new';

const isCompared = ({ judgement: { cells } }: JudgedRun): boolean =>
  havingVerdict(Object.entries(cells), 'regressed', 'improved', 'unchanged', 'inconclusive').length > 0;

const inAll = (runs: readonly JudgedRun[]): string => (runs.length > 1 ? ` · in ${runs.length} environments` : '');

/** ` · on macos-14, 1 of 3 environments`: where the first of them is, and how many there are. */
const placeOf = (those: readonly JudgedRun[], all: readonly JudgedRun[]): string =>
  all.length > 1 ? ` · on ${environmentName(those[0]!)}, ${those.length} of ${all.length} environments` : '';

const mostPlace = 60;

/** What tells one environment from another, in few words: the job, or the system. */
function environmentName({ run }: JudgedRun): string {
  const subject = Object.hasOwn(run.subjects, 'head') ? run.subjects.head : Object.values(run.subjects)[0];
  const name = run.source?.job ?? (subject && systemOf(subject)) ?? 'an unknown system';
  return shorten(makeVisible(name), mostPlace);
}

function describeUncompared(runs: readonly JudgedRun[]): Headline {
  const entries = runs.flatMap(({ judgement }) => ownFacts(judgement.cells));
  const noun = nounOf(runs[0]!.run, runs[0]!.judgement);
  const [fresh, removed, elsewhere] = (['new', 'removed', 'environment-changed'] as const).map(
    (verdict) => havingVerdict(entries, verdict).length,
  );
  if (elsewhere! > 0) {
    const count = `${formatCount(elsewhere, noun)} measured`;
    return { tone: 'tells', text: `the environment changed: ${count}${inAll(runs)}, times cannot be compared` };
  }
  const gone = removed! > 0 ? `, ${removed} not measured any more` : '';
  return { tone: 'tells', text: `${formatCount(fresh, noun)} new${gone}${inAll(runs)}, nothing to compare with yet` };
}

/** `import measured for the first time: 27.0 ms · 1,008 calls, 4.29 MiB; base could not be built` */
function describeNew(runs: readonly JudgedRun[]): string {
  const worst = runs[0]!;
  const entries = runs.flatMap(({ judgement }) => ownFacts(judgement.cells));
  const lost = havingVerdict(entries, 'failed').length;
  const end = [
    ...(lost > 0 ? [`; ${lost} could not be measured`] : []),
    ...(runs.some((run) => isUnbuilt(run, 'base')) ? ['; base could not be built'] : []),
  ].join('');
  if (entries.length === 1 && lost === 0) {
    const figures = describeFirst(worst, entries[0]!);
    const name = shortName(worst, entries[0]![0]);
    return `${name} measured for the first time${figures === '' ? '' : `: ${figures}`}${end}`;
  }
  const count = formatCount(entries.length - lost, nounOf(worst.run, worst.judgement));
  return `${count} measured for the first time${inAll(runs)}${end}`;
}

// What a title says of the strongest change, and of what was measured for the first time. Plain text.

const mostName = 80;

/** A name in a title. */
const shortName = ({ run }: JudgedRun, cell: string): string => shorten(makeVisible(nameOf(run, cell)), mostName);

const isUnbuilt = ({ judgement }: JudgedRun, side: 'base' | 'head'): boolean =>
  judgement.notes?.some(({ kind }) => kind === `${side}-not-built`) ?? false;

/** `import: fsync 1 → 201 per run (+200), ×53 slower (27.0 ms → 1.46 s), and 2 more`; undefined: nothing is worse. */
function describeWorst(judged: JudgedRun, failing: boolean): string | undefined {
  const { judgement } = judged;
  const isTold = ({ fails, worse, accepted }: Change): boolean => (failing ? fails : worse && accepted === undefined);
  const changes = changesOf(judgement).filter((change) => isTold(change) && isWorthARow(change));
  const budgets = failing ? reasonsWithoutRow(judgement) : [];
  const unmeasured = havingVerdict(Object.entries(judgement.cells), 'failed').filter(
    ([cell]) =>
      !failing ||
      judgement.gate.some((finding) => finding.rule === 'failed' && finding.failed && finding.cell === cell),
  );
  const undecided = failing ? judgement.gate.filter(({ rule, failed }) => failed && rule === 'inconclusive') : [];
  const all = changes.length + budgets.length + unmeasured.length + undecided.length;
  const more = (told: number): string => (all > told ? `, and ${formatCount(all - told, 'more', 'more')}` : '');
  const [first] = changes;
  if (first !== undefined) {
    const own = changes.filter(({ cell, kind }) => cell === first.cell && kind !== first.kind);
    const parts = [first, ...own.slice(0, 1)].map(describeInTitle);
    return `${shortName(judged, first.cell)}: ${parts.join(', ')}${more(parts.length)}`;
  }
  const finding = budgets[0] ?? undecided[0];
  if (finding !== undefined) return `${makeVisible(finding.message).replace(/\.$/, '')}${more(1)}`;
  const [lost] = unmeasured;
  return lost === undefined ? undefined : `${describeUnmeasured(judged, lost)}${more(1)}`;
}

const describeUnmeasured = (judged: JudgedRun, [cell, { reason }]: Entry): string =>
  `${shortName(judged, cell)} could not be measured${reason === undefined ? '' : `: ${makeVisible(reason).replace(/\.$/, '')}`}`;

/** `fsync 1 → 201 per run (+200)`, `×53 slower (27.0 ms → 1.46 s)` */
function describeInTitle(change: Change): string {
  if (change.kind === 'count') {
    const { metric, base, head, allowed } = change.count;
    const { difference, share } = describeCountChange(metric, base, head);
    const figures = `${makeVisible(metricWord(metric))} ${formatCounts(metric, base, head)} ${perWhat(change.cell)}`;
    if (!isFigure(base))
      return `${figures}${allowed === undefined ? '' : `, the budget allows ${makeVisible(allowed)}`}`;
    return `${figures} (${base === 0 ? share : difference})`;
  }
  const { figures, change: amount } = describeChange(change.judged);
  if (!isTime(measureOf(change.judged))) return `${makeVisible(figures)} (${amount})`;
  const sides = figures === noFigure ? '' : ` (${figures})`;
  const words = change.judged.by === 'cpu' ? ['more CPU time', 'less CPU time'] : ['slower', 'faster'];
  return `${formatFold(change.judged.ratio)} ${words[change.worse ? 0 : 1]!}${sides}`;
}

/** What is better, or was accepted: the strongest of it. */
function describeNews({ run, judgement }: JudgedRun): string | undefined {
  const changes = changesOf(judgement).filter(isWorthARow);
  const [first] = changes;
  if (first === undefined) return undefined;
  const own = changes.filter(
    ({ cell, kind, accepted }) => cell === first.cell && kind !== first.kind && !accepted === !first.accepted,
  );
  const parts = [first, ...own.slice(0, 1)];
  const by = first.accepted?.by === undefined ? '' : ` by ${makeVisible(first.accepted.by)}`;
  const accepted = first.accepted === undefined ? '' : `, accepted${by}`;
  const left = changes.length - parts.length;
  const name = shorten(makeVisible(nameOf(run, first.cell)), mostName);
  const texts = parts.map(describeInTitle).join(', ');
  return `${name}: ${texts}${accepted}${left > 0 ? `, and ${left} more` : ''}`;
}

/** What a cell took and did: `27.0 ms · 1,008 calls, 4.29 MiB`. */
export function describeFirst(judged: JudgedRun, [cell, figures]: Entry): string {
  const profile = profileOf(judged, cell);
  return [
    ...(figures.head === undefined ? [] : [makeVisible(formatFigure(figures.head))]),
    ...(profile === undefined ? [] : [describeAmount([profile])]),
  ].join(' · ');
}
