import type { z } from 'zod';
import { FormatError, type ResultFile } from './measurement.ts';

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
