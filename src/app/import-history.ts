/** The history of github-action-benchmark, a data.js, into a store: from a file, or from where it lies in the store itself. */
import { gunzipSync } from 'node:zlib';
import { readAtMost, TooLargeError } from '../config/index.ts';
import { messageOf, UsageError } from '../document/index.ts';
import { importDataJs, type Store } from '../store/index.ts';
import { siteFiles, withOverview } from './site.ts';
import { withStore, type StoreAccess } from './host.ts';

export interface ImportedHistory {
  store: string;
  /** Entries that were added, and those that were there already. */
  added: number;
  present: number;
  /** In the file. */
  suites: number;
  figures: number;
}

/** Twenty-five times a history of three years. In memory it takes as many times its size, and a small runner has 2 GB for that. */
const largestBytes = 64 * 1024 * 1024;

/**
 * @param file data.js; .gz too
 * @throws UsageError
 */
export async function importHistory(file: string, access: StoreAccess): Promise<ImportedHistory> {
  const text = await readHistory(file);
  return withStore(access, async (store) => {
    const { added, present, suites, figures } = await importDataJs(store, text, file);
    const site = await siteFiles();
    await store.append([], { ...(site === undefined ? {} : { site }), ...withOverview() });
    return { store: store.name, added: added.length, present: present.length, suites, figures };
  });
}

async function readHistory(file: string): Promise<string> {
  try {
    const bytes = await readAtMost(file, largestBytes);
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const content = isGzip ? gunzipSync(bytes, { maxOutputLength: largestBytes }) : bytes;
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (error) {
    // What is unpacked to more than that is a RangeError of zlib.
    if (error instanceof TooLargeError || error instanceof RangeError) throw tooLarge(file);
    throw new UsageError(`${file} cannot be read as UTF-8 text (${messageOf(error)}): name a data.js.`);
  }
}

const tooLarge = (file: string): UsageError =>
  new UsageError(`${file} is larger than ${largestBytes / 1024 / 1024} MiB: split it by suite and import the parts.`);

/**
 * Imports a data.js of the store's own folder, if the store is new.
 * @param path in the store; empty: there is none
 * @returns one sentence when something was imported
 * @throws UsageError when it is there and cannot be read: nothing is changed then
 */
export async function bringHistory(store: Store, path: string): Promise<string | undefined> {
  if (path === '' || (await (await store.snapshot()).index()) !== undefined) return undefined;
  const bytes = await (await store.files()).read(path);
  if (bytes === undefined) return undefined;
  const name = `${path} in ${store.name}`;
  const { added, suites, figures } = await importDataJs(store, decode(bytes, name), name);
  return `The history in ${name} was imported: ${added.length} entries, ${suites} suites, ${figures} figures.`;
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${name} is no text in UTF-8: restore it, or move it away.`);
  }
}
