/** The current state of each cell. The headline, the lists, the map and the badge of the page all use these counts. */
import type { CellState, Change, Site, SiteCell } from './site.ts';
import { type Status, statusOrder } from './status.ts';

/** State on the target where it is worst; undefined if only old figures are known. */
export function statusOfCell({ states }: SiteCell): Status | undefined {
  const here = new Set([...states.values()].map(({ status }) => status));
  return statusOrder.find((status) => here.has(status));
}

/** The open change that a state is named for: of its level, else of a count. */
export const namedChange = ({ status, isOpen, change, counts }: CellState): Change | undefined =>
  [...(isOpen && change ? [change] : []), ...counts].find(({ verdict }) => verdict === status);

/** Every currently measured cell, in exactly one list. */
export function cellsByStatus({ cells }: Site): Map<Status, SiteCell[]> {
  const lists = new Map<Status, SiteCell[]>(statusOrder.map((status) => [status, []]));
  for (const cell of cells) {
    const status = statusOfCell(cell);
    if (status !== undefined) lists.get(status)!.push(cell);
  }
  return lists;
}

/** The smallest number of runs until some figure gets its first verdict; undefined if there are verdicts, or no cells. */
export function runsToVerdicts({ cells }: Site): number | undefined {
  const states = cells.flatMap(({ states: own }) => [...own.values()]).filter(({ isOld }) => !isOld);
  const isWaiting = ({ missing, isOpen }: CellState): boolean => missing > 0 && !isOpen;
  if (states.length === 0 || !states.every(isWaiting)) return undefined;
  return Math.min(...states.map(({ missing }) => missing));
}
