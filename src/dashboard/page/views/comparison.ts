/** Two run documents, cell by cell, as rows whose figures agree, in an order that the reader chooses. */
import { judgeDocuments } from '../../../judge/index.ts';
import { type CellResult, type CellSubject, costOf, type RunDocument } from '../../../document/index.ts';
import { between, type Figures, plural } from '../words.ts';
import { type Figure, figureOf, formatIn, meaningOf } from '../figures.ts';
import type { Better } from '../site.ts';
import { sizeOf, statusOrder, statusTag, type Verdict } from '../verdicts.ts';
import { type CountChange, countChangeList, countChanges } from './counts.ts';
import { cellLabel, type Child, h } from '../dom.ts';
import type { Context } from '../view.ts';
import { agreeing, cellLink, delta } from './links.ts';

export interface ComparisonRow {
  id: string;
  verdict: Verdict;
  unit: string;
  better: Better;
  /** As measured. */
  base: Figure | undefined;
  head: Figure | undefined;
  /**
   * Head as measured, and the level of the base that the change leads from: head ÷ change. Both as measured where there is one
   * figure each. Undefined where it is not decided which way it went.
   */
  figures: Figures | undefined;
  /** Of head ÷ base, in the unit of the cell. */
  interval: { ratio: number; low: number; high: number } | undefined;
  /** Why there is no verdict. */
  reason: string | undefined;
  /** Exact counts that differ; undefined: not counted in both. */
  counts: CountChange[] | undefined;
}

const singleFigures = 'one figure each';

/** Imported histories hold one figure for each run: there is nothing to judge by. */
export const isJudged = ({ reason }: ComparisonRow): boolean => reason !== singleFigures;

/** With fewer samples a side, no difference could have been shown. */
const fewSamples = 8;

const rows = new WeakMap<RunDocument, WeakMap<RunDocument, ComparisonRow[]>>();

export function comparisonRows(base: RunDocument, head: RunDocument): ComparisonRow[] {
  const known = rows.get(base)?.get(head);
  if (known) return known;
  const made = [...judgeDocuments(base, head)].map(([id, judged]) => rowOf(id, judged, base, head));
  const byHead = rows.get(base) ?? new WeakMap<RunDocument, ComparisonRow[]>();
  rows.set(base, byHead.set(head, made));
  return made;
}

interface Judged {
  verdict: Verdict;
  ratio: number | null;
  low: number | null;
  high: number | null;
}

function rowOf(id: string, judged: Judged, before: RunDocument, after: RunDocument): ComparisonRow {
  const [baseSide, headSide] = [sideOf(before, id), sideOf(after, id)];
  const meaning = meaningOf(headSide?.result ?? baseSide?.result ?? { subject: {} });
  const [base, head] = [baseSide, headSide].map((side) => side && figureOf(side.cell, side.target));
  const { unit, better } = meaning;
  // The judge's ratios are of costs.
  const shown = (ratio: number | null): number | undefined => (ratio === null ? undefined : costOf(ratio, better));
  const [ratio, ...bounds] = [shown(judged.ratio), shown(judged.low), shown(judged.high)];
  const [low, high] = bounds.sort((a, b) => (a ?? 0) - (b ?? 0));
  const isSingle = base !== undefined && head !== undefined && base.samples === 0 && head.samples === 0;
  const isUndecided = judged.verdict === 'inconclusive';
  return {
    id,
    verdict: judged.verdict,
    unit,
    better,
    base,
    head,
    figures: isSingle
      ? { before: base.value, after: head.value, unit, better }
      : head && ratio !== undefined && !isUndecided
        ? { before: head.value / ratio, after: head.value, unit, better }
        : undefined,
    interval: ratio === undefined || low === undefined || high === undefined ? undefined : { ratio, low, high },
    reason: isUndecided ? reasonOf(base, head, isSingle) : undefined,
    counts: countChanges(baseSide?.cell.profile, headSide?.cell.profile),
  };
}

function reasonOf(base: Figure | undefined, head: Figure | undefined, isSingle: boolean): string {
  if (!base || !head) return 'no figure';
  if (isSingle) return singleFigures;
  return Math.min(base.samples, head.samples) < fewSamples ? 'too few samples' : 'too much noise';
}

/** The only, or the first, subject of a cell. */
function sideOf(
  document: RunDocument,
  id: string,
): { result: CellResult; cell: CellSubject; target: string } | undefined {
  const result = Object.hasOwn(document.cells, id) ? document.cells[id]! : undefined;
  const [name, cell] = Object.entries(result?.subject ?? {})[0] ?? [];
  return result && cell && name !== undefined
    ? { result, cell, target: document.subjects[name]?.target ?? '' }
    : undefined;
}

