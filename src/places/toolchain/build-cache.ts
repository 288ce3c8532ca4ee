/**
 * Where built runners are kept: one folder an entry, `RUNNER-KEY`, made beside and renamed into place, so that an
 * entry is there whole or not at all, even after a kill or with concurrent builds of the same.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, stat, utimes } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { codeOf, messageOf } from '../../core/document/index.ts';
import {
  isLeftBehind,
  makeCacheFolder,
  markAsOurs,
  removeTree,
  uniqueName,
  userCacheFolder,
} from '../../core/system/index.ts';
import { versionFile, type VersionMemo, versionMemoIn } from './program-versions.ts';

export interface BuildCache {
  readonly directory: string;
  /** The folder of an entry, undefined when it is not there. */
  find(entry: string): Promise<string | undefined>;
  /** An empty temporary folder on the file system of the cache. */
  openTemporary(): Promise<string>;
  /** Moves `temporary/output` into place as the entry; when another process was faster, its entry is taken. */
  keep(temporary: string, entry: string): Promise<string>;
  /** Removes a temporary folder, or an entry that turned out to be damaged. */
  discard(folder: string): Promise<void>;
  readonly versions: VersionMemo;
  logPath(entry: string): string;
}

const temporaryPrefix = '.building';

/**
 * Opens the cache of this user (`userCacheFolder`). When the home is missing or read-only: `.io-perf/cache` in the repository,
 * and at last a folder of this user alone in the system's temporary folder.
 * @param chosen overrides all of them
 * @returns the cache, or why none could be opened (a sentence)
 */
export function openBuildCache(root: string, chosen?: string): BuildCache | string {
  const explicit = chosen ?? process.env.IO_PERF_CACHE;
  const ofUser = userCacheFolder();
  const candidates = explicit
    ? [explicit]
    : [...(ofUser === undefined ? [] : [ofUser]), join(root, '.io-perf', 'cache'), temporaryFolder()];
  let refusal = '';
  for (const directory of candidates) {
    try {
      makeCacheFolder(directory);
      const probe = join(directory, uniqueName('.probe'));
      writeFileSync(probe, '');
      rmSync(probe);
      return cacheIn(directory);
    } catch (error) {
      refusal = `The cache folder ${directory} cannot be written (${messageOf(error)}): name a writable one in IO_PERF_CACHE.`;
    }
  }
  return refusal;
}

function temporaryFolder(): string {
  const user = process.getuid?.() ?? userInfo().username;
  return join(tmpdir(), `io-perf-cache-${user}`);
}

function cacheIn(directory: string): BuildCache {
  return {
    directory,
    versions: versionMemoIn(directory),
    async find(entry) {
      const path = join(directory, entry);
      if (!(await isDirectory(path))) return undefined;
      const now = new Date();
      await utimes(path, now, now).catch(() => undefined); // in use: see removeOldEntries
      return path;
    },
    async openTemporary() {
      await removeLeftovers(directory);
      await removeOldEntries(directory);
      const path = join(directory, uniqueName(temporaryPrefix));
      await mkdir(path, { mode: 0o700 });
      markAsOurs(path);
      await mkdir(join(path, 'output'));
      await mkdir(join(path, 'work'));
      return path;
    },
    async keep(temporary, entry) {
      const path = join(directory, entry);
      for (let attempt = 1; ; attempt++) {
        try {
          await rename(join(temporary, 'output'), path);
          return path;
        } catch (error) {
          if (await isDirectory(path)) return path;
          // A virus scanner on Windows holds new files open for a moment.
          if (attempt >= 10 || !['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error) ?? '')) throw error;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    },
    async discard(folder) {
      await removeTree(folder).catch(() => undefined);
    },
    logPath: (entry) => join(directory, `${entry}.log`),
  };
}

async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (name.startsWith(`${temporaryPrefix}-`) && isLeftBehind(path)) await removeTree(path).catch(() => undefined);
  }
}

/** Builds of sources that were not used for this long are removed. */
const keptDays = 60;

async function removeOldEntries(directory: string): Promise<void> {
  const oldest = Date.now() - keptDays * 24 * 3600 * 1000;
  for (const name of await readdir(directory)) {
    if (!/^[a-z][a-z0-9-]*-[0-9a-f]{20}(\.log|\.failed|\.\d+)?$/.test(name) && !versionFile.test(name)) continue;
    const path = join(directory, name);
    const status = await stat(path).catch(() => undefined);
    if (status && status.mtimeMs < oldest) await removeTree(path).catch(() => undefined);
  }
}

const isDirectory = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
