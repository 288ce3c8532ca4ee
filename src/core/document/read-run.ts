/** Reads a run document from its text. */
import type { z } from 'zod';
import { UsageError } from './errors.ts';
import { isClosing, isOpening, type JsonSource, parseByPieces, parseWith, utf8Source } from './json-pieces.ts';
import { type RunDocument, runDocumentSchema, runSchemaId } from './run-document.ts';

/**
 * @param content its text, or that in UTF-8
 * @param name the source of the text, for the message
 * @throws UsageError with one sentence when it is not JSON, is too deep or too large, has another schema, or does not fit the schema
 */
export function parseRunDocument(content: string | Uint8Array, name: string): RunDocument {
  const source: JsonSource = typeof content === 'string' ? content : utf8Source(content);
  if (isBlank(source)) throw new UsageError(`${name} is empty: measure again, or restore it.`);
  let value: unknown;
  try {
    value = parseByPieces(source, parseWith, shapeCheck(name));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${name} is not valid JSON (${(error as Error).message}): it may be cut short; measure again or restore it.`,
    );
  }
  const schema = typeof value === 'object' && value !== null && 'schema' in value ? value.schema : undefined;
  if (typeof schema === 'string' && schema !== runSchemaId && schema.startsWith('io-perf/run/')) {
    throw new UsageError(
      `${name} is a run document of another version of io-perf (${schema}; this one reads ${runSchemaId}): use that version, or measure again.`,
    );
  }
  if (schema !== runSchemaId) {
    const found = typeof schema === 'string' ? `its schema is "${schema}"` : 'it has no "schema" member';
    throw new UsageError(
      `${name} is not a run document (${found}, expected "${runSchemaId}"): name a file written by io-perf run.`,
    );
  }
  const result = runDocumentSchema.safeParse(value);
  if (!result.success) {
    const { path, message } = deepestOf(result.error.issues[0]!);
    throw new UsageError(
      `${name} does not fit ${runSchemaId} at ${path.join('.') || 'its top'}: ${message}; restore the file or measure again.`,
    );
  }
  return result.data;
}

/** No document of io-perf is deeper than 12. */
const maxDepth = 64;
/** Objects and arrays: 3,000 cells of 200 samples have 1.5 million. */
const maxContainers = 5_000_000;

/** Where a value has one of several forms, the fault is in the form that fits furthest. */
function deepestOf(issue: z.core.$ZodIssue): Pick<z.core.$ZodIssue, 'path' | 'message'> {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flatMap(([first]) => (first === undefined ? [] : [deepestOf(first)]));
  const [deepest] = inner.sort((a, b) => b.path.length - a.path.length);
  return deepest === undefined ? issue : { path: [...issue.path, ...deepest.path], message: deepest.message };
}

const lastBlank = 0x20;

function isBlank(source: JsonSource): boolean {
  let position = 0;
  while (position < source.length && source.charCodeAt(position) <= lastBlank) position++;
  return position === source.length;
}

/** Checks the depth and the size of a JSON text by its brackets, before they are parsed. */
function shapeCheck(name: string): (code: number) => void {
  let depth = 0;
  let containers = 0;
  return (code) => {
    if (isOpening(code)) {
      if (++depth > maxDepth)
        throw new UsageError(`${name} is nested more than ${maxDepth} levels deep: io-perf writes no such document.`);
      if (++containers > maxContainers)
        throw new UsageError(
          `${name} holds more than ${maxContainers / 1e6} million objects: io-perf writes no such document.`,
        );
    } else if (isClosing(code)) depth--;
  };
}
