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

const tailBytes = 16 * 1024;

/** The ends of both streams. */
export class Tails {
  stdout = Buffer.alloc(0);
  stderr = Buffer.alloc(0);

  follow(child: ChildProcess): void {
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.on('data', (data: Buffer) => {
        this[name] = Buffer.concat([this[name], data]).subarray(-tailBytes);
      });
    }
  }
}
