/** The states of an overview's cells: what its page, its badge and the page without scripts call them. */
import type { OverviewFile } from './overview-file.ts';
import { type Status, statusOf, statusOrder } from './page/status.ts';

/** Of a cell on a target. */
export function statusAt({ states, changes }: OverviewFile, position: number): Status {
  const [cell, target] = [states.cell[position], states.target[position]];
  const open = states.standing[position] === true ? changes[states.change[position]!]?.verdict : undefined;
  const counts = changes.filter((change) => change.open === true && change.cell === cell && change.target === target);
  return statusOf(
    states.verdict[position]!,
    open,
    states.missing[position]!,
    counts.map(({ verdict }) => verdict),
  );
}

/** The cells of each state, by their positions. A cell is where its worst target is. */
export function cellsOfStatus(overview: OverviewFile): ReadonlyMap<Status, number[]> {
  const found = new Map<number, Set<Status>>();
  for (const [position, cell] of overview.states.cell.slice(0, overview.states.current).entries())
    found.set(cell, (found.get(cell) ?? new Set()).add(statusAt(overview, position)));
  const lists = new Map<Status, number[]>(statusOrder.map((status) => [status, []]));
  for (const [cell, statuses] of found) lists.get(statusOrder.find((status) => statuses.has(status))!)!.push(cell);
  return lists;
}
