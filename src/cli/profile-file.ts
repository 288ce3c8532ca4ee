/** Where profiles, of commands and of cells, are written and read. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { codeOf, messageOf, UsageError } from '../model/index.ts';
import { parseCellProfiles, parseProfileDocument } from '../profile/index.ts';
import { readDocumentText, writeDocument } from './document-file.ts';

/** @throws UsageError where the file cannot be read, or holds something else */
export async function readProfile<Document>(
  path: string,
  parse: (text: string, path: string) => Document,
): Promise<Document> {
  let text: string;
  try {
    text = await readDocumentText(path);
  } catch (error) {
    throw new UsageError(
      `${path} cannot be read (${messageOf(error)}): name a file written by io-perf profile --json.`,
    );
  }
  return parse(text, path);
}

/** Refuses, before anything runs, what could not be written or would overwrite something that is no profile. */
export async function checkProfileOutput(path: string): Promise<void> {
  const refuse = (error: unknown): UsageError =>
    new UsageError(`The profile cannot be written to ${path} (${messageOf(error)}): name another file with --json.`);
  try {
    if (!(await stat(resolve(path, '..'))).isDirectory()) throw new Error('its folder is a file');
  } catch (error) {
    throw refuse(error);
  }
  let text: string;
  try {
    // Reading a pipe would wait for ever.
    if (!(await stat(path)).isFile()) throw new Error('it is no regular file');
    text = await readDocumentText(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw refuse(error);
  }
  if (!isProfile(text, path)) {
    throw new UsageError(
      `${path} exists and would be overwritten, but it is no profile: remove it or name another file with --json.`,
    );
  }
}

function isProfile(text: string, path: string): boolean {
  return [parseProfileDocument, parseCellProfiles].some((parse) => {
    try {
      parse(text, path);
      return true;
    } catch {
      return false;
    }
  });
}

/** Atomic: whoever reads the file sees the old profile or the new one, whole. */
export async function writeProfile(path: string, document: object): Promise<void> {
  try {
    await writeDocument(path, document);
  } catch (error) {
    throw new UsageError(
      `The profile cannot be written to ${path} (${messageOf(error)}): name another file with --json.`,
    );
  }
}
