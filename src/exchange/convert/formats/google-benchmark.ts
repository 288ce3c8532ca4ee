/** Google Benchmark's JSON. */
import { z } from 'zod';
import { defined, inUnit } from '../../../core/document/index.ts';
import { figure, hasMembers, shaped } from '../json.ts';
import type { Format, Measurement } from '../measurement.ts';

const benchmarkSchema = z.looseObject({
  name: z.string(),
  run_name: z.string().optional(),
  run_type: z.string().optional(),
  aggregate_name: z.string().optional(),
  error_occurred: z.boolean().optional(),
  error_message: z.string().optional(),
  skipped: z.boolean().optional(),
  skip_message: z.string().optional(),
  family_index: z.number().optional(),
  per_family_instance_index: z.number().optional(),
  real_time: figure.optional(),
  cpu_time: figure.optional(),
  time_unit: z.string().optional(),
  iterations: figure.optional(),
  threads: figure.optional(),
  bytes_per_second: figure.optional(),
});
const fileSchema = z.looseObject({
  context: z.looseObject({
    date: z.string().optional(),
    num_cpus: z.number().optional(),
    library_build_type: z.string().optional(),
  }),
  benchmarks: z.array(benchmarkSchema),
});

type Benchmark = z.infer<typeof benchmarkSchema>;

/** Repetitions are samples; with aggregates only, their median, or mean, is the figure. */
function figures(benchmarks: readonly Benchmark[]): Benchmark[] {
  const isAggregate = ({ run_type: type }: Benchmark): boolean => type === 'aggregate';
  const repeated = new Set(benchmarks.filter((each) => !isAggregate(each)).map(nameOf));
  const aggregated = new Map<string, Benchmark>();
  for (const each of benchmarks) {
    if (!isAggregate(each) || repeated.has(nameOf(each))) continue;
    if (each.aggregate_name === 'median' || (each.aggregate_name === 'mean' && !aggregated.has(nameOf(each))))
      aggregated.set(nameOf(each), each);
  }
  return [...benchmarks.filter((each) => !isAggregate(each)), ...aggregated.values()];
}

/** Members that every benchmark has; other numbers are the user's counters. */
const ownMembers = new Set([
  'family_index',
  'per_family_instance_index',
  'repetitions',
  'repetition_index',
  'threads',
  'iterations',
  'real_time',
  'cpu_time',
  'bytes_per_second',
  'big_o',
  'rms',
  'cpu_coefficient',
  'real_coefficient',
]);

/** A counter's direction follows from its name. */
const isRateName = /per_second$|_per_sec$|\/s$|rate|throughput|bandwidth|iops|\bops\b/i;

/** CPU time; items per second; the user's counters. Without repetitions of wall time, which comes first. */
function otherFigures(benchmark: Benchmark, unit: string): Measurement[] {
  const of = (metric: string): Pick<Measurement, 'name' | 'parameters' | 'series'> => ({
    name: nameOf(benchmark),
    series: seriesOf(benchmark),
    parameters: { metric },
  });
  const counters = Object.entries(benchmark).flatMap(([name, value]): Measurement[] => {
    if (typeof value !== 'number' || ownMembers.has(name)) return [];
    const unit = name === 'items_per_second' ? 'items/s' : name;
    return [{ ...of(name), unit, better: isRateName.test(name) ? 'bigger' : 'smaller', values: [value] }];
  });
  const { cpu_time: cpuTime } = benchmark;
  return [...(cpuTime === undefined ? [] : [{ ...of('cpu'), unit, values: [cpuTime] }]), ...counters];
}

const hasFailed = ({ error_occurred: failed, skipped }: Benchmark): boolean => failed === true || skipped === true;

/** Shared by repetitions; two benchmarks registered with one name differ in it. */
const seriesOf = ({ family_index: family, per_family_instance_index: instance }: Benchmark): string =>
  `${family ?? ''}.${instance ?? ''}`;

const nameOf = ({ run_name: runName, name }: Benchmark): string => runName ?? name;

/** `--benchmark_format=json` or `--benchmark_out`: real and CPU time of each repetition, and counters. */
export const googleBenchmark: Format = {
  name: 'google-benchmark',
  aliases: ['googlebench', 'googlecpp'],
  title: 'Google Benchmark',
  repeats: '--benchmark_repetitions',
  recognises: ({ json }) =>
    hasMembers(json, 'context', 'benchmarks') &&
    Array.isArray(json.benchmarks) &&
    (json.benchmarks.length === 0 || hasMembers(json.benchmarks[0], 'name', 'iterations')),
  read(file) {
    const { context, benchmarks } = shaped(fileSchema, file);
    const usable = figures(benchmarks);
    return {
      measurements: usable.flatMap((each) => {
        const { real_time: time, cpu_time: cpuTime, time_unit: unit = 'ns', bytes_per_second: bytesPerSecond } = each;
        if (time === undefined || hasFailed(each)) return [];
        // Its rates are per CPU second, unless the benchmark uses UseRealTime, which its name then shows.
        const ratedTime = /\/(?:real|manual)_time$/.test(nameOf(each)) ? time : (cpuTime ?? time);
        const seconds = inUnit(ratedTime, unit, 's') ?? ratedTime / 1e9;
        return [
          {
            name: nameOf(each),
            series: seriesOf(each),
            unit,
            values: [time],
            ...(bytesPerSecond === undefined ? {} : { bytesPerOp: Math.round(bytesPerSecond * seconds) }),
          },
          ...otherFigures(each, unit),
        ];
      }),
      benches: {
        googlecpp: benchmarks.flatMap(
          ({ name, real_time: value, cpu_time: cpu, iterations, threads, time_unit: unit = 'ns' }) => {
            const extra = `iterations: ${iterations}\ncpu: ${cpu} ${unit}\nthreads: ${threads}`;
            return value === undefined ? [] : [{ name, value, unit: `${unit}/iter`, extra }];
          },
        ),
      },
      environment: defined({ cores: context.num_cpus, build: context.library_build_type }),
      startedAt: context.date,
      skipped: benchmarks.filter(hasFailed).map((each) => ({
        name: nameOf(each),
        reason: each.error_message ?? each.skip_message ?? 'it ended with an error',
      })),
    };
  },
};
