/** Each example once more, with something that must make no difference, or only the one that is named. */
import { describe, expect, it } from 'vitest';
import { type RunDocument, sampleValues } from '../../core/document/index.ts';
import { convertResults } from './convert.ts';
import { withoutEscapes } from './lines.ts';
import { examples, fixture } from '../../../test/helpers/converted.ts';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

const convert = (text: string, from?: string): RunDocument =>
  convertResults([{ name: 'results', text }], from, context);
const formatOf = (format: string): string | undefined => (format.startsWith('custom') ? format : undefined);

/** As cargo, Vitest and others colour: the first letters of words, single figures; and a link. */
const coloured = (text: string): string =>
  text
    .split('\n')
    .map((line, index) =>
      index % 2 === 0
        ? line.replace(/([A-Za-z]{3,})/g, '\u001B[1m\u001B[38;5;12m$1\u001B[0m')
        : line.replace(/(\d+)/, '\u001B]8;;https://example.org/\u001B\\\u001B[32m$1\u001B[39m\u001B]8;;\u0007'),
    )
    .join('\n');

const texts = examples.filter(({ isJson }) => !isJson);

describe.each(texts)('$file in colours', ({ format, file }) => {
  it('is the same as without', () => {
    const { cells, skipped } = convert(fixture(file), formatOf(format));
    const twin = convert(coloured(withoutEscapes(fixture(file))), formatOf(format));
    expect(twin.cells).toEqual(cells);
    expect(twin.skipped).toEqual(skipped);
  });
});

/** Numbers that stand as values in JSON. */
const number = /(?<=[:[,]\s*)-?\d+(?:\.\d+)?(?:e[-+]?\d+)?(?=\s*[,\]}])/gi;

/** One after the other of the figures of a JSON file in each spelling, or a null. */
const spellings = ['NaN', '-nan', 'nan', 'inf', '+Inf', 'Infinity', '-Infinity', 'null', '""', '"NaN"', '"-"'];

describe.each(examples.filter(({ isJson }) => isJson))(
  '$file of $format with a figure that is not a number',
  (example) => {
    const { format, file } = example;
    const text = fixture(file);
    const positions = [...text.matchAll(number)].map(({ index }) => index);
    const whole = convert(text, formatOf(format));

    it.each(spellings)('%s: the rest is read, and nothing is lost without its name', (spelling) => {
      for (const position of positions.filter((_, index) => index % Math.ceil(positions.length / 20) === 0)) {
        const twin = text.slice(0, position) + text.slice(position).replace(/^-?[\d.]+(?:e[-+]?\d+)?/i, spelling);
        let read: RunDocument;
        try {
          read = convert(twin, formatOf(format));
        } catch (error) {
          // The only figure of the file, or a member other than a figure: a version, a position.
          expect(String(error)).not.toContain('cut short');
          continue;
        }
        const named = (cell: string): boolean =>
          read.skipped.some(
            (skipped) => cell === skipped.cell || cell.startsWith(skipped.cell.replace(/\?.*|\*$/, '')),
          );
        for (const cell of Object.keys(whole.cells)) expect(cell in read.cells || named(cell)).toBe(true);
        for (const { subject } of Object.values(read.cells)) {
          for (const value of sampleValues(subject.head!.samples, 1)) expect(Number.isFinite(value)).toBe(true);
        }
      }
    });
  },
);

/** A file with one benchmark of one name twice, and whether its tool repeats so. */
const twice: [format: string, text: string, samples: number][] = [
  ['go', 'BenchmarkRead-2 10 5 ns/op\nBenchmarkRead-2 10 7 ns/op\n', 2],
  ['google-benchmark', google([{}, { repetition_index: 1 }]), 2],
  ['google-benchmark', google([{ family_index: 0 }, { family_index: 1 }]), 1],
  ['iozone', '\tChildren see throughput for  2 readers \t= 5.00 kB/sec\n'.repeat(2), 2],
  ['console-time', 'read: 5ms - timer ended\nread: 7ms - timer ended\n', 2],
  ['console-time', 'default: 5ms - timer ended\ndefault: 7ms - timer ended\n', 1],
  ['criterion', 'read   time: [1.0 µs 1.1 µs 1.2 µs]\nread   time: [9.0 ms 9.1 ms 9.2 ms]\n', 1],
  ['cargo-bench', 'test read ... bench: 5 ns/iter (+/- 1)\ntest read ... bench: 7 ns/iter (+/- 1)\n', 1],
  ['hyperfine', JSON.stringify({ results: [5, 7].map((mean) => ({ command: 'read', mean })) }), 1],
  ['benchmark-js', 'read x 5 ops/sec ±1.00% (9 runs sampled)\nread x 7 ops/sec ±1.00% (9 runs sampled)\n', 1],
  ['customSmallerIsBetter', JSON.stringify([5, 7].map((value) => ({ name: 'read', unit: 'ms', value }))), 1],
  ['dart', 'read(RunTime): 5 us.\nread(RunTime): 7 us.\n', 1],
];

function google(more: readonly object[]): string {
  const line = { name: 'read', run_name: 'read', iterations: 9, time_unit: 'us' };
  const benchmarks = more.map((own, index) => ({ ...line, real_time: 5 + 2 * index, ...own }));
  return JSON.stringify({ context: {}, benchmarks });
}

