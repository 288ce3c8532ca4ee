/** The published studies: their figures beside ours, bar by bar, and the state of their conclusions. */
import { formatDuration } from '../../../../core/words/index.ts';
import { cellLabel } from '../cell-label.ts';
import { type Child, h } from '../dom.ts';
import { plural } from '../dates.ts';
import { formatHash } from '../route.ts';
import type { Context, Drawn, View } from '../view.ts';
import { emptyState, panel } from '../states.ts';
import {
  joinStudies,
  type OurFigure,
  type PublishedStudies,
  type StudyFinding,
  type StudyRow,
  type StudyView,
} from '../studies-data.ts';
import { targetLabel } from './change-list.ts';
import { cellLink } from './links.ts';
import { moreButton } from './parts.ts';

const firstRows = 40;

export const studiesView =
  (published: PublishedStudies): View =>
  (context) =>
    drawStudies(context, joinStudies(published, context.site));

function drawStudies(context: Context, studies: readonly StudyView[]): Drawn {
  const { site, route } = context;
  // Studies that were not measured here are left out.
  const measured = studies.filter(({ measuredRows }) => measuredRows > 0);
  const shown =
    measured.find(({ study }) => study === route.parameters.study) ??
    [...measured].sort((a, b) => b.measuredRows - a.measuredRows)[0];
  if (shown === undefined)
    return { title: `${site.name} · studies`, element: h('div', {}, h('h1', {}, 'Studies'), nothingMeasured()) };
  const element = h(
    'div',
    { class: 'studies' },
    h('h1', {}, 'Studies'),
    h(
      'p',
      { class: 'muted' },
      'Published measurements of file I/O, repeated: their figures beside the ones of this store.',
    ),
    h(
      'nav',
      { class: 'chips', 'aria-label': 'Studies' },
      ...measured.map(({ study, title, measuredRows, rows }) =>
        h(
          'a',
          {
            class: 'chip-link',
            href: formatHash('studies', { study }),
            'aria-current': study === shown.study ? 'page' : undefined,
          },
          title,
          h('span', { class: 'count' }, `${measuredRows}/${rows.length}`),
        ),
      ),
    ),
    studyPanel(shown),
    findingsPanel(shown),
    rowsPanel(context, shown),
  );
  return { title: `${site.name} · studies: ${shown.title}`, element };
}

const nothingMeasured = (): HTMLElement =>
  emptyState(
    'No cell of a published study has been measured here.',
    h('p', {}, 'They are in the suite ', h('code', {}, 'seeds'), ': ', h('code', {}, 'io-perf run --suite seeds'), '.'),
  );

const studyPanel = ({ title, source, method, faults }: StudyView): HTMLElement =>
  panel(
    title,
    h('p', {}, source, '.'),
    h('p', { class: 'muted' }, h('b', {}, 'How it was measured: '), method, '.'),
    faults.length > 0 &&
      h(
        'details',
        {},
        h('summary', {}, `What is known to be wrong with it (${faults.length})`),
        h('ul', {}, ...faults.map((fault) => h('li', {}, fault))),
      ),
  );

const statusLooks = {
  holds: ['✓', 'holds', 'unchanged'],
  'does-not-hold': ['✕', 'does not hold here', 'regressed'],
  undecided: ['?', 'undecided', 'inconclusive'],
  'not-measured': ['–', 'not measured', 'inconclusive'],
  'not-applicable': ['–', 'does not apply here', 'inconclusive'],
} as const;

function findingsPanel({ findings }: StudyView): HTMLElement | false {
  if (findings.length === 0) return false;
  return panel('Conclusions', h('ul', { class: 'findings' }, ...findings.map(finding)));
}

function finding({ id, conclusion, correction, rules, found }: StudyFinding): HTMLElement {
  const published = rules.find((rule) => rule.published !== undefined)?.published;
  const status = found[0]?.status ?? 'not-measured';
  const [symbol, word, look] = statusLooks[status];
  return h(
    'li',
    {},
    h(
      'span',
      { class: `verdict verdict-${look}` },
      h('span', { class: 'symbol', 'aria-hidden': 'true' }, symbol),
      word,
    ),
    h(
      'div',
      {},
      h('p', {}, h('code', { class: 'small' }, id), ' ', conclusion),
      correction !== undefined && h('p', { class: 'muted small' }, correction),
      h(
        'p',
        { class: 'small' },
        ...found
          .filter(({ measured }) => measured !== undefined)
          .flatMap(({ measured, low, high }) => [
            'measured ',
            h('b', {}, ratio(measured)),
            low !== undefined && high !== undefined && ` (${ratio(low)} … ${ratio(high)})`,
            '; ',
          ]),
        published !== undefined && `published ${ratio(published)}`,
      ),
    ),
  );
}

