/** Reads a run document from its text. */
import { UsageError } from './errors.ts';
import { scanJson } from './json-scan.ts';
import { type RunDocument, runDocumentSchema, runSchemaId } from './run-document.ts';

/**
 * @param name the source of the text, for the message
 * @throws UsageError with one sentence when it is not JSON, is too deep or too large, has another schema, or does not fit the schema
 */
export function parseRunDocument(text: string, name: string): RunDocument {
  if (text.trim() === '') throw new UsageError(`${name} is empty: measure again, or restore it.`);
  checkShape(text, name);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
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
    const issue = result.error.issues[0];
    const where = issue?.path.join('.') ?? '';
    throw new UsageError(
      `${name} does not fit ${runSchemaId} at ${where || 'its top'}: ${issue?.message ?? 'invalid'}; restore the file or measure again.`,
    );
  }
  return result.data;
}

/** No document of io-perf is deeper than 12. */
const maxDepth = 64;
/** Objects and arrays: 3,000 cells of 200 samples have 1.5 million. */
const maxContainers = 5_000_000;

const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Checks the depth and the size of a JSON text by its brackets, before it is parsed. */
function checkShape(text: string, name: string): void {
  let depth = 0;
  let containers = 0;
  scanJson(text, (character) => {
    if (opening.has(character)) {
      if (++depth > maxDepth)
        throw new UsageError(`${name} is nested more than ${maxDepth} levels deep: io-perf writes no such document.`);
      if (++containers > maxContainers)
        throw new UsageError(
          `${name} holds more than ${maxContainers / 1e6} million objects: io-perf writes no such document.`,
        );
    } else if (closing.has(character)) depth--;
    return undefined;
  });
}
