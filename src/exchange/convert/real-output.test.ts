/** Files that the tools wrote on a machine of ours, and what they say by hand; hyperfine, fio, Go, Google Benchmark, pytest: convert.test.ts. */
import { describe, expect, it } from 'vitest';
import { type CellResult, type RunDocument, runDocumentSchema, sampleValues } from '../../core/document/index.ts';
import { convertResults } from './convert.ts';
import { formatNames } from './known-formats.ts';
import { examples, fixture } from '../../../test/helpers/converted.ts';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

function read(file: string, name = file, from?: string): RunDocument {
  const document = convertResults([{ name, text: fixture(file) }], from, context);
  expect(runDocumentSchema.parse(document)).toEqual(document);
  return document;
}

const headOf = (run: RunDocument, cell: string): CellResult['subject'][string] => {
  expect(Object.keys(run.cells)).toContain(cell);
  return run.cells[cell]!.subject.head!;
};
const samplesOf = (run: RunDocument, cell: string): readonly number[] => sampleValues(headOf(run, cell).samples, 1);
const intervalOf = (run: RunDocument, cell: string): number[] => {
  const { value, low, high } = headOf(run, cell).summary!;
  return [value, low!, high!].map((figure) => Number(figure.toPrecision(6)));
};

it('there is an example of every format, and each says itself what it is, but for the custom ones', () => {
  expect([...new Set(examples.map(({ format }) => format))].sort()).toEqual(formatNames().sort());
  for (const { format, file } of examples) {
    const document = read(file, file, format.startsWith('custom') ? format : undefined);
    expect(Object.keys(document.subjects.head!.runners!)).toEqual([format]);
  }
});

describe('JMH 1.37', () => {
  const run = read('jmh.json');
  it('throughput: each iteration of two forks, more is better', () => {
    const cell = 'jmh/benchmark/x.Files.readRate?mode=thrpt&size=1024';
    // 6.4375…, 5.7258…, 8.2337…, 1.1106…, 1.7730…, 10.1332… ops/ms
    expect(samplesOf(run, cell).map((value) => Number(value.toFixed(4)))).toEqual([
      6.4375, 5.7258, 8.2337, 1.1107, 1.773, 10.1332,
    ]);
    expect(headOf(run, cell).summary).toMatchObject({ unit: 'ops/ms', better: 'bigger' });
    expect(run.cells[cell]!.name).toBe('x.Files.readRate ( {"size":"1024"} )');
  });
  it('average time: microseconds, less is better', () => {
    const cell = 'jmh/benchmark/x.Files.readTime?mode=avgt&size=65536';
    expect(samplesOf(run, cell)[1]).toBeCloseTo(563_729.65, 1);
    // Between 2818.57… and 3252.52… us/op.
    expect(headOf(run, cell).summary!.value).toBeCloseTo((3_427_331.7059 + 3_252_523.3176) / 2, 1);
    expect(headOf(run, cell).summary!.unit).toBe('ns/op');
    expect(run.subjects.head!.environment).toEqual({ results: 'jmh', jdk: '17.0.15' });
  });
});

it('libtest (Rust 1.95): nanoseconds with decimals, half of the range on either side; tests are not benchmarks', () => {
  const run = read('cargo-bench.txt');
  expect(Object.keys(run.cells)).toEqual([
    'cargo-bench/benchmark/io%3A%3Aread_64k',
    'cargo-bench/benchmark/io%3A%3Astat_hit',
    'cargo-bench/benchmark/io%3A%3Astat_miss',
  ]);
  expect(intervalOf(run, 'cargo-bench/benchmark/io%3A%3Aread_64k')).toEqual([20_505.9, 15_403.3, 25_608.5]);
});

describe('Criterion 0.5', () => {
  it("estimates.json: the slope and its interval, under the folder's name", () => {
    const run = read('criterion-estimates.json', 'target/criterion/stat hit/new/estimates.json');
    expect(intervalOf(run, 'criterion/benchmark/stat%20hit')).toEqual([3090.86, 2846.82, 3334.06]);
  });
  it("cargo-criterion 1.1's messages: time of one iteration of each sample, its own estimate, bytes of one iteration", () => {
    const run = read('criterion-messages.jsonl');
    expect(Object.keys(run.cells)).toEqual([
      'criterion/benchmark/stat%20hit',
      'criterion/benchmark/read%2F4096',
      'criterion/benchmark/read%2F65536',
    ]);
    // 9,731,729 ns for 1,347 iterations; 52,264,990 for 13,470.
    const samples = samplesOf(run, 'criterion/benchmark/stat%20hit');
    expect([samples.length, samples[0], samples[9]]).toEqual([
      10,
      expect.closeTo(7224.74, 2),
      expect.closeTo(3880.1, 1),
    ]);
    expect(intervalOf(run, 'criterion/benchmark/read%2F65536')).toEqual([30_385.4, 25_750.6, 34_798.5]);
    expect(headOf(run, 'criterion/benchmark/read%2F65536').bytesPerOp).toBe(65_536);
  });
  it('--output-format bencher is read as cargo bench', () => {
    const run = read('criterion-bencher.txt');
    expect(intervalOf(run, 'cargo-bench/benchmark/read%2F65536')).toEqual([23_227, 20_477, 25_977]);
  });
});

