/**
 * A control group of ours in which commands may have only some thousand processes at once: one that forks without end fails, and the
 * machine goes on. The supervisor of the command (runners/command/supervisor.py) ends what reaches the limit.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupFolders } from './cgroup.ts';
import { attempt, type ControlGroup, groupOf, makeGroup } from './control-group.ts';
import { type SystemFiles, systemFiles } from './linux-files.ts';
import { maxProcesses } from '../target.ts';
import { messageOf } from '../../../core/document/index.ts';

/** The folder of the group, for the runner of commands (runners/command/supervised_run.py). */
export const processLimitVariable = 'IO_PERF_PROCESS_LIMIT';

const limitFile = 'pids.max';

/** Limits of a group that a process outside of it does not have. */
const ownLimits = ['memory.max', 'memory.high', 'memory.swap.max', 'cpu.max', limitFile, 'io.max', 'cpuset.cpus'];

/** @returns the reason, where none can be made without changing a group of others */
export function openProcessLimit(files: SystemFiles = systemFiles()): ControlGroup | { reason: string } {
  if (process.platform !== 'linux') return { reason: 'only Linux has control groups' };
  const folders = groupFolders(files, 'pids');
  const [own, parent] = folders;
  // Half of what all of us have together: io-perf itself has to start programs while the command has its most.
  const limits = folders.map((folder) => files.readNumber(`${folder}/${limitFile}`) ?? Infinity);
  const processes = Math.min(maxProcesses, Math.floor(Math.min(...limits) / 2));
  let reason = 'this system has no control groups for processes';
  // Below our own group, or beside it: with version 2 a group that has processes can have none below.
  for (const above of [own, hasNoLimits(files, own) ? parent : undefined]) {
    if (above === undefined) continue;
    try {
      const folder = makeGroup(above, (made) => {
        limitProcesses(made, processes);
      });
      return groupOf(folder, own!, { ends: true });
    } catch (error) {
      reason = messageOf(error);
    }
  }
  return { reason };
}

function limitProcesses(folder: string, processes: number): void {
  const limit = join(folder, limitFile);
  if (!existsSync(limit)) throw new Error('the control group of io-perf hands on no limit for processes');
  attempt('limited', () => {
    writeFileSync(limit, String(processes));
  });
}

const hasNoLimits = (files: SystemFiles, own: string | undefined): boolean =>
  ownLimits.every((name) => /^(max\b.*)?$/.test(files.read(`${own ?? ''}/${name}`) ?? ''));
