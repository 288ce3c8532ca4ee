/** Every figure of a run, and the samples of each. */
import { samplesOf, type CellResult, type CellSubject, type RunDocument } from '../../../../core/document/index.ts';
import { isPaired, pairedVerdicts } from '../../../../judge/index.ts';
import { formatInUnit, formatPercent, formatThroughput } from '../../../../core/words/index.ts';
import { matchesQuery, plainName } from '../../cell-words.ts';
import { fill, h } from '../dom.ts';
import { drawDistribution, drawSequence, marksNote } from '../chart/distribution.ts';
import { type Figure, figureOf, type Meaning, meaningOf, rangeText } from '../figures.ts';
import { plural } from '../dates.ts';
import type { Context } from '../view.ts';
import { emptyState } from '../states.ts';
import { statusTag, type Verdict } from '../verdicts.ts';
import { countList, countSummary } from './counts.ts';
import { cellLink } from './links.ts';
import { cellFilter, firstOf, panel, rowsTable, scrolled } from './parts.ts';

const maxRows = 400;

interface Row {
  id: string;
  subject: string;
  cell: CellSubject;
  meaning: Meaning;
  figure: Figure | undefined;
  verdict: Verdict | undefined;
}

/** A column without values is left out. */
interface Column {
  title: string;
  /** For figures without samples. */
  plain?: string;
  has: (row: Row) => boolean;
  content: (row: Row) => HTMLElement;
}

const figureColumn =
  (text: (row: Row) => string): Column['content'] =>
  (row) =>
    h.td({ class: 'figure' }, text(row));

const columns: readonly Column[] = [
  {
    title: 'Median',
    plain: 'Figure',
    has: () => true,
    content: ({ figure, meaning }) =>
      h.td({ class: 'figure' }, h.b(figure ? formatInUnit(meaning.unit, figure.value) : '–')),
  },
  {
    title: '95 % interval',
    plain: 'Range',
    has: ({ figure }) => figure?.interval !== undefined,
    content: figureColumn(({ figure, meaning: { unit } }) =>
      figure?.interval ? rangeText(unit, figure.interval) : '–',
    ),
  },
  {
    title: 'Throughput',
    has: ({ cell }) => cell.summary?.bytesPerSecond !== undefined,
    content: figureColumn(({ cell }) => formatThroughput(cell.summary?.bytesPerSecond)),
  },
  {
    title: 'Spread',
    has: ({ cell }) => cell.summary?.spread !== undefined,
    content: figureColumn(({ cell }) => formatPercent(cell.samples.length > 1 ? cell.summary?.spread : undefined)),
  },
  {
    title: 'Counts per operation',
    has: ({ cell }) => cell.profile !== undefined,
    content: ({ cell }) => h.td({ class: 'small' }, countSummary(cell.profile)),
  },
  {
    title: 'Samples',
    has: ({ cell }) => cell.samples.length > 0,
    content: (row) => h.td({ class: 'figure' }, samplesButton(row)),
  },
];

type Verdicts = ReadonlyMap<string, { verdict: Verdict }>;

export function runFigures(context: Context, run: RunDocument): HTMLElement {
  const { filter = '' } = context.route.parameters;
  const verdicts: Verdicts = isPaired(run) ? pairedVerdicts(run) : new Map();
  const rows = Object.entries(run.cells)
    .filter(([id]) => matchesQuery(id, filter))
    .flatMap(([id, result]) => rowsOf(run, verdicts, id, result));
  const several = Object.keys(run.subjects).length > 1;
  const { visible, more } = firstOf(context, rows, maxRows, { all: 'figures', words: String(rows.length) });
  const shown = columns.filter(({ has }) => rows.some(has));
  const isPlain = rows.every(({ cell }) => cell.samples.length === 0);
  return panel(
    'Figures',
    cellFilter(context, 'figures-filter'),
    visible.length === 0
      ? emptyState('No cell matches.')
      : scrolled(
          'Figures',
          rowsTable(
            [
              'Cell',
              ...(several ? ['Subject'] : []),
              ...shown.map(({ title, plain = title }) => (isPlain ? plain : title)),
            ],
            visible.map((row) =>
              h.tr(nameCell(row), several && h.td(h.bdi(row.subject)), ...shown.map(({ content }) => content(row))),
            ),
          ),
        ),
    more,
  );
}

function rowsOf({ subjects }: RunDocument, verdicts: Verdicts, id: string, result: CellResult): Row[] {
  const meaning = meaningOf(result);
  const verdict = verdicts.get(id)?.verdict;
  return Object.entries(result.subject).map(([subject, cell]) => ({
    id,
    subject,
    cell,
    meaning,
    figure: figureOf(cell, subjects[subject]?.target ?? ''),
    verdict,
  }));
}

const nameCell = ({ id, verdict, cell: { hazards = [] } }: Row): HTMLElement =>
  h.td(
    { class: 'wide' },
    cellLink(id),
    verdict && [' ', statusTag(verdict)],
    hazards.length > 0 && h.div({ class: 'small hazard' }, '! ', h.bdi(hazards.join(', '))),
  );

function samplesButton(row: Row): HTMLElement {
  const samples = row.cell.samples.length;
  const button: HTMLElement = h.button(
    {
      type: 'button',
      class: 'sort',
      'aria-expanded': 'false',
      'aria-label': `${plural(samples, 'sample')} of ${plainName(row.id)}`,
      click: () => {
        toggleSamples(button.closest('tr')!, row, button);
      },
    },
    `${samples} ▾`,
  );
  return button;
}

function toggleSamples(row: HTMLElement, { cell, meaning, figure }: Row, button: HTMLElement): void {
  const next = row.nextElementSibling;
  if (next?.classList.contains('detail') === true) {
    next.remove();
    button.setAttribute('aria-expanded', 'false');
    return;
  }
  const place = h.td({ colspan: String(row.childElementCount) });
  const distribution = drawDistribution(cell, meaning, figure);
  fill(
    place,
    distribution
      ? h.div({ class: 'columns' }, h.figure(distribution), h.figure(drawSequence(cell, figure)))
      : emptyState('No usable samples.'),
    marksNote(cell),
    cell.profile && [h.h3('Counts per operation'), countList(cell.profile)],
    h.details(
      h.summary('Raw samples'),
      h.pre(
        { class: 'raw', tabindex: '0' },
        samplesOf(cell)
          .map(
            ({ round, order, value, ns, ops, marks = [] }) =>
              `round ${round}\torder ${order}\t${value === undefined ? `${ns} ns / ${ops ?? cell.opsPerSample}` : `${value} ${meaning.unit}`}${marks.length > 0 ? `\t${marks.join(' ')}` : ''}`,
          )
          .join('\n'),
      ),
    ),
  );
  row.after(h.tr({ class: 'detail' }, place));
  button.setAttribute('aria-expanded', 'true');
}
