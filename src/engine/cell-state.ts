/** A subject made ready, and what is known of one cell on it while it is measured, with the figures that follow. */
import type { MatrixCell } from '../core/cells/index.ts';
import type { Bench } from './bench.ts';
import type { Session } from './session.ts';
import type { TimedSample } from '../core/document/index.ts';
import { Printed } from './printed.ts';
import { type Series, Tails } from './tails.ts';

export interface CellState {
  readonly cell: MatrixCell;
  readonly bench: Bench;
  readonly session: Session;
  /** Operations per sample, frozen by calibration: `parts` requests of `partOps`; 0 before. */
  ops: number;
  partOps: number;
  parts: number;
  opNs: number;
  bytesPerOp: number;
  /** What was done in each process that was used, by its number. */
  inProcess: Map<number, InProcess>;
  /** The next round in which the cell is visited. */
  nextRound: number;
  /** Preparing a sample takes far longer than the sample. */
  isCostly: boolean;
  warmupSamples: number;
  /** Warming up ended because there was no trend any more; undefined without warm-up. */
  steady: boolean | undefined;
  samples: TimedSample[];
  /** What its executions print, where that is what is wanted of them. */
  readonly printed: Printed | undefined;
  /** Where single operations are timed as well. */
  readonly tails: Tails | undefined;
  /** `check` of every request with `partOps` operations must be the same. */
  check: string | undefined;
  /** The cell takes no further part: its error is in the document. */
  failed: boolean;
  /** Nothing more is wanted of the cell: it is decided. */
  finished: boolean;
}

const printedOf = (cell: MatrixCell, { plan }: Bench): Printed | undefined => {
  const printer = plan.printers?.get(cell.id);
  return printer && new Printed(printer);
};

/** What is judged beside the cell, or instead of it. */
export const seriesOf = ({ printed, tails }: Pick<CellState, 'printed' | 'tails'>): ReadonlyMap<string, Series> =>
  printed?.series ?? tails?.series ?? new Map<string, Series>();

/** @param latency single operations are timed as well, where the runner can: an execution of a workload is none */
export const newCellState = (cell: MatrixCell, bench: Bench, session: Session, latency: boolean): CellState => ({
  cell,
  bench,
  session,
  ops: 0,
  partOps: 0,
  parts: 1,
  opNs: 0,
  bytesPerOp: 0,
  inProcess: new Map(),
  nextRound: 0,
  isCostly: false,
  warmupSamples: 0,
  steady: undefined,
  samples: [],
  printed: printedOf(cell, bench),
  tails: latency && cell.timeoutNs === undefined && session.timesOperations ? new Tails(cell.id) : undefined,
  check: undefined,
  failed: false,
  finished: false,
});

/** A cell in one process. */
interface InProcess {
  /** Since the cell was last set up there. */
  visits: number;
  /** How often it was set up anew there: the `setup` of a sample. */
  setups: number;
  /** Cache drops at the last discarded first sample, undefined before it: after a drop there is another. */
  primedAfter: number | undefined;
}

/** The cell in the process in use. */
export function inProcessOf({ inProcess, session }: CellState): InProcess {
  const known = inProcess.get(session.process) ?? { visits: 0, setups: 0, primedAfter: undefined };
  inProcess.set(session.process, known);
  return known;
}
