/** The comment and the check. What the forge refuses is said and does not fail the job: the verdict stands without them. */
import * as core from '@actions/core';
import { ForgeError, type Forge, type PostedComment, type PullRequest, type Thread } from '../forge/index.ts';
import type { Job, UpstreamRun } from './job.ts';

/** The pull request to comment on; undefined where there is none. */
export async function pullRequestOf(forge: Forge, job: Job): Promise<number | undefined> {
  if (job.upstream === undefined) return job.pullRequest?.number;
  return (await findByHead(forge, job.upstream))?.number;
}

/** From what the forge knows of the run, not from what the run wrote. */
async function findByHead(forge: Forge, upstream: UpstreamRun): Promise<PullRequest | undefined> {
  const { headOwner, headBranch, headSha, headRepository } = upstream;
  const found = await forge.findPullRequests({ owner: headOwner, branch: headBranch, sha: headSha });
  return found.find((pull) => pull.open && (pull.headRepository ?? headRepository) === headRepository);
}

/** @returns the address of the comment; empty when there is none */
export async function postComment(forge: Forge, pullRequest: number, marker: string, body: string): Promise<string> {
  return postOn(`pull request ${pullRequest}`, () => forge.upsertComment(pullRequest, marker, body));
}

/** A comment on the commit. @returns its address; empty when there is none */
export async function postCommitComment(forge: Forge, commit: string, marker: string, body: string): Promise<string> {
  return postOn(`commit ${commit.slice(0, 10)}`, () => forge.upsertCommitComment(commit, marker, body));
}

/** Brings a comment up to date that is there, and makes none. @returns its address; empty when there is none */
export async function refreshComment(forge: Forge, thread: Thread, marker: string, body: string): Promise<string> {
  const name = 'commit' in thread ? `commit ${thread.commit.slice(0, 10)}` : `pull request ${thread.pullRequest}`;
  return postOn(name, () => forge.updateComment(thread, marker, body));
}

async function postOn(name: string, post: () => Promise<PostedComment | undefined>): Promise<string> {
  try {
    const posted = await post();
    if (posted === undefined) return '';
    core.info(`The comment on ${name} was ${posted.action}: ${posted.url}`);
    return posted.url;
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    core.warning(`${error.message} The report is in the job summary.`, { title: 'io-perf: no comment' });
    return '';
  }
}

export interface PostedVerdict {
  sha: string;
  name: string;
  conclusion: 'success' | 'failure' | 'neutral';
  title: string;
  summary: string;
  detailsUrl: string | undefined;
}

export async function postVerdict(forge: Forge, { detailsUrl, ...verdict }: PostedVerdict): Promise<void> {
  try {
    const posted = await forge.postCommitResult({ ...verdict, ...(detailsUrl === undefined ? {} : { detailsUrl }) });
    if (posted.notice !== undefined) core.notice(posted.notice, { title: 'io-perf' });
    core.info(`The verdict was set as a ${posted.as} on ${verdict.sha.slice(0, 10)}.`);
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    core.warning(`${error.message} The verdict is in the comment and in the job summary only.`, {
      title: 'io-perf: no check',
    });
  }
}
