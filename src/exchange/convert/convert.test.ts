import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CellResult,
  type RunDocument,
  runDocumentSchema,
  UsageError,
  timePerOp,
  sampleValues,
} from '../../core/document/index.ts';
import { convertResults } from './convert.ts';
import { decodeText } from './result-text.ts';
import { findFormat, formatNames } from './known-formats.ts';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

const read = (text: string, from?: string, name = 'results'): RunDocument => {
  const document = convertResults([{ name, text }], from, context);
  expect(runDocumentSchema.parse(document)).toEqual(document);
  return document;
};

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

const subjectOf = (run: RunDocument, cell: string): CellResult['subject'][string] => {
  expect(Object.keys(run.cells)).toContain(cell);
  return run.cells[cell]!.subject.head!;
};
const samplesOf = (run: RunDocument, cell: string): readonly number[] => sampleValues(subjectOf(run, cell).samples, 1);
const summaryOf = (run: RunDocument, cell: string): NonNullable<CellResult['subject'][string]['summary']> =>
  subjectOf(run, cell).summary!;

describe('what the tools wrote here', () => {
  it('hyperfine 1.15: every run in nanoseconds', () => {
    const run = read(fixture('hyperfine.json'));
    expect(Object.keys(run.cells).filter((cell) => !cell.includes('?'))).toEqual([
      'hyperfine/run/true',
      'hyperfine/run/sleep%200.01',
    ]);
    expect(samplesOf(run, 'hyperfine/run/true').map(Math.round)).toEqual([
      4094348, 7081919, 7248428, 11245100, 4549935,
    ]);
    expect(summaryOf(run, 'hyperfine/run/true').value).toBeCloseTo(7081919, 0);
  });

  it('hyperfine: CPU time of a run', () => {
    const run = read(
      JSON.stringify({
        results: [{ command: 'c', mean: 1, user: 0.5, system: 0.25, times: [1, 1], exit_codes: [0, 1] }],
      }),
    );
    expect(summaryOf(run, 'hyperfine/run/c?metric=user')).toMatchObject({ ...timePerOp, value: 0.5e9 });
    expect(summaryOf(run, 'hyperfine/run/c?metric=system')).toMatchObject({ ...timePerOp, value: 0.25e9 });
    expect(run.skipped.map(({ reason }) => reason)).toEqual(['1 of 2 runs failed; their times count']);
  });

  it('fio 3.33: bandwidth, IOPS and completion latency', () => {
    const run = read(fixture('fio.json'));
    const job = 'fio/job/seq?bs=64KiB';
    const rest = 'rw=read&size=1MiB';
    // 80,659,692 B/s; 1,230.769231 IOPS; 244,415.9375 ns ± 1.95996 × 685,010.9 / √16.
    const bandwidth = summaryOf(run, `${job}&direction=read&ioengine=psync&metric=bandwidth&${rest}`);
    expect(bandwidth).toMatchObject({ unit: 'MiB/s', better: 'bigger' });
    expect(bandwidth.bytesPerSecond).toBeCloseTo(80_659_692, 0);
    expect(summaryOf(run, `${job}&direction=read&ioengine=psync&metric=iops&${rest}`).value).toBeCloseTo(1230.769, 3);
    const latency = summaryOf(run, `${job}&direction=read&ioengine=psync&metric=latency&${rest}`);
    expect(latency).toMatchObject({
      ...timePerOp,
      value: 244_415.9375,
      low: 0,
      latency: { p50Ns: 10_688, p90Ns: 913_408, p99Ns: 2_670_592, p999Ns: 2_670_592 },
    });
    expect(latency.high).toBeCloseTo(580_065.1, 0);
    expect(run.startedAt).toBe('2026-11-21T17:11:29.301Z');
    expect(run.subjects.head!.environment).toEqual({ results: 'fio', fio: 'fio-3.33' });
  });

  it('Go: every figure of a line, lines of one name as samples', () => {
    const run = read(fixture('go.txt'));
    const name = 'example.com%2Fx.BenchmarkWrite';
    expect(samplesOf(run, `go/benchmark/${name}?procs=2`)).toEqual([4_685_049, 3_745_540, 3_572_757]);
    expect(samplesOf(run, `go/benchmark/${name}?metric=B%2Fop&procs=2`)).toEqual([207, 207, 206]);
    expect(summaryOf(run, `go/benchmark/${name}?metric=B%2Fop&procs=2`)).toMatchObject({
      unit: 'B/op',
      better: 'smaller',
    });
    // 0.87, 1.09 and 1.15 MB/s, as Go means it: 10⁶ bytes.
    expect(summaryOf(run, `go/benchmark/${name}?metric=MB%2Fs&procs=2`).bytesPerSecond).toBeCloseTo(1_090_000, 3);
    expect(Object.keys(run.cells)).toContain('go/benchmark/example.com%2Fx.BenchmarkStat%2Fmiss%3D1?procs=2');
    expect(run.subjects.head!.environment).toMatchObject({ goos: 'linux', goarch: 'amd64', cpu: 'AMD EPYC' });
  });

  it('Google Benchmark: repetitions, not aggregates; bytes of one iteration', () => {
    const run = read(fixture('google-benchmark.json'));
    expect(Object.keys(run.cells)).toEqual([
      'google-benchmark/benchmark/Stat',
      'google-benchmark/benchmark/Stat?metric=cpu',
      'google-benchmark/benchmark/Copy%2F4096',
      'google-benchmark/benchmark/Copy%2F4096?metric=cpu',
    ]);
    expect(samplesOf(run, 'google-benchmark/benchmark/Stat')).toEqual([
      4761.720612086827, 12197.664872647878, 7385.091412347338,
    ]);
    expect(subjectOf(run, 'google-benchmark/benchmark/Copy%2F4096').bytesPerOp).toBe(4096);
    expect(run.startedAt).toBe('2026-11-21T17:13:26.000Z');
  });

  it('pytest-benchmark: every round', () => {
    const run = read(fixture('pytest-benchmark.json'));
    const cell = 'pytest-benchmark/benchmark/py%2Ftest_x.py%3A%3Atest_stat';
    expect(samplesOf(run, cell)).toHaveLength(8);
    expect(summaryOf(run, cell).value).toBeCloseTo(1932.875, 2);
    expect(run.source).toBeUndefined();
  });

  it('pytest-codspeed: the median of an iteration, by the path of the test', () => {
    const run = read(fixture('codspeed.json'));
    expect(Object.keys(run.cells)).toEqual(
      ['test_sum', 'test_mark', 'test_param%5B1%5D', 'test_param%5B2%5D'].map(
        (name) => `codspeed/benchmark/py%2Ftest_a.py%3A%3A${name}`,
      ),
    );
    expect(summaryOf(run, 'codspeed/benchmark/py%2Ftest_a.py%3A%3Atest_sum').value).toBeCloseTo(7774.52, 2);
  });
});

