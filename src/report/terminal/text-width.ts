/** The width of text on a terminal, and how to fit it into a number of columns. The text has no escape sequences (makeVisible). */

let segmenter: Intl.Segmenter | undefined;
/** Made when it is first needed, which takes longer than most modules. */
const graphemesOf = (text: string): Iterable<Intl.SegmentData> =>
  (segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })).segment(text);

// Two columns: East Asian wide and fullwidth scripts (Unicode Standard Annex 11) and pictures.
const wide =
  /^(?:\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|.\ufe0f)/u;

const zero = /^\p{M}+$/u;

function graphemeWidth(grapheme: string): number {
  if (zero.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
}

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Matches characters that never join others, as in most text (Unicode Standard Annex 29). Splitting into graphemes is a hundred times slower. */
const isOfSingles = (text: string): boolean =>
  /^[\x20-\x7e\xa0-\u02ff\u2010-\u2027\u2030-\u205e\u2070-\u20cf\u2100-\u2bff\u3041-\u3096\u4e00-\u9fff\u{1d400}-\u{1d7ff}]*$/u.test(
    text,
  );

export const split = (text: string): string[] =>
  isOfSingles(text) ? Array.from(text) : Array.from(graphemesOf(text), ({ segment }) => segment);

/** Columns of the text on a terminal. */
export function displayWidth(text: string): number {
  if (isPlain(text)) return text.length;
  return split(text).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
}

export const padEnd = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)));

export const padStart = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - displayWidth(text))) + text;

/** As many leading graphemes as fit into `width` columns. */
function head(parts: readonly string[], width: number): string {
  let taken = '';
  let used = 0;
  for (const part of parts) {
    used += graphemeWidth(part);
    if (used > width) break;
    taken += part;
  }
  return taken;
}

/** The text if it fits, else its beginning and its end around an ellipsis: a cell's name differs at both. */
export function truncateMiddle(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  if (width <= 0) return '';
  const parts = split(text);
  const front = head(parts, Math.ceil((width - 1) / 2));
  const back = split(head([...parts].reverse(), Math.floor((width - 1) / 2)))
    .reverse()
    .join('');
  return `${front}…${back}`;
}

/** The text if it fits, else its beginning and an ellipsis: for sentences. */
export function truncateEnd(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  return width <= 0 ? '' : `${head(split(text), width - 1).trimEnd()}…`;
}

/**
 * Lines of at most `width` columns, broken at spaces; a word longer than a line is broken where the line ends.
 * @returns at least one line
 */
export function wrap(text: string, width: number): string[] {
  const limit = Math.max(width, 1);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && displayWidth(line) + 1 + displayWidth(word) <= limit) {
      line = `${line} ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = displayWidth(word) > limit ? breakWord(word, limit) : [word];
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1)!;
  }
  return [...lines, line];
}

/** Pieces of at most `limit` columns, or of one grapheme that is wider. */
function breakWord(word: string, limit: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const grapheme of split(word)) {
    const width = graphemeWidth(grapheme);
    if (piece !== '' && used + width > limit) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += grapheme;
    used += width;
  }
  return [...pieces, piece];
}
