/** A control group of ours with little memory: files that are larger are read from the disk again and again. Linux, root. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, UsageError } from '../../document/index.ts';
import { systemFiles } from './linux-files.ts';
import { groupFolders } from './linux-machine.ts';

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
  if (process.platform !== 'linux') throw refusal('only Linux has control groups');
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
  throw refusal(reason);
}

const refusal = (reason: string): UsageError =>
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
