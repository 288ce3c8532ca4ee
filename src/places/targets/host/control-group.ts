/** A control group of ours with a limit, and processes started in it: cgroups(7), version 1 or 2. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, messageOf } from '../../../core/document/index.ts';
import { isAlive, orElse } from '../../../core/system/index.ts';

export interface ControlGroup {
  readonly folder: string;
  /** The command, started in the group: what it starts and the files that it reads belong there too. */
  inside(command: readonly string[]): string[];
  /** A command that removes it once its processes have ended: for the janitor, should we be killed. */
  readonly removal: readonly string[];
  /** With what outlives its runner done as was asked for. */
  remove(): Promise<void>;
}

/** A shell joins the group and becomes the program. */
const joinAndBecome = 'echo $$ > "$0" && exec "$@"';

/** A process of another namespace is 0 there, which would be our own. */
const endAll =
  'echo 0 >"$0/pids.max"; for pid in $(cat "$0/cgroup.procs"); do [ "$pid" -lt 2 ] || kill -9 "$pid"; done';

const removeLater = [
  `for try in $(seq 50); do [ -d "$0" ] || break; [ -z "$2" ] || { ${endAll}; }; rmdir "$0" && break; sleep 0.1; done`,
  '[ -z "$1" ] || ls -d "${0%/*}"/io-perf-* || echo -memory >"$1"',
].join('\n');

/** How often it is looked whether the processes of a group have ended, and every how many milliseconds. */
const [looks, lookMs] = [250, 20];

const prefix = 'io-perf-';

/** Its process may be of another namespace: a group of this age is not just being filled. */
const forgottenMs = 600_000;

let made = 0;

/**
 * The folder of a group that processes can join.
 * @param limit writes the limits of a new group @throws Error with the reason; nothing is left then
 */
export function makeGroup(parent: string, limit: (folder: string) => void): string {
  removeForgotten(parent);
  const folder = join(parent, `${prefix}${process.pid}-${Date.now()}-${++made}`);
  try {
    attempt('made', () => {
      mkdirSync(folder);
    });
    limit(folder);
    // Version 2: a user, or a namespace, may own the group and yet not the way of a process into it.
    const trial = spawnSync('sh', ['-c', joinAndBecome, join(folder, 'cgroup.procs'), 'true'], { stdio: 'ignore' });
    if (trial.status !== 0) throw new Error('no process of this user can be moved into a control group');
    return folder;
  } catch (error) {
    removeFolder(folder);
    throw error;
  }
}

/** Groups of runs that were killed before their janitor knew of them. One that still has processes cannot be removed. */
function removeForgotten(parent: string): void {
  for (const name of orElse(() => readdirSync(parent), [])) {
    const [, pid, madeAt] = /^io-perf-(\d+)-(\d+)-\d+$/.exec(name) ?? [];
    const isForgotten = pid !== undefined && Date.now() - Number(madeAt) > forgottenMs && !isAlive(Number(pid));
    if (isForgotten) removeFolder(join(parent, name));
  }
}

/**
 * @param own our own group
 * @param control the file that we changed to delegate memory
 * @param ends what outlives its runner is killed, and else it moves to our own group
 */
export function groupOf(
  folder: string,
  own: string,
  { control, ends = false }: { control?: string | undefined; ends?: boolean } = {},
): ControlGroup {
  const processes = join(folder, 'cgroup.procs');
  return {
    folder,
    inside: (command) => ['sh', '-c', joinAndBecome, processes, ...command],
    removal: ['sh', '-c', removeLater, folder, control ?? '', ends ? 'ends' : ''],
    async remove() {
      for (let look = 0; !removeFolder(folder) && look < looks; look++) {
        if (ends) killProcesses(folder);
        else if (look > 5) moveProcesses(processes, join(own, 'cgroup.procs'));
        await pause(lookMs);
      }
      takeMemoryBack(control);
    },
  };
}

/** @throws Error with the reason in words */
export function attempt(what: string, act: () => unknown): void {
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

export const wordsIn = (file: string): string[] =>
  orElse(() => readFileSync(file, 'utf8'), '')
    .split(/\s+/)
    .filter(Boolean);

/** Unless another of our groups needs it; the kernel refuses where groups further down do. */
export function takeMemoryBack(control: string | undefined): void {
  if (control === undefined) return;
  try {
    if (readdirSync(join(control, '..')).some((name) => name.startsWith(prefix))) return;
    writeFileSync(control, '-memory');
  } catch {
    // It belongs to another process by now.
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

/** No process of the group starts another one meanwhile: what forks faster than it is killed would never be gone. */
function killProcesses(folder: string): void {
  try {
    writeFileSync(join(folder, 'pids.max'), '0');
  } catch {
    // The group has gone.
  }
  // A process of another namespace is 0 there, which would be our own.
  const pids = wordsIn(join(folder, 'cgroup.procs')).map(Number);
  for (const pid of pids.filter((number) => number > 1)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
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
