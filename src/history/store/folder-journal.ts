/**
 * Changes many files of a folder as one. New contents are written aside, a journal lists their destinations, then they are moved. The next
 * writer finishes the moves of a writer that died in between. Contents and folders are on the disk before the journal names them, so a
 * power cut leaves the store in its old or its new state.
 */
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize, relative, sep } from 'node:path';
import { z } from 'zod';
import { codeOf, messageOf, UsageError } from '../../core/document/index.ts';
import { removeTree } from '../../core/system/index.ts';
import { indexPath } from './format/index.ts';
import { StoreError } from './backend.ts';
import { isOfTheDead, type Lock } from './folder-lock.ts';

/** Files other than data: the lock, the journal, new files before their move. */
export const workFolder = '.io-perf';
/** Files prepared by a process that waits for the lock are younger; if not, they are made again. */
const leftOverMs = 60_000;
const leftOver = /^(?:new|lock)-[0-9a-f-]{36}$/;

const journalSchema = z.object({
  moves: z.array(
    z.object({
      /** Below the work folder; absent: the file at `to` is removed. */
      from: z
        .string()
        .regex(/^new-[0-9a-f-]{36}\/\d{1,9}$/)
        .optional(),
      to: z.string().min(1).max(1000),
    }),
  ),
});
type Journal = z.infer<typeof journalSchema>;

/**
 * @param entries path in the store → contents, or null: removed
 * @throws UsageError if a link leads out of the folder: nothing is written
 */
export async function writeAll(
  folder: string,
  lock: Lock,
  entries: ReadonlyMap<string, Uint8Array | null>,
): Promise<void> {
  for (const to of entries.keys()) {
    if (await staysInside(folder, to)) continue;
    throw new UsageError(
      `${join(folder, to)} is outside of the store, or on its way is a link: nothing was written; put a folder in its place.`,
    );
  }
  const work = join(folder, workFolder);
  const batch = `new-${randomUUID()}`;
  await mkdir(join(work, batch));
  try {
    const journal: Journal = { moves: [] };
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
    await inParallel(waiting, ([path, content]) => writeFile(path, content, { flush: true }));
    await writeFile(lock.pathOf('journal'), JSON.stringify(journal), { flush: true });
    await flushFolders([join(work, batch), work]);
    await lock.commit('journal', join(work, 'journal'));
    await flushFolders([work]);
    await applyJournal(folder, lock, journal);
  } catch (error) {
    // The batch stays where the journal names it, or may: the next writer finishes it, or removes it.
    if (!(await mayExist(join(work, 'journal')))) await removeTree(join(work, batch));
    throw error;
  }
}

/** Finishes the work of a writer that died, and removes files that are not needed any more. */
export async function finishJournal(folder: string, lock: Lock): Promise<void> {
  const journal = await readJournal(folder);
  if (journal !== undefined) await applyJournal(folder, lock, journal);
  await removeLeftOvers(folder, lock);
}

/**
 * @returns undefined without a journal
 * @throws UsageError for a journal that no publish can have written: it is not followed
 */
export async function readJournal(folder: string): Promise<Journal | undefined> {
  const path = join(folder, workFolder, 'journal');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  const { success, data } = journalSchema.safeParse(parsed);
  if (!success) throw new UsageError(damaged(path, 'is damaged'));
  for (const { to } of data.moves) {
    if (!(await staysInside(folder, to))) throw new UsageError(damaged(path, `names a file outside of the store`));
  }
  return data;
}

/**
 * Sets an invalid journal aside, together with the contents that it may refer to.
 * @returns the changes; undefined if the journal is valid
 */
export async function setJournalAside(folder: string): Promise<string | undefined> {
  const work = join(folder, workFolder);
  try {
    await readJournal(folder);
    return undefined;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
  }
  const aside = `damaged-${randomUUID()}`;
  await mkdir(join(work, aside));
  for (const name of await readdir(work)) {
    if (name.startsWith('new-')) await rename(join(work, name), join(work, aside, name));
  }
  await flushFolders([join(work, aside)]);
  await rename(join(work, 'journal'), join(work, aside, 'journal'));
  await flushFolders([work, join(work, aside)]);
  return `The journal was damaged: it is in ${join(work, aside)} now, with what it may have been about. Publish that run again.`;
}

const damaged = (path: string, what: string): string =>
  `${path} ${what}, and nothing was written: "io-perf store repair" sets it aside, or restore the store from a copy.`;

