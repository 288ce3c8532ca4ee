/**
 * The processes of the runners: which of them take a round; and what goes wrong in them. A failure ends its cell, a dead runner is replaced,
 * a lost target given up; nothing is lost.
 */
import { TargetLost } from '../targets/index.ts';
import { during } from './budget.ts';
import type { Bench, CellState, Ledger } from './cell-state.ts';
import { ConnectionLost, RunnerError } from './connection.ts';
import {
  mostLossesInARow,
  mostPlaces,
  pooledMemoryShare,
  processBytes,
  processesAtAnyCost,
  roundsOfRun,
  startingShare,
  usableShare,
} from './policy.ts';
import { cellBytes } from '../matrix/index.ts';
import { setUpCell } from './prepare.ts';
import type { Roster } from './roster.ts';
import type { Session } from './session.ts';

export class Losses {
  readonly #roster: Roster;
  readonly #ledger: Ledger;
  readonly #signal: AbortSignal;
  /** Failures of a runner since its last success. */
  readonly #inARow = new Map<Session, number>();
  /** A target went in the middle of the run. */
  hasLostTarget = false;

  constructor(roster: Roster, ledger: Ledger, signal: AbortSignal) {
    this.#roster = roster;
    this.#ledger = ledger;
    this.#signal = signal;
  }

