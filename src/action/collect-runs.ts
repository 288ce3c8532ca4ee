/**
 * What was measured before: the run documents of other jobs, or results of other tools.
 *
 * The documents are in a folder. In a second stage they were written by code of a pull request, so that nothing
 * about them is believed: neither that they are files, nor their number, size, names, form, or what they say they belong to.
 */
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { create } from '@actions/glob';
import { type ForgeCommit, isFault, type Forge } from '../forge/index.ts';
import { type Judgement, messageOf, parseRunDocument, UsageError, type RunDocument } from '../document/index.ts';
import type { UpstreamRun } from './job.ts';
import { convertFiles } from '../app/index.ts';
import type { Git } from './git.ts';
import type { Inputs } from './inputs.ts';

export interface CollectedRun {
  /** Measured here, and nothing could be: why. */
  failure?: string;
  path: string;
  document: RunDocument;
  /** A comparison measured here: what was decided about it, by the rules of the project. */
  judgement?: Judgement;
  /** What the forge says of its commit, where the checkout does not have it. */
  commit?: ForgeCommit;
}

/** A matrix has at most 256 jobs. */
const mostFiles = 300;
/** A run of all cells with all samples is a few megabytes. */
const largestFileBytes = 64 * 1024 ** 2;
const largestTotalBytes = 512 * 1024 ** 2;
const deepestFolder = 4;

/**
 * All run documents in a folder and its subfolders (one for each artifact, as actions/download-artifact makes them), by path.
 * @throws UsageError when there is none, or one file that is no run document
 */
export async function collectRuns(place: string): Promise<CollectedRun[]> {
  const paths = await findFiles(place);
  if (paths.length === 0) {
    throw new UsageError(
      `There is no run document (*.json) in ${place}: download the artifacts of the measuring jobs there, or name the folder in the input runs.`,
    );
  }
  let totalBytes = 0;
  const runs: CollectedRun[] = [];
  for (const path of paths) {
    const { size } = await lstat(path);
    totalBytes += size;
    if (size > largestFileBytes || totalBytes > largestTotalBytes) {
      throw new UsageError(`${path} is too large for a run document (${size} bytes): it was not read.`);
    }
    runs.push({ path, document: parseRunDocument(await readFile(path, 'utf8'), path) });
  }
  return runs;
}

async function findFiles(place: string): Promise<string[]> {
  const found: string[] = [];
  const look = async (path: string, depth: number): Promise<void> => {
    const status = await lstat(path);
    // Links could point to any file of this machine, whose contents would show in an error or a report.
    if (status.isSymbolicLink()) throw new UsageError(`${path} is a symbolic link: run documents are plain files.`);
    if (status.isDirectory()) {
      if (depth > deepestFolder) throw new UsageError(`${path} is nested too deep for run documents.`);
      for (const name of (await readdir(path)).sort()) await look(join(path, name), depth + 1);
    } else if (status.isFile() && (path.endsWith('.json') || depth === 0)) {
      found.push(path);
      if (found.length > mostFiles)
        throw new UsageError(
          `There are more than ${mostFiles} files in ${place}: these are no run documents of one workflow.`,
        );
    }
  };
  try {
    await look(place, 0);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `The run documents in ${place} cannot be read (${messageOf(error)}): name an existing folder in the input runs.`,
    );
  }
  return found;
}

/**
 * Refuses documents that say they belong to another commit or pull request than the forge says their workflow run did.
 * @param pullRequest undefined: none is known, and none will be written to
 * @throws UsageError
 */
export function refuseForeignRuns(
  runs: readonly CollectedRun[],
  upstream: UpstreamRun,
  pullRequest: number | undefined,
): void {
  for (const { path, document } of runs) {
    const { commit, pullRequest: claimed } = document.source ?? {};
    if (commit !== undefined && commit !== upstream.headSha) {
      throw new UsageError(
        `${path} says it measured commit ${short(commit)}, but the workflow run ${upstream.id} was for ${short(upstream.headSha)}: it is not reported.`,
      );
    }
    if (claimed !== undefined && pullRequest !== undefined && claimed !== pullRequest) {
      throw new UsageError(
        `${path} says it belongs to pull request ${claimed}, but commit ${short(upstream.headSha)} is the head of pull request ${pullRequest}: it is not reported.`,
      );
    }
  }
}

const short = (commit: string): string => commit.slice(0, 10);

// Results of other tools in place of a measurement: files by name or pattern, as the run document that `convert` makes of them.

/** A matrix of benchmarks has some dozens. */
const mostResults = 500;

/**
 * The files that the patterns name, by path: of the syntax of @actions/glob, relative to the working directory.
 * @throws UsageError for a name without a file, for patterns without any, and for what is no plain file
 */
async function findResults(patterns: readonly string[]): Promise<string[]> {
  for (const pattern of patterns) await refuseMissing(pattern);
  const globber = await create(patterns.join('\n'), { implicitDescendants: false, matchDirectories: false });
  const paths: string[] = [];
  for await (const path of globber.globGenerator()) {
    // Opening a pipe would wait for ever.
    if (!(await stat(path)).isFile())
      throw new UsageError(`${path} is no file: name result files in the input results.`);
    paths.push(relative(process.cwd(), path));
    if (paths.length > mostResults) {
      throw new UsageError(
        `The input results names more than ${mostResults} files: name those of one run of the benchmarks.`,
      );
    }
  }
  if (paths.length === 0) {
    throw new UsageError(
      `The input results (${patterns.join(', ')}) names no file: did the benchmarks run, and write there?`,
    );
  }
  return paths.sort();
}

/** A name that is no pattern must be there: of several, the others would hide that it is not. */
async function refuseMissing(pattern: string): Promise<void> {
  if (/[*?[\]#!~]/.test(pattern)) return;
  try {
    await stat(resolve(pattern));
  } catch (error) {
    throw new UsageError(
      `The results ${pattern} cannot be read (${messageOf(error)}): did the benchmarks run, and write there?`,
    );
  }
}

/**
 * Finds the commit that the input ref names: in the checkout, else on the forge, which also knows refs that were not fetched (`refs/pull/12/head`).
 * @throws UsageError, ForgeError
 */
export async function findCommit(ref: string, git: Git, openForge: () => Forge): Promise<ForgeCommit> {
  const here = await git.ask('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  if (here !== undefined) return { id: here };
  const forge = openForge();
  try {
    return await forge.readCommit(ref);
  } catch (error) {
    if (!isFault(error, 'not-found', 'invalid')) throw error;
    throw new UsageError(
      `The input ref names ${ref}, but neither this checkout nor ${forge.place.name} has such a commit: correct it, or leave the input out.`,
    );
  }
}

/** @throws UsageError */
export async function convertResultsHere(
  inputs: Inputs,
  source: RunDocument['source'],
  runFile: string,
): Promise<RunDocument> {
  return convertFiles({
    paths: await findResults(inputs.results),
    source,
    output: runFile,
    ...(inputs.format === '' ? {} : { format: inputs.format }),
    ...(inputs.suite === '' ? {} : { suite: inputs.suite }),
  });
}
