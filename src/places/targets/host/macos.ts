/** What macOS reports of the machine and the volume: sysctl(3), sw_vers(1), mount(8), diskutil(8), pmset(1). */
import type { Gathered } from './hazards.ts';
import { defined, type Environment } from '../../../core/document/index.ts';
import { outputOf } from '../../../core/system/index.ts';

export async function gatherMacos(path: string): Promise<Gathered> {
  const [version, values, mounts, power] = await Promise.all([
    outputOf(['sw_vers']),
    outputOf([
      'sysctl',
      '-a',
      'machdep.cpu.brand_string',
      'kern.hv_vmm_present',
      'sysctl.proc_translated',
      'vm.swapusage',
    ]),
    outputOf(['mount']),
    outputOf(['pmset', '-g', 'batt']),
  ]);
  const mount = macosMountOf(mounts ?? '', path);
  const disk = mount === undefined ? undefined : await outputOf(['diskutil', 'info', mount.source]);
  const system = parseSysctl(values ?? '');
  return {
    environment: {
      ...macosVersion(version ?? ''),
      ...(system.has('machdep.cpu.brand_string') && { cpu: system.get('machdep.cpu.brand_string') ?? '' }),
      ...(system.has('kern.hv_vmm_present') && {
        virtualisation: system.get('kern.hv_vmm_present') === '1' ? 'unknown' : 'none',
      }),
      ...(mount && { filesystem: mount.type, mountOptions: mount.options.join(','), mountPoint: mount.mountPoint }),
      ...diskMembers(disk ?? ''),
    },
    emulatedProcessor: system.get('sysctl.proc_translated') === '1',
    onBattery: power?.includes("Now drawing from 'Battery Power'") ?? false,
    encrypted: /^\s*FileVault:\s+Yes/m.test(disk ?? ''),
    ...swapUsed(system.get('vm.swapusage') ?? ''),
  };
}

/** `ProductName:\t\tmacOS` … → one line. */
export function macosVersion(text: string): { osVersion?: string } {
  const words = ['ProductName', 'ProductVersion', 'BuildVersion'].map(
    (name) => new RegExp(`^${name}:\\s*(.+)$`, 'm').exec(text)?.[1],
  );
  const osVersion = words.filter(Boolean).join(' ');
  return osVersion ? { osVersion } : {};
}

/** `name: value` lines. */
export function parseSysctl(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, value] = /^([\w.]+): (.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) values.set(name, value.trim());
  }
  return values;
}

interface MacosMount {
  source: string;
  mountPoint: string;
  type: string;
  options: string[];
}

/**
 * The deepest mount of mount(8)'s `SOURCE on PATH (TYPE, OPTION, …)` lines that holds the path. User folders lie on the
 * data volume, which firmlinks show below `/`: apple_firmlinks, seen in `mount` as /System/Volumes/Data.
 */
export function macosMountOf(text: string, path: string): MacosMount | undefined {
  let best: MacosMount | undefined;
  let data: MacosMount | undefined;
  for (const line of text.split('\n')) {
    const [, source, mountPoint, inner] = /^(.+?) on (\/.*) \(([^)]*)\)$/.exec(line) ?? [];
    if (source === undefined || mountPoint === undefined || inner === undefined) continue;
    const [type = '', ...options] = inner.split(', ');
    const mount = { source, mountPoint, type, options: options.sort() };
    if (mountPoint === '/System/Volumes/Data') data = mount;
    const inside = mountPoint === '/' || path === mountPoint || path.startsWith(`${mountPoint}/`);
    if (inside && mountPoint.length >= (best?.mountPoint.length ?? 0)) best = mount;
  }
  return best?.mountPoint === '/' && data ? data : best;
}

/** `diskutil info` prints `   Name:   value` lines. */
export function diskMembers(text: string): Environment {
  const field = (name: string) => new RegExp(`^\\s*${name}:\\s+(.+)$`, 'm').exec(text)?.[1]?.trim();
  const model = field('Device / Media Name');
  const kind = field('Protocol');
  const solid = field('Solid State');
  const name = field('Device Identifier');
  return {
    ...defined({ deviceModel: model, deviceKind: kind, deviceName: name }),
    ...((solid === 'Yes' || solid === 'No') && { rotational: solid === 'No' }),
  };
}

/** `total = 2048.00M  used = 1030.25M  free = …` */
export function swapUsed(text: string): { swapUsedBytes?: number } {
  const used = /used = ([\d.]+)M/.exec(text)?.[1];
  return used === undefined ? {} : { swapUsedBytes: Math.round(Number(used) * 2 ** 20) };
}
