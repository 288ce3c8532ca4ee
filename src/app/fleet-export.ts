/** The history of many stores as one data set: store=NAME/month=2026-11-01/part.parquet. Only changed parts are written. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, messageOf, UsageError } from '../core/document/index.ts';
import { contentsOf, openPartitions, type ParquetRows, type Partitions } from '../exchange/histories/index.ts';
import { asSentence, type FleetRequest, nameStores, type NamedStore } from './fleet.ts';
import { withStore } from './store-access.ts';

interface FleetExport extends FleetRequest {
  /** Default: `summaries`. */
  rows?: ParquetRows | undefined;
  output: string;
}

const partName = 'part.parquet';

/**
 * One store after the other.
 * @returns what was done for each store; `failures`: why stores could not be read, whose parts stay; `others`: folders in the data set that
 * belong to none of the stores
 * @throws UsageError if the folder cannot be written
 */
export async function exportFleet({ output, rows = 'summaries', ...request }: FleetExport) {
  const named = nameStores(request);
  await inSentences(output, () => mkdir(output, { recursive: true }));
  const stores: Awaited<ReturnType<typeof exportStore>>[] = [];
  const failures: Error[] = [];
  for (const store of named) {
    try {
      stores.push(await exportStore(store, rows, output));
    } catch (error) {
      failures.push(asSentence(error, store.name));
    }
  }
  const own = new Set(named.map(({ name }) => folderOf('store', name)));
  const others = (await inSentences(output, () => namesIn(output))).filter(
    (name) => name.startsWith('store=') && !own.has(name),
  );
  return { stores, failures, others };
}

/**
 * Percent-encodes as Hive names folders: all but letters, digits, `.`, `_` and `-`, so that no name leads elsewhere. Non-ASCII letters
 * stay: Spark would decode their bytes as single characters.
 */
const folderOf = (column: string, value: string): string =>
  `${column}=${value
    .normalize('NFC')
    .replace(/[\0-\x7f]/g, encoded)
    .replace(/\.$/, '%2E')}`;

const encoded = (character: string): string =>
  /[\w.-]/.test(character) ? character : `%${character.codePointAt(0)!.toString(16).toUpperCase().padStart(2, '0')}`;

function exportStore({ name, access }: NamedStore, rows: ParquetRows, output: string) {
  return withStore(access, async (store) => {
    const partitions = await openPartitions(store, rows);
    const folder = join(output, folderOf('store', name));
    return inSentences(output, async () => {
      const wanted = new Set<string>();
      for (const [month, contents] of partitions.months) {
        const own = join(folder, folderOf('month', month));
        if ((await contentsIn(join(own, partName))) !== contents) wanted.add(month);
      }
      for (const month of wanted) await checkFree(join(folder, folderOf('month', month), partName));
      const removed = await removeOthers(folder, partitions.months);
      const count = wanted.size === 0 ? 0 : await writeMonths(partitions, wanted, folder);
      const unchanged = partitions.months.size - wanted.size;
      return { name, written: wanted.size, unchanged, removed, rows: count };
    });
  });
}

async function writeMonths(partitions: Partitions, months: ReadonlySet<string>, folder: string): Promise<number> {
  const files = new Map<string, { handle: FileHandle; path: string }>();
  let count = 0;
  try {
    for await (const { month, piece, rows } of partitions.pieces(months)) {
      const file = files.get(month) ?? (await begin(join(folder, folderOf('month', month))));
      files.set(month, file);
      await file.handle.writeFile(piece);
      if (rows === undefined) continue;
      count += rows;
      await file.handle.close();
      await rename(file.path, join(folder, folderOf('month', month), partName));
      files.delete(month);
    }
    return count;
  } finally {
    for (const { handle, path } of files.values()) {
      await handle.close();
      await rm(path, { force: true });
    }
  }
}

/** Readers of the data set skip names that begin with a dot. */
const isLeftOver = (name: string): boolean => /^\.part-[\w-]{36}\.tmp$/.test(name);

async function begin(folder: string): Promise<{ handle: FileHandle; path: string }> {
  await mkdir(folder, { recursive: true });
  for (const name of (await namesIn(folder)).filter(isLeftOver)) await rm(join(folder, name), { force: true });
  const path = join(folder, `.part-${randomUUID()}.tmp`);
  return { handle: await open(path, 'wx'), path };
}

/** @throws UsageError if an existing file was not written by this program */
async function checkFree(path: string): Promise<void> {
  if ((await ifThere(stat(path))) === undefined || (await contentsIn(path)) !== undefined) return;
  throw new UsageError(
    `Refusing to overwrite ${path}: it is damaged, or not a file of io-perf fleet export. Delete it or choose another --output.`,
  );
}

/** Months that the store no longer has, since another store now has this name. Only files of this program are removed. */
async function removeOthers(folder: string, months: ReadonlyMap<string, string>): Promise<number> {
  const own = new Set([...months.keys()].map((month) => folderOf('month', month)));
  let removed = 0;
  for (const name of (await namesIn(folder)).filter((other) => other.startsWith('month=') && !own.has(other))) {
    const path = join(folder, name, partName);
    if ((await contentsIn(path)) === undefined) continue;
    await rm(path);
    removed += 1;
  }
  return removed;
}

/** What was found; undefined if there is no such file. */
const ifThere = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });

const namesIn = async (folder: string): Promise<string[]> => (await ifThere(readdir(folder))) ?? [];

/** The last eight bytes of a file: the length of its footer, and PAR1. */
const endBytes = 8;
const maxFooterLength = 256 << 20;

/** Facts from a file of this program; undefined if the file is missing, truncated, or from another program. */
async function contentsIn(path: string): Promise<string | undefined> {
  const file = await ifThere(open(path));
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    if (size < endBytes) return undefined;
    const end = await readAt(file, size - endBytes, endBytes);
    const length = end.readUInt32LE(0) + endBytes;
    if (length > size || length > maxFooterLength) return undefined;
    const footer = await readAt(file, size - length, length);
    return contentsOf(new Uint8Array(footer).buffer);
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function inSentences<T>(output: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    throw new UsageError(`${output} cannot be written (${messageOf(error)}): name another --output.`);
  }
}
