/**
 * Published studies on a terminal: one that was measured again, with the lines that its author's program prints and a table of published and
 * own figures; and a short report on a run of all, with its results for the conclusions and a table of each study.
 */
import pc from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import type { RepeatedFigure, RepeatedStudy } from '../../core/cells/index.ts';
import type { Finding, RunDocument } from '../../core/document/index.ts';
import { formatCount } from '../../core/words/index.ts';
import { authorsLines } from '../author-lines.ts';
import {
  hazardLines,
  noteOf,
  rowNotes,
  slowFrom,
  sourceLines,
  studyRows,
  tableCells,
  tableHead,
  tableOf,
  type TableRow,
  usedColumns,
} from '../study-rows.ts';
import { describeEvidence, describeFindingStatus } from './finding-words.ts';
import { displayWidth, padEnd, padStart, truncateMiddle, wrap } from './text-width.ts';

/** @returns lines ending in a newline */
export const renderStudy = (repeated: RepeatedStudy, options: { width: number; colour: boolean }): string =>
  `${drawStudy(repeated, options.width, pc.createColors(options.colour)).join('\n')}\n`;

function drawStudy(repeated: RepeatedStudy, width: number, { bold, dim }: Colors): string[] {
  const { study, title, method, figures, faults } = repeated;
  const text = (line: string): string[] => wrap(line, width).map((part) => dim(part));
  const item = (line: string): string[] =>
    wrap(line, width - 2).map((part, index) => dim(`${index === 0 ? '- ' : '  '}${part}`));
  const printed = authorsLines(study, figures);
  const notes = rowNotes(figures);
  return [
    bold(`Study ${study}: ${title}`),
    ...text(`Method: ${method}.`),
    ...printed.flatMap((lines, pass) => [
      '',
      bold(`As the author's program prints it${printed.length > 1 ? `, pass ${pass + 1} of ${printed.length}` : ''}`),
      ...lines,
    ]),
    '',
    bold('Published and here'),
    ...layTable(studyRows(study, figures, true), bold),
    '',
    ...text(noteOf(repeated)),
    ...[...slowFrom(figures), ...sourceLines(figures)].flatMap(text),
    ...hazardLines(repeated).flatMap(text),
    ...(notes.length === 0 ? [] : ['', bold('Notes on the rows')]),
    ...notes.flatMap(({ rows, note }) => item(`${rows}: ${note}`)),
    '',
    bold('What is known to be wrong with the published figures'),
    ...faults.flatMap(item),
  ];
}

/** Maximum columns of a row's description. */
const narrowestWhat = 8;

/** @param most columns of a line */
function layTable(rows: readonly TableRow[], bold: (text: string) => string, most = Infinity): string[] {
  const cells = rows.map(tableCells);
  const used = usedColumns(cells);
  const widths = tableHead.map((title, column) =>
    Math.max(...[tableHead, ...cells].map((row) => displayWidth(row[column] ?? title))),
  );
  const needed = widths.filter((_, column) => used[column]).reduce((total, width) => total + width + 2, -2);
  widths[1] = Math.max(narrowestWhat, widths[1]! - Math.max(0, needed - most));
  const line = (row: readonly string[]): string => {
    const text = row
      .map((cell, column) => (column === 1 ? truncateMiddle(cell, widths[1]!) : cell))
      .map((text, column) =>
        column < 2 || column === tableHead.length - 1 ? padEnd(text, widths[column]!) : padStart(text, widths[column]!),
      )
      .filter((_, column) => used[column])
      .join('  ')
      .trimEnd();
    return truncateMiddle(text, most);
  };
  return [
    bold(line(tableHead)),
    ...cells.flatMap((row, index) => {
      const isNew = index > 0 && tableOf(rows[index]!) !== tableOf(rows[index - 1]!);
      return [...(isNew ? [''] : []), line(row)];
    }),
  ];
}

interface Page {
  width: number;
  proseWidth: number;
  colours: Colors;
}

