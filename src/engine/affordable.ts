/**
 * What a time budget of the user has room for. Cells are prepared and looked at in the order of what is expected of them, and what does not fit
 * is left out, so that the cheap ones are measured and the whole ends in time.
 */
import { cellBytes, type MatrixCell } from '../core/cells/index.ts';
import type { Ledger } from './ledger.ts';
import {
  minLearnedMs,
  samplesOfLook,
  usualBytesPerMs,
  usualMadePerMs,
  usualRequestMs,
  usualSeenPerMs,
} from './policy.ts';

/** Files of a cell that are made before it is measured, or seen by one operation. */
const filesOf = ({ parameters: { entries, count } }: MatrixCell): number => Number(entries ?? count ?? 0);

/** What setting up a cell is expected to take, without the tree that it walks. */
export const expectedSetUpMs = (cell: MatrixCell): number =>
  usualRequestMs +
  cellBytes(cell).diskBytes / usualBytesPerMs +
  (cell.parameters.shape === undefined ? filesOf(cell) / usualMadePerMs : 0);

export const expectedTreeMs = (entries: number): number => usualRequestMs + entries / usualMadePerMs;

/** What a first look at a cell is expected to take. */
export const expectedLookMs = (cell: MatrixCell): number =>
  samplesOfLook * (usualRequestMs + cellBytes(cell).bytesPerOp / usualBytesPerMs + filesOf(cell) / usualSeenPerMs);

export const byExpected =
  <T>(expectedMs: (one: T) => number) =>
  (a: T, b: T): number =>
    expectedMs(a) - expectedMs(b);

/** An amount of time for steps of the same kind. How much slower than expected they are is learned from those that are done. */
export class Allowance {
  readonly #limitMs: number;
  readonly #startedMs = performance.now();
  #expectedMs = 0;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  get spentMs(): number {
    return performance.now() - this.#startedMs;
  }

  /** Whether there is time for a step; if so it is taken to be done next. */
  hasRoomFor(stepMs: number): boolean {
    const slowness = this.#expectedMs < minLearnedMs ? 1 : this.spentMs / this.#expectedMs;
    if (this.spentMs + stepMs * slowness > this.#limitMs) return false;
    this.#expectedMs += stepMs;
    return true;
  }
}

/** Reports cells for which there was no time. */
export function noteLeftOut(ledger: Ledger, cells: readonly MatrixCell[]): void {
  for (const cell of cells)
    ledger.skip({
      cell: cell.id,
      reason: 'the time budget was over before its turn',
      remedy: 'give the run more time with --time-budget, or fewer cells with --cells',
    });
}
