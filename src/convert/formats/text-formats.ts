/** Formats that are what a tool prints: one benchmark a line. */
import type { Bench, Better } from '../../document/index.ts';
import {
  FormatError,
  type Format,
  type Measurement,
  plainLines,
  type Reading,
  isRecord,
  shaped,
} from '../measurement.ts';
import { z } from 'zod';

const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

/** What a line says, and how github-action-benchmark writes it. */
interface ReadLine {
  measurement: Measurement;
  bench: Bench;
}

/** Cargo's line above what a target prints: benchmarks of one name in two targets are two. */
const targetLine = /^ ?Running (\S[^(]*?) ?(?:\(|$)/;

/** @param tool github-action-benchmark's name of it */
function readLines(text: string, tool: string, read: (line: string) => ReadLine | undefined, example: string): Reading {
  const lines: ReadLine[] = [];
  let group: string | undefined;
  for (const line of plainLines(text)) {
    group = targetLine.exec(line)?.[1] ?? group;
    const found = read(line);
    if (found) lines.push(group === undefined ? found : { ...found, measurement: { ...found.measurement, group } });
  }
  if (lines.length === 0) throw new FormatError(`it has no line such as "${example}"`);
  return {
    measurements: lines.map(({ measurement }) => measurement),
    benches: { [tool]: lines.map(({ bench }) => bench) },
  };
}

const bencherLine = /^test (.+?) \.\.\. bench: ([\d,.]+) ((?:\w+|µs|μs)\/\w+) \(\+\/- ([\d,.]+)\)/;

/** libtest's `cargo bench`, and Criterion's `--output-format bencher`. The figure after ± is the range, not an interval. */
export const cargoBench: Format = {
  name: 'cargo-bench',
  aliases: ['cargo', 'libtest', 'bencher'],
  title: 'cargo bench',
  recognises: ({ text }) => plainLines(text).some((line) => bencherLine.test(line)),
  read: ({ text }) =>
    readLines(
      text,
      'cargo',
      (line) => {
        const [, name, value, unit, deviation] = bencherLine.exec(line) ?? [];
        if (name === undefined || value === undefined || unit === undefined || deviation === undefined)
          return undefined;
        const centre = numberOf(value);
        const half = numberOf(deviation) / 2;
        return {
          measurement: { name, unit, values: [centre], low: Math.max(0, centre - half), high: centre + half },
          bench: { name, value: centre, unit, range: `± ${deviation.replaceAll(',', '')}` },
        };
      },
      'test name ... bench: 1,234 ns/iter (+/- 56)',
    ),
};

const benchmarkJsLine = /^ ?(.+?) x ([\d,.]+) (\S+) ((?:±|\+-)([\d.]+)%) \((\d+) runs? sampled\)/;

/** benchmark.js: operations per second with the relative margin of error, at 95 %. */
export const benchmarkJs: Format = {
  name: 'benchmark-js',
  aliases: ['benchmarkjs', 'benchmark.js'],
  title: 'benchmark.js',
  recognises: ({ text }) => plainLines(text).some((line) => benchmarkJsLine.test(line)),
  read: ({ text }) =>
    readLines(
      text,
      'benchmarkjs',
      (line) => {
        const [, name, value, unit, range, margin, samples] = benchmarkJsLine.exec(line) ?? [];
        if (name === undefined || value === undefined || unit === undefined || range === undefined) return undefined;
        const centre = numberOf(value);
        const half = (centre * Number(margin)) / 100;
        const bounds = { low: Math.max(0, centre - half), high: centre + half };
        return {
          measurement: { name, unit, better: 'bigger', values: [centre], ...bounds },
          bench: { name, value: centre, unit, range, extra: `${samples} samples` },
        };
      },
      'name x 1,234 ops/sec ±0.56% (78 runs sampled)',
    ),
};

const amount = String.raw`([\d.]+) (ns|us|µs|ms|s|m|h)`;
const catchFirst = /^(\S.*?) (\d+) (\d+) [\d.]+ (?:ns|us|µs|ms|s|m|h) ?$/;
const catchMean = new RegExp(String.raw`^ ${amount} ${amount} ${amount} ?$`);
const catchHeading = 'benchmark name samples iterations est';

/** Catch2 breaks a long name: the lines above that hold nothing else, below a rule or an empty line. */
function namesAbove(lines: readonly string[], index: number): string[] {
  const names: string[] = [];
  for (let above = index - 1; above >= 0; above -= 1) {
    const line = lines[above]!;
    if (!/^[^\s-]|^-[^-]/.test(line) || catchFirst.test(line)) break;
    names.unshift(line.trim());
  }
  return names;
}

/** Lines of the heading of a test case: its name and those of its sections. */
const mostHeadingLines = 5;

/** The test case of each line, with its sections: what last stood between two rules. */
function testCases(lines: readonly string[]): (string | undefined)[] {
  const isRule = (text: string | undefined): boolean => /^-{20,} ?$/.test(text ?? '');
  let current: string | undefined;
  return lines.map((line, index) => {
    const next = lines.slice(index, index + mostHeadingLines);
    const end = next.findIndex(isRule);
    const heading = next.slice(0, Math.max(0, end));
    const isPlain = heading.every(
      (each) => each !== '' && !catchFirst.test(each) && !/^(?:\.{9}|benchmark name)/.test(each),
    );
    if (isRule(lines[index - 1]) && heading.length > 0 && isPlain && /^\S/.test(line)) {
      current = heading.map((each) => each.trim()).join(' ');
    }
    return current;
  });
}

/** Catch2's console reporter: a line with name and sample count, then mean and its interval, then the standard deviation. */
export const catch2: Format = {
  name: 'catch2',
  aliases: [],
  title: 'Catch2',
  recognises: ({ text }) => plainLines(text).some((line) => line.startsWith(catchHeading)),
  read({ text }) {
    const lines = plainLines(text);
    const groups = testCases(lines);
    const found = lines.flatMap((line, index): ReadLine[] => {
      const [, lastOfName, samples, iterations] = catchFirst.exec(line) ?? [];
      const [, value, unit, low, lowUnit, high, highUnit] = catchMean.exec(lines[index + 1] ?? '') ?? [];
      if (lastOfName === undefined || value === undefined) return [];
      const name = [...namesAbove(lines, index), lastOfName].join(' ');
      const inUnit = (text_: string | undefined, from: string | undefined): number =>
        (Number(text_) * (secondsOf[from ?? ''] ?? Number.NaN)) / (secondsOf[unit ?? ''] ?? Number.NaN);
      const [, deviation] = catchMean.exec(lines[index + 2] ?? '') ?? [];
      const figure = { name, unit: unit ?? 'ns' };
      const range = deviation === undefined ? {} : { range: `± ${deviation}` };
      const bounds = { low: inUnit(low, lowUnit), high: inUnit(high, highUnit) };
      return [
        {
          measurement: { ...figure, group: groups[index], values: [Number(value)], ...bounds },
          bench: { ...figure, value: Number(value), ...range, extra: `${samples} samples\n${iterations} iterations` },
        },
      ];
    });
    if (found.length === 0) throw new FormatError('it has no benchmark with its mean and interval');
    return {
      measurements: found.map(({ measurement }) => measurement),
      benches: { catch2: found.map(({ bench }) => bench) },
    };
  },
};

const secondsOf: Readonly<Record<string, number>> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 };

const luauLine = /^SUCCESS: (\S+) : ([\d.]+)(\w+) \+\/- ([\d.]+)% on (\S+)/;

/** Luau's bench/bench.py: the average of a script's runs, and their standard deviation in percent. */
export const benchmarkLuau: Format = {
  name: 'benchmark-luau',
  aliases: ['benchmarkluau', 'luau'],
  title: 'Luau benchmark',
  recognises: ({ text }) => plainLines(text).some((line) => luauLine.test(line)),
  read: ({ text }) =>
    readLines(
      text,
      'benchmarkluau',
      (line) => {
        const [, name, value, unit, deviation, driver = ''] = luauLine.exec(line) ?? [];
        if (name === undefined || value === undefined || unit === undefined) return undefined;
        const centre = Number(value);
        const half = (normalQuantile975 * centre * Number(deviation)) / 100;
        const bounds = { low: Math.max(0, centre - half), high: centre + half };
        return {
          measurement: { name, parameters: { driver }, unit, values: [centre], ...bounds },
          bench: { name, value: centre, unit, range: `±${deviation}%`, extra: driver },
        };
      },
      'SUCCESS: name : 15.041ms +/- 0.636% on luau',
    ),
};

/** 97.5 % quantile of the normal distribution. */
const normalQuantile975 = 1.96;

// Formats of no tool in particular.

const customSchema = z.array(
  z.looseObject({
    name: z.string(),
    unit: z.string(),
    value: z.union([z.number(), z.string().regex(/^[-+]?[\d.]+(?:e[-+]?\d+)?$/i, 'no number')]).transform(Number),
    range: z.union([z.string(), z.number()]).optional(),
    extra: z.coerce.string().optional(),
  }),
);

const custom = (better: Better, name: string, aliases: readonly string[]): Format => ({
  name,
  aliases,
  title: name,
  // A file does not say which of the two it is.
  recognises: () => false,
  read(file) {
    const rows = shaped(customSchema, file);
    return {
      measurements: rows.map(({ name: benchmark, unit, value, range }): Measurement => {
        // "± 3", "+/- 3", 3: half the width; "3%" of the value.
        const text = String(range ?? '').slice(0, 100);
        const [, half, percent] = /^\s*(?:±|\+\/-|\+-)?\s*([\d.]+)\s*(%?)\s*$/.exec(text) ?? [];
        const width =
          half === undefined ? undefined : percent === '%' ? (Number(half) / 100) * Math.abs(value) : Number(half);
        return {
          runner: 'custom',
          name: benchmark,
          unit,
          better,
          values: [value],
          ...(width === undefined || width >= value ? {} : { low: value - width, high: value + width }),
        };
      }),
      benches: {
        [name]: rows.map(({ name: benchmark, unit, value, range, extra }) => ({
          name: benchmark,
          value,
          unit,
          ...(range === undefined ? {} : { range: String(range) }),
          ...(extra === undefined ? {} : { extra }),
        })),
      },
    };
  },
});

/** github-action-benchmark's `customSmallerIsBetter`: name, unit, value, range. */
export const customSmaller = custom('smaller', 'customSmallerIsBetter', ['custom', 'custom-smaller']);
/** github-action-benchmark's `customBiggerIsBetter`. */
export const customBigger = custom('bigger', 'customBiggerIsBetter', ['custom-bigger']);

/** Whether a file is one of the two custom formats: the caller has to say which. */
export const looksCustom = (json: unknown): boolean =>
  Array.isArray(json) && isRecord(json[0]) && 'name' in json[0] && 'value' in json[0] && 'unit' in json[0];

const metricSchema = z.looseObject({
  value: z.number(),
  lower_value: z.number().nullish(),
  upper_value: z.number().nullish(),
});
const bmfSchema = z.record(z.string(), z.record(z.string(), metricSchema));

/** Units of Bencher's built-in measures (bencher.dev, "Benchmark Metric Format"). Others have none; less is better. */
const measureUnits: Readonly<Record<string, string>> = {
  latency: 'ns',
  throughput: 'ops/s',
  'build-time': 's',
  'file-size': 'B',
};

/** Bencher Metric Format: benchmark → measure → value with bounds. */
export const bmf: Format = {
  name: 'bmf',
  aliases: ['bencher-json', 'bencher-metric-format'],
  title: 'Bencher Metric Format',
  recognises: ({ json }) => isRecord(json) && Object.keys(json).length > 0 && bmfSchema.safeParse(json).success,
  read: (file) => ({
    measurements: Object.entries(shaped(bmfSchema, file)).flatMap(([name, measures]) =>
      Object.entries(measures).map(([measure, { value, lower_value: low, upper_value: high }]): Measurement => ({
        name,
        parameters: measure === 'latency' ? {} : { metric: measure },
        unit: Object.hasOwn(measureUnits, measure) ? measureUnits[measure]! : measure,
        values: [value],
        ...(typeof low === 'number' && typeof high === 'number' ? { low, high } : {}),
      })),
    ),
  }),
};
