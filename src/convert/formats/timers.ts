/** What times whole commands and stretches of a program: hyperfine, console.time, Ruby's Benchmark, Dart's benchmark_harness, Swift's XCTest. */
import { z } from 'zod';
import { figure, hasMembers, shaped } from '../json.ts';
import { plainLines } from '../lines.ts';
import { type Format, FormatError, type Measurement, type NoFigures, type Reading } from '../measurement.ts';

const hyperfineSchema = z.looseObject({
  results: z.array(
    z.looseObject({
      command: z.string(),
      mean: figure,
      user: figure.optional(),
      system: figure.optional(),
      times: z.array(figure).min(1).optional(),
      memory_usage_byte: z.array(figure).optional(),
      exit_codes: z.array(z.number().nullable()).optional(),
      parameters: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
});

type HyperfineResult = z.infer<typeof hyperfineSchema>['results'][number];

/** The time, every run of it; the CPU time of it, on average; the largest resident set where hyperfine is new enough to say it. */
function hyperfineFigures(result: HyperfineResult): Measurement[] {
  const { command, mean, times, user, system, memory_usage_byte: memory = [], parameters = {} } = result;
  const named = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const of = (metric: string): Pick<Measurement, 'operation' | 'name' | 'parameters'> => ({
    ...{ operation: 'run', name: command, parameters: { ...named, metric } },
  });
  const seconds = (metric: string, value: number | undefined): Measurement[] =>
    value !== undefined ? [{ ...of(metric), unit: 's', values: [value] }] : [];
  return [
    { operation: 'run', name: command, parameters: named, unit: 's', values: times ?? [mean] },
    ...seconds('user', user),
    ...seconds('system', system),
    ...(memory.length > 0 ? [{ ...of('peak-memory'), unit: 'B', values: memory }] : []),
  ];
}

/** `hyperfine --export-json`: seconds. */
export const hyperfine: Format = {
  name: 'hyperfine',
  aliases: [],
  title: 'hyperfine',
  recognises: ({ json }) =>
    hasMembers(json, 'results') && Array.isArray(json.results) && hasMembers(json.results[0], 'command', 'mean'),
  read(file) {
    const { results } = shaped(hyperfineSchema, file);
    return { measurements: results.flatMap(hyperfineFigures), skipped: results.flatMap(failedRuns) };
  },
};

/** Figures of commands that failed stay, as hyperfine keeps them where it was told to; but it is said. */
function failedRuns({ command, exit_codes: codes = [] }: HyperfineResult): NoFigures[] {
  const failed = codes.filter((code) => code !== 0).length;
  return failed === 0
    ? []
    : [
        {
          operation: 'run',
          name: `${command} exit`,
          reason: `${failed} of ${codes.length} runs failed; their times count`,
        },
      ];
}

// Lines that programs print about themselves.

/** What each line says; nothing where it says nothing. */
function readEach(
  text: string,
  read: (line: string, position: number) => Measurement | undefined,
  example: string,
): Reading {
  const measurements = plainLines(text)
    .map(read)
    .filter((each) => each !== undefined);
  if (measurements.length === 0) throw new FormatError(`it has no line such as "${example}"`);
  return { measurements };
}

const consoleTimeLine = /^(.{1,500}?): (?:(\d{1,4}):)?([\d.]{1,20}) ?(ms|s|\(m:ss\.mmm\))( - timer ended)? ?$/;

/** `console.time` of Node and browsers. */
export const consoleTime: Format = {
  name: 'console-time',
  aliases: ['js-time', 'js_time'],
  title: 'console.time',
  // A label is the name of one timer; what has no label is called default, whatever it times.
  repeats: 'a label that is timed again',
  recognises: ({ text }) => plainLines(text).some((line) => consoleTimeLine.exec(line)?.[5] !== undefined),
  read: ({ text }) =>
    readEach(
      text,
      (line, position) => {
        const [, name, minutes = '0', value, unit] = consoleTimeLine.exec(line) ?? [];
        if (name === undefined) return undefined;
        const series = name === 'default' ? String(position) : '';
        return unit === 'ms'
          ? { name, series, unit, values: [Number(value)] }
          : { name, series, unit: 's', values: [Number(minutes) * 60 + Number(value)] };
      },
      'name: 12.3ms - timer ended',
    ),
};

const dartLine = /^(.{1,500})\((\w{1,40})\): ([\d.]{1,20}) (ns|us|ms|s|bytes|B)\.? ?$/;

/** Dart's benchmark_harness: `Name(RunTime): 1.0 us.` */
export const dart: Format = {
  name: 'dart',
  aliases: ['benchmark_harness', 'dart-benchmark-harness'],
  title: 'Dart benchmark_harness',
  recognises: ({ text }) => plainLines(text).some((line) => dartLine.exec(line)?.[2]?.startsWith('RunTime') === true),
  read: ({ text }) =>
    readEach(
      text,
      (line) => {
        const [, name, metric, value, unit] = dartLine.exec(line) ?? [];
        if (name === undefined || metric === undefined || unit === undefined) return undefined;
        return { name, parameters: metric === 'RunTime' ? {} : { metric }, unit, values: [Number(value)] };
      },
      'Name(RunTime): 1.0 us.',
    ),
};

const rubyHeading = /^ ?user system total real ?$/;
const rubyLine = /^ ?(.{0,500}?) ?([\d.]{1,20}) ([\d.]{1,20}) ([\d.]{1,20}) \( ?([\d.]{1,20})\) ?$/;
const rubyIpsLine = /^ ?(.{1,500}?) ([\d.]{1,20})([kMBT]?) \(± ?([\d.]{1,10})%\) i\/s/;
const ipsPrefix: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/** benchmark-ips: iterations per second, with their deviation. */
function readIps(line: string): Measurement | undefined {
  const [, name, value, prefix = '', deviation] = rubyIpsLine.exec(line) ?? [];
  if (name === undefined) return undefined;
  const rate = Number(value) * (ipsPrefix[prefix] ?? 1);
  const half = (normalQuantile975 * rate * Number(deviation)) / 100;
  return {
    name,
    unit: 'iterations/s',
    better: 'bigger',
    values: [rate],
    low: Math.max(0, rate - half),
    high: rate + half,
  };
}

/** 97.5 % quantile of the normal distribution. */
const normalQuantile975 = 1.96;

/** Ruby's Benchmark.bm and bmbm: real time, and CPU time; and benchmark-ips. */
export const ruby: Format = {
  name: 'ruby',
  aliases: ['ruby-benchmark', 'benchmark-ips'],
  title: 'Ruby Benchmark',
  recognises: ({ text }) => plainLines(text).some((line) => rubyHeading.test(line) || rubyIpsLine.test(line)),
  read({ text }) {
    const lines = plainLines(text);
    const measurements = lines.map(readIps).filter((each) => each !== undefined);
    // `bmbm` rehearses: what comes before the heading of its own does not count.
    const start = lines.findIndex((line) => rubyHeading.test(line));
    const rehearsal = lines.findIndex((line) => line.startsWith('Rehearsal -'));
    for (const line of start < 0 ? [] : lines.slice(start + 1)) {
      const [, label, user, system, , real] = rubyLine.exec(line) ?? [];
      if (label === undefined) continue;
      const name = label.replace(/:$/, '');
      const of = (metric: string, value: string | undefined): Measurement => ({
        ...{ name, parameters: { metric }, unit: 's', values: [Number(value)] },
      });
      measurements.push({ name, unit: 's', values: [Number(real)] }, of('user', user), of('system', system));
    }
    if (measurements.length === 0)
      throw new FormatError('it has no line such as "name  0.95  0.00  0.95 (  0.952039)"');
    const reason = 'the rehearsal of bmbm, which warms up';
    return { measurements, skipped: rehearsal < 0 ? [] : [{ name: 'rehearsal', reason }] };
  },
};

const measuredLine =
  /Test Case '(?:-\[)?([^\]']{1,500})\]?' measured \[([^,\]]{1,80}), ([^\],]{1,40})\] average: [^,]{1,40}, relative standard deviation: [^,]{1,40}, values: \[([\d., ]{1,10000})\]/;

