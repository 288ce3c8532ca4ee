/** The points of a cell: the samples of a chosen one, loaded when chosen, and all of them as a table. */
import { type Context } from '../view.ts';
import { emptyState, errorState } from '../states.ts';
import { loadRun } from '../run-document.ts';
import type { Line } from '../site.ts';
import { fill, h } from '../dom.ts';
import { formatHash } from '../route.ts';
import { formatTime, plural } from '../dates.ts';
import { commitLink } from './links.ts';
import type { CellResult, CellSubject, RunDocument } from '../../../../core/document/index.ts';
import { targetKey } from '../../lines.ts';
import { figureOf, meaningOf } from '../figures.ts';
import { formatIn } from '../figure-text.ts';
import { drawDistribution, drawSequence, marksNote, sampleFigures } from '../chart/distribution.ts';
import { countList } from './counts.ts';

export function pointPanel(context: Context, { line, point }: { line: Line; point: number }): HTMLElement {
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
      fill(body, errorState('The samples could not be read.', error instanceof Error ? error.message : String(error)));
    },
  );
  const close = h.button(
    {
      type: 'button',
      class: 'quiet',
      id: 'close-point',
      'aria-label': 'Close the samples',
      click: () => {
        context.go({ point: undefined, of: undefined });
      },
    },
    '✕',
  );
  const older = line.run[point - 1];
  const newer = line.run[point + 1];
  const turn = (to: string | undefined, text: string, id: string): HTMLElement =>
    h.button(
      {
        type: 'button',
        id,
        disabled: to === undefined,
        click: () => {
          context.go({ point: to });
        },
      },
      text,
    );
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
        turn(older, '← Before', 'point-before'),
        turn(newer, 'After →', 'point-after'),
        close,
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
    const { os } = subject?.environment ?? {};
    return (
      subject !== undefined &&
      targetKey({ name, target: subject.target, ...(typeof os === 'string' ? { os } : {}) }) === line.target
    );
  });
  const [name, cell] = own ?? entries[0] ?? [];
  return result && cell && name !== undefined ? { result, name, cell } : undefined;
}

function samplesOf(document: RunDocument, { result, name, cell }: Found): HTMLElement {
  const meaning = meaningOf(result);
  const figure = figureOf(cell, document.subjects[name]?.target ?? '');
  const text = (value: number): string => formatIn(meaning.unit, value);
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
      figure?.interval
        ? `, 95 % interval ${text(figure.interval.low)} … ${text(figure.interval.high)}`
        : '; too few for an interval',
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
