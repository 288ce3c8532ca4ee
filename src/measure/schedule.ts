/** In which order things are visited: all of it follows from the seed, nothing from the clock. */
import { createRandom, type Random } from '../stats/index.ts';

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
