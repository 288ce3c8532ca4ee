/** A last line without an end: the output may be cut in it, so that a figure there may be shorter than it was. */
import { cellIdOf } from './cell-names.ts';
import { parseJson } from './json.ts';
import type { NoFigures, Reading } from './measurement.ts';

/** The error of a file in which nothing but such a line could be a result, as a clause. */
export const tornFile =
  'its last line has no end, so that the figure there may be cut short: let the tool end, and end its last line';

/** @returns the text to the end of its last whole line, and the rest; JSON and XML say themselves where they end */
export function withoutTornLine(text: string): { text: string; torn: string | undefined } {
  const start = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
  const torn = text.slice(start);
  const isJson = /^\s*[[{]/.test(torn) && parseJson(torn) !== undefined;
  // JSON of one line that is cut is no line of a log.
  const isCutJson = start === 0 && /^\s*(?:\{\s*"|\[\s*[[{"])/.test(torn);
  const isWhole = torn.trim() === '' || /^(?:[\]}]+|<\/\w+>)\s*$/.test(torn) || isJson || isCutJson;
  return isWhole ? { text, torn: undefined } : { text: text.slice(0, start), torn };
}

export const nameOnly = ({ operation, name, parameters }: Omit<NoFigures, 'reason'>): Omit<NoFigures, 'reason'> => ({
  name,
  ...(operation === undefined ? {} : { operation }),
  ...(parameters === undefined ? {} : { parameters }),
});

const reason = 'its line has no end: the output may be cut there';
const maxName = 80;

/**
 * The reading with an entry for the torn line.
 * @param readAll reads the text with that line
 */
export function withTornLine(reading: Reading, torn: string | undefined, readAll: () => Reading): Reading {
  if (torn === undefined) return reading;
  const [known, all] = [namesIn(reading), namesIn(readOrNothing(readAll))];
  const more = [...all].filter(([id]) => !known.has(id)).map(([, name]) => name);
  const names = more.length > 0 ? more : [{ name: beginningOf(torn) }];
  return { ...reading, skipped: [...(reading.skipped ?? []), ...names.map((one) => ({ ...one, reason }))] };
}

const namesIn = ({ measurements, skipped = [] }: Reading): Map<string, Omit<NoFigures, 'reason'>> =>
  new Map([...measurements, ...skipped].map((one) => [cellIdOf('', one), nameOnly(one)]));

function readOrNothing(read: () => Reading): Reading {
  try {
    return read();
  } catch {
    return { measurements: [] };
  }
}

/** What stands before the first figure: the same in each execution. */
export const beginningOf = (line: string): string =>
  line
    .trim()
    .replace(/\s+[\d.,]+.*$/s, '')
    .slice(0, maxName);
