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
/** Preparation outside the clock can cost many times the operation (files made to be removed): then blocks stay short. */
const shortestBlockNs = 20e6;
const costlyPreparation = 3;
/** Longest wait for the preparation of one sample. */
const longestPreparationMs = 400;

/**
 * Grows the number of operations until a block is long enough to be trusted, then scales it to the wished length.
 * @param trial performs a block of so many operations
 * @returns the frozen number, how many trial samples it took, and whether preparing a sample takes far longer than the sample
 */
export async function calibrateOps(
  trial: (ops: number) => Promise<SampleAnswer>,
  limits: BlockLimits,
): Promise<{ ops: number; trials: number; opNs: number; isCostly: boolean }> {
  let ops = 1;
  for (let trials = 1; ; trials++) {
    const started = performance.now();
    const { ns, bytes } = await trial(ops);
    const preparationMs = performance.now() - started - ns / 1e6;
    const isCostly = preparationMs * 1e6 > costlyPreparation * ns;
    const byteLimit = bytes > 0 ? Math.max(1, Math.floor(limits.maxBytes / (bytes / ops))) : Infinity;
    const preparationLimit = isCostly
      ? Math.max(1, Math.floor((longestPreparationMs * ops) / preparationMs))
      : Infinity;
    const blockNs = isCostly ? Math.min(shortestBlockNs, limits.blockNs) : limits.blockNs;
    const wished = Math.max(1, Math.round((blockNs * ops) / Math.max(ns, 1)));
    const most = Math.min(limits.maxOps, byteLimit);
    const isTrusted = ns >= Math.min(trustedNs, blockNs / 4) || ops >= most || preparationMs > longestPreparationMs / 2;
    if (isTrusted) {
      return { ops: Math.max(1, Math.min(wished, most, preparationLimit)), trials, opNs: ns / ops, isCostly };
    }
    ops = Math.min(wished, ops * growth, most);
  }
}
