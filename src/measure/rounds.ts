/** Rounds until the budget is spent: all cells in random order, all subjects in random order at each. */
import { fewestForInterval } from '../stats/index.ts';
import type { CellState } from './cell-state.ts';
import { documentOf, type Run } from './context.ts';
import { Pairing } from './pairing.ts';
import {
  longestAwaitedNs,
  mostRoundsOfProcess,
  overdueNotedMs,
  processesAtAnyCost,
  roundsOfRun,
  saveEveryMs,
  startingShare,
} from './policy.ts';
import { planRound } from './schedule.ts';
import { visitCell } from './visit.ts';
import { bringInOthers } from './warmup.ts';

/** The document is saved after every round and now and then in a long one, so that whatever ends the run leaves what was measured. */
export async function measureRounds(run: Run): Promise<void> {
  const { plan, hooks, budget, roster, losses } = run;
  const pairing = plan.pairing && new Pairing(plan.pairing, roster.states, roster.subjects.length, budget.rounds);
  const age = new ProcessAge(pairing !== undefined);
  const saver = new Saver(run);
  while (!hooks.signal.aborted && roster.states.length > 0 && budget.hasRound()) {
    const startedMs = performance.now();
    if (age.isOver) {
      // Each sample of a command line is a process of its own, whatever process of the runner starts it.
      await losses.respawn(({ cell }) => pairing !== undefined && cell.runner === 'command');
      age.renew(performance.now() - startedMs);
    }
    roster.first.beginRound(roster.states, budget.spent());
    const isOfAll = !roster.first.areAlone;
    const isFirstOfAll = isOfAll && !budget.hadAll;
    if (isFirstOfAll && budget.roundsDone > 0) await bringInOthers(run);
    await visitCells(run, pairing, saver);
    age.endRound(performance.now() - startedMs);
    // A comparison goes on while its pairs can still decide; a run until the median of a workload has an interval.
    budget.endRound(isOfAll, (growth) => pairing?.isPromising(growth) ?? roster.states.some(isAwaited));
    await saver.save();
    if (isFirstOfAll) noteDelay(run);
    const lost = [...run.ledger.errors, ...run.ledger.skipped].map(({ cell }) => cell);
    if (pairing?.endRound(lost, budget.roundsDone, budget.remainingMs())) break;
    if (roster.haveAllFailed) break;
  }
}

async function visitCells(run: Run, pairing: Pairing | undefined, saver: Saver): Promise<void> {
  const { plan, hooks, budget, roster } = run;
  const planned = planRound(plan.seed, budget.roundsDone, roster.cells, roster.subjects, budget.mostTurns);
  for (const visit of roster.first.order(planned, ({ cell }) => roster.dropsCaches(cell))) {
    const { id } = visit.cell;
    if (hooks.signal.aborted || budget.isOver()) break;
    if (pairing?.wants(id, budget.roundsDone) === false) continue;
    showProgress(run, id);
    const startedMs = performance.now();
    await visitCell(run, pairing, visit);
    pairing?.visited(id, performance.now() - startedMs);
    await saver.saveIfDue();
  }
}

/** A workload that is to have a few executions more. */
export const isAwaited = ({
  cell,
  failed,
  samples,
  opNs,
  ops,
}: Pick<CellState, 'cell' | 'failed' | 'samples' | 'opNs' | 'ops'>): boolean =>
  cell.timeoutNs !== undefined && !failed && samples.length < fewestForInterval && opNs * ops <= longestAwaitedNs;

function noteDelay({ budget, ledger, roster }: Run): void {
  const lateMs = -budget.remainingMs();
  if (lateMs <= overdueNotedMs) return;
  ledger.note(
    `The time budget was too short for ${roster.cells.length} cells: it took ${Math.round(lateMs / 1000)} s more until each had one sample. Give it more time, or fewer cells.`,
  );
}

function showProgress({ budget, hooks }: Run, cell: string): void {
  hooks.progress.update({
    fraction: budget.spent(),
    cell,
    round: budget.roundsDone + 1,
    ...(budget.rounds === undefined ? {} : { rounds: budget.rounds }),
    remainingSeconds: Math.max(0, budget.remainingMs() / 1000),
  });
}

class Saver {
  readonly #run: Run;
  #savedMs = performance.now();

  constructor(run: Run) {
    this.#run = run;
  }

  async save(): Promise<void> {
    await this.#run.hooks.save(documentOf(this.#run, false));
    this.#savedMs = performance.now();
  }

  async saveIfDue(): Promise<void> {
    if (performance.now() - this.#savedMs > saveEveryMs) await this.save();
  }
}

/**
 * When runners are started anew. Where a process's pages and files lie makes it faster or slower than its twin by some per cent for as
 * long as it lives, and no number of pairs takes that away: what counts for a comparison is how many processes there were
 * (docs/lab/process-luck.md). So each round of pairs has new ones, unless starting them takes too much of the time.
 */
export class ProcessAge {
  readonly #isPaired: boolean;
  #processes = 1;
  #rounds = 0;
  #startMs = 0;
  #roundMs = 0;

  constructor(isPaired: boolean) {
    this.#isPaired = isPaired;
  }

  /** A round has ended that took so long. */
  endRound(elapsedMs: number): void {
    this.#rounds++;
    this.#roundMs = elapsedMs;
  }

  /** Whether new processes take the next round. */
  get isOver(): boolean {
    if (!this.#isPaired) return this.#rounds >= roundsOfRun;
    if (this.#processes < processesAtAnyCost) return this.#rounds >= 1;
    const affordable = (this.#startMs * (1 - startingShare)) / (startingShare * Math.max(1, this.#roundMs));
    return this.#rounds >= Math.min(mostRoundsOfProcess, Math.max(1, Math.round(affordable)));
  }

  /** New processes have been started, which took so long. */
  renew(elapsedMs: number): void {
    this.#processes++;
    this.#rounds = 0;
    this.#startMs = elapsedMs;
  }
}
