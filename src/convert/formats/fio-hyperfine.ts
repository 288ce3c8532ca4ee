/** Tools of the command line: fio for disks, hyperfine for commands. */
import { z } from 'zod';
import { type Format, hasMembers, type Measurement, shaped } from '../measurement.ts';

const figure = z.number();
const latencySchema = z.looseObject({
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
  lat_ns: latencySchema.optional(),
  clat_ns: latencySchema.optional(),
});
const jobSchema = z.looseObject({
  jobname: z.string(),
  error: figure.optional(),
  read: directionSchema.optional(),
  write: directionSchema.optional(),
  trim: directionSchema.optional(),
});
const fioSchema = z.looseObject({
  'fio version': z.string(),
  timestamp_ms: figure.optional(),
  jobs: z.array(jobSchema),
});

type Direction = z.infer<typeof directionSchema>;

/** KiB, as fio's `bw` counts (fio(1), "JSON output"); `bw_bytes` came with fio 3. */
const bwUnitBytes = 1024;

function measure(name: string, operation: string, io: Direction): Measurement[] {
  const of = (metric: string): Pick<Measurement, 'operation' | 'name' | 'parameters'> => ({
    operation,
    name,
    parameters: { metric },
  });
  const latency = [io.clat_ns, io.lat_ns].find((each) => each !== undefined && (each.N ?? io.total_ios) > 0);
  return [
    { ...of('bandwidth'), unit: 'B/s', values: [io.bw_bytes ?? io.bw * bwUnitBytes] },
    { ...of('iops'), unit: 'IOPS', values: [io.iops] },
    ...(latency === undefined || latency.mean === 0
      ? []
      : [{ ...of('latency'), ...measureLatency(latency, io.total_ios) }]),
  ];
}

/** 97.5 % quantile of the normal distribution. */
const normalQuantile975 = 1.96;

function measureLatency(
  latency: z.infer<typeof latencySchema>,
  ios: number,
): Pick<Measurement, 'unit' | 'values' | 'low' | 'high' | 'latency' | 'histogram'> {
  const { mean, stddev, N: count = ios, percentile = {}, bins = {} } = latency;
  const error = count > 1 ? (normalQuantile975 * stddev) / Math.sqrt(count) : 0;
  const [p50Ns, p90Ns, p99Ns, p999Ns] = ['50.000000', '90.000000', '99.000000', '99.900000'].map(
    (rank) => percentile[rank],
  );
  const buckets = Object.entries(bins)
    .map(([low, ios]): [number, number] => [Number(low), ios])
    .sort(([a], [b]) => a - b);
  return {
    unit: 'ns',
    values: [mean],
    low: Math.max(0, mean - error),
    high: mean + error,
    ...(p50Ns !== undefined && p90Ns !== undefined && p99Ns !== undefined && p999Ns !== undefined
      ? { latency: { p50Ns, p90Ns, p99Ns, p999Ns } }
      : {}),
    ...(buckets.length > 0 ? { histogram: { buckets } } : {}),
  };
}

/**
 * `fio --output-format=json` or `json+`. Bandwidth, IOPS and completion latency of each job and direction; jobs of one name
 * (`numjobs`) are samples of one cell. fio may print warnings before the JSON.
 */
export const fio: Format = {
  name: 'fio',
  aliases: ['fio-json', 'fio-json+'],
  title: 'fio',
  recognises: ({ json }) => hasMembers(json, 'fio version', 'jobs'),
  read(file) {
    const { jobs, timestamp_ms: timestamp, ...rest } = shaped(fioSchema, file);
    return {
      measurements: jobs.flatMap((job) =>
        (['read', 'write', 'trim'] as const).flatMap((operation) => {
          const io = job[operation];
          return io === undefined || io.total_ios === 0 ? [] : measure(job.jobname, operation, io);
        }),
      ),
      environment: { fio: rest['fio version'] },
      startedAt: timestamp === undefined || Math.abs(timestamp) > 8e15 ? undefined : new Date(timestamp).toISOString(),
      skipped: jobs
        .filter(({ error = 0 }) => error !== 0)
        .map(({ jobname, error }) => ({ name: jobname, reason: `fio ended this job with error ${error}` })),
    };
  },
};

const hyperfineSchema = z.looseObject({
  results: z.array(
    z.looseObject({
      command: z.string(),
      mean: z.number(),
      median: z.number().optional(),
      times: z.array(z.number()).min(1).optional(),
      parameters: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
});

/** `hyperfine --export-json`: seconds, every run of every command. */
export const hyperfine: Format = {
  name: 'hyperfine',
  aliases: [],
  title: 'hyperfine',
  recognises: ({ json }) =>
    hasMembers(json, 'results') && Array.isArray(json.results) && hasMembers(json.results[0], 'command', 'mean'),
  read: (file) => ({
    measurements: shaped(hyperfineSchema, file).results.map(({ command, mean, times, parameters = {} }) => ({
      operation: 'run',
      name: command,
      parameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
      unit: 's',
      values: times ?? [mean],
    })),
  }),
};
