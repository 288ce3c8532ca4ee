import { close, open } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from '../../../document/index.ts';
import type { HostFacts } from '../facts.ts';
import { blockDevice } from './block-device.ts';
import { type Mount, mountOf, normaliseOptions, parseMountinfo, type SystemFiles } from './system-files.ts';
import { cgroupLimits } from './cgroup.ts';
import {
  dirtyLimits,
  frequencyGovernor,
  isContainer,
  isEmulatedProcessor,
  memoryInformation,
  onBattery,
  processorModel,
  processorTime,
  systemName,
  virtualisation,
} from './machine.ts';

const openFile = promisify(open);
const closeFile = promisify(close);

/** How long stolen time is watched. A tick is 10 ms, so that less would see nothing. */
const watchMs = 100;

/**
 * Everything Linux tells about itself and about the file system of a directory.
 * @param directory an absolute path without symbolic links
 */
export async function gatherLinux(
  files: SystemFiles,
  directory: string,
): Promise<Partial<HostFacts> & { environment: Environment }> {
  const before = processorTime(files);
  const watched = new Promise((resolve) => setTimeout(resolve, watchMs));
  const environment: Environment = {};
  const put = (members: Record<string, string | number | boolean | undefined>) => {
    for (const [name, value] of Object.entries(members)) if (value !== undefined) environment[name] = value;
  };

  const memory = memoryInformation(files);
  const swapBytes = memory.get('SwapTotal') ?? 0;
  const limits = cgroupLimits(files);
  const { governor, slow } = frequencyGovernor(files);
  put({
    osVersion: systemName(files),
    cpu: processorModel(files),
    virtualisation: virtualisation(files),
    containerised: isContainer(files),
    cpuGovernor: governor,
    cgroupCpus: limits.cpus,
    cgroupMemoryBytes: limits.memoryBytes,
    swap: swapBytes > 0,
    swapBytes,
    ...dirtyLimits(files),
  });

  const mount = mountOf(
    parseMountinfo(files.read('/proc/self/mountinfo') ?? ''),
    directory,
    await mountIdOf(files, directory),
  );
  let encrypted = false;
  if (mount) {
    put({ filesystem: mount.type, mountOptions: normaliseOptions(mount), mountPoint: mount.mountPoint });
    const number = await deviceNumber(mount);
    const device = number === undefined ? undefined : blockDevice(files, number);
    encrypted = (device?.encrypted ?? false) || mount.type === 'ecryptfs' || mount.type === 'fuse.gocryptfs';
    put({
      device: number,
      deviceName: device?.disk,
      deviceKind: device?.stack,
      deviceModel: device?.model,
      rotational: device?.rotational,
      readAheadKib: readAheadOf(files, mount) ?? device?.readAheadKib,
      ioScheduler: device?.scheduler,
    });
  }

  await watched;
  const stolenShare = stolenSince(before, processorTime(files));
  const available = memory.get('MemAvailable');
  return {
    environment,
    encrypted,
    slowGovernor: slow,
    emulatedProcessor: isEmulatedProcessor(files),
    onBattery: onBattery(files),
    swapUsedBytes: swapBytes - (memory.get('SwapFree') ?? swapBytes),
    ...(available !== undefined && { availableMemoryBytes: available }),
    ...(limits.cpus !== undefined && { cgroupCpus: limits.cpus }),
    ...(limits.throttledPeriods !== undefined && { throttledPeriods: limits.throttledPeriods }),
    ...(stolenShare !== undefined && { stolenShare }),
  };
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
    const descriptor = await openFile(directory, 'r');
    try {
      const id = /^mnt_id:\s*(\d+)$/m.exec(files.read(`/proc/self/fdinfo/${descriptor}`) ?? '')?.[1];
      return id === undefined ? undefined : Number(id);
    } finally {
      await closeFile(descriptor);
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
