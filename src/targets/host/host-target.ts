import { statfs } from 'node:fs/promises';
import { loadavg, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { examineHost, type BuilderOptions, prepareRunner } from '../../toolchain/index.ts';
import type { Target, TargetKind } from '../target.ts';
import { cacheControl, makeCorpus, syncFilesystem } from './caches.ts';
import { describeHost } from './describe.ts';
import type { Janitor } from './janitor.ts';
import { cgroupLimits, throttling, throttlingFile } from './linux/cgroup.ts';
import { systemFiles } from './linux/system-files.ts';
import { memoryInformation, nanosecondsPerTick, processorTime } from './linux/machine.ts';
import { startProcess } from './runner-process.ts';
import { openScratchFolder } from './scratch.ts';
import type { Platform } from '../../matrix/index.ts';

export interface HostTarget extends Target {
  canDropCaches(): Promise<boolean>;
}

/** This machine as a target: runners are processes of ours, paths are as we see them. */
export function createHostTarget(options: BuilderOptions): HostTarget {
  const files = systemFiles();
  const caches = cacheControl();
  const janitors = new Set<Janitor>();
  const running = new Set<number>();
  let throttledIn: string | undefined;
  const loadAtStart = process.platform === 'win32' ? undefined : loadavg()[0]; // Windows keeps none
  return {
    name: 'host',
    fileSpace: 'host',
    resolveDirectory: (directory) => resolve(directory ?? '.'),
    examine: () => examineHost(options, () => caches.canDrop()),
    prepareRunner: (runner, onProgress) => prepareRunner(options, runner, onProgress),
    async openScratch(directory) {
      const { scratch, janitor } = await openScratchFolder(directory);
      janitors.add(janitor);
      for (const pid of running) janitor.watch(pid);
      return {
        ...scratch,
        async remove() {
          janitors.delete(janitor);
          await scratch.remove();
        },
      };
    },
    start(command, workingDirectory, environment) {
      const runner = startProcess(command, workingDirectory, environment);
      const { pid } = runner;
      if (pid !== undefined) {
        running.add(pid);
        for (const janitor of janitors) janitor.watch(pid);
        void runner.ended.then(() => {
          running.delete(pid);
          for (const janitor of janitors) janitor.forget(pid);
        });
      }
      return runner;
    },
    describe: (directory) => describeHost(directory, caches, loadAtStart),
    async capacity(directory) {
      const space = await statfs(directory);
      const limit = process.platform === 'linux' ? cgroupLimits(files).memoryBytes : undefined;
      return { freeBytes: space.bavail * space.bsize, memoryBytes: Math.min(totalmem(), limit ?? Infinity) };
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
    stolenNs() {
      const time = process.platform === 'linux' ? processorTime(files) : undefined;
      if (!time) return Promise.resolve(undefined);
      throttledIn ??= throttlingFile(files);
      return Promise.resolve(time.stolenTicks * nanosecondsPerTick + (throttling(files, throttledIn).throttledNs ?? 0));
    },
    close: () => Promise.resolve(),
  };
}

const platforms: Partial<Record<NodeJS.Platform, Platform>> = { win32: 'windows', darwin: 'macos' };

export const hostKind: TargetKind = {
  form: 'host',
  summary: 'the machine this runs on',
  place: 'none',
  platform: () => Promise.resolve(platforms[process.platform] ?? 'linux'),
  open: (_place, options) => Promise.resolve(createHostTarget(options)),
};
