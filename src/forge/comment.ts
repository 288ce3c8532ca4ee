/** Keeps one comment on a pull request or a commit up to date, found by a hidden marker. */
import { type Api, listAll, textIn } from './api.ts';
import { type ForgePlace, isGitHub } from './forge-place.ts';
import { isFault } from './forge-error.ts';

export interface PostedComment {
  url: string;
  action: 'created' | 'updated';
}

interface Comment {
  id: number;
  body: string;
  html_url: string;
  user: { login?: string; type?: string } | null;
  /** The app that wrote it, where the forge says so. */
  performed_via_github_app?: { slug?: string } | null;
  updated_at?: string;
}

/** A comment written by this token, or by the token of another job. */
interface OwnComment {
  body: string;
  /** Time of creation or last change; undefined if the forge does not report it. */
  updatedAt: string | undefined;
}

export type Thread = { pullRequest: number } | { commit: string };

interface Routes {
  name: string;
  /** The permission, to which `: read` or `: write` is added. */
  permission: string;
  /** Paths: all comments of the thread, and one of them. */
  all: string;
  one: string;
  parameters: Record<string, unknown>;
}

function routesOf(thread: Thread, place: ForgePlace): Routes {
  if ('commit' in thread) {
    return {
      name: `commit ${thread.commit.slice(0, 10)}`,
      permission: 'contents',
      all: '/repos/{owner}/{repo}/commits/{commit_sha}/comments',
      one: '/repos/{owner}/{repo}/comments/{comment_id}',
      parameters: { commit_sha: thread.commit },
    };
  }
  return {
    name: `pull request ${thread.pullRequest}`,
    // Comments of pull requests are comments of issues, which have a separate permission on Gitea and Forgejo.
    permission: isGitHub(place) ? 'pull-requests' : 'issues',
    all: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
    one: '/repos/{owner}/{repo}/issues/comments/{comment_id}',
    parameters: { issue_number: thread.pullRequest },
  };
}

/**
 * Creates the comment, or replaces the text of the existing one.
 * Safe to repeat: a try whose answer was lost is found by its marker.
 * @param marker first line of the comments of one id, hidden from readers
 * @param body starts with the marker
 */
export async function upsertComment(api: Api, thread: Thread, marker: string, body: string): Promise<PostedComment> {
  const updated = await updateComment(api, thread, marker, body);
  if (updated) return updated;
  const { name, permission, all, parameters } = routesOf(thread, api.place);
  const { data } = await api.ask({
    route: `POST ${all}`,
    parameters: { ...parameters, body },
    purpose: `comment on ${name}`,
    permission: `${permission}: write`,
  });
  return { url: textIn(data, 'html_url') ?? '', action: 'created' };
}

/** @returns undefined if no comment of this token starts with the marker */
export async function updateComment(
  api: Api,
  thread: Thread,
  marker: string,
  body: string,
): Promise<PostedComment | undefined> {
  const [oldest] = await findOwnComments(api, thread, marker);
  if (!oldest) return undefined;
  const { name, permission, one } = routesOf(thread, api.place);
  try {
    const { data } = await api.ask({
      route: `PATCH ${one}`,
      parameters: { comment_id: oldest.id, body },
      purpose: `update the comment on ${name}`,
      permission: `${permission}: write`,
    });
    return { url: textIn(data, 'html_url') ?? oldest.html_url, action: 'updated' };
  } catch (error) {
    // It was deleted in the meantime.
    if (!isFault(error, 'not-found')) throw error;
    return undefined;
  }
}

/** Comments with this beginning that a token of io-perf wrote. */
export async function readOwnComments(api: Api, pullRequest: number, start: string): Promise<OwnComment[]> {
  const found = await findOwnComments(api, { pullRequest }, start);
  return found.map(({ body, updated_at: updatedAt }) => ({ body, updatedAt }));
}

/** Comments with this beginning, written by this token, the oldest first. Copies of the marker by other users are not touched. */
async function findOwnComments(api: Api, thread: Thread, start: string): Promise<Comment[]> {
  const { name, permission, all, parameters } = routesOf(thread, api.place);
  const comments = await listAll(api, {
    route: `GET ${all}`,
    parameters: { ...parameters, per_page: 100 },
    purpose: `read the comments of ${name}`,
    permission: `${permission}: read`,
  });
  return ownOf(
    api,
    comments.filter(isComment).filter(({ body }) => body.startsWith(start)),
  );
}

/** Texts by the token of a job of this repository; otherwise those of this token's owner. Other apps and users are excluded. */
export async function ownOf<T extends Pick<Comment, 'user' | 'performed_via_github_app'>>(
  api: Api,
  texts: readonly T[],
): Promise<T[]> {
  const { place } = api;
  const byJobs = texts.filter(
    ({ user, performed_via_github_app: app }) =>
      user?.login === jobUsers[place.kind] &&
      (!isGitHub(place) || (user.type === 'Bot' && (app?.slug ?? jobApp) === jobApp)),
  );
  if (byJobs.length > 0 || texts.length === 0) return byJobs;
  const login = await ownLogin(api);
  return login === undefined ? [] : texts.filter(({ user }) => user?.login === login);
}

/** The user of a job's token. On GitHub a user name cannot contain brackets; the other forges reserve theirs. */
const jobUsers: Readonly<Record<ForgePlace['kind'], string>> = {
  github: 'github-actions[bot]',
  ghes: 'github-actions[bot]',
  gitea: 'gitea-actions',
  forgejo: 'forgejo-actions',
};

/** The app whose tokens GitHub's jobs have. */
const jobApp = 'github-actions';

/** The owner of this token; undefined if the forge does not report it. */
async function ownLogin(api: Api): Promise<string | undefined> {
  const user = await answerOf(api, { route: 'GET /user' });
  if (user !== undefined || !isGitHub(api.place)) return textIn(user, 'login');
  // The token of an app belongs to no user; GraphQL still returns a login: `our-app[bot]`.
  const address = `${api.place.apiUrl.replace(/\/v3$/, '')}/graphql`;
  const answer = await answerOf(api, { route: `POST ${address}`, parameters: { query: '{viewer{login}}' } });
  const { data } = (answer ?? {}) as { data?: { viewer?: unknown } | null };
  return textIn(data?.viewer, 'login');
}

/** @returns undefined if the token lacks the permission */
async function answerOf(api: Api, request: Pick<Parameters<Api['ask']>[0], 'route' | 'parameters'>): Promise<unknown> {
  try {
    return (await api.ask({ ...request, purpose: 'name the owner of the token', permission: 'none' })).data;
  } catch (error) {
    if (isFault(error, 'forbidden', 'not-found', 'unauthorized')) return undefined;
    throw error;
  }
}

function isComment(value: unknown): value is Comment {
  const comment = value as Partial<Comment> | null;
  return typeof comment?.id === 'number' && typeof comment.body === 'string';
}
