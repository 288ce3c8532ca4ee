/** The published studies: what is known of each, its charts, and the state of its conclusions. */
import { describeStatus } from '../../../../core/words/index.ts';
import { studyCharts } from '../chart/study-charts.ts';
import { drawStudyChart, studyChartFile } from '../chart/study-chart.ts';
import { download } from '../chart/export.ts';
import { h } from '../dom.ts';
import { formatHash } from '../route.ts';
import type { Context, Drawn, View } from '../view.ts';
import { emptyState } from '../states.ts';
import { joinStudies, type PublishedStudies, type StudyFinding, type StudyView } from '../studies-data.ts';
import { tagOf } from '../verdicts.ts';
import { targetLabel } from './change-list.ts';
import { panel } from './parts.ts';
import { rowsPanel } from './study-rows.ts';

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
    return { title: `${site.name} · studies`, element: h.div(h.h1('Studies'), nothingMeasured()) };
  const element = h.div(
    { class: 'studies' },
    h.h1('Studies'),
    h.p(
      { class: 'muted' },
      'Published measurements of file I/O, repeated: their figures beside the ones of this store.',
    ),
    h.nav(
      { class: 'chips', 'aria-label': 'Studies' },
      ...measured.map(({ study, title, measuredRows, rows }) =>
        h.a(
          {
            class: 'chip-link',
            href: formatHash('studies', { study }),
            'aria-current': study === shown.study ? 'page' : undefined,
          },
          title,
          h.span({ class: 'count' }, `${measuredRows}/${rows.length}`),
        ),
      ),
    ),
    studyPanel(shown),
    ...chartPanels(context, shown),
    findingsPanel(context, shown),
    rowsPanel(context, shown),
  );
  return { title: `${site.name} · studies: ${shown.title}`, element };
}

const nothingMeasured = (): HTMLElement =>
  emptyState(
    'No cell of a published study has been measured here.',
    h.p('They are in the suite ', h.code('seeds'), ': ', h.code('io-perf run --suite seeds'), '.'),
  );

const studyPanel = ({ title, source, method, faults }: StudyView): HTMLElement =>
  panel(
    title,
    undefined,
    h.p(source, '.'),
    h.p({ class: 'muted' }, h.b('How it was measured: '), method, '.'),
    faults.length > 0 &&
      h.details(
        h.summary(`What is known to be wrong with it (${faults.length})`),
        h.ul(...faults.map((fault) => h.li(fault))),
      ),
  );

/** Of each target that repeated the study: its charts, and what is to be known of its figures. */
function chartPanels({ site }: Context, { study, rows, repetitions }: StudyView): HTMLElement[] {
  return repetitions.map((repetition) => {
    const { target, hazards, missing } = repetition;
    const charts = studyCharts(study, rows, repetition).map((chart, index) => {
      const drawn = drawStudyChart(chart);
      const save = (): void => {
        download(`study-${study}-${index + 1}.svg`, new Blob([studyChartFile(drawn)], { type: 'image/svg+xml' }));
      };
      return h.figure(
        { class: 'study-figure-chart' },
        drawn,
        h.button({ type: 'button', title: 'Save as SVG', click: save }, 'SVG'),
      );
    });
    return panel(
      `Published and on ${targetLabel(site, target)}`,
      undefined,
      ...hazards.map(({ name, sentence }) =>
        h.p({ class: 'small' }, '⚠ ', h.b(name), sentence !== '' && `: ${sentence}`),
      ),
      ...missing.slice(0, maxReasons).map((reason) => h.p({ class: 'muted small' }, `Not measured: ${reason}`)),
      h.div({ class: 'study-charts' }, ...charts),
    );
  });
}

const maxReasons = 5;

const statusLooks = {
  holds: ['✓', 'unchanged'],
  'does-not-hold': ['✕', 'regressed'],
  undecided: ['?', 'inconclusive'],
  'not-measured': ['–', 'inconclusive'],
  'not-applicable': ['–', 'inconclusive'],
} as const;

function findingsPanel(context: Context, { findings }: StudyView): HTMLElement | false {
  if (findings.length === 0) return false;
  return panel('Conclusions', undefined, h.ul({ class: 'findings' }, ...findings.map((one) => finding(context, one))));
}

const verdict = (status: keyof typeof statusLooks, words = describeStatus(status)): HTMLElement => {
  const [symbol, look] = statusLooks[status];
  return tagOf(look, symbol, words);
};

/** A conclusion without rules is only shown. */
const withoutFigures = ({ rules }: StudyFinding): HTMLElement =>
  verdict('not-measured', rules.length === 0 ? 'for information' : undefined);

/** One line for each target; the published ratio is that of the rule that was measured. */
function finding({ site }: Context, published: StudyFinding): HTMLElement {
  const { id, conclusion, correction, found } = published;
  const several = new Set(found.map(({ target }) => target)).size > 1;
  const figures = ({ measured, low, high, published, reason }: StudyFinding['found'][number]): string =>
    [
      ...(measured === undefined ? [] : [`measured ${ratio(measured)}`]),
      ...(low === undefined || high === undefined ? [] : [`(${ratio(low)} … ${ratio(high)})`]),
      ...(published === undefined ? [] : [`${measured === undefined ? '' : 'against '}published ${ratio(published)}`]),
      ...(reason === undefined ? [] : [`– ${reason}`]),
    ].join(' ');
  return h.li(
    h.div(...(found.length === 0 ? [withoutFigures(published)] : several ? [] : [verdict(found[0]!.status)])),
    h.div(
      h.p(h.code({ class: 'small' }, id), ' ', conclusion),
      ...found.map((one) =>
        h.p(
          { class: 'small' },
          several && [h.bdi(targetLabel(site, one.target ?? '')), ': ', verdict(one.status), ' '],
          figures(one),
        ),
      ),
      correction !== undefined && h.p({ class: 'muted small' }, correction),
    ),
  );
}

const ratio = (value: number | undefined): string => (value === undefined ? '–' : `×${Number(value.toPrecision(3))}`);
