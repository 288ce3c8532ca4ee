/** Results of other tools in place of a measurement: files by name or pattern, as the run document that `convert` makes of them. */
import { stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { create } from '@actions/glob';
import { defined, messageOf, type RunDocument, UsageError } from '../core/document/index.ts';
import { commitOf, type Git } from './git.ts';
import { type Forge, type ForgeCommit, isFault } from '../forge/index.ts';
import type { Inputs } from './inputs.ts';
import { convertFiles } from '../app/index.ts';

/** A matrix of benchmarks has some dozens. */
const maxResults = 500;

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
    if (paths.length > maxResults) {
      throw new UsageError(
        `The input results names more than ${maxResults} files: name those of one run of the benchmarks.`,
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
  const here = await commitOf(git, ref);
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
  { results, format, suite }: Inputs,
  source: RunDocument['source'],
  output: string,
): Promise<RunDocument> {
  const named = defined({ format: format || undefined, suite: suite || undefined });
  return convertFiles({ paths: await findResults(results), source, output, ...named });
}
