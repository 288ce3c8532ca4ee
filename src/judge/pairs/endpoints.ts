/**
 * What is judged, and who may err how often.
 *
 * Of a cell: its time and, where every sample tells it, its time on the processor. Neighbours disturb that far less, and it does not see waiting: so it stands beside the time, as a test of its own with a share of the error rate as large, and the time has
 * the last word where both have one. docs/lab/cpu-time.md
 */
import type { Pair } from '../../core/document/index.ts';
import type { CellVerdict } from './description.ts';
import type { Verdict } from '../verdict.ts';
import { isWorkloadId } from '../../core/cells/index.ts';

/** Cell → its pairs so far, in the order measured. */
export type Pairs = ReadonlyMap<string, readonly Pair[]>;

/** The cell's time on the processor as a cell of a runner of its own: its processes have another luck. No id begins like this. */
const cpuOf = (cell: string): string => `\0${cell}`;

/** The cell whose time, or time on the processor, this is. */
export const plainCell = (endpoint: string): string => endpoint.replace(/^\0/, '');

/** Cells that wait for the device have their time alone. The first pair tells, so that later ones change nothing. */
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

/** @param planned cell → pairs that it is to have */
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

/** All that is judged of a cell. */
export const endpointsOf = (cell: string): string[] => [cell, cpuOf(cell)];

/** One verdict of each cell, of the endpoint that decides it. */
export function joinEndpoints(verdicts: ReadonlyMap<string, CellVerdict>): Map<string, CellVerdict> {
  const cells = [...verdicts].filter(([name]) => !name.startsWith('\0'));
  return new Map(cells.map(([cell, time]) => [cell, joined(cell, time, verdicts.get(cpuOf(cell)))]));
}

export const isChange = (verdict: Verdict | undefined): boolean => verdict === 'regressed' || verdict === 'improved';

function joined(cell: string, time: CellVerdict, cpu: CellVerdict | undefined): CellVerdict {
  if (cpu === undefined || isChange(time.verdict)) return time;
  const ofCpu = { ...cpu, by: 'cpu' as const };
  if (isChange(cpu.verdict)) return ofCpu;
  // A workload may wait for anything; cells of this kind wait for nothing but the processor, unless their time says otherwise.
  const mayWait = isWorkloadId(cell) || time.probably !== undefined;
  return time.verdict === 'inconclusive' && cpu.verdict === 'unchanged' && !mayWait ? ofCpu : time;
}

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
   * @param weightOf what a cell adds to its group's part, next to others: nothing that the times could tell
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
