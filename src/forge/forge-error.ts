/** A forge's failure, as a kind to act on and a sentence to print. */
import { docsPage } from '../core/document/index.ts';

type ForgeFault =
  | 'unauthorized' // no token, or one that is not accepted
  | 'forbidden' // the token may not do this: read-only, or a permission is missing
  | 'not-found' // no such thing, not visible to this token, or a feature this forge does not have
  | 'invalid' // the forge did not accept what was sent
  | 'rate-limited'
  | 'unavailable'; // 5xx, or no connection

export class ForgeError extends Error {
  override readonly name = 'ForgeError';

  /** @param waitMs the wait that the forge requested */
  constructor(
    readonly fault: ForgeFault,
    message: string,
    readonly waitMs?: number,
  ) {
    super(message);
  }
}

export const isFault = (error: unknown, ...faults: ForgeFault[]): error is ForgeError =>
  error instanceof ForgeError && faults.includes(error.fault);

/** The parts of an HTTP failure that determine its meaning. Header names in lower case. */
export interface Failure {
  /** 0: there was no answer. */
  status: number;
  headers: Readonly<Record<string, string | number | undefined>>;
  message: string;
}

/**
 * The error of a failed request.
 * A rate limit comes as 403 or 429. It is recognized by its headers, or by its message if a secondary limit has none
 * (https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit).
 * @param task the task, to complete "GitHub refused to …": `comment on pull request 12`
 * @param permission that the token needs: `pull-requests: write`
 */
export function forgeError(
  forge: string,
  task: string,
  permission: string,
  failure: Failure,
  nowMs: number,
): ForgeError {
  const fault = isRateLimit(failure) ? 'rate-limited' : faultOf(failure.status);
  const said = sayFailure(failure);
  const waitMs = fault === 'rate-limited' ? askedWaitMs(failure, nowMs) : undefined;
  const when = waitMs === undefined ? '' : ` for another ${Math.ceil(waitMs / 1000)} s`;
  const sentences: Readonly<Record<ForgeFault, string>> = {
    'rate-limited': `${forge} did not ${task}: the rate limit of this token is used up${when} (${said}); run the job again later.`,
    unauthorized: `${forge} did not accept the token to ${task} (${said}): pass a valid one in the input token.`,
    forbidden: `The token may not ${task} on ${forge} (${said}): grant the job "${demandedIn(failure.message) ?? permission}"; the token of a pull request from a fork is always read-only, see ${docsPage('docs/action.md#pull-requests-from-forks')}`,
    'not-found': `${forge} could not ${task} (${said}): it does not exist, this forge has no such feature, or the token may not see it ("${permission}").`,
    unavailable: `${forge} could not be reached to ${task} (${said}): run the job again later.`,
    invalid: `${forge} did not accept the request to ${task} (${said}).`,
  };
  return new ForgeError(fault, sentences[fault], waitMs);
}

const noAnswer = 0;

const faults: Readonly<Record<number, ForgeFault>> = {
  [noAnswer]: 'unavailable',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-found',
  410: 'not-found',
};

const faultOf = (status: number): ForgeFault => faults[status] ?? (status >= 500 ? 'unavailable' : 'invalid');

function sayFailure({ status, message }: Failure): string {
  const words = shorten(message);
  if (status !== noAnswer) return words === '' ? `HTTP ${status}` : `HTTP ${status}: ${words}`;
  const [, code, where] = /^(?:\w+ )?(E[A-Z]+|UND_ERR_\w+)\b(?: (\S+))?/.exec(words) ?? [];
  const said = reasons[code ?? ''];
  return said === undefined ? `there was no answer: ${words}` : `${said}${where === undefined ? '' : `: ${where}`}`;
}

/** Node's names for them. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was broken off',
  ENOTFOUND: 'the name of the server is not known',
  EAI_AGAIN: 'the name of the server could not be looked up',
  ETIMEDOUT: 'the connection took too long',
  EHOSTUNREACH: 'there is no way to the server',
  ENETUNREACH: 'there is no way to the server',
};

/** Gitea and Forgejo name the required scope: `required=[write:issue]` is `issues: write` of a workflow. */
function demandedIn(message: string): string | undefined {
  const [, access, scope = ''] = /required=\[(read|write):(\w+)/.exec(message) ?? [];
  const names: Readonly<Record<string, string>> = { issue: 'issues', repository: 'contents', package: 'packages' };
  return access === undefined ? undefined : `${names[scope] ?? scope}: ${access}`;
}

function isRateLimit({ status, headers, message }: Failure): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  return (
    String(headers['x-ratelimit-remaining']) === '0' ||
    headers['retry-after'] !== undefined ||
    /rate limit|abuse detection/i.test(message)
  );
}

function askedWaitMs({ headers }: Failure, nowMs: number): number | undefined {
  const seconds = Number(headers['retry-after']);
  if (headers['retry-after'] !== undefined && Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const resetMs = Number(headers['x-ratelimit-reset']) * 1000;
  return Number.isFinite(resetMs) ? Math.max(0, resetMs - nowMs) : undefined;
}

const maxMessageLength = 300;

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxMessageLength ? `${line.slice(0, maxMessageLength)}…` : line;
};
