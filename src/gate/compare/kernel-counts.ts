/**
 * Counts executions of both sides by the kernel's counters: the first, some between the timed ones, and as many more as it takes to know
 * whether the counts vary. Calls have no files then, so what differs is traced as well.
 */
import {
  type CountedWorkload,
  isConstant,
  type OpenCounter,
  profileOfExecutions,
  seriesOf,
  tooManyToTrace,
  type Tracing,
} from '../../count/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import { kindOf, type Profile } from '../../core/document/index.ts';
import { type CountingTime, countedBetween } from './policy.ts';

/** What all executions of both sides say of a workload. */
export type Relation =
  /** Each did the same, on both sides. */
  | 'alike'
  /** Each did the same as the others of its side, and the sides differ. */
  | 'constant'
  | 'varying';

/** The kernel counts mappings of memory with those of files: they say nothing. */
export const isMapping = (call: string): boolean => kindOf(call) === 'map';

/** By how much the head makes more of a call than the base. */
export interface Difference {
  call: string;
  counted: number;
  traced: number;
}

export class KernelCounts {
  readonly #open: OpenCounter;
  readonly #betweens = [...countedBetween.shares];

  constructor(open: OpenCounter) {
    this.#open = open;
  }

  async countFirst(cells: readonly MatrixCell[]): Promise<void> {
    const { counter } = this.#open;
    await counter.survey(cells);
    counter.pause();
  }

  /** A few executions between timed ones. @param spent share of the time for these, from 0 to 1 */
  async countBetween(cells: readonly MatrixCell[], spent: number): Promise<void> {
    const { counter } = this.#open;
    const next = this.#betweens[0];
    if (next === undefined || spent < next || spent >= 1) return;
    this.#betweens.shift();
    const { least, most, enoughMs, maxMs } = countedBetween;
    const isWithin = (limitMs: number) => (cell: MatrixCell) =>
      this.#sides(cell.id).every(({ firstMs }) => firstMs <= limitMs);
    for (let execution = 1; execution <= most; execution++) {
      const some = cells.filter(isWithin(execution <= least ? maxMs : enoughMs / execution));
      if (some.length === 0) break;
      await counter.countOnce(some);
    }
    counter.pause();
  }

  async countUntilKnown(cells: readonly MatrixCell[], time: CountingTime): Promise<void> {
    const { counter } = this.#open;
    await counter.countUntilKnown(cells, time);
    counter.pause();
  }

  /** @returns undefined where the counters do not see all that it does on both sides */
  relation(cell: string): Relation | undefined {
    const { counter } = this.#open;
    if (!counter.sees(cell)) return undefined;
    const [base, head] = this.#sides(cell).map(({ executions }) => executions);
    if (!base?.length || !head?.length) return undefined;
    const [before, after] = [seriesOf(base), seriesOf(head)];
    const names = [...new Set([...before.keys(), ...after.keys()])];
    const valuesOf = (series: Map<string, number[]>, name: string): number[] => series.get(name) ?? [0];
    const isEach = names.every((name) => isConstant(valuesOf(before, name)) && isConstant(valuesOf(after, name)));
    if (!isEach) return 'varying';
    return names.every((name) => valuesOf(before, name)[0] === valuesOf(after, name)[0]) ? 'alike' : 'constant';
  }

  /** @returns how it may be traced: what does nothing at the same time, on one processor */
  tracing(cell: string): Tracing {
    return { isOnOneProcessor: this.#open.counter.startsNothing(cell) };
  }

  /** Calls that are too many to be traced. */
  tooMany(cell: string): string[] {
    return tooManyToTrace(this.#sides(cell).map(({ executions }) => executions));
  }

  /** Figure → what each execution of a side did, of those that vary on either side. @param side 0: the base */
  varying(side: 0 | 1, cell: string): Record<string, number[]> {
    const both = this.#sides(cell).map(({ executions }) => seriesOf(executions));
    const names = [...new Set(both.flatMap((series) => [...series.keys()]))];
    const varying = names.filter((name) => both.some((series) => !isConstant(series.get(name) ?? [])));
    const none = Array.from({ length: this.#sides(cell)[side]!.executions.length }, () => 0);
    return Object.fromEntries(varying.map((name) => [name, both[side]!.get(name) ?? none]));
  }

  /** @param side 0: the base */
  profile(side: 0 | 1, cell: string): Profile | undefined {
    const executions = this.#open.counter.of(side, cell)?.executions ?? [];
    return executions.length > 0 ? profileOfExecutions(executions) : undefined;
  }

  /** The same of the very first execution. */
  first(side: 0 | 1, cell: string): Profile | undefined {
    const first = this.#open.counter.of(side, cell)?.first;
    return first && profileOfExecutions([first]);
  }

  /**
   * Whether the sides differ alike where they are traced, in each call that does not vary. A few calls on both sides may come from how a
   * program is started.
   * @param traced system call → how often, of the base and of the head
   * @param untraced calls that were left out there
   */
  differences(
    cell: string,
    [ofBase, ofHead]: readonly [ReadonlyMap<string, number>, ReadonlyMap<string, number>],
    untraced: readonly string[],
  ): Difference[] {
    const { counter } = this.#open;
    const counted = ([0, 1] as const).flatMap((side) => Object.keys(this.profile(side, cell)?.perOp ?? {}));
    return [...new Set([...ofBase.keys(), ...ofHead.keys(), ...counted])].flatMap((call) => {
      const [base, head] = [counter.constant(0, cell, call), counter.constant(1, cell, call)];
      if (base === undefined || head === undefined || kindOf(call) === undefined || untraced.includes(call)) return [];
      if (isMapping(call)) return [];
      // Calls beyond those that are counted by name are not known one by one.
      if (base + head === 0) return [];
      return { call, counted: head - base, traced: (ofHead.get(call) ?? 0) - (ofBase.get(call) ?? 0) };
    });
  }

  close(): Promise<void> {
    return this.#open.close();
  }

  #sides(cell: string): CountedWorkload[] {
    const { counter } = this.#open;
    return ([0, 1] as const).flatMap((side) => counter.of(side, cell) ?? []);
  }
}
