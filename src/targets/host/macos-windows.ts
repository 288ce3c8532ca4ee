/** What macOS and Windows tell of the machine and the volume. macOS: sysctl(3), sw_vers(1), mount(8), diskutil(8), pmset(1). */
import type { Environment } from '../../document/index.ts';
import { outputOf, runCommand } from '../../toolchain/index.ts';
import type { HostFacts } from './hazards.ts';
import { parse } from 'node:path';
import { z } from 'zod';
import { freemem } from 'node:os';

export async function gatherMacos(path: string): Promise<Partial<HostFacts> & { environment: Environment }> {
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
    ...(model !== undefined && { deviceModel: model }),
    ...(kind !== undefined && { deviceKind: kind }),
    ...(name !== undefined && { deviceName: name }),
    ...((solid === 'Yes' || solid === 'No') && { rotational: solid === 'No' }),
  };
}

/** `total = 2048.00M  used = 1030.25M  free = …` */
export function swapUsed(text: string): { swapUsedBytes?: number } {
  const used = /used = ([\d.]+)M/.exec(text)?.[1];
  return used === undefined ? {} : { swapUsedBytes: Math.round(Number(used) * 2 ** 20) };
}

// What Windows tells, through PowerShell's CIM and Storage modules.

/**
 * Each question answers alone: one that fails (a missing module, a drive that is no volume) leaves its member null.
 * Get-MpComputerStatus: Defender scans what is opened and written while its real-time protection is on.
 */
const script = `
$ErrorActionPreference = 'Stop'; $ProgressPreference = 'SilentlyContinue'
function Ask($question) { try { & $question } catch { $null } }
$letter = $env:IO_PERF_DRIVE
$os = Ask { Get-CimInstance Win32_OperatingSystem }
$volume = Ask { Get-Volume -DriveLetter $letter }
$disk = Ask { Get-Partition -DriveLetter $letter | Get-Disk }
$physical = Ask { $disk | Get-PhysicalDisk }
[ordered]@{
  caption = $os.Caption; version = $os.Version
  cpu = Ask { (Get-CimInstance Win32_Processor | Select-Object -First 1).Name }
  maker = Ask { $s = Get-CimInstance Win32_ComputerSystem; "$($s.Manufacturer) $($s.Model)" }
  hypervisor = Ask { (Get-CimInstance Win32_ComputerSystem).HypervisorPresent }
  battery = Ask { (Get-CimInstance Win32_Battery | Select-Object -First 1).BatteryStatus }
  filesystem = $volume.FileSystemType; driveType = "$($volume.DriveType)"
  model = $disk.FriendlyName; bus = "$($disk.BusType)"; media = "$($physical.MediaType)"
  bitlocker = Ask { "$((Get-BitLockerVolume -MountPoint "$($letter):").ProtectionStatus)" }
  realtimeScan = Ask { (Get-MpComputerStatus).RealTimeProtectionEnabled }
} | ConvertTo-Json -Compress
`;

const answerSchema = z.object({
  caption: z.string().nullish(),
  version: z.string().nullish(),
  cpu: z.string().nullish(),
  maker: z.string().nullish(),
  hypervisor: z.boolean().nullish(),
  battery: z.number().nullish(),
  filesystem: z.union([z.string(), z.number()]).nullish(),
  driveType: z.string().nullish(),
  model: z.string().nullish(),
  bus: z.string().nullish(),
  media: z.string().nullish(),
  bitlocker: z.string().nullish(),
  realtimeScan: z.boolean().nullish(),
});

/** Starting PowerShell and its modules takes seconds on a busy machine. */
const timeoutMs = 30_000;

export async function gatherWindows(path: string): Promise<Partial<HostFacts> & { environment: Environment }> {
  const drive = parse(path).root;
  const encoded = Buffer.from(script, 'utf16le').toString('base64');
  const result = await runCommand(['powershell', '-NoProfile', '-NonInteractive', '-EncodedCommand', encoded], {
    timeoutMs,
    environment: { IO_PERF_DRIVE: /^([A-Za-z]):/.exec(drive)?.[1] ?? '' },
  });
  const answer = windowsAnswer(result.stdout);
  return { ...answer, environment: { volume: drive, ...answer.environment }, availableMemoryBytes: freemem() };
}

/** The script's JSON as facts; text that is none gives no members. */
export function windowsAnswer(text: string): Partial<HostFacts> & { environment: Environment } {
  let answer: z.infer<typeof answerSchema>;
  try {
    answer = answerSchema.parse(JSON.parse(text));
  } catch {
    return { environment: {} };
  }
  const environment: Environment = {};
  const put = (name: string, value: string | boolean | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') environment[name] = value;
  };
  put('osVersion', [answer.caption, answer.version].filter(Boolean).join(' '));
  put('cpu', answer.cpu?.trim());
  put('filesystem', answer.driveType === 'Remote' ? 'smb' : String(answer.filesystem ?? '').toLowerCase());
  put('deviceModel', answer.model);
  put('deviceKind', answer.bus?.toLowerCase());
  if (answer.media === 'HDD' || answer.media === 'SSD') put('rotational', answer.media === 'HDD');
  put('realtimeScan', answer.realtimeScan);
  if (answer.hypervisor !== null && answer.hypervisor !== undefined) {
    const maker = answer.maker ?? '';
    const virtual = /Virtual|VMware|KVM|QEMU|Xen|Amazon|Google/.test(maker);
    // With virtualisation-based security the host itself reports a hypervisor; the maker tells a guest.
    put('virtualisation', virtual ? maker.toLowerCase().trim() : 'none');
  }
  return {
    environment,
    encrypted: answer.bitlocker === 'On' || answer.bitlocker === '1',
    // Win32_Battery.BatteryStatus: 1 is discharging
    onBattery: answer.battery === 1,
  };
}
