/** The history that github-action-benchmark left where a store begins: it becomes the beginning of the store. */
import { readFile, stat } from 'node:fs/promises';
import { codeOf, messageOf, UsageError } from '../model/index.ts';
import { dataJsPrefix, importDataJs, type Store } from '../store/index.ts';

/** As for `import`. */
const largestBytes = 256 * 1024 * 1024;

/**
 * Imports a data.js of the store's own folder, or an external data file (the same without the assignment), if the store is new.
 * @param path in the store; empty: there is none
 * @param externalData on this machine; empty: there is none
 * @returns one sentence when something was imported
 * @throws UsageError when it is there and cannot be read: nothing is changed then
 */
export async function bringHistory(
  store: Store,
  { path, externalData = '' }: { path: string; externalData?: string },
): Promise<string | undefined> {
  if ((await (await store.snapshot()).index()) !== undefined) return undefined;
  const [text, name] =
    externalData === ''
      ? [await readStored(store, path), `${path} in ${store.name}`]
      : [await readExternal(externalData), externalData];
  if (text === undefined) return undefined;
  const { added, suites, figures } = await importDataJs(store, text, name);
  return `The history in ${name} was imported: ${added.length} entries, ${suites} suites, ${figures} figures.`;
}

async function readStored(store: Store, path: string): Promise<string | undefined> {
  const bytes = path === '' ? undefined : await (await store.files()).read(path);
  return bytes && decode(bytes, path);
}

async function readExternal(file: string): Promise<string | undefined> {
  try {
    const { size } = await stat(file);
    if (size > largestBytes) {
      throw new UsageError(
        `${file} is larger than ${largestBytes / 1024 / 1024} MiB: move it away, or import it in parts.`,
      );
    }
    return `${dataJsPrefix}${decode(await readFile(file), file)}`;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${file} cannot be read (${messageOf(error)}): name the file that github-action-benchmark wrote.`,
    );
  }
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${name} is no text in UTF-8: restore it, or move it away.`);
  }
}
