import type { Bench } from '../../document/index.ts';
import {
  FormatError,
  type Format,
  hasMembers,
  type Measurement,
  parseJson,
  type Reading,
  shaped,
} from '../measurement.ts';
import { z } from 'zod';

/** https://go.googlesource.com/proposal/+/master/design/14313-benchmark-format.md: `BenchmarkName-8  iterations  value unit …`. */
const line = /^(Benchmark\S*)\s+(\d+)\s+(\S.*)$/;
/** No benchmark's line is longer. */
const longestLine = 10_000;
const configuration = /^(goos|goarch|cpu|pkg): (.*)$/;
/** GOMAXPROCS, left out by Go where it is 1. */
const processors = /^(.*?)-(\d+)$/;

/** One line of a benchmark, as its tool prints it. */
interface Line {
  name: string;
  times: string;
  rest: string;
  packageName: string;
}

/** A name that holds the last two folders of its package says itself where it is from. */
function saysPackage(name: string, packageName: string): boolean {
  const last = packageName.split('/').slice(-2);
  return last.length === 2 && (name.includes(last.join('/')) || name.includes(last.join('_')));
}

/** What github-action-benchmark calls it: with the package only where there are several, and the name does not say it. */
function incumbentName(plainName: string, packageName: string, packages: Packages): string {
  const isAdded = packages.several && packageName !== '' && (packages.always || !saysPackage(plainName, packageName));
  return isAdded ? `${plainName} (${packageName})` : plainName;
}

interface Packages {
  several: boolean;
  /** Its input go-force-package-suffix. */
  always: boolean;
}

function readLine({ name, rest, packageName }: Line, packages: Packages): Measurement[] {
  const fields = rest.trim().split(/\s+/);
  const [, plainName = name, procs] = processors.exec(name) ?? [];
  const shown = incumbentName(plainName, packageName, packages);
  const measurements: Measurement[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [value, unit] = [Number(fields[index]), fields[index + 1]!];
    if (!Number.isFinite(value)) return measurements;
    measurements.push({
      name: packageName === '' ? plainName : `${packageName}.${plainName}`,
      incumbentName: index === 0 ? shown : `${shown} - ${unit}`,
      parameters: { ...(unit === 'ns/op' ? {} : { metric: unit }), ...(procs === undefined ? {} : { procs }) },
      unit,
      values: [value],
    });
  }
  return measurements;
}

/** Of several figures in a line the first comes twice: with all that follows it as its unit, as before its v1.18, and by itself. */
function benchesOf({ name, times, rest, packageName }: Line, packages: Packages): Bench[] {
  const [, plainName = name, procs] = processors.exec(name) ?? [];
  const shown = incumbentName(plainName, packageName, packages);
  const extra = `${times} times${procs === undefined ? '' : `\n${procs} procs`}`;
  const fields = rest.split(/[ \t]+/);
  if (fields.length > 2) fields.unshift(fields[0]!, rest.slice(rest.indexOf(fields[1]!)));
  return Array.from({ length: Math.floor(fields.length / 2) }, (_, index) => {
    const [value, unit] = [Number.parseFloat(fields[2 * index]!), fields[2 * index + 1]!];
    return { name: index === 0 ? shown : `${shown} - ${unit}`, value, unit, extra };
  });
}

function readGo(text: string, always: boolean): Reading {
  const environment: Record<string, string> = {};
  const lines: Line[] = [];
  let packageName = '';
  const several = new Set([...text.matchAll(/^pkg: (.*)$/gm)].map(([, name]) => name)).size > 1;
  for (const each of text.split(/\r?\n/)) {
    if (each.length > longestLine) continue;
    const [, key, value = ''] = configuration.exec(each) ?? [];
    if (key === 'pkg') packageName = value;
    else if (key !== undefined) environment[key] = value;
    const [, name, times, rest] = line.exec(each) ?? [];
    if (name !== undefined && times !== undefined && rest !== undefined) lines.push({ name, times, rest, packageName });
  }
  const packages = { several, always };
  const measurements = lines.flatMap((each) => readLine(each, packages));
  if (measurements.length === 0) throw new FormatError('it has no line such as "BenchmarkName-8  1000  1234 ns/op"');
  return { measurements, environment, benches: { go: lines.flatMap((each) => benchesOf(each, packages)) } };
}

