/** One comment that several jobs write: only the last verdict would stand there, so it is said. */
import * as core from '@actions/core';
import { type Forge, ForgeError, type Thread } from '../forge/index.ts';
import { judgedCommit } from './judged-commit.ts';

/** Who wrote a comment, in a hidden line of it. */
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

const pattern = /^<!-- io-perf written by (\S*) in (\S*) -->$/m;

/** @param comment its first line is the marker that it is found by */
export function nameWriter(comment: string, { job, run }: Writer): string {
  const end = comment.indexOf('\n') + 1;
  return `${comment.slice(0, end)}<!-- io-perf written by ${job} in ${run} -->\n${comment.slice(end)}`;
}

const sharedNote =
  'Another job of this commit writes this comment, too, and only the last verdict stands: give each job a comment-id of its own.';

/** Whether the comment that is there is about the same commit, and of another job or another step of this one. */
export function isShared(existing: string, commit: string, { job, run }: Writer): boolean {
  const [, otherJob, otherRun] = pattern.exec(existing) ?? [];
  if (otherJob === undefined || judgedCommit(existing) !== commit) return false;
  // The same job of another run was started anew.
  return otherJob !== job || otherRun === run;
}

/** @returns a line for the comment; empty where it is this job's alone */
export async function noteSharing(
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
  core.warning(sharedNote, { title: 'io-perf' });
  return `\n> ⚠️ ${sharedNote}\n`;
}
