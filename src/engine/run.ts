/**
 * One run, from a plan to a run document:
 *
 *   prepare   runners built or found, scratch folders, directory trees, cells set up (prepare.ts)
 *   warm up   operations per sample, frozen; blocks until they show no trend (warmup.ts)
 *   rounds    all cells in random order, all subjects in random order at each, until the budget is spent (visit.ts, budget.ts)
 *   close     runners remove their files, scratch folders are removed
 */
import { minForInterval } from '../core/stats/index.ts';
import type { RunDocument } from '../core/document/index.ts';
import { during } from './activity.ts';
import { announcePairs } from './announcement.ts';
import { type CellState } from './cell-state.ts';
import { withoutMixedTimers } from './timers.ts';
import { documentOf, openRun, removeScratch, type Run, Saver } from './context.ts';
import { Pairing } from './pairing.ts';
import type { MeasureHooks, MeasurePlan } from './plan.ts';
import { closingMs, interruptedGraceMs, maxAwaitedNs, overdueNotedMs, removingShare } from './policy.ts';
import { openBenches, prepareCells } from './prepare.ts';
import { placesFor, ProcessPool, useProcesses } from './process-pool.ts';
import { visitCells } from './visit.ts';
import { bringInOthers, leaveOutRest, leaveOutTooCostly, warmUpCells } from './warmup.ts';

/** @throws UsageError for a directory that cannot be used; TargetLost before anything was measured */
export async function measure(plan: MeasurePlan, hooks: MeasureHooks): Promise<RunDocument> {
  const run = openRun(plan, hooks);
  const { roster, budget } = run;
  const endSessions = (): void => {
    void closeSessions(run, interruptedGraceMs);
  };
  try {
    await openBenches(roster, plan.subjects);
    hooks.signal.addEventListener('abort', endSessions);
    await prepare(run);
    roster.first.beginRound(roster.states, budget.spent());
    await (roster.first.areAlone ? warmUpCells(run) : bringInOthers(run));
    await measureRounds(run);
    leaveOutRest(run);
    if (!hooks.signal.aborted) for (const bench of roster.benches) await run.losses.isThere(bench);
  } finally {
    hooks.signal.removeEventListener('abort', endSessions);
    await during('close', async () => {
      await closeSessions(run);
      await removeScratch(run);
    });
  }
  return documentOf(run, !hooks.signal.aborted && !run.losses.hasLostTarget);
}

async function prepare({ plan, hooks, ledger, roster, budget }: Run): Promise<void> {
  const states = [];
  const startedMs = performance.now();
  const limitMs = budget.isLimit ? budget.timeNs! / 1e6 : Infinity;
  for (const bench of roster.benches) {
    states.push(...(await prepareCells(bench, plan, ledger, hooks, (cell) => roster.first.isLater(cell), limitMs)));
  }
  roster.states = withoutMixedTimers(states, ledger);
  // The budget does not include building runners, but it includes setting up cells, and removing what was made.
  const buildMs = roster.benches.reduce((sum, bench) => sum + bench.buildMs, 0);
  budget.giveBack(buildMs);
  budget.reserve(removingShare * (performance.now() - startedMs - buildMs) + closingMs);
}

async function closeSessions({ roster }: Run, graceMs?: number): Promise<void> {
  await Promise.all(roster.sessions.map((session) => session.close(graceMs)));
}

async function measureRounds(run: Run): Promise<void> {
  const { plan, hooks, budget, roster } = run;
  const pairing = plan.pairing && new Pairing(plan.pairing, roster.states, roster.subjects.length, budget.rounds);
  const pool = new ProcessPool(pairing ? await placesFor(roster) : undefined);
  const saver = new Saver(run);
  while (!hooks.signal.aborted && roster.states.length > 0 && budget.hasRound()) {
    const startedMs = performance.now();
    const areNew = await useProcesses(pool, roster, run.losses);
    pairing?.beginRound(areNew);
    roster.first.beginRound(roster.states, budget.spent());
    const isOfAll = !roster.first.areAlone;
    const isFirstOfAll = isOfAll && !budget.hadAll;
    // This also holds where the first cells took all the time before the first round.
    if (isFirstOfAll && roster.states.some(({ ops, failed }) => ops === 0 && !failed)) await bringInOthers(run);
    if (isFirstOfAll) leaveOutTooCostly(run);
    await visitCells(run, pairing, saver);
    pool.endRound(performance.now() - startedMs);
    // A comparison goes on while its pairs can still decide; a run until the median of a workload has an interval.
    budget.endRound(isOfAll, (growth) => pairing?.isPromising(growth) ?? roster.states.some(isAwaited));
    if (pairing?.takesSinglePairs && budget.roundsDone === 1) announce(run, performance.now() - startedMs);
    await saver.endRound();
    if (isFirstOfAll) noteDelay(run);
    budget.giveBack((await pairing?.betweenRounds(budget.spent())) ?? 0);
    budget.giveBack((await pairing?.prepareToPlan(budget.roundsDone, budget.remainingMs())) ?? 0);
    const lost = [...run.ledger.errors, ...run.ledger.skipped].map(({ cell }) => cell);
    const judge = () => Promise.resolve(pairing?.endRound(lost, budget.roundsDone, budget.remainingMs()));
    if (await during('judge', judge)) break;
    await pairing?.narrow();
    if (roster.haveAllFailed) break;
  }
}

type AwaitedState = Pick<CellState, 'cell' | 'failed' | 'samples' | 'opNs' | 'ops'>;

/** A workload that gets a few more executions. */
export const isAwaited = ({ cell, failed, samples, opNs, ops }: AwaitedState): boolean =>
  cell.timeoutNs !== undefined && !failed && samples.length < minForInterval && opNs * ops <= maxAwaitedNs;

/** The first pair shows what the others will take. */
function announce({ budget, hooks }: Run, pairMs: number): void {
  const { timeNs, maxNs, elapsedMs } = budget;
  if (timeNs === undefined || maxNs === undefined) return;
  const line = announcePairs({ pairMs, elapsedMs, budgetMs: timeNs / 1e6, maxMs: maxNs / 1e6 });
  if (line !== undefined) hooks.progress.note(line);
}

function noteDelay({ budget, ledger, roster }: Run): void {
  const lateMs = -budget.remainingMs();
  if (lateMs <= overdueNotedMs || budget.isLimit) return;
  ledger.note(
    `The time budget was too short for ${roster.cells.length === 1 ? '1 cell' : `${roster.cells.length} cells`}: it took ${Math.round(lateMs / 1000)} s more until each had one sample. Give it more time, or fewer cells.`,
  );
}
