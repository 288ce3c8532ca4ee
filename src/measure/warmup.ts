/** Before a cell's first sample: how many operations make one, frozen, and blocks until they show no trend. */
import { cellPattern } from '../matrix/index.ts';
import { during } from './budget.ts';
import { type CellState, inProcessOf } from './cell-state.ts';
import type { Run } from './context.ts';
import {
  fewestWarmupBlocks,
  hurriedBlockNs,
  mostBytesPerSample,
  mostOfBudgetForWarmup,
  mostOpsMakingFiles,
  mostOfRestForWarmup,
  mostWarmupBlocks,
  costlyBlockNs,
  costlyPreparation,
  fixedGrowth,
  flatWithin,
  longestPartNs,
  longestPreparationMs,
  mostBlocksForFixedCost,
  mostParts,
  opsGrowth,
  opsToTellFixed,
  partNs,
  preparationsPerFixed,
  preparationsPerPart,
  steadyWindow,
  trustedNs,
} from './policy.ts';
import { makeTrees } from './prepare.ts';
import { takeAnswer } from './sampling.ts';
import type { SampleAnswer } from './connection.ts';
import { median } from '../stats/index.ts';

/** There is no time for more than a look at the cell. */
export const isHurried = ({ budget, roster }: Run, state: CellState): boolean =>
  !budget.hadAll && roster.first.isHurried(state, budget.partNs(roster.states.length));

/** Those that waited for the cells that come first, if any did: each is set up when it is calibrated. */
export async function bringInOthers(run: Run): Promise<void> {
  const { roster, plan, ledger, hooks, budget } = run;
  const hasBegun = roster.states.some(({ ops }) => ops > 0);
  if (roster.first.mayLeaveOut && hasBegun && budget.remainingMs() <= 0) {
    leaveOut(
      run,
      roster.states.filter(({ ops, failed }) => ops === 0 && !failed),
    );
    return;
  }
  for (const bench of roster.benches) {
    const cells = roster.states
      .filter((state) => state.bench === bench && roster.first.isLater(state.cell))
      .map(({ cell }) => cell);
    await makeTrees(bench, cells, plan.seed, ledger, (text) => {
      hooks.progress.phase(text);
    });
  }
  await warmUpCells(run);
}

/** The cells that take part now and were not calibrated yet. */
export async function warmUpCells(run: Run): Promise<void> {
  const { roster, budget, losses, hooks } = run;
  const states = roster.states.filter((state) => state.ops === 0 && !state.failed && roster.first.takesPart(state));
  const untilMs = roster.first.mayLeaveOut ? performance.now() + budget.remainingMs() * mostOfRestForWarmup : Infinity;
  for (const [index, state] of states.entries()) {
    if (hooks.signal.aborted) return;
    if (index > 0 && performance.now() > untilMs) {
      leaveOut(run, states.slice(index));
      return;
    }
    hooks.progress.update({
      fraction: budget.spent(),
      cell: `warming up ${cellPattern(state.cell.id)} (${index + 1}/${states.length})`,
      round: 0,
      remainingSeconds: budget.remainingMs() / 1000,
    });
    await losses.guard(state, async () => {
      await during('calibrate', () => calibrate(run, state), state.cell.id);
      // Where pairs are taken in turns every process is new after a few rounds: what is thrown away before them is the same for both.
      if (budget.mostTurns === 1) await warmUp(run, state);
    });
  }
}

/** What has begun has one sample at least; what the time does not suffice for is told. */
function leaveOut({ roster, ledger }: Run, late: readonly CellState[]): void {
  for (const { cell } of late)
    ledger.skip({
      cell: cell.id,
      reason: 'the time budget was over before its turn',
      remedy: 'give the run more time with --time-budget, or fewer cells with --cells',
    });
  roster.states = roster.states.filter((state) => !late.includes(state));
}

