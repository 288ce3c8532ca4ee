/** Tasks that end cleanly when the process is asked to end: Ctrl-C, kill, hang-up. */
import { ExitCode } from '../core/document/index.ts';

export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
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
