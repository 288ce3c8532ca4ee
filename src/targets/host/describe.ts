import { realpath, statfs } from 'node:fs/promises';
import { availableParallelism, release, totalmem, cpus } from 'node:os';
import type { Environment } from '../../document/index.ts';
import { fingerprintOf } from '../fingerprint.ts';
import type { Description } from '../target.ts';
import type { CacheControl } from './caches.ts';
import type { HostFacts } from './facts.ts';
import { hazardsOf } from './hazards.ts';
import { gatherLinux } from './linux/gather.ts';
import { systemFiles } from './linux/system-files.ts';
import { gatherMacos } from './macos.ts';
import { gatherWindows } from './windows.ts';

const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'macos', win32: 'windows' };

type Gathered = Partial<HostFacts> & { environment: Environment };

/**
 * Describes this machine and the file system of a directory. What cannot be found out is left out.
 * @param loadAverage of the time before we gave the machine work (builds)
 */
export async function describeHost(
  directory: string,
  caches: CacheControl,
  loadAverage: number | undefined,
): Promise<Description> {
  const path = await realpath(directory).catch(() => directory);
  const [gathered, canDropCaches, space] = await Promise.all([
    gather(path),
    caches.canDrop(),
    statfs(path).catch(() => undefined),
  ]);
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
    ...(loadAverage !== undefined && { loadAverage }),
    ...(space && { freeBytes: space.bavail * space.bsize, totalBytes: space.blocks * space.bsize }),
  };
  const facts: HostFacts = {
    cores,
    memoryBytes,
    ...gathered,
    ...(space && { freeBytes: space.bavail * space.bsize, totalBytes: space.blocks * space.bsize }),
    ...(loadAverage !== undefined && { loadAverage }),
    environment,
    canDropCaches,
  };
  return { environment, fingerprint: fingerprintOf(environment), ...hazardsOf(facts) };
}

async function gather(path: string): Promise<Gathered> {
  if (process.platform === 'linux') return gatherLinux(systemFiles(), path);
  if (process.platform === 'darwin') return gatherMacos(path);
  if (process.platform === 'win32') return gatherWindows(path);
  return { environment: {} };
}