describe('what the tools document', () => {
  const jmhResult = (mode: string, unit: string): string =>
    JSON.stringify([
      {
        benchmark: 'org.x.Bench.read',
        mode,
        threads: 4,
        params: { size: '1024' },
        jdkVersion: '21.0.4',
        primaryMetric: {
          score: 200,
          scoreError: 'NaN',
          scoreConfidence: [100, 250],
          scoreUnit: unit,
          rawData: [[100], [250, 200]],
        },
      },
    ]);

  it('JMH: throughput is better when bigger, times are not; every iteration of every fork', () => {
    const rate = read(jmhResult('thrpt', 'ops/ms'));
    expect(samplesOf(rate, 'jmh/benchmark/org.x.Bench.read?mode=thrpt&size=1024&threads=4')).toEqual([100, 250, 200]);
    const time = read(jmhResult('avgt', 'us/op'));
    expect(samplesOf(time, 'jmh/benchmark/org.x.Bench.read?mode=avgt&size=1024&threads=4')).toEqual([1e5, 2.5e5, 2e5]);
  });

  it('BenchmarkDotNet: nanoseconds, allocated bytes, failed benchmarks', () => {
    const run = read(
      JSON.stringify({
        HostEnvironmentInfo: { OsVersion: 'Ubuntu', RuntimeVersion: '.NET 9' },
        Benchmarks: [
          {
            FullName: 'X.Read(N: 1)',
            Statistics: {
              Mean: 20,
              Median: 20,
              OriginalValues: [10, 20, 30],
              ConfidenceInterval: { Lower: 8, Upper: 32 },
            },
            Memory: { BytesAllocatedPerOperation: 64 },
          },
          { FullName: 'X.Broken', Statistics: null },
        ],
      }),
    );
    expect(samplesOf(run, 'benchmarkdotnet/benchmark/X.Read%28N%3A%201%29')).toEqual([10, 20, 30]);
    expect(samplesOf(run, 'benchmarkdotnet/benchmark/X.Read%28N%3A%201%29?metric=allocated')).toEqual([64]);
    expect(run.skipped).toEqual([
      { cell: 'benchmarkdotnet/benchmark/X.Broken', reason: 'it has no statistics: the benchmark failed' },
    ]);
  });

  it('go: figures of zero are figures, but no time is', () => {
    const line = (ns: string): string => `BenchmarkKeep-2 \t 100 \t ${ns} ns/op \t 0 MB/s \t 0 B/op \t 0 allocs/op\n`;
    const run = read(`${line('12')}${line('13')}${line('12')}`);
    const cell = 'go/benchmark/BenchmarkKeep?metric=allocs%2Fop&procs=2';
    expect(samplesOf(run, cell)).toEqual([0, 0, 0]);
    expect(summaryOf(run, cell)).toEqual({ value: 0, unit: 'allocs/op', better: 'smaller' });
    expect(Object.keys(run.cells)).toContain('go/benchmark/BenchmarkKeep?metric=B%2Fop&procs=2');
    expect(summaryOf(run, 'go/benchmark/BenchmarkKeep?metric=MB%2Fs&procs=2')).toMatchObject({ value: 0 });
    expect(run.skipped).toEqual([]);
    expect(Object.keys(read(line('0')).cells)).not.toContain('go/benchmark/BenchmarkKeep?procs=2');
  });

  it('hyperfine: samples of zero are samples, and the mean is the figure where most are zero', () => {
    const times = [9.07e-6, 0, 0];
    const run = read(JSON.stringify({ results: [{ command: 'true', mean: 3.02e-6, times }] }));
    expect(samplesOf(run, 'hyperfine/run/true')).toEqual([9070, 0, 0].map((ns) => expect.closeTo(ns, 6) as number));
    expect(summaryOf(run, 'hyperfine/run/true').value).toBeCloseTo(3023.33, 1);
    const without = convertResults(
      [
        {
          name: 'f',
          text: JSON.stringify({
            results: [
              { command: 'true', mean: 0, times: [0, 0] },
              { command: 'x', mean: 1 },
            ],
          }),
        },
      ],
      undefined,
      context,
    );
    expect(without.skipped).toEqual([
      { cell: 'hyperfine/run/true', reason: 'its time is zero: it is too short for the clock of its tool' },
    ]);
  });

  it('hyperfine: a sample that is not a number is listed, and the others count', () => {
    const run = read('{"results":[{"command":"x","mean":2,"times":[1,"NaN",3]}]}');
    expect(samplesOf(run, 'hyperfine/run/x')).toEqual([1e9, 3e9]);
    expect(run.skipped).toEqual([
      {
        cell: 'hyperfine/run/x%20samples',
        reason: '1 of its 3 samples are not numbers, or below zero: the others count',
      },
    ]);
  });

  it('a score of which more is better is a figure at zero and below', () => {
    const rows = [0, -5].map((value) => ({ name: `s${value}`, unit: 'score', value }));
    const { cells, skipped } = convertResults(
      [{ name: 'f', text: JSON.stringify(rows) }],
      'customBiggerIsBetter',
      context,
    );
    expect(Object.values(cells).map(({ subject }) => subject.head!.summary!.value)).toEqual([0, -5]);
    expect(skipped).toEqual([]);
  });

  it('cargo-criterion: time of one iteration of each sample, and its own estimate', () => {
    const message = {
      reason: 'benchmark-complete',
      id: 'io/read',
      iteration_count: [10, 20],
      measured_values: [1000, 2200],
      unit: 'ns',
      typical: { estimate: 104, lower_bound: 99, upper_bound: 111, unit: 'ns' },
    };
    const run = read(`{"reason":"other"}\n${JSON.stringify(message)}\n`);
    expect(samplesOf(run, 'criterion/benchmark/io%2Fread')).toEqual([100, 110]);
    expect(summaryOf(run, 'criterion/benchmark/io%2Fread')).toMatchObject({
      ...timePerOp,
      value: 104,
      low: 99,
      high: 111,
    });
  });

  it("Criterion's estimates.json is named by its folder", () => {
    const interval = { confidence_level: 0.95, lower_bound: 90, upper_bound: 110 };
    const estimate = { point_estimate: 100, standard_error: 1, confidence_interval: interval };
    const text = JSON.stringify({ mean: estimate, median: estimate, slope: null });
    const run = read(text, undefined, 'target/criterion/read 4k/new/estimates.json');
    expect(summaryOf(run, 'criterion/benchmark/read%204k')).toMatchObject({
      ...timePerOp,
      value: 100,
      low: 90,
      high: 110,
    });
  });

  it('cargo bench: half of the range on either side', () => {
    const run = read('running 1 test\ntest io::read ... bench:   1,234 ns/iter (+/- 56)\n');
    expect(summaryOf(run, 'cargo-bench/benchmark/io%3A%3Aread')).toMatchObject({
      ...timePerOp,
      value: 1234,
      low: 1206,
      high: 1262,
    });
  });

  it('Catch2: mean and its interval, each in its own unit', () => {
    const run = read(
      [
        'benchmark name                       samples       iterations    estimated',
        '                                     mean          low mean      high mean',
        '                                     std dev       low std dev   high std dev',
        '-------------------------------------------------------------------------------',
        'read 4k                                        100           208     7.1968 ms ',
        '                                          1.1 us        990 ns        1.3 us ',
        '                                         14 ns         12 ns         19 ns ',
      ].join('\n'),
    );
    const { value, low, high } = summaryOf(run, 'catch2/benchmark/read%204k');
    expect([value, low!, high!].map(Math.round)).toEqual([1100, 990, 1300]);
  });

  it('benchmark.js: a rate with its margin', () => {
    const run = read('read x 2,000 ops/sec ±25.00% (93 runs sampled)\n');
    expect(summaryOf(run, 'benchmark-js/benchmark/read')).toMatchObject({
      ...{ value: 2000, low: 1500, high: 2500 },
      ...{ unit: 'ops/sec', better: 'bigger' },
    });
  });

  it('custom results: the direction is the format, and a score is what it is', () => {
    const text = JSON.stringify([
      { name: 'score', unit: 'points', value: 50, range: '± 10' },
      { name: 'score of half', unit: 'points', value: '25' },
    ]);
    const bigger = read(text, 'customBiggerIsBetter');
    expect(
      samplesOf(bigger, 'custom/benchmark/score')[0]! / samplesOf(bigger, 'custom/benchmark/score%20of%20half')[0]!,
    ).toBe(2);
    expect(summaryOf(bigger, 'custom/benchmark/score')).toMatchObject({ value: 50, unit: 'points', better: 'bigger' });
    const smaller = read(text, 'customSmallerIsBetter');
    expect(summaryOf(smaller, 'custom/benchmark/score')).toMatchObject({ value: 50, low: 40, high: 60 });
    expect(() => read(text)).toThrow(
      /does not say whether less or more is better: name customSmallerIsBetter or customBiggerIsBetter with --from/,
    );
  });

  it('Bencher Metric Format: each measure of each benchmark', () => {
    const run = read(
      JSON.stringify({
        read: { latency: { value: 100, lower_value: 90, upper_value: 120 }, throughput: { value: 1000 } },
      }),
    );
    expect(summaryOf(run, 'bmf/benchmark/read')).toMatchObject({ ...timePerOp, value: 100, low: 90, high: 120 });
    expect(summaryOf(run, 'bmf/benchmark/read?metric=throughput').value).toBe(1000);
  });
});

