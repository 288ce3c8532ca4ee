/** The configuration from its file, with errors that name file and line. */
import { lstat, open } from 'node:fs/promises';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { codeOf, messageOf, UsageError } from '../document/index.ts';
import { type Config, configSchema } from './schema.ts';
import { likely, parseSize } from '../matrix/index.ts';

/** Read when it is there and no other is named. */
const defaultConfigFile = 'io-perf.yml';
/** The other way to write it. */
const otherConfigFile = 'io-perf.yaml';

/** Nobody writes as much; a parsed document takes a hundred times its size. */
const largestBytes = 1024 * 1024;

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
 * The text of a file that a person wrote.
 * @param what `configuration`
 */
export async function readYaml(path: string, what: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readAtMost(path, largestBytes);
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
    throw new UsageError(`The ${what} ${path} is no text in UTF-8: save it as UTF-8.`);
  }
}

/** @throws UsageError where there are two: one of them would be ignored */
async function findConfig(): Promise<string | undefined> {
  const found = await Promise.all([defaultConfigFile, otherConfigFile].map(isThere));
  if (found[0] && found[1]) {
    throw new UsageError(
      `${defaultConfigFile} and ${otherConfigFile} are both here, and only one can hold: remove one of them, or name one with --config.`,
    );
  }
  return found[0] ? defaultConfigFile : found[1] ? otherConfigFile : undefined;
}

/** A name that leads nowhere, or into itself, is there: reading it tells what is wrong. */
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => codeOf(error) !== 'ENOENT',
  );

/** @throws UsageError with the line of the first fault */
export const parseConfig = (text: string, path: string): Config => parseYaml(text, path, configSchema, knownKeys);

/**
 * @param knownKeys what may stand at a path
 * @throws UsageError with the line of the first fault
 */
export function parseYaml<T>(
  text: string,
  path: string,
  schema: z.ZodType<T>,
  knownKeys: (path: readonly PropertyKey[]) => string[],
): T {
  const lines = new LineCounter();
  // A warning is a tag that is not known, say: what it was to mean, nobody can tell.
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

/** Aliases are followed here: to anchors that are not there, or that multiply themselves. */
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

/** Of the key at a path, or of what is nearest above it. */
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

// What is wrong in a configuration, in the words of those who write it.

/** What zod calls the types of YAML. */
const forms: Readonly<Record<string, string>> = {
  string: 'text, in quotes where YAML would take it for something else',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list such as [a, b]',
  object: 'keys and values such as name: value',
  record: 'keys and values such as name: value',
};

/** Where the fault is, and the end of a sentence about it. */
interface Fault {
  path: (string | number)[];
  text: string;
}

/** The fault to tell first: a name that is not known explains others, such as a key that is missing. */
function describeFault(
  issues: readonly z.core.$ZodIssue[],
  valueAt: (path: PropertyKey[]) => unknown,
  keysAt: (path: readonly PropertyKey[]) => string[],
): Fault {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!;
  const path = issue.path as (string | number)[];
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    return { path: [...path, key], text: `there is no such key${suggest(key, keysAt(path))}` };
  }
  if (issue.code === 'invalid_key') return { path, text: issue.issues[0]?.message ?? issue.message };
  const value = valueAt(path);
  const form = issue.code === 'invalid_type' ? forms[issue.expected] : undefined;
  if (isWorkload(path) && typeof value === 'string')
    return { path, text: 'write its command below it, as command: ./my-program' };
  const remedy = form !== undefined && issue.message.startsWith('Invalid') ? `write ${form}` : issue.message;
  if (value === undefined) return { path, text: `it is missing; ${remedy}` };
  if (value === null) return { path, text: `it is empty; ${remedy}, or remove it` };
  return { path, text: remedy };
}

const isWorkload = (path: readonly PropertyKey[]): boolean => path.length === 2 && path[0] === 'workloads';

function suggest(key: string, known: readonly string[]): string {
  const meant = likely(key, known);
  return `${meant === undefined ? '' : `; did you mean "${meant}"?`} (known: ${known.join(', ')})`;
}

function knownKeys(path: readonly PropertyKey[]): string[] {
  if (path.length === 0) return Object.keys(configSchema.shape);
  if (path[0] === 'gate') return Object.keys(configSchema.shape.gate.unwrap().shape);
  if (path[0] === 'docker') return Object.keys(configSchema.shape.docker.unwrap().shape);
  if (path[0] === 'workloads') return Object.keys(configSchema.shape.workloads.unwrap().valueType.shape);
  return Object.keys(configSchema.shape.subjects.unwrap().valueType.shape);
}

const unitNs: Record<string, number> = { ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };

/**
 * Nanoseconds of a duration such as `90s`, `2m`, `1.5h`, `500ms`.
 * @param name what the duration is, for the message
 * @throws UsageError when it is none, or not positive
 */
export function parseDuration(text: string, name: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim());
  const durationNs = Number(match?.[1]) * (unitNs[match?.[2] ?? ''] ?? NaN);
  if (!(durationNs > 0)) throw new UsageError(`${name} is "${text}", which is not a duration: write 90s, 2m or 1h.`);
  return durationNs;
}

/** `docker` of io-perf.yml: what containers may use; what is left out is chosen by their engine's size. */
export function containerLimits({ docker = {} }: Config): { cpus?: number; memoryBytes?: number } {
  const { cpus, memory } = docker;
  return {
    ...(cpus === undefined ? {} : { cpus }),
    ...(memory === undefined ? {} : { memoryBytes: parseSize(memory) }),
  };
}

// Files that others wrote, of any size: pipes, devices and sparse files too.

const inMebibytes = (sizeBytes: number): string => `${Math.ceil(sizeBytes / 1024 / 1024)} MiB`;

/** The file has, or goes on for, more than was allowed. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';

  /** @param sizeBytes as far as it is known: a pipe's is what was read of it */
  constructor(
    readonly sizeBytes: number,
    mostBytes: number,
  ) {
    super(`it has ${inMebibytes(sizeBytes)} or more, and no more than ${inMebibytes(mostBytes)} are read`);
  }
}

/**
 * All bytes of a file. What says its size is refused before it is read; of what does not, no more than the limit is read.
 * @throws TooLargeError, and what the operating system says
 */
export async function readAtMost(path: string, mostBytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > mostBytes) throw new TooLargeError(size, mostBytes);
    return await takeAtMost(file.createReadStream({ autoClose: false }), mostBytes);
  } finally {
    await file.close();
  }
}

/**
 * All bytes of a stream.
 * @throws TooLargeError
 */
export async function takeAtMost(stream: AsyncIterable<unknown>, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    // Streams without an encoding give buffers.
    const bytes = chunk as Buffer;
    sizeBytes += bytes.length;
    if (sizeBytes > mostBytes) throw new TooLargeError(sizeBytes, mostBytes);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
