/** What a command does to files, counted: measured so often as asked for, kept, and compared with a profile of before. */
import { writeFile } from 'node:fs/promises';
import { realpathSync } from 'node:fs';
import { relative, resolve } from 'node:path';
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
  findSites,
  languagesOf,
  Project,
  recordStacks,
  renderFoldedStacks,
  cellProfilesSchemaId,
  defaultProfileSettings,
  profileCells,
  type CellProfiles,
} from '../count/index.ts';
import { messageOf, UsageError, MeasurementError } from '../document/index.ts';
import { checkOutput, readDocumentText, writeDocument } from './document-file.ts';
import { toolVersion, toolRoot } from './site.ts';
import { judgeCounts, type CellCounts } from '../judge/index.ts';
import { selectCells, type Platform } from '../matrix/index.ts';
import type { MeasurePlan, Progress } from '../measure/index.ts';
import { openTarget } from '../targets/index.ts';

interface ProfileFiles {
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
async function readProfile<Document>(path: string, parse: (text: string, path: string) => Document): Promise<Document> {
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
const checkProfileOutput = (path: string): Promise<void> =>
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
async function writeProfile(path: string, document: object): Promise<void> {
  try {
    await writeDocument(path, document);
  } catch (error) {
    throw new UsageError(
      `The profile cannot be written to ${path} (${messageOf(error)}): name another file with --json.`,
    );
  }
}

// Who makes the calls of a command: recorded in runs of their own, after it was counted.

/** Somebody is waiting for the result. */
const longestMs = 10 * 60_000;

/**
 * @param touched names of files that it did anything to
 * @throws UsageError where the stacks cannot be written. Where none can be recorded, a note says so.
 */
async function withSites(
  document: ProfileDocument,
  { command, directory, json, against, stacks: stacksFile }: CommandProfileRequest,
  touched: Iterable<string> | undefined,
  signal: AbortSignal,
): Promise<ProfileDocument> {
  if (signal.aborted) return document;
  const project = await Project.find(directory);
  const ownFiles = [json, against, stacksFile].filter((path) => path !== undefined).map((path) => resolve(path));
  const side = {
    project,
    record: (names: readonly string[], asks: Parameters<typeof recordStacks>[0]['asks']) =>
      recordStacks({ command, directory, calls: names, asks, ownFiles, output: 'nowhere', longestMs, signal }),
  };
  const found = await findSites(side, document.profile.perOp, languagesOf(project, touched)).catch((error: unknown) => {
    if (!(error instanceof MeasurementError)) throw error;
    return error.message;
  });
  // The counts are shown even so.
  if (typeof found === 'string') return { ...document, notes: [...document.notes, found] };
  const { sites, stacks, notes } = found;
  if (stacksFile !== undefined) {
    const nameOf = (file: string): string => project.nameOf(file) ?? file;
    try {
      await writeFile(stacksFile, renderFoldedStacks(stacks, nameOf));
    } catch (error) {
      throw new UsageError(
        `The call stacks cannot be written to ${stacksFile} (${messageOf(error)}): name another file with --stacks.`,
      );
    }
  }
  const nameIn = (path: string): string => {
    const name = relative(realpathSync(directory), path);
    return name === '' || name.startsWith('..') ? path : name;
  };
  const named = sites.map((site) => ({
    ...site,
    files: site.files.map(([path, count]): [string, number] => [nameIn(path), count]),
  }));
  return { ...document, sites: named, notes: [...document.notes, ...notes] };
}

// Counts per operation of cells of the matrix, and whether they have grown since a profile of before.

export interface CellProfileRequest extends ProfileFiles {
  patterns: readonly string[];
  runners?: readonly string[] | undefined;
  platform: Platform;
  /** Default: the working directory. */
  directory?: string | undefined;
  repeat?: number | undefined;
}

export interface CellProfileResult {
  document: CellProfiles;
  /** Nothing was counted, and why. */
  failure?: string;
  /** One sentence for each count that has grown; absent without a profile of before. */
  grown?: string[];
}

/** The payload is the same each time, so that counts that depend on it are too. */
const seed = 1;
/** A cell that is counted more often may take longer. */
const repetitionMs = defaultProfileSettings.cellMs / defaultProfileSettings.repetitions;

/** @throws UsageError, MeasurementError */
export async function profileMatrixCells(
  request: CellProfileRequest,
  hooks: { progress: Progress; signal: AbortSignal },
): Promise<CellProfileResult> {
  const { patterns, runners, platform, json, against } = request;
  const base = against === undefined ? undefined : await readProfile(against, parseCellProfiles);
  if (json !== undefined) await checkProfileOutput(json);
  const cells = selectCells({ patterns, ...(runners === undefined ? {} : { runners }), platform });
  const directory = resolve(request.directory ?? '.');
  const target = await openTarget('host', { root: toolRoot });
  const subject = { name: 'head', target, directory };
  const tool = { name: 'io-perf', version: toolVersion };
  const plan: MeasurePlan = { subjects: [subject], cells, seed, budget: { rounds: 1 }, latency: false, tool };
  const repetitions = request.repeat ?? defaultProfileSettings.repetitions;
  const startedAt = new Date().toISOString();
  const settings = { repetitions, cellMs: Math.max(defaultProfileSettings.cellMs, repetitions * repetitionMs) };
  const result = await profileCells(plan, subject, settings, hooks);
  const types = new Map(cells.map((cell) => [cell.id, cell.type]));
  const document: CellProfiles = {
    schema: cellProfilesSchemaId,
    tool,
    startedAt,
    directory,
    cells: Object.fromEntries([...result.profiles].map(([id, profile]) => [id, { type: types.get(id)!, profile }])),
    skipped: result.skipped,
    errors: result.errors,
    ...(result.limited === undefined ? {} : { notes: [result.limited] }),
  };
  if (json !== undefined) await writeProfile(json, document);
  return {
    document,
    ...(result.profiles.size === 0 ? { failure: nothingCounted(document) } : {}),
    ...(base === undefined ? {} : { grown: grownSince(base, document) }),
  };
}

function nothingCounted({ errors, skipped }: CellProfiles): string {
  const error = errors[0];
  if (error) return `Nothing was counted: ${error.cell}: ${error.code}: ${error.message}`;
  const reason = skipped[0];
  if (!reason) return 'Nothing was counted.';
  return `Nothing was counted: ${reason.cell}: ${reason.reason}${reason.remedy === undefined ? '' : ` (${reason.remedy})`}.`;
}

function grownSince(base: CellProfiles, head: CellProfiles): string[] {
  const counts = new Map(
    Object.entries(head.cells).map(([id, { type, profile }]): [string, CellCounts] => [
      id,
      { type, base: base.cells[id]?.profile, head: profile },
    ]),
  );
  return judgeCounts(counts)
    .gate.filter(({ failed }) => failed)
    .map(({ message }) => message);
}