describe('the document', () => {
  it('is the same for the same files, so that it is stored once', () => {
    expect(read(fixture('fio.json'))).toEqual(read(fixture('fio.json')));
    expect(read(fixture('fio.json')).id).not.toBe(read(fixture('fio-plus.json')).id);
  });

  it('holds several files of several tools', () => {
    const files = ['go.txt', 'hyperfine.json'].map((name) => ({ name, text: fixture(name) }));
    const runners = Object.keys(convertResults(files, undefined, context).cells).map((cell) => cell.split('/')[0]);
    expect(new Set(runners)).toEqual(new Set(['go', 'hyperfine']));
  });

  it('takes the same benchmark of several files for samples', () => {
    const files = [1, 2, 3].map((mean) => ({
      name: `f${mean}`,
      text: JSON.stringify({ results: [{ command: 'c', mean }] }),
    }));
    expect(samplesOf(convertResults(files, undefined, context), 'hyperfine/run/c')).toEqual([1e9, 2e9, 3e9]);
  });

  it('leaves out values that are not figures, and reports them', () => {
    const results = [0, -1].map((mean) => ({ command: `c${mean}`, mean, times: [mean] }));
    const run = read(JSON.stringify({ results: [...results, { command: 'fine', mean: 1 }] }));
    expect(Object.keys(run.cells)).toEqual(['hyperfine/run/fine']);
    expect(run.skipped).toHaveLength(2);
  });
});

