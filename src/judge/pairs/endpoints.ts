/**
 * Endpoints of a comparison, and their shares of the error rate. A cell is judged by its time and, if every sample has it, its processor time,
 * which neighbours disturb far less and which does not include waiting. So it is tested separately with an equal share of the error rate,
 * and the elapsed time decides if both have a result. docs/lab/cpu-time.md
 */
import type { Pair } from '../../core/document/index.ts';
import type { CellVerdict } from './description.ts';
import type { Verdict } from '../verdict.ts';
import { isWorkloadId } from '../../core/cells/index.ts';

/** Cell → its pairs so far, in the order measured. */
export type Pairs = ReadonlyMap<string, readonly Pair[]>;

/** The cell's processor time as a cell of a separate runner: its process-to-process variation differs. No id begins like this. */
const cpuOf = (cell: string): string => `\0${cell}`;

/** The cell that this elapsed or processor time belongs to. */
export const plainCell = (endpoint: string): string => endpoint.replace(/^\0/, '');

/** Cells that wait for the device are judged by elapsed time only. The first pair decides that, so that later ones change nothing. */
const hasCpu = (cell: string, pairs: Pairs, device: ReadonlySet<string>): boolean =>
  !device.has(cell) && pairs.get(cell)?.[0]?.cpu !== undefined;

export function withCpu(pairs: Pairs, device: ReadonlySet<string>): Pairs {
  const cpu = [...pairs].flatMap(([cell, some]): [string, Pair[]][] =>
    hasCpu(cell, pairs, device)
      ? [[cpuOf(cell), some.map((pair) => ({ ...pair, first: null, second: null, ...pair.cpu }))]]
      : [],
  );
  return new Map([...pairs, ...cpu]);
}

/** @param planned cell → number of pairs */
export function planWithCpu(
  planned: ReadonlyMap<string, number>,
  pairs: Pairs,
  device: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const cpu = [...planned].flatMap(([cell, count]): [string, number][] =>
    hasCpu(cell, pairs, device) ? [[cpuOf(cell), count]] : [],
  );
  return new Map([...planned, ...cpu]);
}

/** All judged endpoints of a cell. */
export const endpointsOf = (cell: string): string[] => [cell, cpuOf(cell)];

/** One verdict for each cell, from the endpoint that decides it. */
export function joinEndpoints(verdicts: ReadonlyMap<string, CellVerdict>): Map<string, CellVerdict> {
  const cells = [...verdicts].filter(([name]) => !name.startsWith('\0'));
  return new Map(cells.map(([cell, time]) => [cell, joined(cell, time, verdicts.get(cpuOf(cell)))]));
}

export const isChange = (verdict: Verdict | undefined): boolean => verdict === 'regressed' || verdict === 'improved';

function joined(cell: string, time: CellVerdict, cpu: CellVerdict | undefined): CellVerdict {
  if (cpu === undefined || isChange(time.verdict)) return time;
  const ofCpu = { ...cpu, by: 'cpu' as const };
  if (isChange(cpu.verdict)) return ofCpu;
  // A workload may wait for anything. Cells of this kind wait only for the processor, unless their time shows otherwise.
  const mayWait = isWorkloadId(cell) || time.probably !== undefined;
  return time.verdict === 'inconclusive' && cpu.verdict === 'unchanged' && !mayWait ? ofCpu : time;
}

/**
 * Distributes the error rate in one direction: closed testing of cells and of groups of cells (Marcus, Peritz & Gabriel 1976). Every group
 * has a part of the rate. A group of several cells keeps some of it for the test of all its cells together; its cells share the rest. If the
 * group changed, one of its cells must have: all but one may be unchanged, and they share the whole part among one fewer. A changed cell
 * implies the same and passes its share on to the others of its group; the last one passes the part on to the other groups. Shares never
 * shrink, so the order of the findings does not matter, and the rate holds for all of them together.
 */
export class ErrorShares {
  readonly #groups = new Map<string, Group>();
  readonly #groupOf = new Map<string, Group>();
  /** Parts of groups with cells that are not found yet. */
  #open = 1;

  /**
   * @param groupOf undefined: the cell is in no group
   * @param togetherShare share of a group's part for the test of its cells together
   * @param weightOf a cell's relative weight in its group's part; must not depend on the times
   */
  constructor(
    cells: readonly string[],
    groupOf: (cell: string) => string | undefined,
    togetherShare: number,
    weightOf: (cell: string) => number = () => 1,
  ) {
    const total = cells.reduce((sum, cell) => sum + weightOf(cell), 0);
    for (const cell of cells) {
      const name = groupOf(cell) ?? cell;
      const group = this.#groups.get(name) ?? { cells: [], part: 0, together: 0, found: 0, moved: false };
      this.#groups.set(name, group);
      this.#groupOf.set(cell, group);
      group.cells.push(cell);
      group.part += weightOf(cell) / total;
      group.together = group.cells.length > 1 ? togetherShare : 0;
    }
  }

  /** Groups of several cells, changed or not. */
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
  /** Its share of the error rate while nothing is found. */
  part: number;
  /** The part of that share for the test of all cells together. */
  together: number;
  /** Cells found changed. */
  found: number;
  /** Whether the group, or a cell of it, was found changed. */
  moved: boolean;
}
