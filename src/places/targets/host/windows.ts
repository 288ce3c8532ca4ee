/** What Windows reports, through PowerShell's CIM and Storage modules. */
import { existsSync } from 'node:fs';
import { join, parse } from 'node:path';
import { freemem } from 'node:os';
import { z } from 'zod';
import type { Gathered } from './hazards.ts';
import type { Environment } from '../../../core/document/index.ts';
import { orElse, runCommand } from '../../../core/system/index.ts';

/**
 * Each question answers alone: one that fails (a missing module, a drive that is not a volume) leaves its member null.
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

export async function gatherWindows(path: string): Promise<Gathered> {
  const drive = parse(path).root;
  const encoded = Buffer.from(script, 'utf16le').toString('base64');
  const result = await runCommand(['powershell', '-NoProfile', '-NonInteractive', '-EncodedCommand', encoded], {
    timeoutMs,
    environment: { IO_PERF_DRIVE: /^([A-Za-z]):/.exec(drive)?.[1] ?? '' },
  });
  const answer = windowsAnswer(result.stdout);
  const environment = { volume: drive, ...(isWine() && { compatibilityLayer: 'wine' }), ...answer.environment };
  return { ...answer, environment, availableMemoryBytes: freemem() };
}

/** Its own way of being configured, which no Windows has. */
const isWine = (): boolean => existsSync(join(process.env.SystemRoot ?? 'C:\\windows', 'system32', 'winecfg.exe'));

/** The script's JSON as facts; other text gives no members. */
export function windowsAnswer(text: string): Gathered {
  const answer = orElse(() => answerSchema.parse(JSON.parse(text)), undefined);
  if (!answer) return { environment: {} };
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
    // With virtualisation-based security the host itself reports a hypervisor; the maker identifies a guest.
    put('virtualisation', virtual ? maker.toLowerCase().trim() : 'none');
  }
  return {
    environment,
    encrypted: answer.bitlocker === 'On' || answer.bitlocker === '1',
    // Win32_Battery.BatteryStatus: 1 is discharging
    onBattery: answer.battery === 1,
  };
}
