/** Any two runs, cell by cell. Unpaired, hence stricter than a comparison in one job: it says so. */
import { DEFAULT_DOCUMENTS_POLICY, judgeDocuments, type DocumentsVerdict } from '../../../judge/index.ts';
import type { RunDocument } from '../../../model/index.ts';
import { formatDuration, formatPercent } from '../../../report/index.ts';
import { cellLabel, matchesQuery } from '../cell-name.ts';
import { h } from '../dom.ts';
import { formatChange, formatChangeInterval, formatTime, plural, shortCommit } from '../format.ts';
import type { RunSummary, Site } from '../site.ts';
import { damageList, emptyState } from '../states.ts';
import { verdictOrder, verdictSymbols, verdictTag, type Verdict } from '../verdicts.ts';
import type { Context, Drawn } from '../view.ts';
import { targetLabel } from './change-list.ts';
import { countChangeList, countChanges, type CountChange } from './counts.ts';
import { cellLink } from './links.ts';

const mostOffered = 300;

interface Row extends DocumentsVerdict {
  id: string;
  baseNs: number | undefined;
  headNs: number | undefined;
  baseSamples: number;
  headSamples: number;
  /** Exact counts that differ; undefined: not counted in both. */
  counts: CountChange[] | undefined;
}

type SortKey = 'cell' | 'base' | 'head' | 'change' | 'verdict' | 'counts';

const judged = new WeakMap<RunDocument, WeakMap<RunDocument, Row[]>>();

export async function compareView(context: Context): Promise<Drawn> {
  const { store, site, route } = context;
  const { runs, damage } = await store.runs();
  const title = `${site.name} · compare`;
  const heading = h('h1', {}, 'Compare two runs');
  if (runs.length < 2) {
    return {
      title,
      element: h(
        'div',
        {},
        heading,
        damageList(damage),
        emptyState('There is one run so far.', h('p', {}, 'Comparing needs two: publish another.')),
      ),
    };
  }
  const head = findRun(runs, route.parameters.head) ?? runs[0]!;
  const base = findRun(runs, route.parameters.base) ?? previousOf(runs, head);
  const pick = (name: 'base' | 'head', label: string, chosen: RunSummary): HTMLElement =>
    h(
      'label',
      { class: 'run-choice' },
      `${label} `,
      h(
        'select',
        {
          id: `compare-${name}`,
          change: (event: Event) => {
            context.go({ [name]: (event.target as HTMLSelectElement).value });
          },
        },
        ...offered(runs, chosen).map((run) =>
          h('option', { value: run.id, selected: run === chosen }, describeRun(site, run)),
        ),
      ),
    );
  const [baseDocument, headDocument] = await Promise.all([store.run(base.id), store.run(head.id)]);
  const rows = rowsOf(baseDocument, headDocument);
  const element = h(
    'div',
    {},
    heading,
    damageList(damage),
    h(
      'div',
      { class: 'controls' },
      pick('base', 'Base', base),
      pick('head', 'Head', head),
      h(
        'button',
        {
          type: 'button',
          id: 'swap',
          click: () => {
            context.go({ base: head.id, head: base.id });
          },
        },
        '⇄ Swap',
      ),
    ),
    h(
      'p',
      { class: 'muted' },
      `Measured apart, so only changes of more than ${formatPercent(DEFAULT_DOCUMENTS_POLICY.betweenRuns)} count: two runs of one program may differ that much. `,
      environmentsDiffer(baseDocument, headDocument) &&
        h('b', {}, '≠ The environments differ: ratios are shown, verdicts are not given.'),
    ),
    table(context, rows),
  );
  return { title, element };
}

/** By id, or by (the beginning of) a commit: its last run. */
function findRun(runs: readonly RunSummary[], name: string | undefined): RunSummary | undefined {
  if (name === undefined) return undefined;
  return (
    runs.find(({ id }) => id === name) ??
    runs.find(({ commit }) => name.length >= 7 && commit?.startsWith(name) === true)
  );
}

/** The run before, if possible of the same suite on the same target. */
function previousOf(runs: readonly RunSummary[], head: RunSummary): RunSummary {
  const earlier = runs.slice(runs.indexOf(head) + 1);
  const alike = earlier.find(({ suite, targets }) => suite === head.suite && targets.join() === head.targets.join());
  return alike ?? earlier[0] ?? runs.find((run) => run !== head)!;
}

function offered(runs: readonly RunSummary[], chosen: RunSummary): readonly RunSummary[] {
  const first = runs.slice(0, mostOffered);
  return first.includes(chosen) ? first : [...first, chosen];
}

