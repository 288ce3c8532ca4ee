/** Requests to the process that runs a task: the signal to end, and closing the store before exit. */
import { ExitCode } from '../core/document/index.ts';
import { openStore, type Store } from '../history/store/index.ts';
import { storeNamed } from './store-name.ts';

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type EndingSignal = (typeof endingSignals)[number];

/** The process that a task runs in. */
export interface Host {
  on(signal: EndingSignal, listener: () => void): unknown;
  off(signal: EndingSignal, listener: () => void): unknown;
  exit(code: number): unknown;
}

/** A task was ended by a user or the system: this is not an error, and needs no action. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
}

/**
 * Runs a task that ends cleanly at Ctrl-C, kill or hang-up: the first signal aborts it, a second SIGINT ends the process at once.
 * @returns the task's result and whether a signal came
 * @throws Interruption for any failure after the signal, such as an image build that it ended
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

/** A store and its access. */
export interface StoreAccess {
  /** A folder, `git+URL#branch[:folder]`, or the name of a branch of the repository here. */
  spec: string;
  /** For its server, if the environment has none. */
  token?: string | undefined;
  /** Environment that may hold the token. Default: that of the process. */
  environment?: NodeJS.ProcessEnv | undefined;
  /** A data.js in it, beside which the store is kept. */
  kept?: string | undefined;
  host: Host;
}

/** Opens a store for one task, and always removes its scratch clone afterwards. */
export async function withStore<T>(
  { spec, token, environment, kept, host }: StoreAccess,
  task: (store: Store) => Promise<T>,
): Promise<T> {
  const store = openStore(await storeNamed(spec), { token, environment, kept });
  // The clone is removed at exit.
  const stop = (): unknown => host.exit(ExitCode.interrupted);
  for (const signal of endingSignals) host.on(signal, stop);
  try {
    return await task(store);
  } finally {
    for (const signal of endingSignals) host.off(signal, stop);
    await store.close();
  }
}
