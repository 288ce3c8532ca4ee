/** What fio reports of its jobs, whatever the form of the report; and clones as one job. */

/** Times of many calls, in nanoseconds. */
export interface Spread {
  /** Calls. */
  count: number;
  mean: number;
  deviation: number;
  /** Percentile → nanoseconds. */
  percentiles: ReadonlyMap<number, number>;
  /** Lower bound → calls. Only json+ has them. */
  buckets: readonly (readonly [number, number])[];
}

/** What one job did in one direction. */
export interface Direction {
  bytesPerSecond: number;
  iops: number;
  runtimeMs: number;
  /** From submission to completion; from the call to its end. */
  completion?: Spread | undefined;
  total?: Spread | undefined;
}

export const directions = ['read', 'write', 'trim', 'mixed'] as const;

/** One job as fio reports it. Clones (`numjobs`) are several, unless it was told to report them as a group. */
export interface Job {
  name: string;
  /** Jobs of a group run at the same time. */
  group: string;
  options: Readonly<Record<string, string>>;
  /** Whether the report says what the options are: jobs of one name without them are no clones of one another. */
  knowsOptions: boolean;
  error: number;
  directions: Partial<Record<(typeof directions)[number], Direction>>;
  sync?: Spread | undefined;
  /** Share of the run time, in percent. */
  userCpu: number;
  systemCpu: number;
}

/** What is in a file of fio's. */
export interface Report {
  jobs: Job[];
  version?: string | undefined;
  startedAt?: string | undefined;
  /** Of `--status-interval`, before the last. */
  earlierReports: number;
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const isPresent = <T>(value: T | undefined): value is T => value !== undefined;
