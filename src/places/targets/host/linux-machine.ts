/** What kind of machine this is: image, hypervisor, container, memory, limits of write-back and of control groups. */
import { type BlockDevice } from './block-device.ts';
import { type Mount, normaliseOptions, type SystemFiles } from './linux-files.ts';
import type { HostFacts } from './hazards.ts';
import { cgroupLimits } from './cgroup.ts';
import { defined, type Environment } from '../../../core/document/index.ts';

/** Of an environment; what is undefined is not known. */
type Members = Record<string, string | number | boolean | undefined>;

/** What a Linux machine reports of itself, here or elsewhere. */
export function machineFacts(
  files: SystemFiles,
  { variables, architecture }: { variables: Record<string, string | undefined>; architecture: string },
): { members: Members; facts: Partial<HostFacts> } {
  const memory = memoryInformation(files);
  const swapBytes = memory.get('SwapTotal') ?? 0;
  const available = memory.get('MemAvailable');
  const limits = cgroupLimits(files);
  const { governor, slow } = frequencyGovernor(files);
  return {
    members: {
      osVersion: systemName(files),
      cpu: processorModel(files),
      virtualisation: virtualisation(files),
      containerised: isContainer(files, variables),
      cpuGovernor: governor,
      cgroupCpus: limits.cpus,
      cgroupMemoryBytes: limits.memoryBytes,
      swap: swapBytes > 0,
      swapBytes,
      availableMemoryBytes: available,
      ...dirtyLimits(files),
    },
    facts: {
      slowGovernor: slow,
      emulatedProcessor: isEmulatedProcessor(files, architecture),
      onBattery: onBattery(files),
      swapUsedBytes: swapBytes - (memory.get('SwapFree') ?? swapBytes),
      ...defined({
        availableMemoryBytes: available,
        cgroupCpus: limits.cpus,
        throttledPeriods: limits.throttledPeriods,
      }),
    },
  };
}

/** What it reports of a mount and of the block device below it. */
export function mountMembers(mount: Mount, number: string | undefined, device: BlockDevice | undefined): Members {
  return {
    filesystem: mount.type,
    mountOptions: normaliseOptions(mount),
    mountPoint: mount.mountPoint,
    device: number,
    deviceName: device?.disk,
    deviceKind: device?.stack,
    deviceModel: device?.model,
    rotational: device?.rotational,
    readAheadKib: device?.readAheadKib,
    ioScheduler: device?.scheduler,
  };
}

export const environmentOf = (members: Members): Environment =>
  Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined),
  );

