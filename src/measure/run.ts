/**
 * One run, from a plan to a run document:
 *
 *   prepare   runners built or found, scratch folders, directory trees, cells set up (prepare.ts)
 *   warm up   operations per sample, frozen; blocks until they show no trend (warmup.ts, calibrate.ts)
 *   rounds    all cells in random order, all subjects in random order at each, until the budget is spent (rounds.ts, visit.ts, budget.ts)
 *   close     runners remove what they made, scratch folders go
 */
import type { RunDocument } from '../document/index.ts';
import { during } from './activity.ts';
import { withoutMixedTimers } from './cell-state.ts';
import { documentOf, openRun, type Run } from './context.ts';
import type { MeasureHooks, MeasurePlan } from './plan.ts';
import { interruptedGraceMs } from './policy.ts';
import { openBench, prepareCells } from './prepare.ts';
import { measureRounds } from './rounds.ts';
import { bringInOthers, warmUpCells } from './warmup.ts';

/** @throws UsageError for a directory that cannot be used; TargetLost before anything was measured */
export async function measure(plan: MeasurePlan, hooks: MeasureHooks): Promise<RunDocument> {
  const run = openRun(plan, hooks);
  const { roster, budget } = run;
  const endSessions = (): void => {
    void closeSessions(run, interruptedGraceMs);
  };
  try {
    for (const subject of plan.subjects) roster.benches.push(await openBench(subject, roster.benches));
    hooks.signal.addEventListener('abort', endSessions);
    await prepare(run);
    roster.first.beginRound(roster.states, budget.spent());
    await (roster.first.areAlone ? warmUpCells(run) : bringInOthers(run));
    await measureRounds(run);
    if (!hooks.signal.aborted) for (const bench of roster.benches) await run.losses.isThere(bench);
  } finally {
    hooks.signal.removeEventListener('abort', endSessions);
    await during('close', async () => {
      await closeSessions(run);
      for (const { scratch } of roster.benches) await scratch.remove();
    });
  }
  return documentOf(run, !hooks.signal.aborted && !run.losses.hasLostTarget);
}

async function prepare({ plan, hooks, ledger, roster, budget }: Run): Promise<void> {
  const states = [];
  for (const bench of roster.benches) {
    states.push(...(await prepareCells(bench, plan, ledger, hooks, (cell) => roster.first.isLater(cell))));
  }
  roster.states = withoutMixedTimers(states, ledger);
  // Building runners is no part of the budget; setting cells up is.
  budget.giveBack(roster.benches.reduce((sum, { buildMs }) => sum + buildMs, 0));
}

async function closeSessions({ roster }: Run, graceMs?: number): Promise<void> {
  await Promise.all(roster.sessions.map((session) => session.close(graceMs)));
}
