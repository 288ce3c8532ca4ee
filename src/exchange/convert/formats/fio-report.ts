/** Jobs in a report of fio's, independent of its format; clones are one job. */

/** Times of many calls, in nanoseconds. */
export interface Spread {
  /** Calls. */
  count: number;
  mean: number;
  deviation: number;
  /** Percentile → nanoseconds. */
  percentiles: ReadonlyMap<number, number>;
  /** Lower bound → calls. Only in json+. */
  buckets: readonly (readonly [number, number])[];
}

/** One job's work in one direction. */
export interface Direction {
  bytesPerSecond: number;
  iops: number;
  runtimeMs: number;
  /** From submission to completion; from the call to its end. */
  completion?: Spread | undefined;
  total?: Spread | undefined;
}

export const directions = ['read', 'write', 'trim', 'mixed'] as const;

/** One job in a report. Clones (`numjobs`) are separate entries, unless fio reports them as a group. */
export interface Job {
  name: string;
  /** Jobs of a group run at the same time. */
  group: string;
  options: Readonly<Record<string, string>>;
  /** Whether the report includes the options: without them, jobs of one name are not treated as clones. */
  knowsOptions: boolean;
  error: number;
  directions: Partial<Record<(typeof directions)[number], Direction>>;
  sync?: Spread | undefined;
  /** Share of the run time, in percent. */
  userCpu: number;
  systemCpu: number;
}

/** The content of a file of fio's. */
export interface Report {
  jobs: Job[];
  version?: string | undefined;
  startedAt?: string | undefined;
  /** Earlier reports of `--status-interval`. */
  earlierReports: number;
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const isPresent = <T>(value: T | undefined): value is T => value !== undefined;
