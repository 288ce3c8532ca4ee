/**
 * What a job leaves that ended before there was a report: the comment of its pull request names the commit and why, in place of an older
 * verdict; a job that measures leaves a run document, since a second stage, which posts the comment, has nothing else to go by.
 */
import { access } from 'node:fs/promises';
import * as core from '@actions/core';
import { writeRunDocument } from '../app/index.ts';
import { ExitCode, messageOf, type RunDocument } from '../core/document/index.ts';
import { succeeds, tool } from '../core/system/index.ts';
import { escapeMarkdown, makeVisible, shorten } from '../core/words/index.ts';
import { describeSource, emptyDocument } from '../gate/index.ts';
import { commentMarker } from '../report/index.ts';
import { takesComments } from './decide.ts';
import { type Inputs, readInputs } from './inputs.ts';
import { describeJob, type Job, openJobForge } from './job.ts';
import { warn } from './log.ts';
import { chooseRunFile } from './measure-step.ts';
import { findPullRequest } from './post-step.ts';
import { postComment } from './report-comment.ts';

type Known = Pick<Inputs, 'mode' | 'comment' | 'token' | 'comment-id' | 'run-file'> & {
  /** False: only a comment that is there is brought up to date. */
  alwaysComments: boolean;
};

/** Also where an input is wrong: the others may be right. */
function knownInputs(environment: NodeJS.ProcessEnv): Known {
  try {
    const inputs = readInputs(environment);
    return { ...inputs, alwaysComments: inputs.migrated.commentOn === undefined };
  } catch {
    const get = (name: string): string => (environment[`INPUT_${name}`] ?? '').trim();
    const mode = (['all', 'measure', 'report'] as const).find((one) => one === (get('MODE') || 'all'));
    return {
      // In no other mode is there anything to leave.
      mode: mode ?? 'plan',
      comment: get('COMMENT') !== 'false',
      token: get('TOKEN') || get('GITHUB-TOKEN'),
      'comment-id': get('COMMENT-ID') || 'io-perf',
      'run-file': get('RUN-FILE'),
      alwaysComments: get('INPUTS-OF') === '',
    };
  }
}

/** @param measured the run document that the job has written already; empty: none */
export async function leaveFailedRun(environment: NodeJS.ProcessEnv, error: unknown, measured: string): Promise<void> {
  try {
    const inputs = knownInputs(environment);
    if (inputs.mode !== 'measure' || (measured !== '' && (await succeeds(access(measured))))) return;
    const job = describeJob(environment);
    const path = measured || (await chooseRunFile(inputs, job));
    const commit = job.sha === '' ? {} : { GITHUB_SHA: job.sha };
    await writeRunDocument(path, failedRun(error, job, describeSource({ ...environment, ...commit }, process.cwd())));
    core.setOutput('run-file', path);
  } catch (other) {
    warn(`There is no run document, not even of the failure (${messageOf(other)}).`);
  }
}

function failedRun(error: unknown, { sha, pullRequest }: Job, source: RunDocument['source']): RunDocument {
  const name = pullRequest === undefined ? 'head' : `pull request ${pullRequest.number}`;
  return {
    ...emptyDocument({ seed: 0, tool, source }),
    comparison: { head: { subject: 'head', name, ...(sha !== '' && { commit: sha }) } },
    notes: [{ kind: 'not-run', message: messageOf(error) }],
  };
}

/**
 * Never makes a job fail that has failed already: what the forge refuses is a warning.
 * @param status as the job ends with
 */
export async function commentOnFailure(environment: NodeJS.ProcessEnv, error: unknown, status: number): Promise<void> {
  try {
    const { mode, comment, token, 'comment-id': id, alwaysComments } = knownInputs(environment);
    const job = describeJob(environment);
    if (!comment || (mode !== 'all' && mode !== 'report') || !takesComments(job)) return;
    const forge = openJobForge(environment, token);
    const { upstream } = job;
    const pullRequest = (upstream ? await findPullRequest(forge, upstream, true) : job.pullRequest)?.number;
    if (pullRequest === undefined) return;
    const body = failedComment(id, error, status, job);
    // A job that was cancelled has something to say only where a verdict stands.
    const isMade = alwaysComments && status !== ExitCode.interrupted;
    core.setOutput('comment-url', await postComment(forge, { pullRequest }, commentMarker(id), body, isMade));
  } catch (other) {
    warn(`The comment could not be updated (${messageOf(other)}).`, 'io-perf: no comment');
  }
}

/** How much of an error is quoted: most are one sentence. */
const maxReason = 600;

type FailedJob = Pick<Job, 'sha' | 'runUrl'> & Partial<Pick<Job, 'workspace' | 'temporaryFolder'>>;

export function failedComment(
  commentId: string,
  error: unknown,
  status: number,
  { sha, runUrl, workspace = '', temporaryFolder = '' }: FailedJob,
): string {
  const commit = sha === '' ? 'this commit' : sha.slice(0, 7);
  const reason = makeVisible(withoutFolders(messageOf(error), [workspace, temporaryFolder]));
  const heading =
    status === ExitCode.interrupted
      ? `⚠️ the job for ${commit} was cancelled`
      : `❌ ${commit} was not judged: ${escapeMarkdown(shorten(reason, maxReason))}`;
  const log = runUrl === undefined ? '' : ` · [log of the job](${runUrl})`;
  const rest = `There is no verdict on ${commit}. An earlier one that stood here was about another commit or another run.${log}`;
  return [commentMarker(commentId), `## ${heading}`, '', rest, ''].join('\n');
}

/** Removes the folders of the machine, which mean nothing to a reader: files of the project keep their path in it, others their name. */
function withoutFolders(text: string, folders: readonly string[]): string {
  // The longest first: one may be inside another.
  const known = folders.filter((folder) => folder.length > 1).sort((a, b) => b.length - a.length);
  return known.reduce((rest, folder) => rest.replaceAll(`${folder.replace(/[/\\]+$/, '')}/`, ''), text);
}
