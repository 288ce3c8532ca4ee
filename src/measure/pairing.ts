/**
 * Two subjects measured in pairs: a round visits every open cell, in random order, and takes a few pairs of base and head there, a
 * coin deciding who goes first in each. A cell that somebody who can judge calls decided is visited no more; the rest of the
 * budget goes to the others.
 */
import { pairSamples } from '../document/index.ts';
import type { CellState } from './cell-state.ts';
import type { PairingPlan, PairsSoFar } from './plan.ts';
import { mostPairsPerVisit, pairsOfNewProcess, pilotRounds, roundsOfSingles } from './policy.ts';
import { pairsOfDearVisit, planVisits } from './schedule.ts';

export class Pairing {
  readonly #plan: PairingPlan;
  readonly #subjects: number;
  /** Cell → its states, one for each subject that has it. */
  readonly #states = new Map<string, CellState[]>();
  readonly #visits = new Map<string, { count: number; pairs: number; totalMs: number }>();
  /** Cells each of whose pairs needs preparing: pairs of a visit, once it is known what they cost. */
  readonly #pairsOfDear = new Map<string, number>();
  /** Visits, and the pairs that they make. */
  #planned: ReadonlyMap<string, number> | undefined;
  #plannedPairs: ReadonlyMap<string, number> = new Map();
  #rounds = Infinity;
  #hasNewProcesses = true;
  readonly #isFixed: boolean;

  /** @param rounds where the number of rounds is fixed: the visits of every cell, of one pair each */
  constructor(plan: PairingPlan, states: readonly CellState[], subjects: number, rounds?: number) {
    this.#plan = plan;
    this.#subjects = subjects;
    this.#isFixed = rounds !== undefined;
    for (const state of states) {
      const twins = this.#states.get(state.cell.id);
      if (twins) twins.push(state);
      else this.#states.set(state.cell.id, [state]);
    }
    for (const twins of this.#states.values()) shareOps(twins);
    if (rounds !== undefined) this.#fix(new Map(this.#paired().map((cell) => [cell, rounds])));
  }

  /** @param isNew whether new processes take the round */
  beginRound(isNew: boolean): void {
    this.#hasNewProcesses = isNew;
  }

  /** Whether the cell is to be visited in this round. */
  wants(cell: string, round: number): boolean {
    const states = this.#states.get(cell) ?? [];
    const alive = states.filter(({ failed }) => !failed);
    if (alive.length === 0 || states.some(({ finished }) => finished)) return false;
    if (alive.length < this.#subjects) return round < roundsOfSingles;
    const planned = this.#planned?.get(cell);
    if (planned === undefined) return true;
    const due = this.#rounds === Infinity ? planned : Math.ceil(((round + 1) * planned) / this.#rounds);
    return this.#visitsOf(cell).count < Math.min(due, planned);
  }

  /** How many pairs this visit of the cell takes. */
  pairsPerVisit(cell: string): number {
    const pairs = this.#pairsOfVisit(cell);
    return this.#hasNewProcesses ? Math.min(pairs, pairsOfNewProcess) : pairs;
  }

  /** Pairs of a visit of known processes: one where it drops the caches or waits for the device, or as long as its cost is not known. */
  #pairsOfVisit(cell: string): number {
    if (this.#isFixed || this.#isSingle(cell)) return 1;
    return this.#isDear(cell) ? (this.#pairsOfDear.get(cell) ?? 1) : mostPairsPerVisit;
  }

  visited(cell: string, elapsedMs: number): void {
    const { count, pairs, totalMs } = this.#visitsOf(cell);
    this.#visits.set(cell, {
      count: count + 1,
      pairs: pairs + this.pairsPerVisit(cell),
      totalMs: totalMs + elapsedMs,
    });
  }

  /** Whether a little more time may decide something. @param growth so many times as many pairs as there are can be had */
  isPromising(growth: number): boolean {
    return this.#plan.isPromising(this.#pairs(), growth);
  }

