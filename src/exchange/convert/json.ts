/** Reads untrusted JSON within limits on depth and number of values, so that its memory is not many times the text's size. */
import { z } from 'zod';
import {
  isClosing,
  isOpening,
  type JsonSource,
  parseByPieces,
  parseWith,
  type Revive,
  scanJson,
} from '../../core/document/index.ts';
import { FormatError, type ResultFile } from './measurement.ts';

/** No tool nests deeper; groups of Julia's BenchmarkTools, the deepest here, have a few levels. */
const deepest = 200;
/** Each takes up to a hundred bytes. */
const maxValues = 4_000_000;

/**
 * The value of a text. `NaN` and `Infinity`, which JSON lacks but Python, C and .NET write, become those numbers.
 * @returns undefined if it is not JSON
 * @throws FormatError if it is nested too deep or has too many values
 */
export function parseJson(source: JsonSource): unknown {
  if (!/^\uFEFF?\s*[[{"\d-]/.test(source.slice(0, maxStart))) return undefined;
  try {
    return parseByPieces(source, parseText, structureCheck());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Of a text that might be JSON: white space, and the first character of a value. */
const maxStart = 4096;

/** @throws SyntaxError */
function parseText(text: string, revive?: Revive): unknown {
  try {
    return parseWith(text, revive);
  } catch (error) {
    const marked = markNonFinite(text);
    if (marked === undefined) throw error;
    return parseWith(marked, (value) =>
      value.startsWith(mark) ? nonFiniteOf(value.slice(mark.length)) : (revive ?? String)(value),
    );
  }
}

const [comma, colon, space] = [0, 1, 2].map((position) => ',: '.charCodeAt(position)) as [number, number, number];
const [openObject, closeObject] = [0, 1].map((position) => '{}'.charCodeAt(position));

/** @returns takes the characters outside of strings one by one */
function structureCheck(): (code: number) => void {
  let [depth, values, before] = [0, 0, comma];
  return (code) => {
    const last = before;
    // A byte order mark may come first.
    if (code > space && code < 0x80) before = code;
    if (isOpening(code)) {
      // Else it is the log of a terminal, which may begin with `[`.
      if (last !== comma && last !== colon && !isOpening(last)) throw new SyntaxError('no value may begin here');
      if (++depth > deepest) throw new FormatError(`its JSON is nested more than ${deepest} levels deep`);
      values++;
    } else if (isClosing(code)) depth--;
    else if (code === comma) values++;
    if (values > maxValues) throw new FormatError(`its JSON has more than ${maxValues} values`);
  };
}

const nonFinite = /[-+]?(?:nan(?:\([\w]*\))?|inf(?:inity)?)(?![\w.])/iy;
/** Prefix of a text that stands for a number: no tool writes it. */
const mark = '\uE000io-perf:';

/** The text with each bare word for a non-finite number replaced by a marked text; undefined if it has none. */
function markNonFinite(text: string): string | undefined {
  const pieces: string[] = [];
  let start = 0;
  scanJson(text, (code, position) => {
    if (!isLetterOrSign(code)) return undefined;
    nonFinite.lastIndex = position;
    const word = nonFinite.exec(text)?.[0];
    if (word === undefined) return undefined;
    pieces.push(text.slice(start, position), JSON.stringify(mark + word));
    start = position + word.length;
    return start;
  });
  return pieces.length === 0 ? undefined : [...pieces, text.slice(start)].join('');
}

const isLetterOrSign = (code: number): boolean => '-+nNiI'.includes(String.fromCharCode(code));

function nonFiniteOf(word: string): number {
  if (/nan/i.test(word)) return Number.NaN;
  return word.startsWith('-') ? -Infinity : Infinity;
}

/**
 * A figure. What stands where a number should, such as null, `Infinity` or any text (`""`, `"NaN"`, `"n/a"`), becomes NaN: the tool has no
 * figure there, and the others stay. Some tools write numbers as text.
 */
export const figure = z.unknown().transform((value, context): number => {
  if (value === undefined || (typeof value === 'object' && value !== null)) context.addIssue('expected a number');
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : Number.NaN;
});

/** Whether a text begins like JSON and is cut short. */
function isCutShort(text: string): boolean {
  if (!/^\s{0,1000}[[{]/.test(text)) return false;
  let depth = 0;
  const isInside = scanJson(text, (code) => {
    if (isOpening(code)) depth++;
    else if (isClosing(code)) depth--;
    return undefined;
  });
  return isInside || depth > 0;
}

/** The error in a text that should be JSON, as a clause. */
export function whyNoJson(text: string): string {
  if (isCutShort(text)) return 'its JSON is cut short';
  return /^\s{0,1000}[[{]/.test(text) ? 'it begins like JSON and is not valid' : 'it is not JSON';
}

/** Limit on the total number of characters examined, as a multiple of the text. */
const maxPasses = 20;

/**
 * The objects in a text with other lines: those that begin on a line of their own.
 * @throws FormatError if far more begin than end
 */
export function jsonObjects(text: string): unknown[] {
  const found: unknown[] = [];
  let budget = maxPasses * text.length;
  const start = /^[ \t]*\{/gm;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const end = objectEnd(text, match.index);
    budget -= (end ?? text.length) - match.index;
    if (budget < 0) throw new FormatError('it has too many lines that begin like JSON and are not');
    const value = end === undefined ? undefined : parseJson(text.slice(match.index, end));
    if (value === undefined) continue;
    found.push(value);
    start.lastIndex = end!;
  }
  return found;
}

function objectEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let end: number | undefined;
  scanJson(
    text,
    (code, position) => {
      if (code === openObject) depth++;
      if (code !== closeObject || --depth > 0) return undefined;
      end = position + 1;
      return Infinity;
    },
    start,
  );
  return end;
}

/**
 * The file's value in the shape of a format.
 * @throws FormatError that names the first member with the wrong shape
 */
export function shaped<T>(schema: z.ZodType<T>, file: ResultFile): T {
  if (file.json === undefined) throw new FormatError(whyNoJson(file.text));
  const result = schema.safeParse(file.json);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const where = issue?.path.join('.') ?? '';
  throw new FormatError(
    `${where === '' ? 'its top' : `"${where.slice(0, 100)}"`} does not fit (${issue?.message ?? 'invalid'})`,
  );
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const hasMembers = (value: unknown, ...names: readonly string[]): value is Record<string, unknown> =>
  isRecord(value) && names.every((name) => Object.hasOwn(value, name));
