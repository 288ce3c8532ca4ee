/**
 * A default time budget is a guess. Where it ends just before something would be known, measuring goes on for a while: a comparison
 * until its pairs decide, as long as they still can; a run of a workload until its median has an interval.
 */
import type { RunDocument } from '../document/index.ts';
import { fewestForInterval } from '../stats/index.ts';
import type { CellState } from './cell-state.ts';
import type { MeasurePlan } from './plan.ts';

/** Of a workload that takes longer, nobody waits for more executions than the budget has room for. */
const longestAwaitedNs = 3e9;

type State = Pick<CellState, 'cell' | 'failed' | 'samples' | 'opNs' | 'ops'>;

export class Overtime {
  readonly #plan: Pick<MeasurePlan, 'budget' | 'pairing'>;
  #isOn = false;

  constructor(plan: Pick<MeasurePlan, 'budget' | 'pairing'>) {
    this.#plan = plan;
  }

  /** What may be spent at present; a budget of rounds has no end in time. */
  get budgetNs(): number {
    const { budget } = this.#plan;
    if ('rounds' in budget) return Infinity;
    return this.#isOn ? (budget.longestNs ?? budget.timeNs) : budget.timeNs;
  }

  /** A round has ended. @param elapsedNs since the beginning */
  endRound(states: readonly State[], document: RunDocument, elapsedNs: number): void {
    const { budget, pairing } = this.#plan;
    if ('rounds' in budget || budget.longestNs === undefined || elapsedNs < budget.timeNs) return;
    this.#isOn =
      pairing === undefined ? states.some(isAwaited) : pairing.isPromising(document, budget.longestNs / elapsedNs);
  }
}

/** A workload that is to have a few executions more. */
const isAwaited = ({ cell, failed, samples, opNs, ops }: State): boolean =>
  cell.timeoutNs !== undefined && !failed && samples.length < fewestForInterval && opNs * ops <= longestAwaitedNs;
