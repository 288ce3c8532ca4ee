/** The rows of a comparison: change and figures side by side, in an order that the reader chooses. */
import { type ComparisonRow, isJudged } from './comparison-rows.ts';
import { sizeOf, statusOrder, statusTag } from '../verdicts.ts';
import type { Context } from '../view.ts';
import { type Child, h } from '../dom.ts';
import { between } from '../change-words.ts';
import { plural } from '../dates.ts';
import { formatInUnit } from '../../../../core/words/index.ts';
import { agreeing, delta } from './delta.ts';
import { cellLink } from './links.ts';
import { countChangeList } from './counts.ts';
import { firstOf, goButton, scrolled } from './parts.ts';

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

/** Number of rows shown before the reader asks for more. */
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
  const { visible, more } = firstOf(context, sorted, firstRows, {
    all: 'rows',
    id: 'all-compared',
    words: plural(sorted.length, 'cell'),
  });
  const heading = ([key, label, title]: (typeof columns)[number]): HTMLElement =>
    h.th(
      { scope: 'col', title, 'aria-sort': key === sort ? (ascending ? 'ascending' : 'descending') : 'none' },
      goButton(
        context,
        { sort: key, order: key === sort && !ascending ? 'up' : undefined },
        { class: 'sort', id: `sort-${key}` },
        label,
        h.span({ 'aria-hidden': 'true' }, key === sort ? (ascending ? ' ↑' : ' ↓') : ''),
      ),
    );
  const table = h.table(
    { class: 'rows' },
    h.thead(h.tr(...shownColumns.map(heading))),
    h.tbody(...visible.map((row) => comparisonRow(row, hasCounts))),
  );
  return h.div(scrolled('Comparison', table), more);
}

function comparisonRow(row: ComparisonRow, hasCounts: boolean): HTMLElement {
  const { id, verdict, unit, base, head, figures, counts } = row;
  const text = (value: number | undefined): string => (value === undefined ? '–' : formatInUnit(unit, value));
  const isUndecided = figures === undefined && head !== undefined && base !== undefined;
  return h.tr(
    figures ? agreeing(figures) : {},
    h.td({ class: 'wide' }, cellLink(id)),
    h.td({ class: 'figure' }, changeOf(row)),
    h.td(
      { class: 'figure', title: base && plural(base.samples, 'sample') },
      isUndecided ? '' : text(figures?.before ?? base?.value),
    ),
    h.td({ class: 'figure', title: head && plural(head.samples, 'sample') }, isUndecided && '≈ ', text(head?.value)),
    h.td(isJudged(row) ? statusTag(verdict) : h.span({ class: 'muted' }, 'not judged')),
    hasCounts && h.td(countChangeList(counts)),
  );
}

/** Undecided: the possible change, and why it is not known better. */
function changeOf({ verdict, figures, interval, reason }: ComparisonRow): Child {
  const isNews = verdict === 'regressed' || verdict === 'improved';
  const range = interval && between(interval.ratio, interval.low, interval.high);
  if (figures) return [delta(figures, isNews), range !== undefined && h.div({ class: 'muted small' }, range)];
  const words = [range, reason].filter((part) => part !== undefined && part !== '');
  return words.length === 0 ? '–' : h.span({ class: 'muted small' }, words.join(' · '));
}
