/** Which two commits are compared, and that both are there, whatever little of the history was checked out; and how people call them. */
import { join } from 'node:path';
import type { ComparisonRequest } from '../app/index.ts';
import { docsPage, type Note, UsageError } from '../core/document/index.ts';
import { commitOf, fetchFromOrigin, type Git, isShallow } from './git.ts';
import type { Inputs } from './inputs.ts';
import type { Job, JobPullRequest } from './job.ts';
import { checkHead, noCheckout, parentsOf } from './checked-out.ts';
import { bringCommit, findMergeBase } from './merge-base.ts';
import { defaultBranch, parseSubject, subjectAt } from '../gate/index.ts';
import { refusalOf, withoutSecrets } from '../history/store/index.ts';

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
  const head = await commitOf(git, 'HEAD');
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
  const stated = head === headSha ? mergeBase : undefined;
  if (stated !== undefined && (await bringCommit(git, stated, baseRef))) return { base: stated, head };
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
    ...(base === head && {
      notice: `HEAD has no commit that ${branch} has not: base and head are the same. Commit your change on a branch first.`,
    }),
  };
}

async function nameToCommit(git: Git, job: Job, named: string, head: string): Promise<string> {
  const name = named.replace(/^merge-base=/, '');
  if (name.startsWith('-')) throw new UsageError(`The input base is "${named}", which is not a commit or ref.`);
  const tip = await resolveName(git, name);
  if (name === named) return tip;
  const branch = name.replace(/^(?:refs\/heads\/|origin\/)/, '');
  const listed = await git.ask(
    'ls-remote',
    '--exit-code',
    '--heads',
    '--end-of-options',
    'origin',
    `refs/heads/${branch}`,
  );
  const ofOrigin = listed === undefined ? undefined : branch;
  const heads = [...new Set([head, job.pullRequest?.headSha ?? head])];
  const base = await findMergeBase(git, { heads, branch: ofOrigin, tip, scratch: scratchOf(job) });
  if (base !== undefined) return bring(git, base, ofOrigin);
  const unread = await unreadOrigin(git);
  throw new UsageError(
    unread === undefined
      ? `The input base is "${named}", but HEAD and ${name} have no commit in common: set fetch-depth: 0 in the step that checks out, or name a commit.`
      : `The input base is "${named}", and where HEAD left ${name} is not known: ${unread}.`,
  );
}

async function resolveName(git: Git, name: string): Promise<string> {
  const known = (await commitOf(git, name)) ?? (await commitOf(git, `origin/${name}`)) ?? (await fetchTip(git, name));
  if (known !== undefined) return known;
  const unread = await unreadOrigin(git);
  throw new UsageError(
    `The input base is "${name}", which is ${unread === undefined ? 'neither here nor on origin: name an existing commit or ref' : `not here, and ${unread}`}.`,
  );
}

async function bring(git: Git, commit: string, branch: string | undefined): Promise<string> {
  if (await bringCommit(git, commit, branch)) return commit;
  const unread = await unreadOrigin(git);
  throw new UsageError(
    `The commit to compare with, ${commit}, could not be fetched${unread === undefined ? ', though origin can be read: check out with fetch-depth: 0' : `: ${unread}`}.`,
  );
}

async function bringTip(git: Git, branch: string | undefined, sha: string | undefined): Promise<string> {
  const tip =
    branch === undefined
      ? undefined
      : ((await commitOf(git, `refs/remotes/origin/${branch}`)) ?? (await fetchTip(git, `refs/heads/${branch}`)));
  if (tip !== undefined) return tip;
  if (sha === undefined) {
    throw new UsageError('The event does not say what the pull request is based on: name a commit in the input base.');
  }
  return bring(git, sha, branch);
}

async function fetchTip(git: Git, ref: string): Promise<string | undefined> {
  const fetched = await fetchFromOrigin(git, ref, (await isShallow(git)) ? 1 : undefined);
  return fetched === undefined ? undefined : commitOf(git, 'FETCH_HEAD');
}

const scratchOf = (job: Job): string => join(job.temporaryFolder, 'io-perf', 'history');

/** @returns a clause that names git's reason and what to do; undefined where origin can be read */
async function unreadOrigin(git: Git): Promise<string | undefined> {
  const complaint = await git.complaint('ls-remote', '--quiet', 'origin', 'HEAD');
  if (complaint === undefined) return undefined;
  const line = complaint.split('\n').find((text) => text.startsWith('fatal: ')) ?? 'git gave no reason';
  const words = withoutSecrets(line.replace(/^fatal: /, ''), []).slice(0, 200);
  const advice =
    refusalOf(complaint) === 'transient'
      ? 'run the job again later'
      : 'check the input token, and let the job read the repository ("contents: read")';
  return `origin cannot be read (${words}): ${advice}, or check out with fetch-depth: 0`;
}

/** The sides as the application takes them, in the words of people. */
export type Subjects = Pick<ComparisonRequest, 'base' | 'head' | 'notes' | 'configured'>;

/** Sides that the user describes: two folders, two runtimes. @throws UsageError */
export const describedSubjects = ({ base, head }: Pick<Inputs, 'base' | 'head'>): Subjects => ({
  base: parseSubject(base, 'base'),
  ...(head !== '' && { head: parseSubject(head, 'head') }),
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
  const source = { commit: headSha, pullRequest: number, ...(ref !== '' && { ref }) };
  return {
    base: subjectAt(base, baseRef === undefined ? undefined : { name: baseRef, ref: `refs/heads/${baseRef}` }),
    head: subjectAt(head, { name: `pull request ${number}`, source }),
    ...(note && { notes: [note] }),
  };
}
