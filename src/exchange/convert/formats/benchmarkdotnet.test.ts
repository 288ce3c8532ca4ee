/** BenchmarkDotNet: benchmarks that failed, and what is not a number. */
import { expect, it } from 'vitest';
import { convertResults } from '../convert.ts';
import { fixture } from '../../../../test/helpers/converted.ts';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };
const dry = fixture('benchmarkdotnet-dry.json');
const convert = (text: string): ReturnType<typeof convertResults> =>
  convertResults([{ name: 'report.json', text }], undefined, context);

it('reads one iteration, whose interval is not a number, and names the benchmarks that failed beside it', () => {
  const { cells, skipped } = convert(dry);
  const times = Object.entries(cells).filter(([id]) => !id.includes('metric='));
  expect(times.map(([, { name, subject }]) => [name, subject.head!.summary!.value])).toEqual([
    ['LogBenchmarks.Append(Records: 10)', 888372],
    ['OtherBenchmarks.Exists', 467065],
  ]);
  expect(times.every(([, { subject }]) => !('low' in subject.head!.summary!))).toBe(true);
  const reason = 'it has no statistics: the benchmark failed';
  expect(skipped).toEqual(
    ['LogBenchmarks.Read%28Records%3A%2010%29', 'OtherBenchmarks.Fails'].map((name) => ({
      cell: `benchmarkdotnet/benchmark/${name}`,
      reason,
    })),
  );
});

const noNumbers = [
  '""',
  '" "',
  '"NaN"',
  '"-NaN"',
  '"Infinity"',
  '"n/a"',
  'null',
  'NaN',
  '-nan',
  'inf',
  '-Infinity',
  '+Inf',
];

it.each(noNumbers)('takes %s for a mean as a missing figure of that benchmark alone', (text) => {
  const { cells, skipped } = convert(
    dry
      .replace('"Mean": 888372', `"Mean": ${text}`)
      .replace(/"OriginalValues": \[\s*888372\s*\]/, '"OriginalValues": []'),
  );
  expect(Object.keys(cells)).toContain('benchmarkdotnet/benchmark/OtherBenchmarks.Exists');
  expect(skipped).toContainEqual({
    cell: 'benchmarkdotnet/benchmark/LogBenchmarks.Append%28Records%3A%2010%29',
    reason: 'its figure is not a number (null, NaN or infinite)',
  });
});
