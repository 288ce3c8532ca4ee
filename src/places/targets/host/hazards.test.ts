import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../core/document/index.ts';
import { hazardChecks, hazardsOf, type HostFacts } from './hazards.ts';

const gibibyte = 2 ** 30;
const sound: HostFacts = {
  environment: { filesystem: 'ext4', mountOptions: 'noatime,rw', containerised: false },
  cores: 4,
  freeBytes: 50 * gibibyte,
  totalBytes: 100 * gibibyte,
  memoryBytes: 16 * gibibyte,
  availableMemoryBytes: 8 * gibibyte,
  swapUsedBytes: 0,
  loadAverage: 0.5,
  throttledPeriods: 0,
  stolenShare: 0.001,
  canDropCaches: true,
};
const hazardsIn = (change: Partial<HostFacts>, environment: Environment = {}) =>
  hazardsOf({ ...sound, ...change, environment: { ...sound.environment, ...environment } }).hazards;

/** hazard → facts that bring it about, and facts just on the sound side. */
const table: [string, [Partial<HostFacts>, Environment?], [Partial<HostFacts>, Environment?]][] = [
  ['tmpfs', [{}, { filesystem: 'tmpfs' }], [{}, { filesystem: 'xfs' }]],
  ['overlayfs', [{}, { filesystem: 'overlay' }], [{}, { filesystem: 'btrfs' }]],
  ['overlayfs', [{}, { filesystem: 'fuse.fuse-overlayfs' }], [{}, { filesystem: 'fuse.sshfs' }]],
  ['network-filesystem', [{}, { filesystem: 'nfs4' }], [{}, { filesystem: 'ntfs' }]],
  ['network-filesystem', [{}, { filesystem: '9p' }], [{}, {}]],
  ['fuse', [{}, { filesystem: 'fuseblk' }], [{}, { filesystem: 'fuse.fuse-overlayfs' }]],
  [
    'compressed-filesystem',
    [{}, { filesystem: 'btrfs', mountOptions: 'compress-force=zstd:1,rw' }],
    [{}, { filesystem: 'btrfs', mountOptions: 'compress=no,rw' }],
  ],
  ['compressed-filesystem', [{}, { filesystem: 'zfs' }], [{}, {}]],
  ['encrypted-filesystem', [{ encrypted: true }], [{ encrypted: false }]],
  ['sync-mount', [{}, { mountOptions: 'rw,sync' }], [{}, { mountOptions: 'rw,async' }]],
  ['low-free-space', [{ freeBytes: 9 * gibibyte }], [{ freeBytes: 10 * gibibyte }]],
  [
    'low-free-space',
    [{ freeBytes: gibibyte - 1, totalBytes: gibibyte }],
    [{ freeBytes: gibibyte, totalBytes: gibibyte }],
  ],
  ['low-memory', [{ availableMemoryBytes: gibibyte }], [{ availableMemoryBytes: 2 * gibibyte }]],
  ['swap-in-use', [{ swapUsedBytes: gibibyte }], [{ swapUsedBytes: 1e6 }]],
  ['no-cold-cache', [{ canDropCaches: false }], [{ canDropCaches: true }]],
  ['cpu-throttled', [{ cgroupCpus: 2 }], [{ cgroupCpus: 4 }]],
  ['cpu-throttled', [{ throttledPeriods: 1 }], [{ throttledPeriods: 0 }]],
  ['cpu-steal', [{ stolenShare: 0.021 }], [{ stolenShare: 0.02 }]],
  ['high-load', [{ loadAverage: 4.1 }], [{ loadAverage: 4 }]],
  ['single-core', [{ cores: 1 }], [{ cores: 2 }]],
  ['emulated-cpu', [{ emulatedProcessor: true }], [{}]],
  ['battery', [{ onBattery: true }], [{}]],
  ['powersave-governor', [{ slowGovernor: true }], [{}]],
  ['raised-priority', [{ priority: 'nice -20, pinned to CPU 1' }], [{}]],
  ['shared-runner', [{}, { hostedRunner: true }], [{}, {}]],
  ['wine', [{}, { compatibilityLayer: 'wine' }], [{}, { os: 'windows' }]],
  ['container', [{}, { containerised: true }], [{}, {}]],
];

describe('hazards', () => {
  it('are empty for a sound machine, and for one about which nothing is known', () => {
    expect(hazardsIn({})).toEqual([]);
    expect(hazardsOf({ environment: {}, cores: 2, canDropCaches: true }).hazards).toEqual([]);
  });

  it.each(table)('%s', (hazard, bad, good) => {
    expect(hazardsIn(...bad)).toEqual([hazard]);
    expect(hazardsIn(...good)).not.toContain(hazard);
  });

  it('are all in the table above', () => {
    expect(new Set(table.map(([hazard]) => hazard))).toEqual(new Set(Object.keys(hazardChecks)));
  });

  it.each(table)('%s comes with one sentence', (hazard, [facts, environment]) => {
    const { hazardDetails } = hazardsOf({ ...sound, ...facts, environment: { ...sound.environment, ...environment } });
    expect(hazardDetails[hazard]).toMatch(/^[A-Z0-9].*[a-z)]\.$/);
    expect(hazardDetails[hazard]).not.toMatch(/NaN|undefined|\n/);
  });
});
