import { importDataJs, openStore, type Store } from '../store/index.ts';
import { ExitCode, UsageError } from '../document/index.ts';

/** Opens a store for one task, and removes its scratch clone whatever ends the task. */
export async function withStore<T>(spec: string, task: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(spec);
  // The clone goes at exit.
  const stop = (): void => process.exit(ExitCode.interrupted);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    return await task(store);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop);
    await store.close();
  }
}

// The history that github-action-benchmark left where a store begins: it becomes the beginning of the store.

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
