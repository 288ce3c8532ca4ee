import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordTree } from '../../../../test/helpers/recorded-tree.ts';
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts';
import { cgroupLimits } from './cgroup.ts';
import { systemFiles } from './system-files.ts';

const folder = temporaryFolder();
let trees = 0;
const limitsOf = (files: Record<string, string>) =>
  cgroupLimits(systemFiles(recordTree(join(folder, `${++trees}`), files)));

const unifiedMount = '30 22 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw';

describe('limits of control groups', () => {
  it('version 2: the tightest of the group and its ancestors', () => {
    const group = '/sys/fs/cgroup/ci.slice/job.scope';
    expect(
      limitsOf({
        '/proc/self/mountinfo': unifiedMount,
        '/proc/self/cgroup': '0::/ci.slice/job.scope',
        [`${group}/cpu.max`]: 'max 100000',
        [`${group}/memory.max`]: '8589934592',
        [`${group}/cpu.stat`]: 'usage_usec 100\nnr_periods 10\nnr_throttled 3\nthrottled_usec 2500',
        '/sys/fs/cgroup/ci.slice/cpu.max': '150000 100000',
        '/sys/fs/cgroup/ci.slice/memory.max': '4294967296',
      }),
    ).toEqual({ cpus: 1.5, memoryBytes: 4294967296, throttledPeriods: 3, throttledNs: 2_500_000 });
  });

  it('version 2 in a container: the top of what is mounted, whatever path the host has for it', () => {
    expect(
      limitsOf({
        '/proc/self/mountinfo': unifiedMount,
        '/proc/self/cgroup': '0::/docker/0123456789ab',
        '/sys/fs/cgroup/cpu.max': '50000 100000',
        '/sys/fs/cgroup/memory.max': 'max',
      }),
    ).toEqual({ cpus: 0.5 });
  });

  it('version 1: one tree for each controller, without the number that means "no limit"', () => {
    expect(
      limitsOf({
        '/proc/self/mountinfo': [
          '31 22 0:27 /docker/ab /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct',
          '32 22 0:28 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory',
        ].join('\n'),
        '/proc/self/cgroup': '4:memory:/\n3:cpu,cpuacct:/docker/ab\n0::/',
        '/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us': '200000',
        '/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us': '100000',
        '/sys/fs/cgroup/cpu,cpuacct/cpu.stat': 'nr_periods 5\nnr_throttled 0\nthrottled_time 77',
        '/sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712',
      }),
    ).toEqual({ cpus: 2, throttledPeriods: 0, throttledNs: 77 });
  });

  it('version 1 without a quota (-1), and a machine without control groups, have none', () => {
    expect(
      limitsOf({
        '/proc/self/mountinfo': '31 22 0:27 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu',
        '/proc/self/cgroup': '3:cpu:/',
        '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1',
        '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000',
      }),
    ).toEqual({});
    expect(limitsOf({ '/proc/x': '' })).toEqual({});
  });
});