const failedLine = /Test Case '(?:-\[)?([^\]']{1,500})\]?' failed \(/;

/** `measure { … }` of XCTest: what `swift test` prints, every iteration of it. */
export const xctest: Format = {
  name: 'xctest',
  aliases: ['swift'],
  title: 'XCTest',
  recognises: ({ text }) => plainLines(text).some((line) => measuredLine.test(line)),
  read({ text }) {
    const reading = readEach(
      text,
      (line) => {
        const [, name, metric, unit, values] = measuredLine.exec(line) ?? [];
        if (name === undefined || metric === undefined || unit === undefined || values === undefined) return undefined;
        // Older ones say Time, newer ones Clock Monotonic Time; others are of memory, the processor, the disk.
        const isTime = /^(?:clock monotonic )?time$/i.test(metric);
        const parameters: Record<string, string> = isTime ? {} : { metric: metric.toLowerCase().replaceAll(' ', '-') };
        return { name, parameters, unit, values: values.split(',').map(Number) };
      },
      "Test Case 'Files.testRead' measured [Time, seconds] average: 0.073, …",
    );
    const measured = new Set(reading.measurements.map(({ name }) => name));
    const failed = plainLines(text).flatMap((line) => failedLine.exec(line)?.[1] ?? []);
    const skipped = failed.filter((name) => !measured.has(name)).map((name) => ({ name, reason: 'it failed' }));
    return { ...reading, skipped };
  },
};