describe('one name twice in a file', () => {
  it.each(twice)('%s keeps two apart unless the tool repeats so', (format, text, samples) => {
    const { cells } = convert(text, formatOf(format));
    expect(Object.values(cells).map(({ subject }) => subject.head!.samples.length)).toEqual(
      samples === 2 ? [2] : [1, 1],
    );
    if (samples === 1) {
      const [first, second] = Object.keys(cells);
      expect(second).toBe(`${first!}?copy=2`);
      expect(Object.values(cells)[1]!.name).toBe(
        'read (2)'.replace('read', format === 'console-time' ? 'default' : 'read'),
      );
    }
  });

  it('with a time and a size is two figures of one benchmark', () => {
    const rows = [
      { name: 'import', unit: 'ms', value: 5 },
      { name: 'import', unit: 'KiB', value: 7 },
    ];
    expect(Object.keys(convert(JSON.stringify(rows), 'customSmallerIsBetter').cells)).toEqual([
      'custom/benchmark/import?unit=time',
      'custom/benchmark/import?unit=size',
    ]);
  });
});

/** Two files of one benchmark, each in a unit of its own; and the median. */
const scaled: [format: string, first: string, second: string, median: string][] = [
  ['catch2', catch2('998.1 ns'), catch2('1.012 us'), '1005.05 ns/op'],
  ['console-time', 'read: 990.5ms - timer ended', 'read: 1.010s - timer ended', '1000250000 ns/op'],
  [
    'benchmark-luau',
    'SUCCESS: read : 998.0us +/- 1% on luau',
    'SUCCESS: read : 1.010ms +/- 1% on luau',
    '1004000 ns/op',
  ],
  ['asv', '[ 50.00%] ··· b.time_read   990±10μs', '[ 50.00%] ··· b.time_read   1.01±0.01ms', '1000000 ns/op'],
  ['jmh', jmh(990, 'us/op'), jmh(1.01, 'ms/op'), '1000000 ns/op'],
  ['jmh', jmh(2000, 'ops/s', 'thrpt'), jmh(4, 'ops/ms', 'thrpt'), '3000 ops/s'],
  ['google-benchmark', google([{ time_unit: 'ns', real_time: 990 }]), google([{ real_time: 1.01 }]), '1000 ns/op'],
  [
    'cargo-bench',
    'test read ... bench: 990 ns/iter (+/- 1)',
    'test read ... bench: 1.01 us/iter (+/- 1)',
    '1000 ns/op',
  ],
  ['benchmark-js', 'read x 2,000 ops/sec ±1% (9 runs sampled)', 'read x 4 ops/ms ±1% (9 runs sampled)', '3000 ops/sec'],
  ['xctest', xctest('512', 'kB'), xctest('1.024', 'MB'), '768 kB'],
  ['customSmallerIsBetter', custom(990, 'ms'), custom(1.01, 's'), '1000000000 ns/op'],
  ['customSmallerIsBetter', custom(512, 'KiB'), custom(1, 'MiB'), '768 KiB'],
  ['customBiggerIsBetter', custom(512, 'KiB/s'), custom(1, 'MiB/s'), '768 KiB/s'],
];

function catch2(mean: string): string {
  return `benchmark name  samples  iterations  est run time\nread  100  9  1.02 ms \n   ${mean}  ${mean}  ${mean} \n   1 ns  1 ns  1 ns \n`;
}

function jmh(score: number, scoreUnit: string, mode = 'avgt'): string {
  return JSON.stringify([{ benchmark: 'read', mode, primaryMetric: { score, scoreUnit } }]);
}

function xctest(value: string, unit: string): string {
  return `Test Case 'A.read' measured [Memory Peak Physical, ${unit}] average: ${value}, relative standard deviation: 0%, values: [${value}], performanceMetricID:x`;
}

function custom(value: number, unit: string): string {
  return JSON.stringify([{ name: 'read', unit, value }]);
}

describe('two files of one benchmark in two units', () => {
  it.each(scaled)('%s: the median is the same, whichever file comes first', (format, first, second, median) => {
    const files = [first, second].map((text, index) => ({ name: `f${index}`, text: `${text}\n` }));
    const [value = '', unit] = median.split(' ');
    const [own] = Object.values(convertResults(files, formatOf(format), context).cells);
    expect(own!.subject.head!.summary).toMatchObject({ value: expect.closeTo(Number(value), 6) as number, unit });
    const [turned] = Object.values(convertResults(files.reverse(), formatOf(format), context).cells);
    expect(turned!.subject.head!.samples).toHaveLength(2);
    if (unit === 'ns/op') expect(turned!.subject.head!.summary!.value).toBeCloseTo(Number(value), 6);
  });

  it('are not measured when the units are of two dimensions, and that is said', () => {
    const files = [custom(5, 'ms'), custom(7, 'ops/s'), JSON.stringify([{ name: 'other', unit: 's', value: 1 }])];
    const { cells, skipped } = convertResults(
      files.map((text, index) => ({ name: `f${index}`, text })),
      'customSmallerIsBetter',
      context,
    );
    expect(Object.keys(cells)).toEqual(['custom/benchmark/other']);
    expect(skipped).toEqual([
      { cell: 'custom/benchmark/read', reason: 'another unit: ms before, ops/s now: not compared' },
    ]);
  });
});
