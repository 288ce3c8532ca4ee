/** Report, annotations, the check, and the pull request of a second stage. What the forge refuses is said and does not fail the job: the verdict stands without them. */
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import * as core from '@actions/core';
import { annotationsOf, headlineOf, renderSummary, type Report } from '../report/index.ts';
import type { Inputs } from './inputs.ts';
import { info, notice, warn } from './log.ts';
import { type Job, type UpstreamRun } from './job.ts';
import { messageOf } from '../core/document/index.ts';
import { type CommitResult, type Forge, ForgeError, type LineAnnotation, type PullRequest } from '../forge/index.ts';

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
  for (const { level, title, message, place } of shownAnnotations(page, inputs))
    core[level](message, { title, ...(place && { file: place.file, startLine: place.line }) });
}

/** Where nothing fails the job, there are no errors. */
const shownAnnotations = (page: Report, { annotations, gate }: Inputs): ReturnType<typeof annotationsOf> =>
  annotations
    ? annotationsOf(page).map((one) => (one.level === 'error' && !gate ? { ...one, level: 'warning' } : one))
    : [];

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
    const what = pullRequest === undefined ? 'no open pull request any more' : 'several open pull requests';
    if (isWanted) notice(`${upstream.headSha.slice(0, 10)} is the head of ${what}: there is no comment.`);
  } catch (error) {
    if (isWanted) warn(`${messageOf(error)} There is no comment.`, 'io-perf: no comment');
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

/**
 * What stands at lines of code, for a check. A job's own annotations are shown with the commit that the job runs on: those of a second
 * stage would be on the default branch.
 */
export const lineAnnotations = (page: Report, inputs: Inputs, { upstream }: Job): LineAnnotation[] =>
  upstream === undefined
    ? []
    : shownAnnotations(page, inputs).flatMap(({ place, ...text }) =>
        place === undefined ? [] : [{ ...text, path: place.file, line: place.line }],
      );

/** @param where the verdict is as well, to complete a sentence */
export async function postVerdict(forge: Forge, verdict: CommitResult, where: string): Promise<void> {
  try {
    const posted = await forge.postCommitResult(verdict);
    if (posted.notice !== undefined) notice(posted.notice);
    info(`The verdict was set as a ${posted.as} on ${verdict.sha.slice(0, 10)}.`);
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    warn(`${error.message} The verdict is ${where} only.`, 'io-perf: no check');
  }
}
