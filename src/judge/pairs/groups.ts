/**
 * What is judged, and who may err how often.
 *
 * Of a cell: its time and, where every sample tells it, its time on the processor. Neighbours disturb that far less, and it does not see waiting: so it stands beside the time, as a test of its own with a share of the error rate as large, and the time has
 * the last word where both have one. docs/lab/cpu-time.md
 */
import { type Pair, tailMetric } from '../../document/index.ts';
import { isWorkloadId } from '../../matrix/index.ts';
import type { Verdict } from '../verdict.ts';
import type { Contribution } from './cell.ts';
import type { CellVerdict } from './description.ts';
import { normalSurvival } from '../../stats/index.ts';
import { CellLuck, influenceOfProcesses, processEffects, type ProcessEffects, processLuck } from './luck.ts';
import { largestLuck, largestTailLuck } from '../policy.ts';

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

// Cells of one code path together: a change there moves all of them, each by too little to be found alone. What the pairs of each cell say is
// added up, each cell weighing as much as it knows. A cell that stopped early stays at what it said: the sum then moves less than was
// planned, which only lowers the error rate. docs/lab/groups.md

/** Cells whose code is likely to change together: those of one operation of one runner. Each workload is alone, and so is each percentile. */
export function codePathOf(cell: string): string | undefined {
  if (isWorkloadId(plainCell(cell)) || tailMetric(cell) !== undefined) return undefined;
  const [runner, operation, api] = cell.split('/');
  return api === undefined ? undefined : `${runner}/${operation}`;
}

/** What a group is known to have done, as ratios head / base. */
export interface GroupChange {
  /** Runner and operation: `java/read`. */
  name: string;
  /** Of the time on the processor; else of the time. */
  by?: 'cpu';
  cells: readonly string[];
  ratio: number;
  low: number;
  high: number;
}

/** What the cells of one group say together. */
export class GroupEvidence {
  readonly z: number;
  /** ln(head / base): the mean of the cells' estimates, each weighing as much as it knows. */
  readonly #estimate: () => number;

  /** @param share of the planned pairs that this look has seen */
  constructor(known: readonly Contribution[], share: number, luck: CellLuck) {
    const planned = known.reduce((sum, { precision }) => sum + precision, 0);
    const sum = known.reduce((all, { score }) => all + score, 0);
    this.z = planned === 0 ? 0 : luck.weaken(sum / Math.sqrt(share * planned));
    this.#estimate = () => {
      const seen = known.reduce((all, { precision, share: own }) => all + precision * own, 0);
      return known.reduce((all, { precision, share: own, estimate }) => all + precision * own * estimate(), 0) / seen;
    };
  }

  isChanged(direction: 'regressed' | 'improved', level: number, minEffect: number): boolean {
    const sign = direction === 'regressed' ? 1 : -1;
    return normalSurvival(sign * this.z) <= level && sign * this.#estimate() >= Math.log1p(minEffect);
  }

  /** The ratio and its 95 % interval. */
  describe(): { ratio: number; low: number; high: number } {
    const estimate = this.#estimate();
    const error = Math.abs(estimate / this.z);
    const at = (errors: number): number => Math.exp(estimate + errors * error);
    return { ratio: at(0), low: at(-1.96), high: at(1.96) };
  }
}

// Which cells know of each other's luck: those of one runner, whose processes are the same.

export class SharedLuck {
  /** Cells that know of each other's luck → cell → what its processes said at its last look. */
  readonly #processes = new Map<string, Map<string, ProcessEffects>>();
  /** The same of the influences of their pairs. */
  readonly #influences = new Map<string, Map<string, ProcessEffects>>();

  /** Takes in what the processes of a cell say in the pairs that were looked at. @param influencesOf the usable ones */
  note(cell: string, pairs: readonly Pair[], influencesOf: () => Float64Array | undefined): void {
    const effects = processEffects(pairs);
    if (effects === undefined) return;
    const influences = influencesOf();
    kinOf(cell, this.#processes).set(cell, effects);
    kinOf(cell, this.#influences).set(cell, influences ? influenceOfProcesses(pairs, influences) : effects);
  }

  ofCells(cells: Iterable<string>): Map<string, CellLuck> {
    const lucksOf = (all: ReadonlyMap<string, Map<string, ProcessEffects>>) =>
      new Map([...all].map(([kin, known]) => [kin, processLuck(known, largestOf(known))]));
    const [lucks, quiet] = [lucksOf(this.#processes), lucksOf(this.#influences)];
    return new Map(
      [...cells].map((cell) => {
        const kin = nameOfKin(cell);
        return [cell, new CellLuck(lucks.get(kin)?.get(cell), quiet.get(kin)?.get(cell))];
      }),
    );
  }

  /**
   * Of cells of one runner taken together, each with its weight: what each pair of processes says of all of them. Luck that they share is whole in
   * that mean.
   */
  ofGroup(cells: ReadonlyMap<string, Contribution>): CellLuck {
    const known = [...cells].flatMap(([cell, { precision }]) => {
      const effects = kinOf(cell, this.#processes).get(cell);
      return effects === undefined ? [] : [{ effects, precision }];
    });
    const group = effectsOfGroup(known);
    if (group === undefined) return new CellLuck();
    // The mean of several cells has no more luck than a cell: what others know of theirs is not too little.
    const [first = ''] = cells.keys();
    const others = [...kinOf(first, this.#processes)].filter(([cell]) => !cells.has(cell));
    return new CellLuck(processLuck(new Map([...others, [together, group]])).get(together));
  }
}

function kinOf(cell: string, all: Map<string, Map<string, ProcessEffects>>): Map<string, ProcessEffects> {
  const name = nameOfKin(cell);
  const kin = all.get(name) ?? new Map<string, ProcessEffects>();
  all.set(name, kin);
  return kin;
}

/** The name of a group among cells. */
const together = '';

/** All cells of a runner; each percentile of it apart. */
const nameOfKin = (cell: string): string => `${cell.split('/')[0]!} ${tailMetric(cell) ?? ''}`;

const largestOf = (kin: ReadonlyMap<string, unknown>): number =>
  [...kin.keys()].some((cell) => tailMetric(cell) !== undefined) ? largestTailLuck : largestLuck;

function effectsOfGroup(cells: readonly { effects: ProcessEffects; precision: number }[]): ProcessEffects | undefined {
  if (cells.length === 0) return undefined;
  const sums = new Map<string, { sum: number; weight: number }>();
  for (const { effects, precision } of cells) {
    for (const [process, mean] of effects.means) {
      const { sum, weight } = sums.get(process) ?? { sum: 0, weight: 0 };
      sums.set(process, { sum: sum + precision * mean, weight: weight + precision });
    }
  }
  const means = new Map([...sums].map(([process, { sum, weight }]) => [process, sum / weight]));
  const values = [...means.values()];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const total = cells.reduce((sum, { precision }) => sum + precision, 0);
  return {
    means,
    mean,
    variance: values.length > 1 ? squares / (values.length - 1) : 0,
    noise: cells.reduce((sum, { effects, precision }) => sum + (precision / total) ** 2 * effects.noise, 0),
    processes: values.length,
  };
}
