/** This machine and the file system of a directory, as run documents describe them; what only Linux reports is found here. */
import { open, realpath, stat, statfs } from 'node:fs/promises';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { defined, type Environment } from '../../../core/document/index.ts';
import { type Description, fingerprintOf } from '../target.ts';
import { type Gathered, hazardsOf, type HostFacts } from './hazards.ts';
import { blockDevice } from './block-device.ts';
import { type Mount, mountOf, parseMountinfo, systemFiles, type SystemFiles } from './linux-files.ts';
import { gatherMacos } from './macos.ts';
import { gatherWindows } from './windows.ts';
import { basename } from 'node:path';
import type { Priority } from './privileges.ts';
import { machineFacts, environmentOf, mountMembers, processorTime } from './linux-machine.ts';

const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'macos', win32: 'windows' };

/**
 * Describes this machine and the file system of a directory. What cannot be found out is left out.
 * @param loadAverage of the time before we gave the machine work (builds)
 */
export async function describeHost(
  directory: string,
  canDropCaches: boolean | Promise<boolean>,
  loadAverage: number | undefined,
  priority?: Priority,
): Promise<Description> {
  const path = await realpath(directory).catch(() => directory);
  const [gathered, canDrop, space] = await Promise.all([
    gather(path),
    canDropCaches,
    statfs(path).catch(() => undefined),
  ]);
  const bytes = space && { freeBytes: space.bavail * space.bsize, totalBytes: space.blocks * space.bsize };
  const now = defined({ loadAverage });
  const cores = availableParallelism();
  const memoryBytes = totalmem();
  const image = [process.env.ImageOS, process.env.ImageVersion].filter(Boolean).join(' ');
  const hosted = process.env.GITHUB_ACTIONS === 'true' && process.env.RUNNER_ENVIRONMENT === 'github-hosted';
  const environment: Environment = {
    os: systems[process.platform] ?? process.platform,
    kernel: release(),
    architecture: process.arch,
    ...(cpus()[0] && { cpu: cpus()[0]?.model.trim() ?? '' }),
    cores,
    memoryBytes,
    memoryGiB: Math.round(memoryBytes / 2 ** 30),
    node: process.version,
    ...(image && { image }),
    ...(hosted && { hostedRunner: true }),
    ...gathered.environment,
    ...now,
    ...defined({ priority: priority?.name }),
    ...bytes,
  };
  const facts: HostFacts = {
    cores,
    memoryBytes,
    ...gathered,
    ...bytes,
    ...now,
    ...defined({ priority: priority?.text }),
    environment,
    canDropCaches: canDrop,
  };
  return { environment, fingerprint: fingerprintOf(environment), ...hazardsOf(facts) };
}

async function gather(path: string): Promise<Gathered> {
  if (process.platform === 'linux') return gatherLinux(systemFiles(), path);
  if (process.platform === 'darwin') return gatherMacos(path);
  if (process.platform === 'win32') return gatherWindows(path);
  return { environment: {} };
}

/** How long stolen time is watched. A tick is 10 ms, so that less would see nothing. */
const watchMs = 100;

/**
 * Everything Linux reports about itself and about the file system of a directory.
 * @param directory an absolute path without symbolic links
 */
async function gatherLinux(files: SystemFiles, directory: string): Promise<Gathered> {
  const before = processorTime(files);
  const watched = new Promise((resolve) => setTimeout(resolve, watchMs));
  const { members, facts } = machineFacts(files, { variables: process.env, architecture: process.arch });
  const mounts = parseMountinfo(files.read('/proc/self/mountinfo') ?? '');
  const mount = mountOf(mounts, directory, await mountIdOf(files, directory));
  let encrypted = false;
  if (mount) {
    const number = await deviceNumber(mount);
    const device = number === undefined ? undefined : blockDevice(files, number);
    encrypted = (device?.encrypted ?? false) || mount.type === 'ecryptfs' || mount.type === 'fuse.gocryptfs';
    Object.assign(members, mountMembers(mount, number, device));
    members.readAheadKib = readAheadOf(files, mount) ?? members.readAheadKib;
  }
  await watched;
  const stolenShare = stolenSince(before, processorTime(files));
  return { environment: environmentOf(members), encrypted, ...facts, ...defined({ stolenShare }) };
}

type Ticks = ReturnType<typeof processorTime>;

/**
 * The larger of two shares: since the machine started, and while we watched. The second counts from three ticks on:
 * one tick is already several percent of so short a time.
 */
export function stolenSince(before: Ticks, after: Ticks): number | undefined {
  if (!before || !after || after.totalTicks === 0) return undefined;
  const sinceStart = after.stolenTicks / after.totalTicks;
  const stolen = after.stolenTicks - before.stolenTicks;
  const total = after.totalTicks - before.totalTicks;
  return stolen >= 3 && total > 0 ? Math.max(sinceStart, stolen / total) : sinceStart;
}

/** The kernel names the mount of an open descriptor in its fdinfo (proc_pid_fdinfo(5)). */
async function mountIdOf(files: SystemFiles, directory: string): Promise<number | undefined> {
  try {
    const handle = await open(directory, 'r');
    try {
      const id = /^mnt_id:\s*(\d+)$/m.exec(files.read(`/proc/self/fdinfo/${handle.fd}`) ?? '')?.[1];
      return id === undefined ? undefined : Number(id);
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}

/** Network file systems and btrfs have a read-ahead of their own, apart from that of devices. */
function readAheadOf(files: SystemFiles, mount: Mount): number | undefined {
  const own = files.readNumber(`/sys/class/bdi/${mount.device}/read_ahead_kb`);
  if (own !== undefined || mount.type !== 'btrfs') return own;
  const device = basename(files.resolve(mount.source) ?? mount.source);
  const folder = '/sys/fs/btrfs';
  const uuid = files.list(folder).find((name) => files.list(`${folder}/${name}/devices`).includes(device));
  return uuid === undefined ? undefined : files.readNumber(`${folder}/${uuid}/bdi/read_ahead_kb`);
}

/** btrfs and others give files an anonymous device (0:N); their mount source is then the block device. */
async function deviceNumber(mount: Mount): Promise<string | undefined> {
  if (!mount.device.startsWith('0:')) return mount.device;
  if (!mount.source.startsWith('/dev/')) return undefined;
  const status = await stat(mount.source).catch(() => undefined);
  if (!status?.isBlockDevice()) return undefined;
  // The encoding of dev_t by glibc (bits/sysmacros.h), for numbers below 2^32.
  const major = (status.rdev >>> 8) & 0xfff;
  const minor = (status.rdev & 0xff) | ((status.rdev >>> 12) & 0xfff00);
  return `${major}:${minor}`;
}
