/** Rows of CSV text (RFC 4180): quoted fields may hold commas, doubled quotes and line breaks. */

/**
 * @returns the fields of each row
 * @throws SyntaxError with the number of the line where a quote is not closed or stands inside a field
 */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  let row: string[] = [];
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    if (match === null) {
      throw new SyntaxError(
        `line ${text.slice(0, at).split('\n').length}: a quote is not closed or stands inside a field`,
      );
    }
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
