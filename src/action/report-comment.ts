/** The comment with the report: when it is due, whom it mentions, which hidden lines it has, and how it is posted. */
import { costOf, isSlower, type JudgedRun } from '../core/document/index.ts';
import { type Forge, ForgeError, type PostedComment, type Thread } from '../forge/index.ts';
import { commentLimitBytes, commentMarker, renderComment, type Report } from '../report/index.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import { info, warn } from './log.ts';

/**
 * As the native inputs or those of github-action-benchmark want it.
 * @returns the address of the comment; empty if there is no comment
 */
export async function postReport(
  forge: Forge,
  thread: Thread,
  page: Report,
  inputs: Inputs,
  job: Job,
): Promise<string> {
  const marker = commentMarker(inputs['comment-id']);
  const writer = writerOf(process.env);
  const { isDue, mention } = planComment(page.runs, inputs);
  const end = `${await noteSharing(forge, thread, marker, job.sha, writer)}${mention}`;
  const room = judgedCommentLimitBytes - Buffer.byteLength(end) - Buffer.byteLength(nameWriter('', writer));
  const body = nameWriter(nameJudgedCommit(renderComment(page, room) + end, job.sha), writer);
  return postComment(forge, thread, marker, body, isDue);
}

/**
 * @param isMade false: only a comment that is there is brought up to date
 * @returns the address of the comment; empty if there is no comment
 */
export async function postComment(
  forge: Forge,
  thread: Thread,
  marker: string,
  body: string,
  isMade: boolean,
): Promise<string> {
  const name = 'commit' in thread ? `commit ${thread.commit.slice(0, 10)}` : `pull request ${thread.pullRequest}`;
  const post = (): Promise<PostedComment | undefined> => {
    if (!isMade) return forge.updateComment(thread, marker, body);
    return 'commit' in thread
      ? forge.upsertCommitComment(thread.commit, marker, body)
      : forge.upsertComment(thread.pullRequest, marker, body);
  };
  try {
    const posted = await post();
    if (posted === undefined) return '';
    info(`The comment on ${name} was ${posted.action}: ${posted.url}`);
    return posted.url;
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    warn(`${error.message} The report is in the job summary.`, 'io-perf: no comment');
    return '';
  }
}

/**
 * When github-action-benchmark comments, and whom it mentions. Without its inputs, a comment is always due and mentions no user.
 * @returns whether there is something to say: else only a comment that is there already is brought up to date; and the last line of the
 * comment, empty if no user is mentioned
 */
export function planComment(
  judged: readonly JudgedRun[],
  { limits, migrated: { commentOn, mentioned } }: Pick<Inputs, 'limits' | 'migrated'>,
) {
  if (commentOn === undefined) return { isDue: true, mention: '' };
  const cells = judged.flatMap(({ judgement }) => Object.values(judgement.cells));
  const isAlert =
    limits !== undefined &&
    Number.isFinite(limits.alert) &&
    cells.some(
      (cell) =>
        isSlower(cell) && (cell.ratio === null || costOf(cell.ratio, cell.head?.better ?? 'smaller') > limits.alert),
    );
  // A first run has nothing to be compared with.
  const isCompared = judged.some(({ judgement }) => judgement.basis !== 'none');
  return {
    isDue: isAlert || (commentOn === 'always' && isCompared),
    mention: isAlert && mentioned.length > 0 ? `\nCC: ${mentioned.join(' ')}\n` : '',
  };
}

interface Writer {
  /** Workflow and job. */
  job: string;
  /** The run of the workflow and its attempt. */
  run: string;
}

export const writerOf = (environment: NodeJS.ProcessEnv): Writer => ({
  job: [environment.GITHUB_WORKFLOW, environment.GITHUB_JOB].map(encode).join('/'),
  run: [environment.GITHUB_RUN_ID, environment.GITHUB_RUN_ATTEMPT].map(encode).join('/'),
});

/** It stands in an HTML comment, which must not hold `--`. */
const encode = (text: string | undefined): string => encodeURIComponent(text ?? '').replaceAll('-', '%2D');

/** @param comment its first line is the marker that it is found by */
export const nameWriter = (comment: string, { job, run }: Writer): string =>
  withSecondLine(comment, `<!-- io-perf written by ${job} in ${run} -->`);

function withSecondLine(comment: string, line: string): string {
  const end = comment.indexOf('\n') + 1;
  return `${comment.slice(0, end)}${line}\n${comment.slice(end)}`;
}

const judgedLine = (commit: string): string => `<!-- io-perf judged ${commit} -->`;

/** For the rest of a comment, beside that line (of a SHA-256 commit). */
export const judgedCommentLimitBytes = commentLimitBytes - judgedLine('0'.repeat(64)).length - 1;

/** Says which commit the report judged: an answer to the report accepts that commit. @param comment begins with its marker */
export const nameJudgedCommit = (comment: string, commit: string): string =>
  /^[0-9a-f]{40,64}$/.test(commit) ? withSecondLine(comment, judgedLine(commit)) : comment;

const judgedPattern =
  /^<!-- io-perf:[^\n]* -->\n(?:<!-- io-perf written by [^\n]* -->\n)?<!-- io-perf judged ([0-9a-f]{40,64}) -->\n/;

/** @returns undefined where a comment is no report */
export const judgedCommit = (comment: string): string | undefined =>
  judgedPattern.exec(comment.replaceAll('\r', ''))?.[1];

const sharedNote =
  'Another job of this commit writes this comment, too, and only the last verdict stands: give each job a comment-id of its own.';

/** Whether the comment that is there is about the same commit, and of another job or another step of this one. */
export function isShared(existing: string, commit: string, { job, run }: Writer): boolean {
  const [, otherJob, otherRun] = /^<!-- io-perf written by (\S*) in (\S*) -->$/m.exec(existing) ?? [];
  if (otherJob === undefined || judgedCommit(existing) !== commit) return false;
  // The same job of another run was started anew.
  return otherJob !== job || otherRun === run;
}

/** @returns a line for the comment; empty where it is this job's alone */
async function noteSharing(
  forge: Forge,
  thread: Thread,
  marker: string,
  commit: string,
  writer: Writer,
): Promise<string> {
  if (!('pullRequest' in thread)) return '';
  try {
    const [existing] = await forge.readOwnComments(thread.pullRequest, marker);
    if (existing === undefined || !isShared(existing.body, commit, writer)) return '';
  } catch (error) {
    // Writing the comment says what is wrong.
    if (error instanceof ForgeError) return '';
    throw error;
  }
  warn(sharedNote);
  return `\n> ⚠️ ${sharedNote}\n`;
}
