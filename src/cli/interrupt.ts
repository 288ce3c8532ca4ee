import { ExitCode } from '../model/index.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a task that ends cleanly at Ctrl-C, kill or hang-up: the first signal aborts it, a second SIGINT ends the process at once.
 * @returns the task's result and the signal that came, if one did
 */
export async function untilInterrupted<T>(
  task: (signal: AbortSignal) => Promise<T>,
): Promise<{ result: T; interrupted: boolean }> {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(ExitCode.interrupted);
    controller.abort();
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    const result = await task(controller.signal);
    return { result, interrupted: controller.signal.aborted };
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
