/** Keeps one comment on a pull request or a commit up to date, found by a hidden marker. */
import { type Api, listAll } from './api.ts';
import { type ForgePlace } from './forge-place.ts';
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
export interface OwnComment {
  body: string;
  /** Time of creation or last change; undefined if the forge does not report it. */
  updatedAt: string | undefined;
}

/** The target of the comment. */
export type Thread = { pullRequest: number } | { commit: string };

interface Routes {
  name: string;
  /** The permission, to which `: read` or `: write` is added. */
  permission: string;
  list: string;
  create: string;
  update: string;
  parameters: Record<string, unknown>;
}

function routesOf(thread: Thread, { kind }: ForgePlace): Routes {
  if ('commit' in thread) {
    return {
      name: `commit ${thread.commit.slice(0, 10)}`,
      permission: 'contents',
      list: 'GET /repos/{owner}/{repo}/commits/{commit_sha}/comments',
      create: 'POST /repos/{owner}/{repo}/commits/{commit_sha}/comments',
      update: 'PATCH /repos/{owner}/{repo}/comments/{comment_id}',
      parameters: { commit_sha: thread.commit },
    };
  }
  return {
    name: `pull request ${thread.pullRequest}`,
    // Comments of pull requests are comments of issues, which have a separate permission on Gitea and Forgejo.
    permission: kind === 'gitea' || kind === 'forgejo' ? 'issues' : 'pull-requests',
    list: 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
    create: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
    update: 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
    parameters: { issue_number: thread.pullRequest },
  };
}

/**
 * Creates the comment, or replaces the text of the existing one.
 * Safe to repeat: a try whose answer was lost is found by its marker.
 * @param marker first line of the comments of one id, hidden from readers
 * @param body starts with the marker
 */
export async function upsertComment(
  api: Api,
  place: ForgePlace,
  thread: Thread,
  marker: string,
  body: string,
): Promise<PostedComment> {
  const updated = await updateComment(api, place, thread, marker, body);
  if (updated) return updated;
  const { name, permission, create, parameters } = routesOf(thread, place);
  const { data } = await api({
    route: create,
    parameters: { ...parameters, body },
    purpose: `comment on ${name}`,
    permission: `${permission}: write`,
  });
  return { url: urlOf(data) ?? '', action: 'created' };
}

/** @returns undefined if no comment of this token starts with the marker */
export async function updateComment(
  api: Api,
  place: ForgePlace,
  thread: Thread,
  marker: string,
  body: string,
): Promise<PostedComment | undefined> {
  // The oldest.
  const [existing] = await findOwnComments(api, place, thread, marker);
  if (!existing) return undefined;
  const { name, permission, update } = routesOf(thread, place);
  try {
    const { data } = await api({
      route: update,
      parameters: { comment_id: existing.id, body },
      purpose: `update the comment on ${name}`,
      permission: `${permission}: write`,
    });
    return { url: urlOf(data) ?? existing.html_url, action: 'updated' };
  } catch (error) {
    // It was deleted in the meantime.
    if (!isFault(error, 'not-found')) throw error;
    return undefined;
  }
}

export async function readOwnComments(
  api: Api,
  place: ForgePlace,
  pullRequest: number,
  start: string,
): Promise<OwnComment[]> {
  const found = await findOwnComments(api, place, { pullRequest }, start);
  return found.map(({ body, updated_at: updatedAt }) => ({ body, updatedAt }));
}

/** Comments with this beginning, written by this token, the oldest first. Copies of the marker by other users are not touched. */
async function findOwnComments(api: Api, place: ForgePlace, thread: Thread, start: string): Promise<Comment[]> {
  const { name, permission, list, parameters } = routesOf(thread, place);
  const comments = await listAll(api, place, {
    route: list,
    parameters: { ...parameters, per_page: 100 },
    purpose: `read the comments of ${name}`,
    permission: `${permission}: read`,
  });
  const marked = comments.filter(isComment).filter(({ body }) => body.startsWith(start));
  return ownOf(api, place, marked);
}

/** Comments by the token of a job of this repository; otherwise those of this token's owner. Other apps and users are excluded. */
export async function ownOf<T extends Pick<Comment, 'user' | 'performed_via_github_app'>>(
  api: Api,
  place: ForgePlace,
  texts: readonly T[],
): Promise<T[]> {
  const byJobs = texts.filter(
    ({ user, performed_via_github_app: app }) =>
      user?.login === jobUsers[place.kind] && (!saysType(place) || (isBot(user) && (app?.slug ?? jobApp) === jobApp)),
  );
  if (byJobs.length > 0 || texts.length === 0) return byJobs;
  const login = await ownLogin(api, place);
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

const saysType = ({ kind }: ForgePlace): boolean => kind === 'github' || kind === 'ghes';

const isBot = (user: Comment['user']): boolean => user?.type === 'Bot';

/** The owner of this token; undefined if the forge does not report it. */
async function ownLogin(api: Api, place: ForgePlace): Promise<string | undefined> {
  const user = await answerOf(api, { route: 'GET /user' });
  if (user !== undefined || !saysType(place)) return loginOf(user);
  // The token of an app belongs to no user; GraphQL still returns a login: `our-app[bot]`.
  const address = `${place.apiUrl.replace(/\/v3$/, '')}/graphql`;
  const answer = await answerOf(api, { route: `POST ${address}`, parameters: { query: '{viewer{login}}' } });
  const { data } = (answer ?? {}) as { data?: { viewer?: unknown } };
  return loginOf(data?.viewer);
}

/** @returns undefined if the token lacks the permission */
async function answerOf(api: Api, request: Pick<Parameters<Api>[0], 'route' | 'parameters'>): Promise<unknown> {
  try {
    return (await api({ ...request, purpose: 'name the owner of the token', permission: 'none' })).data;
  } catch (error) {
    if (isFault(error, 'forbidden', 'not-found', 'unauthorized')) return undefined;
    throw error;
  }
}

function loginOf(user: unknown): string | undefined {
  const login = (user as { login?: unknown } | null | undefined)?.login;
  return typeof login === 'string' ? login : undefined;
}

function isComment(value: unknown): value is Comment {
  const comment = value as Partial<Comment> | null;
  return typeof comment?.id === 'number' && typeof comment.body === 'string';
}

function urlOf(data: unknown): string | undefined {
  const url = (data as { html_url?: unknown } | null)?.html_url;
  return typeof url === 'string' ? url : undefined;
}