describe('what cannot be read', () => {
  const sentence = /^results[^\n]*[.?]$/;
  const wrong: [string, string][] = [
    ['nothing of the kind', 'hello'],
    ['an empty object', '{}'],
    ['a list', '[]'],
    ['JSON cut short', fixture('fio.json').slice(0, 3000)],
    ['results of the wrong shape', '{"results":[{"command":1,"mean":"x"}]}'],
  ];

  it.each(formatNames().flatMap((format) => wrong.map(([what, text]) => [format, what, text] as const)))(
    '%s: %s',
    (format, _, text) => {
      const convert = (): RunDocument => convertResults([{ name: 'results', text }], format, context);
      expect(convert).toThrow(UsageError);
      expect(convert).toThrow(sentence);
    },
  );

  it.each(wrong)('without a format: %s', (_, text) => {
    expect(() => convertResults([{ name: 'results', text }], undefined, context)).toThrow(sentence);
  });

  it.each([
    ["elbencho's live CSV", 'Label,Phase,RuntimeMS,Rank,MixType,Done%\n,WRITE,5001,Total,,0\n', '--csvfile'],
    ["vdbench's flatfile", '*\n         tod        Run   Interval    reqrate       rate\n', 'summary.html'],
    ["diskspd's text", '\nCommand Line: diskspd.exe -b4K -d10\n', '-Rxml'],
    ['time', '\nreal\t0m1.250s\nuser\t0m0.100s\nsys\t0m0.030s\n', '--export-json'],
    ['go-tpc', '[{"50th(ms)":"2.1","Operation":"DELIVERY"}]', 'customSmallerIsBetter'],
  ])('%s is refused, with what to give in its place', (_, text, instead) => {
    const convert = (): RunDocument => convertResults([{ name: 'results', text }], undefined, context);
    expect(convert).toThrow(sentence);
    expect(convert).toThrow(`, and is not read: `);
    expect(convert).toThrow(instead);
  });

  it.each(['time', 'gotpc'])("Nyrkiö's tool %s is refused, with what to use in its place", (tool) => {
    expect(() => findFormat(tool)).toThrow(/ is not read: (?:let|write) /);
  });

  it('never anything but one sentence, however a file is damaged', () => {
    const texts = ['fio.json', 'hyperfine.json', 'google-benchmark.json', 'pytest-benchmark.json', 'go.txt'].map(
      fixture,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.nat(20_000),
        fc.string({ unit: 'binary', maxLength: 8 }),
        (text, at, noise) => {
          try {
            convertResults(
              [{ name: 'results', text: text.slice(0, at) + noise + text.slice(at + 3) }],
              undefined,
              context,
            );
          } catch (error) {
            expect(error).toBeInstanceOf(UsageError);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

it.each([undefined, 'pytest-benchmark'])(
  'JSON of one line that is cut short is said to be, with the format %s',
  (from) => {
    const whole = JSON.stringify({ machine_info: {}, benchmarks: [{ name: 'a', stats: { mean: 1, data: [1, 2] } }] });
    for (const length of [whole.length - 1, whole.length / 2, 30])
      expect(() => convertResults([{ name: 'out.json', text: whole.slice(0, length) }], from, context)).toThrow(
        'its JSON is cut short',
      );
  },
);

it('the log of a terminal is read, though it begins like JSON and opens more brackets than JSON may', () => {
  const text = `[08:28:51]\n${'Jobs: 1 [R(1)][eta '.repeat(300)}\n${fixture('fio-normal.txt')}`;
  expect(Object.keys(convertResults([{ name: 'log', text }], undefined, context).cells)).toEqual(
    Object.keys(convertResults([{ name: 'log', text: fixture('fio-normal.txt') }], undefined, context).cells),
  );
});

describe('bytes', () => {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

  it('are UTF-8, with or without a mark, or UTF-16 with one', () => {
    expect(decodeText(encode('é'), 'f')).toBe('é');
    expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), 'f')).toBe('a');
    expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x61, 0), 'f')).toBe('a');
    expect(decodeText(Uint8Array.of(0xfe, 0xff, 0, 0x61), 'f')).toBe('a');
    expect(decodeText(Uint8Array.of(0x61, 0xc2), 'f')).toBe('a\uFFFD');
  });

  it.each([
    ['another encoding', Uint8Array.of(0xe9, 0x20), /^f is not UTF-8 text/],
    ['a gzip file', Uint8Array.of(0x1f, 0x8b, 8, 0), /^f is not UTF-8 text/],
    ['nothing', Uint8Array.of(), /^f is empty/],
  ])('%s is one sentence', (_, bytes, message) => {
    expect(() => decodeText(bytes, 'f')).toThrow(message);
  });
});
