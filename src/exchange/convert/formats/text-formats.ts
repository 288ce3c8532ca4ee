/** Text formats with one benchmark a line. */
import { normalQuantile975 } from '../../../core/stats/index.ts';
import type { Bench } from '../../../core/document/index.ts';
import { plainLines } from '../lines.ts';
import { FormatError, type Format, type Measurement, type NoFigures, type Reading } from '../measurement.ts';
import { LostTargets, targetOf } from './cargo.ts';

const numberOf = (text: string): number => (text === '∞' ? Infinity : Number(text.replaceAll(',', '')));

/** The result on a line, and github-action-benchmark's form of it. */
interface ReadLine {
  measurement: Measurement;
  bench: Bench;
}

/**
 * @param tool github-action-benchmark's name of the tool
 * @param lost the benchmark that the line reports without figures
 */
function readLines(
  text: string,
  tool: string,
  read: (line: string) => ReadLine | undefined,
  example: string,
  lost: (line: string) => NoFigures | undefined = () => undefined,
): Reading {
  const lines: ReadLine[] = [];
  const skipped: NoFigures[] = [];
  let group: string | undefined;
  for (const line of plainLines(text)) {
    group = targetOf(line) ?? group;
    const found = read(line);
    if (found) lines.push(group === undefined ? found : { ...found, measurement: { ...found.measurement, group } });
    const without = found ? undefined : lost(line);
    if (without) skipped.push(without);
  }
  if (lines.length + skipped.length === 0) throw new FormatError(`it has no line such as "${example}"`);
  return {
    measurements: lines.map(({ measurement }) => measurement),
    skipped,
    benches: { [tool]: lines.map(({ bench }) => bench) },
  };
}

const bencherLine = /^test (.+?) \.\.\. bench: ([\d,.]+) ((?:\w+|µs|μs)\/\w+) \(\+\/- ([\d,.]+)\)/;

/** libtest's `cargo bench`, and Criterion's `--output-format bencher`. The figure after ± is a range, not an interval. */
export const cargoBench: Format = {
  name: 'cargo-bench',
  aliases: ['cargo', 'libtest', 'bencher'],
  title: 'cargo bench',
  recognises: ({ text }) => plainLines(text).some((line) => bencherLine.test(line)),
  read({ text }) {
    const lost = new LostTargets();
    let torn: string | undefined;
    const reading = readLines(
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
      (line) => {
        lost.read(line);
        const [, failed] = /^test (.+?) \.\.\. FAILED ?$/.exec(line) ?? [];
        if (failed !== undefined) return { name: failed, reason: 'it failed' };
        torn = /^test (.+?) \.\.\. (?!ok|ignored)/.exec(line)?.[1] ?? torn;
        const isEnd = /^ ?bench: [\d,.]+ \S+\/iter/.test(line);
        return isEnd && torn !== undefined
          ? { name: torn, reason: 'its result line is torn by other output' }
          : undefined;
      },
    );
    const skipped = [...(reading.skipped ?? [])];
    return { ...reading, skipped: [...skipped, ...lost.entries(skipped.length > 0)] };
  },
};

const benchmarkJsLine = /^ ?(.+?) x ([\d,.]+|∞|Infinity|NaN) (\S+) ((?:±|\+-)([\d.]+)%) \((\d+) runs? sampled\)/;

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
      (line) => {
        const [, name, reason] = /^ ?(.+?): (\w*Error\b.*)$/.exec(line) ?? [];
        return name === undefined || reason === undefined
          ? undefined
          : { name, reason: `it failed: ${reason}`.slice(0, 200) };
      },
    ),
};

const amount = String.raw`([\d.]+) (ns|us|µs|ms|s|m|h)`;
const catchFirst = /^(\S.*?) (\d+) (\d+) [\d.]+ (?:ns|us|µs|ms|s|m|h) ?$/;
const catchMean = new RegExp(String.raw`^ ${amount} ${amount} ${amount} ?$`);
const catchFailed = /^(.*?) ?Benchmark failed \((.{0,200}?)\)? ?$/;
const catchHeading = 'benchmark name samples iterations est';

/** Catch2 breaks a long name: it continues on the lines above that hold nothing else, below a rule or an empty line. */
function namesAbove(lines: readonly string[], index: number): string[] {
  const names: string[] = [];
  for (let above = index - 1; above >= 0; above -= 1) {
    const line = lines[above]!;
    if (!/^[^\s-]|^-[^-]/.test(line) || catchFirst.test(line) || catchFailed.test(line)) break;
    names.unshift(line.trim());
  }
  return names;
}

/** Lines of the heading of a test case: its name and those of its sections. */
const maxHeadingLines = 5;

/** The test case of each line, with its sections: the last text between two rules. */
function testCases(lines: readonly string[]): (string | undefined)[] {
  const isRule = (text: string | undefined): boolean => /^-{20,} ?$/.test(text ?? '');
  let current: string | undefined;
  return lines.map((line, index) => {
    const next = lines.slice(index, index + maxHeadingLines);
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
    const skipped: NoFigures[] = [];
    const found = lines.flatMap((line, index): ReadLine[] => {
      const [, before = '', why = ''] = catchFailed.exec(line) ?? [];
      if (catchFailed.test(line)) {
        const failed = [...namesAbove(lines, index), before.trim()].filter((part) => part !== '').join(' ');
        skipped.push({ name: failed, reason: `it failed: ${why}` });
        return [];
      }
      const [, lastOfName, samples, iterations] = catchFirst.exec(line) ?? [];
      const [, value, unit, low, lowUnit, high, highUnit] = catchMean.exec(lines[index + 1] ?? '') ?? [];
      if (lastOfName === undefined) return [];
      const name = [...namesAbove(lines, index), lastOfName].join(' ');
      if (value === undefined) {
        if (!catchFailed.test(lines[index + 1] ?? '')) skipped.push({ name, reason: 'it has no mean: it failed' });
        return [];
      }
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
      skipped,
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
