/** Report, annotations, the comment and the check. What the forge refuses is said and does not fail the job: the verdict stands without them. */
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import * as core from '@actions/core';
import { annotationsOf, headlineOf, renderSummary, type Report } from '../report/index.ts';
import type { Inputs } from './inputs.ts';
import { info } from './log.ts';
import { type Job, type UpstreamRun } from './job.ts';
import { defined, messageOf } from '../core/document/index.ts';
import {
  type Forge,
  ForgeError,
  type LineAnnotation,
  type PostedComment,
  type PullRequest,
  type Thread,
} from '../forge/index.ts';

/** Report file, job summary, annotations: all of them this job's own, so that they exist whatever the forge says. */
export async function writeReport(page: Report, inputs: Inputs, job: Job): Promise<void> {
  const text = renderSummary(page);
  const path = join(job.temporaryFolder, 'io-perf-report.md');
  await writeFile(path, text);
  core.setOutput('report-file', path);
  info(headlineOf(page).text);
  if (inputs.summary && process.env.GITHUB_STEP_SUMMARY) {
    try {
      await core.summary.addRaw(text).write();
    } catch (error) {
      core.warning(`The job summary could not be written (${messageOf(error)}); ${path} has the report.`);
    }
  }
  if (!inputs.annotations) return;
  for (const { level, title, message, place } of annotationsOf(page)) {
    const shown = level === 'error' && !inputs.gate ? 'warning' : level;
    core[shown](message, { title, ...(place && { file: place.file, startLine: place.line }) });
  }
}

/**
 * The open pull request whose head the finished workflow run was for, by the word of the forge; undefined if no pull request fits, or several.
 * @param isWanted for a comment: the log says why it is missing
 */
export async function findPullRequest(
  forge: Forge,
  upstream: UpstreamRun,
  isWanted: boolean,
): Promise<PullRequest | undefined> {
  try {
    const [pullRequest, another] = await findByHead(forge, upstream);
    if (pullRequest !== undefined && another === undefined) return pullRequest;
    const what =
      pullRequest === undefined
        ? 'the head of no open pull request any more'
        : 'the head of several open pull requests';
    if (isWanted) {
      core.notice(`${upstream.headSha.slice(0, 10)} is ${what}: there is no comment.`, { title: 'io-perf' });
    }
  } catch (error) {
    if (isWanted) core.warning(`${messageOf(error)} There is no comment.`, { title: 'io-perf: no comment' });
  }
  return undefined;
}

/** From what the forge knows of the run, not from what the run wrote. Gitea names the pull request, and no repository of the head. */
async function findByHead(forge: Forge, upstream: UpstreamRun): Promise<PullRequest[]> {
  const { headOwner, headBranch, headSha, headRepository, pullRequest } = upstream;
  const found = await forge.findPullRequests({ owner: headOwner, branch: headBranch, sha: headSha });
  return found.filter(
    (pull) =>
      pull.open &&
      (headRepository === '' || (pull.headRepository ?? headRepository) === headRepository) &&
      (pullRequest === undefined || pull.number === pullRequest),
  );
}

/** @returns the address of the comment; empty if it was not posted */
export async function postComment(forge: Forge, pullRequest: number, marker: string, body: string): Promise<string> {
  return postOn(`pull request ${pullRequest}`, () => forge.upsertComment(pullRequest, marker, body));
}

/** A comment on the commit. @returns its address; empty if it was not posted */
export async function postCommitComment(forge: Forge, commit: string, marker: string, body: string): Promise<string> {
  return postOn(`commit ${commit.slice(0, 10)}`, () => forge.upsertCommitComment(commit, marker, body));
}

/** Updates an existing comment, and never makes one. @returns its address; empty if there is no comment */
export async function refreshComment(forge: Forge, thread: Thread, marker: string, body: string): Promise<string> {
  const name = 'commit' in thread ? `commit ${thread.commit.slice(0, 10)}` : `pull request ${thread.pullRequest}`;
  return postOn(name, () => forge.updateComment(thread, marker, body));
}

async function postOn(name: string, post: () => Promise<PostedComment | undefined>): Promise<string> {
  try {
    const posted = await post();
    if (posted === undefined) return '';
    info(`The comment on ${name} was ${posted.action}: ${posted.url}`);
    return posted.url;
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    core.warning(`${error.message} The report is in the job summary.`, { title: 'io-perf: no comment' });
    return '';
  }
}

interface PostedVerdict {
  sha: string;
  name: string;
  conclusion: 'success' | 'failure' | 'neutral';
  title: string;
  summary: string;
  detailsUrl: string | undefined;
  /** Where else the verdict is, to complete a sentence. */
  where: string;
  annotations?: readonly LineAnnotation[];
}

/**
 * What stands at lines of code, for a check. A job's own annotations are shown with the commit that the job runs on: those of a second
 * stage would be on the default branch.
 */
export const lineAnnotations = (page: Report, { annotations, gate }: Inputs, { upstream }: Job): LineAnnotation[] =>
  !annotations || upstream === undefined
    ? []
    : annotationsOf(page).flatMap(({ level, title, message, place }) =>
        place === undefined
          ? []
          : [
              {
                level: level === 'error' && !gate ? 'warning' : level,
                title,
                message,
                path: place.file,
                line: place.line,
              },
            ],
      );

export async function postVerdict(forge: Forge, { detailsUrl, where, ...verdict }: PostedVerdict): Promise<void> {
  try {
    const posted = await forge.postCommitResult({ ...verdict, ...defined({ detailsUrl }) });
    if (posted.notice !== undefined) core.notice(posted.notice, { title: 'io-perf' });
    info(`The verdict was set as a ${posted.as} on ${verdict.sha.slice(0, 10)}.`);
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    core.warning(`${error.message} The verdict is ${where} only.`, {
      title: 'io-perf: no check',
    });
  }
}
