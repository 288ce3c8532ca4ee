/** Stores by name: in a folder, on a branch, or in memory. */
import { type Store, storeIn } from './store.ts';
import { type Backend } from './backend.ts';
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
