/** Which two commits are compared, and that both are there, whatever little of the history was checked out; and how people call them. */
import { join } from 'node:path';
import { type ComparisonRequest, defaultBranch, parseSubject, subjectAt } from '../app/index.ts';
import { docsPage, type Note, UsageError } from '../document/index.ts';
import { checkHead, noCheckout, parentsOf } from './checked-out.ts';
import type { Git } from './git.ts';
import type { Inputs } from './inputs.ts';
import type { Job, JobPullRequest } from './job.ts';

export interface Sides {
  base: string;
  head: string;
  /** How people call them, where that is not in the event. */
  names?: { base: string; head: string };
  /** What readers of the verdict have to know about the base. */
  note?: Note;
  /** What readers of the log should know. */
  notice?: string;
}

/**
 * The commits to compare: what is checked out, and
 *  - the commit or ref that the user names, or its merge base with what is checked out (`merge-base=main`);
 *  - of a pull request's merge commit: its first parent, which is exactly what the pull request would change. (The event's
 *    `base.sha` is where the base branch was when the pull request was opened or updated, and may be long behind.)
 *  - of a pull request's head: the commit where it began, as Gitea and Forgejo say in the event, else as the history says;
 *  - of a branch that act takes for a pull request: the commit where it left the default branch;
 *  - of a merge queue: what the group is merged onto.
 * @throws UsageError with what to do when a commit cannot be had
 */
