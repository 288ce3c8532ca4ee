/** git as a child process: apart from the user's repository, without prompts, its secrets in the environment only. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { codeOf } from '../../core/document/index.ts';
import { StoreError } from './backend.ts';

export interface GitResult {
  code: number;
  stdout: string;
  stderr: string;
}

export type GitChild = ChildProcessByStdio<Writable, Readable, Readable>;

export type Git = ReturnType<typeof gitIn>;

/**
 * Variables by which a caller's git (a hook, a rebase) would direct this one to the user's repository (git-rev-parse
 * --local-env-vars).
 */
const repositoryVariables = [
  'GIT_DIR',
  'GIT_COMMON_DIR',
  'GIT_WORK_TREE',
  'GIT_PREFIX',
  'GIT_NAMESPACE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_QUARANTINE_PATH',
  'GIT_SHALLOW_FILE',
  'GIT_GRAFT_FILE',
  'GIT_NO_REPLACE_OBJECTS',
  'GIT_REPLACE_REF_BASE',
];

/** @param config settings for this repository only; they are passed in the environment (git-config(1), GIT_CONFIG_COUNT) */
export function gitIn(folder: string, config: readonly (readonly [key: string, value: string])[]) {
  const env = environmentFor(process.env, config);
  const start = (args: readonly string[]): GitChild =>
    spawn('git', args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  /** Runs to the end; a nonzero status is a valid answer. */
  const run = (args: readonly string[], input?: Uint8Array | string): Promise<GitResult> => collect(start(args), input);
  return { start, run };
}

export function environmentFor(
  outer: NodeJS.ProcessEnv,
  config: readonly (readonly [key: string, value: string])[],
): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(Object.entries(outer).filter(([name]) => !repositoryVariables.includes(name))),
    // Messages are parsed, so their language is fixed.
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
  // A child that ends early has already reported the reason.
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
