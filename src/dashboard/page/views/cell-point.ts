/** The samples of one run of the cell: fetched when the point is chosen. */
import type { CellSubject, RunDocument } from '../../../model/index.ts';
import { drawDistribution, drawSequence, marksNote, sampleTimes } from '../chart/distribution.ts';
import { formatIn } from '../chart/units.ts';
import { targetKey } from '../../lines.ts';
import { fill, h } from '../dom.ts';
import { formatTime, plural } from '../format.ts';
import { formatHash } from '../route.ts';
import type { Line } from '../site.ts';
import { emptyState, errorState } from '../states.ts';
import type { Context } from '../view.ts';
import { countList } from './counts.ts';
import { commitLink } from './links.ts';

export function pointPanel(context: Context, { line, point }: { line: Line; point: number }): HTMLElement {
  const { site, store } = context;
  const run = line.run[point]!;
  const commit = line.commit[point];
  const body = h('div', {}, h('p', { class: 'muted' }, 'Loading the samples…'));
  store.run(run).then(
    (document) => {
      const cell = findSubject(document, line);
      fill(body, cell ? samplesOf(cell) : emptyState('The run’s file holds no samples of this cell.'));
    },
    (error: unknown) => {
      fill(body, errorState('The samples could not be read.', error instanceof Error ? error.message : String(error)));
    },
  );
  const close = h(
    'button',
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
    h(
      'button',
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
  return h(
    'section',
    { class: 'panel', 'aria-label': 'Samples' },
    h(
      'div',
      { class: 'panel-head' },
      h(
        'h2',
        {},
        'Samples of ',
        h('a', { href: formatHash('run', { id: run }) }, `${formatTime(line.time[point]!)} UTC`),
        commit !== undefined && [' at ', commitLink(site, commit)],
      ),
      h(
        'span',
        { class: 'buttons' },
        turn(older, '← Before', 'point-before'),
        turn(newer, 'After →', 'point-after'),
        close,
      ),
    ),
    body,
  );
}

function findSubject(document: RunDocument, line: Line): CellSubject | undefined {
  const subjects = Object.hasOwn(document.cells, line.cell) ? document.cells[line.cell]!.subject : {};
  const entries = Object.entries(subjects);
  const own = entries.find(([name]) => {
    const subject = document.subjects[name];
    const { os } = subject?.environment ?? {};
    return (
      subject !== undefined &&
      targetKey({ name, target: subject.target, ...(typeof os === 'string' ? { os } : {}) }) === line.target
    );
  });
  return (own ?? entries[0])?.[1];
}

function samplesOf(cell: CellSubject): HTMLElement {
  const distribution = drawDistribution(cell);
  const sequence = drawSequence(cell);
  const { profile, summary } = cell;
  if (!distribution) return emptyState('This run has no usable samples of the cell.');
  return h(
    'div',
    {},
    h(
      'p',
      { class: 'muted' },
      `${plural(sampleTimes(cell).length, 'sample')} of ${plural(cell.opsPerSample, 'operation')}`,
      summary && `; median ${formatIn('ns', summary.medianNs)}`,
      summary?.lowNs !== undefined &&
        `, 95 % interval ${formatIn('ns', summary.lowNs)} … ${formatIn('ns', summary.highNs)}`,
      '.',
    ),
    h(
      'div',
      { class: 'columns' },
      h(
        'figure',
        {},
        distribution,
        h(
          'figcaption',
          { class: 'muted small' },
          'How they are spread (logarithmic); line: median, shade: its interval',
        ),
      ),
      sequence &&
        h('figure', {}, sequence, h('figcaption', { class: 'muted small' }, 'In the order in which they were taken')),
    ),
    marksNote(cell),
    profile && [h('h3', {}, 'Counts per operation'), countList(profile)],
  );
}
