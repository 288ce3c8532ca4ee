/** Input and output of a format's reader: figures with the tool's names. */
import type { Bench, Better, Latency, LatencySummary } from '../../core/document/index.ts';

export interface Measurement {
  /** First word of the cell's id; default: the format's name. */
  runner?: string;
  /** Second word of the cell's id: the kind of benchmark. Default `benchmark`. */
  operation?: string;
  /** As printed: any text. */
  name: string;
  /** Its file, test case or target. Part of the id if two groups have a benchmark of one name. */
  group?: string | undefined;
  /** github-action-benchmark's name for it, if that differs from `name`, so that its charts continue. */
  gabName?: string;
  parameters?: Readonly<Record<string, string>>;
  /** For tools with repetitions: figures of one name in one file and of different series belong to two benchmarks. */
  series?: string;
  /** As printed: `ns/op`, `ops/s`, `MB/s`, `B/op`, `IOPS`. */
  unit: string;
  /** If the tool states it; otherwise it follows from the unit (`betterOf`). */
  better?: Better;
  /** In `unit`: the samples if the tool kept them, else its one figure. At least one. */
  values: readonly number[];
  /** In `unit`: the tool's own estimate, if it is not the median of `values`. */
  estimate?: number;
  /** In `unit`: the tool's 95 % interval. */
  low?: number;
  high?: number;
  /** Nanoseconds. */
  latency?: LatencySummary;
  histogram?: Latency;
  /** Bytes that one operation moves. */
  bytesPerOp?: number;
  /** Figures of one benchmark with the same fact are redundant, such as IOPS and bandwidth: they are one test. */
  fact?: string;
}

/** A benchmark without figures, by the name in the file. Without parameters it stands for all of its figures. */
export interface NoFigures extends Pick<Measurement, 'runner' | 'operation' | 'name' | 'parameters'> {
  /** All benchmarks with this prefix. */
  isBeginning?: boolean;
  reason: string;
}

/** The result of reading one file. */
export interface Reading {
  measurements: Measurement[];
  /** The file's entries in github-action-benchmark's data.js, by its name of the tool. */
  benches?: Readonly<Record<string, readonly Bench[]>>;
  /** Facts about the machine and the tool in the file, which limit comparisons. They must not differ from run to run. */
  environment?: Record<string, string | number | boolean>;
  /** If in the file: as text, or in milliseconds. */
  startedAt?: string | number | undefined;
  /** Of the code under test. */
  commit?: string | undefined;
  /** Benchmarks that the tool could not run, or without figures. */
  skipped?: NoFigures[];
}

/** What one of several parts of a file holds. */
export type Part = Required<Pick<Reading, 'measurements' | 'skipped'>>;

export const joined = (parts: readonly Part[]): Part => ({
  measurements: parts.flatMap(({ measurements }) => measurements),
  skipped: parts.flatMap(({ skipped }) => skipped),
});

/** An interval by half of its width. No figure is negative. */
export const around = (value: number, half: number): { low: number; high: number } => ({
  low: Math.max(0, value - half),
  high: value + half,
});

/** A file's name, used in messages and as Criterion's benchmark name, and its text. */
export interface NamedText {
  name: string;
  readonly text: string;
  /** Its content in UTF-8: JSON is read from it, without the text. */
  bytes?: Uint8Array | undefined;
  /** For a file of Criterion's: the text of the benchmark.json beside it. */
  about?: string | undefined;
}

/** One file: its text, and its value if it is JSON. */
export interface ResultFile {
  /** Name in messages. */
  name: string;
  /** Of a large JSON it is better not asked for. */
  readonly text: string;
  /** For a file of Criterion's: the text of the benchmark.json beside it. */
  about?: string | undefined;
  /** undefined if it is not JSON. */
  json: unknown;
}

/** The results of one tool. */
export interface Format {
  /** Value of `--from`; also the runner's name in cell ids. */
  name: string;
  /** Other names, such as github-action-benchmark's `tool`. */
  aliases: readonly string[];
  /** Display name. */
  title: string;
  /**
   * How the tool repeats a benchmark within one file, with figures of the same name: `-count`. Absent: it does not, so two figures of one
   * name belong to two benchmarks.
   */
  repeats?: string;
  /** The error of a file in which neither a figure nor the name of a benchmark is found, as a clause. */
  lacks?: string;
  /** Its results are lines or blocks that are not mistaken for another tool's, so that they may stand between those of another one. */
  isPrinted?: true;
  /** Whether a file has this format; false if another reading is possible. */
  recognises(file: ResultFile): boolean;
  /** @throws FormatError */
  read(file: ResultFile): Reading;
}

/** An error in a file, without its name: a clause to follow "FILE cannot be read as TITLE results: ". */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}
