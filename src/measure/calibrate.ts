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
const costlyPreparation = 1;
/** Longest wait for the preparation of one sample. */
const longestPreparationMs = 200;

interface Trial {
  ops: number;
  ns: number;
  bytes: number;
  /** Spent on the sample outside the clock. */
  preparationMs: number;
}

const isCostly = ({ preparationMs, ns }: Trial): boolean => preparationMs * 1e6 > costlyPreparation * ns;

/** Most operations that the runner, the disk and our patience allow, judged by a trial. */
function mostOps(trial: Trial, { maxOps, maxBytes }: BlockLimits): number {
  const { ops, bytes, preparationMs } = trial;
  const byBytes = bytes > 0 ? maxBytes / (bytes / ops) : Infinity;
  const byPreparation = isCostly(trial) ? (longestPreparationMs * ops) / preparationMs : Infinity;
  return Math.max(1, Math.floor(Math.min(maxOps, byBytes, byPreparation)));
}

/** Operations that fill the wished block, judged by a trial. */
function fittingOps(trial: Trial, limits: BlockLimits): number {
  const blockNs = isCostly(trial) ? Math.min(shortestBlockNs, limits.blockNs) : limits.blockNs;
  const wished = Math.round((blockNs * trial.ops) / Math.max(trial.ns, 1));
  return Math.min(Math.max(1, wished), mostOps(trial, limits));
}

const isTrusted = (trial: Trial, limits: BlockLimits): boolean =>
  trial.ns >= Math.min(trustedNs, limits.blockNs / 4) ||
  trial.ops >= mostOps(trial, limits) ||
  trial.preparationMs > longestPreparationMs / 2;

/**
 * Grows the number of operations until a block is long enough to be trusted, then scales it to the wished length.
 * @param trial performs a block of so many operations
 * @returns the frozen number, how many trial samples it took, and whether preparing a sample takes far longer than the sample
 */
export async function calibrateOps(
  trial: (ops: number) => Promise<SampleAnswer>,
  limits: BlockLimits,
): Promise<{ ops: number; trials: number; opNs: number; isCostly: boolean }> {
  const timed = async (ops: number): Promise<Trial> => {
    const started = performance.now();
    const { ns, bytes } = await trial(ops);
    return { ops, ns, bytes, preparationMs: performance.now() - started - ns / 1e6 };
  };
  let last = await timed(1);
  let trials = 1;
  while (!isTrusted(last, limits)) {
    last = await timed(Math.min(fittingOps(last, limits), last.ops * growth));
    trials++;
  }
  const found = fittingOps(last, limits);
  if (found > last.ops) {
    // Making thousands of files can take far longer for each than making a few: only a whole block tells.
    last = await timed(found);
    trials++;
  }
  return { ops: Math.min(found, fittingOps(last, limits)), trials, opNs: last.ns / last.ops, isCostly: isCostly(last) };
}
