/** Before a cell's first sample: finds the number of operations of a sample, and warms up until blocks show no trend. */
import type { Run } from './context.ts';
import { Allowance, byExpected, expectedLookMs, noteLeftOut } from './affordable.ts';
import { makeTrees } from './bench.ts';
import {
  minWarmupBlocks,
  maxBytesPerSample,
  maxOfBudgetForWarmup,
  maxOfRestForWarmup,
  maxOpsMakingFiles,
  flatWithin,
  maxWarmupBlocks,
  maxBlocksForTiers,
  settledBlocks,
  settledCompiling,
  steadyWindow,
  hurriedBlockNs,
  treesShare,
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
    const limitMs = budget.isLimit ? Math.max(0, budget.remainingMs()) * treesShare : Infinity;
    const late = new Set(await makeTrees(bench, cells, plan.seed, ledger, hooks.progress, limitMs));
    leaveOut(
      run,
      roster.states.filter((state) => late.has(state.cell)),
    );
  }
  await warmUpCells(run);
}

/** The cells that take part now and are not calibrated yet. */
export async function warmUpCells(run: Run): Promise<void> {
  const { roster, budget, losses, hooks } = run;
  const states = roster.states.filter((state) => state.ops === 0 && !state.failed && roster.first.takesPart(state));
  const mayLeaveOut = roster.first.mayLeaveOut || budget.isLimit;
  const allowance = new Allowance(mayLeaveOut ? budget.remainingMs() * maxOfRestForWarmup : Infinity);
  const expectedMs = (state: CellState): number =>
    budget.isLimit ? expectedLookMs(state.cell) + (isHurried(run, state) ? 0 : budget.warmupMs(states.length)) : 0;
  const late: CellState[] = [];
  if (budget.isLimit) states.sort(byExpected(expectedMs));
  for (const [index, state] of states.entries()) {
    if (hooks.signal.aborted) return;
    if (!allowance.hasRoomFor(expectedMs(state)) && index > 0) {
      late.push(state);
      continue;
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
  leaveOut(run, late);
}

/** Every started cell gets at least one sample; cells without enough time are reported. */
function leaveOut({ roster, ledger }: Run, late: readonly CellState[]): void {
  if (late.length === 0) return;
  noteLeftOut(
    ledger,
    late.map(({ cell }) => cell),
  );
  roster.states = roster.states.filter((state) => !late.includes(state));
}

/** Of a limit: the cells for which the first round has no time, the costly ones; one is kept in any case. */
export function leaveOutTooCostly(run: Run): void {
  const { budget, roster } = run;
  if (!budget.isLimit) return;
  let leftMs = budget.remainingMs();
  const waiting = roster.states.filter(({ failed, samples }) => !failed && samples.length === 0);
  const late = waiting.sort(byExpected(({ visitMs }) => visitMs)).filter((state, index) => {
    leftMs -= state.visitMs;
    return index > 0 && leftMs < 0;
  });
  leaveOut(run, late);
}

/** Of a limit: cells whose first visit had no time any more. */
export function leaveOutRest(run: Run): void {
  if (!run.budget.isLimit || run.hooks.signal.aborted) return;
  leaveOut(
    run,
    run.roster.states.filter(({ failed, samples }) => !failed && samples.length === 0),
  );
}

/** Fixed on the first subject that is calibrated; the others of the same cell use its number. */
async function calibrate(run: Run, state: CellState): Promise<void> {
  const { cell, session } = state;
  const twin = run.roster.states.find((other) => other.cell.id === cell.id && other.ops > 0);
  if (twin) {
    const { parts, opNs, bytesPerOp, isCostly, visitMs } = twin;
    const partOps = Math.min(twin.partOps, session.maxOps(cell));
    Object.assign(state, { partOps, parts, ops: parts * partOps, opNs, bytesPerOp, isCostly, visitMs });
    return;
  }
  let bytesPerOp = 0;
  let msPerOp = 0;
  const { trials, ...found } = await calibrateOps(
    async (trialOps) => {
      const startedMs = performance.now();
      const answer = await takeAnswer(state, trialOps);
      bytesPerOp = answer.bytes / answer.ops;
      msPerOp = (performance.now() - startedMs) / trialOps;
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
  const ops = found.parts * found.partOps;
  // A sample that is discarded and one that is kept, after the cell is set up anew.
  const visitMs = 2 * msPerOp * ops + session.setupMs(cell);
  Object.assign(state, found, { ops, bytesPerOp, visitMs, warmupSamples: trials });
}

async function warmUp(run: Run, state: CellState): Promise<void> {
  const usualMs = isHurried(run, state) ? 0 : run.budget.warmupMs(run.roster.states.length);
  const shareMs = run.roster.first.has(state) ? Infinity : usualMs;
  const started = performance.now();
  const blocks: number[] = [];
  const compiling: number[] = [];
  const minBlocks = shareMs > 0 ? minWarmupBlocks : 0;
  while (!isWarm(blocks, run.budget.rounds, compiling)) {
    if (blocks.length >= minBlocks && performance.now() - started >= shareMs) break;
    if (run.budget.spent() > maxOfBudgetForWarmup) break;
    let ns = 0;
    let compiledMs = 0;
    for (let part = 0; part < state.parts; part++) {
      const answer = await takeAnswer(state, state.partOps);
      ns += answer.ns;
      compiledMs += answer.jit?.ms ?? 0;
    }
    blocks.push(ns);
    compiling.push((compiledMs * 1e6) / Math.max(1, ns));
    state.opNs = ns / state.ops;
  }
  state.warmupSamples += blocks.length;
  if (blocks.length > 0) state.steady = isSteady(blocks);
  inProcessOf(state).primedAfter = state.bench.cacheDrops;
}

/**
 * Warm when steady and the compiler is quiet, or after ten blocks, or forty if the compiler is still at work. With few rounds, no more blocks are
 * discarded than kept.
 * @param rounds where rounds are counted @param compiling share of each block that the runtime's compiler worked
 */
export function isWarm(blockNs: readonly number[], rounds = Infinity, compiling: readonly number[] = []): boolean {
  const isQuiet = isCompilerQuiet(compiling);
  const most = isQuiet ? maxWarmupBlocks : maxBlocksForTiers;
  const maxBlocks = Math.min(most, Math.max(minWarmupBlocks, rounds));
  return blockNs.length >= maxBlocks || (isQuiet && isSteady(blockNs));
}

/** The tiers of the runtime have settled; also where it reports nothing. */
export const isCompilerQuiet = (compiling: readonly number[]): boolean =>
  compiling.slice(-settledBlocks).every((share) => share < settledCompiling);

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
  !budget.hadAll &&
  (budget.isScarce(roster.states.length) || roster.first.isHurried(state, budget.partNs(roster.states.length)));

function blockNs(run: Run, state: CellState): number {
  const { budget, roster } = run;
  return budget.isOverdue() || isHurried(run, state) ? hurriedBlockNs : budget.blockNs(roster.states.length);
}
