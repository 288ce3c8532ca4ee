/**
 * Removes folders of io-perf and nothing else: a file system mounted in one belongs to others, and links are never followed. Git follows both when
 * it removes a worktree, so io-perf does not use it for that.
 */
import { chmod, lstat, readdir, readFile, rm, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../document/index.ts';

/**
 * Removes a folder with everything in it. Unreadable folders are made readable first. What another process
 * is still using is tried again for about a second (on Windows an open file cannot be removed).
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

/** Stays within one file system: what was mounted since the table was read has another device. What cannot be removed stays. */
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

/** A file system that is mounted in the folder belongs to others. Known on Linux only. */
async function mountBelow(path: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const table = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  const places = table.split('\n').map((line) => unescaped(line.split(' ')[4] ?? ''));
  return places.find((place) => place === path || place.startsWith(`${path}/`));
}

/** That table writes blanks, tabs, line feeds and backslashes as octal numbers. */
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
