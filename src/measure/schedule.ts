/** In which order things are visited: all of it follows from the seed, nothing from the clock. */
import { createRandom, median, type Random } from '../stats/index.ts';
import { dearness, deviceShare, expectedShare, leastShare } from './policy.ts';

/** One stop of a round: a cell, and the order of the subjects there. */
export interface Visit<Cell> {
  cell: Cell;
  /** Position in the round, 0-based. Stays the same when other cells drop out. */
  order: number;
  /** The order of the subjects, for each time that they are measured one after the other. */
  turns: string[][];
}

/** A random generator of its own for each purpose, so that one more draw for one leaves the others as they were. */
export const randomFor = (seed: number, purpose: number): Random =>
  createRandom((Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(purpose + 1, 0xc2b2ae35)) >>> 0);

/**
 * The visits of one round: every cell once, in random order, and the subjects in random order at each turn. Of two subjects, each
 * odd turn turns the order of the turn before, and the first of each odd round that of the round before: as many pairs begin with
 * the one as with the other, and a drift of the machine cannot favour either. The same seed, round, cells, subjects and number of
 * turns give the same visits.
 */
export function planRound<Cell>(
  seed: number,
  round: number,
  cells: readonly Cell[],
  subjects: string[],
  turns = 1,
): Visit<Cell>[] {
  const random = randomFor(seed, round);
  const isPair = subjects.length === 2;
  const before = isPair && round % 2 === 1 ? planRound(seed, round - 1, cells, subjects, turns) : [];
  const turned = new Map(before.map(({ cell, turns: [first] }) => [cell, first!.toReversed()]));
  return random.shuffle([...cells]).map((cell, order) => {
    const orders = [turned.get(cell) ?? random.shuffle([...subjects])];
    while (orders.length < turns) {
      orders.push(isPair && orders.length % 2 === 1 ? orders.at(-1)!.toReversed() : random.shuffle([...subjects]));
    }
    return { cell, order, turns: orders };
  });
}

// How often each cell of a comparison is to be visited: fixed early and from costs alone, since the looks of the judge are shares of it.

export interface PairBudget {
  /** Rounds that have been measured: so often every cell was visited. */
  roundsDone: number;
  remainingMs: number;
  mostVisits: number;
  /** Below this nothing could be decided; the time may be up earlier all the same. */
  fewestVisits: number;
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
 * @param device cells that wait for the device
 * @returns cell → visits, at most `mostVisits`
 */
export function planVisits(
  costsMs: ReadonlyMap<string, number>,
  budget: PairBudget,
  device: ReadonlySet<string> = new Set(),
): Map<string, number> {
  const { roundsDone, remainingMs, mostVisits, fewestVisits } = budget;
  const ordinaryMs = median([...costsMs.values()]);
  const shareOf = (cell: string, costMs: number): number => {
    const byCost = costMs > dearness * ordinaryMs ? (dearness * ordinaryMs) / costMs : 1;
    return Math.max(leastShare, device.has(cell) ? deviceShare * byCost : byCost);
  };
  const roundMs = [...costsMs].reduce((sum, [cell, costMs]) => sum + costMs * shareOf(cell, costMs), 0);
  const affordable = roundsDone + Math.max(0, remainingMs) / Math.max(1e-3, expectedShare * roundMs);
  const visits = Math.max(Math.min(fewestVisits, mostVisits), Math.min(mostVisits, Math.floor(affordable)));
  return new Map(
    [...costsMs].map(([cell, costMs]) => [
      cell,
      Math.min(visits, Math.max(fewestVisits, Math.round(visits * shareOf(cell, costMs)))),
    ]),
  );
}