  /**
   * Asks what is decided. @returns whether there is nothing left to measure
   * @param lost cells that failed or were left out
   */
  endRound(lost: readonly string[], roundsDone: number, remainingMs: number): boolean {
    const paired = this.#paired();
    if (this.#planned === undefined) {
      if (roundsDone < pilotRounds && remainingMs > 0) return false;
      const costsMs = this.#expectedCostsMs();
      const device = new Set(paired.filter((cell) => this.#states.get(cell)![0]!.cell.type === 'device'));
      this.#fix(
        planVisits(
          costsMs,
          { roundsDone, remainingMs, mostVisits: this.#plan.mostVisits, fewestVisits: this.#plan.fewestPairs },
          device,
        ),
      );
    }
    for (const cell of this.#plan.decided(this.#pairs(), lost, this.#plannedPairs)) {
      for (const state of this.#states.get(cell) ?? []) state.finished = true;
    }
    return !paired.some((cell) => this.#isOpen(cell));
  }

  #pairs(): PairsSoFar {
    const { base, head } = this.#plan.subjects;
    const of = (states: readonly CellState[], name: string) =>
      states.find(({ bench, samples }) => bench.plan.name === name && samples.length > 0);
    return new Map(
      [...this.#states].flatMap(([cell, states]) => {
        const [before, after] = [of(states, base), of(states, head)];
        return before && after ? [[cell, pairSamples(cell, measured(before), measured(after))]] : [];
      }),
    );
  }

  #fix(planned: ReadonlyMap<string, number>): void {
    this.#planned = planned;
    this.#plannedPairs = new Map(
      [...planned].map(([cell, visits]) => {
        const { count, pairs } = this.#visitsOf(cell);
        return [cell, pairs + Math.max(0, visits - count) * this.#pairsOfVisit(cell)];
      }),
    );
    this.#rounds = Math.max(0, ...planned.values());
  }

  /** What a visit of each cell will cost; fixes how many pairs those take of which one was tried at a time. */
  #expectedCostsMs(): Map<string, number> {
    const tried = new Map(
      this.#paired().map((cell) => {
        const { count, totalMs } = this.#visitsOf(cell);
        return [cell, count === 0 ? 0 : totalMs / count];
      }),
    );
    const isOrdinary = (cell: string): boolean => this.#pairsOfVisit(cell) === mostPairsPerVisit;
    const othersMs = [...tried].filter(([cell]) => isOrdinary(cell)).map(([, costMs]) => costMs);
    return new Map(
      [...tried].map(([cell, costMs]) => {
        if (isOrdinary(cell) || this.#isFixed || this.#isSingle(cell)) return [cell, costMs];
        const pairs = pairsOfDearVisit(costMs, othersMs, mostPairsPerVisit);
        this.#pairsOfDear.set(cell, pairs);
        return [cell, pairs * costMs];
      }),
    );
  }

  #isSingle(cell: string): boolean {
    return this.#states
      .get(cell)!
      .some(({ cell: { cache, timeoutNs, type } }) => cache === 'cold' || type === 'device' || timeoutNs !== undefined);
  }

  #isDear(cell: string): boolean {
    return this.#states.get(cell)!.some(({ cell: { makesFiles }, isCostly }) => isCostly || makesFiles);
  }

  #visitsOf(cell: string): { count: number; pairs: number; totalMs: number } {
    return this.#visits.get(cell) ?? { count: 0, pairs: 0, totalMs: 0 };
  }

  #paired(): string[] {
    return [...this.#states].filter(([, states]) => states.length === this.#subjects).map(([cell]) => cell);
  }

  #isOpen(cell: string): boolean {
    const { count } = this.#visitsOf(cell);
    return (
      count < (this.#planned?.get(cell) ?? Infinity) &&
      this.#states.get(cell)!.every(({ failed, finished }) => !failed && !finished)
    );
  }
}

const measured = ({ samples, ops }: CellState) => ({ samples, opsPerSample: ops });

/** All subjects perform the same number of operations: the most that each of them can. */
function shareOps(twins: readonly CellState[]): void {
  const alive = twins.filter(({ failed }) => !failed);
  const partOps = Math.min(...alive.map((state) => state.partOps));
  const parts = Math.min(...alive.map((state) => state.parts));
  for (const state of alive) {
    if (state.partOps !== partOps) state.check = undefined; // that of another number of operations
    Object.assign(state, { partOps, parts, ops: parts * partOps });
  }
}