// The rows of a comparison: change and figures side by side, in an order that the reader chooses.

type SortKey = 'cell' | 'change' | 'base' | 'head' | 'verdict' | 'counts';

const orders: Readonly<Record<SortKey, (row: ComparisonRow) => number | string>> = {
  cell: ({ id }) => id,
  change: ({ figures }) => (figures ? sizeOf(figures) : -1),
  base: ({ base }) => base?.value ?? -1,
  head: ({ head }) => head?.value ?? -1,
  verdict: ({ verdict }) => -statusOrder.indexOf(verdict),
  counts: ({ counts }) => counts?.length ?? -1,
};

const columns: readonly [key: SortKey, label: string, title?: string][] = [
  ['cell', 'Cell'],
  ['change', 'Change'],
  ['base', 'Base level', 'Head ÷ change'],
  ['head', 'Head', 'The median of its samples'],
  ['verdict', 'Verdict'],
  ['counts', 'Counts per operation'],
];

/** More rows than these are shown when they are asked for. */
const firstRows = 200;

export function comparisonTable(context: Context, rows: readonly ComparisonRow[], hasCounts: boolean): HTMLElement {
  const { parameters } = context.route;
  const shownColumns = columns.filter(([key]) => key !== 'counts' || hasCounts);
  const sort = columns.find(([key]) => key === parameters.sort)?.[0] ?? 'verdict';
  const ascending = parameters.order === 'up';
  const sizes = (a: ComparisonRow, b: ComparisonRow): number => (orders.change(b) > orders.change(a) ? 1 : -1);
  const sorted = [...rows].sort((a, b) => {
    const [left, right] = [orders[sort](a), orders[sort](b)];
    if (left === right) return sizes(a, b);
    return left < right === ascending ? -1 : 1;
  });
  const visible = parameters.all === 'rows' ? sorted : sorted.slice(0, firstRows);
  return h(
    'div',
    {},
    h(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Comparison' },
      h(
        'table',
        { class: 'rows' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ...shownColumns.map(([key, label, title]) =>
              h(
                'th',
                { scope: 'col', title, 'aria-sort': key === sort ? (ascending ? 'ascending' : 'descending') : 'none' },
                h(
                  'button',
                  {
                    type: 'button',
                    class: 'sort',
                    id: `sort-${key}`,
                    click: () => {
                      context.go({ sort: key, order: key === sort && !ascending ? 'up' : undefined });
                    },
                  },
                  label,
                  h('span', { 'aria-hidden': 'true' }, key === sort ? (ascending ? ' ↑' : ' ↓') : ''),
                ),
              ),
            ),
          ),
        ),
        h('tbody', {}, ...visible.map((row) => comparisonRow(row, hasCounts))),
      ),
    ),
    visible.length < sorted.length &&
      h(
        'button',
        {
          type: 'button',
          id: 'all-compared',
          class: 'more',
          click: () => {
            context.go({ all: 'rows' });
          },
        },
        `Show all ${plural(sorted.length, 'cell')}`,
      ),
  );
}

function comparisonRow(row: ComparisonRow, hasCounts: boolean): HTMLElement {
  const { id, verdict, unit, base, head, figures, counts } = row;
  const text = (value: number | undefined): string => (value === undefined ? '–' : formatIn(unit, value));
  const isUndecided = figures === undefined && head !== undefined && base !== undefined;
  return h(
    'tr',
    figures ? agreeing(figures) : {},
    h('td', { class: 'wide' }, cellLink(id, undefined, cellLabel(id))),
    h('td', { class: 'figure' }, changeOf(row)),
    h(
      'td',
      { class: 'figure', title: base && plural(base.samples, 'sample') },
      isUndecided ? '' : text(figures?.before ?? base?.value),
    ),
    h('td', { class: 'figure', title: head && plural(head.samples, 'sample') }, isUndecided && '≈ ', text(head?.value)),
    h('td', {}, isJudged(row) ? statusTag(verdict) : h('span', { class: 'muted' }, 'not judged')),
    hasCounts && h('td', {}, countChangeList(counts)),
  );
}

/** Undecided: what it may be, and why that is not known better. */
function changeOf({ verdict, figures, interval, reason }: ComparisonRow): Child {
  const isNews = verdict === 'regressed' || verdict === 'improved';
  const range = interval && between(interval.ratio, interval.low, interval.high);
  if (figures) return [delta(figures, isNews), range !== undefined && h('div', { class: 'muted small' }, range)];
  const words = [range, reason].filter((part) => part !== undefined && part !== '');
  return words.length === 0 ? '–' : h('span', { class: 'muted small' }, words.join(' · '));
}
