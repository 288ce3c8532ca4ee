/** The comment of a pull request whose job ended before there was a report: it names the commit and why, in place of an older verdict. */
import * as core from '@actions/core';
import { ExitCode, messageOf } from '../core/document/index.ts';
import { type Forge, forgePlace, openForge } from '../forge/index.ts';
import { commentMarker } from '../report/index.ts';
import { escapeMarkdown, makeVisible, shorten } from '../core/words/index.ts';
import { toolVersion } from '../core/system/index.ts';
import { takesComments } from './decide.ts';
import { type Inputs, readInputs } from './inputs.ts';
import { describeJob, type Job } from './job.ts';
import { findPullRequest, postComment, refreshComment } from './post-step.ts';

/** How much of an error is quoted: most are one sentence. */
const maxReason = 600;

type FailedJob = Pick<Job, 'sha' | 'runUrl'> & Partial<Pick<Job, 'workspace' | 'temporaryFolder'>>;

/** Removes the folders of the machine, which mean nothing to a reader: files of the project keep their path in it, others their name. */
function withoutFolders(text: string, folders: readonly string[]): string {
  // The longest first: one may be inside another.
  const known = folders.filter((folder) => folder.length > 1).sort((a, b) => b.length - a.length);
  return known.reduce((rest, folder) => rest.replaceAll(`${folder.replace(/[/\\]+$/, '')}/`, ''), text);
}

/** @param status as the job ends with */
export function failedComment(
  commentId: string,
  error: unknown,
  status: number,
  { sha, runUrl, workspace = '', temporaryFolder = '' }: FailedJob,
): string {
  const commit = sha === '' ? 'this commit' : sha.slice(0, 7);
  const reason = escapeMarkdown(
    shorten(makeVisible(withoutFolders(messageOf(error), [workspace, temporaryFolder])), maxReason),
  );
  const heading =
    status === ExitCode.interrupted
      ? `⚠️ the job for ${commit} was cancelled`
      : `❌ ${commit} was not judged: ${reason}`;
  const log = runUrl === undefined ? '' : ` · [log of the job](${runUrl})`;
  const rest = `There is no verdict on ${commit}. An earlier one that stood here was about another commit or another run.${log}`;
  return [commentMarker(commentId), `## ${heading}`, '', rest, ''].join('\n');
}

/** Never makes a job fail that has failed already: what the forge refuses is a warning. */
export async function commentOnFailure(environment: NodeJS.ProcessEnv, error: unknown, status: number): Promise<void> {
  try {
    const request = commentRequest(environment);
    const job = describeJob(environment);
    if (request === undefined || !takesComments(job)) return;
    const place = forgePlace(environment);
    const forge = openForge(place, { token: request.token, userAgent: `io-perf-action/${toolVersion}` });
    const pullRequest = job.upstream
      ? (await findPullRequest(forge, job.upstream, true))?.number
      : job.pullRequest?.number;
    if (pullRequest === undefined) return;
    const url = await post(forge, pullRequest, request, failedComment(request.commentId, error, status, job), status);
    core.setOutput('comment-url', url);
  } catch (other) {
    core.warning(`The comment could not be updated (${messageOf(other)}).`, { title: 'io-perf: no comment' });
  }
}

async function post(
  forge: Forge,
  pullRequest: number,
  { commentId, isAlways }: CommentRequest,
  body: string,
  status: number,
): Promise<string> {
  const marker = commentMarker(commentId);
  // A job that was cancelled has something to say only where a verdict stands.
  if (!isAlways || status === ExitCode.interrupted) return refreshComment(forge, { pullRequest }, marker, body);
  return postComment(forge, pullRequest, marker, body);
}

interface CommentRequest {
  token: string;
  commentId: string;
  /** False: only a comment that is there is brought up to date. */
  isAlways: boolean;
}

/** Also where an input is wrong: those that a comment takes may be right. */
function commentRequest(environment: NodeJS.ProcessEnv): CommentRequest | undefined {
  let inputs: Pick<Inputs, 'mode' | 'comment' | 'token' | 'comment-id' | 'migrated'>;
  try {
    inputs = readInputs(environment);
  } catch {
    const get = (name: string): string => (environment[`INPUT_${name}`] ?? '').trim();
    const commentId = get('COMMENT-ID') || 'io-perf';
    const token = get('TOKEN') || get('GITHUB-TOKEN');
    const isWanted = get('COMMENT') !== 'false' && ['', 'all', 'report'].includes(get('MODE'));
    return isWanted ? { token, commentId, isAlways: get('INPUTS-OF') === '' } : undefined;
  }
  const { mode, comment, token, migrated } = inputs;
  if (!comment || (mode !== 'all' && mode !== 'report')) return undefined;
  return { token, commentId: inputs['comment-id'], isAlways: migrated.commentOn === undefined };
}
