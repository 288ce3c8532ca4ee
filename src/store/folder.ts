/** A store in a plain folder. One writer at a time; what one writes appears whole, also when it dies half-way. */
import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError, codeOf, messageOf } from '../model/index.ts';
import type { Backend, Update } from './backend.ts';
import type { Files } from './changes.ts';
import { StoreError } from './errors.ts';

/** Everything that is no data: the lock, and files on their way in. */
const workFolder = '.io-perf';
/** A lock that nobody refreshed for so long belongs to a process that is gone. */
const staleMs = 30_000;
const refreshMs = 5_000;
const patienceMs = 600_000;

export function folderBackend(folder: string): Backend {
  const files = folderFiles(folder);
  return {
    name: folder,
    snapshot: () => Promise.resolve(files),
    update: (change) => inSentences(folder, () => update(folder, files, change)),
    close: () => Promise.resolve(),
  };
}

function folderFiles(folder: string): Files {
  return {
    read: async (path) => {
      try {
        return await readFile(join(folder, path));
      } catch (error) {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
        throw new StoreError(`${join(folder, path)} of the store cannot be read (${messageOf(error)}).`);
      }
    },
    has: (path) =>
      access(join(folder, path)).then(
        () => true,
        () => false,
      ),
  };
}

async function update<T>(folder: string, files: Files, change: (files: Files) => Promise<Update<T>>): Promise<T> {
  await mkdir(join(folder, workFolder), { recursive: true });
  const unlock = await lock(join(folder, workFolder, 'lock'));
  try {
    await finishJournal(folder);
    const { changes, result } = await change(files);
    if (changes !== undefined) await writeAll(folder, changes.entries());
    return result;
  } finally {
    await unlock();
  }
}

interface Journal {
  /** Name in the work folder, and where it goes; no name: the file is removed. */
  moves: { from?: string; to: string }[];
}

/**
 * New contents are written aside, then a journal says where they go, then they are moved. Whoever opens the store after a
 * death between the two last steps finishes the moves.
 */
async function writeAll(folder: string, entries: ReadonlyMap<string, Uint8Array | null>): Promise<void> {
  const work = join(folder, workFolder);
  const batch = `new-${randomUUID()}`;
  await mkdir(join(work, batch));
  const journal: Journal = { moves: [] };
  try {
    const waiting: [path: string, content: Uint8Array][] = [];
    for (const [to, content] of entries) {
      if (content === null) {
        journal.moves.push({ to });
        continue;
      }
      const from = `${batch}/${journal.moves.length}`;
      waiting.push([join(work, from), content]);
      journal.moves.push({ from, to });
    }
    await inParallel(waiting, ([path, content]) => writeFile(path, content));
    await writeFile(join(work, `${batch}.journal`), JSON.stringify(journal), { flush: true });
  } catch (error) {
    await rm(join(work, batch), { recursive: true, force: true });
    throw error;
  }
  await rename(join(work, `${batch}.journal`), join(work, 'journal'));
  await applyJournal(folder, journal);
}

async function finishJournal(folder: string): Promise<void> {
  const path = join(folder, workFolder, 'journal');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return;
  }
  await applyJournal(folder, JSON.parse(text) as Journal);
}

async function applyJournal(folder: string, { moves }: Journal): Promise<void> {
  const work = join(folder, workFolder);
  const folders = new Set(moves.filter(({ from }) => from !== undefined).map(({ to }) => dirname(join(folder, to))));
  await inParallel([...folders], (path) => mkdir(path, { recursive: true }));
  await inParallel(moves, async ({ from, to }) => {
    const target = join(folder, to);
    if (from === undefined) {
      await rm(target, { force: true });
      // Its folder, if that was the last in it.
      await rmdir(dirname(target)).catch(() => undefined);
      return;
    }
    await rename(join(work, from), target).catch((error: unknown) => {
      // Moved before the process died that wrote this journal.
      if (codeOf(error) !== 'ENOENT') throw error;
    });
  });
  await rm(join(work, 'journal'), { force: true });
  const batches = new Set(moves.map(({ from }) => from?.split('/')[0]).filter((batch) => batch !== undefined));
  for (const batch of batches) await rm(join(work, batch), { recursive: true, force: true });
}

/** A few at a time: more would not be faster, and file handles are not endless. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

/** Takes the lock, waiting for others; gives the function that releases it. */
async function lock(path: string): Promise<() => Promise<void>> {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}\n`;
  const started = Date.now();
  for (;;) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(owner);
      await file.close();
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    await removeStaleLock(path);
    if (Date.now() - started > patienceMs) {
      throw new StoreError(
        `The store is locked by another process (${path}): remove that file if no publish is running.`,
      );
    }
    await sleep(5 + Math.random() * 45);
  }
  const refresh = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, refreshMs);
  refresh.unref();
  return async () => {
    clearInterval(refresh);
    await rm(path, { force: true });
  };
}

async function removeStaleLock(path: string): Promise<void> {
  try {
    const [owner, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    const [host, pid] = owner.split(' ');
    const isDead = host === hostname() && pid !== undefined && !isAlive(Number(pid));
    if (!isDead && Date.now() - mtimeMs < staleMs) return;
    // Renaming succeeds for one of those who saw the same dead owner.
    const aside = `${path}.${randomUUID()}`;
    await rename(path, aside);
    const taken = await readFile(aside, 'utf8');
    if (taken !== owner) await rename(aside, path);
    else await rm(aside, { force: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
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
