/**
 * A process of its own between the runner and what it times: it times the execution and sees to it that no child survives.
 *
 *     node runner-command.cjs --supervise   with a Task as JSON in IO_PERF_TASK
 *
 * It kills the command and all that came of it when the time is up, when standard input ends (the runner died, however it died), and when
 * the command has ended and left processes behind. Then it tells an Ending on standard output, as JSON.
 *
 * Node.js knows neither wait4(2) nor PR_SET_CHILD_SUBREAPER: processor time and memory are not told, and who left the session and its
 * parent is found by a mark in its environment, on Linux.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';

export const taskVariable = 'IO_PERF_TASK';
const markVariable = 'IO_PERF_MARK';

export interface Task {
  words: readonly string[];
  prepare: readonly string[] | undefined;
  timeoutMs: number;
}

export interface Ending {
  /** Of the execution, from just before the program is started until it has ended. */
  ns: number;
  /** Exit status, or 128 + n after signal n. Undefined: it never ended by itself. */
  status: number | undefined;
  /** What went wrong before the execution. */
  trouble?: { preparation: true } | { code: string };
  timedOut: boolean;
  survivors: number;
  /** The end of what was written to standard error. */
  stderr: string;
}

const tailBytes = 16 * 1024;
const killMs = 10_000;

interface Run {
  status: number;
  ns: number;
}

export async function supervise(): Promise<void> {
  const task = JSON.parse(process.env[taskVariable] ?? '{}') as Task;
  const mark = `${process.pid}-${Date.now()}`;
  const environment: NodeJS.ProcessEnv = { ...process.env, [taskVariable]: undefined, [markVariable]: mark };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

  const groups: number[] = [];
  let stderr = Buffer.alloc(0);
  const execute = (words: readonly string[]): Promise<Run> =>
    new Promise((resolve, reject) => {
      const started = process.hrtime.bigint();
      const child: ChildProcess = spawn(words[0]!, words.slice(1), {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: environment,
      });
      child.on('exit', (code, signal) => {
        const ns = Number(process.hrtime.bigint() - started);
        resolve({ status: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], ns });
      });
      child.on('error', reject);
      if (child.pid !== undefined) groups.push(child.pid);
      child.stderr!.on('data', (data: Buffer) => {
        stderr = Buffer.concat([stderr, data]).subarray(-tailBytes);
      });
    });

  const ending: Ending = { ns: 0, status: undefined, timedOut: false, survivors: 0, stderr: '' };
  const perform = async (): Promise<void> => {
    // What Node.js does for the first time takes longer: 10 ms, then 4, then 3.
    for (let run = 0; run < 2; run++) await execute(['/bin/sh', '-c', ':']);
    if (task.prepare && (await execute(task.prepare)).status !== 0) ending.trouble = { preparation: true };
    else Object.assign(ending, await execute(task.words));
  };
  const orphaned = new Promise<'orphaned'>((resolve) => {
    process.stdin.on('end', () => {
      resolve('orphaned');
    });
    process.stdin.on('error', () => {
      resolve('orphaned');
    });
    process.stdin.resume();
  });
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, task.timeoutMs, 'late'));
  const how = await Promise.race([
    perform().catch((error: unknown) => {
      ending.trouble = { code: (error as NodeJS.ErrnoException).code ?? 'EIO' };
    }),
    orphaned,
    late,
  ]);
  ending.timedOut = how === 'late';
  ending.survivors = await killAll(groups, mark);
  // Everyone who could write is gone: what is in the pipe is the rest.
  await new Promise((resolve) => setImmediate(resolve));
  ending.stderr = stderr.toString('utf8');
  if (how !== 'orphaned') process.stdout.write(JSON.stringify(ending), () => process.exit(0));
  else process.exit(0);
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

/** Processes with the mark in their environment; those that have ended have none left. Elsewhere than on Linux nobody is found. */
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
