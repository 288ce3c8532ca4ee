/** Reads recordings of any tool: comparisons as lines of JSON, histories as CSV or JSON. */
import { defined, type Pair } from '../core/document/index.ts';

/** One comparison of a batch file: pairs of each cell in the order measured. */
export interface BatchComparison {
  /** The id as given. */
  id: string | number;
  cells: Map<string, Pair[]>;
}

/**
 * Reads one line: {"id":"…","cells":{"name":{"pairs":[{"order":"AB","first":ns,"second":ns},…],"process":["p0",…]}}}, with an optional process
 * of each pair. A time that is null, zero, negative, NaN or infinite makes its pair unusable, since clocks return such times.
 * @throws Error with a sentence about any other problem, without the line number, which the caller knows
 */
export function parseComparison(line: string): BatchComparison {
  const document = parseLine(line);
  if (!isRecord(document)) throw new Error('it is not a JSON object; write {"id":…,"cells":{…}} on each line');
  const { id, cells } = document;
  if (typeof id !== 'string' && typeof id !== 'number') throw new Error('"id" is missing; give each comparison a name');
  if (!isRecord(cells)) throw new Error('"cells" is not an object; write {"cell name":{"pairs":[…]}}');
  return { id, cells: new Map(Object.entries(cells).map(([name, cell]) => [name, parsePairs(name, cell)])) };
}

function parsePairs(name: string, cell: unknown): Pair[] {
  if (!isRecord(cell) || !Array.isArray(cell.pairs)) {
    throw new Error(`cell "${name}" has no array "pairs"; write {"pairs":[{"order":"AB","first":ns,"second":ns}]}`);
  }
  const processes = parseProcesses(name, cell.process, cell.pairs.length);
  return cell.pairs.map((pair: unknown, index): Pair => {
    if (!isRecord(pair) || (pair.order !== 'AB' && pair.order !== 'BA')) {
      throw new Error(
        `pair ${index + 1} of cell "${name}" has no "order"; write "AB" if the base ran first, else "BA"`,
      );
    }
    const process = processes?.[index];
    const times = { first: timeOf(pair.first), second: timeOf(pair.second) };
    return { order: pair.order, ...times, ...defined({ process }) };
  });
}

function parseProcesses(name: string, process: unknown, pairs: number): string[] | undefined {
  if (process === undefined || process === null) return undefined;
  const isLabel = (label: unknown): boolean => typeof label === 'string' || typeof label === 'number';
  if (!Array.isArray(process) || process.length !== pairs || !process.every(isLabel)) {
    throw new Error(
      `"process" of cell "${name}" is not one name for each of its ${pairs} pairs; write {"pairs":[…],"process":["p0","p0",…]}`,
    );
  }
  return process.map(String);
}

const timeOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseLine(line: string): unknown {
  try {
    return parseLenientJson(line);
  } catch {
    throw new Error('it is not valid JSON; write one object per line');
  }
}

/** Values of each series in order; NaN stands for a gap (an empty field, NaN, null, an infinite value). */
export type Histories = Map<string, number[]>;

/** A problem in a text, with its line (1-based; undefined: the whole text). */
export class HistoryFormatError extends Error {
  override readonly name = 'HistoryFormatError';
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}

/** The only series of a JSON document has no name. */
const unnamedSeries = 'values';

/**
 * CSV with a header and the columns `series`, `time`, `value` (others are ignored), or JSON `{"values":[…]}`. Rows of a series count in the
 * order of the file, so that a clock that jumps changes nothing. @throws HistoryFormatError
 */
