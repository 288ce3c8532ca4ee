/** Jobs in a report of fio's, independent of its format; clones are one job. */
import { groupBy } from '../../../core/document/index.ts';

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

/** The result of one execution of fio. */
export interface Report {
  jobs: Job[];
  version?: string | undefined;
  /** Milliseconds. */
  startedAt?: number | undefined;
  /** Names of jobs whose part of the report ends before its last line. */
  torn?: string[];
  /** Earlier reports of `--status-interval`. */
  earlierReports: number;
}

/** Length limit of a line of fio's. */
export const maxLineLength = 20_000;

export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.length <= maxLineLength);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const isPresent = <T>(value: T | undefined): value is T => value !== undefined;

/** Clones run at the same time and share the disk. */
function togetherDirection(all: readonly Direction[]): Direction {
  const runtimeMs = Math.max(...all.map((each) => each.runtimeMs));
  const perSecond = (of: (each: Direction) => number): number =>
    runtimeMs === 0 ? sum(all.map(of)) : sum(all.map((each) => of(each) * each.runtimeMs)) / runtimeMs;
  return {
    bytesPerSecond: perSecond(({ bytesPerSecond }) => bytesPerSecond),
    iops: perSecond(({ iops }) => iops),
    runtimeMs,
    completion: together(all.map(({ completion }) => completion).filter(isPresent)),
    total: together(all.map(({ total }) => total).filter(isPresent)),
  };
}

/** Percentiles of several are computed if the buckets are known. */
function together(spreads: readonly Spread[]): Spread | undefined {
  if (spreads.length < 2) return spreads[0];
  const count = sum(spreads.map((spread) => spread.count));
  const mean = sum(spreads.map((spread) => spread.mean * spread.count)) / count;
  const squares = spreads.map((spread) => spread.count * (spread.deviation ** 2 + (spread.mean - mean) ** 2));
  const isKnown = spreads.every(({ buckets }) => buckets.length > 0);
  const calls = groupBy(isKnown ? spreads.flatMap((spread) => spread.buckets) : [], ([low]) => low);
  const buckets = [...calls]
    .map(([low, all]): [number, number] => [low, sum(all.map(([, ios]) => ios))])
    .sort(([a], [b]) => a - b);
  const ranks = isKnown ? [...spreads[0]!.percentiles.keys()] : [];
  return {
    count,
    mean,
    buckets,
    deviation: Math.sqrt(sum(squares) / count),
    percentiles: new Map(ranks.map((rank) => [rank, percentileOf(buckets, rank)])),
  };
}

function percentileOf(buckets: Spread['buckets'], rank: number): number {
  const wanted = (sum(buckets.map(([, calls]) => calls)) * rank) / 100;
  let seen = 0;
  for (const [low, calls] of buckets) {
    seen += calls;
    if (seen >= wanted) return low;
  }
  return buckets.at(-1)![0];
}

/** As one job, as with `group_reporting`. */
export function togetherJob(clones: readonly Job[]): Job {
  const runtimeOf = (job: Job): number =>
    Math.max(1, ...Object.values(job.directions).map(({ runtimeMs }) => runtimeMs));
  const runtime = sum(clones.map(runtimeOf));
  const share = (of: (job: Job) => number): number => sum(clones.map((job) => of(job) * runtimeOf(job))) / runtime;
  const found = directions.flatMap((name) => {
    const all = clones.map((job) => job.directions[name]).filter(isPresent);
    return all.length === 0 ? [] : [[name, togetherDirection(all)] as const];
  });
  return {
    ...clones[0]!,
    error: clones.find(({ error }) => error !== 0)?.error ?? 0,
    directions: Object.fromEntries(found),
    sync: together(clones.map(({ sync }) => sync).filter(isPresent)),
    // fio also reports the average of a group.
    userCpu: share(({ userCpu }) => userCpu),
    systemCpu: share(({ systemCpu }) => systemCpu),
  };
}
