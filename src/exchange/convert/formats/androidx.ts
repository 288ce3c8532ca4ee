/** AndroidX Benchmark: the JSON that Microbenchmark and Macrobenchmark write. */
import { z } from 'zod';
import { defined, type Better } from '../../../core/document/index.ts';
import { figure, hasMembers, shaped } from '../json.ts';
import type { Format, Measurement } from '../measurement.ts';

const singleSchema = z.looseObject({ median: figure, runs: z.array(figure).optional() });
const sampledSchema = z.record(z.string(), z.unknown());

const androidxSchema = z.looseObject({
  context: z.looseObject({
    build: z.looseObject({ model: z.string().optional(), version: z.looseObject({ sdk: z.number() }).optional() }),
    cpuCoreCount: z.number().optional(),
  }),
  benchmarks: z.array(
    z.looseObject({
      name: z.string(),
      className: z.string().optional(),
      params: z.record(z.string(), z.unknown()).optional(),
      metrics: z.record(z.string(), singleSchema).optional(),
      sampledMetrics: z.record(z.string(), sampledSchema).optional(),
    }),
  ),
});

const units: readonly (readonly [end: RegExp, unit: string])[] = [
  [/Ns$/, 'ns'],
  [/Us$/, 'us'],
  [/Ms$/, 'ms'],
  [/Kb$/, 'KiB'],
  [/Mb$/, 'MiB'],
  [/Bytes$/, 'B'],
  [/Uws$/, 'µWs'],
  [/Uw$/, 'µW'],
  [/Percent$/, '%'],
  [/Count$/, 'count'],
];

/** A metric's name ends in its unit: `timeToInitialDisplayMs`, `memoryHeapSizeMaxKb`, `allocationCount`. */
function metricOf(name: string): { metric: string; unit: string; better: Better } {
  const found = units.find(([end]) => end.test(name));
  const plain = found === undefined || found[1] === 'count' ? name : name.replace(found[0], '');
  const metric = plain.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
  const isRate = /fps|persecond|per-second|throughput/.test(metric);
  return { metric, unit: found?.[1] ?? metric, better: isRate ? 'bigger' : 'smaller' };
}

type Benchmark = z.infer<typeof androidxSchema>['benchmarks'][number];

function figuresOf({ name, className, params = {}, metrics = {}, sampledMetrics = {} }: Benchmark): Measurement[] {
  const own = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));
  const named = { name: className === undefined ? name : `${className}.${name}` };
  const single = Object.entries(metrics).map(([key, { median, runs = [] }]): Measurement => {
    const { metric, ...measure } = metricOf(key);
    const parameters = metric === 'time' ? own : { ...own, metric };
    return { ...named, parameters, ...measure, values: runs.length > 0 ? runs : [median] };
  });
  const sampled = Object.entries(sampledMetrics).flatMap(([key, values]) => {
    const { metric, ...measure } = metricOf(key);
    return Object.entries(values).flatMap(([percentile, value]): Measurement[] =>
      /^P\d{1,3}$/.test(percentile) && typeof value === 'number'
        ? [
            {
              ...named,
              parameters: { ...own, metric: `${metric}-${percentile.toLowerCase()}` },
              ...measure,
              values: [value],
            },
          ]
        : [],
    );
  });
  return [...single, ...sampled];
}

/** AndroidX Benchmark: each run of a metric; percentiles of what is sampled, such as frames. */
export const androidx: Format = {
  name: 'androidx',
  aliases: ['androidx-benchmark', 'macrobenchmark'],
  title: 'AndroidX Benchmark',
  recognises: ({ json }) =>
    hasMembers(json, 'context', 'benchmarks') &&
    hasMembers(json.context, 'build') &&
    Array.isArray(json.benchmarks) &&
    (json.benchmarks.length === 0 || hasMembers(json.benchmarks[0], 'name', 'metrics')),
  read(file) {
    const { context, benchmarks } = shaped(androidxSchema, file);
    const found = benchmarks.map((each) => ({ each, figures: figuresOf(each) }));
    return {
      measurements: found.flatMap(({ figures }) => figures),
      skipped: found.flatMap(({ each: { name, className }, figures }) =>
        figures.length > 0
          ? []
          : [{ name: className === undefined ? name : `${className}.${name}`, reason: 'it has no metric' }],
      ),
      environment: defined({
        model: context.build.model,
        sdk: context.build.version?.sdk,
        cores: context.cpuCoreCount,
      }),
    };
  },
};
