/** The text if nothing got worse: what was counted exactly, what grew and why, and which change of time is excluded. */
import { type CellJudgement, isTime, type JudgedRun, tailMetric } from '../../core/document/index.ts';
import { measureOf } from '../change.ts';
import { describeBlind, knownIo, type KnownIo, type Larger, mergeBlind } from '../known-io.ts';
import { describeLarger, describeVarying } from '../varying.ts';
import { formatCount, isFigure, makeVisible } from '../../core/words/index.ts';
import { nounOf, whyUndecided, wouldHaveSeen } from '../verdict-words.ts';
import { notMeasuredIn } from '../whole.ts';
import { strongestFirst } from '../explained.ts';
import { describeAmountOfGrowth, excuseOf } from '../growth-words.ts';
import { type Entry, gatedCells, havingVerdict, isZeroEverywhere } from '../judged.ts';

/** `I/O identical (1,008 calls, 4.29 MiB, counted exactly in 34 executions) · time: no change, ±4 %` */
export function describeNoChange(runs: readonly JudgedRun[]): string {
  const parts = [describeIo(runs), describeTime(runs)].filter((text) => text !== undefined);
  return parts.length > 0 ? parts.join(' · ') : 'nothing worse found';
}

/** Undefined if not everything was counted, or a row shows the growth: then nothing is claimed. */
export function describeIo(runs: readonly JudgedRun[]): string | undefined {
  const known = runs.map(knownIo).filter((io) => io !== undefined);
  const [io] = known;
  if (io === undefined || known.length < runs.length || known.some(({ hasRow }) => hasRow)) return undefined;
  const varying = known.flatMap((one) => one.varying);
  const blind = describeBlind(mergeBlind(known.map((one) => one.blind)));
  const state = stateOf(runs, known);
  const quiet = varying.filter(({ isLarger }) => !isLarger);
  const certainty = [
    ...(known.length > 1 ? [] : [io.amount]),
    ...(varying.length === 0 ? [describeCounting(known)] : quiet.length > 0 ? [describeVarying(quiet)] : []),
  ].join(', ');
  const all = [certainty, ...(blind === '' ? [] : [`not seen: ${blind}`])].filter((part) => part !== '').join('; ');
  if (known.length > 1) return all === '' ? state : `${state} (${all})`;
  const { run, judgement } = runs[0]!;
  const share = io.cells < io.of ? ` in ${io.cells} of ${formatCount(io.of, nounOf(run, judgement))}` : '';
  return `${state}${share} (${all})`;
}

/** `counted exactly in 34 executions`: what is rarer than that may not have shown. */
function describeCounting(known: readonly KnownIo[]): string {
  const executions = known.flatMap((one) => one.executions);
  if (executions.length === 0 || executions.length < known.reduce((sum, { cells }) => sum + cells, 0))
    return 'counted exactly';
  const [least, most] = [Math.min(...executions), Math.max(...executions)];
  return `counted exactly in ${formatCount(least, 'execution')}${most > least ? ' or more' : ''}`;
}

/** Counts that are larger in the head without failing, beside rows of other changes; undefined if there are none. */
export function knownGrowth(judged: JudgedRun): string | undefined {
  const io = knownIo(judged);
  return io && growthOf([io]);
}

function growthOf(known: readonly KnownIo[]): string | undefined {
  const [varying, explained] = [
    describeLarger(known.flatMap((one) => one.varying)),
    describeExplained(known.flatMap((one) => one.larger)),
  ];
  const texts = [varying, explained].filter((text) => text !== undefined);
  return texts.length > 0 ? texts.map(makeVisible).join('; ') : undefined;
}

/** The statement that the raw counts allow. */
function stateOf(runs: readonly JudgedRun[], known: readonly KnownIo[]): string {
  const growth = growthOf(known);
  if (growth !== undefined) return growth;
  const varying = known.flatMap((one) => one.varying);
  const isAllSeen = known.every(({ blind }) => Object.keys(blind).length === 0);
  if (varying.length > 0 || known.some(({ differs }) => differs))
    return varying.length > 0 || !isAllSeen ? 'no more I/O seen' : 'no I/O added';
  if (!isAllSeen) return 'the I/O seen is the same';
  return runs.some((judged) => notMeasuredIn(judged).length > 0) ? 'the same I/O' : 'I/O identical';
}

