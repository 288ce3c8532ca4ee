/**
 * The commit where a pull request began (its merge base), also where little of the history was checked out. What is missing is
 * fetched into a repository of its own, commits alone: the user's checkout gets nothing but the one commit that is needed.
 */
import { join } from 'node:path';
import { fetchFromOrigin, type Git, hasCommit, isShallow } from './git.ts';

interface MergeBaseRequest {
  /** What is looked at, the best name first: commits, or refs of origin. */
  heads: readonly string[];
  /** Branch of origin that the pull request is for. */
  branch: string | undefined;
  /** Its commit, where the branch is not known. */
  tip: string | undefined;
  /** A folder that may be made, and is thrown away with the job. */
  scratch: string;
}

/** Most branches are shorter than the first; the last is all there is. */
const depths = [100, 1_000, 10_000, 2 ** 31 - 1];

/** @returns undefined when it cannot be known: no common history, or origin gives out none of it */
export async function findMergeBase(git: Git, request: MergeBaseRequest): Promise<string | undefined> {
  return (await findHere(git, request)) ?? (await findAtOrigin(git, request));
}

async function findHere(git: Git, { heads, branch, tip }: MergeBaseRequest): Promise<string | undefined> {
  for (const candidate of [branch && `refs/remotes/origin/${branch}`, tip]) {
    const found = candidate && (await git.ask('merge-base', '--end-of-options', candidate, heads[0]!));
    if (found) return found;
  }
  return undefined;
}

/** Deeper in steps. Some servers give out commits by the name of a ref only: then the next head is tried. */
async function findAtOrigin(git: Git, { heads, branch, tip, scratch }: MergeBaseRequest): Promise<string | undefined> {
  const base = branch === undefined ? tip : `refs/heads/${branch}`;
  const config = await git.ask('rev-parse', '--path-format=absolute', '--git-path', 'config');
  if (base === undefined || config === undefined) return undefined;
  for (const [index, head] of heads.entries()) {
    const folder = join(scratch, `history-${index}.git`);
    if ((await git.ask('init', '--quiet', '--bare', folder)) === undefined) return undefined;
    // The address of origin and what it takes to get in, as this checkout has them.
    const ask = (...words: string[]) => git.ask('-c', `include.path=${config}`, `--git-dir=${folder}`, ...words);
    for (const depth of depths) {
      const refs = [`+${base}:refs/io-perf/base`, `+${head}:refs/io-perf/head`];
      // Where the server knows no filters, trees and files come as well.
      const how = ['--quiet', '--no-tags', '--no-recurse-submodules', '--filter=tree:0', `--depth=${depth}`];
      if ((await ask('fetch', ...how, '--end-of-options', 'origin', ...refs)) === undefined) break;
      const found = await ask('merge-base', 'refs/io-perf/base', 'refs/io-perf/head');
      if (found !== undefined) return found;
      if ((await ask('rev-parse', '--is-shallow-repository')) === 'false') return undefined;
    }
  }
  return undefined;
}

/**
 * Makes sure that the files of a commit are here.
 * @param branch of origin that holds it: some servers give out commits only by way of a branch
 */
export async function bringCommit(git: Git, commit: string, branch: string | undefined): Promise<boolean> {
  if (await hasCommit(git, commit)) return true;
  // In a whole clone a depth would cut off what is there.
  const isCut = await isShallow(git);
  const byBranch = branch === undefined ? [] : isCut ? depths : [undefined];
  const ways = [
    { name: commit, depth: isCut ? 1 : undefined },
    ...byBranch.map((depth) => ({ name: `refs/heads/${branch!}`, depth })),
  ];
  for (const { name, depth } of ways) {
    await fetchFromOrigin(git, name, depth);
    if (await hasCommit(git, commit)) return true;
  }
  return false;
}
