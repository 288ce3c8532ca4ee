/**
 * Text from a document inside GitHub-flavoured Markdown: it must not become markup, HTML, a link, a mention or a reference,
 * nor break out of a table cell (GFM spec; a run document may come from a stranger's pull request).
 */
import { makeVisible } from './visible.ts';

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
