/** Processes of ours on one processor: any user may have that. */
import { spawnSync } from 'node:child_process';
import { systemFiles } from './linux-files.ts';
import type { Target } from '../target.ts';
import { allowedCpus } from './cgroup.ts';
import { outputOf } from '../../../core/system/index.ts';

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
