/** The system's caches: dropping them, and writing back what is dirty. */
import { access, writeFile } from 'node:fs/promises';
import { constants } from 'node:fs';
import { outputOf, runCommand, succeeds } from '../../../core/system/index.ts';

const dropFile = '/proc/sys/vm/drop_caches';

/** Write-back of a slow disk's dirty pages can take minutes. */
const syncTimeoutMs = 5 * 60_000;

interface CacheControl {
  canDrop: () => Promise<boolean>;
  drop: () => Promise<boolean>;
}

/**
 * How this user may drop the caches, found out once: as root, through sudo without a password, or not at all.
 * Linux: `echo 3` to drop_caches drops page cache, dentries and inodes, clean ones only, hence sync first
 * (Documentation/admin-guide/sysctl/vm.rst). macOS: purge(8).
 */
export function cacheControl(): CacheControl {
  let way: Promise<'direct' | 'sudo' | undefined> | undefined;
  const find = async () => {
    if (process.platform === 'linux') {
      if (process.getuid?.() === 0) return (await succeeds(access(dropFile, constants.W_OK))) ? 'direct' : undefined;
      return (await canSudo()) ? 'sudo' : undefined;
    }
    return process.platform === 'darwin' && (await canSudo()) ? 'sudo' : undefined;
  };
  return {
    async canDrop() {
      return (await (way ??= find())) !== undefined;
    },
    async drop() {
      const chosen = await (way ??= find());
      if (chosen === undefined) return false;
      const dropped = chosen === 'direct' ? await dropDirectly() : await dropThroughSudo();
      if (!dropped) way = Promise.resolve(undefined);
      return dropped;
    },
  };
}

async function dropDirectly(): Promise<boolean> {
  await runCommand(['sync'], { timeoutMs: syncTimeoutMs });
  return succeeds(writeFile(dropFile, '3'));
}

async function dropThroughSudo(): Promise<boolean> {
  const command = process.platform === 'darwin' ? ['purge'] : ['sh', '-c', `sync; echo 3 > ${dropFile}`];
  return (await runCommand(['sudo', '-n', ...command], { timeoutMs: syncTimeoutMs })).code === 0;
}

const canSudo = async (): Promise<boolean> => (await outputOf(['sudo', '-n', 'true'])) !== undefined;

/** Node has no syncfs(2): `sync -f` of GNU coreutils calls it; other systems know only sync(2), which is for all. */
export async function syncFilesystem(directory: string): Promise<void> {
  if (process.platform === 'win32') return; // FlushFileBuffers of single files is the runners' business
  if (process.platform === 'linux') {
    const { code } = await runCommand(['sync', '-f', '--', directory], { timeoutMs: syncTimeoutMs });
    if (code === 0) return;
  }
  await runCommand(['sync'], { timeoutMs: syncTimeoutMs });
}
