/** Figures of each tool that prints a report of its own: name, unit, direction and value, read by hand in the fixtures. */
import { describe, expect, it } from 'vitest';
import { type RunDocument, runDocumentSchema, sampleValues } from '../../../core/document/index.ts';
import { convertResults } from '../convert.ts';
import { findFormat } from '../known-formats.ts';
import { fixture } from '../../../../test/helpers/converted.ts';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

function convert(...files: { name: string; text: string; about?: string }[]): RunDocument {
  const document = convertResults(files, undefined, context);
  expect(runDocumentSchema.parse(document)).toEqual(document);
  return document;
}
const read = (file: string): RunDocument => convert({ name: file, text: fixture(file) });

/** Cell, value, unit; `>` where more is better. */
const figuresOf = ({ cells }: RunDocument): string[] =>
  Object.entries(cells).map(([id, { subject }]) => {
    const { value, unit, better } = subject.head!.summary!;
    return `${id} ${better === 'bigger' ? '>' : ''}${Number(value.toPrecision(6))} ${unit}`;
  });
const samplesOf = ({ cells }: RunDocument, cell: string): number[] => {
  expect(Object.keys(cells)).toContain(cell);
  return sampleValues(cells[cell]!.subject.head!.samples, 1).map((value) => Number(value.toPrecision(6)));
};

