/** git as a child process: apart from the user's repository, without prompts, its secrets in the environment only. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { codeOf, UsageError } from '../document/index.ts';
import { StoreError } from './backend.ts';

export interface GitResult {
  code: number;
  stdout: string;
  stderr: string;
}

export type GitChild = ChildProcessByStdio<Writable, Readable, Readable>;

export interface Git {
  /** Runs to the end; a status other than 0 is an answer. */
  run(args: readonly string[], input?: Uint8Array | string): Promise<GitResult>;
  start(args: readonly string[]): GitChild;
}

/** Variables by which a caller's git (a hook, a rebase) would lead ours into the user's repository (git-rev-parse --local-env-vars). */
const repositoryVariables = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_PREFIX',
  'GIT_NAMESPACE',
  'GIT_SHALLOW_FILE',
  'GIT_GRAFT_FILE',
  'GIT_QUARANTINE_PATH',
  'GIT_NO_REPLACE_OBJECTS',
  'GIT_REPLACE_REF_BASE',
];

/** @param config settings for this repository alone; they travel in the environment (git-config(1), GIT_CONFIG_COUNT) */
export function gitIn(folder: string, config: readonly (readonly [key: string, value: string])[]): Git {
  const env = environmentFor(process.env, config);
  const start = (args: readonly string[]): GitChild =>
    spawn('git', args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  return { start, run: (args, input) => collect(start(args), input) };
}

export function environmentFor(
  outer: NodeJS.ProcessEnv,
  config: readonly (readonly [key: string, value: string])[],
): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(Object.entries(outer).filter(([name]) => !repositoryVariables.includes(name))),
    // Messages are looked at.
    LC_ALL: 'C',
    LANGUAGE: '',
    GIT_TERMINAL_PROMPT: '0',
    GCM_INTERACTIVE: 'never',
    GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh',
    GIT_SSH_COMMAND: outer.GIT_SSH_COMMAND ?? 'ssh -oBatchMode=yes',
  };
  const before = Number.parseInt(outer.GIT_CONFIG_COUNT ?? '0', 10) || 0;
  for (const [position, [key, value]] of config.entries()) {
    env[`GIT_CONFIG_KEY_${before + position}`] = key;
    env[`GIT_CONFIG_VALUE_${before + position}`] = value;
  }
  env.GIT_CONFIG_COUNT = String(before + config.length);
  return env;
}

async function collect(child: GitChild, input: Uint8Array | string = ''): Promise<GitResult> {
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (data: Buffer) => stdout.push(data));
  child.stderr.on('data', (data: Buffer) => stderr.push(data));
  // A child that ends early has said why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', (error) => {
      reject(
        codeOf(error) === 'ENOENT'
          ? new StoreError('git was not found on PATH: install it, or use a folder as store.')
          : error,
      );
    });
    child.on('close', (status) => {
      resolve(status ?? 128);
    });
  });
  return { code, stdout: Buffer.concat(stdout).toString('utf8'), stderr: Buffer.concat(stderr).toString('utf8') };
}

// What git's messages mean, and the sentence for each.

type Refusal =
  /** Someone else pushed in between: begin again from their commit. */
  | 'outrun'
  /** May pass by itself. */
  | 'transient'
  | 'permission'
  | 'no-repository'
  | 'hook'
  | 'other';

/** In this order: the first that fits. */
const signs: [Refusal, RegExp][] = [
  // Gitea and Forgejo refuse in a hook who may not write at all.
  ['permission', /user permission denied/i],
  ['hook', /hook declined|protected branch|GH006|GH013|push declined/i],
  [
    'permission',
    /(error|HTTP):? 40[13]|authentication failed|could not read (username|password)|terminal prompts disabled|permission denied|permission to .* denied|insufficient permission|access denied|not authorized|read-only|service not enabled|host key verification|unable to create temporary object directory|dubious ownership/i,
  ],
  [
    'outrun',
    /\[rejected\]|fetch first|non-fast-forward|stale info|cannot lock ref|failed to lock|failed to update ref|incorrect old value|reference already exists|Unable to create '[^']*\.lock'/i,
  ],
  [
    'no-repository',
    /does not appear to be a git repository|repository .*not found|not found: did you run|error: 404|no such file or directory/i,
  ],
  [
    'transient',
    /could ?n.t resolve host|could not resolve|connection (timed out|reset|refused|was)|timed out|hung up|early eof|rpc failed|error: 5\d\d|error: 429|too many requests|unexpected disconnect|unable to access|failed to connect|index-pack failed|operation too slow|Connection closed/i,
  ],
];

