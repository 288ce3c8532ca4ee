/** A store in a plain folder. One writer at a time; its changes appear as one, even if it dies half-way. */
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, readdir, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { codeOf, messageOf, UsageError } from '../../core/document/index.ts';
import { type Backend, type Files, LinkOutside, StoreError, type Update } from './backend.ts';
import { finishJournal, readJournal, setJournalAside, workFolder, writeAll } from './folder-journal.ts';
import { LockLost, takeLock } from './folder-lock.ts';

/** A writer that lost its lock starts again: none of its changes are in the store. */
const maxTries = 3;

export function folderBackend(folder: string): Backend {
  const files = folderFiles(folder);
  return {
    name: folder,
    snapshot: () => Promise.resolve(files),
    update: (change) => inSentences(folder, () => update(folder, files, change)),
    check: async () => {
      try {
        await readJournal(folder);
        return [];
      } catch (error) {
        if (error instanceof UsageError) return [error.message];
        throw error;
      }
    },
    repair: () => inSentences(folder, () => repair(folder)),
    close: () => Promise.resolve(),
  };
}

/** A pipe would keep the reader waiting, and a device has no end. */
async function readRegular(file: string): Promise<Buffer | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (found.isDirectory()) return undefined;
    if (!found.isFile()) throw new StoreError(`${file} of the store is no regular file: remove it.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function folderFiles(folder: string): Files {
  /** @returns `none` where there is nothing of this name */
  const look = async <T>(path: string, work: (place: string) => Promise<T>, none: T): Promise<T> => {
    const place = join(folder, path);
    try {
      return await work(place);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '')) return none;
      throw new StoreError(`${place} of the store cannot be read (${messageOf(error)}).`);
    }
  };
  const read = async (place: string): Promise<Buffer | undefined> => {
    const file = await realpath(place);
    if (!(await isInside(file, folder))) throw new LinkOutside(place);
    return readRegular(file);
  };
  return {
    read: (path) => look(path, read, undefined),
    has: (path) => look(path, (place) => access(place).then(() => true), false),
    list: (path) => look(path, (place) => readdir(place), []),
  };
}

async function isInside(file: string, folder: string): Promise<boolean> {
  const way = relative(await realpath(folder), file);
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}

async function update<T>(folder: string, files: Files, change: (files: Files) => Promise<Update<T>>): Promise<T> {
  const work = await openWork(folder);
  for (let tried = 1; ; tried++) {
    const lock = await takeLock(work);
    try {
      await finishJournal(folder, lock);
      const { changes, result } = await change(files);
      if (changes !== undefined) await writeAll(folder, lock, changes.entries());
      return result;
    } catch (error) {
      // A process that takes the lock over removes what was prepared: any error may come of that.
      const isLost = await lock.assertHeld().then(
        () => error instanceof LockLost,
        (reason: unknown) => reason instanceof LockLost,
      );
      if (!isLost || tried === maxTries) throw error;
    } finally {
      await lock.release();
    }
  }
}

/** @throws UsageError where it is a link: the lock and new contents would be written elsewhere */
async function openWork(folder: string): Promise<string> {
  const work = join(folder, workFolder);
  const status = await lstat(work).catch(() => undefined);
  if (status?.isSymbolicLink() === true) {
    throw new UsageError(
      `${work} is a link, and nothing was written: remove it, and io-perf makes a folder in its place.`,
    );
  }
  await mkdir(work, { recursive: true });
  return work;
}

async function repair(folder: string): Promise<string[]> {
  const work = await openWork(folder);
  const lock = await takeLock(work);
  try {
    const done = await setJournalAside(folder);
    return done === undefined ? [] : [done];
  } finally {
    await lock.release();
  }
}

async function inSentences<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof StoreError || code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    if (code === 'ENOTDIR') {
      throw new UsageError(`The store ${folder} cannot be a folder, a file is in its place: name another --store.`);
    }
    throw new StoreError(
      `The store ${folder} cannot be written (${messageOf(error)}): free space or change its permissions, or name another --store.`,
    );
  }
}