export function parseHistories(text: string): Histories {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return /^\s*[{[]/.test(body.slice(0, 1000)) ? parseJson(body) : parseCsv(body);
}

function parseJson(text: string): Histories {
  let document: unknown;
  try {
    document = parseLenientJson(text);
  } catch (error) {
    throw new HistoryFormatError(`it is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  const values = isRecord(document) ? document.values : undefined;
  if (!Array.isArray(values)) throw new HistoryFormatError('the JSON has no member "values" with a list of numbers');
  const numbers = values.map((value: unknown, index) => {
    if (value === null) return Number.NaN;
    if (typeof value === 'number') return value;
    throw new HistoryFormatError(`"values" holds something else than a number or null at position ${index}`);
  });
  return new Map([[unnamedSeries, numbers]]);
}

function parseCsv(text: string): Histories {
  const rows = rowsOf(text);
  const { value: header } = rows.next();
  if (!header) throw new HistoryFormatError('it is empty: the first line must name the columns series,time,value');
  const names = header.fields.map((name) => name.trim().toLowerCase());
  const seriesColumn = names.indexOf('series');
  const valueColumn = names.indexOf('value');
  if (seriesColumn < 0 || valueColumn < 0) {
    const missing = seriesColumn < 0 ? 'series' : 'value';
    throw new HistoryFormatError(
      `the header has no column "${missing}": the first line must name the columns series,time,value`,
      header.line,
    );
  }
  const histories: Histories = new Map();
  for (const { line, fields } of rows) {
    const name = fields[seriesColumn];
    const value = fields[valueColumn];
    if (name === undefined || value === undefined) {
      throw new HistoryFormatError(
        `the row has ${fields.length} of the header's ${names.length} fields: complete or remove it`,
        line,
      );
    }
    // In an export: a subject without figures.
    if (name === '' && value === '') continue;
    const values = histories.get(name) ?? [];
    histories.set(name, values);
    values.push(numberOf(value, line));
  }
  return histories;
}

const gapPattern = /^(?:|nan|null|none|na|n\/a|-|[+-]?inf(?:inity)?)$/i;

function numberOf(field: string, line: number): number {
  const value = Number(field);
  // Number('') and Number(' ') are 0, so zeros are checked again.
  if (value !== 0 ? Number.isFinite(value) : field.trim() !== '') return value;
  // Too large a number, such as 1e999, is infinite in JSON and treated alike.
  if (gapPattern.test(field.trim()) || Math.abs(value) === Number.POSITIVE_INFINITY) return Number.NaN;
  throw new HistoryFormatError(`"${shortened(field)}" is not a number: write a number, or leave the field empty`, line);
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** A quoted field and what follows its closing quote, or a bare field; then a comma, or the end of the row. */
const fieldPattern = /(?:[^\S\n]*"([^"]*(?:""[^"]*)*)"(?!"))?([^,\n]*)(,|\n|$)/y;

const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);

/**
 * Rows of a CSV text that are not blank, each with the line on which it began, 1-based (RFC 4180): fields may be quoted, quotes doubled, and
 * quoted fields may hold line breaks.
 */
function* rowsOf(text: string): Generator<{ line: number; fields: string[] }, undefined> {
  let [position, line] = [0, 1];
  while (position < text.length) {
    const newline = text.indexOf('\n', position);
    const row = text.slice(position, newline < 0 ? text.length : newline);
    if (row.includes('"')) {
      const { fields, end } = quotedRow(text, position, line);
      yield { line, fields };
      line += text.slice(position, end).split('\n').length - 1;
      position = end;
      continue;
    }
    const bare = withoutReturn(row);
    if (bare.trim() !== '') yield { line, fields: bare.split(',') };
    position += row.length + 1;
    line++;
  }
  return undefined;
}

function quotedRow(text: string, start: number, line: number): { fields: string[]; end: number } {
  const fields: string[] = [];
  let [end, mark] = [start, ','];
  while (mark === ',') {
    fieldPattern.lastIndex = end;
    const [whole, quoted, rest = '', next = ''] = fieldPattern.exec(text)!;
    if (quoted === undefined && rest.trimStart().startsWith('"'))
      throw new HistoryFormatError('a quoted field is not closed: add the missing quote', line);
    fields.push((quoted ?? '').replaceAll('""', '"') + rest);
    [end, mark] = [end + whole.length, next];
  }
  return { fields: [...fields.slice(0, -1), withoutReturn(fields.at(-1)!)], end };
}

/**
 * JSON.parse that also accepts the bare words NaN, Infinity and -Infinity, outside strings, as null: Python's json and others emit them.
 * @throws SyntaxError about the original text
 */
function parseLenientJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const repaired = text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (part) =>
      part.startsWith('"') ? part : 'null',
    );
    if (repaired === text) throw error;
    try {
      return JSON.parse(repaired);
    } catch {
      throw error;
    }
  }
}
