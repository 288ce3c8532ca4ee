/** fio's JSON (fio(1), "JSON output" and "JSON+ output"): one object, or one for each report of `--status-interval`. */
import { z } from 'zod';
import { figure, parseJson, shaped, whyNoJson } from '../json.ts';
import { FormatError, type ResultFile } from '../measurement.ts';

const spreadSchema = z.looseObject({
  mean: figure,
  stddev: figure,
  N: figure.optional(),
  percentile: z.record(z.string(), figure).optional(),
  bins: z.record(z.string(), figure).optional(),
});
const directionSchema = z.looseObject({
  total_ios: figure,
  iops: figure,
  bw_bytes: figure.optional(),
  bw: figure,
  runtime: figure.optional(),
  lat_ns: spreadSchema.optional(),
  clat_ns: spreadSchema.optional(),
  lat: spreadSchema.optional(),
  clat: spreadSchema.optional(),
});
const options = z.record(z.string(), z.coerce.string()).optional();
const jobSchema = z.looseObject({
  jobname: z.string(),
  groupid: figure.optional(),
  error: figure.optional(),
  'job options': options,
  read: directionSchema.optional(),
  write: directionSchema.optional(),
  trim: directionSchema.optional(),
  mixed: directionSchema.optional(),
  sync: z.looseObject({ lat_ns: spreadSchema.optional() }).optional(),
  usr_cpu: figure.optional(),
  sys_cpu: figure.optional(),
});
const fioSchema = z.looseObject({
  'fio version': z.string(),
  timestamp_ms: figure.optional(),
  'global options': options,
  jobs: z.array(jobSchema),
});

/** KiB, as fio's `bw` counts (fio(1), "JSON output"); `bw_bytes` came with fio 3, and nanoseconds in place of microseconds. */
const bwUnitBytes = 1024;
const nsPerMicrosecond = 1000;

function spreadOf(spread: z.infer<typeof spreadSchema> | undefined, calls: number, unitNs = 1): Spread | undefined {
  const count = spread?.N ?? calls;
  if (spread === undefined || count === 0) return undefined;
  const inNs = (figures: Record<string, number> = {}): [number, number][] =>
    Object.entries(figures).map(([key, value]) => [Number(key), value]);
  return {
    count,
    mean: spread.mean * unitNs,
    deviation: spread.stddev * unitNs,
    percentiles: new Map(inNs(spread.percentile).map(([rank, value]) => [rank, value * unitNs])),
    buckets: inNs(spread.bins)
      .map(([low, ios]): [number, number] => [low * unitNs, ios])
      .sort(([a], [b]) => a - b),
  };
}

function directionOf(io: z.infer<typeof directionSchema>): Direction {
  const { total_ios: ios, iops, runtime } = io;
  return {
    bytesPerSecond: io.bw_bytes ?? io.bw * bwUnitBytes,
    iops,
    runtimeMs: runtime ?? (iops === 0 ? 0 : (ios / iops) * 1000),
    completion: spreadOf(io.clat_ns, ios) ?? spreadOf(io.clat, ios, nsPerMicrosecond),
    total: spreadOf(io.lat_ns, ios) ?? spreadOf(io.lat, ios, nsPerMicrosecond),
  };
}

function jobOf(job: z.infer<typeof jobSchema>, globals: Record<string, string>): Job {
  const found = directions.flatMap((name) => {
    const io = job[name];
    return io === undefined || io.total_ios === 0 ? [] : [[name, directionOf(io)] as const];
  });
  return {
    name: job.jobname,
    group: String(job.groupid ?? 0),
    options: { ...globals, ...job['job options'] },
    // Older ones than 2.15 do not say them.
    knowsOptions: job['job options'] !== undefined,
    error: job.error ?? 0,
    directions: Object.fromEntries(found),
    sync: spreadOf(job.sync?.lat_ns, 0),
    userCpu: job.usr_cpu ?? 0,
    systemCpu: job.sys_cpu ?? 0,
  };
}

export function readJsonReport(file: ResultFile, earlierReports: number): Report {
  const { jobs, timestamp_ms: timestamp, ...rest } = shaped(fioSchema, file);
  return {
    jobs: jobs.map((job) => jobOf(job, rest['global options'] ?? {})),
    version: rest['fio version'],
    startedAt: timestamp === undefined || Math.abs(timestamp) > 8e15 ? undefined : new Date(timestamp).toISOString(),
    earlierReports,
  };
}

export const isFioJson = (text: string): boolean => text.includes('"fio version"') && /^\{\s*$/m.test(text);

/** The last of several objects, each of which begins and ends in a line of its own; warnings and tables may stand between. */
export function lastReport(text: string): { json: unknown; earlier: number } {
  const starts = [...text.matchAll(/^\{[ \t]*\r?$/gm)].map(({ index }) => index);
  const last = text.slice(starts.at(-1));
  const end = /^\}/m.exec(last);
  const json = end === null ? undefined : parseJson(last.slice(0, end.index + 1));
  if (json === undefined) throw new FormatError(whyNoJson(last));
  return { json, earlier: starts.length - 1 };
}

// What fio reports of its jobs, whatever the form of the report; and clones as one job.

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

// Clones run at the same time and share the disk: together they are one job, as `group_reporting` says it.

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

/** Percentiles of several are known where the buckets are. */
function together(spreads: readonly Spread[]): Spread | undefined {
  if (spreads.length < 2) return spreads[0];
  const count = sum(spreads.map((spread) => spread.count));
  const mean = sum(spreads.map((spread) => spread.mean * spread.count)) / count;
  const squares = spreads.map((spread) => spread.count * (spread.deviation ** 2 + (spread.mean - mean) ** 2));
  const calls = new Map<number, number>();
  if (spreads.every(({ buckets }) => buckets.length > 0)) {
    for (const [low, ios] of spreads.flatMap(({ buckets }) => buckets)) calls.set(low, (calls.get(low) ?? 0) + ios);
  }
  const buckets = [...calls].sort(([a], [b]) => a - b);
  const ranks = calls.size === 0 ? [] : [...spreads[0]!.percentiles.keys()];
  return {
    ...{ count, mean, buckets, deviation: Math.sqrt(sum(squares) / count) },
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
    // Of a group fio reports the average, too.
    userCpu: share(({ userCpu }) => userCpu),
    systemCpu: share(({ systemCpu }) => systemCpu),
  };
}