/** Frozen on the first subject that gets there; the others of the same cell take over its number. */
async function calibrate(run: Run, state: CellState): Promise<void> {
  const { cell, session } = state;
  const twin = run.roster.states.find((other) => other.cell.id === cell.id && other.ops > 0);
  if (twin) {
    const { parts, opNs, bytesPerOp, isCostly } = twin;
    const partOps = Math.min(twin.partOps, session.maxOps(cell));
    Object.assign(state, { partOps, parts, ops: parts * partOps, opNs, bytesPerOp, isCostly });
    return;
  }
  let bytesPerOp = 0;
  const { trials, ...found } = await calibrateOps(
    async (trialOps) => {
      const answer = await takeAnswer(state, trialOps);
      bytesPerOp = answer.bytes / answer.ops;
      return answer;
    },
    {
      blockNs: blockNs(run, state),
      maxOps: session.maxOps(cell),
      maxBytes: mostBytesPerSample,
      // The first part would leave the caches warm for the others.
      inOneRequest: cell.cache === 'cold',
    },
  );
  if (cell.makesFiles) {
    found.partOps = Math.min(found.partOps, mostOpsMakingFiles);
    found.parts = Math.max(1, Math.min(found.parts, Math.floor(mostOpsMakingFiles / found.partOps)));
  }
  // One execution of a workload for each sample: other cells and subjects come in between.
  if (cell.timeoutNs !== undefined) Object.assign(found, { partOps: 1, parts: 1 });
  Object.assign(state, found, { ops: found.parts * found.partOps, bytesPerOp, warmupSamples: trials });
}

function blockNs(run: Run, state: CellState): number {
  const { budget, roster } = run;
  return budget.isOverdue() || isHurried(run, state) ? hurriedBlockNs : budget.blockNs(roster.states.length);
}

/** Longest time for warming up one cell. */
function warmupMs(run: Run, state: CellState): number {
  if (run.roster.first.has(state)) return Infinity;
  return isHurried(run, state) ? 0 : run.budget.warmupMs(run.roster.states.length);
}

async function warmUp(run: Run, state: CellState): Promise<void> {
  const shareMs = warmupMs(run, state);
  const started = performance.now();
  const blocks: number[] = [];
  const fewestBlocks = shareMs > 0 ? fewestWarmupBlocks : 0;
  while (!isWarm(blocks, run.budget.rounds)) {
    if (blocks.length >= fewestBlocks && performance.now() - started >= shareMs) break;
    if (run.budget.spent() > mostOfBudgetForWarmup) break;
    let ns = 0;
    for (let part = 0; part < state.parts; part++) ns += (await takeAnswer(state, state.partOps)).ns;
    blocks.push(ns);
    state.opNs = ns / state.ops;
  }
  state.warmupSamples += blocks.length;
  if (blocks.length > 0) state.steady = isSteady(blocks);
  inProcessOf(state).primedAfter = state.bench.cacheDrops;
}

// How many operations make a sample: found once per cell, frozen and recorded.

export interface BlockLimits {
  /** Wished length of a sample. */
  blockNs: number;
  /** Most operations a sample may have (the runner's own limit). */
  maxOps: number;
  /** Most payload bytes a sample may write. */
  maxBytes: number;
  /** A sample is one request, as long as the runner allows. */
  inOneRequest?: boolean;
}

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
  const byPreparation = isCostly(trial) ? Math.max(ops, (longestPreparationMs * ops) / preparationMs) : Infinity;
  return Math.max(1, Math.floor(Math.min(maxOps, byBytes, byPreparation)));
}

/** Operations that fill the wished block, judged by a trial. */
function fittingOps(trial: Trial, limits: BlockLimits, blockNs = limits.blockNs): number {
  const wished = Math.round((blockNs * trial.ops) / Math.max(trial.ns, 1));
  return Math.min(Math.max(1, wished), mostOps(trial, limits));
}

const isTrusted = (trial: Trial, limits: BlockLimits): boolean =>
  trial.ns >= Math.min(trustedNs, limits.blockNs / 4) ||
  trial.ops >= mostOps(trial, limits) ||
  trial.preparationMs > longestPreparationMs / 2;

