/** What to measure: the input of this room. */
import type { MatrixCell } from '../core/cells/index.ts';
import type { Better, Pair, RunDocument } from '../core/document/index.ts';
import type { Target } from '../places/targets/index.ts';

/** One figure that an execution of a workload printed: of a benchmark inside of it. */
export interface PrintedFigure {
  /** Id of its cell. */
  cell: string;
  /** As its tool calls it. */
  name: string;
  unit: string;
  better: Better;
  /** In `unit`: nanoseconds for a time. */
  value: number;
  bytesPerOp?: number;
  /** The cell of another figure of the same fact, which is judged for both. */
  sameAs?: string;
}

/** A workload whose executions print the figures of benchmarks: each is measured by itself, and the time of the whole says nothing. */
export interface Printer {
  /** The figures of the last execution, each once. @throws RunnerError where there are none, or they cannot be read */
  read(): Promise<PrintedFigure[]>;
  /** Benchmarks that the last execution printed without a figure: they failed, or their lines are torn. @returns patterns of cells */
  broken?(): readonly { cell: string; reason: string }[];
  /** From now on these alone are wanted. @param cells ids */
  narrow(cells: ReadonlySet<string>): Promise<void>;
}

/** One side of a comparison, or the only one (`head`). */
export interface SubjectPlan {
  name: string;
  target: Target;
  /** Folder whose file system is under test, on the target. */
  directory: string;
  /** Added to the environment of its runners. */
  environment?: Record<string, string>;
  /** Workload → what its executions print; the others are timed. */
  printers?: ReadonlyMap<string, Printer>;
  /** How long the first operation of a cell may take, if not as long as on a slow disk. */
  firstTimeoutMs?: number;
}

export type Budget =
  | {
      timeNs: number;
      /** Up to here it may go on where a little more decides something; without it the budget is obeyed. */
      maxNs?: number;
    }
  | { rounds: number };

/** Cell → its pairs so far, in the order measured. */
export type PairsSoFar = ReadonlyMap<string, readonly Pair[]>;

export interface PairingPlan {
  /** Whose samples make the pairs. */
  subjects: Record<'base' | 'head', string>;
  /** Most visits of one cell; each takes one pair, or a few where samples are cheap. Where all take one, so many times as many. */
  maxVisits: number;
  /** With fewer pairs nothing can be decided of so many cells: each is planned to have these. */
  minPairs: (cells: number) => number;
  /**
   * Called once, before the pairs of cells are planned and anything is decided.
   * @param cells those that run on both sides
   * @returns cells that can hardly have changed: they need not have as much time
   */
  beforePlanning?: (cells: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Whether more pairs may decide a cell that is open.
   * @param growth so many times as many pairs as there are can be had
   */
  isPromising: (pairs: PairsSoFar, growth: number) => boolean;
  /**
   * Called after every round.
   * @param lost cells that failed or were left out: they will have no more
   * @param planned pairs that each cell is to have when nothing decides it; does not change any more
   * @returns cells that are decided
   */
  decided: (pairs: PairsSoFar, lost: readonly string[], planned: ReadonlyMap<string, number>) => Iterable<string>;
}

export interface MeasurePlan {
  subjects: SubjectPlan[];
  cells: MatrixCell[];
  seed: number;
  budget: Budget;
  /** Beside every sample, a block of operations is timed one by one: p99 and p99.9 are cells of their own (tails.ts). */
  latency: boolean;
  /** Subjects are measured in pairs (all of them next to each other) until each cell is decided. */
  pairing?: PairingPlan;
  /** Ids of cells that are warmed up thoroughly and measured often before the others have their turn; for a time budget. */
  first?: ReadonlySet<string>;
  suite?: string;
  /** Warm cells may have more files than memory: that is what they are measured for. */
  exceedsMemory?: boolean;
  /** What this program itself writes in the meantime: no part of what workloads are counted for. */
  ownFiles?: readonly string[];
  tool: RunDocument['tool'];
  source?: RunDocument['source'];
}

export interface Progress {
  /** What is done next, as a short phrase. */
  phase(text: string): void;
  /** Where nobody knows how much time is left, `remainingSeconds` is Infinity. */
  update(state: { fraction: number; cell: string; round: number; rounds?: number; remainingSeconds: number }): void;
  /** One line that the user should see now. */
  note(line: string): void;
}

export interface MeasureHooks {
  progress: Progress;
  /** Aborted: stop at once, keep what was measured. */
  signal: AbortSignal;
  /** Called with a valid, incomplete document after every round. */
  save: (document: RunDocument) => Promise<void>;
}
