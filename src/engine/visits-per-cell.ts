/** The number of visits of each cell of a comparison. It is fixed early and only by cost, since the looks of the judge are shares of it. */
import { median } from '../core/stats/index.ts';
import { costlyVisitFactor, expectedShare, minShare, lesserShare } from './policy.ts';

interface PairBudget {
  /** Number of measured rounds, each with a visit of every cell. */
  roundsDone: number;
  remainingMs: number;
  maxVisits: number;
  /** Below this nothing can be decided; the time may still be over earlier. */
  minVisits: number;
}

/**
 * Number of pairs in a visit of a cell whose pairs each need preparation: as many as for others, unless that takes longer than as many
 * visits of the others. With few pairs a permutation test decides nothing: among forty cells it needs sixteen.
 * @param pairMs time of one such pair @param othersMs times of the visits of the other cells
 */
export function pairsPerCostlyVisit(pairMs: number, othersMs: Iterable<number>, most: number): number {
  const ordinaryMs = median([...othersMs]) || pairMs;
  return pairMs > 0 ? Math.max(1, Math.min(most, Math.floor((most * ordinaryMs) / pairMs))) : most;
}

/**
 * @param costsMs cell → time of one visit of both subjects @param lesser cells that cannot fail a build, or are unlikely to have changed
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
    const byCost = costMs > costlyVisitFactor * ordinaryMs ? (costlyVisitFactor * ordinaryMs) / costMs : 1;
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
