import { createHash } from 'node:crypto';
import type { Environment } from '../document/index.ts';

/**
 * Members of the environment that do not take part in the fingerprint: they tell where a run was made or how things
 * stood at that moment, and differ between machines on which the same figures are to be expected. All other members
 * fence comparisons, those the driver adds (runtime versions) as well.
 */
export const unfenced: readonly string[] = [
  'mountPoint',
  'device', // numbers are given out in the order of discovery: the same disk is 8:0 today and 8:16 tomorrow
  'deviceName',
  'freeBytes',
  'totalBytes',
  'memoryBytes', // differs by some KiB between boots of the same machine; memoryGiB is fenced
  'swapBytes',
  'loadAverage',
  'containerEngine', // its version: the image, the limits and the security filters are fenced
  'batteryPercent',
  'thermalStatus',
  'node', // of the driver; the runtimes of the runners are fenced
];

/** 16 hexadecimal digits over the fenced members, whatever their order. */
export function fingerprintOf(environment: Environment): string {
  const fenced = Object.entries(environment)
    .filter(([name]) => !unfenced.includes(name))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fenced)).digest('hex').slice(0, 16);
}
