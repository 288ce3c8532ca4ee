/** Harnesses of managed runtimes: JMH, BenchmarkDotNet. */
import { z } from 'zod';
import { defined } from '../../../core/document/index.ts';
import { figure, hasMembers, isRecord, shaped } from '../json.ts';
import type { Format, Measurement } from '../measurement.ts';

const metricSchema = z.looseObject({
  score: figure,
  scoreUnit: z.string(),
  scoreConfidence: z.array(figure).optional(),
  scorePercentiles: z.record(z.string(), figure).optional(),
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
    secondaryMetrics: z.record(z.string(), metricSchema).optional(),
  }),
);

type JmhResult = z.infer<typeof jmhSchema>[number];
type JmhMetric = z.infer<typeof metricSchema>;

const samplesOf = ({ score, rawData = [] }: JmhMetric): number[] =>
  rawData.flat().length > 0 ? rawData.flat() : [score];

/** Figures of profilers (`gc.alloc.rate.norm`), the halves of a group, the percentiles of mode `sample`. */
function secondary(result: JmhResult, named: Pick<Measurement, 'name' | 'parameters'>): Measurement[] {
  const { mode, primaryMetric, secondaryMetrics = {} } = result;
  const of = (metric: string): Pick<Measurement, 'name' | 'parameters'> => ({
    name: named.name,
    parameters: { ...named.parameters, metric },
  });
  const percentiles = mode === 'sample' ? (primaryMetric.scorePercentiles ?? {}) : {};
  return [
    ...['50.0', '99.0', '99.9'].flatMap((rank): Measurement[] => {
      const value = percentiles[rank];
      return value === undefined
        ? []
        : [{ ...of(`p${Number(rank)}`), unit: primaryMetric.scoreUnit, better: 'smaller', values: [value] }];
    }),
    ...Object.entries(secondaryMetrics).map(([key, metric]): Measurement => {
      const plain = key.replace(/^·/, '');
      // A garbage collector's rates have no better direction.
      const better = plain.startsWith('gc.') ? { better: 'smaller' as const } : {};
      return { ...of(plain), unit: metric.scoreUnit, ...better, values: samplesOf(metric) };
    }),
  ];
}

/** `thrpt`, JMH's only mode in which larger is better. github-action-benchmark treats all modes as times, hence the wrong direction. */
const throughput = 'thrpt';

/** `java -jar benchmarks.jar -rf json`: every iteration of every fork, and figures of profilers. */
export const jmh: Format = {
  name: 'jmh',
  aliases: [],
  title: 'JMH',
  recognises: ({ json }) => Array.isArray(json) && hasMembers(json[0], 'benchmark', 'mode', 'primaryMetric'),
  read(file) {
    const results = shaped(jmhSchema, file);
    const named = results.map(({ benchmark, params = {} }) =>
      Object.keys(params).length === 0 ? benchmark : `${benchmark} ( ${JSON.stringify(params)} )`,
    );
    return {
      measurements: results.flatMap((result, index) => {
        const { benchmark, mode, threads = 1, params = {}, primaryMetric } = result;
        const [low, high] = primaryMetric.scoreConfidence ?? [];
        const parameters = { ...params, mode, ...(threads > 1 ? { threads: String(threads) } : {}) };
        const main: Measurement = {
          name: benchmark,
          gabName: named[index]!,
          parameters,
          unit: primaryMetric.scoreUnit,
          better: mode === throughput ? 'bigger' : 'smaller',
          values: samplesOf(primaryMetric),
          ...defined({ low, high }),
        };
        return [main, ...secondary(result, main)];
      }),
      benches: {
        jmh: results.map(({ threads = 1, forks = 1, measurementIterations: iterations = 1, primaryMetric }, index) => ({
          name: named[index]!,
          value: primaryMetric.score,
          unit: primaryMetric.scoreUnit,
          extra: `iterations: ${iterations}\nforks: ${forks}\nthreads: ${threads}`,
        })),
      },
      environment: defined({ jdk: results[0]?.jdkVersion }),
    };
  },
};

