/** Counts a command's file calls in the requested executions, finds their callers, saves the profile, and compares it with an earlier one. */
import { relative, resolve } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { realpathSync } from 'node:fs';
import {
  combineProfiles,
  type CommandProfile,
  type CountDifference,
  countInstructions,
  differProfiles,
  findSites,
  grownOf,
  languagesOf,
  nameStacks,
  parseProfileDocument,
  profileCommand,
  type ProfileDocument,
  profileDocument,
  Project,
  recordStacks,
  renderStacks,
} from '../count/index.ts';
import { defined, MeasurementError, messageOf, UsageError } from '../core/document/index.ts';
import { checkProfileOutput, type CommandProfileRequest, readProfile, writeProfile } from './profile-files.ts';
import { profiledRemarks } from '../gate/index.ts';
import { tool } from '../core/system/index.ts';

export interface CommandProfileResult {
  document: ProfileDocument;
  /** Comparison with the earlier profile, if there is one, or why they cannot be compared. */
  comparison?: ProfileComparison | { refusal: string } | undefined;
}

interface ProfileComparison {
  differences: CountDifference[];
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
  const made = profileDocument({ tool, startedAt, command, directory }, result);
  const counted = { ...made, notes: [...profiledRemarks(command), ...made.notes] };
  const document =
    request.where === true ? await withSites(counted, request, result.account?.paths.keys(), signal) : counted;
  if (json !== undefined) await writeProfile(json, document);
  return { document, comparison: base && compare(base, document, against!) };
}

async function measure(
  { command, directory, repeat = 1, warmup, json, against, instructions }: CommandProfileRequest,
  signal: AbortSignal,
): Promise<CommandProfile> {
  const profiles: CommandProfile[] = [];
  // Between two profiles of one command there is one more file.
  const ownFiles = [json, against].filter((path) => path !== undefined);
  const once = (): Promise<CommandProfile> =>
    profileCommand({ command, directory, ownFiles, output: 'stderr', signal });
  const withInstructions = async (counted: CommandProfile): Promise<CommandProfile> => {
    if (instructions !== true || signal.aborted || counted.exit.code !== 0) return counted;
    const userInstructions = await countInstructions({ command, directory, signal });
    return { ...counted, profile: { ...counted.profile, userInstructions } };
  };
  for (let time = 0; time < warmup && !signal.aborted; time++) await once();
  // A failing command repeats the same output, so it is shown once.
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

/** Time limit for finding callers: a user waits for the result. */
const maxSitesMs = 10 * 60_000;

/**
 * Finds the callers of the calls: recorded in separate executions after counting.
 * @param touched names of files that it used
 * @throws UsageError if the stacks cannot be written. If none can be recorded, a note explains that.
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
      recordStacks({ command, directory, calls: names, asks, ownFiles, output: 'nowhere', maxMs: maxSitesMs, signal }),
  };
  const found = await findSites(side, document.profile.perOp, languagesOf(project, touched)).catch((error: unknown) => {
    if (!(error instanceof MeasurementError)) throw error;
    return error.message;
  });
  // The counts are shown in any case.
  if (typeof found === 'string') return { ...document, notes: [...document.notes, found] };
  const { sites, stacks, notes } = found;
  if (stacksFile !== undefined) {
    const head = nameStacks(stacks, (file) => project.nameOf(file) ?? file);
    try {
      await writeFile(stacksFile, renderStacks(stacksFile, { title: command.join(' '), head }));
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
  const named = sites.map(({ through, ...site }) => ({
    ...site,
    ...defined({ through: through && { ...through } }),
    files: site.files.map(([path, count]): [string, number] => [nameIn(path), count]),
  }));
  return { ...document, sites: named, notes: [...document.notes, ...notes] };
}
