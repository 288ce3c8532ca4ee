/** The figures of a study beside ours, bar by bar. */
import { formatDuration } from '../../../../core/words/index.ts';
import { type Child, h } from '../dom.ts';
import { plural } from '../dates.ts';
import type { Context } from '../view.ts';
import type { OurFigure, StudyRow, StudyView } from '../studies-data.ts';
import { targetLabel } from './change-list.ts';
import { cellLink } from './links.ts';
import { moreButton, panel, switchButton } from './parts.ts';

const firstRows = 40;

export function rowsPanel(context: Context, { study, rows }: StudyView): HTMLElement {
  const { parameters } = context.route;
  // Arms whose times can only be compared with each other have one scale.
  const wholeStudy = parameters.scale === 'study' || rows.some(({ isComparable }) => !isComparable);
  const onlyMeasured = parameters.rows !== 'all';
  const wanted = rows.filter(({ ours }) => !onlyMeasured || ours.length > 0);
  const list = parameters.all === 'rows' ? wanted : wanted.slice(0, firstRows);
  const longest = Math.max(...wanted.flatMap((row) => figuresOf(row)));
  const toggle = (parameter: string, value: string, isOn: boolean, text: string): HTMLElement =>
    switchButton(context, isOn, { study, [parameter]: isOn ? undefined : value }, `${parameter}-${value}`, text);
  return panel(
    'Figures',
    h.span(
      { class: 'chips' },
      toggle('scale', 'study', wholeStudy, 'one scale for all'),
      toggle('rows', 'all', !onlyMeasured, 'also what is not measured here'),
    ),
    h.p(
      { class: 'muted small' },
      'Time for one operation; shorter is faster. ',
      wanted.some(({ isComparable }) => !isComparable) &&
        'What size was measured is not published: compare our figures with each other, not with the published ones. ',
      swatch('published', 'as published'),
      swatch('arm', 'measured here'),
      swatch('floor', 'the same, done natively'),
    ),
    ...list.map((row) => studyRow(context, row, wholeStudy ? longest : Math.max(...figuresOf(row)))),
    list.length < wanted.length &&
      moreButton(context, 'all-rows', `Show all ${plural(wanted.length, 'row')}`, { study, all: 'rows' }),
  );
}

const swatch = (kind: string, text: string): HTMLElement =>
  h.span({ class: 'swatch-label' }, h.i({ class: `bar bar-${kind}`, 'aria-hidden': 'true' }), text);

const figuresOf = ({ publishedNs, isComparable, ours }: StudyRow): number[] => [
  ...(isComparable || ours.length === 0 ? [publishedNs] : []),
  ...ours.map(({ ns }) => ns),
];

function studyRow({ site }: Context, row: StudyRow, longest: number): HTMLElement {
  const several = site.targets.length > 1;
  const ours = [...row.ours].sort(
    (a, b) =>
      Number(a.role === 'floor') - Number(b.role === 'floor') ||
      (a.cell < b.cell ? -1 : a.cell > b.cell ? 1 : a.ns - b.ns),
  );
  return h.div(
    { class: 'study-row' },
    h.div(
      { class: 'study-what' },
      h.code({ class: 'small' }, row.row),
      ' ',
      row.what,
      row.note !== undefined && h.div({ class: 'muted small' }, row.note),
    ),
    h.div(
      { class: 'study-bars' },
      row.isComparable || ours.length === 0
        ? bar('published', row.publishedNs, longest, ['published ', row.publishedText], undefined)
        : h.p({ class: 'small study-name' }, 'published ', row.publishedText),
      ...ours.map((figure, position) =>
        bar(
          figure.role,
          figure.ns,
          longest,
          ourName(
            figure,
            several ? targetLabel(site, figure.target) : undefined,
            ours[position - 1]?.cell !== figure.cell,
          ),
          row.isComparable && figure.at === '' ? row.publishedNs : undefined,
        ),
      ),
      ours.length === 0 && h.p({ class: 'muted small' }, 'not measured here'),
    ),
  );
}

/** Only the first bar of a cell shows its name. */
const ourName = ({ cell, target, at }: OurFigure, label: string | undefined, isFirst: boolean): Child => [
  isFirst && cellLink(cell, label === undefined ? undefined : target),
  at !== '' && ` at ${at}`,
  isFirst && label !== undefined && ' ',
  label !== undefined && h.bdi({ class: 'muted' }, label),
];

function bar(kind: string, ns: number, longest: number, name: Child, published: number | undefined): HTMLElement {
  const share = longest > 0 ? Math.max(ns / longest, 0.002) : 0;
  return h.div(
    { class: 'study-bar' },
    h.div({ class: 'study-name small' }, name),
    h.div(
      { class: 'study-figure' },
      h.i({ class: `bar bar-${kind}`, 'aria-hidden': 'true', style: { '--share': String(share) } }),
      h.span(
        { class: 'figure' },
        h.b(formatDuration(ns)),
        published !== undefined && h.span({ class: 'muted small' }, ` ${compared(ns, published)}`),
      ),
    ),
  );
}

function compared(ns: number, published: number): string {
  const factor = published / ns;
  if (!(factor > 0) || !Number.isFinite(factor)) return '';
  if (factor > 0.95 && factor < 1.05) return 'as published';
  return factor > 1
    ? `${Number(factor.toPrecision(2))} times as fast`
    : `${Number((1 / factor).toPrecision(2))} times as slow`;
}
