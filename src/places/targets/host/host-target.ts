/** This machine as a target. */
import { loadavg, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { statfs } from 'node:fs/promises';
import { fingerprintOf, maxProcesses, type Target, type TargetKind, type TargetOptions } from '../target.ts';
import { type BuilderOptions, examineHost, type HostExamination, prepareRunner } from '../../toolchain/index.ts';
import { systemFiles } from './linux-files.ts';
import { cacheControl, syncFilesystem } from './cache-control.ts';
import { type Janitor } from './janitor.ts';
import { startProcess } from './processes.ts';
import { mayBeRaised, openKeeping, openPriority, takeShortTurns } from './privileges.ts';
import { openMemoryGroup } from './memory-group.ts';
import { openProcessLimit, processLimitVariable } from './process-limit.ts';
import { makeCorpus } from './make-corpus.ts';
import { openScratchFolder } from './scratch.ts';
import { describeHost } from './describe.ts';
import { cgroupLimits, throttling, throttlingFile } from './cgroup.ts';
import { dirtyBytesOf, memoryInformation, nanosecondsPerTick, processorTime } from './linux-machine.ts';
import { formatCount } from '../../../core/words/index.ts';
import type { Platform } from '../../../core/cells/index.ts';

export interface HostTarget extends Target {
  canDropCaches: () => Promise<boolean>;
}

/** This process keeps them. */
let areTurnsShort = false;

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
  let processLimit: ReturnType<typeof openProcessLimit> | undefined;
  let throttledIn: string | undefined;
  const watchGroups = (janitor: Janitor): void => {
    if (group) janitor.runAtEnd('memory-group', group.removal);
    if (processLimit && 'removal' in processLimit) janitor.runAtEnd('process-limit', processLimit.removal);
  };
  /** What a user's command starts. Made for the first one: other runners are programs of ours. */
  const startLimited: typeof startProcess = (command, workingDirectory, environment) => {
    if (processLimit === undefined) {
      processLimit = openProcessLimit();
      for (const janitor of janitors) watchGroups(janitor);
    }
    if ('reason' in processLimit) return startProcess(command, workingDirectory, environment);
    const variables = { ...environment, [processLimitVariable]: processLimit.folder };
    return startProcess(processLimit.inside(command), workingDirectory, variables);
  };
  const loadAtStart = process.platform === 'win32' ? undefined : loadavg()[0]; // Windows keeps none
  return {
    name: 'host',
    fileSpace: 'host',
    resolveDirectory: (directory) => resolve(directory ?? '.'),
    async examine() {
      const examination = await examineHost(options, caches.canDrop);
      return { ...examination, tools: [...examination.tools, await examineProcessLimit()] };
    },
    prepareRunner: (runner, onProgress) => prepareRunner(options, runner, onProgress),
    async openScratch(directory) {
      if (!areTurnsShort) takeShortTurns();
      areTurnsShort = true;
      const { scratch, janitor } = await openScratchFolder(directory);
      janitors.add(janitor);
      watchGroups(janitor);
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
      const within = group?.inside(ahead) ?? ahead;
      const start = runner === 'command' ? startLimited : startProcess;
      const started = start(within, workingDirectory, environment);
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
    canDropCaches: caches.canDrop,
    dropCaches: caches.drop,
    dirtyBytes: () =>
      Promise.resolve(process.platform === 'linux' ? dirtyBytesOf(memoryInformation(files)) : undefined),
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
      if (processLimit && 'remove' in processLimit) await processLimit.remove();
      processLimit = undefined;
      await group?.remove();
    },
  };
}

/** Tried, and taken back. */
async function examineProcessLimit(): Promise<HostExamination['tools'][number]> {
  const limit = openProcessLimit();
  if ('remove' in limit) await limit.remove();
  return {
    tool: 'process limit',
    purpose: `ends a command that has more than ${formatCount(maxProcesses, 'process', 'processes')} at once`,
    present: 'remove' in limit,
    ...('reason' in limit && { remedy: `nothing ends it here, because ${limit.reason}` }),
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
