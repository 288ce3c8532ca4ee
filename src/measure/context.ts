/** What the phases of one run share. */
import { randomUUID } from 'node:crypto';
import type { RunDocument } from '../document/index.ts';
import { openBudget, type Spending } from './budget.ts';
import { buildDocument, type DocumentHead } from './document.ts';
import { Ledger } from './ledger.ts';
import { Losses } from './losses.ts';
import type { MeasureHooks, MeasurePlan } from './plan.ts';
import { Roster } from './roster.ts';

export interface Run {
  readonly plan: MeasurePlan;
  readonly hooks: MeasureHooks;
  readonly ledger: Ledger;
  readonly budget: Spending;
  readonly roster: Roster;
  readonly losses: Losses;
  readonly head: DocumentHead;
}

export function openRun(plan: MeasurePlan, hooks: MeasureHooks): Run {
  const ledger = new Ledger((line) => {
    hooks.progress.note(line);
  });
  const budget = openBudget(plan.budget, plan.pairing !== undefined);
  // Without a time budget there is nothing to share out, and none is first.
  const roster = new Roster(budget.timeNs === undefined ? undefined : plan.first);
  const head = { id: randomUUID(), startedAt: new Date().toISOString(), startedMs: performance.now() };
  return { plan, hooks, ledger, budget, roster, losses: new Losses(roster, ledger, hooks.signal), head };
}

/** The run document at any moment of the run. @param complete nothing ended it early */
export function documentOf({ plan, ledger, budget, roster, head }: Run, complete: boolean): RunDocument {
  return buildDocument(head, plan, {
    complete,
    benches: roster.benches,
    states: roster.states,
    skipped: ledger.skipped,
    errors: ledger.errors,
    schedule: {
      rounds: budget.roundsDone,
      ...(budget.timeNs === undefined ? {} : { timeBudgetNs: budget.timeNs }),
      timedNs: roster.sessions.reduce((sum, session) => sum + session.timedNs, 0),
      elapsedNs: Math.round((performance.now() - head.startedMs) * 1e6),
    },
  });
}
