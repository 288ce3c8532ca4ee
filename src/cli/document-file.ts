/** Where run documents are written and read. */
import { access, constants, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf, messageOf, parseRunDocument, UsageError, type RunDocument } from '../model/index.ts';

export async function readRunDocument(path: string): Promise<RunDocument> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
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
    parseRunDocument(await readFile(path, 'utf8'), path);
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
