/** Handles failures: a failure ends its cell, a dead runner is replaced, a lost target is given up; measured samples stay. */
import type { Roster } from './roster.ts';
import type { Bench } from './bench.ts';
import type { CellState } from './cell-state.ts';
import type { Ledger } from './ledger.ts';
import type { Session } from './session.ts';
import { TargetLost } from '../places/targets/index.ts';
import { ConnectionLost, RunnerError } from './connection.ts';
import { during } from './activity.ts';
import { setUpCell } from './prepare.ts';
import { maxLossesInARow } from './policy.ts';

export class Losses {
  readonly #roster: Roster;
  readonly #ledger: Ledger;
  readonly #signal: AbortSignal;
  /** Failures of a runner since its last success. */
  readonly #inARow = new Map<Session, number>();
  /** A target disappeared during the run. */
  hasLostTarget = false;

  constructor(roster: Roster, ledger: Ledger, signal: AbortSignal) {
    this.#roster = roster;
    this.#ledger = ledger;
    this.#signal = signal;
  }

  /** Runs a step of one cell. A failure ends the cell, is recorded, and leaves the runner ready for the other cells. */
  async guard(state: CellState, step: () => Promise<void>): Promise<void> {
    const { session, cell, bench } = state;
    try {
      if (this.#signal.aborted) return;
      if (!session.alive) await this.#revive(session, bench);
      // It was not wanted when the process was started.
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
      this.#fail(state, this.#withExecution(state, error));
      if (error instanceof ConnectionLost) this.#countLoss(state, error);
      else await session.teardown(cell);
    }
  }

  /** Whether the folder under test exists; cells whose folder is gone fail with one sentence, in place of their own errors. */
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

  /** Starts new processes in the places in use; sessions without wanted cells end. */
  async respawn(sessions: readonly Session[]): Promise<void> {
    if (this.#signal.aborted) return;
    const { benches } = this.#roster;
    const isWanted = (session: Session): boolean =>
      this.#roster.ofSession(session).some((state) => this.#roster.isWanted(state));
    const wanted = sessions.filter(isWanted);
    await during('close', () =>
      Promise.all(sessions.map((session) => (wanted.includes(session) ? session.end() : session.close()))),
    );
    // All at once, since nothing is measured meanwhile. A failed start is tried again, and counted, at the next visit.
    await Promise.allSettled(wanted.map((session) => this.#start(session)));
    for (const { target, scratch } of benches) await during('write-back', () => target.sync(scratch.path));
  }

  /** Starts a new process and sets up every living cell of the session; in a round of a few cells, only those. */
  async #revive(session: Session, { target, scratch }: Bench): Promise<void> {
    await this.#start(session);
    if (!this.#signal.aborted) await during('write-back', () => target.sync(scratch.path));
  }

  async #start(session: Session): Promise<void> {
    const mine = this.#roster.ofSession(session).filter((state) => this.#roster.isWanted(state));
    // Both would restart the process that Ctrl-C has just ended.
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
    if (losses < maxLossesInARow) return;
    const message = `The ${cell.runner} runner was given up after ${losses} failures in a row.`;
    this.#giveUp((other) => other.session === session, new ConnectionLost(code, message));
  }

  /** These cells are not measured any more; their samples stay. */
  #giveUp(isLost: (state: CellState) => boolean, error: ConnectionLost): void {
    for (const state of this.#roster.states) if (!state.failed && isLost(state)) this.#fail(state, error);
  }

  /** Says which execution of a command it was that failed. */
  #withExecution({ cell, bench, asked }: CellState, error: RunnerError | ConnectionLost): RunnerError | ConnectionLost {
    const isOfExecution = cell.timeoutNs !== undefined && (error.code === 'ECHECK' || error.code === 'ETIMEDOUT');
    if (!isOfExecution || !(error instanceof RunnerError)) return error;
    const subject = this.#roster.nameOf(bench);
    const where = `execution ${asked}${subject === undefined ? '' : ` of ${subject}`}`;
    return new RunnerError(error.code, `${error.message.replace(/\.$/, '')} (${where}).`);
  }

  #fail(state: CellState, error: RunnerError | ConnectionLost): void {
    state.failed = true;
    this.#ledger.fail(state.cell.id, this.#roster.nameOf(state.bench), error);
  }
}
