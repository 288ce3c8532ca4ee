/** Where profiles, of commands and of cells, are written and read. */
import { checkOutput, readDocumentText, writeDocument } from './document-file.ts';
import { messageOf, UsageError } from '../core/document/index.ts';
import { parseCellProfiles, parseProfileDocument } from '../count/index.ts';

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

/** Refuses, before anything runs, what could not be written or would overwrite something that is no profile. @throws UsageError */
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
