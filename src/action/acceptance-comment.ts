/** A comment on a pull request that accepts a change: `/io-perf accept NAME WHY`. Who wrote it, when, what it asks for, and whether a workflow hears it. */
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docsPage, UsageError } from '../core/document/index.ts';
import type { Git } from './git.ts';

export interface AcceptanceComment {
  pullRequest: number;
  /** Distinguishes replies. */
  id: number;
  author: string;
  writtenAtMs: number;
  line: string;
  /** Whether the author may push, where the event says so of the author (Gitea, Forgejo). */
  mayPush: boolean | undefined;
}

interface CommentEvent {
  action?: unknown;
  issue?: { number?: unknown; pull_request?: unknown };
  comment?: { id?: unknown; body?: unknown; user?: { login?: unknown }; created_at?: unknown };
  repository?: { permissions?: { admin?: unknown; push?: unknown } };
  sender?: { login?: unknown };
}

const form = /^\/io-perf accept[ \t]+(\S+)(?:[ \t]+(.*))?$/;

/** What names, cells and patterns are made of. Above all, no option of a command line. */
const pattern = /^[a-z*][\w.*/?&=%,:+@~-]{0,299}$/i;

const maxReasonLength = 500;

/**
 * What a job without a mode of its own does about a comment: the workflow of pull requests may listen to comments as well, with one line
 * more. `ignored`: it is about something else.
 */
export function commentOf(environment: NodeJS.ProcessEnv): 'acceptance' | 'ignored' | undefined {
  if (environment.GITHUB_EVENT_NAME !== 'issue_comment' || !environment.GITHUB_EVENT_PATH) return undefined;
  const { action, issue, comment } = eventOf(environment);
  const isNew = action === 'created' && Boolean(issue?.pull_request) && typeof comment?.body === 'string';
  return isNew && /^\/io-perf accept\b/.test(comment.body as string) ? 'acceptance' : 'ignored';
}

const eventOf = ({ GITHUB_EVENT_PATH }: NodeJS.ProcessEnv): CommentEvent =>
  JSON.parse(readFileSync(GITHUB_EVENT_PATH ?? '', 'utf8')) as CommentEvent;

/**
 * @param environment event and payload, as the runner gives them
 * @throws UsageError if the event is another one, or the comment accepts nothing
 */
export function readAcceptanceComment(environment: NodeJS.ProcessEnv): AcceptanceComment {
  if (environment.GITHUB_EVENT_NAME !== 'issue_comment') {
    throw new UsageError(
      `Mode accept is for the event issue_comment, and this is ${environment.GITHUB_EVENT_NAME ?? 'no event'}: see ${docsPage('docs/action.md#accepting-a-change')}`,
    );
  }
  const { action, issue, comment, repository, sender } = eventOf(environment);
  if (typeof issue?.number !== 'number' || typeof comment?.id !== 'number' || !issue.pull_request) {
    throw new UsageError('The comment is not one on a pull request: a change is accepted where it is proposed.');
  }
  // Others may change the words of a comment; its author stays the same.
  if (action !== 'created') {
    throw new UsageError(
      'The event does not say that the comment is new (it was changed or removed), and only new ones are heard: write another one.',
    );
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

/**
 * @returns the name of a workload, a cell or a pattern
 * @throws UsageError for another form
 */
export function parseAcceptance({ line, pullRequest }: AcceptanceComment): Record<'name' | 'reason', string> {
  const [, name, reason = ''] = form.exec(line) ?? [];
  if (name === undefined || !pattern.test(name)) {
    throw new UsageError(`This was not understood: ${howToWrite}.`);
  }
  return { name, reason: reason.trim().slice(0, maxReasonLength) || `accepted in pull request ${pullRequest}` };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** GitHub's, Gitea's, Forgejo's. */
const workflowFolders = ['.github/workflows', '.gitea/workflows', '.forgejo/workflows'];

interface Tree {
  list: (folder: string) => Promise<string[]>;
  read: (path: string) => Promise<string>;
}

/**
 * Whether such a comment is heard: a workflow starts on comments and runs the Action to accept.
 * @param workspace the checkout; one without workflows, or none at all, listens to nothing
 */
export const hearsAcceptance = (workspace: string): Promise<boolean> =>
  listensIn({
    list: (folder) => readdir(join(workspace, folder)).catch(() => []),
    read: (path) => readFile(join(workspace, path), 'utf8').catch(() => ''),
  });

/** Comments start the workflows of the default branch, and not those that a pull request adds. Undefined: the commit is not here. */
export async function hearsAcceptanceAt(git: Git, commit = ''): Promise<boolean | undefined> {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
  if ((await git.ask('cat-file', '-e', '--end-of-options', `${commit}^{tree}`)) === undefined) return undefined;
  return listensIn({
    list: async (folder) =>
      (await git.ask('ls-tree', '--name-only', '--end-of-options', `${commit}:${folder}`))?.split('\n') ?? [],
    read: async (path) => (await git.ask('show', '--end-of-options', `${commit}:${path}`)) ?? '',
  });
}

async function listensIn({ list, read }: Tree): Promise<boolean> {
  for (const folder of workflowFolders) {
    const names = await list(folder);
    for (const name of names.filter((one) => /\.ya?ml$/.test(one))) {
      if (listens(await read(`${folder}/${name}`))) return true;
    }
  }
  return false;
}

/** The Action as a whole, which accepts where it is started by a comment; not one of its parts. */
const usesAction = /\buses:\s*['"]?[\w.-]+\/io-perf-action@/;

function listens(workflow: string): boolean {
  const lines = workflow.split('\n').filter((line) => !/^\s*#/.test(line));
  const has = (pattern: RegExp): boolean => lines.some((line) => pattern.test(line));
  return has(/\bissue_comment\b/) && (has(/\bmode:\s*['"]?accept\b/) || has(/\/io-perf accept\b/) || has(usesAction));
}
