import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordTree } from '../../../../test/helpers/recorded-tree.ts';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';
import { stolenSince } from './describe.ts';
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
} from './linux-machine.ts';
import { systemFiles } from './linux-files.ts';

const folder = temporaryFolder();
let trees = 0;
const recorded = (files: Record<string, string>) =>
  systemFiles(recordTree(join(folder, `${++trees}`), { '/proc/x': '', ...files }));

describe('the system', () => {
  it.each(['PRETTY_NAME="Ubuntu 24.04.1 LTS"', "PRETTY_NAME='Ubuntu 24.04.1 LTS'", 'PRETTY_NAME=Ubuntu 24.04.1 LTS'])(
    'is named by os-release: %s',
    (line) => {
      expect(systemName(recorded({ '/etc/os-release': `NAME=x\n${line}\nID=y` }))).toBe('Ubuntu 24.04.1 LTS');
      expect(systemName(recorded({ '/usr/lib/os-release': line }))).toBe('Ubuntu 24.04.1 LTS');
    },
  );

  it.each([
    [{ sys_vendor: 'Microsoft Corporation', product_name: 'Virtual Machine' }, 'hyper-v'],
    [{ sys_vendor: 'Microsoft Corporation', product_name: 'Surface Laptop' }, 'none'],
    [{ sys_vendor: 'QEMU', product_name: 'Standard PC' }, 'kvm'],
    [{ sys_vendor: 'Amazon EC2', product_name: 'm7i.large' }, 'amazon'],
    [{ sys_vendor: 'LENOVO', product_name: '20XX' }, 'none'],
  ])('identifies its hypervisor by the firmware: %j', (dmi, expected) => {
    const files = Object.fromEntries(Object.entries(dmi).map(([name, text]) => [`/sys/class/dmi/id/${name}`, text]));
    expect(virtualisation(recorded(files))).toBe(expected);
  });

  it('detects a hypervisor by the flag of the processor, and WSL by its kernel', () => {
    expect(virtualisation(recorded({ '/proc/cpuinfo': 'flags\t\t: fpu vme hypervisor lahf_lm' }))).toBe('unknown');
    expect(virtualisation(recorded({ '/proc/version': 'Linux version 5.15.90.1-microsoft-standard-WSL2' }))).toBe(
      'wsl',
    );
  });

  it('is a container by any of its marks', () => {
    expect(isContainer(recorded({}), {})).toBe(false);
    expect(isContainer(recorded({ '/proc/1/cgroup': '0::/init.scope' }), {})).toBe(false);
    expect(isContainer(recorded({ '/.dockerenv': '' }), {})).toBe(true);
    expect(isContainer(recorded({ '/run/.containerenv': '' }), {})).toBe(true);
    expect(isContainer(recorded({ '/proc/1/cgroup': '0::/kubepods/burstable/pod1' }), {})).toBe(true);
    expect(isContainer(recorded({}), { container: 'lxc' })).toBe(true);
  });

  it('counts memory in bytes', () => {
    const memory = memoryInformation(
      recorded({ '/proc/meminfo': 'MemTotal:       16 kB\nDirty:   4 kB\nHugePages_Total:       3' }),
    );
    expect([memory.get('MemTotal'), memory.get('Dirty'), memory.get('HugePages_Total'), memory.get('None')]).toEqual([
      16384,
      4096,
      3,
      undefined,
    ]);
  });

  it('has limits for dirty memory, of which those that are 0 are not in force', () => {
    const vm = (values: Record<string, string>) =>
      recorded(Object.fromEntries(Object.entries(values).map(([name, value]) => [`/proc/sys/vm/${name}`, value])));
    expect(
      dirtyLimits(
        vm({ dirty_ratio: '20', dirty_background_ratio: '10', dirty_bytes: '0', dirty_background_bytes: '0' }),
      ),
    ).toEqual({
      dirtyRatio: 20,
      dirtyBackgroundRatio: 10,
    });
    expect(dirtyLimits(vm({ dirty_ratio: '0', dirty_bytes: '1048576' }))).toEqual({ dirtyBytesLimit: 1048576 });
  });
});

describe('the processor', () => {
  const cpuinfo = (text: string) => recorded({ '/proc/cpuinfo': text });

  it('is named by its model, on ARM by numbers', () => {
    expect(processorModel(cpuinfo('processor\t: 0\nmodel name\t: AMD EPYC   7763 64-Core Processor\n'))).toBe(
      'AMD EPYC 7763 64-Core Processor',
    );
    expect(processorModel(cpuinfo('CPU implementer\t: 0x41\nCPU part\t: 0xd0c\n'))).toBe('ARM 0x41/0xd0c');
    expect(processorModel(recorded({}))).toBeUndefined();
  });

  it('is emulated when QEMU says so, or when it is another than ours', () => {
    const intel = 'vendor_id\t: GenuineIntel\nmodel name\t: Intel(R) Xeon(R)\n';
    expect(isEmulatedProcessor(cpuinfo(intel), 'x64')).toBe(false);
    expect(isEmulatedProcessor(cpuinfo(intel), 'arm64')).toBe(true);
    expect(isEmulatedProcessor(cpuinfo('model name\t: QEMU TCG CPU version 2.5+\n'), 'x64')).toBe(true);
  });

  it('reports stolen time since it started, or a burst while we watch', () => {
    const time = processorTime(
      recorded({ '/proc/stat': 'cpu  100 0 100 700 50 0 20 30 999 0\ncpu0 1 1 1 1 1 1 1 1 1 1' }),
    );
    expect(time).toEqual({ totalTicks: 1000, stolenTicks: 30 });
    expect(stolenSince(time, { totalTicks: 2000, stolenTicks: 32 })).toBeCloseTo(0.016);
    expect(stolenSince({ totalTicks: 1980, stolenTicks: 30 }, { totalTicks: 2000, stolenTicks: 35 })).toBe(0.25);
    expect(stolenSince(undefined, undefined)).toBeUndefined();
  });

  it('is slow under powersave, but not where the driver governs itself', () => {
    const frequency = (governor: string, driver: string) => {
      const base = '/sys/devices/system/cpu/cpu0/cpufreq';
      return frequencyGovernor(
        recorded({ [`${base}/scaling_governor`]: governor, [`${base}/scaling_driver`]: driver }),
      );
    };
    expect(frequency('powersave', 'acpi-cpufreq')).toEqual({ governor: 'powersave', slow: true });
    expect(frequency('powersave', 'intel_pstate').slow).toBe(false);
    expect(frequency('performance', 'acpi-cpufreq').slow).toBe(false);
    expect(frequencyGovernor(recorded({}))).toEqual({ slow: false });
  });

  it('runs on battery while the battery of the machine, not that of a mouse, discharges', () => {
    const supply = (files: Record<string, string>) =>
      recorded(
        Object.fromEntries(Object.entries(files).map(([name, text]) => [`/sys/class/power_supply/BAT0/${name}`, text])),
      );
    expect(onBattery(supply({ type: 'Battery', status: 'Discharging' }))).toBe(true);
    expect(onBattery(supply({ type: 'Battery', status: 'Charging' }))).toBe(false);
    expect(onBattery(supply({ type: 'Battery', status: 'Discharging', scope: 'Device' }))).toBe(false);
    expect(onBattery(recorded({}))).toBe(false);
  });
});

const cgroups = temporaryFolder();
let cgroupTrees = 0;
const limitsOf = (files: Record<string, string>) =>
  cgroupLimits(systemFiles(recordTree(join(cgroups, `${++cgroupTrees}`), files)));

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
