/** A published study measured again: the lines that its author's program prints, and a table of published and own figures. */
import pc from 'picocolors';
import type { RepeatedFigure, RepeatedStudy } from '../../core/cells/index.ts';
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
import { displayWidth, padEnd, padStart, truncateMiddle, wrap } from './text-width.ts';

/** @returns lines ending in a newline */
export const renderStudy = (repeated: RepeatedStudy, options: { width: number; colour: boolean }): string =>
  `${drawStudy(repeated, options.width, pc.createColors(options.colour)).join('\n')}\n`;

export function drawStudy(
  repeated: RepeatedStudy,
  width: number,
  { bold, dim }: ReturnType<typeof pc.createColors>,
): string[] {
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

/** A study's figures beside those of a run that was not made by its method: medians, a line for each published figure. */
export const studyTable = (
  study: string,
  figures: readonly RepeatedFigure[],
  bold: (text: string) => string,
  most: number,
): string[] => layTable(studyRows(study, figures, false), bold, most);

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
