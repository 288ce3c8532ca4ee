import { openStore, type Store } from '../store/index.ts';
import { ExitCode } from '../document/index.ts';

export const storeOption = ['--store <store>', 'a folder, or git+URL#branch[:folder] (branch: gh-pages)'] as const;

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
