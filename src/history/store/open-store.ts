/** Stores by name: in a folder, on a branch, or in memory. */
import { type Store, storeIn } from './store.ts';
import { type Backend } from './backend.ts';
import { parseStoreSpec } from './store-spec.ts';
import { folderBackend } from './folder.ts';
import { gitBackend } from './git-backend.ts';

export interface StoreOptions {
  /** For the server of the branch, where IO_PERF_STORE_TOKEN does not say another. */
  token?: string | undefined;
  /** In which the token for the server is looked for. Default: that of the process. */
  environment?: NodeJS.ProcessEnv | undefined;
}

/**
 * Opens a store; what is not there yet is made by the first append.
 * @param spec a folder, or `git+URL#branch[:folder]`
 * @throws UsageError when the spec is none
 */
export function openStore(spec: string, options: StoreOptions = {}): Store {
  return storeIn(backendOf(spec, options));
}

function backendOf(text: string, options: StoreOptions): Backend {
  const spec = parseStoreSpec(text);
  return spec.kind === 'folder' ? folderBackend(spec.folder) : gitBackend({ ...spec, ...options });
}
