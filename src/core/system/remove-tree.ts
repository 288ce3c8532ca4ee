/**
 * Removes folders of ours, and nothing else: what is mounted in one belongs to others, and links are never followed. Git walks into both when
 * it removes a worktree, so it removes nothing for us.
 */
import { chmod, lstat, readdir, readFile, rm, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../document/index.ts';

/**
 * Removes a folder with everything in it. Folders that were made unreadable are opened first, and what another process
 * is still using is tried again for about a second (on Windows a file that is open cannot be removed).
 * @throws Error where something is mounted in it, before anything is removed; the operating system's error when something stays
 */
export async function removeTree(path: string): Promise<void> {
  const mounted = await mountBelow(path);
  if (mounted !== undefined) throw new Error(`${mounted} is mounted in it`);
  const status = await lstat(path).catch(() => undefined);
  if (status?.isDirectory() !== true) {
    await rm(path, { force: true });
    return;
  }
  if (process.platform === 'linux') await removeFolder(Buffer.from(path), status.dev);
  if (await isGone(path)) return;
  await openUp(path);
  await rm(path, { recursive: true, force: true, maxRetries: 8, retryDelay: 30 });
}

/** Within one file system: what was mounted since the table was read has another device. What cannot be removed stays. */
async function removeFolder(path: Buffer, device: number): Promise<void> {
  await chmod(path, 0o700).catch(() => undefined);
  for (const entry of await readdir(path, { withFileTypes: true, encoding: 'buffer' }).catch(() => [])) {
    const inside = Buffer.concat([path, Buffer.from('/'), entry.name]);
    if (!entry.isDirectory()) {
      await unlink(inside).catch(() => undefined);
      continue;
    }
    const { dev } = await lstat(inside);
    if (dev !== device) throw new Error(`${inside.toString()} is mounted in it`);
    await removeFolder(inside, device);
  }
  await rmdir(path).catch(() => undefined);
}

const isGone = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => false,
    (error: unknown) => codeOf(error) === 'ENOENT',
  );

/** A file system that is mounted in the folder: what is in it is not ours. Known on Linux alone. */
async function mountBelow(path: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const table = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  const places = table.split('\n').map((line) => unescaped(line.split(' ')[4] ?? ''));
  return places.find((place) => place === path || place.startsWith(`${path}/`));
}

/** Blanks, tabs, line feeds and backslashes are octal numbers in that table. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8)));

async function openUp(path: string): Promise<void> {
  const status = await lstat(path).catch(() => undefined);
  if (!status || status.isSymbolicLink()) return;
  // Windows cannot remove a read-only file; elsewhere only the folder's own mode matters.
  await chmod(path, status.isDirectory() ? 0o700 : 0o600).catch(() => undefined);
  if (!status.isDirectory()) return;
  for (const name of await readdir(path).catch(() => [])) await openUp(join(path, name));
}
