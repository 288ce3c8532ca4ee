/** The planned length of a cell's samples. */
import type { Run } from './context.ts';
import type { CellState } from './cell-state.ts';
import { hurriedBlockNs } from './policy.ts';

/** There is time for only a short look at the cell. */
export const isHurried = ({ budget, roster }: Run, state: CellState): boolean =>
  !budget.hadAll && roster.first.isHurried(state, budget.partNs(roster.states.length));

export function blockNs(run: Run, state: CellState): number {
  const { budget, roster } = run;
  return budget.isOverdue() || isHurried(run, state) ? hurriedBlockNs : budget.blockNs(roster.states.length);
}
