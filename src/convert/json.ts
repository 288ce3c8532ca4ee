/** JSON of unknown origin, within bounds: nothing deep enough or fine enough to take memory many times the text's. */
import { FormatError, type ResultFile } from './measurement.ts';
import type { z } from 'zod';

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
