/**
 * What only root may give to processes of ours, on Linux. They come before those of others, on a processor of their own: `--priority realtime`;
 * or they have little memory.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, messageOf } from '../../document/index.ts';
import { allowedCpus, groupFolders } from './linux-machine.ts';
import { systemFiles } from './linux-files.ts';

export interface Priority {
  /** `real-time` or `nice -20`: part of the environment, so that such runs are compared with their like alone. */
  readonly name: string;
  /** What was used, for a reader: `real-time priority, pinned to CPU 1`. */
  readonly text: string;
  /** The command, started so: what it starts has the same. */
  ahead(command: readonly string[]): string[];
}

/** Runners without helper threads, which would wait for each other on one processor: a garbage collector's, a compiler's. */
const raised: ReadonlySet<string> = new Set(['native', 'command']);
export const mayBeRaised = (runner: string | undefined): boolean => runner !== undefined && raised.has(runner);

/** Ways to put a shell before others, best first. Round robin: threads of one program take turns (sched(7)). */
const ways = [
  { name: 'real-time', text: 'real-time priority', command: 'chrt --rr -p 1 $$' },
  { name: 'real-time', text: 'real-time priority', command: 'sudo -n chrt --rr -p 1 $$' },
  { name: 'nice -20', text: 'nice -20', command: 'renice -n -20 -p $$' },
  { name: 'nice -20', text: 'nice -20', command: 'sudo -n renice -n -20 -p $$' },
];
const trialMs = 10_000;

/** A shell is pinned and raised, and becomes the program. */
const pinRaiseAndBecome = (raise: string): string =>
  `taskset -c -p "$0" $$ > /dev/null && ${raise} > /dev/null && exec "$@"`;

/** @throws UsageError with the remedy, where there can be none */
export function openPriority(candidates: readonly (typeof ways)[number][] = ways, files = systemFiles()): Priority {
  if (process.platform !== 'linux') throw noPriority('only Linux has it. Leave it out.');
  const cpus = allowedCpus(files);
  const cpu = cpus.at(-1);
  if (cpu === undefined || cpus.length < 2)
    throw noPriority('there is one CPU, which io-perf needs as well. Leave it out, or use a machine with two.');
  const said: string[] = [];
  for (const { name, text, command } of candidates) {
    const ahead = (words: readonly string[]): string[] => ['sh', '-c', pinRaiseAndBecome(command), `${cpu}`, ...words];
    const [program, ...words] = ahead(['true']);
    const { status, stderr } = spawnSync(program!, words, { encoding: 'utf8', timeout: trialMs });
    if (status === 0) return { name, text: `${text}, pinned to CPU ${cpu}`, ahead };
    said.push(stderr.trim().split('\n')[0]!);
  }
  throw noPriority(
    `this user may neither have real-time priority nor nice -20 (${said[0] ?? 'nothing was tried'}). Run it as root, or allow sudo without a password.`,
  );
}

const noPriority = (reason: string): UsageError => new UsageError(`--priority realtime: ${reason}`);

// A control group of ours with little memory: files that are larger are read from the disk again and again. Linux, root.

export interface MemoryGroup {
  readonly bytes: number;
  /** The command, started in the group: what it starts and the files that it reads belong there too. */
  inside(command: readonly string[]): string[];
  /** Does nothing while a process is left in it; whoever starts the machine again is rid of it. */
  remove(): void;
}

/** A shell joins the group and becomes the program. */
const joinAndBecome = 'echo $$ > "$0" && exec "$@"';

/** Names of the limit in version 2 and 1 (Documentation/admin-guide/cgroup-v2.rst, cgroup-v1/memory.rst). */
const limitFiles = ['memory.max', 'memory.limit_in_bytes'];
/** What is read must not go to swap instead. */
const swapFile = 'memory.swap.max';

/** @throws UsageError with the remedy, where there can be none */
export function openMemoryGroup(bytes: number, folders = groupFolders(systemFiles(), 'memory')): MemoryGroup {
  if (process.platform !== 'linux') throw noMemoryGroup('only Linux has control groups');
  let reason = 'this system has no control groups for memory';
  for (const parent of folders) {
    const folder = join(parent, `io-perf-${process.pid}-${Date.now()}`);
    try {
      mkdirSync(folder);
    } catch (error) {
      reason = `a control group cannot be made (${messageOf(error)})`;
      continue;
    }
    const limit = limitFiles.map((name) => join(folder, name)).find((file) => existsSync(file));
    try {
      // Version 2: groups below this one have no limit of their own for memory; those further up may.
      if (limit === undefined) throw new Error('its parent hands no memory on');
      writeFileSync(limit, String(bytes));
      if (existsSync(join(folder, swapFile))) writeFileSync(join(folder, swapFile), '0');
    } catch (error) {
      reason = `a control group cannot be limited (${messageOf(error)})`;
      removeFolder(folder);
      continue;
    }
    return {
      bytes,
      inside: (command) => ['sh', '-c', joinAndBecome, join(folder, 'cgroup.procs'), ...command],
      remove() {
        removeFolder(folder);
      },
    };
  }
  throw noMemoryGroup(reason);
}

const noMemoryGroup = (reason: string): UsageError =>
  new UsageError(
    `--memory: ${reason}. Run it as root on Linux, or in a container with less memory (docker run --memory).`,
  );

function removeFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // A process is still ending in it.
  }
}
