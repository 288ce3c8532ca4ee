/**
 * Comments of alerts: on a commit, as where there is no pull request; and on a pull request only where one is there already.
 * As for comments of pull requests, one is found by a hidden marker and kept up to date in place.
 */
import { listAll, type Api } from './api.ts';
import { isBot, isComment, ownLogin, urlOf, type Comment, type PostedComment } from './comment.ts';
import { isFault } from './forge-error.ts';
import type { ForgePlace } from './place.ts';

/** What is commented on. */
export type Thread = { pullRequest: number } | { commit: string };

interface Routes {
  name: string;
  /** What the token needs. */
  permission: string;
  list: string;
  create: string;
  update: string;
  parameters: Record<string, unknown>;
}

const routesOf = (thread: Thread): Routes =>
  'commit' in thread
    ? {
        name: `commit ${thread.commit.slice(0, 10)}`,
        permission: 'contents',
        list: 'GET /repos/{owner}/{repo}/commits/{commit_sha}/comments',
        create: 'POST /repos/{owner}/{repo}/commits/{commit_sha}/comments',
        update: 'PATCH /repos/{owner}/{repo}/comments/{comment_id}',
        parameters: { commit_sha: thread.commit },
      }
    : {
        name: `pull request ${thread.pullRequest}`,
        permission: 'pull-requests',
        list: 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
        create: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
        update: 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
        parameters: { issue_number: thread.pullRequest },
      };

/**
 * Creates the comment, or replaces the text of the one that is there. Safe to do again: a try whose answer was lost is found by
 * its marker.
 * @param marker first line of the comments of one id, hidden from readers
 * @param body starts with the marker
 */
export async function upsertThreadComment(
  api: Api,
  place: ForgePlace,
  thread: Thread,
  marker: string,
  body: string,
): Promise<PostedComment> {
  const updated = await updateThreadComment(api, place, thread, marker, body);
  if (updated) return updated;
  const { name, permission, create, parameters } = routesOf(thread);
  const { data } = await api({
    route: create,
    parameters: { ...parameters, body },
    purpose: `comment on ${name}`,
    permission: `${permission}: write`,
  });
  return { url: urlOf(data) ?? '', action: 'created' };
}

/** @returns undefined: there is no comment of ours that starts with the marker */
export async function updateThreadComment(
  api: Api,
  place: ForgePlace,
  thread: Thread,
  marker: string,
  body: string,
): Promise<PostedComment | undefined> {
  const { name, permission, update } = routesOf(thread);
  const existing = await findOwn(api, place, routesOf(thread), marker);
  if (!existing) return undefined;
  try {
    const { data } = await api({
      route: update,
      parameters: { comment_id: existing.id, body },
      purpose: `update the comment on ${name}`,
      permission: `${permission}: write`,
    });
    return { url: urlOf(data) ?? existing.html_url, action: 'updated' };
  } catch (error) {
    // Somebody deleted it in the meantime.
    if (!isFault(error, 'not-found')) throw error;
    return undefined;
  }
}

/** The oldest one of this token: a stranger's copy of the marker is not touched. */
async function findOwn(
  api: Api,
  place: ForgePlace,
  { name, permission, list, parameters }: Routes,
  marker: string,
): Promise<Comment | undefined> {
  const comments = await listAll(api, place, {
    route: list,
    parameters: { ...parameters, per_page: 100 },
    purpose: `read the comments of ${name}`,
    permission: `${permission}: read`,
  });
  const marked = comments.filter(isComment).filter(({ body }) => body.startsWith(marker));
  const byBot = marked.find(({ user }) => isBot(user));
  if (byBot || marked.length === 0) return byBot;
  const login = await ownLogin(api);
  return login === undefined ? undefined : marked.find(({ user }) => user?.login === login);
}
