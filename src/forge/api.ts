/** The forge that this job runs on, and one request to its REST API: authentication, time limit, and failures as sentences. */
import { Octokit } from '@octokit/core';
import { type Failure, forgeError, isFault } from './forge-error.ts';
import { UsageError } from '../document/index.ts';

interface Task {
  /** Method and path template: `GET /repos/{owner}/{repo}/pulls/{pull_number}`. */
  route: string;
  parameters?: Record<string, unknown>;
  /** What it does, to complete "GitHub could not …". */
  purpose: string;
  /** What the token needs for it. */
  permission: string;
}

interface Answer {
  data: unknown;
  /** Address of the next page, from the Link header. */
  next: string | undefined;
}

export type Api = (task: Task) => Promise<Answer>;

export interface ApiOptions {
  token: string;
  userAgent: string;
  timeoutMs?: number;
  nowMs?: () => number;
}

/** A forge that does not answer within this is taken to be unavailable. */
const defaultTimeoutMs = 30_000;

export function openApi(place: ForgePlace, options: ApiOptions): Api {
  const octokit = new Octokit({ baseUrl: place.apiUrl, userAgent: options.userAgent });
  const headers = {
    // Accepted by GitHub, GHES, Gitea and Forgejo alike.
    ...(options.token === '' ? {} : { authorization: `Bearer ${options.token}` }),
    ...(place.kind === 'github' ? { 'x-github-api-version': '2022-11-28' } : {}),
  };
  return async ({ route, parameters, purpose, permission }) => {
    try {
      const answer = await octokit.request(route, {
        headers,
        // What is not in the path would become a query.
        ...(route.includes('{owner}') ? { owner: place.owner, repo: place.repository } : {}),
        ...parameters,
        request: { signal: AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs) },
      });
      return { data: answer.data as unknown, next: nextPage(answer.headers.link) };
    } catch (error) {
      throw forgeError(place.name, purpose, permission, failureOf(error), (options.nowMs ?? Date.now)());
    }
  };
}

/** All items of a list that comes in pages; what the forge says is next is followed only on the forge itself. */
export async function listAll(api: Api, place: ForgePlace, task: Task): Promise<unknown[]> {
  const items: unknown[] = [];
  const seen = new Set<string>();
  let current: Task | undefined = task;
  while (current) {
    const { data, next }: Answer = await api(current);
    if (Array.isArray(data)) items.push(...(data as unknown[]));
    const isNew = next !== undefined && !seen.has(next);
    if (isNew) seen.add(next);
    const follows = isNew && new URL(next).origin === new URL(place.apiUrl).origin;
    // A full address stands for itself; the parameters are in it.
    current = follows ? { ...task, route: `GET ${next}`, parameters: {} } : undefined;
  }
  return items;
}

/** Octokit puts what came back into `response`, and a lost connection into a status of 500 without one. */
function failureOf(error: unknown): Failure {
  if (typeof error !== 'object' || error === null || !('status' in error) || typeof error.status !== 'number') {
    return { status: 0, headers: {}, message: error instanceof Error ? error.message : String(error) };
  }
  const response = 'response' in error ? (error.response as Response | undefined) : undefined;
  const message = error instanceof Error ? error.message : '';
  return response === undefined
    ? { status: 0, headers: {}, message }
    : { status: error.status, headers: response.headers, message: wordsOf(response.data) ?? message };
}

interface Response {
  headers: Record<string, string | number | undefined>;
  data: unknown;
}

function wordsOf(data: unknown): string | undefined {
  if (typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string') {
    return data.message;
  }
  return undefined;
}

const nextPage = (link: string | undefined): string | undefined => /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];

export interface RetryPolicy {
  /** Tries in all. */
  tries: number;
  /** Before the second try; doubled before each further one, and up to half as much again at random. */
  firstWaitMs: number;
  /** A forge that asks to wait longer than this is not waited for. */
  longestWaitMs: number;
  sleep: (durationMs: number) => Promise<void>;
  random: () => number;
}

export const defaultRetryPolicy: RetryPolicy = {
  tries: 4,
  firstWaitMs: 1000,
  longestWaitMs: 60_000,
  sleep: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
  random: Math.random,
};

/**
 * Does a task again while the forge is unavailable or asks to wait. The task must be one that does no harm when a try
 * that seemed to fail did succeed.
 */
export async function withRetries<T>(policy: RetryPolicy, task: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      if (attempt >= policy.tries || !isFault(error, 'unavailable', 'rate-limited')) throw error;
      const waitMs = error.waitMs ?? policy.firstWaitMs * 2 ** (attempt - 1) * (1 + policy.random() / 2);
      if (waitMs > policy.longestWaitMs) throw error;
      await policy.sleep(waitMs);
    }
  }
}

// Which forge this job runs on and where its API is: from the environment, nothing is assumed to be github.com.

type ForgeKind = 'github' | 'ghes' | 'gitea' | 'forgejo';

export interface ForgePlace {
  kind: ForgeKind;
  /** As people call it. */
  name: string;
  /** Base of the REST API, without a slash at the end. */
  apiUrl: string;
  /** Base of the pages, without a slash at the end. */
  serverUrl: string;
  owner: string;
  repository: string;
}

const names: Record<ForgeKind, string> = {
  github: 'GitHub',
  ghes: 'GitHub Enterprise Server',
  gitea: 'Gitea',
  forgejo: 'Forgejo',
};

/**
 * @throws UsageError when the environment names no API or no repository
 */
export function forgePlace(environment: NodeJS.ProcessEnv): ForgePlace {
  const apiUrl = trimSlashes(environment.GITHUB_API_URL ?? 'https://api.github.com');
  const serverUrl = trimSlashes(environment.GITHUB_SERVER_URL ?? 'https://github.com');
  for (const [name, url] of [
    ['GITHUB_API_URL', apiUrl],
    ['GITHUB_SERVER_URL', serverUrl],
  ] as const) {
    if (!/^https?:\/\/[^\s/]+/.test(url)) throw new UsageError(`${name} is "${url}", which is not an http address.`);
  }
  const slug = environment.GITHUB_REPOSITORY ?? '';
  const match = /^([^/\s]+)\/([^/\s]+)$/.exec(slug);
  if (!match) {
    throw new UsageError(`GITHUB_REPOSITORY is "${slug}", which is not owner/name: run this as a step of a workflow.`);
  }
  const kind = kindOf(environment, apiUrl);
  return { kind, name: names[kind], apiUrl, serverUrl, owner: match[1]!, repository: match[2]! };
}

/** Gitea's API base ends in /api/v1, an Enterprise Server's in /api/v3; Forgejo's runner says that it is one. */
function kindOf(environment: NodeJS.ProcessEnv, apiUrl: string): ForgeKind {
  if (environment.FORGEJO_ACTIONS === 'true') return 'forgejo';
  if (environment.GITEA_ACTIONS === 'true' || apiUrl.endsWith('/api/v1')) return 'gitea';
  return apiUrl.endsWith('/api/v3') ? 'ghes' : 'github';
}

const trimSlashes = (url: string): string => url.replace(/\/+$/, '');
