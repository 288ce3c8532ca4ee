/** What an operation is made of. */
import type { FileHandle } from 'node:fs/promises';
import type { Kinds, Values } from './parameters.ts';

export type CheckKind = 'last' | 'sum64' | 'content' | 'count' | 'none';

/** What a cell is set up with. */
export interface Ground {
  /** A folder of the cell's own, with the empty folders `in` and `out` inside. */
  directory: string;
  /** Inputs that live as long as the cell: `in`. */
  inputs: string;
  /** What samples make; emptied after each: `out`. */
  outputs: string;
  seed: number;
  /** Root of a ready-made tree, read only. */
  corpus: string | undefined;
  /** Closes the descriptor at teardown, also when the set-up fails half-way. */
  keepOpen(descriptor: number): number;
  /** The same for a handle of the promise apis. */
  keepHandle(handle: FileHandle): FileHandle;
}

/** A cell that is set up. Operations are numbered from 0 in every sample. */
export interface Cell {
  /** The most operations one sample may have. */
  maxOps: number;
  /** Payload moved by one operation. */
  bytesPerOp: number;
  /** Makes what `ops` operations need; outside the clock. */
  prepare?(ops: number): void;
  /**
   * The operation: a plain call, a promise that is awaited before the next one starts, or all of a sample at once, with the time
   * that each took in milliseconds where that is wanted.
   */
  operate:
    | { sync: (index: number) => void }
    | { async: (index: number) => Promise<void> }
    | { together: (ops: number, latenciesMs: Float64Array | undefined) => Promise<void> };
  /** Outside the clock: @throws Fault ECHECK when the result is wrong; gives the value of `check`. */
  verify(ops: number): string;
  /** Times the operations in place of the runner's own stopwatch: `ns` and the like. */
  measure?(ops: number, withHistogram: boolean): Promise<object>;
  /** Leaves the inputs as they were found; called after every sample, failed or not. `outputs` is emptied without it. */
  restore?(): void;
}

/** An operation/api that this runner has. */
export interface Recipe<K extends Kinds = Kinds> {
  /** `operation/api`. */
  cell: string;
  parameters: K;
  /** Does the operation move data? */
  bytes: boolean;
  check: CheckKind;
  /** @throws anything: what is on disk by then is removed */
  setUp(values: Values<K>, ground: Ground): Cell | Promise<Cell>;
}

/** What a runner is. The rest of the protocol follows from its recipes. */
export interface Runner {
  name: string;
  runtime: string;
  recipes: readonly Recipe[];
  /** For the answer to `hello`; default: this process's own. */
  clockSource?: string;
  /** False: the operations are performed elsewhere, and the counters of this process say nothing about them. */
  measuresItself: boolean;
  /** Reported beside the runtime in the answer to `hello`. */
  facts?: Record<string, string>;
}

/** Keeps the types of `parameters` and `setUp` together. */
export function recipe<K extends Kinds>(definition: Recipe<K>): Recipe {
  return definition;
}

/** Maximum number of operations for every cell: their inputs and results must stay in memory. */
export const defaultMaxOps = 1_000_000;
/** Maximum number of names in one folder. */
export const maxNames = 16_384;
/** Prepared inputs of a sample and its results take at most this much of the disk. */
export const maxPreparedBytes = 256 * 1024 * 1024;

/** How many files of a size a sample may make: by bytes on disk (whole pages) and by names. */
export const maxFiles = (sizeBytes: number): number =>
  Math.max(1, Math.min(maxNames, Math.floor(maxPreparedBytes / Math.max(sizeBytes, 4096))));

/** `prefix/0`, `prefix/1` …: paths made before the clock starts. */
export const makeNames = (prefix: string, ops: number): string[] =>
  Array.from({ length: ops }, (_, index) => `${prefix}${index}`);
