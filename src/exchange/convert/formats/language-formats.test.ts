/** Figures of benchmark libraries that came later: AndroidX, mitata, Deno, tinybench, divan; hyperfine's CSV; version 1 of asv's results; Nyrkiö. */
import { describe, expect, it } from 'vitest';
import { type RunDocument, runDocumentSchema } from '../../../core/document/index.ts';
import { convertResults } from '../convert.ts';
import { figureLines, fixture } from '../../../../test/helpers/converted.ts';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

function convert(text: string): RunDocument {
  const document = convertResults([{ name: 'results', text }], undefined, context);
  expect(runDocumentSchema.parse(document)).toEqual(document);
  return document;
}
const lines = (file: string): string[] => figureLines(convert(fixture(file)));
const lost = (file: string): string[] => convert(fixture(file)).skipped.map(({ cell, reason }) => `${cell}: ${reason}`);

it('AndroidX: each run is a sample; units and directions follow from the names of the metrics', () => {
  const startup = 'androidx/benchmark/com.example.StartupBenchmark.startup?metric=';
  const document = convert(fixture('androidx.json'));
  expect(figureLines(document)).toEqual([
    'androidx/benchmark/com.example.FileBenchmark.readFile?size=4096 51875 ns/op of 3',
    'androidx/benchmark/com.example.FileBenchmark.readFile?metric=allocation-count&size=4096 12 count of 3',
    `${startup}time-to-initial-display 405750000 ns/op of 3`,
    `${startup}memory-heap-size-max 20736 KiB of 3`,
    `${startup}frame-duration-cpu-p50 7250000 ns/op`,
    `${startup}frame-duration-cpu-p90 11500000 ns/op`,
    `${startup}frame-duration-cpu-p95 14250000 ns/op`,
    `${startup}frame-duration-cpu-p99 31750000 ns/op`,
    `${startup}frame-overrun-p95 2500000 ns/op`,
    `${startup}frame-overrun-p99 20000000 ns/op`,
  ]);
  // A frame that was ready before its deadline has a negative overrun.
  expect(document.skipped.map(({ cell }) => cell)).toEqual([
    `${startup}frame-overrun-p50`,
    `${startup}frame-overrun-p90`,
  ]);
  expect(document.subjects.head!.environment).toMatchObject({ model: 'Pixel 8', sdk: 34, cores: 9 });
});

it('mitata: mean, p99 and heap; a benchmark that throws is listed', () => {
  expect(lines('mitata.json').slice(0, 6)).toEqual([
    'mitata/benchmark/stat 6554.60179 ns/op',
    'mitata/benchmark/stat?metric=p99 4657 ns/op',
    'mitata/benchmark/stat?metric=heap 1042.05015 B',
    'mitata/benchmark/read%201 164.330247 ns/op',
    'mitata/benchmark/read%201?metric=p99 3965.35205 ns/op',
    'mitata/benchmark/read%201?metric=heap 208.151408 B',
  ]);
  expect(lost('mitata.json')).toEqual(['mitata/benchmark/throws: it failed: no such file']);
});

it('deno bench --json: nanoseconds; a benchmark that fails is listed', () => {
  expect(lines('deno.json')).toEqual([
    'deno/benchmark/readFile 97123.25 ns/op',
    'deno/benchmark/readFile?metric=p99 250125.5 ns/op',
    'deno/benchmark/stat 1240.5 ns/op',
    'deno/benchmark/stat?metric=p99 3001.5 ns/op',
  ]);
  expect(lost('deno.json')).toEqual(['deno/benchmark/broken: it failed: No such file or directory (os error 2)']);
  const older = { runtime: 'Deno/1.31.0 x86_64', benches: [{ name: 'x', result: { ok: { n: 2, avg: 1308.75 } } }] };
  expect(figureLines(convert(JSON.stringify(older)))).toEqual(['deno/benchmark/x 1308.75 ns/op']);
});

describe('tinybench', () => {
  it('tasks: milliseconds with their margin', () => {
    expect(lines('tinybench.json')).toEqual([
      'tinybench/benchmark/stat 6295.03034 ns/op',
      'tinybench/benchmark/stat?metric=p99 3099.8 ns/op',
      'tinybench/benchmark/read 1639805.61 ns/op',
      'tinybench/benchmark/read?metric=p99 20481530.4 ns/op',
    ]);
    expect(lost('tinybench.json')).toEqual(['tinybench/benchmark/bad: it failed']);
    const { low, high } = convert(fixture('tinybench.json')).cells['tinybench/benchmark/stat']!.subject.head!.summary!;
    expect([low!, high!].map(Math.round)).toEqual([2687, 9903]);
  });

  it('version 2, in a member of an object', () => {
    const tasks = [{ name: 'x', result: { hz: 500, mean: 2, rme: 1, moe: 0.02, p99: 3, totalTime: 500 } }];
    expect(figureLines(convert(JSON.stringify({ tasks })))).toEqual([
      'tinybench/benchmark/x 2000000 ns/op',
      'tinybench/benchmark/x?metric=p99 3000000 ns/op',
    ]);
  });

  it('rows of table(): the time, or the rate where it is all', () => {
    expect(lines('tinybench-table.json')).toEqual([
      'tinybench/benchmark/stat 6295 ns/op',
      'tinybench/benchmark/read 1639806 ns/op',
    ]);
    expect(lost('tinybench-table.json')).toEqual(['tinybench/benchmark/bad: it failed: x']);
    const rate = [{ 'Task Name': 'x', 'ops/sec': '1,234,567', Margin: '±0.5%', Samples: 9 }];
    expect(figureLines(convert(JSON.stringify(rate)))).toEqual(['tinybench/benchmark/x >1234567 ops/s']);
  });
});

