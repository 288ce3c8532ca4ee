/** How many operations make a sample: found once per cell, frozen and recorded. */
import type { SampleAnswer } from './answer.ts';

export interface BlockLimits {
  /** Wished length of a sample. */
  blockNs: number;
  /** Most operations a sample may have (the runner's own limit). */
  maxOps: number;
  /** Most payload bytes a sample may write. */
  maxBytes: number;
}

/** Below this a measured block says little about the time of one operation. */
const trustedNs = 2_000_000;
const growth = 8;
/** Preparation outside the clock can cost more than the operation: a trial may not take longer than this in all. */
const longestTrialMs = 1500;

/**
 * Grows the number of operations until a block is long enough to be trusted, then scales it to the wished length.
 * @param trial performs a block of so many operations
 * @returns the frozen number, and how many trial samples it took
 */
export async function calibrateOps(
  trial: (ops: number) => Promise<SampleAnswer>,
  limits: BlockLimits,
): Promise<{ ops: number; trials: number; opNs: number }> {
  let ops = 1;
  for (let trials = 1; ; trials++) {
    const started = performance.now();
    const { ns, bytes } = await trial(ops);
    const tookMs = performance.now() - started;
    const byteLimit = bytes > 0 ? Math.max(1, Math.floor(limits.maxBytes / (bytes / ops))) : Infinity;
    const most = Math.min(limits.maxOps, byteLimit);
    const wished = Math.max(1, Math.round((limits.blockNs * ops) / Math.max(ns, 1)));
    const done = ns >= Math.min(trustedNs, limits.blockNs / 4) || ops >= most || tookMs > longestTrialMs;
    if (done) return { ops: Math.min(wished, most), trials, opNs: ns / ops };
    ops = Math.min(wished, ops * growth, most);
  }
}
