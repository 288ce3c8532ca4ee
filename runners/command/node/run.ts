/** What an execution is, whatever the system: how it is started and ended, and the ends of what it writes. */
import type { ChildProcess } from 'node:child_process';
import type { Task } from './supervisor.ts';

export interface Run {
  /** Exit status, or 128 + n after signal n. */
  status: number;
  /** From just before the program is started until it has ended. */
  ns: number;
  /** Of all its processes, where the system adds them up. */
  userNs?: number;
  sysNs?: number;
  peakMemoryBytes?: number;
  io?: Record<string, number>;
  /** Processes that it left behind. */
  survivors?: number;
}

export interface Execution {
  readonly tails: Tails;
  /** @throws an error with a code when it cannot be started */
  start(task: Pick<Task, 'words' | 'directory' | 'environment' | 'keepsOutput'>): Promise<Run>;
  /** Ends what is left of it. @returns how many processes that were */
  end(): Promise<number>;
}

/** A crash names its reason, then every thread: the reason is at the beginning. */
const headBytes = 4 * 1024;
const tailBytes = 16 * 1024;

/** The beginnings and the ends of both streams. */
export class Tails {
  stdout = Buffer.alloc(0);
  stderr = Buffer.alloc(0);

  follow(child: ChildProcess): void {
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.on('data', (data: Buffer) => {
        const all = Buffer.concat([this[name], data]);
        const [head, rest] = [all.subarray(0, headBytes), all.subarray(headBytes)];
        this[name] = Buffer.concat([head, rest.subarray(-tailBytes)]);
      });
    }
  }
}
