/** Results of BenchmarkDotNet. */
import { z } from 'zod';
import { defined } from '../../../core/document/index.ts';
import { figure, hasMembers, isRecord, shaped } from '../json.ts';
import type { Format, Measurement } from '../measurement.ts';

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

/** BenchmarkDotNet's JsonExporter, brief or full: nanoseconds, every iteration in the full one; and allocated bytes. It writes `""` for what is not a number, and no statistics for a benchmark that failed. */
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
          const range = Number.isFinite(deviation) ? { range: `± ${deviation}` } : {};
          return [{ name: dotNetName(benchmark), value, unit: 'ns', ...range }];
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
