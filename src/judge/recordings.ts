/** Reads recordings of any tool: comparisons as lines of JSON, histories as CSV or JSON. */
import { defined, type Pair } from '../core/document/index.ts';

/** One comparison of a batch file: pairs of each cell in the order measured. */
export interface BatchComparison {
  /** The id as given. */
  id: string | number;
  cells: Map<string, Pair[]>;
}

/**
 * Reads one line: {"id":"…","cells":{"name":{"pairs":[{"order":"AB","first":ns,"second":ns},…],"process":["p0",…]}}}. The
 * optional `process` lists the processes that took each pair.
 *
 * A time that is null, zero, negative or not a number makes its pair unusable; this is not an error, since clocks return such
 * times. The bare words NaN and Infinity, which some JSON writers emit, are treated alike. Any other shape is an error.
 * @throws Error with a sentence about the problem, without the line number, which the caller knows
 */
export function parseComparison(line: string): BatchComparison {
  const document = parseLine(line);
  if (!isRecord(document)) throw new Error('it is not a JSON object; write {"id":…,"cells":{…}} on each line');
  const { id, cells } = document;
  if (typeof id !== 'string' && typeof id !== 'number') throw new Error('"id" is missing; give each comparison a name');
  if (!isRecord(cells)) throw new Error('"cells" is not an object; write {"cell name":{"pairs":[…]}}');
  return {
    id,
    cells: new Map(Object.entries(cells).map(([name, cell]) => [name, parsePairs(name, cell)])),
  };
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

function timeOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/** The only series of a JSON document has no name. */
const unnamedSeries = 'values';

/**
 * CSV with a header and the columns `series`, `time`, `value` (others are ignored), or JSON `{"values":[…]}`. Rows of a series
 * count in the order of the file, not by their time, so that a clock that jumps changes nothing.
 * @throws HistoryFormatError
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
  const values =
    typeof document === 'object' && document !== null && 'values' in document ? document.values : undefined;
  if (!Array.isArray(values)) throw new HistoryFormatError('the JSON has no member "values" with a list of numbers');
  const numbers = values.map((value: unknown, index) => {
    if (value === null) return Number.NaN;
    if (typeof value === 'number') return value;
    throw new HistoryFormatError(`"values" holds something else than a number or null at position ${index}`);
  });
  return new Map([[unnamedSeries, numbers]]);
}

function parseCsv(text: string): Histories {
  const reader = new CsvReader(text);
  const header = reader.next();
  if (!header) throw new HistoryFormatError('it is empty: the first line must name the columns series,time,value');
  const names = header.map((name) => name.trim().toLowerCase());
  const seriesColumn = names.indexOf('series');
  const valueColumn = names.indexOf('value');
  if (seriesColumn < 0 || valueColumn < 0) {
    const missing = seriesColumn < 0 ? 'series' : 'value';
    throw new HistoryFormatError(
      `the header has no column "${missing}": the first line must name the columns series,time,value`,
      reader.line,
    );
  }
  const histories: Histories = new Map();
  let lastName: string | undefined;
  let lastValues: number[] = [];
  for (let fields = reader.next(); fields; fields = reader.next()) {
    const name = fields[seriesColumn];
    const value = fields[valueColumn];
    if (name === undefined || value === undefined) {
      throw new HistoryFormatError(
        `the row has ${fields.length} of the header's ${names.length} fields: complete or remove it`,
        reader.line,
      );
    }
    // In an export: a subject without figures.
    if (name === '' && value === '') continue;
    // Files are nearly always sorted by series: one lookup per series instead of one per row.
    if (name !== lastName) {
      lastName = name;
      const known = histories.get(name);
      lastValues = known ?? [];
      if (!known) histories.set(name, lastValues);
    }
    lastValues.push(numberOf(value, reader.line));
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

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Rows of a CSV text (RFC 4180): fields may be quoted, quotes doubled, and quoted fields may hold line breaks. */
class CsvReader {
  /** Line on which the last row began, 1-based. */
  line = 0;
  #position = 0;
  #nextLine = 1;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next row that is not blank; undefined at the end. */
  next(): string[] | undefined {
    while (this.#position < this.#text.length) {
      this.line = this.#nextLine;
      const newline = this.#text.indexOf('\n', this.#position);
      const end = newline < 0 ? this.#text.length : newline;
      const row = this.#text.slice(this.#position, end);
      if (row.includes('"')) return this.#quotedRow();
      this.#position = end + 1;
      this.#nextLine++;
      const bare = row.endsWith('\r') ? row.slice(0, -1) : row;
      if (bare.trim() !== '') return bare.split(',');
    }
    return undefined;
  }

  #quotedRow(): string[] {
    const text = this.#text;
    const fields: string[] = [];
    let field = '';
    for (;;) {
      const character = text[this.#position];
      if (character === '"' && field.trim() === '') {
        field = this.#quotedField();
        continue;
      }
      this.#position++;
      if (character === ',') {
        fields.push(field);
        field = '';
      } else if (character === '\n' || character === undefined) {
        if (character === '\n') this.#nextLine++;
        fields.push(field.endsWith('\r') ? field.slice(0, -1) : field);
        return fields;
      } else {
        field += character;
      }
    }
  }

  /** From an opening quote to its closing one; leaves the position behind it. */
  #quotedField(): string {
    const text = this.#text;
    let field = '';
    let start = this.#position + 1;
    for (;;) {
      const quote = text.indexOf('"', start);
      if (quote < 0) throw new HistoryFormatError('a quoted field is not closed: add the missing quote', this.line);
      field += text.slice(start, quote);
      if (text[quote + 1] !== '"') {
        this.#position = quote + 1;
        this.#nextLine += field.split('\n').length - 1;
        return field;
      }
      field += '"';
      start = quote + 2;
    }
  }
}

/**
 * JSON.parse that also accepts the bare words NaN, Infinity and -Infinity, outside strings, as null: Python's json and other
 * writers emit them.
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
