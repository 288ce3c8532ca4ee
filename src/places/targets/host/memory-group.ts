/** A control group of ours with little memory: files that are larger are read from the disk again and again. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupFolders, memoryLimitOf } from './cgroup.ts';
import { attempt, type ControlGroup, groupOf, makeGroup, takeMemoryBack, wordsIn } from './control-group.ts';
import { systemFiles } from './linux-files.ts';
import { messageOf, UsageError } from '../../../core/document/index.ts';

export interface MemoryGroup extends ControlGroup {
  /** What its processes have: no more than its parents allow. */
  readonly bytes: number;
}

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
      if (control !== undefined) {
        attempt('limited', () => {
          writeFileSync(control, '+memory');
        });
      }
      const folder = makeGroup(parent, (made) => {
        limitMemory(made, bytes);
      });
      const limit = memoryLimitOf(systemFiles(), [folder, ...folders.slice(index)]);
      return { ...groupOf(folder, folders[0]!, { control }), bytes: limit ?? bytes };
    } catch (error) {
      takeMemoryBack(control);
      reason = messageOf(error);
    }
  }
  throw noMemoryGroup(reason);
}

/**
 * The file that can delegate memory, where that is not done yet. Version 2: a group has a limit of its own only if its parent hands the
 * controller on, and, but for the root, has no processes.
 */
function controlWithoutMemory(parent: string): string | undefined {
  const control = join(parent, 'cgroup.subtree_control');
  const canDelegate = wordsIn(join(parent, 'cgroup.controllers')).includes('memory');
  return canDelegate && !wordsIn(control).includes('memory') ? control : undefined;
}

function limitMemory(folder: string, bytes: number): void {
  const limit = limitFiles.map((name) => join(folder, name)).find((file) => existsSync(file));
  if (limit === undefined) throw new Error('a control group cannot be limited (its parent hands no memory on)');
  attempt('limited', () => {
    writeFileSync(limit, String(bytes));
    if (existsSync(join(folder, swapFile))) writeFileSync(join(folder, swapFile), '0');
  });
}

const noMemoryGroup = (reason: string): UsageError =>
  new UsageError(
    `--memory: ${reason}. Run it as root on Linux, or in a container with less memory (docker run --memory).`,
  );