describe('disks', () => {
  it('sysbench fileio: rates, bandwidth, mean and percentile, with what was asked for', () => {
    const of = (metric: string): string =>
      `sysbench/benchmark/random%20r%2Fw?block=16KiB&files=4&io=synchronous&metric=${metric}&size=16MiB&threads=1`;
    expect(figuresOf(read('sysbench.txt'))).toEqual([
      `${of('reads')} >25401.1 reads/s`,
      `${of('writes')} >16934 writes/s`,
      `${of('fsyncs')} >1693.9 fsyncs/s`,
      `${of('read-bandwidth')} >396.89 MiB/s`,
      `${of('written-bandwidth')} >264.59 MiB/s`,
      `${of('latency')} 20000 ns/op`,
      `${of('p95')} 10000 ns/op`,
    ]);
  });

  it('ioping: every request but the warm-up', () => {
    const run = read('ioping.txt');
    expect(samplesOf(run, 'ioping/benchmark/read?metric=latency&size=4KiB')).toEqual([191400, 223700, 222300, 206200]);
    expect(figuresOf(run).slice(1)).toEqual([
      'ioping/benchmark/read?metric=iops&size=4KiB >4740 IOPS',
      'ioping/benchmark/read?metric=bandwidth&size=4KiB >18.5 MiB/s',
    ]);
    const json = read('ioping.json');
    expect(Object.keys(json.cells)).toEqual(Object.keys(run.cells));
    expect(samplesOf(json, 'ioping/benchmark/read?metric=latency&size=4KiB')).toEqual([179936, 209742, 305019, 261388]);
  });

  it('ioping -q: the mean, and the size computed from the total', () => {
    const quiet = fixture('ioping.txt').split('\n').slice(5).join('\n');
    const run = convert({ name: 'quiet', text: quiet });
    expect(samplesOf(run, 'ioping/benchmark/read?metric=latency&size=4KiB')).toEqual([210900]);
  });

  it('bonnie++: rates and longest latencies; what ended too soon is named', () => {
    const run = read('bonnie.txt');
    expect(figuresOf(run)).toContain('bonnie/benchmark/putc?concurrency=1&size=64M >566 KiB/s');
    expect(figuresOf(run)).toContain('bonnie/benchmark/getc?concurrency=1&size=64M >950 KiB/s');
    expect(figuresOf(run)).toContain('bonnie/benchmark/rewrite?concurrency=1&metric=longest&size=64M 827000 ns/op');
    expect(figuresOf(run)).toContain('bonnie/benchmark/random-stat?concurrency=1&files=1&metric=longest 7000 ns/op');
    expect(run.skipped.map(({ cell }) => cell.replace('bonnie/benchmark/', ''))).toEqual([
      ...['put-block', 'rewrite', 'get-block', 'seeks', 'seq-create', 'seq-stat', 'seq-delete'],
      ...['random-create', 'random-stat', 'random-delete'],
    ]);
  });

  it('bonnie++ 1.97: the fields without the number of seeks', () => {
    const rates = Array.from({ length: 6 }, (_, index) => `${index + 1}00,9`).join(',');
    const names = Array.from({ length: 6 }, (_, index) => `${index + 1}000,9`).join(',');
    const text = `1.97,1.97,host,1,1389000000,64M,,${rates},16,,,,,${names},${'5us,'.repeat(11)}5us\n`;
    const figures = figuresOf(convert({ name: 'b', text }));
    expect(figures).toContain('bonnie/benchmark/seeks?concurrency=1&size=64M >600 seeks/s');
    expect(figures).toContain('bonnie/benchmark/random-delete?concurrency=1&files=16 >6000 files/s');
    expect(figures).toHaveLength(24);
  });

  it('dbench: throughput, and each operation', () => {
    const figures = figuresOf(read('dbench.txt'));
    expect(figures).toContain('dbench/benchmark/all?clients=2&metric=bandwidth >67.3087 MB/s');
    expect(figures).toContain('dbench/benchmark/all?clients=2&metric=longest 81223000 ns/op');
    expect(figures).toContain('dbench/benchmark/Flush?clients=2&metric=latency 8076000 ns/op');
    expect(figures).toHaveLength(2 + 2 * 16);
  });

  it('fs_mark: files a second of each loop, and the calls of -v', () => {
    const run = read('fs-mark.txt');
    const of = (metric: string): string =>
      `fs-mark/benchmark/files?io=16384B&metric=${metric}&size=4096B&sync=INBAND%20FSYNC&threads=2`;
    expect(samplesOf(run, of('rate'))).toEqual([329.4, 3710.6]);
    expect(samplesOf(run, of('fsync'))).toEqual([4_962_000, 468_000]);
    expect(Object.keys(run.cells)).toEqual(['rate', 'creat', 'write', 'fsync', 'close'].map(of));
  });

  it('stress-ng: operations a second of the wall clock, and rates of its own, in lines and in YAML', () => {
    expect(figuresOf(read('stress-ng.txt'))).toEqual([
      'stress-ng/benchmark/hdd >1403.44 ops/s',
      'stress-ng/benchmark/iomix >1964.82 ops/s',
      'stress-ng/benchmark/hdd?metric=mbsec-read-rate >796.6 MB/s',
      'stress-ng/benchmark/hdd?metric=mbsec-write-rate >149.19 MB/s',
      'stress-ng/benchmark/hdd?metric=mbsec-readwrite-combined-rate >251.31 MB/s',
    ]);
    expect(figuresOf(read('stress-ng-yaml.txt'))).toEqual([
      'stress-ng/benchmark/hdd >3586.33 ops/s',
      'stress-ng/benchmark/hdd?metric=mbsec-read-rate >1150.31 MB/s',
      'stress-ng/benchmark/hdd?metric=mbsec-write-rate >700.498 MB/s',
      'stress-ng/benchmark/hdd?metric=mbsec-readwrite-combined-rate >867.958 MB/s',
    ]);
  });

  it('iozone: columns by where they end, so that tests left out stay left out', () => {
    const figures = figuresOf(read('iozone.txt'));
    expect(figures.slice(0, 4)).toEqual([
      'iozone/benchmark/write?record=4KiB&size=102400KiB >2604 KiB/s',
      'iozone/benchmark/rewrite?record=4KiB&size=102400KiB >2666 KiB/s',
      'iozone/benchmark/random%20read?record=4KiB&size=102400KiB >9959 KiB/s',
      'iozone/benchmark/random%20write?record=4KiB&size=102400KiB >2652 KiB/s',
    ]);
    expect(figures).toHaveLength(8);
    expect(figuresOf(read('iozone-throughput.txt'))).toEqual([
      'iozone/benchmark/initial%20writers?processes=4 >812346 KiB/s',
      'iozone/benchmark/random%20readers?processes=4 >912346 KiB/s',
    ]);
  });

  it('iozone in microseconds per operation: less is better', () => {
    const text = fixture('iozone.txt').replace('kBytes/sec', 'microseconds per operation.');
    expect(figuresOf(convert({ name: 'f', text }))[0]).toBe(
      'iozone/benchmark/write?record=4KiB&size=102400KiB 2604000 ns/op',
    );
  });
});

