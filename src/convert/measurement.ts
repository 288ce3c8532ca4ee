/** What a format's reader is given, how it reads JSON of unknown origin, and what it finds: figures as the tool names them. */
import type { Bench, Better, Latency, LatencySummary } from '../document/index.ts';
import type { z } from 'zod';

export interface Measurement {
  /** First word of the cell's id; default: the format's own. */
  runner?: string;
  /** Second word of the cell's id: what kind of thing was measured. Default `benchmark`. */
  operation?: string;
  /** As the tool prints it: any text. */
  name: string;
  /** What it stands in: a file, a test case, a target. Part of the id where two groups have a benchmark of one name. */
  group?: string | undefined;
  /** What github-action-benchmark calls it, where that is not `name`: so that its charts go on. */
  incumbentName?: string;
  parameters?: Readonly<Record<string, string>>;
  /** As the tool prints it: `ns/op`, `ops/s`, `MB/s`, `B/op`, `IOPS`. */
  unit: string;
  /** Where the tool says so; otherwise the unit does (`betterOf`). */
  better?: Better;
  /** In `unit`: the samples where the tool kept them, else its one figure. At least one. */
  values: readonly number[];
  /** In `unit`: the tool's own estimate, where it is not the median of `values`. */
  estimate?: number;
  /** In `unit`: 95 % interval as the tool gives it. */
  low?: number;
  high?: number;
  /** Nanoseconds. */
  latency?: LatencySummary;
  histogram?: Latency;
  /** Bytes that one operation moves. */
  bytesPerOp?: number;
  /** Figures of one benchmark with the same fact say one thing twice, as IOPS and bandwidth do: they are one test. */
  fact?: string;
}

/** What a format's reader makes of one file. */
export interface Reading {
  measurements: Measurement[];
  /** What github-action-benchmark writes of the file into its data.js, by its name of the tool. */
  benches?: Readonly<Record<string, readonly Bench[]>>;
  /** What the file says of the machine and the tool: fences comparisons. Nothing that differs from run to run. */
  environment?: Record<string, string | number | boolean>;
  /** ISO 8601, where the file says it. */
  startedAt?: string | undefined;
  /** Of the code under test. */
  commit?: string | undefined;
  /** Benchmarks that the tool could not run, or figures that are none. */
  skipped?: { name: string; reason: string }[];
}

/** One file: its text, and the value in it where it is JSON. */
export interface ResultFile {
  /** As in messages. */
  name: string;
  text: string;
  /** Of a file of Criterion's: the text of the benchmark.json beside it. */
  about?: string | undefined;
  /** undefined: it is no JSON. */
  json: unknown;
}

/** The results of one tool. */
export interface Format {
  /** As `--from` takes it; also the runner's name in cell ids. */
  name: string;
  /** Other names, such as github-action-benchmark's `tool`. */
  aliases: readonly string[];
  /** As people call it. */
  title: string;
  /** Whether a file is of this format; false where another reading is possible. */
  recognises(file: ResultFile): boolean;
  /** @throws FormatError */
  read(file: ResultFile): Reading;
}

/** What is wrong with a file, without its name: a clause to follow "FILE is no TITLE result: ". */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}

// JSON of unknown origin, within bounds: nothing deep enough or fine enough to take memory many times the text's.

/** No tool nests deeper; groups of Julia's BenchmarkTools, the deepest here, nest a few. */
const deepest = 200;
/** Each takes up to a hundred bytes. */
const mostValues = 4_000_000;

/**
 * The value of a text.
 * @returns undefined: it is no JSON
 * @throws FormatError when it is nested too deep or has too many values
 */
export function parseJson(text: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (!/^\s*[[{"\d-]/.test(json)) return undefined;
  checkStructure(json);
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const comma = ','.charCodeAt(0);
const [openList, closeList, openObject, closeObject] = [0, 1, 2, 3].map((position) => '[]{}'.charCodeAt(position));

function checkStructure(text: string): void {
  let [depth, values] = [0, 0];
  let isInside = false;
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (isInside) {
      if (code === backslash) position += 1;
      else if (code === quote) isInside = false;
    } else if (code === quote) {
      isInside = true;
    } else if (code === openList || code === openObject) {
      depth += 1;
      values += 1;
      if (depth > deepest) throw new FormatError(`its JSON is nested more than ${deepest} levels deep`);
    } else if (code === closeList || code === closeObject) {
      depth -= 1;
    } else if (code === comma) {
      values += 1;
    }
    if (values > mostValues) throw new FormatError(`its JSON has more than ${mostValues} values`);
  }
}

/** How often a text may be looked at in all. */
const mostPasses = 20;

/**
 * The objects in a text that has other lines too: those that begin in a line of their own.
 * @throws FormatError when far more begin than end
 */
export function jsonObjects(text: string): unknown[] {
  const found: unknown[] = [];
  let budget = mostPasses * text.length;
  const start = /^[ \t]*\{/gm;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const end = objectEnd(text, match.index);
    budget -= (end ?? text.length) - match.index;
    if (budget < 0) throw new FormatError('it has too many lines that begin like JSON and are none');
    const value = end === undefined ? undefined : parseJson(text.slice(match.index, end));
    if (value === undefined) continue;
    found.push(value);
    start.lastIndex = end!;
  }
  return found;
}

/** Where the object that begins there has ended. */
function objectEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let isInside = false;
  for (let position = start; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (isInside) {
      if (code === backslash) position += 1;
      else if (code === quote) isInside = false;
    } else if (code === quote) {
      isInside = true;
    } else if (code === openObject) {
      depth += 1;
    } else if (code === closeObject) {
      depth -= 1;
      if (depth === 0) return position + 1;
    }
  }
  return undefined;
}

/**
 * The file's value in the shape that a format asks for.
 * @throws FormatError that names the first member that does not fit
 */
export function shaped<T>(schema: z.ZodType<T>, { json, text }: ResultFile): T {
  if (json === undefined) {
    throw new FormatError(/^\s*[[{]/.test(text) ? 'it is not valid JSON, perhaps cut short' : 'it is not JSON');
  }
  const result = schema.safeParse(json);
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

// Text that tools print.

/** No benchmark's line is longer. */
const longestLine = 4_000;

/**
 * The lines of a text, each stretch of white space one space: in patterns without `\s*` and `\s+`, no line takes more than
 * the square of a small number of steps, whatever it holds.
 */
export function plainLines(text: string): string[] {
  return text.split(/\r?\n/).map((line) => (line.length > longestLine ? '' : line.replace(/[\s\0]+/g, ' ')));
}
