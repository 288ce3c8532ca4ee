import type { Backend } from './backend.ts';
import { gitBackend } from './git-backend.ts';
import { folderBackend } from './folder.ts';
import { parseStoreSpec } from './spec.ts';
import { storeIn, type Store } from './store.ts';

export interface StoreOptions {
  /** For the server of the branch, where IO_PERF_STORE_TOKEN does not say another. */
  token?: string | undefined;
}

/**
 * Opens a store; what is not there yet is made by the first append.
 * @param spec a folder, or `git+URL#branch[:folder]`
 * @throws UsageError when the spec is none
 */
export function openStore(spec: string, { token }: StoreOptions = {}): Store {
  return storeIn(backendOf(spec, token));
}

function backendOf(text: string, token: string | undefined): Backend {
  const spec = parseStoreSpec(text);
  return spec.kind === 'folder' ? folderBackend(spec.folder) : gitBackend({ ...spec, token });
}