describe('languages', () => {
  it('Vitest: file, group and name; the mean with its margin, and p99', () => {
    const run = read('vitest.json');
    const cells = Object.values(run.cells).map(({ name }) => name);
    expect(cells.filter((name) => !name!.endsWith('p99'))).toEqual([
      'a.bench.ts > read > hosts',
      'a.bench.ts > read > stat',
      'a.bench.ts > again > stat',
    ]);
    expect(figuresOf(run)[0]).toBe('vitest/benchmark/a.bench.ts%20%3E%20read%20%3E%20hosts 25461 ns/op');
  });

  it('asv, what it prints: figures; a table and a failure are named', () => {
    const run = read('asv.txt');
    expect(figuresOf(run)).toEqual([
      'asv/benchmark/b.peakmem_list?environment=virtualenv-py3.11 24700000 B',
      'asv/benchmark/b.time_stat?environment=virtualenv-py3.11 11500 ns/op',
      'asv/benchmark/b.track_files?environment=virtualenv-py3.11 3 unit',
    ]);
    expect(run.skipped).toEqual([
      {
        cell: 'asv/benchmark/b.Sizes.time_write?environment=virtualenv-py3.11',
        reason: 'its figures are a table: convert the file in results_dir instead',
      },
      { cell: 'asv/benchmark/b.time_broken?environment=virtualenv-py3.11', reason: 'failed' },
    ]);
  });

  it('asv, a file of results: every combination of parameters, commit and time', () => {
    const run = read('asv-results.txt');
    expect(figuresOf(run)).toEqual([
      'asv/benchmark/b.Sizes.time_write?param-1=1024&param-2=a 262069 ns/op',
      'asv/benchmark/b.Sizes.time_write?param-1=1024&param-2=b 213088 ns/op',
      'asv/benchmark/b.Sizes.time_write?param-1=4096&param-2=a 422268 ns/op',
      'asv/benchmark/b.Sizes.time_write?param-1=4096&param-2=b 474406 ns/op',
      'asv/benchmark/b.peakmem_list 24653800 B',
      'asv/benchmark/b.time_stat 11461 ns/op',
      'asv/benchmark/b.track_files 3 unit',
    ]);
    expect(run.skipped.map(({ cell }) => cell)).toEqual(['asv/benchmark/b.time_broken']);
    expect(run.source).toEqual({ commit: '30da72a8615492cf632343151d5788b42e6beabb' });
    expect(run.startedAt).toBe('2026-11-23T07:14:33.000Z');
    expect(run.subjects.head!.environment).toMatchObject({ machine: 'vm', environment: 'virtualenv-py3.11' });
  });

  it('asv with recorded samples and a real interval', () => {
    const results = {
      ...{
        commit_hash: 'a'.repeat(40),
        result_columns: ['result', 'params', 'stats_ci_99_a', 'stats_ci_99_b', 'samples'],
      },
      results: { 'b.time_x': [[2e-6], [], [1e-6], [3e-6], [[1e-6, 2e-6, 3e-6]]] },
    };
    const run = convert({ name: 'r.json', text: JSON.stringify(results) });
    expect(samplesOf(run, 'asv/benchmark/b.time_x')).toEqual([1000, 2000, 3000]);
    expect(run.cells['asv/benchmark/b.time_x']!.subject.head!.summary).toMatchObject({
      value: 2000,
      low: 1000,
      high: 3000,
    });
  });

  it('Go with -json: the same cells as without', () => {
    expect(figuresOf(read('go-json.txt'))).toEqual([
      'go/benchmark/example.com%2Fdisk.BenchmarkStat?procs=2 18193 ns/op',
      'go/benchmark/example.com%2Fdisk.BenchmarkStat?metric=B%2Fop&procs=2 213 B/op',
      'go/benchmark/example.com%2Fdisk.BenchmarkStat?metric=allocs%2Fop&procs=2 2 allocs/op',
      'go/benchmark/example.com%2Fdisk.BenchmarkRead?procs=2 15017 ns/op',
      'go/benchmark/example.com%2Fdisk.BenchmarkRead?metric=MB%2Fs&procs=2 >4.26 MB/s',
    ]);
  });

  it('Go with -json: lines of two packages that ran at the same time', () => {
    const event = (name: string, output: string): string =>
      JSON.stringify({ Action: 'output', Package: name, Output: output });
    const events = [
      ...[event('x/a', 'pkg: x/a\n'), event('x/b', 'pkg: x/b\n'), event('x/a', 'BenchmarkRead-2 \t')],
      ...[event('x/b', 'BenchmarkRead-2 \t 10 \t 7 ns/op\n'), event('x/a', ' 10 \t 5 ns/op\n')],
    ];
    expect(figuresOf(convert({ name: 'e', text: events.join('\n') }))).toEqual([
      'go/benchmark/x%2Fa.BenchmarkRead?procs=2 5 ns/op',
      'go/benchmark/x%2Fb.BenchmarkRead?procs=2 7 ns/op',
    ]);
  });

  it('Ruby: real time and CPU time; the rehearsal does not count', () => {
    const run = read('ruby.txt');
    expect(figuresOf(run)).toEqual([
      'ruby/benchmark/write 104073000 ns/op',
      'ruby/benchmark/write?metric=user 6823000 ns/op',
      'ruby/benchmark/write?metric=system 19188000 ns/op',
      'ruby/benchmark/read 22164000 ns/op',
      'ruby/benchmark/read?metric=user 5230000 ns/op',
      'ruby/benchmark/read?metric=system 615000 ns/op',
    ]);
    expect(run.skipped).toHaveLength(1);
  });

  it('benchmark-ips: iterations a second', () => {
    const text =
      'Calculating -------------------------------------\n      read 4 KiB     36.5k (± 2.0%) i/s   (27.4 μs/i) -    180.0k in   5.0s\n';
    expect(figuresOf(convert({ name: 'r', text }))).toEqual(['ruby/benchmark/read%204%20KiB >36500 iterations/s']);
  });

  it("Swift's XCTest: every iteration, and what else it measured", () => {
    expect(figuresOf(read('xctest.txt'))).toEqual([
      'xctest/benchmark/StoreTests.FilesTests%20testRead 72000000 ns/op',
      'xctest/benchmark/FilesTests.testWrite 2000000 ns/op',
      'xctest/benchmark/FilesTests.testWrite?metric=disk-logical-writes 64 kB',
    ]);
    expect(
      read('xctest.txt').cells['xctest/benchmark/StoreTests.FilesTests%20testRead']!.subject.head!.samples,
    ).toHaveLength(3);
  });

  it('Dart and console.time', () => {
    expect(figuresOf(read('dart.txt'))).toEqual([
      'dart/benchmark/Template 1234500 ns/op',
      'dart/benchmark/Template?metric=MemoryUse 2048 bytes',
    ]);
    expect(figuresOf(read('console-time.txt'))).toEqual([
      'console-time/benchmark/read%20a%20file 1262000 ns/op',
      'console-time/benchmark/spin%3A%20long 1109000000 ns/op',
      'console-time/benchmark/slow 62500000000 ns/op',
      'console-time/benchmark/default 7617000000 ns/op',
    ]);
  });
});

