import type { SystemFiles } from './system-files.ts';

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
export function isEmulatedProcessor(files: SystemFiles, architecture: string = process.arch): boolean {
  const text = files.read('/proc/cpuinfo') ?? '';
  const foreign = !['x64', 'ia32'].includes(architecture) && /^vendor_id\s*:\s*(GenuineIntel|AuthenticAMD)/m.test(text);
  return foreign || /^model name\s*:.*QEMU (TCG|Virtual) CPU/m.test(text);
}

export interface ProcessorTime {
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
  return { slow, ...(governor !== undefined && { governor }) };
}

/** Whether a battery feeds the machine (Documentation/ABI/testing/sysfs-class-power); those of mice do not count. */
export function onBattery(files: SystemFiles): boolean {
  const folder = '/sys/class/power_supply';
  return files.list(folder).some((name) => {
    const of = (file: string) => files.read(`${folder}/${name}/${file}`);
    return of('type') === 'Battery' && of('scope') !== 'Device' && of('status') === 'Discharging';
  });
}
