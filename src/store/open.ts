import type { Backend } from './backend.ts';
import { gitBackend } from './git-backend.ts';
import { folderBackend } from './folder.ts';
import { parseStoreSpec } from './spec.ts';
import { storeIn, type Store } from './store.ts';

/**
 * Opens a store; what is not there yet is made by the first append.
 * @param spec a folder, or `git+URL#branch[:folder]`
 * @throws UsageError when the spec is none
 */
export function openStore(spec: string): Store {
  return storeIn(backendOf(spec));
}

function backendOf(text: string): Backend {
  const spec = parseStoreSpec(text);
  return spec.kind === 'folder' ? folderBackend(spec.folder) : gitBackend(spec);
}
