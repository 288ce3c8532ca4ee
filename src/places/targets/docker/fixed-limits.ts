/** What the containers of a run may use: fixed and recorded, so that figures of different machines can be distinguished. */
import type { Engine } from './engine.ts';
import type { ContainerLimits } from '../target.ts';
import { type SystemFiles, systemFiles } from '../host/linux-files.ts';
import { UsageError } from '../../../core/document/index.ts';
import { allowedCpus } from '../host/cgroup.ts';

export interface FixedLimits {
  /** How many, and which (a list such as `0,1` or `0-3`) where the engine accepts a list. */
  cpus: number;
  cpuSet?: string;
  /** Undefined: this kernel cannot limit it. */
  memoryBytes?: number;
}

const gibibyte = 2 ** 30;

/** The rest is for the system, the driver and the engine. The page cache of what containers read counts as theirs. */
const memoryShare = 0.75;

/** With less a JVM and a compiler's runtime hardly start. */
const minMemoryBytes = 256 * 2 ** 20;

/**
 * The requested limits, or otherwise all CPUs and three quarters of the memory in whole GiB. CPUs are given as a set and not as a quota, which
 * would stop runners in the middle of samples.
 * @throws UsageError for more than there is
 */
export function fixLimits(
  engine: Engine,
  requests: ContainerLimits = {},
  files: SystemFiles = systemFiles(),
): FixedLimits {
  const cpus = requests.cpus ?? engine.cpus;
  if (cpus > engine.cpus) {
    throw new UsageError(`docker.cpus is ${cpus}, but the Docker engine has ${engine.cpus}: give at most that number.`);
  }
  const memoryBytes = requests.memoryBytes ?? defaultMemory(engine.memoryBytes);
  if (memoryBytes > engine.memoryBytes || memoryBytes < minMemoryBytes) {
    throw new UsageError(
      `docker.memory is ${mebibytes(memoryBytes)} MiB: give at least ${mebibytes(minMemoryBytes)} MiB and at most the ${mebibytes(engine.memoryBytes)} MiB that the Docker engine has.`,
    );
  }
  return {
    cpus,
    ...(engine.limits.cpus ? { cpuSet: firstCpus(cpus, engine.isLocal ? files : undefined) } : {}),
    ...(engine.limits.memory ? { memoryBytes } : {}),
  };
}

function defaultMemory(totalBytes: number): number {
  const share = totalBytes * memoryShare;
  return share >= gibibyte ? Math.floor(share / gibibyte) * gibibyte : Math.floor(share);
}

const mebibytes = (bytes: number): number => Math.floor(bytes / 2 ** 20);

/** Of those we may use ourselves, since an engine beside us may use no others. */
function firstCpus(count: number, files: SystemFiles | undefined): string {
  const all = files === undefined ? [] : allowedCpus(files);
  const chosen = all.length >= count ? all.slice(0, count) : [...Array(count).keys()];
  return chosen.join(',');
}
