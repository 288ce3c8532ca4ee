/** Reads run documents from their texts, and several of one run as one. */
import { type RunDocument, runDocumentSchema, runSchemaId } from './run-document.ts';
import { UsageError } from './errors.ts';
import { checkShape } from './json-shape.ts';
import type { Judgement } from './judgement.ts';

/**
 * A run document from its text.
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

/** A run and what was decided about it. */
export interface JudgedRun {
  run: RunDocument;
  judgement: Judgement;
}
