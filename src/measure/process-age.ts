/**
 * When runners are started anew. Where a process's pages and files lie makes it faster or slower than its twin by some per cent for as
 * long as it lives, and no number of pairs takes that away: what counts for a comparison is how many processes there were
 * (docs/lab/process-luck.md). So each round of pairs has new ones, unless starting them takes too much of the time.
 */

/** Of a run without pairs. */
const roundsOfRun = 10;
/** Pairs of processes that a comparison has before the cost of starting counts. */
const processesAtAnyCost = 12;
/** Then starting may take this share of the time … */
const startingShare = 0.25;
/** … unless that would make a process take more rounds than this. */
const mostRounds = 3;

export class ProcessAge {
  readonly #isPaired: boolean;
  #processes = 1;
  #rounds = 0;
  #startMs = 0;
  #roundMs = 0;

  constructor(isPaired: boolean) {
    this.#isPaired = isPaired;
  }

  /** A round has ended that took so long. */
  endRound(elapsedMs: number): void {
    this.#rounds++;
    this.#roundMs = elapsedMs;
  }

  /** Whether new processes take the next round. */
  get isOver(): boolean {
    if (!this.#isPaired) return this.#rounds >= roundsOfRun;
    if (this.#processes < processesAtAnyCost) return this.#rounds >= 1;
    const affordable = (this.#startMs * (1 - startingShare)) / (startingShare * Math.max(1, this.#roundMs));
    return this.#rounds >= Math.min(mostRounds, Math.max(1, Math.round(affordable)));
  }

  /** New processes have been started, which took so long. */
  renew(elapsedMs: number): void {
    this.#processes++;
    this.#rounds = 0;
    this.#startMs = elapsedMs;
  }
}
