/** Results of other tools in place of a measurement: files by name or pattern, as the run document that `convert` makes of them. */
import { create } from '@actions/glob';
import { stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { convertFiles } from '../app/index.ts';
import { messageOf, UsageError, type RunDocument } from '../document/index.ts';
import { isFault, type Forge, type ForgeCommit } from '../forge/index.ts';
import type { Git } from './git.ts';
import type { Inputs } from './inputs.ts';

/** A matrix of benchmarks has some dozens. */
const mostFiles = 500;

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
    if (paths.length > mostFiles) {
      throw new UsageError(
        `The input results names more than ${mostFiles} files: name those of one run of the benchmarks.`,
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
 * The commit of the input ref: of the checkout, else of the forge, which knows names that nobody fetched (`refs/pull/12/head`).
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
      `The input ref is ${ref}, which is no commit here and none on ${forge.place.name}: correct it, or leave the input out.`,
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
