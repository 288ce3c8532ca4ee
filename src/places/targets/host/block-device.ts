/** The block device under a file system, as sysfs reports it (Documentation/ABI/stable/sysfs-block of the kernel). */
import { basename, dirname } from 'node:path';
import { defined } from '../../../core/document/index.ts';
import type { SystemFiles } from './linux-files.ts';

export interface BlockDevice {
  /** From the mounted device down, kinds joined by ` on `: `crypt on lvm on nvme partition`. */
  stack: string;
  /** Kernel name of the disk at the bottom: `sda`, `nvme0n1`. */
  disk: string;
  model?: string;
  rotational?: boolean;
  readAheadKib?: number;
  scheduler?: string;
  encrypted: boolean;
  /** For a loop device: the file it is in. */
  backingFile?: string;
}

/** @param number `major:minor`; undefined when sysfs does not know it (0:N, or a container without /sys) */
export function blockDevice(files: SystemFiles, number: string): BlockDevice | undefined {
  let folder = files.resolve(`/sys/dev/block/${number}`);
  if (folder === undefined) return undefined;
  const kinds: string[] = [];
  let encrypted = false;
  let backingFile: string | undefined;
  const readAheadKib =
    files.readNumber(`/sys/class/bdi/${number}/read_ahead_kb`) ??
    files.readNumber(`${folder}/queue/read_ahead_kb`) ??
    files.readNumber(`${dirname(folder)}/queue/read_ahead_kb`);
  for (let depth = 0; depth < 16; depth++) {
    if (files.read(`${folder}/partition`) !== undefined) {
      folder = dirname(folder);
      kinds.push(`${kindOf(files, folder)} partition`);
    } else {
      kinds.push(kindOf(files, folder));
    }
    encrypted ||= files.read(`${folder}/dm/uuid`)?.startsWith('CRYPT-') ?? false;
    backingFile ??= files.read(`${folder}/loop/backing_file`);
    const below: string | undefined = files.list(`${folder}/slaves`)[0];
    const next: string | undefined = below === undefined ? undefined : files.resolve(`${folder}/slaves/${below}`);
    if (next === undefined) break;
    folder = next;
  }
  const model = modelOf(files, folder);
  const rotational = files.readNumber(`${folder}/queue/rotational`);
  const scheduler = activeScheduler(files.read(`${folder}/queue/scheduler`));
  return {
    stack: kinds.join(' on '),
    disk: basename(folder),
    encrypted,
    ...defined({ model }),
    ...(rotational !== undefined && { rotational: rotational === 1 }),
    ...defined({ readAheadKib, scheduler, backingFile }),
  };
}

/** The first word that shows how the device is connected. */
function kindOf(files: SystemFiles, folder: string): string {
  const name = basename(folder);
  const mapped = files.read(`${folder}/dm/uuid`);
  if (mapped !== undefined) return (mapped.split('-')[0] ?? '').toLowerCase() || 'dm';
  const kinds: [RegExp, string][] = [
    [/^nvme/, 'nvme'],
    [/^vd/, 'virtio'],
    [/^xvd/, 'xen'],
    [/^sd/, 'scsi'],
    [/^mmcblk/, 'mmc'],
    [/^loop/, 'loop'],
    [/^md/, 'raid'],
    [/^nbd/, 'nbd'],
    [/^rbd/, 'rbd'],
    [/^zram/, 'zram'],
    [/^ram|^pmem/, 'memory'],
  ];
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? name.replace(/\d+$/, '');
}

function modelOf(files: SystemFiles, folder: string): string | undefined {
  const words = [files.read(`${folder}/device/vendor`), files.read(`${folder}/device/model`)];
  // PCI and virtio give a number as vendor, which says nothing.
  const text = words.filter((word) => word && !word.startsWith('0x') && word !== 'ATA').join(' ');
  return text.replace(/\s+/g, ' ') || undefined;
}

/** `none [mq-deadline] kyber` → `mq-deadline` */
function activeScheduler(text: string | undefined): string | undefined {
  return /\[([^\]]+)\]/.exec(text ?? '')?.[1] ?? (text === 'none' ? 'none' : undefined);
}