export function refusalOf(stderr: string): Refusal {
  return signs.find(([, pattern]) => pattern.test(stderr))?.[0] ?? 'other';
}

/** @param message git's own words, without secrets */
export function explainRefusal(refusal: Refusal, store: string, work: 'read' | 'written', message: string): Error {
  const words = lastWords(message);
  const what = `The store ${store} could not be ${work}`;
  switch (refusal) {
    case 'permission':
      return new StoreError(
        `${what}: no permission (${words}); give the job \`permissions: contents: ${work === 'written' ? 'write' : 'read'}\`, or a token in IO_PERF_STORE_TOKEN.`,
      );
    case 'no-repository':
      return new UsageError(
        `${what}: there is no such repository, or it is hidden from this token (${words}); check the URL.`,
      );
    case 'hook':
      return new StoreError(
        `${what}: the repository's rules refuse the push (${words}); allow it for this branch, or name another one.`,
      );
    case 'outrun':
      return new StoreError(`${what}: others kept pushing for ten minutes; publish again.`);
    default:
      return new StoreError(`${what} (${words}); try again later.`);
  }
}

/** The lines in which git says what is wrong, on one line. */
function lastWords(message: string): string {
  const lines = message
    .split('\n')
    .map((line) => line.replace(/^(remote: )?(fatal|error): /, '$1').trim())
    .filter((line) => line !== '' && !/^(hint:|To |From |Done$)/.test(line));
  const text = [...new Set(lines)].slice(-3).join('; ');
  return text.length > 400 ? `${text.slice(0, 400)}…` : text || 'git gave no reason';
}

// The token for a repository over http(s): from the environment, to git's environment, as a header for that host alone.
// Never in a URL, an argument or a message.

type Setting = readonly [key: string, value: string];

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;

/**
 * Settings that authenticate with `url`, and what must not show in messages.
 * @param given the token, where the environment names none
 * @throws UsageError where the token would cross a network in clear text
 */
export function credentials(
  url: string,
  env: NodeJS.ProcessEnv,
  given?: string,
): { config: Setting[]; secrets: string[] } {
  const address = /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined) return { config: [], secrets: [] };
  const own = (env.IO_PERF_STORE_TOKEN ?? given ?? '').trim();
  const token = own === '' ? tokenOfForge(address, env) : own;
  if (token === undefined || token === '') return { config: [], secrets: [] };
  if (address.protocol === 'http:' && !loopback.test(address.hostname) && env.IO_PERF_ALLOW_PLAIN_HTTP !== '1') {
    throw new UsageError(
      `The store is at ${address.origin}, and over plain http anybody on the way can read the token: use https, or set IO_PERF_ALLOW_PLAIN_HTTP=1 for a network that you trust.`,
    );
  }
  const encoded = Buffer.from(`x-access-token:${token}`).toString('base64');
  const key = `http.${address.origin}/.extraheader`;
  return {
    // The empty value drops headers that the user's configuration has for this host: two of them are refused by GitHub.
    config: [
      [key, ''],
      [key, `AUTHORIZATION: basic ${encoded}`],
    ],
    secrets: [token, encoded],
  };
}

/** The job's token is for the forge that runs the job, and for no other host. */
function tokenOfForge(address: URL, env: NodeJS.ProcessEnv): string | undefined {
  const forge = env.GITHUB_SERVER_URL ?? 'https://github.com';
  return URL.canParse(forge) && new URL(forge).origin === address.origin ? env.GITHUB_TOKEN?.trim() : undefined;
}

/** A message without secrets, neither ours nor those of a URL. */
export function withoutSecrets(message: string, secrets: readonly string[]): string {
  let clean = message.replace(/(:\/\/)[^/@\s'"]*@/g, '$1');
  for (const secret of secrets) clean = clean.replaceAll(secret, '***');
  return clean.replace(/(authorization: *\w+ +)\S+/gi, '$1***');
}