describe('secondary metrics', () => {
  it('JMH: what profilers add, and percentiles of mode sample', () => {
    const metric = (score: number, scoreUnit: string, more: object = {}): object => ({ score, scoreUnit, ...more });
    const results = [
      {
        ...{ benchmark: 'B.read', mode: 'thrpt', primaryMetric: metric(2, 'ops/ms') },
        secondaryMetrics: {
          '·gc.alloc.rate': metric(5, 'MB/sec', { rawData: [[4, 6]] }),
          'gc.alloc.rate.norm': metric(0, 'B/op'),
        },
      },
      {
        ...{ benchmark: 'B.tail', mode: 'sample' },
        primaryMetric: metric(3, 'us/op', { scorePercentiles: { '50.0': 2, '99.0': 9, '99.9': 11 } }),
      },
    ];
    expect(figuresOf(convert({ name: 'j', text: JSON.stringify(results) }))).toEqual([
      'jmh/benchmark/B.read?mode=thrpt >2 ops/ms',
      'jmh/benchmark/B.read?metric=gc.alloc.rate&mode=thrpt 5 MB/sec',
      'jmh/benchmark/B.read?metric=gc.alloc.rate.norm&mode=thrpt 0 B/op',
      'jmh/benchmark/B.tail?mode=sample 3000 ns/op',
      'jmh/benchmark/B.tail?metric=p50&mode=sample 2000 ns/op',
      'jmh/benchmark/B.tail?metric=p99&mode=sample 9000 ns/op',
      'jmh/benchmark/B.tail?metric=p99.9&mode=sample 11000 ns/op',
    ]);
  });

  it('Google Benchmark: CPU time, items a second, counters', () => {
    const line = { name: 'BM_Read', iterations: 9, real_time: 5, cpu_time: 4, time_unit: 'us', threads: 1 };
    const counters = { items_per_second: 7, cache_misses: 3, hit_rate: 0.5 };
    const text = JSON.stringify({ context: {}, benchmarks: [{ ...line, ...counters }] });
    expect(figuresOf(convert({ name: 'g', text }))).toEqual([
      'google-benchmark/benchmark/BM_Read 5000 ns/op',
      'google-benchmark/benchmark/BM_Read?metric=cpu 4000 ns/op',
      'google-benchmark/benchmark/BM_Read?metric=items_per_second >7 items/s',
      'google-benchmark/benchmark/BM_Read?metric=cache_misses 3 cache_misses',
      'google-benchmark/benchmark/BM_Read?metric=hit_rate >0.5 hit_rate',
    ]);
  });

  it('BenchmarkDotNet: zero bytes are a figure, diagnosers stay; old files have no full name', () => {
    const descriptor = { Id: 'Gen0Collects', Unit: 'Count', TheGreaterTheBetter: false };
    const benchmark = {
      ...{ Namespace: 'X', Type: 'Y', Method: 'Read', Parameters: 'N=1', Statistics: { Mean: 20 } },
      ...{ Memory: { BytesAllocatedPerOperation: 0 }, Metrics: [{ Value: 0.5, Descriptor: descriptor }] },
    };
    const host = { ProcessorName: { IsValueCreated: true, Value: 'CPU' } };
    const run = convert({ name: 'b', text: JSON.stringify({ HostEnvironmentInfo: host, Benchmarks: [benchmark] }) });
    expect(figuresOf(run)).toEqual([
      'benchmarkdotnet/benchmark/X.Y.Read%28N%3D1%29 20 ns/op',
      'benchmarkdotnet/benchmark/X.Y.Read%28N%3D1%29?metric=allocated 0 B/op',
      'benchmarkdotnet/benchmark/X.Y.Read%28N%3D1%29?metric=Gen0Collects 0.5 Count',
    ]);
    expect(run.subjects.head!.environment.cpu).toBe('CPU');
  });
});

