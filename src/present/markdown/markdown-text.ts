/**
 * Text from a document inside GitHub-flavoured Markdown: it must not become markup, HTML, a link, a mention or a reference,
 * nor break out of a table cell (GFM spec; a run document may come from a stranger's pull request).
 */
import { formatCount, makeVisible, noFigure } from '../words/index.ts';

/** Texts of a document, shortened and harmless. */
export interface Speaker {
  prose: (text: string) => string;
  code: (text: string) => string;
}

export function speakerOf({ characters }: Detail): Speaker {
  const short = (text: string): string => shorten(makeVisible(text), characters);
  return { prose: (text) => escapeMarkdown(short(text)), code: (text) => codeSpan(short(text)) || noFigure };
}

const asEntity = (character: string): string => `&#${character.codePointAt(0) ?? 0};`;

/** Prose. Character references never form markup (CommonMark 0.31, 2.5); an empty comment breaks mentions, references and addresses. */
export function escapeMarkdown(text: string): string {
  return makeVisible(text).replace(special, (character) =>
    /[@#]/.test(character) ? `${asEntity(character)}<!-- -->` : asEntity(character),
  );
}

// Markup and HTML; mentions and references; `://`, `www.` (links); signs that begin a list or a heading; `GH-1`.
const special = /[&<>`*_[\]|\\~$@#]|:(?=\/\/)|(?<=\bwww)\.|^[-+=]|(?<=^\d+)[.)]|(?<=\bGH)-(?=\d)/gi;

/** A name as code. Plain names become a code span; whatever could end one becomes references inside `<code>`. */
export function codeSpan(text: string): string {
  const visible = makeVisible(text);
  if (visible.trim() === '') return '';
  return /[`|\\]/.test(visible) || visible !== visible.trim()
    ? `<code>${escapeMarkdown(visible)}</code>`
    : `\`${visible}\``;
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

// How much a page shows, and how it is made to fit: by saying less, never by cutting what it says.

/** Infinity: all of them. */
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

/** From everything to what is left when almost nothing fits. */
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
const leastRowBytes = 40;

/**
 * The page in the most detail that fits.
 * @param sizeBytes what fits; the least detailed page takes some kilobytes whatever it is about
 * @param countRows how many rows a page has: what cannot fit is not even tried
 * @throws Error when not even the least detailed page fits
 */
export function fit(
  sizeBytes: number,
  countRows: (detail: Detail) => number,
  render: (detail: Detail) => string,
): string {
  for (const detail of detailLevels) {
    if (countRows(detail) * leastRowBytes > sizeBytes) continue;
    const page = render(detail);
    if (new TextEncoder().encode(page).length <= sizeBytes) return page;
  }
  throw new Error(`A page of ${sizeBytes} bytes is too small for a report.`);
}

/** The text if it has at most `most` characters (code points), else its beginning and its end around an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const front = Math.ceil((most - 1) / 2);
  return `${characters.slice(0, front).join('')}…${characters.slice(characters.length - (most - 1 - front)).join('')}`;
}
