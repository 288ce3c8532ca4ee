/** A fresh clone of this repository as a newcomer has it: committed files only. */
import { execFileSync, spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const repository = resolve(import.meta.dirname, '..');

/** Scratch folders stand beside the repository's own files: the temporary directory may be RAM. */
export function makeFolder(purpose: string): string {
  return mkdtempSync(join(repository, 'node_modules', `.io-perf-test-${purpose}-`));
}

export const removeFolder = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
};

export function cloneInto(folder: string): string {
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', repository, clone], { stdio: 'ignore' });
  return clone;
}

/** git in a folder, with a name for commits and nothing of the user's own settings. @returns what it printed */
export const git = (directory: string, ...words: string[]): string =>
  execFileSync('git', ['-C', directory, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
  }).trim();

export type Result = SpawnSyncReturns<string>;

/** Runs `./io-perf` of a checkout. */
export function ioPerf(
  checkout: string,
  commandArguments: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Result {
  return spawnSync(join(checkout, 'io-perf'), commandArguments, {
    encoding: 'utf8',
    cwd: options.cwd ?? checkout,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
    maxBuffer: 1 << 26,
    timeout: 240_000,
  });
}

export function startIoPerf(checkout: string, commandArguments: string[], cwd: string) {
  const child = spawn(process.execPath, [join(checkout, 'dist', 'cli.cjs'), ...commandArguments], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = new Promise<{ code: number | null; signal: string | null }>((done) => {
    child.on('close', (code, signal) => {
      done({ code, signal });
    });
  });
  return { child, output, ended };
}
