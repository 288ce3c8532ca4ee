/**
 * Programs executed and counted by a supervisor: runners/command/supervisor.py, or where there is no Python the program of
 * runners/command/linux.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { z } from 'zod';
import { MeasurementError } from '../../core/document/index.ts';
import { childEnvironment, toolRoot } from '../../core/system/index.ts';
import { buildRunner } from '../../places/toolchain/index.ts';
import type { Event } from './events.ts';

const answerSchema = z.object({
  status: z.number(),
  timedOut: z.boolean(),
  survivors: z.number(),
  stderr: z.string(),
  io: z
    .object({ readCalls: z.number(), writeCalls: z.number(), readBytes: z.number(), writtenBytes: z.number() })
    .nullable(),
  /** Of counters that this kernel has; -1 where one was not counting all the time. */
  counts: z.record(z.string(), z.number()).optional(),
  usage: z.object({ cpuNs: z.number(), faults: z.number(), majorFaults: z.number() }).optional(),
  notCounted: z.string().optional(),
});

export type Answer = z.infer<typeof answerSchema>;

export interface Job {
  words: readonly string[];
  directory: string;
  /** Beside that of this process. */
  environment: Readonly<Record<string, string>>;
  events: Readonly<Record<string, Event>>;
  /** An execution that takes longer is ended. */
  maxSeconds: number;
  signal?: AbortSignal | undefined;
}

/**
 * One process for several executions. While it is there, system calls of all programs of this machine take a little longer: it is
 * closed before anything is timed.
 */
export class CounterSession {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  readonly #waiting: ((line: string | undefined) => void)[] = [];
  #error: string | undefined;

  constructor({ words: [program, ...words] }: Supervisor) {
    this.#child = spawn(program, words, {
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
      env: childEnvironment(),
    });
    this.#child.on('error', (error) => {
      this.#error = error.message;
      this.#end();
    });
    this.#child.stdin!.on('error', () => undefined);
    this.#lines = createInterface({ input: this.#child.stdout! });
    this.#lines.on('line', (line) => this.#waiting.shift()?.(line));
    this.#lines.on('close', () => {
      this.#end();
    });
  }

  /** @throws MeasurementError if the session ended: there is no Python, or it was ended from outside */
  async execute({ words, directory, environment, events, maxSeconds, signal }: Job): Promise<Answer> {
    const job = {
      words,
      directory,
      // As the shell has it that a traced program is started by.
      environment: { ...childEnvironment(environment), PWD: directory },
      seconds: maxSeconds,
      isStopwatch: false,
      keepsOutput: false,
      counters: events,
    };
    const stop = (): void => {
      this.close();
    };
    signal?.addEventListener('abort', stop);
    try {
      const line = await new Promise<string | undefined>((resolve) => {
        if (this.#error !== undefined || signal?.aborted === true) resolve(undefined);
        else {
          this.#waiting.push(resolve);
          this.#child.stdin!.write(`${JSON.stringify(job)}\n`);
        }
      });
      if (line === undefined) {
        throw new MeasurementError(`The process that counts has ended: ${this.#error ?? 'it was ended from outside'}.`);
      }
      return answerSchema.parse(JSON.parse(line));
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** It ends what it executes, then itself; that takes a second, since the kernel waits for each counter. */
  close(): void {
    this.#child.stdin!.end();
  }

  #end(): void {
    this.#error ??= 'it was ended from outside';
    for (const resolve of this.#waiting.splice(0)) resolve(undefined);
  }
}

export interface Supervisor {
  words: readonly [program: string, ...string[]];
  /** Makes a known number of calls, with that number as one more word. */
  known: readonly string[];
}

const folder = join(toolRoot, 'runners', 'command');

let found: Promise<Supervisor | { reason: string; remedy: string }> | undefined;

/** Asked once per process. @returns why it is missing, as a sentence that goes on after "because" */
export const findSupervisor = (): Promise<Supervisor | { reason: string; remedy: string }> =>
  (found ??= (async () => {
    const python = findPython();
    return python === undefined ? nativeSupervisor() : pythonSupervisor(python);
  })());

export const pythonSupervisor = (python: string): Supervisor => ({
  words: [python, '-B', '-E', '-s', '-S', join(folder, 'supervisor.py')],
  known: [python, '-B', '-S', '-E', join(folder, 'known_calls.py')],
});

export const supervisorAt = (program: string): Supervisor => ({ words: [program], known: [program, '--known'] });

/** The Python 3 that is on PATH: not the script of a version manager, which would look for it each time. */
export function findPython(): string | undefined {
  const words = ['-E', '-s', '-S', '-c', 'import sys; print(sys.executable)'];
  const { status, stdout } = spawnSync('python3', words, { encoding: 'utf8', env: childEnvironment() });
  return status === 0 ? stdout.trim() : undefined;
}

async function nativeSupervisor(): Promise<Supervisor | { reason: string; remedy: string }> {
  const remedy = 'install Python: apt-get install python3';
  const why: string[] = [];
  const built = await buildRunner({ root: toolRoot }, 'command', (line) => why.push(line));
  if (!('reason' in built) && built.usable.variant.name === 'counted') {
    return supervisorAt(join(built.output, 'bin', 'io-perf-supervise'));
  }
  const failed = why.length > 0 ? `, and none could be built (${why.at(-1)!})` : '';
  return { reason: `there is no Python 3 to open them${failed}`, remedy };
}
