import { isFault } from './forge-error.ts';

export interface RetryPolicy {
  /** Tries in all. */
  tries: number;
  /** Before the second try; doubled before each further one, and up to half as much again at random. */
  firstWaitMs: number;
  /** A forge that asks to wait longer than this is not waited for. */
  longestWaitMs: number;
  sleep: (durationMs: number) => Promise<void>;
  random: () => number;
}

export const defaultRetryPolicy: RetryPolicy = {
  tries: 4,
  firstWaitMs: 1000,
  longestWaitMs: 60_000,
  sleep: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
  random: Math.random,
};

/**
 * Does a task again while the forge is unavailable or asks to wait. The task must be one that does no harm when a try
 * that seemed to fail did succeed.
 */
export async function withRetries<T>(policy: RetryPolicy, task: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      if (attempt >= policy.tries || !isFault(error, 'unavailable', 'rate-limited')) throw error;
      const waitMs = error.waitMs ?? policy.firstWaitMs * 2 ** (attempt - 1) * (1 + policy.random() / 2);
      if (waitMs > policy.longestWaitMs) throw error;
      await policy.sleep(waitMs);
    }
  }
}