export async function findSides(git: Git, job: Job, named: string): Promise<Sides> {
  const head = await git.ask('rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  if (head === undefined) throw await noCheckout(git, job);
  await checkHead(git, job, head);
  if (named !== '') return { base: await nameToCommit(git, job, named, head), head };
  if (job.pullRequest !== undefined) return findPullRequestSides(git, job, job.pullRequest, head);
  if (job.occasion === 'pull-request') return findBranchSides(git, job, head);
  if (job.mergeBaseSha === undefined) {
    throw new UsageError(
      `There is nothing to compare with on the event ${job.event}: name a commit in the input base.`,
    );
  }
  return { base: await bring(git, job.mergeBaseSha, undefined), head };
}

async function findPullRequestSides(git: Git, job: Job, pullRequest: JobPullRequest, head: string): Promise<Sides> {
  const { baseRef, baseSha, headSha, mergeBase, number } = pullRequest;
  const [parent, merged] = await parentsOf(git, head);
  if (parent !== undefined && merged === headSha) return { base: await bring(git, parent, baseRef), head };
  const told = head === headSha ? mergeBase : undefined;
  if (told !== undefined && (await bringCommit(git, told, baseRef))) return { base: told, head };
  const found = await findMergeBase(git, {
    heads: [...new Set([head, headSha]), `refs/pull/${number}/head`],
    branch: baseRef,
    tip: baseSha,
    scratch: scratchOf(job),
  });
  if (found !== undefined && (await bringCommit(git, found, baseRef))) return { base: found, head };
  const name = baseRef ?? 'the base branch';
  return {
    base: await bringTip(git, baseRef, baseSha),
    head,
    note: {
      kind: 'base-moved',
      message: `Compared with the tip of ${name}, because the commit where this pull request began could not be fetched: what changed on ${name} since then counts as well. Set fetch-depth: 0 in the step that checks out.`,
    },
  };
}

/** A run of act without an event file: nothing says which pull request this is. */
async function findBranchSides(git: Git, job: Job, head: string): Promise<Sides> {
  const branch = await defaultBranch((...words) => git.ask(...words));
  if (branch === undefined) {
    throw new UsageError(
      `The event names no pull request, and there is no branch main or master to compare with: name a commit in the input base, or give act an event file (${docsPage('docs/act.md')}).`,
    );
  }
  const base = await findMergeBase(git, {
    heads: [head],
    branch: branch.replace(/^origin\//, ''),
    tip: branch,
    scratch: scratchOf(job),
  });
  if (base === undefined) {
    throw new UsageError(`HEAD and ${branch} have no commit in common: name a commit in the input base.`);
  }
  const own = await git.ask('symbolic-ref', '--quiet', '--short', 'HEAD');
  return {
    base: await bring(git, base, undefined),
    head,
    names: { base: branch, head: own ?? 'HEAD' },
    ...(base === head
      ? {
          notice: `HEAD has no commit that ${branch} has not: base and head are the same. Commit your change on a branch first.`,
        }
      : {}),
  };
}

async function nameToCommit(git: Git, job: Job, named: string, head: string): Promise<string> {
  const name = named.replace(/^merge-base=/, '');
  if (name.startsWith('-')) throw new UsageError(`The input base is "${named}", which is not a commit or ref.`);
  const tip = await resolveName(git, name);
  if (name === named) return tip;
  const branch = name.replace(/^(?:refs\/heads\/|origin\/)/, '');
  const isBranch =
    (await git.ask('ls-remote', '--exit-code', '--heads', 'origin', `refs/heads/${branch}`)) !== undefined;
  const heads = [...new Set([head, ...(job.pullRequest === undefined ? [] : [job.pullRequest.headSha])])];
  const scratch = scratchOf(job);
  const base = await findMergeBase(git, { heads, branch: isBranch ? branch : undefined, tip, scratch });
  if (base !== undefined) return bring(git, base, isBranch ? branch : undefined);
  throw new UsageError(
    `The input base is "${named}", but HEAD and ${name} have no commit in common: set fetch-depth: 0 in the step that checks out, or name a commit.`,
  );
}

async function resolveName(git: Git, name: string): Promise<string> {
  const here = async (ref: string) => git.ask('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  const known = (await here(name)) ?? (await here(`origin/${name}`));
  if (known !== undefined) return known;
  const fetched = (await fetch(git, name)) === undefined ? undefined : await here('FETCH_HEAD');
  if (fetched !== undefined) return fetched;
  throw new UsageError(
    `The input base is "${name}", which is neither here nor on origin: name an existing commit or ref.`,
  );
}

async function bring(git: Git, commit: string, branch: string | undefined): Promise<string> {
  if (await bringCommit(git, commit, branch)) return commit;
  throw new UsageError(
    `The commit to compare with, ${commit}, could not be fetched from origin: let the job read the repository ("contents: read"), or check out with fetch-depth: 0.`,
  );
}

async function bringTip(git: Git, branch: string | undefined, sha: string | undefined): Promise<string> {
  if (branch !== undefined) {
    const here = await git.ask('rev-parse', '--verify', '--quiet', `refs/remotes/origin/${branch}^{commit}`);
    if (here !== undefined) return here;
    if ((await fetch(git, `refs/heads/${branch}`)) !== undefined) {
      const fetched = await git.ask('rev-parse', '--verify', '--quiet', 'FETCH_HEAD^{commit}');
      if (fetched !== undefined) return fetched;
    }
  }
  if (sha === undefined) {
    throw new UsageError('The event does not say what the pull request is based on: name a commit in the input base.');
  }
  return bring(git, sha, branch);
}

async function fetch(git: Git, what: string): Promise<string | undefined> {
  const isShallow = (await git.ask('rev-parse', '--is-shallow-repository')) === 'true';
  const depth = isShallow ? ['--depth=1'] : [];
  return git.ask('fetch', '--quiet', '--no-tags', '--no-recurse-submodules', ...depth, 'origin', what);
}

const scratchOf = (job: Job): string => join(job.temporaryFolder, 'io-perf', 'history');

// The commit where a pull request began (its merge base), also where little of the history was checked out. What is missing is
// fetched into a repository of its own, commits alone: the user's checkout gets nothing but the one commit that is needed.

interface MergeBaseWish {
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
async function findMergeBase(git: Git, wish: MergeBaseWish): Promise<string | undefined> {
  return (await findHere(git, wish)) ?? (await findAtOrigin(git, wish));
}

async function findHere(git: Git, { heads, branch, tip }: MergeBaseWish): Promise<string | undefined> {
  const tips = [
    ...(branch === undefined ? [] : [`refs/remotes/origin/${branch}`]),
    ...(tip === undefined ? [] : [tip]),
  ];
  for (const candidate of tips) {
    const found = await git.ask('merge-base', candidate, heads[0]!);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Deeper in steps. Some servers give out commits by the name of a ref only: then the next head is tried. */
async function findAtOrigin(git: Git, { heads, branch, tip, scratch }: MergeBaseWish): Promise<string | undefined> {
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
      if ((await ask('fetch', ...how, 'origin', ...refs)) === undefined) break;
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
async function bringCommit(git: Git, commit: string, branch: string | undefined): Promise<boolean> {
  if (await isHere(git, commit)) return true;
  // In a whole clone a depth would cut off what is there.
  const isShallow = (await git.ask('rev-parse', '--is-shallow-repository')) === 'true';
  const ways: string[][] = [
    [...(isShallow ? ['--depth=1'] : []), 'origin', commit],
    ...(branch === undefined
      ? []
      : (isShallow ? depths : [undefined]).map((depth) => [
          ...(depth === undefined ? [] : [`--depth=${depth}`]),
          'origin',
          `refs/heads/${branch}`,
        ])),
  ];
  for (const way of ways) {
    await git.ask('fetch', '--quiet', '--no-tags', '--no-recurse-submodules', ...way);
    if (await isHere(git, commit)) return true;
  }
  return false;
}

const isHere = async (git: Git, commit: string): Promise<boolean> =>
  (await git.ask('cat-file', '-e', `${commit}^{commit}`)) !== undefined;

// The sides as the application takes them, in the words of people: whose commits these are, and of which pull request. Pure.

export type Subjects = Pick<ComparisonRequest, 'base' | 'head' | 'notes' | 'configured'>;

/** Sides that the user describes: two folders, two runtimes. @throws UsageError */
export const describedSubjects = ({ base, head }: Pick<Inputs, 'base' | 'head'>): Subjects => ({
  base: parseSubject(base, 'base'),
  ...(head === '' ? {} : { head: parseSubject(head, 'head') }),
});

/**
 * `main → pull request 12` says more than two commits, which stay beside the names. The document is one of the pull request's
 * head, as everything else of the job is, though what was checked out and measured is the merge: a second stage knows it by that.
 */
export function subjectsOf(
  { base, head, names, note }: Sides,
  { pullRequest, ref }: Pick<Job, 'pullRequest' | 'ref'>,
): Subjects {
  if (pullRequest === undefined) {
    return {
      base: subjectAt(base, names && { name: names.base }),
      head: subjectAt(head, names && { name: names.head }),
    };
  }
  const { baseRef, headSha, number } = pullRequest;
  const source = { commit: headSha, pullRequest: number, ...(ref === '' ? {} : { ref }) };
  return {
    base: subjectAt(base, baseRef === undefined ? undefined : { name: baseRef, ref: `refs/heads/${baseRef}` }),
    head: subjectAt(head, { name: `pull request ${number}`, source }),
    ...(note === undefined ? {} : { notes: [note] }),
  };
}
