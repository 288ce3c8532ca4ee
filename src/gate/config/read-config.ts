/** Reads the configuration from its file. */
import { lstat } from 'node:fs/promises';
import type { z } from 'zod';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { type Config, configSchema } from './schema.ts';
import { readAtMost, TooLargeError } from '../../core/system/index.ts';
import { codeOf, messageOf, UsageError } from '../../core/document/index.ts';
import { describeFault, knownKeys } from './config-faults.ts';

/** Read if it exists and no other file is given. */
const defaultConfigFile = 'io-perf.yml';

const otherConfigFile = 'io-perf.yaml';

/** Larger files are refused; a parsed document takes a hundred times its size. */
const maxBytes = 1024 * 1024;

/**
 * The configuration in a file.
 * @param file path; undefined: `io-perf.yml` or `io-perf.yaml` in the working directory, if there is one
 * @throws UsageError with file, line and what to do
 */
export async function readConfig(file: string | undefined): Promise<Config> {
  const path = file ?? (await findConfig());
  return path === undefined ? {} : parseConfig(await readYaml(path, 'configuration'), path);
}

/**
 * The text of a file written by a user.
 * @param what `configuration`
 */
export async function readYaml(path: string, what: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readAtMost(path, maxBytes);
  } catch (error) {
    if (error instanceof TooLargeError) {
      throw new UsageError(`The ${what} ${path} has more than 1 MiB: name another file with --config.`);
    }
    throw new UsageError(
      `The ${what} ${path} cannot be read (${messageOf(error)}): name an existing file with --config.`,
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`The ${what} ${path} is not UTF-8 text: save it as UTF-8.`);
  }
}

/** @throws UsageError if there are two: one of them would be ignored */
async function findConfig(): Promise<string | undefined> {
  const found = await Promise.all([defaultConfigFile, otherConfigFile].map(isThere));
  if (found[0] && found[1]) {
    throw new UsageError(
      `${defaultConfigFile} and ${otherConfigFile} are both here, and only one can hold: remove one of them, or name one with --config.`,
    );
  }
  return found[0] ? defaultConfigFile : found[1] ? otherConfigFile : undefined;
}

/** A broken or circular link exists as a name: reading it gives the error. */
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => codeOf(error) !== 'ENOENT',
  );

/** @throws UsageError with the line of the first fault */
export const parseConfig = (text: string, path: string): Config => parseYaml(text, path, configSchema, knownKeys);

/**
 * @param knownKeys allowed keys at a path
 * @throws UsageError with the line of the first fault
 */
export function parseYaml<T>(
  text: string,
  path: string,
  schema: z.ZodType<T>,
  knownKeys: (path: readonly PropertyKey[]) => string[],
): T {
  const lines = new LineCounter();
  // Warnings are errors here: an unknown YAML tag, for example, has no known meaning.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault) {
    const { line, col } = lines.linePos(fault.pos[0]);
    const severalDocuments = fault.code === 'MULTIPLE_DOCS';
    throw new UsageError(
      severalDocuments
        ? `${path}:${line}: a second document begins, and a configuration is one: remove the line "---" and what follows.`
        : `${path}:${line}:${col} is not valid YAML: ${fault.message.replace(/\.$/, '')}.`,
    );
  }
  const value = valueOf(document, path);
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const at = (steps: PropertyKey[]): unknown => memberOf(value, steps);
  const { path: where, text: what } = describeFault(result.error.issues, at, knownKeys);
  const { line } = lines.linePos(offsetOf(document, where));
  throw new UsageError(`${path}:${line}: ${where.join('.') || 'the file'}: ${what}.`);
}

/** Resolves aliases here, including those without an anchor or with exponential growth. */
function valueOf(document: Document.Parsed, path: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new UsageError(`${path} cannot be understood (${messageOf(error)}): write out what its aliases stand for.`);
  }
}

function memberOf(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (parent, step) =>
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, step)
        ? (parent as Record<PropertyKey, unknown>)[step]
        : undefined,
    value,
  );
}

/** Line of the key at a path, or of the nearest one above it. */
function offsetOf(document: Document.Parsed, path: readonly (string | number)[]): number {
  for (let depth = path.length; depth > 0; depth--) {
    const parent = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true);
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => (isScalar(key) ? key.value : key) === path[depth - 1]);
      if (isNode(pair?.key)) return pair.key.range?.[0] ?? 0;
    }
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node)) return node.range?.[0] ?? 0;
  }
  return 0;
}
