/** What control groups allow this process: cgroups(7), Documentation/admin-guide/cgroup-v2.rst and cgroup-v1. */
import { dirname } from 'node:path';
import { defined } from '../../../core/document/index.ts';
import { parseMountinfo, type SystemFiles } from './linux-files.ts';

interface CgroupLimits {
  /** CPUs' worth of time per period; undefined: not limited. */
  cpus?: number;
  memoryBytes?: number;
  /** Periods in which this group was stopped for having used up its time. */
  throttledPeriods?: number;
  throttledNs?: number;
}

/** Version 1 writes "no limit" as the largest multiple of the page size. */
const unlimitedBytes = 2 ** 60;

export function cgroupLimits(files: SystemFiles): CgroupLimits {
  const limits: CgroupLimits = {};
  for (const folder of groupFolders(files, 'cpu')) {
    const cpus = quotaOf(files, folder);
    if (cpus !== undefined) limits.cpus = Math.min(cpus, limits.cpus ?? Infinity);
  }
  const memoryBytes = memoryLimitOf(files, groupFolders(files, 'memory'));
  return { ...limits, ...defined({ memoryBytes }), ...throttling(files) };
}

/** The tightest limit of a group and its ancestors. */
export function memoryLimitOf(files: SystemFiles, folders: readonly string[]): number | undefined {
  const limits = folders.map(
    (folder) => files.readNumber(`${folder}/memory.max`) ?? files.readNumber(`${folder}/memory.limit_in_bytes`),
  );
  const known = limits.filter((bytes) => bytes !== undefined && bytes < unlimitedBytes) as number[];
  return known.length === 0 ? undefined : Math.min(...known);
}

/** The file in which this group's `throttling` is counted. To find it takes half a millisecond, to read it far less. */
export const throttlingFile = (files: SystemFiles): string => `${groupFolders(files, 'cpu')[0] ?? ''}/cpu.stat`;

/** How long this group was stopped so far. */
export function throttling(
  files: SystemFiles,
  file = throttlingFile(files),
): Pick<CgroupLimits, 'throttledPeriods' | 'throttledNs'> {
  const statistics = files.read(file);
  if (statistics === undefined) return {};
  const value = (name: string) => new RegExp(`^${name} (\\d+)$`, 'm').exec(statistics)?.[1];
  const periods = value('nr_throttled');
  const microseconds = value('throttled_usec');
  const nanoseconds = value('throttled_time');
  return {
    ...(periods !== undefined && { throttledPeriods: Number(periods) }),
    ...(microseconds !== undefined && { throttledNs: Number(microseconds) * 1000 }),
    ...(nanoseconds !== undefined && { throttledNs: Number(nanoseconds) }),
  };
}

/** `200000 100000` of version 2, or the two files of version 1. */
function quotaOf(files: SystemFiles, folder: string): number | undefined {
  const [quota, period] = files.read(`${folder}/cpu.max`)?.split(' ').map(Number) ?? [
    files.readNumber(`${folder}/cpu.cfs_quota_us`),
    files.readNumber(`${folder}/cpu.cfs_period_us`),
  ];
  return quota !== undefined && period !== undefined && quota > 0 && period > 0 ? quota / period : undefined;
}

/** The folders of this process' group and its ancestors for a controller, own group first. */
export function groupFolders(files: SystemFiles, controller: string): string[] {
  const mounts = parseMountinfo(files.read('/proc/self/mountinfo') ?? '');
  const memberships = (files.read('/proc/self/cgroup') ?? '')
    .split('\n')
    .map((line) => /^\d+:([^:]*):(.*)$/.exec(line));
  const own = memberships.find((match) => match?.[1]?.split(',').includes(controller));
  const unified = memberships.find((match) => match?.[1] === '');
  const mount = own
    ? mounts.find(({ type, superOptions }) => type === 'cgroup' && superOptions.includes(controller))
    : mounts.find(({ type }) => type === 'cgroup2');
  const path = (own ?? unified)?.[2];
  if (!mount || path === undefined) return [];
  // In a container the group's path may be reported as the host sees it while its folder is mounted as the top.
  let inside = path.startsWith(mount.rootFolder) ? path.slice(mount.rootFolder.length) : path;
  if (files.list(`${mount.mountPoint}/${inside}`).length === 0) inside = '/';
  const folders: string[] = [];
  for (let part = `/${inside}`.replace(/\/+/g, '/'); ; part = dirname(part)) {
    folders.push(`${mount.mountPoint}${part === '/' ? '' : part}`);
    if (part === '/') return folders;
  }
}

/** Numbers of the processors that this process may use (proc_pid_status(5): Cpus_allowed_list); none where that is not known. */
export function allowedCpus(files: SystemFiles): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(files.read('/proc/self/status') ?? '')?.[1] ?? '';
  return list
    .split(',')
    .filter((range) => range !== '')
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
}
