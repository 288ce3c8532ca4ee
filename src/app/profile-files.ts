/** Writes and reads profiles of commands and of cells, and the options of `io-perf profile` that name them. */
import { checkOutput, fromText, readDocumentText, writeDocument } from './document-file.ts';
import { messageOf, UsageError } from '../core/document/index.ts';
import { parseCellProfiles, parseProfileDocument } from '../count/index.ts';

export interface ProfileFiles {
  json?: string | undefined;
  against?: string | undefined;
}

export interface CommandProfileRequest extends ProfileFiles {
  command: string[];
  directory: string;
  /** Number of counted executions, and of uncounted ones before them. */
  repeat?: number | undefined;
  warmup: number;
  /** Whether it runs once more to record callers, and the path of folded stacks. */
  where?: boolean | undefined;
  /** Whether it runs under callgrind too; as often as it is counted. */
  instructions?: boolean | undefined;
  stacks?: string | undefined;
}

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
  checkOutput(path, { name: 'profile', option: '--json', parse: fromText(parseAnyProfile) });

function parseAnyProfile(text: string, path: string): void {
  try {
    parseProfileDocument(text, path);
  } catch {
    parseCellProfiles(text, path);
  }
}

export async function writeProfile(path: string, document: object): Promise<void> {
  try {
    await writeDocument(path, document);
  } catch (error) {
    throw new UsageError(
      `The profile cannot be written to ${path} (${messageOf(error)}): name another file with --json.`,
    );
  }
}
