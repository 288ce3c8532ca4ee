/** The cells of a run: every cell on every subject, which of them come first, and which are still wanted. */
import type { MatrixCell } from '../core/cells/index.ts';
import type { Description } from '../places/targets/index.ts';
import type { Bench } from './bench.ts';
import type { CellState } from './cell-state.ts';
import { samplesOfFirst, scarceNs, shareOfFirst } from './policy.ts';
import type { Session } from './session.ts';

export class Roster {
  readonly benches: Bench[] = [];
  /** What the machines of the benches are, in their order. Counting does without: to look at one takes a moment. */
  descriptions: readonly Description[] = [];
  readonly first: FirstCells;
  #states: readonly CellState[] = [];
  #bySubject = new Map<string, ReadonlyMap<string, CellState>>();

  /** @param first ids of cells that are measured before the others */
  constructor(first: ReadonlySet<string> = new Set()) {
    this.first = new FirstCells(first);
  }

  get states(): readonly CellState[] {
    return this.#states;
  }

  set states(states: readonly CellState[]) {
    this.#states = states;
    this.#bySubject = new Map(
      this.subjects.map((subject) => [
        subject,
        new Map(states.filter(({ bench }) => bench.plan.name === subject).map((state) => [state.cell.id, state])),
      ]),
    );
  }

  get subjects(): string[] {
    return this.benches.map(({ plan }) => plan.name);
  }

  get cells(): MatrixCell[] {
    return [...new Set(this.#states.map(({ cell }) => cell))];
  }

  get sessions(): Session[] {
    return this.benches.flatMap(({ sessions }) => [...sessions.values()]);
  }

  get haveAllFailed(): boolean {
    return this.#states.every(({ failed }) => failed);
  }

  stateOf(subject: string, cell: string): CellState | undefined {
    return this.#bySubject.get(subject)?.get(cell);
  }

  ofSession(session: Session): CellState[] {
    return this.#states.filter((state) => state.session === session);
  }

  /** The name of a subject in errors: empty where there is only one. */
  nameOf({ plan }: Bench): string | undefined {
    return this.benches.length > 1 ? plan.name : undefined;
  }

  /** Whether the cell's files are made cold by dropping the caches of the whole system. */
  dropsCaches(cell: MatrixCell): boolean {
    return cell.cache === 'cold' && this.#states.some((state) => state.cell === cell && !state.session.evicts(cell));
  }

  /** Whether a process needs the cell set up. */
  isWanted(state: CellState): boolean {
    return !state.failed && !state.finished && this.first.takesPart(state);
  }
}

type State = Pick<CellState, 'cell' | 'failed' | 'samples'>;

/** The cells that are measured well before the others start. */
export class FirstCells {
  readonly #ids: ReadonlySet<string>;
  #areAlone = false;

  constructor(ids: ReadonlySet<string>) {
    this.#ids = ids;
  }

  has({ cell }: Pick<State, 'cell'>): boolean {
    return this.#ids.has(cell.id);
  }

  /** Where some cells come first, others may be left out because of time. */
  get mayLeaveOut(): boolean {
    return this.#ids.size > 0;
  }

  /** Another cell comes first. */
  isLater(cell: MatrixCell): boolean {
    return this.#ids.size > 0 && !this.#ids.has(cell.id);
  }

  /** Has fewer samples than the others must wait for. */
  isWanting(state: State): boolean {
    return this.has(state) && !state.failed && state.samples.length < samplesOfFirst;
  }

  /** @param partNs share of the time budget that each cell of the run would have */
  isHurried(state: State, partNs: number): boolean {
    return this.#ids.size > 0 && !this.has(state) && partNs < scarceNs;
  }

  /** @param spent share of the time budget */
  beginRound(states: readonly State[], spent: number): void {
    this.#areAlone = spent < shareOfFirst && states.some((state) => this.isWanting(state));
  }

  /** Only some cells take part in the current round. */
  get areAlone(): boolean {
    return this.#areAlone;
  }

  /** The visits of the current round. The first cells alone: those that drop caches come last, since others have to be made warm again after it. */
  order<V>(visits: readonly V[], dropsCaches: (visit: V) => boolean): V[] {
    if (!this.#areAlone) return [...visits];
    return [...visits.filter((visit) => !dropsCaches(visit)), ...visits.filter((visit) => dropsCaches(visit))];
  }

  /** Whether the current round visits a cell. */
  takesPart(state: State): boolean {
    return !this.#areAlone || this.has(state);
  }
}
