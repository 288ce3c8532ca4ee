/** A store, opened for one task and closed whatever ends it. */
import { openStore, type Store } from '../store/index.ts';
import { ExitCode } from '../document/index.ts';
import { endingSignals, type Host } from './interrupt.ts';

/** Which store, and how it is reached. */
export interface StoreAccess {
  /** A folder, or `git+URL#branch[:folder]`. */
  spec: string;
  /** For its server, where the environment does not name one. */
  token?: string | undefined;
  host: Host;
}

/** Opens a store for one task, and removes its scratch clone whatever ends the task. */
export async function withStore<T>({ spec, token, host }: StoreAccess, task: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(spec, { token });
  // The clone goes at exit.
  const stop = (): unknown => host.exit(ExitCode.interrupted);
  for (const signal of endingSignals) host.on(signal, stop);
  try {
    return await task(store);
  } finally {
    for (const signal of endingSignals) host.off(signal, stop);
    await store.close();
  }
}

const dayMs = 86_400_000;

/** Removes the documents of runs older than so many days; their figures stay. */
export const compactStore = (access: StoreAccess, keepDays: number): Promise<{ store: string; retired: number }> =>
  withStore(access, async (store) => {
    const { retired } = await store.compact(new Date(Date.now() - keepDays * dayMs));
    return { store: store.name, retired };
  });
