/**
 * Two subjects measured in pairs: a round visits every open cell and takes a few pairs there, in each of which a coin decides which side
 * goes first. A cell that the judge calls decided is not visited any more; the others get the rest of the budget.
 */
import { isCounted, type Measure, type Pair, pairSamples, type Sample, whyNotAlike } from '../core/document/index.ts';
import { type CellState, seriesOf } from './cell-state.ts';
import type { PairingPlan, PairsSoFar } from './plan.ts';
import { maxPairsPerVisit, pairsOfNewProcess, pilotRounds, roundsOfCounted, roundsOfSingles } from './policy.ts';
import { requestsOfBlock } from './tails.ts';
import { pairsPerCostlyVisit, planVisits } from './visits-per-cell.ts';

interface Visits {
  count: number;
  pairs: number;
  totalMs: number;
}

export class Pairing {
  readonly #plan: PairingPlan;
  readonly #subjects: number;
  /** Cell → its states, one for each subject that has it. */
  readonly #states = new Map<string, CellState[]>();
  readonly #visits = new Map<string, Visits>();
  /** Cells whose pairs need preparation → pairs of a visit, once their cost is known. */
  readonly #pairsOfCostly = new Map<string, number>();
  /** Planned visits, and the pairs that they make. */
  #planned: ReadonlyMap<string, number> | undefined;
  #plannedPairs: ReadonlyMap<string, number> | undefined;
  #decided: ReadonlySet<string> = new Set();
  /** Cells that are unlikely to have changed; undefined before the question was asked. */
  #untouched: ReadonlySet<string> | undefined;
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
    if (rounds !== undefined) this.#planned = new Map(this.#paired().map((cell) => [cell, rounds]));
  }

  /** @param isNew whether new processes take the round */
  beginRound(isNew: boolean): void {
    this.#hasNewProcesses = isNew;
  }

  /** Whether this round visits the cell. */
  wants(cell: string, round: number): boolean {
    const states = this.#states.get(cell) ?? [];
    const alive = states.filter(({ failed }) => !failed);
    if (alive.length === 0 || states.some(({ finished }) => finished)) return false;
    if (alive.length < this.#subjects) return round < roundsOfSingles;
    return this.#visitsOf(cell).count < (this.#planned?.get(cell) ?? Infinity);
  }

  /** Number of pairs in this visit of the cell. */
  pairsPerVisit(cell: string): number {
    const pairs = this.#pairsOfVisit(cell);
    return this.#hasNewProcesses ? Math.min(pairs, pairsOfNewProcess) : pairs;
  }

  /** Pairs of a visit of known processes: one where it drops the caches or waits for the device, or while its cost is unknown. */
  #pairsOfVisit(cell: string): number {
    if (this.#isFixed || this.#isSingle(cell)) return 1;
    return this.#isCostly(cell) ? (this.#pairsOfCostly.get(cell) ?? 1) : maxPairsPerVisit;
  }

  /** Whether a round takes one pair of everything: executions of workloads, which may take long. */
  get takesSinglePairs(): boolean {
    const paired = this.#paired();
    return paired.length > 0 && paired.every((cell) => this.#isSingle(cell));
  }

  visited(cell: string, elapsedMs: number): void {
    const visits = this.#visitsOf(cell);
    visits.count++;
    visits.pairs += this.pairsPerVisit(cell);
    visits.totalMs += elapsedMs;
  }

  /** Whether a little more time may decide something. @param growth possible number of pairs, relative to the present number */
  isPromising(growth: number): boolean {
    return this.#plan.referee.isPromising(this.#pairs(), growth);
  }

  /** Lets the plan do what is not measured. @returns what it took, in ms */
  async betweenRounds(spent: number): Promise<number> {
    const startedMs = performance.now();
    await this.#plan.betweenRounds?.(spent);
    return performance.now() - startedMs;
  }

  /** Asks once for what the plan needs. @returns the duration of the question, in ms */
  async prepareToPlan(roundsDone: number, remainingMs: number): Promise<number> {
    if (this.#untouched !== undefined || (this.#planned === undefined && isPilot(roundsDone, remainingMs))) return 0;
    const startedMs = performance.now();
    const alive = this.#paired().filter((cell) => this.#states.get(cell)!.every(({ failed }) => !failed));
    this.#untouched = (await this.#plan.beforePlanning?.(alive)) ?? new Set();
    return performance.now() - startedMs;
  }

  /** Asks which cells are decided. @param lost cells that failed or were left out @returns whether nothing is left to measure */
  endRound(lost: readonly string[], roundsDone: number, remainingMs: number): boolean {
    const paired = this.#paired();
    if (this.#planned === undefined) {
      if (isPilot(roundsDone, remainingMs)) return false;
      const costsMs = this.#expectedCostsMs();
      const minVisits = this.#plan.referee.minPairs(paired.flatMap((cell) => this.#judgedOf(cell)).length);
      const isLesser = (cell: string): boolean =>
        this.#untouched?.has(cell) === true || this.#states.get(cell)![0]!.cell.type === 'device';
      const lesser = new Set(paired.filter(isLesser));
      // Where every visit takes one pair, the number of pairs is the same as elsewhere.
      const pairs = paired.every((cell) => this.#isSingle(cell)) ? maxPairsPerVisit : 1;
      const maxVisits = pairs * this.#plan.maxVisits;
      this.#planned = planVisits(costsMs, { roundsDone, remainingMs, maxVisits, minVisits }, lesser);
    }
    // After one round it is unknown which figures vary.
    const isEarly = this.#isFixed && roundsDone < pilotRounds;
    if (isEarly && paired.some((cell) => this.#isOpen(cell) && countsSomething(this.#states.get(cell)!))) return false;
    const none = lost.flatMap((cell) => this.#judgedOf(cell));
    // After the first round the benchmarks are known.
    const planned = (this.#plannedPairs ??= this.#pairsOfPlan(this.#planned));
    const decided = new Set(this.#plan.referee.decided(this.#pairs(), none, planned));
    for (const [cell, states] of this.#states) {
      if (!this.#planned.has(cell) || this.#openOf(cell, decided).length > 0) continue;
      // A counted figure must repeat.
      if (countsSomething(states) && roundsDone < roundsOfCounted) continue;
      for (const state of states) state.finished = true;
    }
    this.#decided = decided;
    return !paired.some((cell) => this.#isOpen(cell));
  }

  /** Workloads of several benchmarks can leave out those that are decided. */
  async narrow(): Promise<void> {
    for (const [cell, states] of this.#states) {
      const open = new Set(this.#openOf(cell, this.#decided));
      for (const { printed, failed, finished } of states) if (!failed && !finished) await printed?.want(open);
    }
  }

  #pairs(): PairsSoFar {
    return new Map([...this.#states.keys()].flatMap((cell) => [...this.#pairsOf(cell)]));
  }

  #pairsOf(cell: string): PairsSoFar {
    const { base, head } = this.#plan.subjects;
    const of = (name: string) =>
      this.#states.get(cell)?.find(({ bench, samples }) => bench.plan.name === name && samples.length > 0);
    const [before, after] = [of(base), of(head)];
    return before && after ? pairsOfStates(cell, before, after) : new Map();
  }

  #openOf(cell: string, decided: ReadonlySet<string>): string[] {
    return this.#judgedOf(cell).filter((judged) => this.#plannedPairs?.has(judged) === true && !decided.has(judged));
  }

  #judgedOf(cell: string): string[] {
    const states = this.#states.get(cell) ?? [];
    const isPrinted = states.some(({ printed }) => printed !== undefined);
    const others = isPrinted || states.some(({ tails }) => tails) ? [...this.#pairsOf(cell).keys()] : [];
    return isPrinted ? others : [...new Set([cell, ...others])];
  }

  /** Judged id → its planned pairs. */
  #pairsOfPlan(visitsOf: ReadonlyMap<string, number>): Map<string, number> {
    return new Map(
      [...visitsOf].flatMap(([cell, visits]) => {
        const { count, pairs } = this.#visitsOf(cell);
        const all = pairs + Math.max(0, visits - count) * this.#pairsOfVisit(cell);
        return this.#judgedOf(cell).map((judged): [string, number] => [judged, all]);
      }),
    );
  }

  /** The expected cost of a visit of each cell. Also fixes the pairs of a visit for the cells that were tried one pair at a time. */
  #expectedCostsMs(): Map<string, number> {
    const tried = new Map(
      this.#paired().map((cell) => {
        const { count, totalMs } = this.#visitsOf(cell);
        return [cell, count === 0 ? 0 : totalMs / count];
      }),
    );
    const isOrdinary = (cell: string): boolean => this.#pairsOfVisit(cell) === maxPairsPerVisit;
    const othersMs = [...tried].filter(([cell]) => isOrdinary(cell)).map(([, costMs]) => costMs);
    return new Map(
      [...tried].map(([cell, costMs]) => {
        if (isOrdinary(cell) || this.#isFixed || this.#isSingle(cell)) return [cell, costMs];
        const pairs = pairsPerCostlyVisit(costMs, othersMs, maxPairsPerVisit);
        this.#pairsOfCostly.set(cell, pairs);
        return [cell, pairs * costMs];
      }),
    );
  }

  #isSingle(cell: string): boolean {
    return this.#states
      .get(cell)!
      .some(({ cell: { cache, timeoutNs, type } }) => cache === 'cold' || type === 'device' || timeoutNs !== undefined);
  }

  #isCostly(cell: string): boolean {
    return this.#states.get(cell)!.some(({ cell: { makesFiles }, isCostly }) => isCostly || makesFiles);
  }

  #visitsOf(cell: string): Visits {
    const known = this.#visits.get(cell) ?? { count: 0, pairs: 0, totalMs: 0 };
    this.#visits.set(cell, known);
    return known;
  }

  #paired(): string[] {
    return [...this.#states].filter(([, states]) => states.length === this.#subjects).map(([cell]) => cell);
  }

  #isOpen(cell: string): boolean {
    const { count } = this.#visitsOf(cell);
    const isAlive = this.#states.get(cell)!.every(({ failed, finished }) => !failed && !finished);
    return isAlive && count < (this.#planned?.get(cell) ?? Infinity);
  }
}

/** The cost of a visit is not known yet. */
const isPilot = (roundsDone: number, remainingMs: number): boolean => roundsDone < pilotRounds && remainingMs > 0;

const measured = ({ samples, ops }: CellState) => ({ samples, opsPerSample: ops });
const asCell = ({ samples, unit, better }: Measure & { samples: Sample[] }) => ({
  samples,
  opsPerSample: 1,
  summary: { unit, better },
});
/** Whether it prints sizes, allocations and the like. */
const countsSomething = (states: readonly CellState[]): boolean =>
  states.some(({ printed }) => [...(printed?.series.values() ?? [])].some(isCounted));

/** Counted figures that repeat are compared exactly at the end. */
const repeats = ({ samples }: { samples: Sample[] }): boolean =>
  samples.every(({ value }) => value === samples[0]?.value);

/** Ids that its pairs judge: the cell itself and its percentiles, or the benchmarks that it prints. */
function pairsOfStates(cell: string, before: CellState, after: CellState): PairsSoFar {
  const isPrinted = before.printed !== undefined && after.printed !== undefined;
  const twins = seriesOf(after);
  const pairs = [...seriesOf(before)].flatMap(([id, series]): [string, Pair[]][] => {
    const twin = twins.get(id);
    const isExact = twin !== undefined && isCounted(series) && repeats(series) && repeats(twin);
    // Figures of the same fact are one test.
    return twin === undefined || isExact || whyNotAlike(series, twin) !== undefined || series.sameAs !== undefined
      ? []
      : [[id, pairSamples(id, asCell(series), asCell(twin))]];
  });
  return new Map(isPrinted ? pairs : [[cell, pairSamples(cell, measured(before), measured(after))], ...pairs]);
}

/** All subjects perform the same number of operations: the largest that each of them can. */
function shareOps(twins: readonly CellState[]): void {
  const alive = twins.filter(({ failed }) => !failed);
  const partOps = Math.min(...alive.map((state) => state.partOps));
  const parts = Math.min(...alive.map((state) => state.parts));
  for (const state of alive) {
    if (state.partOps !== partOps) state.check = undefined; // it was for another number of operations
    Object.assign(state, { partOps, parts, ops: parts * partOps });
  }
  // Blocks of the same length on both sides: with few operations a percentile depends on their number.
  const opNs = Math.max(...alive.map((state) => state.opNs));
  for (const { tails, cell } of alive) if (tails) tails.requests = requestsOfBlock({ opNs, partOps }, cell.makesFiles);
}
