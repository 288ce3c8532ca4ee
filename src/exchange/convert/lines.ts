/** Lines of text that tools print. */

/**
 * Control sequences of a terminal: colours, movements (CSI); links, titles (OSC, which end with BEL or ST); others of two or three
 * characters.
 */
const escapes =
  // oxlint-disable-next-line no-control-regex
  /(?:\u001B\[|\u009B)[0-?]{0,100}[ -/]{0,10}[@-~]|\u001B\][^\u0007\u001B\u009C]{0,4000}(?:\u0007|\u001B\\|\u009C)|\u001B[ -/]{0,3}[0-Z\\^-~]/g;

/** The text as shown on a screen. */
export const withoutEscapes = (text: string): string =>
  text.includes('\u001B') || text.includes('\u009B') ? text.replace(escapes, '') : text;

/** Length limit of a benchmark's line. */
const maxLineLength = 4_000;

/**
 * The lines of a text, with each run of white space as one space. Patterns without `\s*` and `\s+` then take at most a small quadratic
 * number of steps on any line.
 */
export function plainLines(text: string): readonly string[] {
  // Each format looks at all lines of a file whose format is not known.
  if (text !== last.text) last = { text, lines: linesOf(text) };
  return last.lines;
}

let last: { text: string; lines: readonly string[] } = { text: '', lines: [''] };

function linesOf(text: string): string[] {
  return text.split(/\r*\n/).map((line) => (line.length > maxLineLength ? '' : visible(line).replace(/[\s\0]+/g, ' ')));
}

/** Whether a line has the pattern. */
export const hasLine = (text: string, pattern: RegExp): boolean => plainLines(text).some((line) => pattern.test(line));

/** The lines with the pattern. */
export const matchesIn = (text: string, pattern: RegExp): RegExpExecArray[] =>
  plainLines(text)
    .map((line) => pattern.exec(line))
    .filter((match) => match !== null);

/** A progress line ends with a carriage return: the text after it replaces it. */
const visible = (line: string): string => line.slice(line.replace(/\r+$/, '').lastIndexOf('\r') + 1);
