/** Which two commits are compared, and that both are there, whatever little of the history was checked out. */
import { UsageError } from '../model/index.ts';
import type { Git } from './git.ts';
import type { Job } from './job.ts';

export interface Sides {
  base: string;
  head: string;
  /** How the base was found, where a reader should know. */
  notice?: string;
}

/**
 * The commits to compare: what is checked out, and
 *  - the commit or ref that the user names;
 *  - of a pull request's merge commit: its first parent, which is exactly what the pull request would change. (The event's
 *    `base.sha` is where the base branch was when the pull request was opened or updated, and may be long behind.)
 *  - of a pull request's head: the commit it branched off from, else the tip of the base branch;
 *  - of a merge queue: what the group is merged onto.
 * @throws UsageError with what to do when a commit cannot be had
 */
export async function findSides(git: Git, job: Job, named: string): Promise<Sides> {
  const head = await git.ask('rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  if (head === undefined) {
    throw new UsageError(`${job.workspace} is no git checkout: put a step with actions/checkout before this one.`);
  }
  if (named !== '') return { base: await nameToCommit(git, named), head };
  const { pullRequest } = job;
  if (pullRequest === undefined) {
    if (job.mergeBaseSha === undefined) {
      throw new UsageError(
        `There is nothing to compare with on the event ${job.event}: name a commit in the input base.`,
      );
    }
    return { base: await bring(git, job.mergeBaseSha, undefined), head };
  }
  const [base, merged] = await parentsOf(git, head);
  if (base !== undefined && merged === pullRequest.headSha) {
    return { base: await bring(git, base, pullRequest.baseRef), head };
  }
  const tip = await bringTip(git, pullRequest.baseRef, pullRequest.baseSha);
  const fork = await git.ask('merge-base', tip, head);
  if (fork !== undefined) return { base: fork, head };
  return {
    base: tip,
    head,
    notice:
      'The history that was checked out does not reach back to where the pull request branched off: it is compared with the tip of its base branch, whose own changes count too. Check out the merge commit (the default of actions/checkout), or set fetch-depth: 0.',
  };
}

/** From the commit itself: a shallow clone hides parents from every other command. */
async function parentsOf(git: Git, commit: string): Promise<string[]> {
  const text = (await git.ask('cat-file', 'commit', commit)) ?? '';
  const header = text.split('\n\n')[0] ?? '';
  return [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map((match) => match[1]!);
}

async function nameToCommit(git: Git, name: string): Promise<string> {
  if (name.startsWith('-')) throw new UsageError(`The input base is "${name}", which is no commit and no ref.`);
  for (const candidate of [name, `origin/${name}`]) {
    const commit = await git.ask('rev-parse', '--verify', '--quiet', `${candidate}^{commit}`);
    if (commit !== undefined) return commit;
  }
  if ((await fetch(git, name)) !== undefined) {
    const commit = await git.ask('rev-parse', '--verify', '--quiet', 'FETCH_HEAD^{commit}');
    if (commit !== undefined) return commit;
  }
  throw new UsageError(
    `The input base is "${name}", which is neither here nor on origin: name an existing commit or ref.`,
  );
}

/** Makes sure that a commit's files are here. Some servers give out commits only by way of a branch. */
async function bring(git: Git, commit: string, branch: string | undefined): Promise<string> {
  if (await isHere(git, commit)) return commit;
  await fetch(git, commit);
  if (!(await isHere(git, commit)) && branch !== undefined) await fetch(git, `refs/heads/${branch}`);
  if (await isHere(git, commit)) return commit;
  throw new UsageError(
    `The commit to compare with, ${commit}, could not be fetched from origin: let the job read the repository ("contents: read"), or check out with fetch-depth: 2.`,
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

const isHere = async (git: Git, commit: string): Promise<boolean> =>
  (await git.ask('cat-file', '-e', `${commit}^{commit}`)) !== undefined;

const fetch = (git: Git, what: string): Promise<string | undefined> =>
  git.ask('fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--depth=1', 'origin', what);
