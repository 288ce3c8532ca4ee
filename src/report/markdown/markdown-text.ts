/** Parts of a Markdown page: a document's texts, tables, folds; and how much of a page fits. */
import type { Report } from '../judged.ts';
import { codeSpan, escapeMarkdown, formatCount, makeVisible, noFigure, shorten } from '../../core/words/index.ts';

/** Texts of a document, made harmless where they go. */
export interface Speaker {
  prose: (text: string) => string;
  code: (text: string) => string;
}

/** Where nothing is escaped. */
export const plainSpeaker: Speaker = { prose: (text) => text, code: (text) => text };

/** Shortened and escaped. */
export function speakerOf({ characters }: Detail): Speaker {
  const short = (text: string): string => shorten(makeVisible(text), characters);
  return { prose: (text) => escapeMarkdown(short(text)), code: (text) => codeSpan(short(text)) || noFigure };
}

/** `… and 12 more changes, in the run document.` */
export const rest = (shown: number, all: number, singular: string, where = 'in the run document'): string[] =>
  shown < all ? ['', `… and ${formatCount(all - shown, `more ${singular}`)}, ${where}.`] : [];

/**
 * A GFM table. Cells are Markdown already.
 * @param sides of the columns, as in LaTeX: `l`, `r`; by default on the left
 */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[], sides = ''): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = headings.map((_, column) => (sides[column] === 'r' ? '--:' : ':--'));
  return [line(headings), line(rule), ...rows.map(line)];
}

/** Folded details. @param summary Markdown is not read there: plain text only */
export const foldedDetails = (summary: string, lines: readonly string[]): string[] => [
  `<details><summary>${summary}</summary>`,
  '',
  ...lines,
  '',
  '</details>',
];

/** How much a page shows; Infinity shows all. A page is made to fit by leaving parts out, never by truncating the whole. */
export interface Detail {
  /** Characters of a name or a sentence from a document. */
  characters: number;
  /** Environments with a section of their own. */
  environments: number;
  /** Rows of the table of what changed. */
  changes: number;
  /** Rows of the table of all cells. */
  cells: number;
  /** Whether the figures of a plain run are shown. */
  figures: boolean;
  /** Files that a count concerns. */
  paths: number;
  /** Entries of any other list: failures, reasons for skipping, findings, facts. */
  entries: number;
}

const everything: Detail = {
  characters: 500,
  environments: Infinity,
  changes: Infinity,
  cells: Infinity,
  figures: true,
  paths: Infinity,
  entries: Infinity,
};

/** From everything to the minimum. */
const detailLevels: readonly Detail[] = [
  everything,
  { ...everything, paths: 5, entries: 100 },
  { ...everything, paths: 3, entries: 40, figures: false },
  { ...everything, paths: 2, entries: 30, figures: false, cells: 150, characters: 200 },
  { characters: 160, environments: 20, changes: 100, cells: 0, figures: false, paths: 1, entries: 20 },
  { characters: 120, environments: 10, changes: 25, cells: 0, figures: false, paths: 0, entries: 10 },
  { characters: 80, environments: 5, changes: 8, cells: 0, figures: false, paths: 0, entries: 4 },
  { characters: 40, environments: 1, changes: 3, cells: 0, figures: false, paths: 0, entries: 1 },
];

/** The shortest row of a table: names, figures and bars. */
const minRowBytes = 40;

/**
 * The page in the most detail that fits.
 * @param sizeBytes size limit; the least detailed page takes some kilobytes
 * @throws Error when not even the least detailed page fits
 */
export function fit({ runs }: Report, sizeBytes: number, render: (detail: Detail) => string): string {
  const cells = runs.map(({ judgement }) => Object.keys(judgement.cells).length);
  for (const detail of detailLevels) {
    const rows = cells.slice(0, detail.environments).reduce((sum, count) => sum + Math.min(detail.cells, count), 0);
    // A page that cannot fit is not rendered.
    if (rows * minRowBytes > sizeBytes) continue;
    const page = render(detail);
    if (new TextEncoder().encode(page).length <= sizeBytes) return page;
  }
  throw new Error(`A page of ${sizeBytes} bytes is too small for a report.`);
}
