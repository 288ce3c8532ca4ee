/** The shared state of the phases of one run, and the run document at any moment. */
import { randomUUID } from 'node:crypto';
import { removeOrNote } from '../places/targets/index.ts';
import type { MeasureHooks, MeasurePlan } from './plan.ts';
import { type CellState } from './cell-state.ts';
import { Ledger } from './ledger.ts';
import { during } from './activity.ts';
import { openBudget, type Spending } from './budget.ts';
import { Roster } from './roster.ts';
import { Losses } from './losses.ts';
import { defined, type RunDocument, runSchemaId, type Skipped } from '../core/document/index.ts';
import { recordCells } from './cell-results.ts';
import { saveEveryMs, savingShare } from './policy.ts';
import { covers } from '../core/cells/index.ts';

export interface Run {
  readonly id: string;
  /** The time of the day … */
  readonly startedAt: string;
  /** … and of the monotonic clock: the clock of the day may jump, or be set, during a run. */
  readonly startedMs: number;
  readonly plan: MeasurePlan;
  readonly hooks: MeasureHooks;
  readonly ledger: Ledger;
  readonly budget: Spending;
  readonly roster: Roster;
  readonly losses: Losses;
}

export function openRun(plan: MeasurePlan, hooks: MeasureHooks): Run {
  const ledger = new Ledger((line) => {
    hooks.progress.note(line);
  });
  const budget = openBudget(plan.budget, plan.pairing !== undefined);
  // Without a time budget there is nothing to share, and no cell comes first.
  const roster = new Roster(budget.timeNs === undefined ? undefined : plan.first);
  const losses = new Losses(roster, ledger, hooks.signal);
  const begin = { id: randomUUID(), startedAt: new Date().toISOString(), startedMs: performance.now() };
  return { ...begin, plan, hooks, ledger, budget, roster, losses };
}

/** Removes the scratch folders, at the end of a run. */
export async function removeScratch({ roster, ledger }: Run): Promise<void> {
  for (const { scratch } of roster.benches)
    await removeOrNote(scratch, (sentence) => {
      ledger.note(sentence);
    });
}

/** @param complete the run was not ended early */
export function documentOf(run: Run, complete: boolean): RunDocument {
  const { id, startedAt, plan, ledger, budget, roster } = run;
  const elapsedMs = performance.now() - run.startedMs;
  return {
    schema: runSchemaId,
    id,
    startedAt,
    endedAt: new Date(Date.parse(startedAt) + elapsedMs).toISOString(),
    complete,
    seed: plan.seed,
    ...defined({ suite: plan.suite, study: plan.study }),
    tool: plan.tool,
    ...defined({ source: plan.source }),
    schedule: {
      rounds: budget.roundsDone,
      ...defined({ timeBudgetNs: budget.timeNs }),
      timedNs: roster.sessions.reduce((sum, session) => sum + session.timedNs, 0),
      elapsedNs: Math.round(elapsedMs * 1e6),
    },
    subjects: Object.fromEntries(
      roster.benches.map(({ plan: { name, directory }, target, runners }, index) => [
        name,
        { target: target.name, directory, ...roster.descriptions[index]!, runners },
      ]),
    ),
    cells: recordCells(roster.states),
    skipped: [...ledger.skipped, ...brokenResults(roster.states)],
    errors: [...ledger.errors],
  };
}

/** Saves the document after every round, and within a long one, so that samples survive any end of the run; less often if rounds are short. */
export class Saver {
  readonly #run: Run;
  #savedMs = performance.now();
  #tookMs = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  async #save(): Promise<void> {
    const startedMs = performance.now();
    await during('save', () => this.#run.hooks.save(documentOf(this.#run, false)));
    this.#savedMs = performance.now();
    this.#tookMs = this.#savedMs - startedMs;
  }

  async endRound(): Promise<void> {
    if (this.#tookMs <= savingShare * (performance.now() - this.#savedMs)) await this.#save();
  }

  async saveIfDue(): Promise<void> {
    if (performance.now() - this.#savedMs > saveEveryMs) await this.#save();
  }
}

/** Benchmarks without a figure in all executions of one side. */
const brokenResults = (states: readonly CellState[]): Skipped[] =>
  states.flatMap(({ printed, bench }) =>
    [...(printed?.broken ?? [])]
      .filter(([cell]) => ![...printed!.series.keys()].some((id) => covers(cell, id)))
      .map(([cell, reason]) => ({ cell, subject: bench.plan.name, reason })),
  );
