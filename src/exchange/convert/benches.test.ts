/** What github-action-benchmark's extractors (its src/extract.ts, v1.22) make of the same files. */
import { describe, expect, it } from 'vitest';
import type { Bench } from '../../core/document/index.ts';
import { convertResults } from './convert.ts';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };
const benchesOf = (text: string, from: string): Record<string, Bench[]> | undefined =>
  convertResults([{ name: 'results', text }], from, context).benches;

const go = `pkg: example.com/disk
BenchmarkRead-8   100   1200 ns/op\t 4.000 MB/s
BenchmarkKeep     200   0.5 ns/op   0 B/op
pkg: example.com/net/http
Benchmark_net_http_Get-8   1   7 ns/op
`;

describe('figures for a data.js', () => {
  it('cargo: the range as it is printed, whatever the unit', () => {
    const text = `test io::read ... bench:      1,234 ns/iter (+/- 1,056)\ntest up ... bench: 7 MS/s (+/- 0)\n`;
    expect(benchesOf(text, 'cargo')).toEqual({
      cargo: [
        { name: 'io::read', value: 1234, unit: 'ns/iter', range: '± 1056' },
        { name: 'up', value: 7, unit: 'MS/s', range: '± 0' },
      ],
    });
  });

  it('Go: the first of several figures twice, zeros too, the package where the name does not say it', () => {
    expect(benchesOf(go, 'go')).toEqual({
      go: [
        {
          name: 'BenchmarkRead (example.com/disk)',
          value: 1200,
          unit: 'ns/op\t 4.000 MB/s',
          extra: '100 times\n8 procs',
        },
        { name: 'BenchmarkRead (example.com/disk) - ns/op', value: 1200, unit: 'ns/op', extra: '100 times\n8 procs' },
        { name: 'BenchmarkRead (example.com/disk) - MB/s', value: 4, unit: 'MB/s', extra: '100 times\n8 procs' },
        { name: 'BenchmarkKeep (example.com/disk)', value: 0.5, unit: 'ns/op   0 B/op', extra: '200 times' },
        { name: 'BenchmarkKeep (example.com/disk) - ns/op', value: 0.5, unit: 'ns/op', extra: '200 times' },
        { name: 'BenchmarkKeep (example.com/disk) - B/op', value: 0, unit: 'B/op', extra: '200 times' },
        { name: 'Benchmark_net_http_Get', value: 7, unit: 'ns/op', extra: '1 times\n8 procs' },
      ],
    });
  });
  it('Go with go-force-package-suffix: always the package', () => {
    expect(benchesOf(go, 'go+packages')!.go!.at(-1)!.name).toBe('Benchmark_net_http_Get (example.com/net/http)');
  });

  it('benchmark.js: margin and samples', () => {
    expect(benchesOf('fib(20) x 11,465 ops/sec ±1.12% (91 runs sampled)\n', 'benchmarkjs')).toEqual({
      benchmarkjs: [{ name: 'fib(20)', value: 11465, unit: 'ops/sec', range: '±1.12%', extra: '91 samples' }],
    });
  });

  it('pytest-benchmark: the rate of the mean, not of the median', () => {
    const stats = { mean: 0.002, median: 0.001, ops: 500, stddev: 0.0001, rounds: 3, data: [0.001, 0.001, 0.004] };
    const text = JSON.stringify({ machine_info: {}, benchmarks: [{ name: 'x', fullname: 't.py::x', stats }] });
    expect(benchesOf(text, 'pytest')).toEqual({
      pytest: [
        { name: 't.py::x', value: 500, unit: 'iter/sec', range: 'stddev: 0.0001', extra: 'mean: 2 msec\nrounds: 3' },
      ],
    });
  });

  it('Google Benchmark: every line, aggregates too', () => {
    const line = { name: 'BM_Read', iterations: 9, real_time: 5, cpu_time: 4, time_unit: 'us', threads: 1 };
    const text = JSON.stringify({
      context: {},
      benchmarks: [line, { ...line, name: 'BM_Read_mean', run_type: 'aggregate' }],
    });
    const rest = { value: 5, unit: 'us/iter', extra: 'iterations: 9\ncpu: 4 us\nthreads: 1' };
    expect(benchesOf(text, 'googlecpp')).toEqual({
      googlecpp: [
        { name: 'BM_Read', ...rest },
        { name: 'BM_Read_mean', ...rest },
      ],
    });
  });

  it('Catch2: the standard deviation as range', () => {
    const text = `benchmark name                       samples       iterations    estimated
                                     mean          low mean      high mean
                                     std dev       low std dev   high std dev
-------------------------------------------------------------------------------
Fibonacci 20                                   100             2     8.4318 ms
                                         43.186 us     41.402 us     46.246 us
                                         11.719 us      7.847 us     17.747 us

`;
    expect(benchesOf(text, 'catch2')).toEqual({
      catch2: [
        { name: 'Fibonacci 20', value: 43.186, unit: 'us', range: '± 11.719', extra: '100 samples\n2 iterations' },
      ],
    });
  });

  it('Julia: an estimate with its circumstances', () => {
    const estimate = { time: 12.5, gctime: 0, memory: 16, allocs: 1, params: ['P', { samples: 10 }] };
    const text = JSON.stringify([
      { Julia: '1.9', BenchmarkTools: '1.0' },
      [
        [
          'BenchmarkGroup',
          { tags: [], data: { fib: ['BenchmarkGroup', { tags: [], data: { 10: ['TrialEstimate', estimate] } }] } },
        ],
      ],
    ]);
    expect(benchesOf(text, 'julia')).toEqual({
      julia: [
        { name: 'fib/10', value: 12.5, unit: 'ns', extra: 'gctime=0\nmemory=16\nallocs=1\nparams={"samples":10}' },
      ],
    });
  });

  it('JMH: score and parameters', () => {
    const metric = { score: 42, scoreUnit: 'ops/ms', rawData: [[40, 44]] };
    const result = {
      benchmark: 'B.read',
      mode: 'thrpt',
      threads: 2,
      forks: 1,
      measurementIterations: 2,
      params: { n: '1' },
    };
    expect(benchesOf(JSON.stringify([{ ...result, primaryMetric: metric }]), 'jmh')).toEqual({
      jmh: [{ name: 'B.read ( {"n":"1"} )', value: 42, unit: 'ops/ms', extra: 'iterations: 2\nforks: 1\nthreads: 2' }],
    });
  });

  it('BenchmarkDotNet: mean and standard deviation', () => {
    const statistics = { Mean: 51.5, Median: 51.4, StandardDeviation: 0.25, OriginalValues: [51.3, 51.4, 51.8] };
    const text = JSON.stringify({
      HostEnvironmentInfo: {},
      Benchmarks: [{ FullName: 'X.Read', Statistics: statistics }],
    });
    expect(benchesOf(text, 'benchmarkdotnet')).toEqual({
      benchmarkdotnet: [{ name: 'X.Read', value: 51.5, unit: 'ns', range: '± 0.25' }],
    });
  });

  it('Luau: as printed', () => {
    expect(benchesOf('SUCCESS: base64 : 15.041ms +/- 0.636% on luau\n', 'benchmarkluau')).toEqual({
      benchmarkluau: [{ name: 'base64', value: 15.041, unit: 'ms', range: '±0.636%', extra: 'luau' }],
    });
  });

  it('the custom tools: as they came', () => {
    const row = { name: 'cpu', unit: 'Percent', value: '50', range: 3, extra: 'text', other: 1 };
    expect(benchesOf(JSON.stringify([row]), 'customBiggerIsBetter')).toEqual({
      customBiggerIsBetter: [{ name: 'cpu', value: 50, unit: 'Percent', range: '3', extra: 'text' }],
    });
  });

  it('has none of tools that it does not know', () => {
    const text = JSON.stringify({ results: [{ command: 'true', mean: 1, times: [1, 1] }] });
    expect(benchesOf(text, 'hyperfine')).toBeUndefined();
  });
});
