/** The title's text about workloads that got worse or better, and about first measurements. Plain text. */
import { isTime, type JudgedRun } from '../../core/document/index.ts';
import { describeAmount, profileOf } from '../known-io.ts';
import {
  formatCount,
  formatFold,
  isFigure,
  makeVisible,
  metricWord,
  noFigure,
  shorten,
} from '../../core/words/index.ts';
import { nounOf, perWhat } from '../verdict-words.ts';
import { describeChange, describeCountChange, formatCountSides, formatFigure, measureOf, timeWord } from '../change.ts';
import { type Entry, gatedCells, isWorthARow, nameOf, type Change } from '../judged.ts';
import {
  causeOfRow,
  type CountChangeOfRow,
  describeOtherCounts,
  type Row,
  strongestCount,
  type TimeChangeOfRow,
} from '../rows.ts';

const maxName = 60;
/** Maximum number of workloads named in a title. */
const maxWorkloads = 2;

const plain = { prose: makeVisible, code: makeVisible };

/** A name in a title. */
export const shortName = ({ run }: JudgedRun, cell: string): string => shorten(makeVisible(nameOf(run, cell)), maxName);

/** `import: fsync 1 → 201 per run (+200), ×53 slower (27.0 ms → 1.46 s)`; `2 of 30 workloads: import: …; save: …`. */
export function describeRows(judged: JudgedRun, rows: readonly Row[]): string {
  const { run, judgement } = judged;
  const of = gatedCells(judgement).length;
  const shown = rows.slice(0, maxWorkloads);
  const texts = shown.map((row) => `${shortName(judged, row.cell)}: ${describeRow(judged, row, rows.length === 1)}`);
  const rest = rows.length - shown.length;
  const all = [...texts, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
  return of <= 1 ? all : `${rows.length} of ${formatCount(of, nounOf(run, judgement))}: ${all}`;
}

/** The strongest count, the time, and the number of further counts. @param alone there is room for both sides */
function describeRow(judged: JudgedRun, row: Row, alone: boolean): string {
  const count = strongestCount(row);
  const packages = row.counts.some(({ count: { packages = [] } }) => packages.length > 0);
  const cause = packages ? `${causeOfRow(judged, row, plain)}: ` : '';
  const parts = [
    ...(count === undefined ? [] : [`${cause}${describeCountInTitle(count, alone)}`]),
    ...(row.time === undefined ? [] : [describeTimeInTitle(row.time, alone)]),
    describeOtherCounts(row),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** `fsync 1 → 201 per run (+200)`; `fsync 1 → 201` beside others. */
function describeCountInTitle({ count, cell }: CountChangeOfRow, alone: boolean): string {
  const { metric, base, head, allowed } = count;
  const figures = `${makeVisible(metricWord(metric))} ${formatCountSides(count)}`;
  if (!alone) return figures;
  const budget = allowed === undefined ? '' : `, the budget allows ${makeVisible(allowed)}`;
  const whole = `${figures} ${perWhat(cell)}`;
  if (!isFigure(base)) return `${whole}${budget}`;
  // With a base of zero the figures are enough.
  return base === 0 ? whole : `${whole} (${describeCountChange(metric, base, head).difference})`;
}

/** `×53 slower (27.0 ms → 1.46 s)`; `×53 slower` beside others. */
function describeTimeInTitle({ judged }: TimeChangeOfRow, alone: boolean): string {
  const { figures, change: amount } = describeChange(judged);
  if (!isTime(measureOf(judged))) return `${makeVisible(figures)} (${amount})`;
  const sides = figures === noFigure || !alone ? '' : ` (${figures})`;
  return `${formatFold(judged.ratio)} ${timeWord(judged)}${sides}`;
}

/** The part of each row that a title is about, if there is one. */
export function restrictRows(rows: readonly Row[], isWanted: (change: Change) => boolean): Row[] {
  return rows.flatMap((row) => {
    const counts = row.counts.filter(isWanted);
    const time = row.time && isWanted(row.time) ? row.time : undefined;
    const isSeen = time !== undefined || counts.some(isWorthARow);
    return isSeen ? [{ ...row, counts, time }] : [];
  });
}

/** The time and the counts of a cell: `27.0 ms · 1,008 calls, 4.29 MiB`. */
export function describeFirst(judged: JudgedRun, [cell, figures]: Entry): string {
  const profile = profileOf(judged, cell);
  return [
    ...(figures.head === undefined ? [] : [makeVisible(formatFigure(figures.head))]),
    ...(profile === undefined ? [] : [describeAmount([profile])]),
  ].join(' · ');
}
