/** Accepting a change by a comment: recorded in the store for the commit that the comment was about, and answered in the thread. */
import * as core from '@actions/core';
import { acceptChange, type StoreAccess } from '../app/index.ts';
import type { Config } from '../config/index.ts';
import { type Forge, ForgeError, isFault } from '../forge/index.ts';
import { docsPage, messageOf, UsageError } from '../document/index.ts';
import { commentMarker } from '../present/index.ts';
import { judgedCommit } from './post-step.ts';
import { readFileSync } from 'node:fs';
import { info } from './job.ts';

/**
 * @param config read when the author is known to be one who may; its workloads may be named
 * @param openStore called when the author is known to be one who may
 * @returns the address of the answer; empty when the forge refused it
 * @throws UsageError, MeasurementError, ForgeError: nothing was recorded; the thread says so, too
 */
export async function accept(
  comment: AcceptanceComment,
  forge: Forge,
  config: () => Promise<Config>,
  openStore: () => Promise<StoreAccess>,
): Promise<string> {
  try {
    const { name, reason } = parseAcceptance(comment);
    await checkRights(forge, comment);
    const { commit, next } = await acceptedCommit(forge, comment, name);
    // Who asked, not who started the workflow, is on record.
    const wish = { pattern: name, commit, reason, by: comment.author };
    const known = await config();
    await acceptChange(await openStore(), wish, known);
    return await answer(forge, comment, `\`${name}\` is accepted at ${commit}. ${next}`);
  } catch (error) {
    await answer(forge, comment, `Nothing was accepted. ${messageOf(error)}`);
    throw error;
  }
}

async function answer(forge: Forge, { pullRequest, id }: AcceptanceComment, text: string): Promise<string> {
  const marker = commentMarker(`accepted ${id}`);
  try {
    const { url } = await forge.upsertComment(pullRequest, marker, `${marker}\nio-perf: ${text}\n`);
    info(`Answered in ${url}: ${text}`);
    return url;
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    core.warning(`${error.message} The answer is not in the thread; it is: ${text}`, { title: 'io-perf: no answer' });
    return '';
  }
}

interface AcceptedCommit {
  commit: string;
  /** What follows from it. */
  next: string;
}

/**
 * Of a merged pull request the commit that it became, where the new level of the default branch begins; of an open one the commit
 * that the author was looking at. Reports name the commit that they judged: what was pushed or judged afterwards is not accepted.
 * @throws UsageError where it cannot be known
 */
async function acceptedCommit(forge: Forge, comment: AcceptanceComment, name: string): Promise<AcceptedCommit> {
  const { pullRequest, writtenAtMs } = comment;
  const { mergedAs, mergedAt, headSha } = await forge.readPullRequest(pullRequest);
  // Also true where the forge does not say when.
  if (mergedAs !== undefined && !(Date.parse(mergedAt ?? '') > writtenAtMs)) {
    return { commit: mergedAs, next: 'From this commit on the new level is the accepted one.' };
  }
  const reports = (await forge.readOwnComments(pullRequest, '<!-- io-perf:')).flatMap(({ body, updatedAt = '' }) => {
    const commit = judgedCommit(body);
    return commit === undefined ? [] : [{ commit, isSeen: Date.parse(updatedAt) < writtenAtMs }];
  });
  if (reports.length === 0) {
    throw new UsageError(
      `There is no report of io-perf in this thread, so it is not known which commit is meant: wait for the report and write again, or type io-perf accept ${name} --commit SHA --reason WHY --store STORE.`,
    );
  }
  const [commit, ...others] = new Set(reports.filter(({ isSeen }) => isSeen).map((report) => report.commit));
  if (commit === undefined) {
    throw new UsageError('The report has changed since the comment was written: look at it, and write again.');
  }
  if (others.length > 0) {
    throw new UsageError(
      'The reports in this thread are about different commits: wait for the last one, and write again.',
    );
  }
  const next =
    headSha === commit
      ? 'The next report on this commit counts it as accepted.'
      : `That is the commit of the report. The head is ${headSha} by now: it is judged by itself.`;
  return { commit, next: `${next} After the merge, write it once more, so that the default branch has its new level.` };
}

// A comment on a pull request that accepts a change: `/io-perf accept NAME WHY`. Who wrote it, when, and what it asks for.

export interface AcceptanceComment {
  pullRequest: number;
  /** Tells replies apart. */
  id: number;
  author: string;
  writtenAtMs: number;
  /** Its first line. */
  line: string;
  /** Whether the author may push, where the event says so of the author (Gitea, Forgejo). */
  mayPush: boolean | undefined;
}

export interface Acceptance {
  /** A workload, a cell or a pattern. */
  name: string;
  reason: string;
}

