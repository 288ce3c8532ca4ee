/** A comment on a pull request that accepts a change: `/io-perf accept CELLS [REASON]`. What it asks for, and whether its author may. */
import { readFileSync } from 'node:fs';
import { UsageError } from '../model/index.ts';

export interface Acceptance {
  pullRequest: number;
  /** Cell or pattern. */
  cells: string;
  reason: string;
  author: string;
  /** Of the comment: tells replies apart. */
  commentId: number;
}

interface CommentEvent {
  issue?: { number?: unknown; pull_request?: unknown };
  comment?: { id?: unknown; body?: unknown; author_association?: unknown; user?: { login?: unknown } };
}

/** GitHub says who somebody is to the repository; only these can have write access ("CommentAuthorAssociation"). */
const trusted: readonly unknown[] = ['OWNER', 'MEMBER', 'COLLABORATOR'];
const form = /^\/io-perf (?:accept|bless)[ \t]+(\S+)(?:[ \t]+(.*))?$/;
/** What cells and patterns are made of. Above all, no option of a command line. */
const pattern = /^[a-z*][\w.*/?&=%,:+@~-]{0,299}$/i;
const longestReason = 500;

/**
 * @param environment event and payload, as the runner gives them
 * @throws UsageError: another event, another form, somebody who may not
 */
export function readAcceptance(environment: NodeJS.ProcessEnv): Acceptance {
  if (environment.GITHUB_EVENT_NAME !== 'issue_comment') {
    throw new UsageError(
      `Mode accept is for the event issue_comment, and this is ${environment.GITHUB_EVENT_NAME ?? 'no event'}: see docs/action.md#accepting-a-change.`,
    );
  }
  const { issue, comment } = JSON.parse(readFileSync(environment.GITHUB_EVENT_PATH ?? '', 'utf8')) as CommentEvent;
  const [line = ''] = (typeof comment?.body === 'string' ? comment.body : '').split(/\r?\n/);
  const [, cells, reason = ''] = form.exec(line.trim()) ?? [];
  if (typeof issue?.number !== 'number' || typeof comment?.id !== 'number' || issue.pull_request === undefined) {
    throw new UsageError('The comment is not one on a pull request: a change is accepted where it is proposed.');
  }
  if (cells === undefined || !pattern.test(cells)) {
    throw new UsageError(
      'The comment must start with "/io-perf accept CELLS REASON", CELLS being a cell or a pattern with *.',
    );
  }
  const author = typeof comment.user?.login === 'string' ? comment.user.login : 'somebody';
  if (!trusted.includes(comment.author_association)) {
    throw new UsageError(
      `${author} may not accept changes: only owners, members and collaborators of the repository may.`,
    );
  }
  return {
    pullRequest: issue.number,
    cells,
    reason: reason.trim().slice(0, longestReason) || `accepted in pull request ${issue.number}`,
    author,
    commentId: comment.id,
  };
}
