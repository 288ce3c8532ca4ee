/** The forge of this job, and requests to its REST API: authentication, time limit, tries, and failures as sentences. */
import { Octokit } from '@octokit/core';
import { messageOf } from '../core/document/index.ts';
import type { ForgePlace } from './forge-place.ts';
import { type Failure, forgeError, isFault } from './forge-error.ts';

interface Task {
  /** Method and path template: `GET /repos/{owner}/{repo}/pulls/{pull_number}`. */
  route: string;
  parameters?: Record<string, unknown>;
  /** The task, to complete "GitHub could not …". */
  purpose: string;
  permission: string;
}

interface Answer {
  data: unknown;
  /** Address of the next page, from the Link header. */
  next: string | undefined;
}

export interface Api {
  place: ForgePlace;
  /** @throws ForgeError */
  ask: (task: Task) => Promise<Answer>;
}

export interface ApiOptions {
  token: string;
  userAgent: string;
  timeoutMs?: number;
  nowMs?: () => number;
}

/** A forge without an answer in this time counts as unavailable. */
const defaultTimeoutMs = 30_000;

export function openApi(place: ForgePlace, options: ApiOptions): Api {
  const octokit = new Octokit({ baseUrl: place.apiUrl, userAgent: options.userAgent });
  const headers = {
    // Accepted by GitHub, GHES, Gitea and Forgejo.
    ...(options.token === '' ? {} : { authorization: `Bearer ${options.token}` }),
    ...(place.kind === 'github' ? { 'x-github-api-version': '2022-11-28' } : {}),
  };
  const ask: Api['ask'] = async ({ route, parameters, purpose, permission }) => {
    try {
      const answer = await octokit.request(route, {
        headers,
        // Other parameters would become a query.
        ...(route.includes('{owner}') ? { owner: place.owner, repo: place.repository } : {}),
        ...parameters,
        request: { signal: AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs) },
      });
      return { data: answer.data as unknown, next: nextPage(answer.headers.link) };
    } catch (error) {
      throw forgeError(place.name, purpose, permission, failureOf(error), (options.nowMs ?? Date.now)());
    }
  };
  return { place, ask };
}

/** All items of a paged list; links to a next page are followed only on the same forge. */
export async function listAll({ place, ask }: Api, task: Task, maxPages = Infinity): Promise<unknown[]> {
  const items: unknown[] = [];
  const seen = new Set<string>();
  let current: Task | undefined = task;
  while (current) {
    const { data, next }: Answer = await ask(current);
    if (Array.isArray(data)) items.push(...(data as unknown[]));
    const isNew = next !== undefined && !seen.has(next) && seen.size + 1 < maxPages;
    if (isNew) seen.add(next);
    const follows = isNew && new URL(next).origin === new URL(place.apiUrl).origin;
    // A full address already contains the parameters.
    current = follows ? { ...task, route: `GET ${next}`, parameters: {} } : undefined;
  }
  return items;
}

/** Octokit puts the reply into `response`, and reports a lost connection as status 500 without one. */
function failureOf(error: unknown): Failure {
  const { status, response } = (error ?? {}) as {
    status?: number;
    response?: Omit<Failure, 'status' | 'message'> & { data: unknown };
  };
  if (status === undefined || response === undefined) return { status: 0, headers: {}, message: messageOf(error) };
  return { status, headers: response.headers, message: textIn(response.data, 'message') ?? messageOf(error) };
}

/** A member of an answer, if it is a text. */
export function textIn(data: unknown, member: string): string | undefined {
  const value = (data as Record<string, unknown> | null | undefined)?.[member];
  return typeof value === 'string' ? value : undefined;
}

const nextPage = (link: string | undefined): string | undefined => /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];

export interface RetryPolicy {
  tries: number;
  /** Before the second try; doubled before each further one, plus up to half as much at random. */
  firstWaitMs: number;
  /** Longer waits that a forge requests are refused. */
  maxWaitMs: number;
  sleep: (durationMs: number) => Promise<void>;
  random: () => number;
}

export const defaultRetryPolicy: RetryPolicy = {
  tries: 4,
  firstWaitMs: 1000,
  maxWaitMs: 60_000,
  sleep: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
  random: Math.random,
};

/**
 * Repeats a task while the forge is unavailable or asks to wait. The task must be safe to repeat, since a try that seemed to fail may have
 * succeeded.
 */
export async function withRetries<T>(policy: RetryPolicy, task: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      if (attempt >= policy.tries || !isFault(error, 'unavailable', 'rate-limited')) throw error;
      const waitMs = error.waitMs ?? policy.firstWaitMs * 2 ** (attempt - 1) * (1 + policy.random() / 2);
      if (waitMs > policy.maxWaitMs) throw error;
      await policy.sleep(waitMs);
    }
  }
}
