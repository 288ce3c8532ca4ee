/** What the kernel's files say of mounts (proc_pid_mountinfo(5)) and of the block devices below them (sysfs). */
import { join } from 'node:path';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { orElse } from '../../../core/system/index.ts';

/** The files of /proc, /sys and /etc, or a recorded tree of them. What is not there or may not be read is undefined. */
export interface SystemFiles {
  /** The trimmed text. */
  read(path: string): string | undefined;
  readNumber(path: string): number | undefined;
  list(path: string): string[];
  link(path: string): string | undefined;
  /** The path without symbolic links. */
  resolve(path: string): string | undefined;
}

/** The number that a file of the kernel holds alone. */
export function numberIn(text: string | undefined): number | undefined {
  const value = Number(text);
  return text === undefined || text === '' || !Number.isFinite(value) ? undefined : value;
}

export function systemFiles(root = '/'): SystemFiles {
  const at = (path: string) => join(root, path);
  const read = (path: string) => orElse(() => readFileSync(at(path), 'utf8').trim(), undefined);
  return {
    read,
    readNumber: (path) => numberIn(read(path)),
    list: (path) => orElse(() => readdirSync(at(path)).sort(), []),
    link: (path) => orElse(() => readlinkSync(at(path)), undefined),
    resolve: (path) =>
      orElse(() => realpathSync(at(path)).slice(root === '/' ? 0 : realpathSync(root).length), undefined),
  };
}

export interface Mount {
  id: number;
  /** `major:minor` of files on it; 0:N for file systems without a block device of their own. */
  device: string;
  /** Which folder of the file system is mounted: not `/` for bind mounts and btrfs subvolumes. */
  rootFolder: string;
  mountPoint: string;
  options: string[];
  type: string;
  source: string;
  superOptions: string[];
}

export function parseMountinfo(text: string): Mount[] {
  const mounts: Mount[] = [];
  for (const line of text.split('\n')) {
    const words = line.split(' ');
    const dash = words.indexOf('-', 6); // any number of optional fields stands before it
    const [id, , device, rootFolder, mountPoint, options] = words;
    const [type, source, superOptions] = dash < 0 ? [] : words.slice(dash + 1);
    if (!id || !device || !rootFolder || !mountPoint || !options || !type) continue;
    mounts.push({
      id: Number(id),
      device,
      rootFolder: unescapeField(rootFolder),
      mountPoint: unescapeField(mountPoint),
      options: options.split(','),
      type: unescapeField(type),
      source: unescapeField(source ?? ''),
      superOptions: (superOptions ?? '').split(',').filter(Boolean),
    });
  }
  return mounts;
}

/**
 * The mount that a path lies on. The kernel's own answer (the mount id of an open descriptor) is right even where a
 * later mount hides another; without it the deepest mount point wins, and of equal ones the last.
 */
export function mountOf(mounts: readonly Mount[], path: string, mountId?: number): Mount | undefined {
  const known = mounts.find((mount) => mount.id === mountId);
  if (known) return known;
  let best: Mount | undefined;
  for (const mount of mounts) {
    const inside = mount.mountPoint === '/' || path === mount.mountPoint || path.startsWith(`${mount.mountPoint}/`);
    if (inside && mount.mountPoint.length >= (best?.mountPoint.length ?? 0)) best = mount;
  }
  return best;
}

/** Space, tab, newline, backslash and # are written in octal. */
function unescapeField(field: string): string {
  return field.replace(/\\([0-7]{3})/g, (_whole, octal: string) => String.fromCharCode(parseInt(octal, 8)));
}

/** Options that say where or how much, not how: they differ between machines that behave alike. */
const placeOptions =
  /^(lowerdir|upperdir|workdir|uuid|size|nr_inodes|nr_blocks|subvolid|subvol|fd|pgrp|pipe_ino|uid|gid|user_id|group_id|resuid|resgid|addr|clientaddr|mountaddr|mountport|port|username|domain|context|fscontext|defcontext|rootcontext)(\+?=|$)/;

/** Mount and super-block options that shape performance, sorted, each once. */
export function normaliseOptions(mount: Pick<Mount, 'options' | 'superOptions'>): string {
  const options = new Set([...mount.options, ...mount.superOptions]);
  // A super block that is writable is mounted read-only here: the mount decides.
  if (mount.options.includes('ro')) options.delete('rw');
  else if (mount.options.includes('rw')) options.delete('ro');
  return [...options]
    .filter((option) => !placeOptions.test(option))
    .sort()
    .join(',');
}
