/** The folder of this user for what can be made again. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * `$IO_PERF_CACHE`, or else `$XDG_CACHE_HOME/io-perf` (`~/.cache/io-perf`; macOS: `~/Library/Caches/io-perf`; Windows:
 * `%LOCALAPPDATA%\io-perf`); undefined where there is no home.
 */
export function userCacheFolder(): string | undefined {
  const { IO_PERF_CACHE, LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (IO_PERF_CACHE) return IO_PERF_CACHE;
  if (process.platform === 'win32') return LOCALAPPDATA ? join(LOCALAPPDATA, 'io-perf') : undefined;
  if (XDG_CACHE_HOME?.startsWith('/')) return join(XDG_CACHE_HOME, 'io-perf');
  const home = homedir();
  if (!home.startsWith('/') || home === '/' || !existsSync(home)) return undefined;
  return join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'io-perf');
}

/**
 * Makes the folder where it is missing. What lies there is executed: one that another user made or can write is not ours to trust.
 * @throws Error when it is not to be trusted, or cannot be made
 */
export function makeCacheFolder(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const uid = process.getuid?.();
  if (uid === undefined) return;
  const status = statSync(directory);
  if (status.uid !== uid && status.uid !== 0) throw new Error('it belongs to another user');
  if ((status.mode & 0o002) !== 0) throw new Error('everybody may write it');
}
