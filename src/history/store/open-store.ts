/** Stores by name: in a folder, on a branch, or in memory. */
import { type Store, storeIn } from './store.ts';
import { type Backend } from './backend.ts';
import { parseStoreSpec } from './store-spec.ts';
import { folderBackend } from './folder.ts';
import { gitBackend } from './git-backend.ts';

export interface StoreOptions {
  /** For the server of the branch, if IO_PERF_STORE_TOKEN is not set. */
  token?: string | undefined;
  /** Environment that may hold the server's token. Default: that of the process. */
  environment?: NodeJS.ProcessEnv | undefined;
}

/**
 * Opens a store; the first append creates it if necessary.
 * @param spec a folder, or `git+URL#branch[:folder]`
 * @throws UsageError if the spec is invalid
 */
export function openStore(spec: string, options: StoreOptions = {}): Store {
  return storeIn(backendOf(spec, options));
}

function backendOf(text: string, options: StoreOptions): Backend {
  const spec = parseStoreSpec(text);
  return spec.kind === 'folder' ? folderBackend(spec.folder) : gitBackend({ ...spec, ...options });
}
