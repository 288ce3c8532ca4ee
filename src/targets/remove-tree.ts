import { chmod, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes a folder with everything in it. Folders that were made unreadable are opened first, and what another process
 * is still using is tried again for about a second (on Windows a file that is open cannot be removed).
 * @throws the operating system's error when something stays
 */
export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } catch {
    await openUp(path);
    await rm(path, { recursive: true, force: true, maxRetries: 8, retryDelay: 30 });
  }
}

async function openUp(path: string): Promise<void> {
  const status = await lstat(path).catch(() => undefined);
  if (!status || status.isSymbolicLink()) return;
  // Windows cannot remove a read-only file; elsewhere only the folder's own mode matters.
  await chmod(path, status.isDirectory() ? 0o700 : 0o600).catch(() => undefined);
  if (!status.isDirectory()) return;
  for (const name of await readdir(path).catch(() => [])) await openUp(join(path, name));
}
