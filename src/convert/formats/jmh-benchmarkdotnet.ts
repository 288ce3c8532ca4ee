/** Harnesses of managed runtimes: JMH, BenchmarkDotNet. */
import { z } from 'zod';
import { type Format, hasMembers, isRecord, shaped } from '../measurement.ts';

/** JMH writes `"NaN"` as text where one sample leaves no error. */
const figure = z.union([z.number(), z.string()]).transform(Number);

const metricSchema = z.looseObject({
  score: figure,
  scoreUnit: z.string(),
  scoreConfidence: z.array(figure).optional(),
  rawData: z.array(z.array(figure)).optional(),
});
const jmhSchema = z.array(
  z.looseObject({
    benchmark: z.string(),
    mode: z.string(),
    threads: z.number().optional(),
    forks: z.number().optional(),
    measurementIterations: z.number().optional(),
    params: z.record(z.string(), z.string()).optional(),
    jdkVersion: z.string().optional(),
    primaryMetric: metricSchema,
  }),
);

/** `thrpt`, JMH's only mode of which more is better. github-action-benchmark takes all modes for times, hence the wrong way round. */
const throughput = 'thrpt';

/** `java -jar benchmarks.jar -rf json`: the primary metric, every iteration of every fork. */
export const jmh: Format = {
  name: 'jmh',
  aliases: [],
  title: 'JMH',
  recognises: ({ json }) => Array.isArray(json) && hasMembers(json[0], 'benchmark', 'mode', 'primaryMetric'),
  read(file) {
    const results = shaped(jmhSchema, file);
    const jdk = results[0]?.jdkVersion;
    const named = results.map(({ benchmark, params = {} }) =>
      Object.keys(params).length === 0 ? benchmark : `${benchmark} ( ${JSON.stringify(params)} )`,
    );
    return {
      measurements: results.map(({ benchmark, mode, threads = 1, params = {}, primaryMetric }, index) => {
        const { score, scoreUnit, scoreConfidence = [], rawData = [] } = primaryMetric;
        const samples = rawData.flat();
        const [low, high] = scoreConfidence;
        return {
          name: benchmark,
          incumbentName: named[index]!,
          parameters: { ...params, mode, ...(threads > 1 ? { threads: String(threads) } : {}) },
          unit: scoreUnit,
          better: mode === throughput ? ('bigger' as const) : ('smaller' as const),
          values: samples.length > 0 ? samples : [score],
          ...(low === undefined || high === undefined ? {} : { low, high }),
        };
      }),
      benches: {
        jmh: results.map(({ threads = 1, forks = 1, measurementIterations: iterations = 1, primaryMetric }, index) => ({
          name: named[index]!,
          value: primaryMetric.score,
          unit: primaryMetric.scoreUnit,
          extra: `iterations: ${iterations}\nforks: ${forks}\nthreads: ${threads}`,
        })),
      },
      ...(jdk === undefined ? {} : { environment: { jdk } }),
    };
  },
};

const benchmarkDotNetSchema = z.looseObject({
  HostEnvironmentInfo: z
    .looseObject({
      OsVersion: z.string().optional(),
      ProcessorName: z.string().optional(),
      RuntimeVersion: z.string().optional(),
      Architecture: z.string().optional(),
    })
    .optional(),
  Benchmarks: z.array(
    z.looseObject({
      FullName: z.string(),
      Statistics: z
        .looseObject({
          Mean: z.number(),
          StandardDeviation: z.number().optional(),
          Median: z.number().optional(),
          OriginalValues: z.array(z.number()).optional(),
          ConfidenceInterval: z.looseObject({ Lower: z.number(), Upper: z.number() }).optional(),
        })
        .nullish(),
      Memory: z.looseObject({ BytesAllocatedPerOperation: z.number().nullish() }).nullish(),
    }),
  ),
});

/** BenchmarkDotNet's JsonExporter, brief or full: nanoseconds, every iteration in the full one; and allocated bytes. */
export const benchmarkDotNet: Format = {
  name: 'benchmarkdotnet',
  aliases: ['dotnet'],
  title: 'BenchmarkDotNet',
  recognises: ({ json }) =>
    isRecord(json) &&
    Array.isArray(json.Benchmarks) &&
    (Object.hasOwn(json, 'HostEnvironmentInfo') || hasMembers(json.Benchmarks[0], 'FullName')),
  read(file) {
    const { Benchmarks: benchmarks, HostEnvironmentInfo: host = {} } = shaped(benchmarkDotNetSchema, file);
    const members = {
      os: host.OsVersion,
      cpu: host.ProcessorName,
      runtime: host.RuntimeVersion,
      architecture: host.Architecture,
    };
    return {
      measurements: benchmarks.flatMap(({ FullName: name, Statistics: statistics, Memory: memory }) => {
        if (!statistics) return [];
        const { OriginalValues: values = [], Mean: mean, ConfidenceInterval: interval } = statistics;
        const allocated = memory?.BytesAllocatedPerOperation ?? undefined;
        return [
          {
            name,
            unit: 'ns',
            values: values.length > 0 ? values : [mean],
            ...(interval === undefined ? {} : { low: interval.Lower, high: interval.Upper }),
          },
          ...(allocated === undefined || allocated === 0
            ? []
            : [{ name, parameters: { metric: 'allocated' }, unit: 'B/op', values: [allocated] }]),
        ];
      }),
      benches: {
        benchmarkdotnet: benchmarks.flatMap(({ FullName: name, Statistics: statistics }) =>
          statistics
            ? [{ name, value: statistics.Mean, unit: 'ns', range: `± ${statistics.StandardDeviation ?? 0}` }]
            : [],
        ),
      },
      environment: Object.fromEntries(
        Object.entries(members).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
      ),
      skipped: benchmarks
        .filter(({ Statistics: statistics }) => !statistics)
        .map(({ FullName: name }) => ({ name, reason: 'it has no statistics: the benchmark failed' })),
    };
  },
};
