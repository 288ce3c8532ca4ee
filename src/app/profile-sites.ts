/** Finds the callers of a command's calls: recorded in separate executions after counting. */
import { relative, resolve } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { realpathSync } from 'node:fs';
import {
  findSites,
  languagesOf,
  nameStacks,
  type ProfileDocument,
  Project,
  recordStacks,
  renderStacks,
} from '../count/index.ts';
import type { CommandProfileRequest } from './profile-files.ts';
import { MeasurementError, messageOf, UsageError } from '../core/document/index.ts';

/** Time limit: a user waits for the result. */
const maxMs = 10 * 60_000;

/**
 * @param touched names of files that it used
 * @throws UsageError if the stacks cannot be written. If none can be recorded, a note explains that.
 */
export async function withSites(
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
      recordStacks({ command, directory, calls: names, asks, ownFiles, output: 'nowhere', maxMs, signal }),
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
  const named = sites.map((site) => ({
    ...site,
    files: site.files.map(([path, count]): [string, number] => [nameIn(path), count]),
  }));
  return { ...document, sites: named, notes: [...document.notes, ...notes] };
}
