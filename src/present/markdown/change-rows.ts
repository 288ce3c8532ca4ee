/** What changed as a table, in Markdown: whose it is and by how much first, so that a phone shows it. */
import type { CellJudgement, CellResult, JudgedRun } from '../../document/index.ts';
import { formatCount, isAmountOfBytes, metricWord, noFigure } from '../words/index.ts';
import { describeChange, describeCountChange, formatCounts } from '../change.ts';
import type { Detail } from './detail.ts';
import { type Change, measuredOf, nameOf } from '../judged.ts';
import { columns, markdownTable, rest, type Speaker, speakerOf } from './markdown-text.ts';
import { nounOf } from '../marks.ts';

const markOf = ({ fails, worse, accepted }: Change): string => (fails ? '❌' : accepted ? '☑️' : worse ? '⚠️' : '✅');

/** The unit of a figure that is no time, made harmless. */
export function measuredSafely(run: JudgedRun['run'], cell: string, say: Speaker): CellResult['measured'] {
  const measured = measuredOf(run, cell);
  return measured === undefined ? undefined : { ...measured, unit: say.prose(measured.unit) };
}

/** What a time rests on: `38 pairs`, `12 stored runs`. */
export function groundsOf({ pairsUsed, runsUsed }: CellJudgement): string {
  if (pairsUsed !== undefined) return formatCount(pairsUsed, 'pair');
  return typeof runsUsed === 'number' ? formatCount(runsUsed, 'stored run') : noFigure;
}

const remarkOf = ({ type, advisory }: CellJudgement): string[] =>
  type === 'device' ? ['waits for the device: for information'] : advisory === true ? ['for information'] : [];

const acceptedBy = ({ accepted }: Change, say: Speaker): string[] =>
  accepted === undefined
    ? []
    : [`accepted${accepted.by === undefined ? '' : ` by ${say.prose(accepted.by)}`}: ${say.prose(accepted.why)}`];

function rowOf(change: Change, run: JudgedRun['run'], say: Speaker): string[] {
  const name = say.prose(nameOf(run, change.cell));
  if (change.kind === 'count') {
    const { metric, base, head, allowed } = change.count;
    const { difference, share } = describeCountChange(metric, base, head);
    const word = metricWord(metric);
    const sure = [
      'exact',
      ...(allowed === undefined ? [] : [`allowed: ${say.code(allowed)}`]),
      ...acceptedBy(change, say),
    ];
    return [
      markOf(change),
      name,
      `**${difference}**${share === '' ? '' : ` (${share})`}`,
      isAmountOfBytes(metric) || word.includes(' ') ? say.prose(word) : say.code(word),
      formatCounts(metric, base, head),
      sure.join('; '),
    ];
  }
  const measured = measuredSafely(run, change.cell, say);
  const { figures, change: amount, interval } = describeChange(change.judged, measured);
  const grounds = [interval, groundsOf(change.judged)].filter((text) => text !== noFigure).join(', ');
  const remarks = change.accepted ? acceptedBy(change, say) : remarkOf(change.judged);
  return [
    markOf(change),
    name,
    `**${amount}**`,
    measured === undefined ? 'time' : measured.unit,
    figures,
    [grounds, ...remarks].filter(Boolean).join('; ') || noFigure,
  ];
}

/** @param most rows; what is left out is counted, and `where` says where it is */
export function changesTable(
  { judgement, run }: JudgedRun,
  changes: readonly Change[],
  most: number,
  where: string,
  detail: Detail,
): string[] {
  if (changes.length === 0) return [];
  const say = speakerOf(detail);
  const rows = changes.slice(0, most).map((change) => rowOf(change, run, say));
  const headings = columns(
    ['', 'left'],
    [nounOf(run, judgement), 'left'],
    ['Δ', 'right'],
    ['what', 'left'],
    ['before → after', 'right'],
    ['how sure', 'left'],
  );
  return [...markdownTable(headings, rows), ...rest(rows.length, changes.length, 'change', where)];
}
