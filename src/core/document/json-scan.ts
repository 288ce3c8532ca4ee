/** Looks through a JSON text without making anything of it. */

const quote = 0x22;
const backslash = 0x5c;

/** A text, or what is read like one. */
export interface Characters {
  readonly length: number;
  charCodeAt(position: number): number;
  indexOf(wanted: string, from: number): number;
}

/**
 * Visits each character that is outside of the strings.
 * @param visit returns the position to go on from, where that is not the next one; Infinity ends the scan
 * @returns whether the text ends inside a string
 */
export function scanJson(
  text: Characters,
  visit: (code: number, position: number) => number | undefined,
  start = 0,
): boolean {
  let position = start;
  while (position < text.length) {
    const code = text.charCodeAt(position);
    if (code === quote) {
      const end = endOfString(text, position);
      if (end === undefined) return true;
      position = end + 1;
    } else {
      position = visit(code, position) ?? position + 1;
    }
  }
  return false;
}

/** The position of the quote that ends the string which begins at `start`. */
function endOfString(text: Characters, start: number): number | undefined {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return undefined;
}
