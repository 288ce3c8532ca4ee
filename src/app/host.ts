/** What the work asks of the process that it runs in: to hear when it is to end, and to close the store before it does. */
import { ExitCode } from '../core/document/index.ts';
import { openStore, type Store } from '../history/store/index.ts';

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type EndingSignal = (typeof endingSignals)[number];

/** What is asked of the process that the work runs in. */
export interface Host {
  on(signal: EndingSignal, listener: () => void): unknown;
  off(signal: EndingSignal, listener: () => void): unknown;
  exit(code: number): unknown;
}

/** A task could not go on since a person or a system ended it: no fault, and nobody has to do anything about it. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
}

/**
 * Runs a task that ends cleanly at Ctrl-C, kill or hang-up: the first signal aborts it, a second SIGINT ends the process at once.
 * @returns the task's result and whether a signal came
 * @throws Interruption for whatever fails after the signal, such as the build of an image that it ended
 */
export async function untilInterrupted<T>(
  host: Host,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<{ result: T; interrupted: boolean }> {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) host.exit(ExitCode.interrupted);
    controller.abort();
  };
  for (const signal of endingSignals) host.on(signal, stop);
  try {
    const result = await task(controller.signal);
    return { result, interrupted: controller.signal.aborted };
  } catch (error) {
    throw controller.signal.aborted ? new Interruption('Interrupted.', { cause: error }) : error;
  } finally {
    for (const signal of endingSignals) host.off(signal, stop);
  }
}

/** Which store, and how it is reached. */
export interface StoreAccess {
  /** A folder, or `git+URL#branch[:folder]`. */
  spec: string;
  /** For its server, where the environment does not name one. */
  token?: string | undefined;
  /** In which the token is looked for. Default: that of the process. */
  environment?: NodeJS.ProcessEnv | undefined;
  host: Host;
}

/** Opens a store for one task, and removes its scratch clone whatever ends the task. */
export async function withStore<T>(
  { spec, token, environment, host }: StoreAccess,
  task: (store: Store) => Promise<T>,
): Promise<T> {
  const store = openStore(spec, { token, environment });
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