/** A line of `go test -json`: what a package printed, in pieces. */
const eventLine = /^\{.{0,400}"Action":"(?:output|start)"/;

/** What `go test -json` printed, package after package; any other text as it is. */
function plainText(text: string): string {
  const lines = text.split(/\r?\n/);
  if (!lines.some((line) => eventLine.test(line))) return text;
  const outputs = new Map<string, string[]>();
  for (const line of lines) {
    const event = eventLine.test(line) ? parseJson(line) : undefined;
    if (!hasMembers(event, 'Output') || typeof event.Output !== 'string') continue;
    const name = String(event.Package);
    const output = outputs.get(name);
    if (output) output.push(event.Output);
    else outputs.set(name, [event.Output]);
  }
  return [...outputs.values()].map((pieces) => pieces.join('')).join('\n');
}

/** `go test -bench`, as it is or with `-json`: every figure of every line; `-count` gives samples of one cell. */
export const go: Format = {
  name: 'go',
  aliases: ['gotest', 'gobench'],
  title: 'Go benchmark',
  recognises: ({ text }) => /^Benchmark\S*\s+\d+\s+\S+\s+(?:ns\/op|\S+\/(?:op|s))/m.test(plainText(text)),
  read: ({ text }) => readGo(plainText(text), false),
};

/** The same, where github-action-benchmark was told to name every package: its input go-force-package-suffix. */
export const goWithPackages: Format = {
  ...go,
  aliases: ['go+packages'],
  read: ({ text }) => readGo(plainText(text), true),
};

const benchmarkSchema = z.looseObject({
  name: z.string(),
  run_name: z.string().optional(),
  run_type: z.string().optional(),
  aggregate_name: z.string().optional(),
  error_occurred: z.boolean().optional(),
  error_message: z.string().optional(),
  real_time: z.number().optional(),
  cpu_time: z.number().optional(),
  time_unit: z.string().optional(),
  iterations: z.number().optional(),
  threads: z.number().optional(),
  bytes_per_second: z.number().optional(),
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

/** Repetitions are samples; where only aggregates were reported, their median, or mean, is the figure. */
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

/** Members that every benchmark has; the other numbers are counters of the user's own. */
const ownMembers = new Set([
  ...['family_index', 'per_family_instance_index', 'repetitions', 'repetition_index', 'threads', 'iterations'],
  ...['real_time', 'cpu_time', 'bytes_per_second', 'big_o', 'rms', 'cpu_coefficient', 'real_coefficient'],
]);

/** A counter's name alone says which way is better. */
const isRateName = /per_second$|_per_sec$|\/s$|rate|throughput|bandwidth|iops|\bops\b/i;

/** CPU time; items per second; counters of the user's own. Without repetitions of the wall clock's time, which is the first. */
function otherFigures(benchmark: Benchmark, unit: string): Measurement[] {
  const of = (metric: string): Pick<Measurement, 'name' | 'parameters'> => ({
    name: nameOf(benchmark),
    parameters: { metric },
  });
  const counters = Object.entries(benchmark).flatMap(([name, value]): Measurement[] => {
    if (typeof value !== 'number' || ownMembers.has(name)) return [];
    const isRate = isRateName.test(name);
    const perSecond = name === 'items_per_second' ? { unit: 'items/s' } : { unit: name };
    return [{ ...of(name), ...perSecond, better: isRate ? 'bigger' : 'smaller', values: [value] }];
  });
  const { cpu_time: cpuTime } = benchmark;
  return [...(cpuTime === undefined ? [] : [{ ...of('cpu'), unit, values: [cpuTime] }]), ...counters];
}

const nameOf = ({ run_name: runName, name }: Benchmark): string => runName ?? name;

/** `--benchmark_format=json` or `--benchmark_out`: real and CPU time of each repetition, and counters. */
export const googleBenchmark: Format = {
  name: 'google-benchmark',
  aliases: ['googlebench', 'googlecpp'],
  title: 'Google Benchmark',
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
        if (time === undefined || each.error_occurred === true) return [];
        // Its rates are per CPU second, unless the benchmark says UseRealTime, which its name then shows.
        const ratedTime = /\/(?:real|manual)_time$/.test(nameOf(each)) ? time : (cpuTime ?? time);
        const seconds = ratedTime * (secondsOf[unit] ?? 1e-9);
        return [
          {
            name: nameOf(each),
            unit,
            values: [time],
            ...(bytesPerSecond === undefined ? {} : { bytesPerOp: Math.round(bytesPerSecond * seconds) }),
          },
          ...otherFigures(each, unit),
        ];
      }),
      benches: {
        googlecpp: benchmarks.flatMap(
          ({ name, real_time: value, cpu_time: cpu, iterations, threads, time_unit: unit = 'ns' }) =>
            value === undefined
              ? []
              : [
                  {
                    name,
                    value,
                    unit: `${unit}/iter`,
                    extra: `iterations: ${iterations}\ncpu: ${cpu} ${unit}\nthreads: ${threads}`,
                  },
                ],
        ),
      },
      environment: {
        ...(context.num_cpus === undefined ? {} : { cores: context.num_cpus }),
        ...(context.library_build_type === undefined ? {} : { build: context.library_build_type }),
      },
      startedAt: context.date,
      skipped: benchmarks
        .filter((each) => each.error_occurred === true)
        .map((each) => ({ name: nameOf(each), reason: each.error_message ?? 'it ended with an error' })),
    };
  },
};

const secondsOf: Readonly<Record<string, number>> = { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 };
