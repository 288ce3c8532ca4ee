/** Text that tools print. */

/**
 * What a terminal obeys and does not show: colours, movements (CSI); links, titles (OSC, which end with BEL or ST); the others, of two
 * or three characters.
 */
const escapes =
  // eslint-disable-next-line no-control-regex
  /(?:\u001B\[|\u009B)[0-?]{0,100}[ -/]{0,10}[@-~]|\u001B\][^\u0007\u001B\u009C]{0,4000}(?:\u0007|\u001B\\|\u009C)|\u001B[ -/]{0,3}[0-Z\\^-~]/g;

/** The text as it is read on a screen. */
export const withoutEscapes = (text: string): string =>
  text.includes('\u001B') || text.includes('\u009B') ? text.replace(escapes, '') : text;

/** No benchmark's line is longer. */
const maxLineLength = 4_000;

/**
 * The lines of a text, each stretch of white space one space: in patterns without `\s*` and `\s+`, no line takes more than
 * the square of a small number of steps, whatever it holds.
 */
export function plainLines(text: string): string[] {
  return text.split(/\r*\n/).map((line) => (line.length > maxLineLength ? '' : visible(line).replace(/[\s\0]+/g, ' ')));
}

/** A progress line ends with a carriage return: what is printed then takes its place. */
const visible = (line: string): string => line.slice(line.replace(/\r+$/, '').lastIndexOf('\r') + 1);
