/**
 * What was measured before: the run documents of other jobs, or results of other tools.
 *
 * The documents are in a folder. In a second stage they were written by code of a pull request, so that nothing
 * about them is believed: neither that they are files, nor their number, size, names, form, or what they say they belong to.
 */
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Judgement, messageOf, parseRunDocument, type RunDocument, UsageError } from '../core/document/index.ts';
import type { ForgeCommit } from '../forge/index.ts';

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
const maxFiles = 300;

/** A run of all cells with all samples is a few megabytes. */
const maxFileBytes = 64 * 1024 ** 2;

const maxTotalBytes = 512 * 1024 ** 2;

const deepestFolder = 4;

/**
 * All run documents in a folder and its subfolders (one for each artifact, as actions/download-artifact makes them), by path.
 * @throws UsageError when no file matches, or one is not a run document
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
    if (size > maxFileBytes || totalBytes > maxTotalBytes) {
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
      if (found.length > maxFiles)
        throw new UsageError(
          `There are more than ${maxFiles} files in ${place}: these are no run documents of one workflow.`,
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
