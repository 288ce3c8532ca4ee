/** What control groups allow this process: cgroups(7), Documentation/admin-guide/cgroup-v2.rst and cgroup-v1. */
import { dirname } from 'node:path';
import { parseMountinfo, type SystemFiles } from './system-files.ts';

export interface CgroupLimits {
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
  for (const folder of foldersOf(files, 'cpu')) {
    const cpus = quotaOf(files, folder);
    if (cpus !== undefined) limits.cpus = Math.min(cpus, limits.cpus ?? Infinity);
  }
  for (const folder of foldersOf(files, 'memory')) {
    const bytes =
      files.readNumber(`${folder}/memory.max`) ?? files.readNumber(`${folder}/memory.limit_in_bytes`) ?? Infinity;
    if (bytes < unlimitedBytes) limits.memoryBytes = Math.min(bytes, limits.memoryBytes ?? Infinity);
  }
  return { ...limits, ...throttling(files) };
}

/** The file in which this group's `throttling` is counted. To find it takes half a millisecond, to read it far less. */
export const throttlingFile = (files: SystemFiles): string => `${foldersOf(files, 'cpu')[0] ?? ''}/cpu.stat`;

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
function foldersOf(files: SystemFiles, controller: string): string[] {
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
  // In a container the group's path may be told as the host sees it while its folder is mounted as the top.
  let inside = path.startsWith(mount.rootFolder) ? path.slice(mount.rootFolder.length) : path;
  if (files.list(`${mount.mountPoint}/${inside}`).length === 0) inside = '/';
  const folders: string[] = [];
  for (let part = `/${inside}`.replace(/\/+/g, '/'); ; part = dirname(part)) {
    folders.push(`${mount.mountPoint}${part === '/' ? '' : part}`);
    if (part === '/') return folders;
  }
}