interface CommentEvent {
  action?: unknown;
  issue?: { number?: unknown; pull_request?: unknown };
  comment?: {
    id?: unknown;
    body?: unknown;
    user?: { login?: unknown };
    created_at?: unknown;
  };
  repository?: { permissions?: { admin?: unknown; push?: unknown } };
  sender?: { login?: unknown };
}

const form = /^\/io-perf accept[ \t]+(\S+)(?:[ \t]+(.*))?$/;
/** What names, cells and patterns are made of. Above all, no option of a command line. */
const pattern = /^[a-z*][\w.*/?&=%,:+@~-]{0,299}$/i;
const longestReason = 500;

/**
 * @param environment event and payload, as the runner gives them
 * @throws UsageError: another event, or a comment that is none of ours
 */
export function readAcceptanceComment(environment: NodeJS.ProcessEnv): AcceptanceComment {
  if (environment.GITHUB_EVENT_NAME !== 'issue_comment') {
    throw new UsageError(
      `Mode accept is for the event issue_comment, and this is ${environment.GITHUB_EVENT_NAME ?? 'no event'}: see ${docsPage('docs/action.md#accepting-a-change')}`,
    );
  }
  const event = JSON.parse(readFileSync(environment.GITHUB_EVENT_PATH ?? '', 'utf8')) as CommentEvent;
  const { action, issue, comment, repository, sender } = event;
  if (typeof issue?.number !== 'number' || typeof comment?.id !== 'number' || !issue.pull_request) {
    throw new UsageError('The comment is not one on a pull request: a change is accepted where it is proposed.');
  }
  // Others may change the words of a comment; its author stays the same.
  if (action !== undefined && action !== 'created') {
    throw new UsageError('The comment was changed or removed, and only new ones are heard: write another one.');
  }
  const [line = ''] = (typeof comment.body === 'string' ? comment.body : '').split(/\r?\n/);
  if (!/^\/io-perf\b/.test(line)) {
    throw new UsageError(`The comment does not start with "/io-perf": ${howToWrite}.`);
  }
  const author = textOf(comment.user?.login);
  if (author === undefined) {
    throw new UsageError(
      'The event does not name the author of the comment, so nothing was accepted: write the comment again.',
    );
  }
  const { admin, push } = repository?.permissions ?? {};
  const isOfAuthor = (typeof push === 'boolean' || typeof admin === 'boolean') && textOf(sender?.login) === author;
  return {
    pullRequest: issue.number,
    id: comment.id,
    author,
    writtenAtMs: Date.parse(textOf(comment.created_at) ?? ''),
    line: line.trim(),
    mayPush: isOfAuthor ? push === true || admin === true : undefined,
  };
}

const howToWrite = 'write "/io-perf accept NAME WHY", NAME being a workload, a cell or a pattern with *';

/** @throws UsageError for another form */
export function parseAcceptance({ line, pullRequest }: AcceptanceComment): Acceptance {
  const [, name, reason = ''] = form.exec(line) ?? [];
  if (name === undefined || !pattern.test(name)) {
    throw new UsageError(`This was not understood: ${howToWrite}.`);
  }
  return { name, reason: reason.trim().slice(0, longestReason) || `accepted in pull request ${pullRequest}` };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

// Who may accept a change: everyone who may push to the repository.

/** Permissions and roles of GitHub, Gitea and Forgejo that may push. */
const writing: readonly string[] = ['write', 'maintain', 'admin', 'owner'];
/**
 * How an author is called in the event (owner, member, collaborator) says nothing of write access: a forge that cannot be asked accepts nothing.
 * @throws UsageError for an author who may not; ForgeError
 */
async function checkRights(forge: Forge, comment: AcceptanceComment): Promise<void> {
  const { author, mayPush } = comment;
  const { name, kind } = forge.place;
  const refuse = (why: string): never => {
    throw new UsageError(`${author} may not accept changes: that takes write access to the repository, and ${why}.`);
  };
  try {
    const levels = await forge.readPermission(author);
    if (levels.some((level) => writing.includes(level))) return;
    refuse(`${name} says "${levels[0] ?? 'none'}"`);
  } catch (error) {
    if (isFault(error, 'not-found')) refuse(`${name} knows no such collaborator`);
    if (!isFault(error, 'forbidden')) throw error;
    // The token of a job may not ask Gitea and Forgejo, whose events say it of the author instead.
    if ((kind === 'gitea' || kind === 'forgejo') && mayPush !== undefined) {
      if (mayPush) return;
      refuse(`${name} says in the event that ${author} may not push`);
    }
    refuse(`${name} does not let this token ask: give the input token one that may`);
  }
}
