/** Whether what is checked out is what the event is about: a verdict on another commit would stand in the pull request all the same. */
import { join } from 'node:path';
import { docsPage, UsageError } from '../core/document/index.ts';
import { refusedFolder } from '../core/system/index.ts';
import type { Git } from './git.ts';
import type { Job } from './job.ts';
import { findMergeBase } from './merge-base.ts';

/** From the commit itself: a shallow clone hides parents from every other command. */
export async function parentsOf(git: Git, commit: string): Promise<string[]> {
  const text = (await git.ask('cat-file', 'commit', '--end-of-options', commit)) ?? '';
  const header = text.split('\n\n')[0] ?? '';
  return [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map((match) => match[1]!);
}

/**
 * On a pull request its head has to be checked out, or a merge of it. Events that act makes up name commits as they like.
 * @param head what is checked out
 * @throws UsageError with what to do
 */
export async function checkHead(git: Git, job: Job, head: string): Promise<void> {
  const ofUpstream = job.upstream?.event.startsWith('pull_request') === true ? job.upstream.headSha : undefined;
  const wanted = job.pullRequest?.headSha ?? ofUpstream;
  if (wanted === undefined || head === wanted || job.localFolder !== undefined) return;
  const parents = await parentsOf(git, head);
  if (parents.length > 1 && parents.includes(wanted)) return;
  const [is, of] = [head, wanted].map((commit) => commit.slice(0, 10));
  const what =
    job.pullRequest === undefined
      ? `the commit ${of} of the workflow run`
      : `the head ${of} of pull request ${job.pullRequest.number} or a merge of it`;
  throw new UsageError(`Checked out is ${is}, and not ${what}: nothing was measured. ${adviceFor(job)}`);
}

function adviceFor({ event, pullRequest }: Job): string {
  const page = docsPage('docs/action.md#pull-requests-from-forks');
  if (event === 'workflow_run')
    return `A second workflow reports what the first one measured, with actions/report: ${page}`;
  if (event === 'pull_request_target')
    return `The event pull_request_target checks out the base: use pull_request, or two workflows (${page}).`;
  return pullRequest === undefined
    ? 'Check that commit out.'
    : 'Leave out the input ref of actions/checkout, or give it the head of the event; a newer push has a job of its own.';
}

/**
 * On the default branch a job may have checked out something else: a comment's pull request, a branch that was named by hand. Events
 * that act makes up name commits as they like.
 * @returns the first of these commits that is not known to be on the default branch
 */
export async function strayCommit(git: Git, job: Job, commits: readonly string[]): Promise<string | undefined> {
  if (job.occasion !== 'default-branch' || job.localFolder !== undefined) return undefined;
  const branch = job.ref.replace(/^refs\/heads\//, '');
  for (const [index, commit] of commits.entries()) {
    if (commit === job.sha) continue;
    const scratch = join(job.temporaryFolder, 'io-perf', `stray-${index}`);
    if ((await findMergeBase(git, { heads: [commit], branch, tip: job.sha, scratch })) !== commit) return commit;
  }
  return undefined;
}

/** Of a folder in which git finds no commit: another user's, or none. */
export async function noCheckout(git: Git, { workspace }: Job): Promise<UsageError> {
  const complaint = await git.complaint('rev-parse', '--git-dir');
  const refused = refusedFolder(complaint ?? '', workspace);
  if (refused !== undefined) return new UsageError(ofAnotherUser(refused));
  if (complaint === undefined) {
    return new UsageError(`${workspace} has no commit yet: put a step with actions/checkout before this one.`);
  }
  return new UsageError(`${workspace} is no git checkout: put a step with actions/checkout before this one.`);
}

const ofAnotherUser = (folder: string): string =>
  `git refuses the folder ${folder}, which belongs to another user, as in a job in a container: put a step before this one that runs git config --global --add safe.directory "${folder}".`;
