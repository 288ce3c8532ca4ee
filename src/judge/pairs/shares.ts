/**
 * Who may spend how much of the error rate, in one direction: closed testing of cells and of groups of cells (Marcus, Peritz & Gabriel 1976).
 *
 * Every group has a part of the rate. A group of several cells keeps some of it for the test of all its cells together, and its cells share the
 * rest. Where the group moved, one of its cells must have: so all but one may be unchanged, and the cells share the whole part among one fewer.
 * A cell found changed says the same, and hands its share on to the other cells of its group; the last one hands the part on to the other groups.
 * Shares only ever grow, so that the order in which things are found does not matter, and the rate holds for all of them together.
 */
export class ErrorShares {
  readonly #groups = new Map<string, Group>();
  readonly #groupOf = new Map<string, Group>();
  /** Parts of groups in which something is left to find. */
  #open = 1;

  /**
   * @param groupOf undefined: the cell is alone
   * @param togetherShare of a group's part, for the test of its cells together
   */
  constructor(cells: readonly string[], groupOf: (cell: string) => string | undefined, togetherShare: number) {
    for (const cell of cells) {
      const name = groupOf(cell) ?? cell;
      const group = this.#groups.get(name) ?? { cells: [], part: 0, together: 0, found: 0, moved: false };
      this.#groups.set(name, group);
      this.#groupOf.set(cell, group);
      group.cells.push(cell);
      group.part += 1 / cells.length;
      group.together = group.cells.length > 1 ? togetherShare : 0;
    }
  }

  /** Groups of several cells, whether they moved or not. */
  groups(): { name: string; cells: readonly string[]; moved: boolean }[] {
    return [...this.#groups].filter(([, { cells }]) => cells.length > 1).map(([name, group]) => ({ name, ...group }));
  }

  ofCell(cell: string): number {
    const { cells, part, together, found, moved } = this.#groupOf.get(cell)!;
    const whole = part / this.#open;
    if (!moved) return (whole * (1 - together)) / cells.length;
    return whole / (cells.length - Math.max(1, found));
  }

  ofGroup(name: string): number {
    const { part, together, moved } = this.#groups.get(name)!;
    return moved ? 0 : (part * together) / this.#open;
  }

  cellFound(cell: string): void {
    const group = this.#groupOf.get(cell)!;
    group.found++;
    group.moved = true;
    if (group.found === group.cells.length) this.#open -= group.part;
  }

  groupFound(name: string): void {
    this.#groups.get(name)!.moved = true;
  }
}

interface Group {
  cells: string[];
  /** Of the error rate, while nothing is found. */
  part: number;
  /** The share of that for the test of all cells together. */
  together: number;
  /** Cells found changed. */
  found: number;
  /** Whether the group, or a cell of it, was found changed. */
  moved: boolean;
}
