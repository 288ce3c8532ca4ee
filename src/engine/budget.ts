/** The budget of a run: an amount of time, or a number of rounds. It answers how much is left. */
import type { Budget } from './plan.ts';
import {
  blocksPerBudget,
  defaultBlockNs,
  hurriedNs,
  maxBlockNs,
  maxPairsPerVisit,
  maxSlowness,
  minBlockInPairsNs,
  minBlockNs,
  newestShare,
  scarceNs,
  warmupShare,
} from './policy.ts';

export abstract class Spending {
  /** The number of rounds; undefined for a time budget. */
  abstract readonly rounds: number | undefined;
  /** The amount of time; undefined for a number of rounds. */
  abstract readonly timeNs: number | undefined;
  /** The time to which the default may be extended; the amount of time itself where it is not extended. */
  abstract readonly maxNs: number | undefined;
  /** Maximum turns of a visit: pairs taken one after the other, so that they share the preparation. */
  abstract readonly maxTurns: number;
  roundsDone = 0;
  /** There was a round with every cell. */
  hadAll = false;
  #startedMs = performance.now();

  get elapsedMs(): number {
    return performance.now() - this.#startedMs;
  }

  /** Time that does not count: building runners. */
  giveBack(ms: number): void {
    this.#startedMs += ms;
  }

  /** The user asked for this time: what it has no room for is left out. */
  readonly isLimit: boolean = false;
  protected reservedMs = 0;

  /** Time of a limit that is needed after the last sample: for removing what was made. */
  reserve(ms: number): void {
    if (this.isLimit) this.reservedMs += ms;
  }

  #expectedMs = 0;
  #tookMs = 0;

  /** A machine that is loaded meanwhile needs longer than before: the newest visits count most. @param expectedMs by the visit before */
  sawVisit(expectedMs: number, tookMs: number): void {
    if (expectedMs <= 0) return;
    this.#expectedMs = expectedMs + (1 - newestShare) * this.#expectedMs;
    this.#tookMs = tookMs + (1 - newestShare) * this.#tookMs;
  }

  /** How many times longer than expected steps take now. */
  get slowness(): number {
    const seen = this.#expectedMs > 0 ? this.#tookMs / this.#expectedMs : 1;
    return Math.min(maxSlowness, Math.max(1, seen));
  }

  /** A limit with so little time for each cell that there is only a short look at it. */
  isScarce(cells: number): boolean {
    return this.isLimit && this.partNs(cells) < scarceNs;
  }

  /** From 0 to 1. */
  abstract spent(): number;
  /** Infinity where it is unknown; negative after an overrun. */
  abstract remainingMs(): number;
  /** Whether another round may begin. */
  abstract hasRound(): boolean;
  /** Nothing more is measured, not even the rest of this round. */
  abstract isOver(): boolean;
  /** The time is over and some cells have no sample yet: only one sample of each is still taken. */
  abstract isOverdue(): boolean;
  /** A cell's share of the time; 0 where the time is not shared. */
  abstract partNs(cells: number): number;
  /** Length of a sample with this number of cells. */
  abstract blockNs(cells: number): number;
  /** Longest time for warming up one of this number of cells. */
  abstract warmupMs(cells: number): number;

  /**
   * @param wasOfAll every cell took part
   * @param wantsMore whether a little more than the default decides something; its argument is the possible growth, relative to what was spent
   */
  abstract endRound(wasOfAll: boolean, wantsMore: (growth: number) => boolean): void;

  protected countRound(wasOfAll: boolean): void {
    this.roundsDone++;
    this.hadAll ||= wasOfAll;
  }
}

/** The clock starts now. */
export const openBudget = (budget: Budget, inPairs: boolean): Spending =>
  'rounds' in budget ? new CountedBudget(budget.rounds) : new TimeBudget(budget, inPairs);

class CountedBudget extends Spending {
  readonly rounds: number;
  readonly timeNs = undefined;
  readonly maxNs = undefined;
  readonly maxTurns = 1;

  constructor(rounds: number) {
    super();
    this.rounds = rounds;
  }

  spent(): number {
    return this.roundsDone / this.rounds;
  }

  remainingMs(): number {
    const spent = this.spent();
    return spent > 0 ? (this.elapsedMs * (1 - spent)) / spent : Infinity;
  }

  hasRound(): boolean {
    return this.roundsDone < this.rounds;
  }

  isOver = (): boolean => false;
  isOverdue = (): boolean => false;
  partNs = (): number => 0;
  blockNs = (): number => defaultBlockNs;
  warmupMs = (): number => Infinity;

  endRound(wasOfAll: boolean): void {
    this.countRound(wasOfAll);
  }
}

class TimeBudget extends Spending {
  override readonly isLimit: boolean;
  readonly rounds = undefined;
  readonly timeNs: number;
  readonly maxNs: number;
  readonly maxTurns: number;
  readonly #inPairs: boolean;
  /** A default budget is a guess. Where it ends just before a decision, measuring continues for a while. */
  #isExtended = false;

  constructor({ timeNs, maxNs = timeNs, isLimit }: Extract<Budget, { timeNs: number }>, inPairs: boolean) {
    super();
    this.isLimit = isLimit === true && !inPairs;
    this.timeNs = timeNs;
    this.maxNs = maxNs;
    this.#inPairs = inPairs;
    this.maxTurns = inPairs ? maxPairsPerVisit : 1;
  }

  spent(): number {
    return Math.min(1, this.elapsedMs / (this.timeNs / 1e6));
  }

  remainingMs(): number {
    return (this.#isExtended ? this.maxNs : this.timeNs) / 1e6 - this.reservedMs * this.slowness - this.elapsedMs;
  }

  hasRound(): boolean {
    return !this.#hadItsLook || this.remainingMs() > 0;
  }

  isOver(): boolean {
    return this.#hadItsLook && this.remainingMs() <= 0;
  }

  isOverdue(): boolean {
    return !this.#hadItsLook && this.remainingMs() <= 0;
  }

  /** Nothing has to be measured any more, even without time. */
  get #hadItsLook(): boolean {
    return this.isLimit ? this.roundsDone > 0 : this.hadAll;
  }

  partNs(cells: number): number {
    return this.timeNs / Math.max(1, cells);
  }

  blockNs(cells: number): number {
    const blockNs = Math.min(maxBlockNs, this.partNs(cells) / blocksPerBudget);
    return this.#inPairs ? Math.max(minBlockInPairsNs, blockNs / maxPairsPerVisit) : Math.max(minBlockNs, blockNs);
  }

  warmupMs(cells: number): number {
    const partNs = this.partNs(cells);
    return partNs < hurriedNs ? 0 : (partNs / 1e6) * warmupShare;
  }

  endRound(wasOfAll: boolean, wantsMore: (growth: number) => boolean): void {
    this.countRound(wasOfAll);
    const elapsedNs = this.elapsedMs * 1e6;
    if (elapsedNs >= this.timeNs && this.maxNs > this.timeNs) {
      this.#isExtended = wantsMore(this.maxNs / elapsedNs);
    }
  }
}
