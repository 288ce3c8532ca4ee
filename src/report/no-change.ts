/** What is said where nothing changed: what was counted exactly, and how large a change of time is ruled out. */
import { type CellJudgement } from '../document/index.ts';
import { isFigure } from '../present/words/index.ts';
import { gatedCells, havingVerdict, type Entry, type JudgedRun } from './judged.ts';
import { knownIo } from './io-known.ts';
import { nounOf, whyUndecided } from './words.ts';
import { formatCount } from './units.ts';

/** `I/O identical (1,008 calls, 4.29 MiB, counted exactly) · time: no change, ±4 %` */
export function describeNoChange(runs: readonly JudgedRun[]): string {
  const parts = [describeIo(runs), describeTime(runs)].filter((text) => text !== undefined);
  return parts.length > 0 ? parts.join(' · ') : 'nothing worse found';
}

/** undefined: not everything was counted, and nothing is claimed. */
export function describeIo(runs: readonly JudgedRun[]): string | undefined {
  const known = runs.map(knownIo).filter((io) => io !== undefined);
  const [io] = known;
  if (io === undefined || known.length < runs.length || known.some(({ state }) => state === 'added')) return undefined;
  const state = known.every((one) => one.state === 'identical') ? 'I/O identical' : 'no I/O added';
  if (known.length > 1) return `${state} (counted exactly)`;
  const { run, judgement } = runs[0]!;
  const share = io.cells < io.of ? ` in ${io.cells} of ${formatCount(io.of, nounOf(run, judgement))}` : '';
  return `${state}${share} (${io.amount}, counted exactly)`;
}

/** `time: no change, ±4 %`; `time: no change seen, ±37 %` where it could not be decided; undefined: no time was compared. */
export function describeTime(runs: readonly JudgedRun[]): string | undefined {
  const entries = runs.flatMap(({ judgement }) => gatedCells(judgement));
  const [decided, undecided] = [havingVerdict(entries, 'unchanged'), havingVerdict(entries, 'inconclusive')];
  if (decided.length > 0) {
    const all = decided.length + undecided.length;
    const share = undecided.length > 0 ? ` in ${decided.length} of ${all}` : '';
    return `time: no change${share}${plusMinus(widest(decided, reachOf))}`;
  }
  if (undecided.length === 0) return undefined;
  const within = plusMinus(widest(undecided, ({ minimumDetectable }) => minimumDetectable));
  return within === '' ? `time: not decided, ${whyUndecided(undecided[0]![1])}` : `time: no change seen${within}`;
}

/** How far the interval reaches from "no change"; without one, what would have been seen. */
function reachOf({ low, high, minimumDetectable }: CellJudgement): number | null | undefined {
  return isFigure(low) && isFigure(high) ? Math.max(Math.abs(low - 1), Math.abs(high - 1)) : minimumDetectable;
}

/** undefined where one of them has no figure: nothing is promised of all. */
function widest(
  entries: readonly Entry[],
  of: (judged: CellJudgement) => number | null | undefined,
): number | undefined {
  const reaches = entries.map(([, judged]) => of(judged)).filter(isFigure);
  return reaches.length === entries.length ? Math.max(...reaches) : undefined;
}

/** `, ±4 %`, `, ±1.2 %`; nothing beyond a doubling, which is no reassurance. */
function plusMinus(share: number | undefined): string {
  if (share === undefined || share > 1) return '';
  const percent = share * 100;
  return `, ±${percent.toFixed(percent < 9.95 ? 1 : 0).replace(/\.0$/, '')} %`;
}