export function systemName(files: SystemFiles): string | undefined {
  const text = files.read('/etc/os-release') ?? files.read('/usr/lib/os-release') ?? '';
  return /^PRETTY_NAME=(["']?)(.*)\1$/m.exec(text)?.[2];
}

/** The hypervisor by the name in its firmware (DMI), `unknown` when only the processor's flag shows one. */
export function virtualisation(files: SystemFiles): string {
  if (/microsoft/i.test(files.read('/proc/version') ?? '')) return 'wsl';
  const dmi = ['sys_vendor', 'product_name', 'bios_vendor', 'board_vendor']
    .map((name) => files.read(`/sys/class/dmi/id/${name}`) ?? '')
    .join(' ');
  const names: [RegExp, string][] = [
    [/Amazon EC2/, 'amazon'],
    [/Google/, 'google'],
    [/VMware/, 'vmware'],
    [/VirtualBox|innotek/, 'virtualbox'],
    [/Xen/, 'xen'],
    [/Microsoft Corporation.*Virtual Machine/, 'hyper-v'],
    [/Apple.*Virtualization/, 'apple'],
    [/QEMU|KVM|Bochs/, 'kvm'],
    [/Parallels/, 'parallels'],
  ];
  const named = names.find(([pattern]) => pattern.test(dmi))?.[1];
  const hypervisor = /^flags\s*:.*\bhypervisor\b/m.test(files.read('/proc/cpuinfo') ?? '');
  const type = files.read('/sys/hypervisor/type');
  return named ?? type ?? (hypervisor ? 'unknown' : 'none');
}

/** Container by the marks that Docker, Podman, systemd-nspawn, LXC and Kubernetes leave. */
export function isContainer(files: SystemFiles, variables: Record<string, string | undefined>): boolean {
  if (variables.container !== undefined && variables.container !== '') return true;
  if (files.read('/.dockerenv') !== undefined || files.read('/run/.containerenv') !== undefined) return true;
  if (files.read('/run/systemd/container') !== undefined) return true;
  return /docker|kubepods|containerd|libpod|\/lxc/.test(files.read('/proc/1/cgroup') ?? '');
}

/** /proc/meminfo in bytes, by name: `MemTotal`, `Dirty` … (proc_meminfo(5): kB there are KiB). */
export function memoryInformation(files: SystemFiles): Map<string, number> {
  const values = new Map<string, number>();
  for (const line of (files.read('/proc/meminfo') ?? '').split('\n')) {
    const [, name, value, unit] = /^([^:]+):\s+(\d+)( kB)?$/.exec(line) ?? [];
    if (name !== undefined) values.set(name, Number(value) * (unit === undefined ? 1 : 1024));
  }
  return values;
}

/** What waits for write-back or is under way; undefined where that is not known. */
export function dirtyBytesOf(memory: ReadonlyMap<string, number>): number | undefined {
  const dirty = memory.get('Dirty');
  return dirty === undefined ? undefined : dirty + (memory.get('Writeback') ?? 0);
}

/** When write-back starts and when writers are held back (Documentation/admin-guide/sysctl/vm.rst). */
export function dirtyLimits(files: SystemFiles): Record<string, number> {
  const names = {
    dirtyRatio: 'dirty_ratio',
    dirtyBackgroundRatio: 'dirty_background_ratio',
    dirtyBytesLimit: 'dirty_bytes',
    dirtyBackgroundBytesLimit: 'dirty_background_bytes',
  };
  const limits: Record<string, number> = {};
  for (const [member, file] of Object.entries(names)) {
    const value = files.readNumber(`/proc/sys/vm/${file}`);
    // Of each pair the one that is not in force reads as 0.
    if (value !== undefined && value > 0) limits[member] = value;
  }
  return limits;
}

/** The model as /proc/cpuinfo names it; on ARM the implementer's and part's numbers (arm64 names none). */
export function processorModel(files: SystemFiles): string | undefined {
  const text = files.read('/proc/cpuinfo') ?? '';
  const field = (name: string) => new RegExp(`^${name}\\s*:\\s*(.+)$`, 'm').exec(text)?.[1]?.trim();
  const model = field('model name') ?? field('Model') ?? field('uarch');
  const part = field('CPU part');
  if (model !== undefined || part === undefined) return model?.replace(/\s+/g, ' ');
  return `ARM ${field('CPU implementer') ?? '?'}/${part}`;
}

/**
 * Whether the instructions are translated in software: QEMU without an accelerator names its model so, and user-mode
 * emulation shows the host's x86 processor to a program of another architecture.
 */
export function isEmulatedProcessor(files: SystemFiles, architecture: string): boolean {
  const text = files.read('/proc/cpuinfo') ?? '';
  const foreign = !['x64', 'ia32'].includes(architecture) && /^vendor_id\s*:\s*(GenuineIntel|AuthenticAMD)/m.test(text);
  return foreign || /^model name\s*:.*QEMU (TCG|Virtual) CPU/m.test(text);
}

interface ProcessorTime {
  totalTicks: number;
  stolenTicks: number;
}

/** Ticks of USER_HZ, which is 100 a second on every architecture that Node runs on (time(7)). */
export const nanosecondsPerTick = 10_000_000;

/** The first line of /proc/stat, proc_stat(5): user nice system idle iowait irq softirq steal guest guest_nice. */
export function processorTime(files: SystemFiles): ProcessorTime | undefined {
  const line = /^cpu +(.+)$/m.exec(files.read('/proc/stat') ?? '')?.[1];
  if (line === undefined) return undefined;
  const ticks = line.split(' ').map(Number).slice(0, 8); // guest time is in user time already
  return { totalTicks: ticks.reduce((sum, value) => sum + value, 0), stolenTicks: ticks[7] ?? 0 };
}

/** Governors that pick the frequency by themselves, under any name (Documentation/admin-guide/pm/intel_pstate.rst). */
const selfGoverned = new Set(['intel_pstate', 'amd-pstate-epp', 'amd-pstate']);

export function frequencyGovernor(files: SystemFiles): { governor?: string; slow: boolean } {
  const folder = '/sys/devices/system/cpu/cpu0/cpufreq';
  const governor = files.read(`${folder}/scaling_governor`);
  const driver = files.read(`${folder}/scaling_driver`) ?? '';
  const slow = governor === 'powersave' && !selfGoverned.has(driver);
  return { slow, ...defined({ governor }) };
}

/** Whether a battery feeds the machine (Documentation/ABI/testing/sysfs-class-power); those of mice do not count. */
export function onBattery(files: SystemFiles): boolean {
  const folder = '/sys/class/power_supply';
  return files.list(folder).some((name) => {
    const of = (file: string) => files.read(`${folder}/${name}/${file}`);
    return of('type') === 'Battery' && of('scope') !== 'Device' && of('status') === 'Discharging';
  });
}
