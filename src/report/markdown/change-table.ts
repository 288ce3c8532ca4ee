/** The Markdown table of changes: one row for each workload above the fold, with its name first for phones; one row for each change in the fold. */
import { type CellJudgement, type CountChange, isTime, type JudgedRun } from '../../core/document/index.ts';
import { formatCount, isAmountOfBytes, metricWord, noFigure } from '../../core/words/index.ts';
import {
  describeChange,
  describeCountChange,
  describeFactor,
  formatCountSides,
  measureOf,
  timeWord,
} from '../change.ts';
import { type Detail, markdownTable, rest, type Speaker, speakerOf } from './markdown-text.ts';
import { type Change, nameOf } from '../judged.ts';
import { causeOfRow, describeOtherCounts, type Row, strongestCount } from '../rows.ts';
import { nounOf, verdictWord } from '../verdict-words.ts';
import { excuseOf } from '../growth-words.ts';
import { notMeasuredIn } from '../whole.ts';

type Ranked = Pick<Row, 'fails' | 'worse' | 'accepted'>;

/** @param clean false if something was not measured: then no row has a green tick */
const markOf = ({ fails, worse, accepted }: Ranked, clean: boolean): string =>
  fails ? '❌' : accepted ? '☑️' : worse ? '⚠️' : clean ? '✅' : '';

/** The basis of a time: `38 pairs`, `all 4 pairs` where each of them shows the change, `12 stored runs`. */
export function groundsOf({ pairsUsed, inEachPair, runsUsed }: CellJudgement): string {
  if (pairsUsed !== undefined) return `${inEachPair === true ? 'all ' : ''}${formatCount(pairsUsed, 'pair')}`;
  return typeof runsUsed === 'number' ? formatCount(runsUsed, 'stored run') : noFigure;
}

const remarkOf = ({ type, advisory, gated }: CellJudgement): string[] =>
  gated === false
    ? ['not gated']
    : type === 'device'
      ? ['waits for the device: for information']
      : advisory === true
        ? ['for information']
        : [];

const acceptedBy = (accepted: Change['accepted'], say: Speaker): string[] =>
  accepted === undefined
    ? []
    : [`accepted${accepted.by === undefined ? '' : ` by ${say.prose(accepted.by)}`}: ${say.prose(accepted.why)}`];

/** A call as code, anything else in words. */
function nameOfMetric(metric: string, say: Speaker): string {
  const word = metricWord(metric);
  return isAmountOfBytes(metric) || word.includes(' ') ? say.prose(word) : say.code(word);
}

/** `slower **×53**: 27.3 ms → 1.46 s [×48, ×61]`; `no change` if the row is there for another reason. */
function timeOfRow({ time, cell }: Row, { judgement }: JudgedRun, say: Speaker): string {
  if (time === undefined) {
    const own = judgement.cells[cell];
    return own?.verdict === 'unchanged' || own?.verdict === 'inconclusive' ? verdictWord(own) : noFigure;
  }
  const { judged } = time;
  const { figures, change, interval } = describeChange(judged, say.prose);
  const word = isTime(measureOf(judged)) ? `${timeWord(judged)} ` : '';
  const parts = [figures, interval].filter((text) => text !== noFigure).join(' ');
  const remarks = time.accepted ? acceptedBy(time.accepted, say) : remarkOf(judged);
  return [`${word}**${change}**${parts === '' ? '' : `: ${parts}`}`, ...remarks].join('; ');
}

/** `append (src/log.c:23): fsync **1 → 201** (×201), +2 more counts` */
function countsOfRow(row: Row, judged: JudgedRun, say: Speaker): string {
  const shown = strongestCount(row);
  if (shown === undefined) return noFigure;
  const { count } = shown;
  const cause = causeOfRow(judged, row, say);
  const text = `${cause === '' ? '' : `${cause}: `}${nameOfMetric(count.metric, say)} **${formatCountSides(count)}**${describeFactor(count)}`;
  const others = describeOtherCounts(row);
  return [
    others === '' ? text : `${text}, ${others}`,
    ...(count.allowed === undefined ? [] : [`allowed: ${say.code(count.allowed)}`]),
    ...acceptedBy(shown.accepted, say),
    ...(shown.notGated && row.time === undefined ? ['not gated'] : []),
  ].join('; ');
}

/** Workloads above the fold: few enough to read at a glance. */
export const maxRows = 10;

