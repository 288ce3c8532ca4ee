/** Stores: in a folder or on a branch, by name; or in memory. */
import { type Store, storeIn } from './store.ts';
import type { Backend, Files } from './backend.ts';
import { below, describeSpec, parseStoreSpec } from './store-spec.ts';
import { folderBackend } from './folder.ts';
import { gitBackend } from './git-backend.ts';
import { inItsPlace } from './own-files.ts';

export interface StoreOptions {
  /** For the server of the branch, if IO_PERF_STORE_TOKEN is not set. */
  token?: string | undefined;
  /** Environment that may hold the server's token. Default: that of the process. */
  environment?: NodeJS.ProcessEnv | undefined;
  /** A data.js of github-action-benchmark that the store is kept beside. */
  kept?: string | undefined;
}

/**
 * Opens a store; the first append creates it if necessary.
 * @param spec a folder, or `git+URL#branch[:folder]`
 * @throws UsageError if the spec is invalid
 */
export function openStore(spec: string, options: StoreOptions = {}): Store {
  return storeIn(backendOf(spec, options));
}

function backendOf(text: string, { kept, ...options }: StoreOptions): Backend {
  const spec = parseStoreSpec(text);
  const backend = spec.kind === 'folder' ? folderBackend(spec.folder) : gitBackend({ ...spec, ...options });
  const nameIn = (folder: string): string => describeSpec(folder === '' ? spec : below(spec, folder));
  return inItsPlace(backend, nameIn, kept);
}

const nothing: Files = {
  read: () => Promise.resolve(undefined),
  has: () => Promise.resolve(false),
  list: () => Promise.resolve([]),
};

/**
 * A store in memory, for cases in which nothing may be written, or only one file of another tool is kept.
 * @param name in messages
 * @param base initial content; only read
 */
export function openInMemory(name: string, base: Files = nothing): Store {
  let files = base;
  const backend: Backend = {
    name,
    snapshot: () => Promise.resolve(files),
    update: async (change) => {
      const { changes, result } = await change(files);
      if (changes !== undefined) files = changes;
      return result;
    },
    close: () => Promise.resolve(),
  };
  return storeIn(backend);
}

export const filesOf = (texts: Readonly<Record<string, string>>): Files => ({
  read: (path) => Promise.resolve(Object.hasOwn(texts, path) ? Buffer.from(texts[path]!) : undefined),
  has: (path) => Promise.resolve(Object.hasOwn(texts, path)),
  list: (path) => Promise.resolve(namesIn(Object.keys(texts), path)),
});

/** The first parts of the paths below a folder. */
const namesIn = (paths: readonly string[], folder: string): string[] => [
  ...new Set(
    paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1).split('/')[0]!),
  ),
];
