/** A store in memory, for cases in which nothing may be written, or only one file of another tool is kept. */
import type { Backend, Files } from './backend.ts';
import { type Store, storeIn } from './store.ts';

const nothing: Files = {
  read: () => Promise.resolve(undefined),
  has: () => Promise.resolve(false),
  list: () => Promise.resolve([]),
};

/**
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

/** Files that are these texts. */
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
