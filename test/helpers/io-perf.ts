/** The command line as it is packed and installed, as its users run it. */
import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { join } from 'node:path';
import { repository } from './folders.ts';
import { packedCli, packedFolder } from './shipped.ts';

/** Runs `io-perf` and waits for it without giving way to anything else. */
export function ioPerf(
  words: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): SpawnSyncReturns<string> {
  return spawnSync(join(packedFolder(), 'io-perf'), words, {
    encoding: 'utf8',
    cwd: options.cwd ?? repository,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
    maxBuffer: 1 << 26,
    timeout: 240_000,
  });
}

export function startIoPerf(words: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [packedCli(), ...words], {
    cwd,
    env: { ...process.env, ...env },
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

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export async function runIoPerf(words: readonly string[], cwd: string, env?: NodeJS.ProcessEnv): Promise<Ended> {
  const { output, ended } = startIoPerf(words, cwd, env);
  const { code } = await ended;
  return { code, ...output };
}