/** What the suite knows of a run: all published conclusions, and the figures of each study. */
export interface MeasuredStudies {
  conclusions: readonly { id: string; study: string; conclusion: string; correction?: string | undefined }[];
  /** The study that the run repeated by its author's method. */
  repeated?: RepeatedStudy;
  studies: readonly {
    study: string;
    title: string;
    figures: readonly RepeatedFigure[];
    /** Number of measured figures that are not shown. */
    others: number;
  }[];
}

/** With fewer columns a conclusion stands below its label. */
const narrowestBeside = 60;

const order: readonly Finding['status'][] = ['holds', 'does-not-hold', 'undecided', 'not-applicable', 'not-measured'];

export function drawStudies(run: RunDocument, studies: MeasuredStudies, page: Page): string[][] {
  const { repeated, conclusions } = studies;
  if (repeated === undefined) return [drawConclusions(run, conclusions, page), ...drawTables(studies, page)];
  const own = conclusions.filter(({ study }) => study === repeated.study);
  return [drawStudy(repeated, page.proseWidth, page.colours), drawConclusions(run, own, page)];
}

/** The conclusions, decided ones first: a statement, and below it the figures. */
function drawConclusions(
  { findings = [] }: RunDocument,
  conclusions: MeasuredStudies['conclusions'],
  { proseWidth, colours }: Page,
): string[] {
  const { bold, dim, green, yellow } = colours;
  const judged = new Map(findings.map((finding) => [finding.id, finding]));
  const shown = conclusions.flatMap((published) => {
    const finding = judged.get(published.id);
    return finding && finding.status !== 'not-measured' ? [{ ...published, finding }] : [];
  });
  const words = shown.map(({ finding }) => describeFindingStatus(finding));
  const labelWidth = Math.max(0, ...words.map((word) => word.length));
  const indent = proseWidth < narrowestBeside ? 2 : labelWidth + 8;
  const lines = shown
    .sort((a, b) => order.indexOf(a.finding.status) - order.indexOf(b.finding.status))
    .flatMap(({ id, conclusion, correction, finding }) => {
      const paint = finding.status === 'holds' ? green : finding.status === 'does-not-hold' ? yellow : dim;
      const label = paint(padEnd(describeFindingStatus(finding), labelWidth));
      const text = wrap(conclusion, proseWidth - indent);
      const [first = '', ...more] = indent > labelWidth ? text : ['', ...text];
      const details = [describeEvidence(finding), ...(correction === undefined ? [] : [`Note: ${correction}`])];
      return [
        `${label}  ${bold(padEnd(id, 6))}${first}`,
        ...[...more, ...details.flatMap((detail) => wrap(detail, proseWidth - indent)).map((line) => dim(line))].map(
          (line) => ' '.repeat(indent) + line,
        ),
      ];
    });
  const rest = conclusions.filter(({ id }) => !shown.some((one) => one.id === id));
  const unmeasured = rest.length === 0 ? [] : wrap(`Not measured: ${rest.map(({ id }) => id).join(', ')}.`, proseWidth);
  const decided = shown.filter(({ finding: { status } }) => status === 'holds' || status === 'does-not-hold').length;
  const head = `Conclusions: ${decided} of ${formatCount(conclusions.length, 'conclusion')} decided`;
  return [bold(head), ...lines, ...unmeasured.map((line) => dim(line))];
}

/** For each study that was measured, its figures beside those of its conclusions. */
function drawTables({ studies }: MeasuredStudies, { width, proseWidth, colours }: Page): string[][] {
  const { bold, dim } = colours;
  return studies
    .filter(({ figures }) => figures.length > 0)
    .map(({ study, title, figures, others }) => {
      const more = `${formatCount(others, 'more figure')}: io-perf study ${study} prints them in the author's shape.`;
      return [
        bold(`Study ${study}: ${title}`),
        // Medians, since the run was not made by the method of the study.
        ...layTable(studyRows(study, figures, false), bold, width),
        ...(others > 0 ? wrap(more, proseWidth).map((line) => dim(line)) : []),
      ];
    });
}