it('divan: the median, throughput and allocations of each leaf of the tree', () => {
  expect(lines('divan.txt')).toEqual([
    'divan/benchmark/open 1205 ns/op',
    'divan/benchmark/open?metric=alloc 1 allocs',
    'divan/benchmark/open?metric=alloc-bytes 64 B',
    'divan/benchmark/read%2F1024 655.5 ns/op',
    'divan/benchmark/read%2F1024?metric=throughput >1.454 GiB/s',
    'divan/benchmark/read%2F1048576 101400 ns/op',
    'divan/benchmark/read%2F1048576?metric=throughput >9.63 GiB/s',
    'divan/benchmark/walk%2F%22deep%22 2115000 ns/op',
    'divan/benchmark/walk%2F%22deep%22?metric=throughput >472800 items/s',
  ]);
  expect(lost('divan.txt')).toEqual(['divan/benchmark/slow: it was ignored']);
});

it('hyperfine --export-csv: the median, as of the JSON of the same runs', () => {
  const text =
    'command,mean,stddev,median,user,system,min,max,parameter_n\n"grep ""a, b"" x",0.0125,0.001,0.012,0.004,0.002,0.011,0.015,2\nls,0.5,,0.5,0.25,0.125,0.5,0.5,2\n';
  expect(figureLines(convert(text)).map((line) => decodeURIComponent(line))).toEqual([
    'hyperfine/run/grep "a, b" x?n=2 12000000 ns/op',
    'hyperfine/run/grep "a, b" x?metric=user&n=2 4000000 ns/op',
    'hyperfine/run/grep "a, b" x?metric=system&n=2 2000000 ns/op',
    'hyperfine/run/ls?n=2 500000000 ns/op',
    'hyperfine/run/ls?metric=user&n=2 250000000 ns/op',
    'hyperfine/run/ls?metric=system&n=2 125000000 ns/op',
  ]);
  expect(convert(`${text}"ls -l",0.5\n`).skipped).toEqual([
    { cell: 'hyperfine/run/ls%20-l', reason: 'its row is torn' },
  ]);
});

it('asv, version 1: a figure, or a table with its parameters, samples and interval', () => {
  const document = convert(fixture('asv-1.json'));
  const read = 'asv/benchmark/files.TimeRead.time_read?param-1=';
  expect(figureLines(document)).toEqual([
    'asv/benchmark/files.time_open 15250 ns/op',
    'asv/benchmark/files.track_size 4096 unit',
    `${read}a.txt&param-2=1 11000000 ns/op`,
    `${read}a.txt&param-2=2 22000000 ns/op`,
    `${read}b.txt&param-2=2 44000000 ns/op`,
    'asv/benchmark/files.peakmem_load 52428800 B of 3',
  ]);
  expect(document.skipped.map(({ cell }) => cell)).toEqual([
    'asv/benchmark/files.time_broken',
    `${read}b.txt&param-2=1`,
  ]);
  expect(document.cells['asv/benchmark/files.peakmem_load']!.subject.head!.summary).toMatchObject({
    low: 52_000_000,
    high: 53_000_000,
  });
  expect(document).toMatchObject({
    startedAt: '2017-07-14T02:40:00.000Z',
    source: { commit: '0123456789abcdef0123456789abcdef01234567' },
  });
});

it('Nyrkiö: each metric of the test that its file is named for, with its commit; several results are a history', () => {
  const document = convert(fixture('nyrkio.json'));
  expect(figureLines(document)).toEqual([
    'nyrkio/benchmark/results?metric=p50 56500 ns/op',
    'nyrkio/benchmark/results?metric=p99 281000 ns/op',
    'nyrkio/benchmark/results?metric=score >7 unit',
  ]);
  expect(document).toMatchObject({
    startedAt: '2025-03-04T10:00:00.000Z',
    source: { commit: '0123456789abcdef0123456789abcdef01234567' },
  });
  const twice = (JSON.parse(fixture('nyrkio.json')) as unknown[]).flatMap((one) => [one, one]);
  expect(() => convert(JSON.stringify(twice))).toThrow('it has 2 results: add them by io-perf import --from nyrkio');
});
