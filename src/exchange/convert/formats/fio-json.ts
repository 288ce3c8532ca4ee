/** fio's JSON (fio(1), "JSON output" and "JSON+ output"): one object, or one for each report of `--status-interval`. */
import { z } from 'zod';
import { groupBy } from '../../../core/document/index.ts';
import { figure, parseJson, shaped, whyNoJson } from '../json.ts';
import { type Direction, directions, type Job, type Report, type Spread, sum } from './fio-report.ts';
import { FormatError, type ResultFile } from '../measurement.ts';

const spreadSchema = z.looseObject({
  mean: figure,
  stddev: figure,
  N: figure.optional(),
  percentile: z.record(z.string(), figure).optional(),
  bins: z.record(z.string(), figure).optional(),
});

const directionSchema = z.looseObject({
  // Since 2.2.
  total_ios: figure.optional(),
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
  hostname: z.string().optional(),
  port: z.union([z.string(), z.number()]).optional(),
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
  jobs: z.array(jobSchema).optional(),
  // In place of `jobs`: of each host that fio --client asked, and of all together.
  client_stats: z.array(jobSchema).optional(),
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

type Io = z.infer<typeof directionSchema>;

const iosOf = ({ total_ios: ios, iops, runtime = 0 }: Io): number => ios ?? Math.round((iops * runtime) / 1000);

function directionOf(io: Io): Direction {
  const { iops, runtime } = io;
  const ios = iosOf(io);
  return {
    bytesPerSecond: io.bw_bytes ?? io.bw * bwUnitBytes,
    iops,
    runtimeMs: runtime ?? (iops === 0 ? 0 : (ios / iops) * 1000),
    completion: spreadOf(io.clat_ns, ios) ?? spreadOf(io.clat, ios, nsPerMicrosecond),
    total: spreadOf(io.lat_ns, ios) ?? spreadOf(io.lat, ios, nsPerMicrosecond),
  };
}

const sumOfClients = 'All clients';

/** A job of one name runs on several hosts, or at several servers of one. */
const hostOf = ({ hostname, port }: z.infer<typeof jobSchema>): Record<string, string> =>
  hostname === undefined ? {} : { host: port === undefined ? hostname : `${hostname}:${port}` };

/** The jobs themselves; without any the sum that fio made of them. */
function jobsOf({ jobs, client_stats: clients = [] }: z.infer<typeof fioSchema>): z.infer<typeof jobSchema>[] {
  if (jobs !== undefined && jobs.length > 0) return jobs;
  const single = clients.filter(({ jobname }) => jobname !== sumOfClients);
  return single.length > 0 ? single : clients;
}

function jobOf(job: z.infer<typeof jobSchema>, globals: Record<string, string>): Job {
  const found = directions.flatMap((name) => {
    const io = job[name];
    return io === undefined || iosOf(io) === 0 ? [] : [[name, directionOf(io)] as const];
  });
  return {
    name: job.jobname,
    group: String(job.groupid ?? 0),
    options: { ...globals, ...job['job options'], ...hostOf(job) },
    // Versions before 2.15 omit them.
    knowsOptions: job['job options'] !== undefined,
    error: job.error ?? 0,
    directions: Object.fromEntries(found),
    sync: spreadOf(job.sync?.lat_ns, 0),
    userCpu: job.usr_cpu ?? 0,
    systemCpu: job.sys_cpu ?? 0,
  };
}

export function readJsonReport(file: ResultFile): Report {
  const report = shaped(fioSchema, file);
  const { timestamp_ms: timestamp, ...rest } = report;
  return {
    jobs: jobsOf(report).map((job) => jobOf(job, rest['global options'] ?? {})),
    version: rest['fio version'],
    startedAt: timestamp,
    earlierReports: 0,
  };
}

export const isFioJson = (text: string): boolean => text.includes('"fio version"') && /^\{\s*$/m.test(text);

/** When its jobs began, in milliseconds: jobs of one group run at the same time, groups one after another. */
function beginOf({ jobs, startedAt = Number.NaN }: Report): number {
  const runtimeOf = ({ directions: all }: Job): number => Math.max(0, ...Object.values(all).map((io) => io.runtimeMs));
  const groups = [...groupBy(jobs, ({ group }) => group).values()];
  return startedAt - sum(groups.map((alike) => Math.max(...alike.map(runtimeOf))));
}

/**
 * Several objects, each of which begins and ends on a line of its own; warnings and tables may be between them. Of the reports of one
 * execution (`--status-interval`) the last counts: its jobs began before the report above it.
 */
export function readJsonReports(file: ResultFile): Report[] {
  const starts = [...file.text.matchAll(/^\{[ \t]*\r?$/gm)].map(({ index }) => index);
  const found: Report[] = [];
  for (const [index, start] of starts.entries()) {
    const text = file.text.slice(start, starts[index + 1]);
    const end = /^\}/m.exec(text);
    const json = end === null ? undefined : parseJson(text.slice(0, end.index + 1));
    if (json === undefined) throw new FormatError(whyNoJson(text));
    const report = readJsonReport({ ...file, json });
    const above = found.at(-1);
    if (above !== undefined && !(beginOf(report) > above.startedAt!)) {
      found[found.length - 1] = { ...report, earlierReports: above.earlierReports + 1 };
    } else found.push(report);
  }
  return found;
}
