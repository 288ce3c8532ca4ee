/** The cells that are to be known well before the others are measured at all. */
import type { MatrixCell } from '../matrix/index.ts';
import type { CellState } from './cell-state.ts';
import type { MeasurePlan } from './plan.ts';

/** Of each of them, before the others have their turn. */
const samplesOfFirst = 20;
/** When so much of the time budget is spent, the others have their turn in any case. */
const shareOfFirst = 0.7;
/** With less time than this for each cell of the run, the others get their first sample as cheaply as can be. */
const scarceNs = 1e9;

type State = Pick<CellState, 'cell' | 'failed' | 'samples'>;

/** Without a time budget there is nothing to share out, and none is first. */
export class FirstCells {
  readonly #ids: ReadonlySet<string>;
  #areAlone = false;

  constructor({ first, budget }: Pick<MeasurePlan, 'first' | 'budget'>) {
    this.#ids = ('timeNs' in budget ? first : undefined) ?? new Set();
  }

  has({ cell }: Pick<State, 'cell'>): boolean {
    return this.#ids.has(cell.id);
  }

  /** Another cell comes first. */
  isLater(cell: MatrixCell): boolean {
    return this.#ids.size > 0 && !this.#ids.has(cell.id);
  }

  /** Has fewer samples than the others shall wait for. */
  isWanting(state: State): boolean {
    return this.has(state) && !state.failed && state.samples.length < samplesOfFirst;
  }

  /** @param perCellNs share of the time budget that each cell of the run would have */
  isHurried(state: State, perCellNs: number): boolean {
    return this.#ids.size > 0 && !this.has(state) && perCellNs < scarceNs;
  }

  /** @param spent share of the time budget */
  beginRound(states: readonly State[], spent: number): void {
    this.#areAlone = spent < shareOfFirst && states.some((state) => this.isWanting(state));
  }

  /** The round that has begun is for some cells alone. */
  get areAlone(): boolean {
    return this.#areAlone;
  }

  /**
   * The visits of the round that has begun. In a round of their own those that drop the system's caches come last: every cell that
   * is visited after a drop has to be made warm again.
   */
  order<V>(visits: readonly V[], dropsCaches: (visit: V) => boolean): V[] {
    if (!this.#areAlone) return [...visits];
    return [...visits.filter((visit) => !dropsCaches(visit)), ...visits.filter((visit) => dropsCaches(visit))];
  }

  /** Whether a cell is visited in the round that has begun. */
  takesPart(state: State): boolean {
    return !this.#areAlone || this.has(state);
  }
}
