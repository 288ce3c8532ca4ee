/** The state of one cell on one subject during the measurement. */
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
  /** The state in each process that was used, by its number. */
  inProcess: Map<number, InProcess>;
  /** The next round that visits the cell. */
  nextRound: number;
  /** Preparing a sample takes far longer than the sample. */
  isCostly: boolean;
  /** Time of a visit: expected by calibration, then that of the last one. */
  visitMs: number;
  /** Number of operations that the runner was asked for. */
  asked: number;
  warmupSamples: number;
  /** The warm-up ended because there was no trend any more; undefined without warm-up. */
  steady: boolean | undefined;
  samples: TimedSample[];
  /** The figures that its executions print, where those are measured. */
  readonly printed: Printed | undefined;
  /** Present where single operations are timed as well. */
  readonly tails: Tails | undefined;
  /** `check` of every request with `partOps` operations must be equal. */
  check: string | undefined;
  /** The cell is out of the run: its error is in the document. */
  failed: boolean;
  /** No more samples of the cell are needed: it is decided. */
  finished: boolean;
}

const printedOf = (cell: MatrixCell, { plan }: Bench): Printed | undefined => {
  const printer = plan.printers?.get(cell.id);
  return printer && new Printed(printer);
};

/** Ids that are judged beside the cell, or instead of it. */
export const seriesOf = ({ printed, tails }: Pick<CellState, 'printed' | 'tails'>): ReadonlyMap<string, Series> =>
  printed?.series ?? tails?.series ?? new Map<string, Series>();

/** @param latency single operations are timed as well, where the runner can; never for a workload */
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
  visitMs: 0,
  asked: 0,
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
  /** Number of set-ups there: the `setup` of a sample. */
  setups: number;
  /** Number of cache drops at the last discarded first sample, undefined before it: after a drop another sample is discarded. */
  primedAfter: number | undefined;
}

/** The cell in the process in use. */
export function inProcessOf({ inProcess, session }: CellState): InProcess {
  const known = inProcess.get(session.process) ?? { visits: 0, setups: 0, primedAfter: undefined };
  inProcess.set(session.process, known);
  return known;
}
