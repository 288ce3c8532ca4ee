/** What a command does to files, counted: measured so often as asked for, kept, and compared with a profile of before. */
import {
  combineProfiles,
  countInstructions,
  differProfiles,
  grownOf,
  parseCellProfiles,
  parseProfileDocument,
  profileCommand,
  profileDocument,
  type CommandProfile,
  type CountDifference,
  type ProfileDocument,
} from '../count/index.ts';
import { messageOf, UsageError } from '../document/index.ts';
import { checkOutput, readDocumentText, writeDocument } from './document-file.ts';
import { withSites } from './profile-sites.ts';
import { toolVersion } from './site.ts';

export interface ProfileFiles {
  /** Where the profile goes. */
  json?: string | undefined;
  /** A profile of before. */
  against?: string | undefined;
}

export interface CommandProfileRequest extends ProfileFiles {
  command: string[];
  directory: string;
  /** How often it runs; before that so often uncounted. */
  repeat?: number | undefined;
  warmup: number;
  /** Whether it runs once more, to see who makes the calls; and where folded stacks go. */
  where?: boolean | undefined;
  /** Whether it runs once more under callgrind; as often as it is counted. */
  instructions?: boolean | undefined;
  stacks?: string | undefined;
}

export interface CommandProfileResult {
  document: ProfileDocument;
  /** With the profile of before, if there is one; or why they cannot be compared. */
  comparison?: ProfileComparison | { refusal: string } | undefined;
}

export interface ProfileComparison {
  differences: CountDifference[];
  /** Those of them that are a growth. */
  grown: CountDifference[];
}

/** @throws UsageError, MeasurementError */
export async function profileOfCommand(
  request: CommandProfileRequest,
  signal: AbortSignal,
): Promise<CommandProfileResult> {
  const { command, directory, json, against } = request;
  const base = against === undefined ? undefined : await readProfile(against, parseProfileDocument);
  if (json !== undefined) await checkProfileOutput(json);
  const startedAt = new Date().toISOString();
  const result = await measure(request, signal);
  const counted = profileDocument(
    { tool: { name: 'io-perf', version: toolVersion }, startedAt, command, directory },
    result,
  );
  const document =
    request.where === true ? await withSites(counted, request, result.account?.paths.keys(), signal) : counted;
  if (json !== undefined) await writeProfile(json, document);
  return { document, ...(base === undefined ? {} : { comparison: compare(base, document, against!) }) };
}

async function measure(
  { command, directory, repeat = 1, warmup, json, against, instructions }: CommandProfileRequest,
  signal: AbortSignal,
): Promise<CommandProfile> {
  const profiles: CommandProfile[] = [];
  // Between two profiles of one command there is a file more.
  const ownFiles = [json, against].filter((path) => path !== undefined);
  const once = (): Promise<CommandProfile> =>
    profileCommand({ command, directory, ownFiles, output: 'stderr', signal });
  const withInstructions = async (counted: CommandProfile): Promise<CommandProfile> => {
    if (instructions !== true || signal.aborted || counted.exit.code !== 0) return counted;
    const userInstructions = await countInstructions({ command, directory, signal });
    return { ...counted, profile: { ...counted.profile, userInstructions } };
  };
  for (let time = 0; time < warmup && !signal.aborted; time++) await once();
  // A command that fails says what it has to say once.
  do profiles.push(await withInstructions(await once()));
  while (profiles.length < repeat && !signal.aborted && profiles.at(-1)!.exit.code === 0);
  const last = profiles.at(-1)!;
  return { ...last, profile: combineProfiles(profiles.map((one) => one.profile)) };
}

function compare(
  base: ProfileDocument,
  document: ProfileDocument,
  against: string,
): ProfileComparison | { refusal: string } {
  if (base.profile.source !== document.profile.source) {
    return {
      refusal: `${against} was counted in another way (${base.profile.source ?? 'unknown'}) than this profile (${document.profile.source ?? 'unknown'}): profile both with strace, or both without.`,
    };
  }
  const differences = differProfiles(base, document);
  return { differences, grown: grownOf(differences, base.profile, document.profile) };
}

// Where profiles, of commands and of cells, are written and read.

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