/** What is spent around a sample is more than the sample is to take. */
const isDear = ({ preparationMs }: Trial, { blockNs }: BlockLimits): boolean => preparationMs * 1e6 > blockNs;

const mayTellFixed = ({ preparationMs, bytes, ops }: Trial, { maxOps, maxBytes }: BlockLimits): boolean =>
  maxOps >= opsToTellFixed && (bytes / ops) * opsToTellFixed <= maxBytes && preparationMs < longestPreparationMs / 2;

const hasFixedCost = (few: Trial, many: Trial): boolean =>
  many.ops >= opsToTellFixed * few.ops && many.preparationMs < fixedGrowth * few.preparationMs;

interface Calibration {
  /** Operations of a request; a sample is `parts` of them. Frozen. */
  partOps: number;
  parts: number;
  opNs: number;
  /** Trial blocks that it took. */
  trials: number;
  /** Preparing a sample takes far longer than the sample. */
  isCostly: boolean;
}

/** @param ops operations of a whole block, as far as one request may have so many */
function split(trial: Trial, ops: number, { blockNs, maxBytes }: BlockLimits): { partOps: number; parts: number } {
  if (isCostly(trial)) return { partOps: ops, parts: 1 };
  const opNs = Math.max(trial.ns, 1) / trial.ops;
  const wishedNs = Math.max(partNs, Math.min(longestPartNs, preparationsPerPart * trial.preparationMs * 1e6));
  const partOps = Math.max(1, Math.min(ops, Math.round(wishedNs / opNs)));
  const byBytes = trial.bytes > 0 ? maxBytes / ((partOps * trial.bytes) / trial.ops) : Infinity;
  const parts = Math.min(Math.round(blockNs / (partOps * opNs)), byBytes, mostParts);
  return { partOps, parts: Math.max(1, Math.floor(parts)) };
}

/**
 * Grows the number of operations until a block is long enough to be trusted, then scales it to the wished length.
 * @param trial performs a block of so many operations
 */
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
    // Making thousands of files can take far longer for each than making a few: only a whole block tells.
    last = await timed(found);
    trials++;
  }
  if (last.ops < opsToTellFixed && isDear(last, limits) && mayTellFixed(last, limits)) {
    last = await timed(opsToTellFixed);
    trials++;
  }
  if (isDear(last, limits) && hasFixedCost(first, last)) {
    const blockNs = Math.min(preparationsPerFixed * last.preparationMs * 1e6, mostBlocksForFixedCost * limits.blockNs);
    return { partOps: fittingOps(last, limits, blockNs), parts: 1, opNs: last.ns / last.ops, trials, isCostly: true };
  }
  const ops = Math.min(found, fittingOps(last, limits, isCostly(last) ? costlyBlockNs : limits.blockNs));
  const parts = limits.inOneRequest === true ? { partOps: ops, parts: 1 } : split(last, ops, limits);
  return { ...parts, opNs: last.ns / last.ops, trials, isCostly: isCostly(last) };
}

// When a cell is warm: its last blocks show no trend.

/**
 * Warm when it is steady, or after ten blocks. Whoever asks for few rounds wants a look: no more blocks are thrown away than kept.
 * @param rounds where they are counted
 */
export function isWarm(blockNs: readonly number[], rounds = Infinity): boolean {
  const mostBlocks = Math.min(mostWarmupBlocks, Math.max(fewestWarmupBlocks, rounds));
  return blockNs.length >= mostBlocks || isSteady(blockNs);
}

/**
 * Steady when the Theil–Sen slope over the last five blocks amounts to less than 2 % of their median
 * (Theil 1950; Sen 1968: the median of all pairwise slopes, blind to single outliers).
 */
export function isSteady(blockNs: readonly number[]): boolean {
  if (blockNs.length < steadyWindow) return false;
  const last = blockNs.slice(-steadyWindow);
  const slopes = last.flatMap((value, i) => last.slice(i + 1).map((later, j) => (later - value) / (j + 1)));
  return Math.abs(median(slopes)) * steadyWindow < flatWithin * median(last);
}
