/** Before a cell's first sample: finds the number of operations of a sample, and warms up until blocks show no trend. */
import type { Run } from './context.ts';
import { makeTrees } from './bench.ts';
import {
  minWarmupBlocks,
  maxBytesPerSample,
  maxOfBudgetForWarmup,
  maxOfRestForWarmup,
  maxOpsMakingFiles,
  flatWithin,
  maxWarmupBlocks,
  steadyWindow,
  hurriedBlockNs,
} from './policy.ts';
import { cellPattern } from '../core/cells/index.ts';
import { during } from './activity.ts';
import { type CellState, inProcessOf } from './cell-state.ts';
import { calibrateOps } from './calibration.ts';
import { takeAnswer } from './sampling.ts';
import { median } from '../core/stats/index.ts';

/** Cells that waited for the first cells, if there are any: each is set up when it is calibrated. */
export async function bringInOthers(run: Run): Promise<void> {
  const { roster, plan, ledger, hooks, budget } = run;
  const hasBegun = roster.states.some(({ ops }) => ops > 0);
  if (roster.first.mayLeaveOut && hasBegun && budget.remainingMs() <= 0) {
    const late = roster.states.filter(({ ops, failed }) => ops === 0 && !failed);
    leaveOut(run, late);
    return;
  }
  for (const bench of roster.benches) {
    const cells = roster.states
      .filter((state) => state.bench === bench && roster.first.isLater(state.cell))
      .map(({ cell }) => cell);
    await makeTrees(bench, cells, plan.seed, ledger, hooks.progress);
  }
  await warmUpCells(run);
}

/** The cells that take part now and are not calibrated yet. */
export async function warmUpCells(run: Run): Promise<void> {
  const { roster, budget, losses, hooks } = run;
  const states = roster.states.filter((state) => state.ops === 0 && !state.failed && roster.first.takesPart(state));
  const untilMs = roster.first.mayLeaveOut ? performance.now() + budget.remainingMs() * maxOfRestForWarmup : Infinity;
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
      // Where pairs are taken in turns, every process is new after a few rounds: the discarded samples before them are the same for both.
      if (budget.maxTurns === 1) await warmUp(run, state);
    });
  }
}

/** Every started cell gets at least one sample; cells without enough time are reported. */
function leaveOut({ roster, ledger }: Run, late: readonly CellState[]): void {
  for (const { cell } of late)
    ledger.skip({
      cell: cell.id,
      reason: 'the time budget was over before its turn',
      remedy: 'give the run more time with --time-budget, or fewer cells with --cells',
    });
  roster.states = roster.states.filter((state) => !late.includes(state));
}

/** Fixed on the first subject that is calibrated; the others of the same cell use its number. */
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
      maxBytes: maxBytesPerSample,
      // The first part would leave the caches warm for the others.
      inOneRequest: cell.cache === 'cold',
    },
  );
  if (cell.makesFiles) {
    found.partOps = Math.min(found.partOps, maxOpsMakingFiles);
    found.parts = Math.max(1, Math.min(found.parts, Math.floor(maxOpsMakingFiles / found.partOps)));
  }
  // One execution of a workload for each sample: other cells and subjects come in between.
  if (cell.timeoutNs !== undefined) Object.assign(found, { partOps: 1, parts: 1 });
  Object.assign(state, found, { ops: found.parts * found.partOps, bytesPerOp, warmupSamples: trials });
}

async function warmUp(run: Run, state: CellState): Promise<void> {
  const usualMs = isHurried(run, state) ? 0 : run.budget.warmupMs(run.roster.states.length);
  const shareMs = run.roster.first.has(state) ? Infinity : usualMs;
  const started = performance.now();
  const blocks: number[] = [];
  const minBlocks = shareMs > 0 ? minWarmupBlocks : 0;
  while (!isWarm(blocks, run.budget.rounds)) {
    if (blocks.length >= minBlocks && performance.now() - started >= shareMs) break;
    if (run.budget.spent() > maxOfBudgetForWarmup) break;
    let ns = 0;
    for (let part = 0; part < state.parts; part++) ns += (await takeAnswer(state, state.partOps)).ns;
    blocks.push(ns);
    state.opNs = ns / state.ops;
  }
  state.warmupSamples += blocks.length;
  if (blocks.length > 0) state.steady = isSteady(blocks);
  inProcessOf(state).primedAfter = state.bench.cacheDrops;
}

/** Warm when steady, or after ten blocks. With few rounds, no more blocks are discarded than kept. @param rounds where rounds are counted */
export function isWarm(blockNs: readonly number[], rounds = Infinity): boolean {
  const maxBlocks = Math.min(maxWarmupBlocks, Math.max(minWarmupBlocks, rounds));
  return blockNs.length >= maxBlocks || isSteady(blockNs);
}

/**
 * Steady when the Theil–Sen slope over the last five blocks amounts to less than 2 % of their median
 * (Theil 1950; Sen 1968: the median of all pairwise slopes, robust against single outliers).
 */
export function isSteady(blockNs: readonly number[]): boolean {
  if (blockNs.length < steadyWindow) return false;
  const last = blockNs.slice(-steadyWindow);
  const slopes = last.flatMap((value, i) => last.slice(i + 1).map((later, j) => (later - value) / (j + 1)));
  return Math.abs(median(slopes)) * steadyWindow < flatWithin * median(last);
}

/** There is time for only a short look at the cell. */
export const isHurried = ({ budget, roster }: Run, state: CellState): boolean =>
  !budget.hadAll && roster.first.isHurried(state, budget.partNs(roster.states.length));

function blockNs(run: Run, state: CellState): number {
  const { budget, roster } = run;
  return budget.isOverdue() || isHurried(run, state) ? hurriedBlockNs : budget.blockNs(roster.states.length);
}
