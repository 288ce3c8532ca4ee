/** What stands, cell by cell: counted once, here, for the headline, the lists, the map and the badge of the page alike. */
import type { CellState, Site, SiteCell } from './site.ts';
import { type Status, statusOrder } from './verdicts.ts';

/** Of the target where it is worst; undefined: only old figures are known. */
export function statusOfCell({ states }: SiteCell): Status | undefined {
  const here = new Set([...states.values()].map(({ status }) => status));
  return statusOrder.find((status) => here.has(status));
}

/** Every cell that is measured now, in exactly one list. */
export function cellsByStatus({ cells }: Site): Map<Status, SiteCell[]> {
  const lists = new Map<Status, SiteCell[]>(statusOrder.map((status) => [status, []]));
  for (const cell of cells) {
    const status = statusOfCell(cell);
    if (status !== undefined) lists.get(status)!.push(cell);
  }
  return lists;
}

/** The smallest number of runs after which some cell gets its first verdict; undefined: verdicts are there, or nothing is. */
export function runsToVerdicts({ cells }: Site): number | undefined {
  const states = cells.flatMap(({ states: own }) => [...own.values()]).filter(({ isOld }) => !isOld);
  const isWaiting = ({ missing, isOpen }: CellState): boolean => missing > 0 && !isOpen;
  if (states.length === 0 || !states.every(isWaiting)) return undefined;
  return Math.min(...states.map(({ missing }) => missing));
}
