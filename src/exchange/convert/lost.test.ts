/** Benchmarks that failed, were skipped or are torn: each is named, with the reason. */
import { describe, expect, it } from 'vitest';
import { convertResults } from './convert.ts';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

function google(more: readonly object[]): string {
  const line = { name: 'read', run_name: 'read', iterations: 9, time_unit: 'us' };
  const benchmarks = more.map((own, index) => ({ ...line, real_time: 5 + 2 * index, ...own }));
  return JSON.stringify({ context: {}, benchmarks });
}

function catch2(mean: string): string {
  return `benchmark name  samples  iterations  est run time\nread  100  9  1.02 ms \n   ${mean}  ${mean}  ${mean} \n   1 ns  1 ns  1 ns \n`;
}

function xctest(value: string, unit: string): string {
  return `Test Case 'A.read' measured [Memory Peak Physical, ${unit}] average: ${value}, relative standard deviation: 0%, values: [${value}], performanceMetricID:x`;
}

/** Output of a tool of which one benchmark has no figures → its cell and the reason. */
const lost: [what: string, format: string, text: string, cell: string, reason: string][] = [
  [
    'a failed benchmark',
    'go',
    'pkg: x\nBenchmarkA-2 1 1 ns/op\n--- FAIL: BenchmarkB-2\n    a.go:1: full\nFAIL\nFAIL\tx\t1s\n',
    'x.BenchmarkB?procs=2',
    'it failed: a.go:1: full',
  ],
  [
    'a skipped benchmark',
    'go',
    'pkg: x\nBenchmarkA-2 1 1 ns/op\n--- SKIP: BenchmarkB\n    a.go:1: no disk\n',
    'x.BenchmarkB',
    'it was skipped: a.go:1: no disk',
  ],
  [
    'a part that failed, not what it is a part of',
    'go',
    'BenchmarkA-2 1 1 ns/op\n--- FAIL: BenchmarkB\n    --- FAIL: BenchmarkB/big-2\n        a.go:1: full\n',
    'BenchmarkB%2Fbig?procs=2',
    'it failed: a.go:1: full',
  ],
  [
    'a torn line',
    'go',
    'pkg: x\nBenchmarkA-2 1 1 ns/op\nBenchmarkB-2 \t2026/01/01 opened\n  100\t 12 ns/op\n',
    'x.BenchmarkB?procs=2',
    'its result line is torn by other output: let the benchmark print nothing',
  ],
  [
    'a log that looks like figures',
    'go',
    'BenchmarkA-2 1 1 ns/op\nBenchmarkB-2 \t 10 20 files done\n  100\t 12 ns/op\n',
    'BenchmarkB?procs=2',
    'its result line is torn by other output: let the benchmark print nothing',
  ],
  [
    'a panic',
    'go',
    'pkg: x\nBenchmarkA-2 1 1 ns/op\nBenchmarkB\npanic: boom\nFAIL\tx\t1s\n',
    'x.BenchmarkB',
    'it ended with "panic: boom"',
  ],
  [
    'a package that failed',
    'go',
    'pkg: x\nBenchmarkA-2 1 1 ns/op\nFAIL\ty [build failed]\n',
    'y.*',
    'its package ended with FAIL [build failed]',
  ],
  ['a failed benchmark', 'cargo-bench', 'test a ... bench: 1 ns/iter (+/- 0)\ntest b ... FAILED\n', 'b', 'it failed'],
  [
    'a torn line',
    'cargo-bench',
    'test a ... bench: 1 ns/iter (+/- 0)\ntest b ... opened\nbench: 7 ns/iter (+/- 0)\n',
    'b',
    'its result line is torn by other output',
  ],
  [
    'a benchmark that panics',
    'criterion',
    'a  time: [1 ns 1 ns 1 ns]\nBenchmarking b: Warming up for 3.0 s\nthread main panicked\nerror: bench failed, to rerun pass `--bench x`\n',
    'b',
    'it began and has no result',
  ],
  [
    'a target that fails',
    'criterion',
    'a  time: [1 ns 1 ns 1 ns]\nerror: bench failed, to rerun pass `--bench x`\n',
    '*',
    'cargo ended with an error: bench failed, to rerun pass `--bench x`',
  ],
  [
    'a failed benchmark',
    'catch2',
    `${catch2('5 us')}write  Benchmark failed (no space)\n`,
    'write',
    'it failed: no space',
  ],
  [
    'a torn line',
    'cargo-bench',
    'test a ... bench: 1 ns/iter (+/- 0)\ntest b ... bench: 1 ns/iter (+/- 2\n',
    'b',
    'its result line is torn',
  ],
  [
    'a cut line',
    'cargo-bench',
    'test a ... bench: 1 ns/iter (+/- 0)\ntest b ... bench: 1 ns/iter (+/- 2',
    'b',
    'its line has no end: the output may be cut there',
  ],
  [
    'an error',
    'benchmark-js',
    'a x 5 ops/sec ±1% (9 runs sampled)\nb: Error: ENOSPC\n',
    'b',
    'it failed: Error: ENOSPC',
  ],
  [
    'a failed test',
    'xctest',
    `${xctest('5', 'kB')}\nTest Case 'A.write' failed (0.1 seconds).\n`,
    'A.write',
    'it failed',
  ],
  [
    'an error',
    'google-benchmark',
    google([{}, { name: 'b', run_name: 'b', error_occurred: true, error_message: 'full' }]),
    'b',
    'full',
  ],
  [
    'a skipped one',
    'google-benchmark',
    google([{}, { name: 'b', run_name: 'b', skipped: true, skip_message: 'no disk' }]),
    'b',
    'no disk',
  ],
];

describe('a benchmark without figures', () => {
  it.each(lost)('%s of %s is named with its reason', (_, format, text, cell, reason) => {
    const { cells, skipped } = convertResults([{ name: 'results', text }], undefined, context);
    expect(Object.keys(cells)).toHaveLength(1);
    expect(skipped).toEqual([{ cell: `${format}/benchmark/${cell}`, reason }]);
  });

  it('is not named where Go with -v only has parts of it', () => {
    const text =
      '=== RUN   BenchmarkA\nBenchmarkA\n=== RUN   BenchmarkA/x\nBenchmarkA/x\nBenchmarkA/x-2 \t 1 \t 5 ns/op\n';
    expect(convertResults([{ name: 'results', text }], undefined, context).skipped).toEqual([]);
  });
});
