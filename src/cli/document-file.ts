/** Where run documents are written and read. */
import { access, constants, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readAtMost } from '../files/index.ts';
import { codeOf, messageOf, parseRunDocument, UsageError, type RunDocument } from '../model/index.ts';

/** A run of all cells with all samples is a few megabytes; in memory it takes several times its size. */
const largestBytes = 128 * 1024 * 1024;

/**
 * The text of a document: of this size at most, with or without a byte order mark.
 * @throws TooLargeError, and what the operating system says
 */
export async function readDocumentText(path: string): Promise<string> {
  return new TextDecoder().decode(await readAtMost(path, largestBytes));
}

export async function readRunDocument(path: string): Promise<RunDocument> {
  let text: string;
  try {
    text = await readDocumentText(path);
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${messageOf(error)}): name a file written by io-perf run.`);
  }
  return parseRunDocument(text, path);
}

/**
 * Refuses a path that could not be written at the end, or that holds something else than a run document.
 * @throws UsageError
 */
export async function checkOutput(path: string): Promise<void> {
  const folder = dirname(resolve(path));
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(
      `The run document cannot be written to ${path} (${messageOf(error)}): name another file with --output.`,
    );
  }
  try {
    if ((await stat(path)).isDirectory()) {
      throw new UsageError(`The output ${path} is a directory: name a file with --output.`);
    }
    parseRunDocument(await readDocumentText(path), path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw new UsageError(
      `${path} exists and would be overwritten, but it is no run document (${messageOf(error)}) — remove it or name another file with --output.`,
    );
  }
}

/** Atomic: whoever reads the file sees the old document or the new one, whole. */
export async function writeDocument(path: string, document: object): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, `${JSON.stringify(document)}\n`);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export const writeRunDocument = (path: string, document: RunDocument): Promise<void> => writeDocument(path, document);