it('pytest-benchmark whose samples were cut by hand: the median counts, and it says so', () => {
  const stats = { mean: 0.002, median: 0.001, ops: 500, stddev: 0.0001, rounds: 3, data: [0.001, '... omitted'] };
  const text = JSON.stringify({ machine_info: {}, benchmarks: [{ name: 'x', fullname: 't.py::x', stats }] });
  const run = convert({ name: 'p', text });
  expect(figuresOf(run)).toEqual(['pytest-benchmark/benchmark/t.py%3A%3Ax 1000000 ns/op']);
  expect(run.skipped[0]!.reason).toBe('its samples are not all there: its median counts');
});

it('refuses a file of CodSpeed that has no times', () => {
  const text = JSON.stringify({ creator: { name: 'x' }, instrument: { type: 'simulation' }, benchmarks: [] });
  expect(() => convert({ name: 'c.json', text })).toThrow(
    'its instrument is simulation; measure with the mode walltime',
  );
});

describe("the names of Bencher's adapters", () => {
  it.each([
    ['rust_criterion', 'criterion'],
    ['cpp_google', 'google-benchmark'],
    ['python_asv', 'asv'],
    ['js_time', 'console-time'],
    ['json', 'bmf'],
  ])('%s is %s', (name, format) => {
    expect(findFormat(name).name).toBe(format);
  });
});