it('Catch2 2.13: mean and its interval, each in its own unit; a name broken into lines is one name', () => {
  const run = read('catch2.txt');
  expect(intervalOf(run, 'catch2/benchmark/read%204%20KiB')).toEqual([46_751.3, 5450.82, 211_059]);
  const wrapped = Object.values(run.cells)[2]!;
  expect(wrapped.name).toBe('write 64 KiB and flush it to a file whose name is rather long, so that it wraps');
  expect(Object.keys(run.cells)).toHaveLength(3);
});

it('benchmark.js 2.1: a rate, its margin in percent; names may hold what stands between name and figure', () => {
  const run = read('benchmark-js.txt');
  expect(Object.values(run.cells).map(({ name }) => name)).toEqual([
    'readFileSync 4 KiB',
    'existsSync miss',
    'RegExp#test x',
  ]);
  // 16,365 ops/sec ± 23.31 %.
  expect(intervalOf(run, 'benchmark-js/benchmark/readFileSync%204%20KiB')).toEqual([16_365, 12_550.3, 20_179.7]);
});

describe('documented output', () => {
  it('BenchmarkTools: an estimate is one figure, a trial its samples', () => {
    const run = read('julia.json');
    expect(samplesOf(run, 'julia/benchmark/read%2F4096')).toEqual([1250.5]);
    expect(samplesOf(run, 'julia/benchmark/read%2F65536')).toEqual([9100, 8900, 9300]);
    expect(samplesOf(run, 'julia/benchmark/read%2F4096?metric=memory')).toEqual([4160]);
    expect(run.subjects.head!.environment).toEqual({ results: 'julia', julia: '1.10.4' });
  });
  it('Luau: milliseconds, deviation in percent', () => {
    // 15.041 ms ± 1.96 × 0.636 %
    expect(intervalOf(read('luau.txt'), 'benchmark-luau/benchmark/base64?driver=luau')).toEqual([
      15_041_000, 14_853_500, 15_228_500,
    ]);
  });
  it('BenchmarkDotNet, full report: every iteration; allocated bytes', () => {
    const run = read('benchmarkdotnet.json');
    const cell = 'benchmarkdotnet/benchmark/Files.Reading.ReadAllBytes%28Size%3A%204096%29';
    expect(samplesOf(run, cell)).toEqual([5120.5, 5080.25, 5301.75, 5099.5]);
    expect(samplesOf(run, `${cell}?metric=allocated`)).toEqual([4272]);
  });
});

it("names that github-action-benchmark knows stay known: Go's with the package where there are several", () => {
  const text = ['a', 'b'].map((name) => `pkg: example.com/${name}\nBenchmarkRead-2 100 5 ns/op 7 MB/s\n`).join('');
  const { cells } = convertResults([{ name: 'f', text }], 'go', context);
  expect(Object.values(cells).map(({ name }) => name)).toEqual([
    'BenchmarkRead (example.com/a)',
    'BenchmarkRead (example.com/a) - MB/s',
    'BenchmarkRead (example.com/b)',
    'BenchmarkRead (example.com/b) - MB/s',
  ]);
  expect(Object.values(read('go.txt').cells)[0]!.name).toBe('BenchmarkWrite');
});

it('results of two suites are not compared', () => {
  const of = (suite?: string): RunDocument =>
    convertResults([{ name: 'f', text: fixture('go.txt') }], undefined, { ...context, suite });
  const [plain, debug, release] = [of(), of('debug'), of('release')];
  const fingerprints = [plain, debug, release].map((run) => run.subjects.head!.fingerprint);
  expect(new Set(fingerprints).size).toBe(3);
  expect(new Set([plain, debug, release].map(({ id }) => id)).size).toBe(3);
  expect(debug.suite).toBe('debug');
});
