/** What kind of machine this is: image, hypervisor, container, memory, limits of write-back. */
import type { SystemFiles } from './system-files.ts';

export function systemName(files: SystemFiles): string | undefined {
  const text = files.read('/etc/os-release') ?? files.read('/usr/lib/os-release') ?? '';
  return /^PRETTY_NAME=(["']?)(.*)\1$/m.exec(text)?.[2];
}

/** The hypervisor by what the firmware says of itself (DMI), `unknown` when only the processor's flag tells of one. */
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
export function isContainer(files: SystemFiles, variables: Record<string, string | undefined> = process.env): boolean {
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
