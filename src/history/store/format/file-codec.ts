/**
 * A store's files are JSON inside one call, `ioPerfStore("path",{…});`: a page opened from a disk cannot fetch other files, but may load
 * them as scripts. Plain text with one value a line, so that git stores small differences.
 */
import type { Lists } from './types.ts';

/** The function that a page defines before it loads files as scripts: `(path, value) => void`. */
export const storeCallback = 'ioPerfStore';

/** A problem in a file, as the end of a sentence that begins with its name. */
export class StoreFormatError extends Error {
  override readonly name = 'StoreFormatError';

  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- T stands for the members of each schema
export function encodeFile<T extends { schema: string }>(path: string, value: T): string {
  return `${storeCallback}(${JSON.stringify(path)},${JSON.stringify(value)});\n`;
}

export const encodeList = <Name extends keyof Lists>(path: string, name: Name, rows: readonly Lists[Name][]): string =>
  encodeFile(path, { schema: `io-perf/${name}/v1`, [name]: rows });

/**
 * @param schemas the readable ones, such as `io-perf/store/v1`; the newest last
 * @throws StoreFormatError if the text is truncated, damaged, or of another schema
 */
export function decodeFile<T extends { schema: string }>(path: string, text: string, ...schemas: T['schema'][]): T {
  const prefix = `${storeCallback}(${JSON.stringify(path)},`;
  const body = text.trimEnd();
  if (!body.startsWith(prefix) || !body.endsWith(');')) {
    throw new StoreFormatError(path, 'is not a file of a store, or was cut short');
  }
  let value: unknown;
  try {
    value = JSON.parse(body.slice(prefix.length, -2));
  } catch {
    throw new StoreFormatError(path, 'is damaged (no valid JSON)');
  }
  const found = typeof value === 'object' && value !== null && 'schema' in value ? value.schema : undefined;
  if (!schemas.some((schema) => schema === found)) {
    throw new StoreFormatError(path, wrongSchema(found, schemas.at(-1) ?? ''));
  }
  return value as T;
}

function wrongSchema(found: unknown, expected: string): string {
  if (typeof found !== 'string') return `says no schema (expected ${expected})`;
  const [name, version] = versionOf(found);
  const [expectedName, expectedVersion] = versionOf(expected);
  return name === expectedName && version > expectedVersion
    ? `was written by a newer io-perf (${found}, this one reads ${expected})`
    : `has the schema ${JSON.stringify(found.slice(0, 80))} instead of ${expected}`;
}

function versionOf(schema: string): [name: string, version: number] {
  const match = /^(.*)\/v(\d+)$/.exec(schema);
  return match ? [match[1]!, Number(match[2])] : [schema, Number.NaN];
}
