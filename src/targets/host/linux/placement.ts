import { statfs } from 'node:fs/promises';
import { runCommand } from '../../run-command.ts';

/** Magic number of ext2, ext3 and ext4 (statfs(2)). */
const extMagic = 0xef53;
const timeoutMs = 5000;

/**
 * Asks ext4 to put each folder made in this one into a block group of its own, as it does for the folders of the root
 * (chattr(1), attribute T; the Orlov allocator). Otherwise all of them share the group of the directory under test: where its
 * inodes are used up, making a file takes ten times as long, and each run would measure how full that group happens to be.
 * Does nothing on other file systems, without chattr, or where it may not.
 */
export async function spreadFolders(path: string): Promise<void> {
  if (process.platform !== 'linux') return;
  if ((await statfs(path)).type !== extMagic) return;
  await runCommand(['chattr', '+T', path], { timeoutMs });
}
