/**
 * A process of its own between the runner and what it times: it times executions and sees to it that no child survives.
 *
 *     node runner-command.cjs --supervise
 *
 * Each line of its standard input is a Task, as JSON, and is answered by a line with its Ending. It kills the command and all that came of
 * it when the time is up, when standard input ends (the runner died, however it died), and when the command has ended and left processes
 * behind.
 *
 * Node.js knows neither wait4(2) nor PR_SET_CHILD_SUBREAPER: outside of Windows processor time and memory are not reported, and a process that
 * left its session and its parent is found by a mark in its environment, on Linux. Windows: windows-execution.ts.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { type Execution, type Run, Tails } from './run.ts';
import { WindowsExecution } from './windows-execution.ts';

const markVariable = 'IO_PERF_MARK';

export interface Task {
  /** On Windows: the program, and the text after it. */
  words: readonly string[];
  prepare: readonly string[] | undefined;
  timeoutMs: number;
  directory: string;
  environment: NodeJS.ProcessEnv;
  /** Standard output is kept as well: a program does something else where it goes to a pipe and not to /dev/null. */
  keepsOutput?: boolean;
  /** That of Windows. */
  helper?: string | undefined;
}

export interface Ending extends Omit<Run, 'status' | 'survivors'> {
  /** Undefined: it never ended by itself. */
  status: number | undefined;
  /** What went wrong before the execution. */
  trouble?: { preparation: true } | { code: string };
  timedOut: boolean;
  survivors: number;
  /** The end of what was written to standard error. */
  stderr: string;
  /** The end of its output, where it is kept. */
  stdout: string;
}

const killMs = 10_000;

const isWindows = process.platform === 'win32';
const nothing = isWindows
  ? { words: [process.env.ComSpec ?? 'cmd.exe', '/d /c exit'], directory: '.', environment: process.env }
  : { words: ['/bin/sh', '-c', ':'], directory: '/', environment: {} };

/** @param helper that of Windows, where there is one */
export async function supervise(helper: string | undefined): Promise<void> {
  const begin = (): Execution => (isWindows ? new WindowsExecution(helper) : new PosixExecution());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const lines = createInterface({ input: process.stdin });
  const orphaned = new Promise<'orphaned'>((resolve) => {
    lines.once('close', () => {
      resolve('orphaned');
    });
  });
  let isWarm = false;
  for await (const line of lines) {
    // What Node.js does for the first time takes longer: 10 ms, then 4, then 3.
    for (let run = 0; run < 2 && !isWarm; run++) await begin().start(nothing);
    isWarm = true;
    const ending = await perform(JSON.parse(line) as Task, begin(), orphaned);
    if (ending === undefined) break;
    process.stdout.write(`${JSON.stringify(ending)}\n`);
  }
  process.exit(0);
}

/** @returns undefined when the runner is gone */
async function perform(task: Task, execution: Execution, orphaned: Promise<'orphaned'>): Promise<Ending | undefined> {
  const ending: Ending = { ns: 0, status: undefined, timedOut: false, survivors: 0, stderr: '', stdout: '' };
  const execute = async (): Promise<void> => {
    if (task.prepare && (await execution.start({ ...task, words: task.prepare })).status !== 0) {
      ending.trouble = { preparation: true };
    } else Object.assign(ending, await execution.start(task));
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, task.timeoutMs, 'late')));
  const how = await Promise.race([
    execute().catch((error: unknown) => {
      ending.trouble = { code: (error as NodeJS.ErrnoException).code ?? 'EIO' };
    }),
    orphaned,
    late,
  ]);
  clearTimeout(timer);
  ending.timedOut = how === 'late';
  ending.survivors = await execution.end();
  // Everyone who could write is gone: what is in the pipe is the rest.
  await new Promise((resolve) => setImmediate(resolve));
  ending.stderr = execution.tails.stderr.toString('utf8');
  ending.stdout = execution.tails.stdout.toString('utf8');
  return how === 'orphaned' ? undefined : ending;
}

/** What is started for one task. */
class PosixExecution implements Execution {
  readonly tails = new Tails();
  readonly #groups: number[] = [];
  readonly #mark = randomUUID();

  start({ words, directory, environment, keepsOutput = false }: Parameters<Execution['start']>[0]): Promise<Run> {
    return new Promise((resolve, reject) => {
      const started = process.hrtime.bigint();
      const child: ChildProcess = spawn(words[0]!, words.slice(1), {
        detached: true,
        stdio: ['ignore', keepsOutput ? 'pipe' : 'ignore', 'pipe'],
        cwd: directory,
        env: { ...environment, [markVariable]: this.#mark },
      });
      child.on('exit', (code, signal) => {
        const ns = Number(process.hrtime.bigint() - started);
        resolve({ status: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], ns });
      });
      child.on('error', reject);
      if (child.pid !== undefined) this.#groups.push(child.pid);
      this.tails.follow(child);
    });
  }

  end(): Promise<number> {
    return killAll(this.#groups, this.#mark);
  }
}

/** Kills what is left until nothing is. @returns how many processes there were at first */
async function killAll(groups: readonly number[], mark: string): Promise<number> {
  const found = findMarked(mark).length;
  const deadlineMs = Date.now() + killMs;
  for (;;) {
    for (const group of groups) kill(-group);
    const left = findMarked(mark);
    if (left.length === 0 || Date.now() > deadlineMs) return found;
    for (const pid of left) kill(pid);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function kill(target: number): void {
  try {
    process.kill(target, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

/** Processes with the mark in their environment; those that have ended have none left. Outside of Linux none is found. */
function findMarked(mark: string): number[] {
  const wanted = `${markVariable}=${mark}`;
  return listProcesses().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(wanted);
    } catch {
      return false;
    }
  });
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
