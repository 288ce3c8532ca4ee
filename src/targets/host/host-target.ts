/** This machine as a target, and its caches. */
import { access, statfs, writeFile } from 'node:fs/promises';
import { loadavg, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { type BuilderOptions, examineHost, outputOf, prepareRunner, runCommand } from '../../toolchain/index.ts';
import { fingerprintOf, type Target, type TargetKind, type TargetOptions } from '../target.ts';
import { makeCorpus, openScratchFolder } from './scratch.ts';
import { describeHost } from './describe.ts';
import { mayBeRaised, openKeeping, openMemoryGroup, openPriority } from './privileges.ts';
import { type Janitor, startProcess } from './processes.ts';
import { takeShortTurns } from './time-slices.ts';
import {
  cgroupLimits,
  memoryInformation,
  nanosecondsPerTick,
  processorTime,
  throttling,
  throttlingFile,
} from './linux-machine.ts';
import { systemFiles } from './linux-files.ts';
import type { Platform } from '../../matrix/index.ts';
import { constants } from 'node:fs';

interface HostTarget extends Target {
  canDropCaches(): Promise<boolean>;
}

/**
 * Runners are processes of ours, paths are as we see them.
 * @throws UsageError where they cannot have as little memory, or the priority, that is wanted
 */
export function createHostTarget(
  options: BuilderOptions & Pick<TargetOptions, 'memoryBytes' | 'priority'>,
): HostTarget {
  const files = systemFiles();
  const caches = cacheControl();
  const janitors = new Set<Janitor>();
  const running = new Set<number>();
  const priority = options.priority === undefined ? undefined : openPriority();
  const group = options.memoryBytes === undefined ? undefined : openMemoryGroup(options.memoryBytes);
  // Who comes before others has a processor already.
  const keepOnOne = priority === undefined ? openKeeping(files) : undefined;
  let throttledIn: string | undefined;
  const loadAtStart = process.platform === 'win32' ? undefined : loadavg()[0]; // Windows keeps none
  return {
    name: 'host',
    fileSpace: 'host',
    resolveDirectory: (directory) => resolve(directory ?? '.'),
    examine: () => examineHost(options, () => caches.canDrop()),
    prepareRunner: (runner, onProgress) => prepareRunner(options, runner, onProgress),
    async openScratch(directory) {
      takeShortTurns();
      const { scratch, janitor } = await openScratchFolder(directory);
      janitors.add(janitor);
      if (group) janitor.runAtEnd('memory-group', group.removal);
      for (const pid of running) janitor.watch(pid);
      return {
        ...scratch,
        async remove() {
          janitors.delete(janitor);
          await scratch.remove();
        },
      };
    },
    start(command, workingDirectory, environment, runner) {
      const ahead = (mayBeRaised(runner) ? priority?.ahead(command) : undefined) ?? command;
      const started = startProcess(group?.inside(ahead) ?? ahead, workingDirectory, environment);
      const { pid } = started;
      if (pid !== undefined) {
        running.add(pid);
        for (const janitor of janitors) janitor.watch(pid);
        void started.ended.then(() => {
          running.delete(pid);
          for (const janitor of janitors) janitor.forget(pid);
        });
      }
      return started;
    },
    async describe(directory) {
      const description = await describeHost(directory, caches.canDrop(), loadAtStart, priority);
      if (!group) return description;
      const environment = { ...description.environment, cgroupMemoryBytes: group.bytes };
      return { ...description, environment, fingerprint: fingerprintOf(environment) };
    },
    async capacity(directory) {
      const space = await statfs(directory);
      const limit = process.platform === 'linux' ? cgroupLimits(files).memoryBytes : undefined;
      const memoryBytes = Math.min(totalmem(), limit ?? Infinity, group?.bytes ?? Infinity);
      return { freeBytes: space.bavail * space.bsize, memoryBytes };
    },
    canDropCaches: () => caches.canDrop(),
    dropCaches: () => caches.drop(),
    dirtyBytes() {
      if (process.platform !== 'linux') return Promise.resolve(undefined);
      const memory = memoryInformation(files);
      const dirty = memory.get('Dirty');
      return Promise.resolve(dirty === undefined ? undefined : dirty + (memory.get('Writeback') ?? 0));
    },
    sync: syncFilesystem,
    makeCorpus,
    ...(keepOnOne && { keepOnOne }),
    stolenNs() {
      const time = process.platform === 'linux' ? processorTime(files) : undefined;
      if (!time) return Promise.resolve(undefined);
      throttledIn ??= throttlingFile(files);
      return Promise.resolve(time.stolenTicks * nanosecondsPerTick + (throttling(files, throttledIn).throttledNs ?? 0));
    },
    async close() {
      await group?.remove();
    },
  };
}

const platforms: Partial<Record<NodeJS.Platform, Platform>> = { win32: 'windows', darwin: 'macos' };

export const hostKind: TargetKind = {
  form: 'host',
  summary: 'the machine this runs on',
  place: 'none',
  async platform(_place, { priority }) {
    if (priority !== undefined) openPriority(); // before anything is built
    return Promise.resolve(platforms[process.platform] ?? 'linux');
  },
  open: (_place, options) => Promise.resolve().then(() => createHostTarget(options)),
};

// The system's caches: dropping them, and writing back what is dirty.

const dropFile = '/proc/sys/vm/drop_caches';

/** Write-back of a slow disk's dirty pages can take minutes. */
const syncTimeoutMs = 5 * 60_000;

interface CacheControl {
  canDrop(): Promise<boolean>;
  drop(): Promise<boolean>;
}

/**
 * How this user may drop the caches, found out once: as root, through sudo without a password, or not at all.
 * Linux: `echo 3` to drop_caches drops page cache, dentries and inodes, clean ones only, hence sync first
 * (Documentation/admin-guide/sysctl/vm.rst). macOS: purge(8).
 */
function cacheControl(): CacheControl {
  let way: Promise<'direct' | 'sudo' | undefined> | undefined;
  const find = async () => {
    if (process.platform === 'linux') {
      if (process.getuid?.() === 0) return (await isWritable(dropFile)) ? 'direct' : undefined;
      return (await canSudo()) ? 'sudo' : undefined;
    }
    return process.platform === 'darwin' && (await canSudo()) ? 'sudo' : undefined;
  };
  return {
    async canDrop() {
      return (await (way ??= find())) !== undefined;
    },
    async drop() {
      const chosen = await (way ??= find());
      if (chosen === undefined) return false;
      const dropped = chosen === 'direct' ? await dropDirectly() : await dropThroughSudo();
      if (!dropped) way = Promise.resolve(undefined);
      return dropped;
    },
  };
}

async function dropDirectly(): Promise<boolean> {
  await runCommand(['sync'], { timeoutMs: syncTimeoutMs });
  return writeFile(dropFile, '3').then(
    () => true,
    () => false,
  );
}

async function dropThroughSudo(): Promise<boolean> {
  const command = process.platform === 'darwin' ? ['purge'] : ['sh', '-c', `sync; echo 3 > ${dropFile}`];
  return (await runCommand(['sudo', '-n', ...command], { timeoutMs: syncTimeoutMs })).code === 0;
}

async function canSudo(): Promise<boolean> {
  return (await outputOf(['sudo', '-n', 'true'])) !== undefined;
}

async function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Node has no syncfs(2): `sync -f` of GNU coreutils calls it; other systems know only sync(2), which is for all. */
async function syncFilesystem(directory: string): Promise<void> {
  if (process.platform === 'win32') return; // FlushFileBuffers of single files is the runners' business
  if (process.platform === 'linux') {
    const { code } = await runCommand(['sync', '-f', '--', directory], { timeoutMs: syncTimeoutMs });
    if (code === 0) return;
  }
  await runCommand(['sync'], { timeoutMs: syncTimeoutMs });
}
