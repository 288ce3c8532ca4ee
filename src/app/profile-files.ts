/** Writes and reads profiles of commands and of cells. */
import { checkOutput, readDocumentText, writeDocument } from './document-file.ts';
import { messageOf, UsageError } from '../core/document/index.ts';
import { parseCellProfiles, parseProfileDocument } from '../count/index.ts';

/** @throws UsageError if the file cannot be read, or holds something else */
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

/** Refuses, before anything runs, a path that cannot be written or holds something other than a profile. @throws UsageError */
export const checkProfileOutput = (path: string): Promise<void> =>
  checkOutput(path, { name: 'profile', option: '--json', parse: parseAnyProfile });

/** Of a command or of cells. */
function parseAnyProfile(text: string, path: string): void {
  try {
    parseProfileDocument(text, path);
  } catch {
    parseCellProfiles(text, path);
  }
}

/** Atomic: a reader sees the old profile or the complete new one. */
export async function writeProfile(path: string, document: object): Promise<void> {
  try {
    await writeDocument(path, document);
  } catch (error) {
    throw new UsageError(
      `The profile cannot be written to ${path} (${messageOf(error)}): name another file with --json.`,
    );
  }
}
