/** Real file systems for tests: loop-mounted images, tmpfs and overlays. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Why file systems cannot be mounted here, undefined where they can. */
export function whyNoMounts(folder: string): string | undefined {
  if (process.platform !== 'linux') return 'mounts file systems as Linux does';
  if (process.getuid?.() !== 0) return 'needs root to mount file systems';
  try {
    const point = join(folder, 'probe');
    mkdirSync(point);
    execFileSync('mount', ['-t', 'tmpfs', 'none', point], { stdio: 'pipe' });
    execFileSync('umount', [point]);
    return undefined;
  } catch {
    return 'may not mount file systems here';
  }
}

/** Makes an image of a file system and mounts it; undefined with the reason when this machine cannot. */
export function mountImage(
  folder: string,
  type: string,
  mebibytes: number,
  options = 'loop',
): string | { reason: string } {
  const image = join(folder, `${type}-${mebibytes}.img`);
  const point = join(folder, `${type}-${mebibytes}`);
  writeFileSync(image, '');
  truncateSync(image, mebibytes * 2 ** 20);
  mkdirSync(point);
  try {
    execFileSync(`mkfs.${type}`, ['-q', image], { stdio: 'pipe' });
    execFileSync('mount', ['-o', options, '-t', type, image, point], { stdio: 'pipe' });
    return point;
  } catch (error) {
    return { reason: `cannot make or mount ${type} here (${(error as Error).message.split('\n')[0] ?? ''})` };
  }
}

export function unmount(point: string): void {
  execFileSync('umount', [point], { stdio: 'pipe' });
}
