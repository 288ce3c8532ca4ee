/**
 * Text from a document inside GitHub-flavoured Markdown: it must not become markup, HTML, a link, a mention or a reference,
 * nor break out of a table cell (GFM spec; a run document may come from a stranger's pull request).
 */
import { formatCount, makeVisible, noFigure } from '../words/index.ts';
import { type Detail, shorten } from './detail.ts';

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