/** `open 76 → 478, explained by globby 7.1.1 → 8.0.1, +3 more counts` */
function describeExplained(larger: readonly Larger[]): string | undefined {
  const [first] = strongestFirst(larger);
  if (first === undefined) return undefined;
  const more = new Set(larger.map(({ count }) => count.metric)).size - 1;
  const rest = more > 0 ? `, +${formatCount(more, 'more count')}` : '';
  return `${describeAmountOfGrowth(first.count)}, ${excuseOf(first.count, first.beside)}${rest}`;
}

/** `time: no change, ±4 %`; `time: not decided (would have seen +37 %)`; undefined if no time was compared. */
export function describeTime(runs: readonly JudgedRun[]): string | undefined {
  const entries = runs.flatMap(({ judgement }) => {
    const lost = new Set(judgement.notMeasured?.flatMap(({ what, cell }) => (what === 'time' ? [cell] : [])));
    return gatedCells(judgement).filter(([cell, judged]) => !lost.has(cell) && !isZeroEverywhere(judged));
  });
  const isTail = ([cell]: Entry): boolean => tailMetric(cell) !== undefined;
  const isTimed = ([, judged]: Entry): boolean => isTime(measureOf(judged));
  const [timed, figures] = [entries.filter(isTimed), entries.filter((entry) => !isTimed(entry))];
  const [times, tails] = [timed.filter((entry) => !isTail(entry)), timed.filter(isTail)];
  // Percentiles have wider bounds: beside times they are listed apart. What is no time is not called one.
  const parts = [
    ...(times.length === 0 || tails.length === 0
      ? [describeFigures('time', timed)]
      : [describeFigures('time', times), describeFigures('slowest operations', tails)]),
    describeFigures(timed.length > 0 ? 'other figures' : 'figures', figures),
  ];
  return parts.filter((text) => text !== undefined).join(' · ') || undefined;
}

function describeFigures(what: string, entries: readonly Entry[]): string | undefined {
  const [decided, undecided] = [havingVerdict(entries, 'unchanged'), havingVerdict(entries, 'inconclusive')];
  if (decided.length > 0) {
    const all = havingVerdict(entries, 'unchanged', 'inconclusive', 'regressed', 'improved').length;
    const share = all > decided.length ? ` in ${decided.length} of ${all}` : '';
    const timed = decided.filter(([, { by }]) => by !== 'files');
    return `${what}: no change${share}${timed.length === 0 ? ' (same files)' : plusMinus(widest(timed, reachOf))}`;
  }
  if (undecided.length === 0) return undefined;
  const share = widest(undecided, ({ minimumDetectable }) => minimumDetectable);
  const seen = share === undefined || share > maxPromise ? '' : wouldHaveSeen({ minimumDetectable: share });
  return `${what}: not decided${seen === '' ? `, ${whyUndecided(undecided[0]![1])}` : `, ${seen}`}`;
}

/** How far the interval reaches from "no change". A larger change is excluded. */
const reachOf = ({ low, high, within }: CellJudgement): number | null | undefined =>
  isFigure(low) && isFigure(high) ? Math.max(Math.abs(low - 1), Math.abs(high - 1)) : within;

/** Undefined if one of them has no figure: then no bound holds for all. */
function widest(
  entries: readonly Entry[],
  of: (judged: CellJudgement) => number | null | undefined,
): number | undefined {
  const reaches = entries.map(([, judged]) => of(judged)).filter(isFigure);
  return reaches.length === entries.length ? Math.max(...reaches) : undefined;
}

/** A bound above a doubling is not worth showing. */
const maxPromise = 1;

/** `, ±4 %`, `, ±1.2 %` */
function plusMinus(share: number | undefined): string {
  if (share === undefined || share > maxPromise) return '';
  const percent = share * 100;
  return `, ±${percent.toFixed(percent < 9.95 ? 1 : 0).replace(/\.0$/, '')} %`;
}
