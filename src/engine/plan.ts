/** The plan of a run: the input of this folder. */
import type { MatrixCell } from '../core/cells/index.ts';
import type { Better, Pair, RunDocument } from '../core/document/index.ts';
import type { Target } from '../places/targets/index.ts';

/** One figure that an execution of a workload printed, of a benchmark inside it. */
export interface PrintedFigure {
  /** Id of its cell. */
  cell: string;
  /** The name that its tool prints. */
  name: string;
  unit: string;
  better: Better;
  /** In `unit`: nanoseconds for a time. */
  value: number;
  bytesPerOp?: number;
  /** The cell of another figure of the same fact; that one is judged for both. */
  sameAs?: string;
}

/** A workload whose executions print figures of benchmarks. Each benchmark is measured by itself; the time of the whole is not used. */
export interface Printer {
  /** The figures of the last execution, each once. @throws RunnerError where there are none, or they cannot be read */
  read(): Promise<PrintedFigure[]>;
  /** Benchmarks that the last execution printed without a figure: they failed, or their lines are incomplete. @returns patterns of cells */
  broken?(): readonly { cell: string; reason: string }[];
  /** From now on only these are wanted. @param cells ids */
  narrow(cells: ReadonlySet<string>): Promise<void>;
}

/** One side of a comparison, or the only one (`head`). */
export interface SubjectPlan {
  name: string;
  target: Target;
  /** Folder whose file system is under test, on the target. */
  directory: string;
  /** A folder of the user's that traversals walk instead of trees made for them. It is only read. */
  tree?: string;
  /** Added to the environment of its runners. */
  environment?: Record<string, string>;
  /** Workload → the figures that its executions print; other workloads are timed. */
  printers?: ReadonlyMap<string, Printer>;
  /** Time limit of the first operation of a cell, if it is not that of a slow disk. */
  firstTimeoutMs?: number;
}

export type Budget =
  | {
      timeNs: number;
      /** The limit of an extension while a little more time may decide something; without it the budget is not extended. */
      maxNs?: number;
      /** The user asked for this time: cells for which it has no room are left out, and reported. Without it each cell gets one sample. */
      isLimit?: true;
    }
  | { rounds: number };

/** Cell → its pairs so far, in the order measured. */
export type PairsSoFar = ReadonlyMap<string, readonly Pair[]>;

/** Decides the cells of a comparison while it is measured. */
export interface Referee {
  /** Minimum of pairs for a decision with this number of cells; each cell is planned to have them. */
  minPairs(cells: number): number;
  /** Whether more pairs may decide an open cell. @param growth possible number of pairs, relative to the present number */
  isPromising(pairs: PairsSoFar, growth: number): boolean;
  /**
   * Called after every round.
   * @param lost cells that failed or were left out: they get no more pairs
   * @param planned pairs that each cell gets unless it is decided earlier; does not change any more
   * @returns cells that are decided
   */
  decided(pairs: PairsSoFar, lost: readonly string[], planned: ReadonlyMap<string, number>): Iterable<string>;
}

export interface PairingPlan {
  /** The subjects whose samples make the pairs. */
  subjects: Record<'base' | 'head', string>;
  /** Maximum visits of one cell. Each takes one pair, or a few where samples are cheap. Where all take one pair, the maximum is larger by that factor. */
  maxVisits: number;
  referee: Referee;
  /**
   * Called once, before the pairs of the cells that both sides have are planned and anything is decided.
   * @returns cells that are unlikely to have changed: they need less time
   */
  beforePlanning?: (cells: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Called after every round. What it takes is not measuring time. @param spent share of the budget, from 0 to 1 */
  betweenRounds?: (spent: number) => Promise<void>;
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
  /** For a time budget: ids of cells that are warmed up thoroughly and measured often before all others. */
  first?: ReadonlySet<string>;
  suite?: string;
  /** The published study that is repeated. */
  study?: string;
  /** Warm cells may have more files than memory: they measure that case. */
  exceedsMemory?: boolean;
  /** Files that this program itself writes meanwhile: they are not counted for workloads. */
  ownFiles?: readonly string[];
  tool: RunDocument['tool'];
  source?: RunDocument['source'];
}

export interface Progress {
  /** The next step, as a short phrase. */
  phase(text: string): void;
  /** Where the time left is unknown, `remainingSeconds` is Infinity. */
  update(state: { fraction: number; cell: string; round: number; rounds?: number; remainingSeconds: number }): void;
  /** One line to show the user now. */
  note(line: string): void;
}

export interface MeasureHooks {
  progress: Progress;
  /** Aborted: the run stops at once and keeps its samples. */
  signal: AbortSignal;
  /** Called with a valid, incomplete document after every round. */
  save: (document: RunDocument) => Promise<void>;
}
