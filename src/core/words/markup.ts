/**
 * GitHub-flavoured Markdown: a string must not become markup, HTML, a link, a mention or a reference, nor break out of a table
 * cell (GFM spec; a run document may come from the pull request of an unknown person).
 */
import { makeVisible, shorten } from './visible-text.ts';

const asEntity = (character: string): string => `&#${character.codePointAt(0) ?? 0};`;

/** Prose. Character references never form markup (CommonMark 0.31, 2.5); an empty comment breaks mentions, references and addresses. */
export function escapeMarkdown(text: string): string {
  return makeVisible(text)
    .replace(special, (character, position: number) =>
      /[@#]/.test(character) || (character === '-' && position > 0)
        ? `${asEntity(character)}<!-- -->`
        : asEntity(character),
    )
    .replace(commitId, '$1<!-- -->$2');
}

/** GitHub makes links of the ids of commits. A short one, as io-perf writes them too, leads to an existing commit of the same repository only. */
const commitId = /\b([0-9a-f]{7})([0-9a-f]{33}|[0-9a-f]{57})\b/gi;

// Markup and HTML; mentions and references; `://`, `www.` (links); signs that begin a list or a heading; `GH-1`; `::error`.
const special = /[&<>`*_[\]|\\~$@#]|:(?=\/\/|:)|(?<=\bwww)\.|^[-+=]|(?<=^\d+)[.)]|(?<=\bGH)-(?=\d)/gi;

/** A name as code. Plain names become a code span; characters that could end one become references inside `<code>`. */
export function codeSpan(text: string): string {
  const visible = makeVisible(text);
  if (visible.trim() === '') return '';
  return /[`|\\]/.test(visible) || visible !== visible.trim()
    ? `<code>${escapeMarkdown(visible)}</code>`
    : `\`${visible}\``;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Readers do not show longer names and sentences. */
const maxXmlCharacters = 1000;

/** Text in XML 1.0, which cannot hold most control characters: those are made visible. */
export const escapeXml = (text: string): string =>
  makeVisible(shorten(text, maxXmlCharacters)).replace(/[&<>"']/g, (character) => entities[character]!);