  /** Runs a step of one cell; a failure ends the cell, is written down, and leaves the runner ready for the others. */
  async guard(state: CellState, step: () => Promise<void>): Promise<void> {
    const { session, cell, bench } = state;
    try {
      if (this.#signal.aborted) return;
      if (!session.alive) await this.#revive(session, bench);
      // It had nothing to do when the process was started.
      else if (!session.isReady(cell)) state.failed ||= !(await this.#setUp(state));
      if (state.failed || !session.isReady(cell)) return;
      await step();
      this.#inARow.delete(session);
    } catch (error) {
      if (this.#signal.aborted) return;
      if (error instanceof TargetLost) {
        this.#loseTarget(bench, error);
        return;
      }
      if (!(error instanceof RunnerError || error instanceof ConnectionLost)) throw error;
      if (!(await this.isThere(bench))) return;
      this.#fail(state, error);
      if (error instanceof ConnectionLost) this.#countLoss(state, error);
      else await session.teardown(cell);
    }
  }

  /** Whether the folder under test is; cells whose folder is gone fail with one sentence, whatever their own errors are. */
  async isThere(bench: Bench): Promise<boolean> {
    try {
      await bench.scratch.check?.();
      return true;
    } catch (error) {
      if (!(error instanceof TargetLost)) throw error;
      this.#loseTarget(bench, error);
      return false;
    }
  }

  #loseTarget(bench: Bench, { message }: TargetLost): void {
    this.hasLostTarget = true;
    this.#giveUp((other) => other.bench === bench, new ConnectionLost('EPIPE', message));
  }

  /** New processes in the places in use; sessions of which nothing is wanted any more end. */
  async respawn(sessions: readonly Session[]): Promise<void> {
    if (this.#signal.aborted) return;
    const { benches } = this.#roster;
    const isWanted = (session: Session): boolean =>
      this.#roster.ofSession(session).some((state) => this.#roster.isWanted(state));
    const wanted = sessions.filter(isWanted);
    await during('close', () =>
      Promise.all(sessions.map((session) => (wanted.includes(session) ? session.end() : session.close()))),
    );
    // All at once: nothing is measured meanwhile. What fails is tried again, and counted, at the next visit.
    await Promise.allSettled(wanted.map((session) => this.#start(session)));
    for (const { target, scratch } of benches) await during('write-back', () => target.sync(scratch.path));
  }

  /** A new process with every living cell of the session set up; in a round for some cells alone, those. */
  async #revive(session: Session, { target, scratch }: Bench): Promise<void> {
    await this.#start(session);
    if (!this.#signal.aborted) await during('write-back', () => target.sync(scratch.path));
  }

  async #start(session: Session): Promise<void> {
    const mine = this.#roster.ofSession(session).filter((state) => this.#roster.isWanted(state));
    // Either would start the process anew that Ctrl-C has just ended.
    const isOver = (): boolean => this.#signal.aborted;
    if (isOver()) return;
    await session.start();
    for (const state of mine) {
      if (isOver()) return;
      state.failed ||= !(await this.#setUp(state));
    }
  }

  #setUp({ session, cell, bench }: CellState): Promise<boolean> {
    return setUpCell(session, cell, this.#ledger, this.#roster.nameOf(bench));
  }

  #countLoss({ session, cell }: CellState, { code }: ConnectionLost): void {
    const losses = (this.#inARow.get(session) ?? 0) + 1;
    this.#inARow.set(session, losses);
    if (losses < mostLossesInARow) return;
    const message = `The ${cell.runner} runner was given up after ${losses} failures in a row.`;
    this.#giveUp((other) => other.session === session, new ConnectionLost(code, message));
  }

  /** Nothing more can be measured of them; what was measured stays. */
  #giveUp(isLost: (state: CellState) => boolean, error: ConnectionLost): void {
    for (const state of this.#roster.states) if (!state.failed && isLost(state)) this.#fail(state, error);
  }

  #fail(state: CellState, error: RunnerError | ConnectionLost): void {
    state.failed = true;
    this.#ledger.fail(state.cell.id, this.#roster.nameOf(state.bench), error);
  }
}

// Which processes take a round. Where a process's pages and files lie makes it faster or slower than its twin by some per cent for as
// long as it lives, and no number of pairs takes that away: what counts for a comparison is how many processes there were, and that
// each of them was asked at several moments (docs/lab/process-luck.md, docs/lab/process-pool.md). So several are kept alive, each in a
// place of its own; the first rounds of a comparison fill the places, later ones go round them.

export class ProcessPool {
  readonly #isPaired: boolean;
  readonly #places: number;
  /** Round in which the process of each place was used last; the first process is there from the beginning. */
  readonly #usedIn = [-1];
  #processes = 1;
  #round = 0;
  /** Rounds since a process was started. */
  #rounds = 0;
  #lastStartMs = 0;
  #startingMs = 0;
  #elapsedMs = 0;

  /** @param room processes that may be alive at once; undefined for a run that compares nothing */
  constructor(room: number | undefined) {
    this.#isPaired = room !== undefined;
    this.#places = Math.min(room ?? 1, mostPlaces);
  }

  /** The place whose process takes the next round, and whether a new one is started there. */
  next(): { place: number; isNew: boolean } {
    const isNew = this.#round > 0 && this.#wantsNew();
    const isFull = this.#usedIn.length >= this.#places;
    const oldest = this.#usedIn.indexOf(Math.min(...this.#usedIn));
    const place = isNew && !isFull ? this.#usedIn.length : oldest;
    this.#usedIn[place] = this.#round++;
    return { place, isNew };
  }

  /** The round that has begun is the first. */
  get isFirst(): boolean {
    return this.#round === 1;
  }

  /** New processes have been started, which took so long. */
  started(elapsedMs: number): void {
    this.#processes++;
    this.#rounds = 0;
    this.#lastStartMs = elapsedMs;
    this.#startingMs += elapsedMs;
  }

  /** A round has ended that took so long, with the start of its processes. */
  endRound(elapsedMs: number): void {
    this.#rounds++;
    this.#elapsedMs += elapsedMs;
  }

  #wantsNew(): boolean {
    if (!this.#isPaired) return this.#rounds >= roundsOfRun;
    if (this.#processes < processesAtAnyCost) return true;
    return this.#startingMs + this.#lastStartMs <= startingShare * this.#elapsedMs;
  }
}

/**
 * Each sample of a command line is a process of its own, whatever process of the runner starts it: there the first one stays.
 * @returns whether the processes of this round are new
 */
export async function useProcesses(pool: ProcessPool, roster: Roster, losses: Losses): Promise<boolean> {
  const { place, isNew } = pool.next();
  const sessions = roster.sessions.filter(({ runner }) => runner !== 'command');
  for (const session of sessions) session.turnTo(place);
  if (!isNew || sessions.length === 0) return pool.isFirst;
  const startedMs = performance.now();
  await losses.respawn(sessions);
  pool.started(performance.now() - startedMs);
  return true;
}

/** How many processes of each runner may be alive at once: their files shall stay in memory, and fit on the disk. */
export async function placesFor({ benches, states, sessions }: Roster): Promise<number> {
  const needBytes =
    sessions.length * processBytes + states.reduce((sum, { cell }) => sum + cellBytes(cell).diskBytes, 0);
  const rooms = benches.map(async ({ target, plan }) => {
    const { freeBytes, memoryBytes } = await target.capacity(plan.directory);
    // What is there is one place already.
    return Math.min(memoryBytes * pooledMemoryShare, needBytes + freeBytes * usableShare);
  });
  return Math.max(1, Math.floor(Math.min(...(await Promise.all(rooms))) / Math.max(1, needBytes)));
}