/** A relative path that does not lead upwards, without a link out of the store. */
async function staysInside(folder: string, to: string): Promise<boolean> {
  if (isAbsolute(to) || /[\0\\:]/.test(to) || normalize(to) !== to.split('/').join(sep)) return false;
  const [first] = to.split('/');
  if (first === '..' || first === workFolder || first === '.git' || first === '.') return false;
  const top = await realpath(folder);
  for (let parent = dirname(to); parent !== '.'; parent = dirname(parent)) {
    const real = await realpath(join(folder, parent)).catch(() => undefined);
    if (real !== undefined && relative(top, real).split(sep)[0] === '..') return false;
    if (
      await lstat(join(folder, parent)).then(
        (it) => it.isSymbolicLink(),
        () => false,
      )
    )
      return false;
  }
  return true;
}

async function applyJournal(folder: string, lock: Lock, { moves }: Journal): Promise<void> {
  const work = join(folder, workFolder);
  const folders = new Set(moves.map(({ to }) => dirname(join(folder, to))));
  const made = moves.filter(({ from }) => from !== undefined).map(({ to }) => dirname(join(folder, to)));
  await inParallel([...new Set(made)], (path) => mkdir(path, { recursive: true }));
  const move = async ({ from, to }: Journal['moves'][number]): Promise<void> => {
    const target = join(folder, to);
    await lock.assertHeld();
    if (from === undefined) return rm(target, { force: true });
    await rename(join(work, from), target).catch(async (error: unknown) => {
      // Moved before the writer of this journal died. If it is still there, the folder of the target is missing: a recursive mkdir
      // of two paths at once may report success for both although one of them failed.
      if (codeOf(error) !== 'ENOENT' || (await mayExist(join(work, from)))) throw error;
    });
  };
  // Readers in the meantime find all files that the index names: new files come before it, and old ones are removed after it.
  const isIndex = ({ to }: { to: string }): boolean => to === indexPath || to.endsWith(`/${indexPath}`);
  await inParallel(
    moves.filter((one) => one.from !== undefined && !isIndex(one)),
    move,
  );
  await inParallel(moves.filter(isIndex), move);
  await inParallel(
    moves.filter((one) => one.from === undefined && !isIndex(one)),
    move,
  );
  await flushFolders([...withParents(folders, folder)]);
  // Folders that became empty.
  for (const path of folders) if (path !== folder) await rmdir(path).catch(() => undefined);
  await lock.assertHeld();
  await rm(join(work, 'journal'), { force: true });
  const batches = new Set(moves.map(({ from }) => from?.split('/')[0]).filter((batch) => batch !== undefined));
  for (const batch of batches) await removeTree(join(work, batch));
}

function withParents(folders: Iterable<string>, top: string): Set<string> {
  const all = new Set([top]);
  for (const folder of folders) {
    for (let path = folder; path.length > top.length; path = dirname(path)) all.add(path);
  }
  return all;
}

/** Under the lock and without a journal, files in the work folder belong to writers that died, or that wait for the lock. */
async function removeLeftOvers(folder: string, lock: Lock): Promise<void> {
  const work = join(folder, workFolder);
  const probe = lock.pathOf('now');
  await writeFile(probe, '');
  // By the file system's own clock.
  const { mtimeMs: now } = await stat(probe);
  for (const name of await readdir(work)) {
    if (!leftOver.test(name)) continue;
    const path = join(work, name);
    const mayWait = name.startsWith('lock-') && now - (await madeAt(path)) < leftOverMs && !(await isOfTheDead(path));
    if (!mayWait) {
      await removeTree(path).catch((error: unknown) => {
        throw new StoreError(`The store ${folder} cannot be written (${messageOf(error)}).`);
      });
    }
  }
}

const madeAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => -Infinity,
  );

/** Also where it cannot be known: contents that a journal names must not be removed. */
const mayExist = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => codeOf(error) !== 'ENOENT',
  );

/** Syncs a folder, so that its names are on the disk. Windows has no such call, and writes names through. */
async function flushFolders(paths: readonly string[]): Promise<void> {
  if (process.platform === 'win32') return;
  await inParallel(paths, async (path) => {
    const folder = await open(path, 'r').catch(() => undefined);
    // Some file systems do not support it; trying does no harm.
    await folder?.sync().catch(() => undefined);
    await folder?.close();
  });
}

/**
 * A few at a time: more would not be faster, and file handles are not endless. After a failure nothing more is begun, and what was
 * begun has ended: the lock is given back then.
 */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of left) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  if (failures.length > 0) throw failures[0];
}
