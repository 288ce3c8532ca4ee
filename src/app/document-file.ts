/** Writes and reads run documents. */
import { randomUUID } from 'node:crypto';
import { access, constants, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import {
  codeOf,
  judgementSchema,
  MeasurementError,
  parseRunDocument,
  reasonOf,
  UsageError,
  type RunDocument,
} from '../core/document/index.ts';
import { readAtMost } from '../core/system/index.ts';

/** A run of all cells with all samples is a few megabytes; in memory it takes several times its size. */
const maxBytes = 128 * 1024 * 1024;

/**
 * The text of a document: at most this size, with or without a byte order mark.
 * @throws TooLargeError, and errors of the operating system
 */
export async function readDocumentText(path: string): Promise<string> {
  return decode(await readAtMost(path, maxBytes));
}

const decode = (content: Uint8Array): string => new TextDecoder().decode(content);

export async function readRunDocument(path: string): Promise<RunDocument> {
  let content: Uint8Array;
  try {
    content = await readAtMost(path, maxBytes);
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${reasonOf(error)}): name a file written by io-perf run.`);
  }
  return parseRunDocument(content, path);
}

/** A kind of file that a command writes, and may therefore overwrite. */
interface OutputKind {
  /** In a sentence: `run document` */
  name: string;
  option: string;
  /** @throws if the content is something else */
  parse: (content: Uint8Array, path: string) => unknown;
}

/** Most kinds are small, and parsed from their text. */
export function fromText(parse: (text: string, path: string) => unknown): OutputKind['parse'] {
  return (content, path) => parse(decode(content), path);
}

const judgements: OutputKind = {
  name: 'judgement',
  option: '--output',
  parse: fromText((text) => judgementSchema.parse(JSON.parse(text))),
};

/**
 * Refuses, before anything is measured, a path of `--json` or `--output` that a judgement cannot be written to; `-` is standard output.
 * @throws UsageError
 */
export async function checkJudgementOutput(path: string, option = '--json'): Promise<void> {
  if (path !== '-' || option !== '--json') await checkOutput(path, { ...judgements, option });
}

const runDocuments: OutputKind = { name: 'run document', option: '--output', parse: parseRunDocument };

/**
 * Refuses a path that could not be written at the end, or that holds another kind of file.
 * @throws UsageError
 */
export async function checkOutput(path: string, kind: OutputKind = runDocuments): Promise<void> {
  if (path === '' || path === '-') {
    const printed = kind === runDocuments ? ' (--json - prints the run document)' : '';
    throw new UsageError(`${kind.option} "${path}" names no file: name one${printed}.`);
  }
  const there = await stat(path).catch(() => undefined);
  // Reading a pipe would wait forever, and a file in place of a device would affect all users.
  if (there && !there.isFile() && !there.isDirectory()) {
    throw new UsageError(`The output ${path} is not a regular file: name another with ${kind.option}.`);
  }
  const folder = dirname(resolve(path));
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(
      `The ${kind.name} cannot be written to ${path} (${reasonOf(error)}): name another file with ${kind.option}.`,
    );
  }
  await refuseOther(path, kind);
}

/** Only files of this tool are overwritten. */
async function refuseOther(path: string, { name, option, parse }: OutputKind): Promise<void> {
  let status;
  try {
    status = await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw new UsageError(`The output ${path} cannot be used (${reasonOf(error)}): name another file with ${option}.`);
  }
  if (status.isDirectory()) throw new UsageError(`The output ${path} is a directory: name a file with ${option}.`);
  try {
    parse(await readAtMost(path, maxBytes), path);
  } catch (error) {
    throw new UsageError(
      `Refusing to overwrite ${path}: it is not a readable ${name} (${reasonOf(error)}). Delete it, or choose another file with ${option}.`,
    );
  }
}

/** Atomic: a reader sees the old document or the complete new one, also after a power cut. */
export async function writeDocument(path: string, document: object): Promise<void> {
  // Writes to a link's target and does not replace the link.
  const target = await realpath(path).catch(() => path);
  // Not derived from the file's own name, which may already have the maximum length.
  const temporary = join(dirname(target), `.io-perf-${randomUUID()}.tmp`);
  try {
    await writeFile(temporary, piecesOf(document), { flush: true });
    await rename(temporary, target);
    await flushFolder(dirname(target));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** A document with many samples takes several times as much memory in one text. */
const pieceLength = 256 * 1024;

/** The JSON of a document in pieces: its cells one by one. */
function* piecesOf(document: object): Generator<string> {
  let piece = '';
  for (const part of partsOf(document)) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}\n`;
}

function* partsOf(value: object): Generator<string> {
  let before = '{';
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    if (name === 'cells' && isRecord(member)) yield* partsOf(member);
    else yield JSON.stringify(member);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Syncs a folder, so that its names are on the disk. Windows has no such call, and some file systems refuse it. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

export const writeRunDocument = (path: string, document: RunDocument): Promise<void> => writeDocument(path, document);

/**
 * Saves the measurements so far. A failed write (a full disk, a moved folder) is noted once, and measuring continues: the last write may
 * succeed.
 */
export function savePartial(path: string, note: (line: string) => void): (document: RunDocument) => Promise<void> {
  let noted = false;
  return async (document) => {
    try {
      await writeRunDocument(path, document);
    } catch (error) {
      if (!noted)
        note(`The measurements so far cannot be written to ${path} (${reasonOf(error)}): measuring continues.`);
      noted = true;
    }
  };
}

/** The path of a document, and a note about it. */
export interface Kept {
  path: string;
  /** A sentence, if that is not the requested path. */
  trouble?: string;
}

/**
 * Writes the measurements. If the path cannot be written, they go to a folder of temporary files instead.
 * @param elsewhere that folder
 * @throws MeasurementError if both fail
 */
export async function keepRunDocument(path: string, document: RunDocument, elsewhere = tmpdir()): Promise<Kept> {
  try {
    await writeRunDocument(path, document);
    return { path };
  } catch (error) {
    const other = join(elsewhere, `io-perf-run-${randomUUID()}.json`);
    const what = `The run document cannot be written to ${path} (${reasonOf(error)})`;
    await writeRunDocument(other, document).catch((second: unknown) => {
      throw new MeasurementError(`${what}, nor to ${other} (${reasonOf(second)}): free some space and measure again.`);
    });
    return { path: other, trouble: `${what}: it is in ${other} instead; move it from there.` };
  }
}
