/** A published study measured again, as Markdown: its table, and what is to be known of the figures. */
import type { RepeatedStudy } from '../../core/cells/index.ts';
import { escapeMarkdown } from '../../core/words/index.ts';
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
  usedColumns,
} from '../study-rows.ts';
import { foldedDetails, markdownTable } from './markdown-text.ts';

export function writeStudy(repeated: RepeatedStudy): string[][] {
  const { study, title, method, figures, faults } = repeated;
  const cells = studyRows(study, figures, true).map(tableCells);
  const used = usedColumns(cells);
  const kept = <T>(row: readonly T[]): T[] => row.filter((_, column) => used[column]);
  const warnings = hazardLines(repeated);
  const notes = rowNotes(figures).map(({ rows, note }) => `- ${escapeMarkdown(`${rows}: ${note}`)}`);
  const printed = authorsLines(study, figures);
  return [
    [`### ${escapeMarkdown(`Study ${study}: ${title}`)}`],
    [escapeMarkdown(`Method: ${method}.`)],
    warnings.length === 0
      ? []
      : [
          '> [!CAUTION]',
          ...warnings.flatMap((line, index) => [
            ...(index > 0 ? ['>'] : []),
            `> ${escapeMarkdown(line.replace(/^! /, ''))}`,
          ]),
        ],
    markdownTable(
      kept(tableHead),
      cells.map((row) => kept(row.map(escapeMarkdown))),
      kept(Array.from('llrrrrrl')).join(''),
    ),
    [escapeMarkdown(noteOf(repeated))],
    [...slowFrom(figures), ...sourceLines(figures)].map((line) => `- ${escapeMarkdown(line)}`),
    notes.length === 0 ? [] : foldedDetails('Notes on the rows', notes),
    foldedDetails(
      'What is known to be wrong with the published figures',
      faults.map((fault) => `- ${escapeMarkdown(fault)}`),
    ),
    ...printed.map((lines, pass) =>
      foldedDetails(
        `As the author's program prints it${printed.length > 1 ? `, pass ${pass + 1} of ${printed.length}` : ''}`,
        lines.map((line) => `    ${line}`),
      ),
    ),
  ].filter((lines) => lines.length > 0);
}
