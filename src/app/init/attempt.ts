/** A candidate tried: built, executed, and executed again while its calls are counted. Only what works is proposed. */
import { spawn } from 'node:child_process';
import { MeasurementError, messageOf, type Profile } from '../../document/index.ts';
import { profileCommand } from '../../count/index.ts';
import { childEnvironment } from '../../toolchain/index.ts';
import type { Candidate } from './detect.ts';

export interface Limits {
  buildMs: number;
  commandMs: number;
}

export interface Attempt {
  candidate: Candidate;
  /** Wall time of one execution. */
  elapsedMs: number;
  /** Undefined where nothing can be counted here. */
  counts: Profile | undefined;
}

/** Why it does not work, as a sentence's end. */
export interface Refused {
  candidate: Candidate;
  reason: string;
}

/** @param isBuilt builds that have already succeeded; this one is added */
export async function attempt(
  candidate: Candidate,
  folder: string,
  limits: Limits,
  isBuilt: Set<string>,
  signal: AbortSignal,
): Promise<Attempt | Refused> {
  const { build, command } = candidate;
  if (build !== undefined && !isBuilt.has(build)) {
    const failure = await perform(build, folder, limits.buildMs, signal);
    if (failure !== undefined) return { candidate, reason: `its build ${failure} (${build})` };
    isBuilt.add(build);
  }
  // The first execution may fill caches of its own; the second is what a workload looks like.
  const first = await perform(command, folder, limits.commandMs, signal);
  if (first !== undefined) return { candidate, reason: `it ${first} (${command})` };
  const started = performance.now();
  const second = await perform(command, folder, limits.commandMs, signal);
  if (second !== undefined) return { candidate, reason: `it ${second} the second time (${command})` };
  const elapsedMs = performance.now() - started;
  return { candidate, elapsedMs, counts: await count(command, folder, limits.commandMs, signal) };
}

async function count(
  command: string,
  directory: string,
  mostMs: number,
  signal: AbortSignal,
): Promise<Profile | undefined> {
  // Each call costs some ten microseconds more while it is counted.
  const end = AbortSignal.any([signal, AbortSignal.timeout(4 * mostMs)]);
  try {
    const { profile, exit } = await profileCommand({
      command: ['sh', '-c', command],
      directory,
      output: 'nowhere',
      signal: end,
    });
    return exit.code === 0 ? profile : undefined;
  } catch (error) {
    if (error instanceof MeasurementError) return undefined;
    throw error;
  }
}

const tailBytes = 4000;

/** @returns undefined when all went well; else how it ended, as "ended with exit status 2: last words" */
function perform(text: string, cwd: string, mostMs: number, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    let tail = '';
    let isLate = false;
    const child = spawn('sh', ['-c', text], {
      cwd,
      env: childEnvironment({}),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    const kill = (): void => {
      try {
        if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    };
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, mostMs);
    signal.addEventListener('abort', kill);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-tailBytes)));
    const done = (how: string | undefined): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      resolve(how);
    };
    child.on('error', (error) => {
      done(`could not be started: ${messageOf(error)}`);
    });
    child.on('close', (code) => {
      if (isLate) done(`took more than ${Math.round(mostMs / 1000)} s`);
      else if (code === 0) done(undefined);
      else done(`ended with exit status ${code ?? 'unknown'}${lastWords(tail)}`);
    });
  });
}

const longestWords = 200;

function lastWords(tail: string): string {
  const line = tail.trim().split('\n').at(-1)?.trim() ?? '';
  return line === '' ? '' : `: ${line.length > longestWords ? `${line.slice(0, longestWords)}…` : line}`;
}
