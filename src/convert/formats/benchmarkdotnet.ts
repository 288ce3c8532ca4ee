import { z } from 'zod';
import { hasMembers, isRecord, shaped } from '../json.ts';
import type { Format } from '../measurement.ts';

const fileSchema = z.looseObject({
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
    const { Benchmarks: benchmarks, HostEnvironmentInfo: host = {} } = shaped(fileSchema, file);
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