const benchmarkDotNetSchema = z.looseObject({
  HostEnvironmentInfo: z
    .looseObject({
      OsVersion: z.string().optional(),
      // Of a Lazy, before 0.10.
      ProcessorName: z
        .union([z.string(), z.looseObject({ Value: z.string() }).transform(({ Value }) => Value)])
        .optional(),
      RuntimeVersion: z.string().optional(),
      Architecture: z.string().optional(),
    })
    .optional(),
  Benchmarks: z.array(
    z.looseObject({
      FullName: z.string().nullish(),
      Namespace: z.string().nullish(),
      Type: z.string().nullish(),
      Method: z.string().nullish(),
      Parameters: z.string().nullish(),
      DisplayInfo: z.string().nullish(),
      Statistics: z
        .looseObject({
          Mean: figure,
          StandardDeviation: figure.optional(),
          Median: figure.optional(),
          OriginalValues: z.array(figure).optional(),
          ConfidenceInterval: z.looseObject({ Lower: figure, Upper: figure }).nullish(),
        })
        .nullish(),
      Memory: z.looseObject({ BytesAllocatedPerOperation: figure.nullish() }).nullish(),
      Metrics: z
        .array(
          z.looseObject({
            Value: figure,
            Descriptor: z.looseObject({
              Id: z.string(),
              Unit: z.string().nullish(),
              TheGreaterTheBetter: z.boolean().nullish(),
            }),
          }),
        )
        .nullish(),
    }),
  ),
});

type DotNetBenchmark = z.infer<typeof benchmarkDotNetSchema>['Benchmarks'][number];

/** Old versions have no full name; some benchmarks are in no namespace. */
const dotNetName = ({ FullName: name, Namespace, Type, Method, Parameters }: DotNetBenchmark): string => {
  const parts = [Namespace, Type, Method].filter((part) => typeof part === 'string' && part !== '').join('.');
  return name ?? `${parts}${Parameters ? `(${Parameters})` : ''}`;
};

function dotNetFigures(benchmark: DotNetBenchmark): Measurement[] {
  const { Statistics: statistics, Memory: memory, Metrics: metrics, DisplayInfo: info } = benchmark;
  if (!statistics) return [];
  const { OriginalValues: values = [], Mean: mean, ConfidenceInterval: interval } = statistics;
  const allocated = memory?.BytesAllocatedPerOperation ?? undefined;
  // Of several jobs, such as two runtimes, all have the same full name: `X.Read: Job-ABC(Runtime=.NET 8.0)`.
  const named = { name: dotNetName(benchmark), group: info?.slice(info.indexOf(': ') + 2) };
  return [
    {
      ...named,
      unit: 'ns',
      values: values.length > 0 ? values : [mean],
      ...(interval ? { low: interval.Lower, high: interval.Upper } : {}),
    },
    ...(allocated === undefined
      ? []
      : [{ ...named, parameters: { metric: 'allocated' }, unit: 'B/op', values: [allocated] }]),
    ...(metrics ?? [])
      .filter(({ Descriptor: { Id: id } }) => id !== 'Allocated Memory')
      .map(({ Value: value, Descriptor: { Id: metric, Unit: unit, TheGreaterTheBetter: isMore } }): Measurement => ({
        ...named,
        parameters: { metric },
        unit: unit ?? '',
        values: [value],
        better: isMore === true ? 'bigger' : 'smaller',
      })),
  ];
}

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
    return {
      measurements: benchmarks.flatMap(dotNetFigures),
      benches: {
        benchmarkdotnet: benchmarks.flatMap(({ Statistics: statistics, ...benchmark }) => {
          if (!statistics) return [];
          const { Mean: value, StandardDeviation: deviation = 0 } = statistics;
          return [{ name: dotNetName(benchmark), value, unit: 'ns', range: `± ${deviation}` }];
        }),
      },
      environment: defined({
        os: host.OsVersion,
        cpu: host.ProcessorName,
        runtime: host.RuntimeVersion,
        architecture: host.Architecture,
      }),
      skipped: benchmarks
        .filter(({ Statistics: statistics }) => !statistics)
        .map((benchmark) => ({ name: dotNetName(benchmark), reason: 'it has no statistics: the benchmark failed' })),
    };
  },
};
