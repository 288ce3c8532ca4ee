/** Rows of CSV text (RFC 4180): quoted fields may hold commas, doubled quotes and line breaks. */

const escaped = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|-]/g, String.raw`\$&`);

/**
 * @param delimiter one character, as is the quote
 * @returns the fields of each row
 * @throws SyntaxError with the number of the line where a quote is not closed or stands inside a field
 */
export function csvRows(text: string, delimiter = ',', quote = '"'): string[][] {
  const rows: string[][] = [];
  const [q, d] = [escaped(quote), escaped(delimiter)];
  const field = new RegExp(`(?:${q}((?:[^${q}]|${q}${q})*)${q}|([^${q}${d}\\r\\n]*))(${d}|\\r?\\n|$)`, 'y');
  let row: string[] = [];
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    if (match === null) {
      throw new SyntaxError(
        `line ${text.slice(0, at).split('\n').length}: a quote is not closed or stands inside a field`,
      );
    }
    row.push(match[1]?.replaceAll(quote + quote, quote) ?? match[2] ?? '');
    if (match[3] === delimiter) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
