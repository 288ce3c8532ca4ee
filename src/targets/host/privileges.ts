/**
 * What processes of ours may be given on Linux. By root: that they come before those of others, on a processor of their own
 * (`--priority realtime`), or have little memory. By anybody: one processor for several.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, messageOf, UsageError } from '../../document/index.ts';
import { outputOf } from '../../toolchain/index.ts';
import type { Target } from '../target.ts';
import { allowedCpus, groupFolders, memoryLimitOf } from './linux-machine.ts';
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

// Processes of ours on one processor: any user may have that.

/** @returns undefined where there is one processor, or no taskset(1) */
export function openKeeping(files = systemFiles()): Target['keepOnOne'] {
  const cpus = process.platform === 'linux' ? allowedCpus(files) : [];
  const wordsFor = (list: readonly number[], pid: number): string[] => ['-a', '-c', '-p', list.join(','), `${pid}`];
  if (cpus.length < 2 || spawnSync('taskset', wordsFor(cpus, process.pid)).status !== 0) return undefined;
  return async (processes, turn) => {
    const list = turn === undefined ? cpus : [cpus[turn % cpus.length]!];
    // One that has ended meanwhile needs no processor.
    await Promise.all(processes.map((pid) => outputOf(['taskset', ...wordsFor(list, pid)])));
  };
}

// A control group of ours with little memory: files that are larger are read from the disk again and again.

export interface MemoryGroup {
  /** What its processes have: no more than its parents allow. */
  readonly bytes: number;
  /** The command, started in the group: what it starts and the files that it reads belong there too. */
  inside(command: readonly string[]): string[];
  /** A command that removes it once its processes have ended: for the janitor, should we be killed. */
  readonly removal: readonly string[];
  /** Processes that outlive their runner move to our own group. */
  remove(): Promise<void>;
}

/** A shell joins the group and becomes the program. */
const joinAndBecome = 'echo $$ > "$0" && exec "$@"';
const removeLater = [
  'for try in 1 2 3 4 5 6 7 8 9 10; do [ -d "$0" ] || break; rmdir "$0" && break; sleep 0.1; done',
  '[ -z "$1" ] || ls -d "${0%/*}"/io-perf-* || echo -memory >"$1"',
].join('\n');

/** Names of the limit in version 2 and 1 (Documentation/admin-guide/cgroup-v2.rst, cgroup-v1/memory.rst). */
const limitFiles = ['memory.max', 'memory.limit_in_bytes'];
/** What is read must not go to swap instead. */
const swapFile = 'memory.swap.max';
const prefix = 'io-perf-';

/** @throws UsageError with the remedy, where there can be none */
export function openMemoryGroup(bytes: number, folders = groupFolders(systemFiles(), 'memory')): MemoryGroup {
  if (process.platform !== 'linux') throw noMemoryGroup('only Linux has control groups');
  let reason = 'this system has no control groups for memory';
  // A parent that hands memory on is better than one whose settings must be changed for it.
  const asItIs = folders.map((parent, index) => ({ parent, index, control: undefined }));
  const changed = asItIs.flatMap(({ parent, index }) => {
    const control = controlWithoutMemory(parent);
    return control === undefined ? [] : [{ parent, index, control }];
  });
  for (const { parent, index, control } of [...asItIs, ...changed]) {
    try {
      if (control !== undefined) handMemoryOn(control);
      const folder = makeGroup(parent, bytes, control);
      const limit = memoryLimitOf(systemFiles(), [folder, ...folders.slice(index)]);
      return groupOf(folder, { bytes: limit ?? bytes, control, own: folders[0]! });
    } catch (error) {
      reason = messageOf(error);
    }
  }
  throw noMemoryGroup(reason);
}

interface GroupFacts {
  bytes: number;
  /** The file that we told to hand memory on. */
  control: string | undefined;
  own: string;
}

function groupOf(folder: string, { bytes, control, own }: GroupFacts): MemoryGroup {
  const processes = join(folder, 'cgroup.procs');
  return {
    bytes,
    inside: (command) => ['sh', '-c', joinAndBecome, processes, ...command],
    removal: ['sh', '-c', removeLater, folder, control ?? ''],
    async remove() {
      for (let tries = 0; !removeFolder(folder) && tries < 50; tries++) {
        if (tries > 5) moveProcesses(processes, join(own, 'cgroup.procs'));
        await pause(20);
      }
      takeMemoryBack(control);
    },
  };
}

/** The folder of a group that processes can join. @throws Error with the reason; nothing is left then */
function makeGroup(parent: string, bytes: number, control: string | undefined): string {
  const folder = join(parent, `${prefix}${process.pid}-${Date.now()}`);
  try {
    attempt('made', () => {
      mkdirSync(folder);
    });
    const limit = limitFiles.map((name) => join(folder, name)).find((file) => existsSync(file));
    if (limit === undefined) throw new Error('a control group cannot be limited (its parent hands no memory on)');
    attempt('limited', () => {
      writeFileSync(limit, String(bytes));
      if (existsSync(join(folder, swapFile))) writeFileSync(join(folder, swapFile), '0');
    });
    // Version 2: a user, or a namespace, may own the group and yet not the way of a process into it.
    const trial = spawnSync('sh', ['-c', joinAndBecome, join(folder, 'cgroup.procs'), 'true'], { stdio: 'ignore' });
    if (trial.status !== 0) throw new Error('no process of this user can be moved into a control group');
    return folder;
  } catch (error) {
    removeFolder(folder);
    takeMemoryBack(control);
    throw error;
  }
}

const noMemoryGroup = (reason: string): UsageError =>
  new UsageError(
    `--memory: ${reason}. Run it as root on Linux, or in a container with less memory (docker run --memory).`,
  );

/** @throws Error with the reason in words */
function attempt(what: string, act: () => unknown): void {
  try {
    act();
  } catch (error) {
    const reasons: Partial<Record<string, string>> = {
      EACCES: 'this user may not make control groups',
      EPERM: 'this user may not make control groups',
      EROFS: 'control groups are read-only here',
      EBUSY: `a control group cannot be ${what} (its parent hands no memory on while it has processes itself)`,
    };
    const reason = reasons[codeOf(error) ?? ''] ?? `a control group cannot be ${what} (${messageOf(error)})`;
    throw new Error(reason, { cause: error });
  }
}

// Version 2: a group has a limit of its own only if its parent hands the controller on, and, but for the root, has no processes.

const wordsIn = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  } catch {
    return [];
  }
};

/** The file that can be told to hand memory on, where that is not done yet. */
function controlWithoutMemory(parent: string): string | undefined {
  const control = join(parent, 'cgroup.subtree_control');
  const canBeTold = wordsIn(join(parent, 'cgroup.controllers')).includes('memory');
  return canBeTold && !wordsIn(control).includes('memory') ? control : undefined;
}

const handMemoryOn = (control: string): void => {
  attempt('limited', () => {
    writeFileSync(control, '+memory');
  });
};

/** Unless another of our groups needs it; the kernel refuses where groups further down do. */
function takeMemoryBack(control: string | undefined): void {
  if (control === undefined) return;
  try {
    if (readdirSync(join(control, '..')).some((name) => name.startsWith(prefix))) return;
    writeFileSync(control, '-memory');
  } catch {
    // Somebody else's by now.
  }
}

function moveProcesses(from: string, to: string): void {
  for (const pid of wordsIn(from)) {
    try {
      writeFileSync(to, pid);
    } catch {
      // It has ended, or may not move.
    }
  }
}

function removeFolder(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return codeOf(error) !== 'EBUSY';
  }
}
