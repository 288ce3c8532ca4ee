/** How often each cell of a comparison is to be visited: fixed early and from costs alone, since the looks of the judge are shares of it. */
import { median } from '../core/stats/index.ts';
import { dearness, expectedShare, minShare, lesserShare } from './policy.ts';

interface PairBudget {
  /** Rounds that have been measured: so often every cell was visited. */
  roundsDone: number;
  remainingMs: number;
  maxVisits: number;
  /** Below this nothing could be decided; the time may be up earlier all the same. */
  minVisits: number;
}

/**
 * How many pairs a visit takes of a cell whose pairs must each be prepared for: as many as others, unless that takes longer than so
 * many of the others' whole visits. A permutation test cannot say anything of a handful of pairs, however large the change is:
 * among forty cells it takes sixteen of them.
 * @param pairMs time that one such pair takes with everything around it
 * @param othersMs times of the visits of the other cells, if there are any
 */
export function pairsOfDearVisit(pairMs: number, othersMs: Iterable<number>, most: number): number {
  const ordinaryMs = median([...othersMs]) || pairMs;
  return pairMs > 0 ? Math.max(1, Math.min(most, Math.floor((most * ordinaryMs) / pairMs))) : most;
}

/**
 * @param costsMs cell → time that one visit of both subjects takes with everything around it, in ms
 * @param lesser cells that cannot fail a build, or can hardly have changed
 * @returns cell → visits, at most `maxVisits`
 */
export function planVisits(
  costsMs: ReadonlyMap<string, number>,
  budget: PairBudget,
  lesser: ReadonlySet<string> = new Set(),
): Map<string, number> {
  const { roundsDone, remainingMs, maxVisits, minVisits } = budget;
  const ordinaryMs = median([...costsMs.values()]);
  const shareOf = (cell: string, costMs: number): number => {
    const byCost = costMs > dearness * ordinaryMs ? (dearness * ordinaryMs) / costMs : 1;
    return Math.max(minShare, lesser.has(cell) ? lesserShare * byCost : byCost);
  };
  const roundMs = [...costsMs].reduce((sum, [cell, costMs]) => sum + costMs * shareOf(cell, costMs), 0);
  const affordable = roundsDone + Math.max(0, remainingMs) / Math.max(1e-3, expectedShare * roundMs);
  const visits = Math.max(Math.min(minVisits, maxVisits), Math.min(maxVisits, Math.floor(affordable)));
  return new Map(
    [...costsMs].map(([cell, costMs]) => [
      cell,
      Math.min(visits, Math.max(minVisits, Math.round(visits * shareOf(cell, costMs)))),
    ]),
  );
}