const ratio = (value: number | undefined): string => (value === undefined ? '–' : `×${Number(value.toPrecision(3))}`);

function rowsPanel(context: Context, { study, rows }: StudyView): HTMLElement {
  const { parameters } = context.route;
  const wholeStudy = parameters.scale === 'study';
  const onlyMeasured = parameters.rows !== 'all';
  const wanted = rows.filter(({ ours }) => !onlyMeasured || ours.length > 0);
  const list = parameters.all === 'rows' ? wanted : wanted.slice(0, firstRows);
  const longest = Math.max(...wanted.flatMap((row) => figuresOf(row)));
  const toggle = (parameter: string, value: string, isOn: boolean, text: string): HTMLElement =>
    h(
      'button',
      {
        type: 'button',
        id: `${parameter}-${value}`,
        'aria-pressed': String(isOn),
        click: () => {
          context.go({ study, [parameter]: isOn ? undefined : value });
        },
      },
      text,
    );
  return h(
    'section',
    { class: 'panel' },
    h(
      'div',
      { class: 'panel-head' },
      h('h2', {}, 'Figures'),
      h(
        'span',
        { class: 'chips' },
        toggle('scale', 'study', wholeStudy, 'one scale for all'),
        toggle('rows', 'all', !onlyMeasured, 'also what is not measured here'),
      ),
    ),
    h(
      'p',
      { class: 'muted small' },
      'Time for one operation; shorter is faster. ',
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
  h('span', { class: 'swatch-label' }, h('i', { class: `bar bar-${kind}`, 'aria-hidden': 'true' }), text);

/** The published figure for the size at which ours was measured. */
const publishedFor = ({ publishedNs }: StudyRow, scale: number): number => publishedNs * scale;

const scaleOf = ({ ours }: StudyRow): number => ours[0]?.scale ?? 1;

const figuresOf = (row: StudyRow): number[] => [publishedFor(row, scaleOf(row)), ...row.ours.map(({ ns }) => ns)];

function studyRow({ site }: Context, row: StudyRow, longest: number): HTMLElement {
  const scale = scaleOf(row);
  const published = publishedFor(row, scale);
  const several = site.targets.length > 1;
  const ours = [...row.ours].sort(
    (a, b) =>
      Number(a.role === 'floor') - Number(b.role === 'floor') ||
      (a.cell < b.cell ? -1 : a.cell > b.cell ? 1 : a.ns - b.ns),
  );
  return h(
    'div',
    { class: 'study-row' },
    h(
      'div',
      { class: 'study-what' },
      h('code', { class: 'small' }, row.row),
      ' ',
      row.what,
      row.note !== undefined && h('div', { class: 'muted small' }, row.note),
    ),
    h(
      'div',
      { class: 'study-bars' },
      bar(
        'published',
        published,
        longest,
        [
          'published ',
          row.publishedText,
          scale !== 1 && `; at ${Number((scale * 100).toPrecision(2))} % of its size that is`,
        ],
        undefined,
      ),
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
          published,
        ),
      ),
      ours.length === 0 && h('p', { class: 'muted small' }, 'not measured here'),
    ),
  );
}

/** Only the first bar of a cell shows its name. */
const ourName = ({ cell, target }: OurFigure, label: string | undefined, isFirst: boolean): Child => [
  isFirst && cellLink(cell, label === undefined ? undefined : target, cellLabel(cell)),
  isFirst && label !== undefined && ' ',
  label !== undefined && h('bdi', { class: 'muted' }, label),
];

function bar(kind: string, ns: number, longest: number, name: Child, published: number | undefined): HTMLElement {
  const share = longest > 0 ? Math.max(ns / longest, 0.002) : 0;
  return h(
    'div',
    { class: 'study-bar' },
    h('div', { class: 'study-name small' }, name),
    h(
      'div',
      { class: 'study-figure' },
      h('i', { class: `bar bar-${kind}`, 'aria-hidden': 'true', style: { '--share': String(share) } }),
      h(
        'span',
        { class: 'figure' },
        h('b', {}, formatDuration(ns)),
        published !== undefined && h('span', { class: 'muted small' }, ` ${compared(ns, published)}`),
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