const describeRun = (site: Site, { time, commit, suite, targets }: RunSummary): string =>
  [
    formatTime(time),
    commit === undefined ? undefined : shortCommit(commit),
    targets.map((target) => targetLabel(site, target)).join(', '),
    suite,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');

const environmentsDiffer = (base: RunDocument, head: RunDocument): boolean =>
  Object.values(base.subjects)[0]?.fingerprint !== Object.values(head.subjects)[0]?.fingerprint;

function rowsOf(base: RunDocument, head: RunDocument): Row[] {
  const known = judged.get(base)?.get(head);
  if (known) return known;
  const rows = [...judgeDocuments(base, head)].map(([id, verdict]): Row => ({
    id,
    ...verdict,
    baseNs: firstSubject(base, id)?.summary?.medianNs,
    headNs: firstSubject(head, id)?.summary?.medianNs,
    baseSamples: firstSubject(base, id)?.samples.length ?? 0,
    headSamples: firstSubject(head, id)?.samples.length ?? 0,
    counts: countChanges(firstSubject(base, id)?.profile, firstSubject(head, id)?.profile),
  }));
  const byHead = judged.get(base) ?? new WeakMap<RunDocument, Row[]>();
  judged.set(base, byHead.set(head, rows));
  return rows;
}

const firstSubject = (
  document: RunDocument,
  id: string,
): RunDocument['cells'][string]['subject'][string] | undefined =>
  Object.hasOwn(document.cells, id) ? Object.values(document.cells[id]!.subject)[0] : undefined;

const orders: Readonly<Record<SortKey, (row: Row) => number | string>> = {
  cell: ({ id }) => id,
  base: ({ baseNs }) => baseNs ?? -1,
  head: ({ headNs }) => headNs ?? -1,
  change: ({ ratio }) => (ratio === null ? -Infinity : Math.log(ratio)),
  verdict: ({ verdict }) => -verdictOrder.indexOf(verdict),
  counts: ({ counts }) => counts?.length ?? -1,
};

const columns: readonly [key: SortKey, label: string][] = [
  ['cell', 'Cell'],
  ['base', 'Base'],
  ['head', 'Head'],
  ['change', 'Change'],
  ['verdict', 'Verdict'],
  ['counts', 'Counts per operation'],
];

function table(context: Context, rows: readonly Row[]): HTMLElement {
  const { parameters } = context.route;
  const { filter = '', verdict } = parameters;
  const counted = rows.filter(({ counts }) => counts !== undefined);
  const differing = counted.filter(({ counts }) => counts!.length > 0).length;
  const shownColumns = columns.filter(([key]) => key !== 'counts' || counted.length > 0);
  const sort = columns.find(([key]) => key === parameters.sort)?.[0] ?? 'verdict';
  const ascending = parameters.order === 'up';
  const tally = new Map<Verdict, number>();
  for (const row of rows) tally.set(row.verdict, (tally.get(row.verdict) ?? 0) + 1);
  const visible = rows
    .filter(
      (row) =>
        (verdict === undefined || row.verdict === verdict) &&
        (parameters.counts !== 'differ' || (row.counts?.length ?? 0) > 0) &&
        matchesQuery(row.id, filter),
    )
    .sort((a, b) => {
      const [left, right] = [orders[sort](a), orders[sort](b)];
      const order =
        left < right ? -1 : left > right ? 1 : Math.abs(Math.log(b.ratio ?? 1)) - Math.abs(Math.log(a.ratio ?? 1));
      return ascending ? order : left === right ? order : -order;
    });
  return h(
    'div',
    {},
    h(
      'div',
      { class: 'controls' },
      h(
        'div',
        { class: 'chips', role: 'group', 'aria-label': 'Which verdicts' },
        ...verdictOrder
          .filter((name) => tally.has(name))
          .map((name) =>
            h(
              'button',
              {
                type: 'button',
                id: `verdict-${name}`,
                'aria-pressed': String(name === verdict),
                click: () => {
                  context.go({ verdict: name === verdict ? undefined : name });
                },
              },
              h('span', { class: `text-${name}`, 'aria-hidden': 'true' }, `${verdictSymbols[name]} `),
              name,
              h('span', { class: 'count' }, String(tally.get(name))),
            ),
          ),
        counted.length > 0 &&
          h(
            'button',
            {
              type: 'button',
              id: 'counts-differ',
              'aria-pressed': String(parameters.counts === 'differ'),
              click: () => {
                context.go({ counts: parameters.counts === 'differ' ? undefined : 'differ' });
              },
            },
            '# counts differ',
            h('span', { class: 'count' }, String(differing)),
          ),
      ),
      h('input', {
        type: 'search',
        id: 'compare-filter',
        value: filter,
        placeholder: 'filter by cell',
        'aria-label': 'Filter by cell',
        change: (event: Event) => {
          context.go({ filter: (event.target as HTMLInputElement).value });
        },
      }),
      h('span', { class: 'muted', role: 'status' }, plural(visible.length, 'cell')),
    ),
    visible.length === 0
      ? emptyState('No cell matches.')
      : h(
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
                ...shownColumns.map(([key, label]) =>
                  h(
                    'th',
                    { scope: 'col', 'aria-sort': key === sort ? (ascending ? 'ascending' : 'descending') : 'none' },
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
            h('tbody', {}, ...visible.map((row) => comparisonRow(row, counted.length > 0))),
          ),
        ),
  );
}

const comparisonRow = (
  { id, verdict, ratio, low, high, baseNs, headNs, baseSamples, headSamples, counts }: Row,
  hasCounts: boolean,
): HTMLElement =>
  h(
    'tr',
    {},
    h('td', { class: 'wide' }, cellLink(id, undefined, cellLabel(id))),
    h('td', { class: 'figure', title: plural(baseSamples, 'sample') }, formatDuration(baseNs)),
    h('td', { class: 'figure', title: plural(headSamples, 'sample') }, formatDuration(headNs)),
    h(
      'td',
      { class: 'figure' },
      h('b', { class: `text-${verdict}` }, formatChange(ratio)),
      h('div', { class: 'muted small' }, formatChangeInterval(low, high)),
    ),
    h('td', {}, verdictTag(verdict)),
    hasCounts && h('td', {}, countChangeList(counts)),
  );
