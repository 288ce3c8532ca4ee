/** Formats with one benchmark on a line, its figure and an interval: cargo bench, benchmark.js, Luau. */
import { normalQuantile975 } from '../../../core/stats/index.ts';
import type { Bench } from '../../../core/document/index.ts';
import { hasLine, plainLines } from '../lines.ts';
import { around, type Format, type Measurement, type NoFigures, type Part, type Reading } from '../measurement.ts';
import { LostTargets, targetOf } from './cargo.ts';

/** The result on a line, and github-action-benchmark's form of it. */
interface Line {
  measurement: Measurement;
  bench: Bench;
}

/**
 * @param tool github-action-benchmark's name of the tool
 * @param read a line with the pattern
 * @param lost the benchmark that another line reports without figures
 */
function readLines(
  text: string,
  tool: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => Line,
  lost: (line: string) => NoFigures | undefined = () => undefined,
): Reading & Part {
  const measurements: Measurement[] = [];
  const skipped: NoFigures[] = [];
  const benches: Bench[] = [];
  let group: string | undefined;
  for (const line of plainLines(text)) {
    group = targetOf(line) ?? group;
    const match = pattern.exec(line);
    const without = match ? undefined : lost(line);
    if (without) skipped.push(without);
    if (!match) continue;
    const { measurement, bench } = read(match);
    measurements.push({ ...measurement, group });
    benches.push(bench);
  }
  return { measurements, skipped, benches: { [tool]: benches } };
}

/** A figure with an interval of this half width. */
function withInterval(own: Measurement, half: number, more: Pick<Bench, 'range' | 'extra'>): Line {
  const [value] = own.values as [number];
  return { measurement: { ...own, ...around(value, half) }, bench: { name: own.name, value, unit: own.unit, ...more } };
}

const numberOf = (text: string): number => (text === '∞' ? Infinity : Number(text.replaceAll(',', '')));

const bencherLine = /^test (.+?) \.\.\. bench: ([\d,.]+) ((?:\w+|µs|μs)\/\w+) \(\+\/- ([\d,.]+)\)/;

/** libtest's `cargo bench`, and Criterion's `--output-format bencher`. The figure after ± is a range, not an interval. */
export const cargoBench: Format = {
  name: 'cargo-bench',
  aliases: ['cargo', 'libtest', 'bencher'],
  title: 'cargo bench',
  isPrinted: true,
  lacks: 'it has no line such as "test name ... bench: 1,234 ns/iter (+/- 56)"',
  recognises: ({ text }) => hasLine(text, bencherLine),
  read({ text }) {
    const lost = new LostTargets();
    let torn: string | undefined;
    const { measurements, skipped, ...reading } = readLines(
      text,
      'cargo',
      bencherLine,
      ([, name = '', value = '', unit = '', deviation = '']) => {
        const range = `± ${deviation.replaceAll(',', '')}`;
        return withInterval({ name, unit, values: [numberOf(value)] }, numberOf(deviation) / 2, { range });
      },
      (line) => {
        lost.read(line);
        const [, failed] = /^test (.+?) \.\.\. FAILED ?$/.exec(line) ?? [];
        if (failed !== undefined) return { name: failed, reason: 'it failed' };
        const [, begun] = /^test (.+?) \.\.\. bench: /.exec(line) ?? [];
        if (begun !== undefined) return { name: begun, reason: 'its result line is torn' };
        torn = /^test (.+?) \.\.\. (?!ok|ignored)/.exec(line)?.[1] ?? torn;
        const isEnd = /^ ?bench: [\d,.]+ \S+\/iter/.test(line);
        return isEnd && torn !== undefined
          ? { name: torn, reason: 'its result line is torn by other output' }
          : undefined;
      },
    );
    const isExplained = skipped.length > 0 || measurements.length === 0;
    return { ...reading, measurements, skipped: [...skipped, ...lost.entries(isExplained)] };
  },
};

const benchmarkJsLine = /^ ?(.+?) x ([\d,.]+|∞|Infinity|NaN) (\S+) ((?:±|\+-)([\d.]+)%) \((\d+) runs? sampled\)/;

/** benchmark.js: operations per second with the relative margin of error, at 95 %. */
export const benchmarkJs: Format = {
  name: 'benchmark-js',
  aliases: ['benchmarkjs', 'benchmark.js'],
  title: 'benchmark.js',
  isPrinted: true,
  lacks: 'it has no line such as "name x 1,234 ops/sec ±0.56% (78 runs sampled)"',
  recognises: ({ text }) => hasLine(text, benchmarkJsLine),
  read: ({ text }) =>
    readLines(
      text,
      'benchmarkjs',
      benchmarkJsLine,
      ([, name = '', rate = '', unit = '', range = '', margin, samples]) => {
        const value = numberOf(rate);
        const own: Measurement = { name, unit, better: 'bigger', values: [value] };
        return withInterval(own, (value * Number(margin)) / 100, { range, extra: `${samples} samples` });
      },
      (line) => {
        const [, name, reason] = /^ ?(.+?): (\w*Error\b.*)$/.exec(line) ?? [];
        return name === undefined ? undefined : { name, reason: `it failed: ${reason}`.slice(0, 200) };
      },
    ),
};

const luauLine = /^SUCCESS: (\S+) : ([\d.]+)(\w+) \+\/- ([\d.]+)% on (\S+)/;

/** Luau's bench/bench.py: the average of a script's runs, and their standard deviation in percent. */
export const benchmarkLuau: Format = {
  name: 'benchmark-luau',
  aliases: ['benchmarkluau', 'luau'],
  title: 'Luau benchmark',
  isPrinted: true,
  lacks: 'it has no line such as "SUCCESS: name : 15.041ms +/- 0.636% on luau"',
  recognises: ({ text }) => hasLine(text, luauLine),
  read: ({ text }) =>
    readLines(text, 'benchmarkluau', luauLine, ([, name = '', time, unit = '', deviation, driver = '']) => {
      const value = Number(time);
      const half = (normalQuantile975 * value * Number(deviation)) / 100;
      const own = { name, parameters: { driver }, unit, values: [value] };
      return withInterval(own, half, { range: `±${deviation}%`, extra: driver });
    }),
};