/** @param max rows; the number of rows left out is shown with `where`, the place that has them */
export function workloadsTable(
  judged: JudgedRun,
  rows: readonly Row[],
  max: number,
  where: string,
  detail: Detail,
): string[] {
  if (rows.length === 0) return [];
  const say = speakerOf(detail);
  const noun = nounOf(judged.run, judged.judgement);
  const clean = notMeasuredIn(judged).length === 0;
  const texts = rows
    .slice(0, max)
    .map((row) => [
      markOf(row, clean),
      say.prose(nameOf(judged.run, row.cell)),
      timeOfRow(row, judged, say),
      countsOfRow(row, judged, say),
    ]);
  return [...markdownTable(['', noun, 'time', 'I/O, counted'], texts), ...rest(texts.length, rows.length, noun, where)];
}

function rowOfChange(change: Change, judged: JudgedRun, clean: boolean, say: Speaker): string[] {
  const name = say.prose(nameOf(judged.run, change.cell));
  if (change.kind === 'count') {
    const { allowed } = change.count;
    const sure = [
      'exact',
      ...(allowed === undefined ? [] : [`allowed: ${say.code(allowed)}`]),
      ...acceptedBy(change.accepted, say),
      ...(change.notGated ? ['not gated'] : []),
    ];
    return [markOf(change, clean), name, ...figuresOfCount(change.count, say), sure.join('; ')];
  }
  const measure = measureOf(change.judged);
  const { figures, change: amount, interval } = describeChange(change.judged, say.prose);
  const grounds = [interval, groundsOf(change.judged)].filter((text) => text !== noFigure).join(', ');
  const remarks = change.accepted ? acceptedBy(change.accepted, say) : remarkOf(change.judged);
  return [
    markOf(change, clean),
    name,
    `**${amount}**`,
    isTime(measure) ? 'time' : say.prose(measure.unit),
    figures,
    [grounds, ...remarks].filter(Boolean).join('; ') || noFigure,
  ];
}

/** How much, what, before and after. */
function figuresOfCount(count: CountChange, say: Speaker): string[] {
  const { difference } = describeCountChange(count.metric, count.base, count.head);
  return [`**${difference}**${describeFactor(count)}`, nameOfMetric(count.metric, say), formatCountSides(count)];
}

/** All changes, and the counts that differ without failing. @param changes of the judgement */
export function changesTable(judged: JudgedRun, changes: readonly Change[], max: number, detail: Detail): string[] {
  const say = speakerOf(detail);
  const { run, judgement } = judged;
  const clean = notMeasuredIn(judged).length === 0;
  const quiet = quietCounts(judged);
  const all = changes.length + quiet.length;
  if (all === 0) return [];
  const rows = [
    ...changes.slice(0, max).map((change) => rowOfChange(change, judged, clean, say)),
    ...quiet
      .slice(0, Math.max(0, max - changes.length))
      .map(({ cell, count, why }) => ['', say.prose(nameOf(run, cell)), ...figuresOfCount(count, say), say.prose(why)]),
  ];
  const headings = ['', nounOf(run, judgement), 'Δ', 'what', 'before → after', 'how sure'];
  return [...markdownTable(headings, rows, 'llrlr'), ...rest(rows.length, all, 'change')];
}

interface QuietCount {
  cell: string;
  count: CountChange;
  /** `explained by your source`, `varies`, `within tolerance` */
  why: string;
}

/** Counts that differ and have no row of a change. */
export const quietCounts = ({ judgement }: JudgedRun): QuietCount[] =>
  Object.entries(judgement.cells).flatMap(([cell, { counts = [] }]) =>
    counts
      .filter(
        ({ verdict, accepted, base, head }) => !hasLineOfItsOwn(verdict) && accepted === undefined && base !== head,
      )
      .map((count) => ({ cell, count, why: whyQuiet(count, counts) })),
  );

const hasLineOfItsOwn = (verdict: CountChange['verdict']): boolean =>
  verdict === 'grown' || verdict === 'shrunk' || verdict === 'fewer-syncs';

function whyQuiet(count: CountChange, beside: readonly CountChange[]): string {
  if (count.verdict === 'unstable') return 'varies from execution to execution';
  return (count.head ?? 0) > (count.base ?? 0) ? excuseOf(count, beside) : 'within tolerance';
}
