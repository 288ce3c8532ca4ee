/** Parts of a Markdown page: a document's texts, tables, folds; and how much of a page fits. */
import type { Detail } from './detail.ts';
import { codeSpan, escapeMarkdown, formatCount, makeVisible, noFigure, shorten } from '../../core/words/index.ts';

/** Texts of a document, shortened and escaped. */
export interface Speaker {
  prose: (text: string) => string;
  code: (text: string) => string;
}

export function speakerOf({ characters }: Detail): Speaker {
  const short = (text: string): string => shorten(makeVisible(text), characters);
  return { prose: (text) => escapeMarkdown(short(text)), code: (text) => codeSpan(short(text)) || noFigure };
}

type Side = 'left' | 'right';

export const columns = (...headings: readonly (readonly [string, Side])[]): { text: string; side: Side }[] =>
  headings.map(([text, side]) => ({ text, side }));

const inTheDocument = 'in the run document';

/** `… and 12 more changes, in the run document.` */
export const rest = (shown: number, all: number, singular: string, where = inTheDocument): string[] =>
  shown < all ? ['', `… and ${formatCount(all - shown, `more ${singular}`)}, ${where}.`] : [];

/** A GFM table. Cells are Markdown already. */
export function markdownTable(
  headings: readonly { text: string; side: Side }[],
  rows: readonly (readonly string[])[],
): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(headings.map(({ text }) => text)),
    line(headings.map(({ side }) => (side === 'right' ? '--:' : ':--'))),
    ...rows.map(line),
  ];
}

/** Folded details. @param summary Markdown is not read there: plain text only */
export const foldedDetails = (summary: string, lines: readonly string[]): string[] => [
  `<details><summary>${summary}</summary>`,
  '',
  ...lines,
  '',
  '</details>',
];
