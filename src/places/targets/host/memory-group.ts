/** A control group of ours with little memory: files that are larger are read from the disk again and again. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { groupFolders, memoryLimitOf } from './cgroup.ts';
import { systemFiles } from './linux-files.ts';
import {
  attempt,
  controlWithoutMemory,
  handMemoryOn,
  moveProcesses,
  prefix,
  removeFolder,
  takeMemoryBack,
} from './memory-controller.ts';
import { messageOf, UsageError } from '../../../core/document/index.ts';

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
  /** The file that we changed to delegate memory. */
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