describe('benchmarks of one name in different groups are different cells', () => {
  it('cargo bench: targets', () => {
    const target = (name: string, ns: number): string =>
      `     Running benches/${name}.rs (target/release/deps/${name}-0123)\ntest read ... bench: ${ns} ns/iter (+/- 1)\n`;
    expect(figuresOf(convert({ name: 'c', text: target('a', 5) + target('b', 7) }))).toEqual([
      'cargo-bench/benchmark/read?group=benches%2Fa.rs 5 ns/op',
      'cargo-bench/benchmark/read?group=benches%2Fb.rs 7 ns/op',
    ]);
    expect(figuresOf(convert({ name: 'c', text: target('a', 5) }))).toEqual(['cargo-bench/benchmark/read 5 ns/op']);
  });

  it('Catch2: test cases', () => {
    const rule = '-'.repeat(79);
    const heading = `benchmark name                       samples       iterations    estimated\n   mean low mean high mean\n   std dev low std dev high std dev\n${rule}\n`;
    const test = (name: string, us: number): string =>
      `${rule}\n${name}\n${rule}\nx.cpp:12\n${'.'.repeat(79)}\n\n${heading}read                     100    208     7.1 ms \n    ${us} us    1 us    9 us \n    1 us    1 us   1 us \n\n`;
    expect(figuresOf(convert({ name: 'c', text: test('one', 5) + test('two', 7) }))).toEqual([
      'catch2/benchmark/read?group=one 5000 ns/op',
      'catch2/benchmark/read?group=two 7000 ns/op',
    ]);
  });

  it('BenchmarkDotNet: jobs', () => {
    const job = (name: string, mean: number): object => ({
      ...{ FullName: 'X.Read', DisplayInfo: `X.Read: ${name}`, Statistics: { Mean: mean } },
    });
    const text = JSON.stringify({ HostEnvironmentInfo: {}, Benchmarks: [job('.NET 8', 5), job('.NET 9', 7)] });
    expect(figuresOf(convert({ name: 'b', text }))).toEqual([
      'benchmarkdotnet/benchmark/X.Read?group=.NET%208 5 ns/op',
      'benchmarkdotnet/benchmark/X.Read?group=.NET%209 7 ns/op',
    ]);
  });
});

