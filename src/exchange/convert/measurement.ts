/** What a format's reader is given, and what it finds: figures as the tool names them. */
import type { Bench, Better, Latency, LatencySummary } from '../../core/document/index.ts';

export interface Measurement {
  /** First word of the cell's id; default: the format's own. */
  runner?: string;
  /** Second word of the cell's id: what kind of thing was measured. Default `benchmark`. */
  operation?: string;
  /** As the tool prints it: any text. */
  name: string;
  /** What it stands in: a file, a test case, a target. Part of the id where two groups have a benchmark of one name. */
  group?: string | undefined;
  /** What github-action-benchmark calls it, where that is not `name`: so that its charts go on. */
  gabName?: string;
  parameters?: Readonly<Record<string, string>>;
  /** Where the tool repeats: figures of one name in one file and of different series are of two benchmarks. */
  series?: string;
  /** As the tool prints it: `ns/op`, `ops/s`, `MB/s`, `B/op`, `IOPS`. */
  unit: string;
  /** Where the tool says so; otherwise the unit does (`betterOf`). */
  better?: Better;
  /** In `unit`: the samples where the tool kept them, else its one figure. At least one. */
  values: readonly number[];
  /** In `unit`: the tool's own estimate, where it is not the median of `values`. */
  estimate?: number;
  /** In `unit`: 95 % interval as the tool gives it. */
  low?: number;
  high?: number;
  /** Nanoseconds. */
  latency?: LatencySummary;
  histogram?: Latency;
  /** Bytes that one operation moves. */
  bytesPerOp?: number;
  /** Figures of one benchmark with the same fact say one thing twice, as IOPS and bandwidth do: they are one test. */
  fact?: string;
}

/** A benchmark without figures, named as far as the file names it. Without parameters it stands for all of its figures. */
export interface NoFigures extends Pick<Measurement, 'runner' | 'operation' | 'name' | 'parameters'> {
  /** All benchmarks whose name begins so. */
  isBeginning?: boolean;
  reason: string;
}

/** What a format's reader makes of one file. */
export interface Reading {
  measurements: Measurement[];
  /** What github-action-benchmark writes of the file into its data.js, by its name of the tool. */
  benches?: Readonly<Record<string, readonly Bench[]>>;
  /** What the file says of the machine and the tool: fences comparisons. Nothing that differs from run to run. */
  environment?: Record<string, string | number | boolean>;
  /** ISO 8601, where the file says it. */
  startedAt?: string | undefined;
  /** Of the code under test. */
  commit?: string | undefined;
  /** Benchmarks that the tool could not run, or that have no figures. */
  skipped?: NoFigures[];
}

/** One file: its text, and the value in it where it is JSON. */
export interface ResultFile {
  /** As in messages. */
  name: string;
  text: string;
  /** Of a file of Criterion's: the text of the benchmark.json beside it. */
  about?: string | undefined;
  /** undefined: it is no JSON. */
  json: unknown;
}

/** The results of one tool. */
export interface Format {
  /** As `--from` takes it; also the runner's name in cell ids. */
  name: string;
  /** Other names, such as github-action-benchmark's `tool`. */
  aliases: readonly string[];
  /** As people call it. */
  title: string;
  /**
   * How the tool repeats a benchmark within one file, with figures of the same name: `-count`. Absent: it does not, so that two
   * figures of one name are of two benchmarks.
   */
  repeats?: string;
  /** Whether a file is of this format; false where another reading is possible. */
  recognises(file: ResultFile): boolean;
  /** @throws FormatError */
  read(file: ResultFile): Reading;
}

/** What is wrong with a file, without its name: a clause to follow "FILE is no TITLE result: ". */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}
