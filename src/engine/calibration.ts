/** Finds the number of operations of a sample: once per cell, frozen and recorded. */
import {
  costlyBlockNs,
  costlyPreparation,
  fixedGrowth,
  maxPartNs,
  maxPreparationMs,
  maxBlocksForFixedCost,
  maxParts,
  opsGrowth,
  opsToShowFixed,
  partNs,
  preparationsPerFixed,
  preparationsPerPart,
  trustedNs,
} from './policy.ts';
import type { SampleAnswer } from './answers.ts';

export interface BlockLimits {
  /** Requested length of a sample. */
  blockNs: number;
  /** Maximum operations of a sample (the runner's own limit). */
  maxOps: number;
  /** Maximum payload bytes that a sample may write. */
  maxBytes: number;
  /** A sample is one request, if the runner allows it. */
  inOneRequest?: boolean;
}

interface Trial {
  ops: number;
  ns: number;
  bytes: number;
  /** Time spent on the sample outside of the timed region. */
  preparationMs: number;
}

const isCostly = ({ preparationMs, ns }: Trial): boolean => preparationMs * 1e6 > costlyPreparation * ns;

/** Maximum operations that the runner, the disk and the time limit allow, estimated from a trial. */
function opsLimit(trial: Trial, { maxOps, maxBytes }: BlockLimits): number {
  const { ops, bytes, preparationMs } = trial;
  const byBytes = bytes > 0 ? maxBytes / (bytes / ops) : Infinity;
  const byPreparation = isCostly(trial) ? Math.max(ops, (maxPreparationMs * ops) / preparationMs) : Infinity;
  return Math.max(1, Math.floor(Math.min(maxOps, byBytes, byPreparation)));
}

/** Operations that fill the requested block, estimated from a trial. */
function fittingOps(trial: Trial, limits: BlockLimits, blockNs = limits.blockNs): number {
  const requested = Math.round((blockNs * trial.ops) / Math.max(trial.ns, 1));
  return Math.min(Math.max(1, requested), opsLimit(trial, limits));
}

const isTrusted = (trial: Trial, limits: BlockLimits): boolean =>
  trial.ns >= Math.min(trustedNs, limits.blockNs / 4) ||
  trial.ops >= opsLimit(trial, limits) ||
  trial.preparationMs > maxPreparationMs / 2;

/** The preparation takes longer than the sample. */
const isLongToPrepare = ({ preparationMs }: Trial, { blockNs }: BlockLimits): boolean => preparationMs * 1e6 > blockNs;

const mayShowFixed = ({ preparationMs, bytes, ops }: Trial, { maxOps, maxBytes }: BlockLimits): boolean =>
  maxOps >= opsToShowFixed && (bytes / ops) * opsToShowFixed <= maxBytes && preparationMs < maxPreparationMs / 2;

const hasFixedCost = (few: Trial, many: Trial): boolean =>
  many.ops >= opsToShowFixed * few.ops && many.preparationMs < fixedGrowth * few.preparationMs;

interface Calibration {
  /** Operations of a request; a sample has `parts` of them. Frozen. */
  partOps: number;
  parts: number;
  opNs: number;
  /** Number of trial blocks. */
  trials: number;
  /** Preparing a sample takes far longer than the sample. */
  isCostly: boolean;
}

/** @param ops operations of a whole block, as far as one request may have this number */
function split(trial: Trial, ops: number, { blockNs, maxBytes }: BlockLimits): { partOps: number; parts: number } {
  if (isCostly(trial)) return { partOps: ops, parts: 1 };
  const opNs = Math.max(trial.ns, 1) / trial.ops;
  const requestedNs = Math.max(partNs, Math.min(maxPartNs, preparationsPerPart * trial.preparationMs * 1e6));
  const partOps = Math.max(1, Math.min(ops, Math.round(requestedNs / opNs)));
  const byBytes = trial.bytes > 0 ? maxBytes / ((partOps * trial.bytes) / trial.ops) : Infinity;
  const parts = Math.min(Math.round(blockNs / (partOps * opNs)), byBytes, maxParts);
  return { partOps, parts: Math.max(1, Math.floor(parts)) };
}

/** Grows the number of operations until a block is long enough for a reliable time, then scales it to the requested length. */
export async function calibrateOps(
  trial: (ops: number) => Promise<SampleAnswer>,
  limits: BlockLimits,
): Promise<Calibration> {
  const timed = async (ops: number): Promise<Trial> => {
    const started = performance.now();
    const { ns, bytes } = await trial(ops);
    return { ops, ns, bytes, preparationMs: performance.now() - started - ns / 1e6 };
  };
  const first = await timed(1);
  let last = first;
  let trials = 1;
  while (!isTrusted(last, limits)) {
    last = await timed(Math.min(fittingOps(last, limits), last.ops * opsGrowth));
    trials++;
  }
  const found = fittingOps(last, limits);
  if (found > last.ops) {
    // Making thousands of files can take far longer for each than making a few: only a whole block shows it.
    last = await timed(found);
    trials++;
  }
  if (last.ops < opsToShowFixed && isLongToPrepare(last, limits) && mayShowFixed(last, limits)) {
    last = await timed(opsToShowFixed);
    trials++;
  }
  if (isLongToPrepare(last, limits) && hasFixedCost(first, last)) {
    const blockNs = Math.min(preparationsPerFixed * last.preparationMs * 1e6, maxBlocksForFixedCost * limits.blockNs);
    return { partOps: fittingOps(last, limits, blockNs), parts: 1, opNs: last.ns / last.ops, trials, isCostly: true };
  }
  const ops = Math.min(found, fittingOps(last, limits, isCostly(last) ? costlyBlockNs : limits.blockNs));
  const parts = limits.inOneRequest === true ? { partOps: ops, parts: 1 } : split(last, ops, limits);
  return { ...parts, opNs: last.ns / last.ops, trials, isCostly: isCostly(last) };
}