describe('Criterion', () => {
  const samples = (...times: number[]): string =>
    JSON.stringify({ sampling_mode: 'Linear', iters: times.map(() => 10), times });

  it('sample.json: every sample; two groups with one function are two', () => {
    const run = convert(
      { name: 'target/criterion/a/write/new/sample.json', text: samples(50, 60, 70) },
      { name: 'target/criterion/b/write/new/sample.json', text: samples(500) },
    );
    expect(samplesOf(run, 'criterion/benchmark/a%2Fwrite')).toEqual([5, 6, 7]);
    expect(samplesOf(run, 'criterion/benchmark/b%2Fwrite')).toEqual([50]);
  });

  it('the benchmark.json beside it says what it is of', () => {
    const about = JSON.stringify({ full_id: 'my group/read: all', throughput: { Bytes: 4096 } });
    const run = convert({ name: 'x/new/sample.json', text: samples(50), about });
    expect(run.cells['criterion/benchmark/my%20group%2Fread%3A%20all']!.subject.head!.bytesPerOp).toBe(4096);
  });

  it('the console: the interval, bytes of an iteration, a name in the line above, targets', () => {
    const run = read('criterion-console.txt');
    expect(figuresOf(run)).toEqual([
      'criterion/benchmark/files%2Fwrite%204096?group=benches%2Fa.rs 47140 ns/op',
      'criterion/benchmark/a%20benchmark%20with%20a%20name%20that%20is%20long 0.3239 ns/op',
      'criterion/benchmark/files%2Fwrite%204096?group=benches%2Fb.rs 1002000 ns/op',
    ]);
    const { summary, bytesPerOp } = Object.values(run.cells)[0]!.subject.head!;
    expect([summary!.low, summary!.high].map((bound) => Math.round(bound!))).toEqual([46802, 47536]);
    // 82.865 MiB/s for 47.14 µs.
    expect(bytesPerOp).toBe(4096);
  });
});

describe('counts under Valgrind', () => {
  it('Gungraun, the console in colour: the new figures of every tool; what has none is named', () => {
    const run = read('gungraun.txt');
    const short = 'gungraun/benchmark/disk%3A%3Agroup%3A%3Aread%20short%3A10';
    const long = 'gungraun/benchmark/disk%3A%3Agroup%3A%3Aread%20long%3Astring%20of%20two%20lines';
    expect(figuresOf(run)).toEqual([
      `${short}?metric=Instructions 1734 instructions`,
      `${short}?metric=L1%20Hits 2359 events`,
      `${short}?metric=LL%20Hits 0 events`,
      `${short}?metric=L1%20Hit%20Rate >99.8731 %`,
      `${short}?metric=Total%20bytes&tool=dhat 29499 B`,
      `${short}?metric=Total%20blocks&tool=dhat 2806 blocks`,
      `${long}?metric=Instructions 26214700 instructions`,
    ]);
    expect(run.skipped).toEqual([
      { cell: `${long}%20Estimated%20Cycles`, reason: 'it has a figure of an earlier run only' },
    ]);
  });

  it('Gungraun, JSON among other lines: the same cells', () => {
    const run = read('gungraun-json.txt');
    const short = 'gungraun/benchmark/disk%3A%3Agroup%3A%3Aread%20short%3A10';
    expect(figuresOf(run)).toEqual([
      `${short}?metric=Instructions 1734 instructions`,
      `${short}?metric=L1%20Hit%20Rate >99.5 %`,
    ]);
    expect(run.skipped.map(({ reason }) => reason)).toEqual([
      'it has a figure of an earlier run only',
      'Massif has no figures',
    ]);
  });

  it('iai', () => {
    expect(figuresOf(read('iai.txt'))).toEqual([
      'gungraun/benchmark/read_short?metric=Instructions 1243 instructions',
      'gungraun/benchmark/read_short?metric=L1%20Accesses 1580 events',
      'gungraun/benchmark/read_short?metric=L2%20Accesses 1 events',
      'gungraun/benchmark/read_short?metric=RAM%20Accesses 2 events',
      'gungraun/benchmark/read_short?metric=Estimated%20Cycles 1655 cycles',
    ]);
  });
});
