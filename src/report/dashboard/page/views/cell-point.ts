/** The points of a cell: the samples of a chosen one, loaded when chosen, and all of them as a table. */
import type { Context } from '../view.ts';
import { emptyState, errorState } from '../states.ts';
import { loadRun } from '../run-document.ts';
import type { Line } from '../site.ts';
import { fill, h } from '../dom.ts';
import { formatHash } from '../route.ts';
import { formatTime, plural } from '../dates.ts';
import { commitLink } from './links.ts';
import { type CellResult, type CellSubject, messageOf, type RunDocument } from '../../../../core/document/index.ts';
import { formatInUnit } from '../../../../core/words/index.ts';
import { targetOf } from '../../lines.ts';
import { figureOf, meaningOf, rangeText } from '../figures.ts';
import { drawDistribution, drawSequence, marksNote, sampleFigures } from '../chart/distribution.ts';
import { countList } from './counts.ts';
import { goButton, rowsTable, scrolled } from './parts.ts';
import type { ShownLine } from './shown-line.ts';

export function pointPanel(context: Context, line: Line, point: number): HTMLElement {
  const { site, store } = context;
  const run = line.run[point]!;
  const commit = line.commit[point];
  const body = h.div(h.p({ class: 'muted' }, 'Loading the samples…'));
  loadRun(store, run).then(
    (document) => {
      const found = findSubject(document, line);
      fill(body, found ? samplesOf(document, found) : emptyState('The run’s file holds no samples of this cell.'));
    },
    (error: unknown) => {
      fill(body, errorState('The samples could not be read.', messageOf(error)));
    },
  );
  const turn = (to: string | undefined, text: string, id: string): HTMLElement =>
    goButton(context, { point: to }, { id, disabled: to === undefined }, text);
  const close = { class: 'quiet', id: 'close-point', 'aria-label': 'Close the samples' };
  return h.section(
    { class: 'panel', 'aria-label': 'Samples' },
    h.div(
      { class: 'panel-head' },
      h.h2(
        'Samples of ',
        h.a({ href: formatHash('run', { id: run }) }, `${formatTime(line.time[point]!)} UTC`),
        commit !== undefined && [' at ', commitLink(site, commit)],
      ),
      h.span(
        { class: 'buttons' },
        turn(line.run[point - 1], '← Before', 'point-before'),
        turn(line.run[point + 1], 'After →', 'point-after'),
        goButton(context, { point: undefined, of: undefined }, close, '✕'),
      ),
    ),
    body,
  );
}

interface Found {
  result: CellResult;
  name: string;
  cell: CellSubject;
}

function findSubject(document: RunDocument, line: Line): Found | undefined {
  const result = Object.hasOwn(document.cells, line.cell) ? document.cells[line.cell]! : undefined;
  const entries = Object.entries(result?.subject ?? {});
  const own = entries.find(([name]) => {
    const subject = document.subjects[name];
    return subject !== undefined && targetOf(name, subject) === line.target;
  });
  const [name, cell] = own ?? entries[0] ?? [];
  return result && cell && name !== undefined ? { result, name, cell } : undefined;
}

function samplesOf(document: RunDocument, { result, name, cell }: Found): HTMLElement {
  const meaning = meaningOf(result);
  const figure = figureOf(cell, document.subjects[name]?.target ?? '');
  const text = (value: number): string => formatInUnit(meaning.unit, value);
  if (cell.samples.length === 0 && figure)
    return emptyState(
      `${text(figure.value)}${figure.interval ? `, between ${text(figure.interval.low)} and ${text(figure.interval.high)}` : ''}`,
      h.p('An imported history holds figures, not the samples that they are made of.'),
    );
  const distribution = drawDistribution(cell, meaning, figure);
  const sequence = drawSequence(cell, figure);
  const { profile } = cell;
  if (!distribution) return emptyState('This run has no usable samples of the cell.');
  return h.div(
    h.p(
      { class: 'muted' },
      `${plural(sampleFigures(cell).length, 'sample')} of ${plural(cell.opsPerSample, 'operation')}`,
      figure && `; median ${text(figure.value)}`,
      figure?.interval ? `, 95 % interval ${rangeText(meaning.unit, figure.interval)}` : '; too few for an interval',
      '.',
    ),
    h.div(
      { class: 'columns' },
      h.figure(
        distribution,
        h.figcaption({ class: 'muted small' }, 'How they are spread (logarithmic); line: median, shade: its interval'),
      ),
      sequence && h.figure(sequence, h.figcaption({ class: 'muted small' }, 'In the order in which they were taken')),
    ),
    marksNote(cell),
    profile && [h.h3('Counts per operation'), countList(profile)],
  );
}

const maxRows = 200;

/** For readers who cannot see the plot, and for copying. It is filled when it is opened. */
export function pointTable({ site }: Context, shown: readonly ShownLine[]): HTMLElement {
  const place = scrolled('Points');
  const details = h.details({ class: 'panel' }, h.summary('The points as a table'), place);
  details.addEventListener('toggle', () => {
    if (details.open && place.childElementCount === 0) fill(place, table());
  });

  function table(): HTMLElement {
    const rows = shown
      .flatMap(({ line, name }) => line.run.map((_, point) => ({ line, name, point })))
      .sort((a, b) => b.line.time[b.point]! - a.line.time[a.point]!)
      .slice(0, maxRows);
    return rowsTable(
      ['When (UTC)', 'Line', 'Commit', 'Median', 'Low', 'High', 'Samples', 'Environment'],
      rows.map(({ line, name, point }) =>
        h.tr(
          h.td({ class: 'figure' }, formatTime(line.time[point]!)),
          h.td(h.bdi(name)),
          h.td(line.commit[point] === undefined ? '–' : commitLink(site, line.commit[point])),
          ...[line.value[point], line.low[point], line.high[point]].map((value) =>
            h.td({ class: 'figure' }, value === undefined ? '–' : formatInUnit(line.unit, value)),
          ),
          h.td({ class: 'figure' }, String(line.samples[point] ?? '–')),
          h.td(h.code({ class: 'small' }, line.fingerprint[point])),
        ),
      ),
    );
  }

  return details;
}
