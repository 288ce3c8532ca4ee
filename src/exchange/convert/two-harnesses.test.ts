/** Several harnesses in one output: the lines of each are read, or listed. */
import { describe, expect, it } from 'vitest';
import { convertResults } from './convert.ts';
import { examples, fixture } from '../../../test/helpers/converted.ts';
import { findFormat } from './known-formats.ts';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };
const convert = (text: string, from?: string): ReturnType<typeof convertResults> =>
  convertResults([{ name: 'out.txt', text }], from, context);

const both = `     Running benches/criterion.rs (target/release/deps/criterion-5c36)
read                    time:   [900.03 ns 900.13 ns 900.23 ns]
     Running benches/libtest.rs (target/release/deps/libtest-5c36)
test write ... bench:         203 ns/iter (+/- 2)
`;

describe('the output of two harnesses', () => {
  it('is read whole: Criterion and libtest of one cargo bench', () => {
    const { cells, skipped } = convert(both);
    const figures = Object.entries(cells).map(([id, { subject }]) => [id, subject.head!.summary!.value]);
    expect(Object.fromEntries(figures)).toEqual({
      'cargo-bench/benchmark/write': 203,
      'criterion/benchmark/read': 900.13,
    });
    expect(skipped).toEqual([]);
  });

  it.each([
    ['criterion', 'cargo-bench/benchmark/write', /result of cargo bench/],
    ['cargo-bench', 'criterion/benchmark/read', /result of Criterion/],
  ])('has an entry for each line of the other one where the format is said to be %s', (from, cell, reason) => {
    const { cells, skipped } = convert(both, from);
    expect(Object.keys(cells)).toHaveLength(1);
    expect(skipped).toEqual([{ cell, reason: expect.stringMatching(reason) as string }]);
  });

  it('has an entry for each line that looks like a result of a tool that is not known', () => {
    const text = `${both}walk tree ......... 1,234.5 ns/op (9 samples)\nscan 5000 ops/sec\ntook 3 s, 12 ns\n`;
    const reason = 'its line looks like a result, and no format here reads it';
    expect(convert(text).skipped).toEqual(
      ['walk%20tree', 'scan'].map((name) => ({ cell: `cargo-bench/benchmark/${name}`, reason })),
    );
  });

  it('has none for what mdtest -v prints beside its table', () => {
    const detail = 'V-1: Rank   0 Line  2107   Tree creation     :          0.001 sec,        900.000 ops/sec\n';
    expect(convert(detail + fixture('mdtest.txt')).skipped).toEqual(convert(fixture('mdtest.txt')).skipped);
  });

  const printed = examples.filter(({ format, isJson }) => !isJson && findFormat(format).isPrinted === true);

  it('is read whole for any two tools that print', () => {
    for (const first of printed) {
      for (const second of printed) {
        if (first.format === second.format) continue;
        const { cells } = convert(`${fixture(first.file)}\n${fixture(second.file)}`);
        const apart = [first, second].flatMap(({ file }) => Object.keys(convert(fixture(file)).cells));
        const names = new Set(Object.keys(cells).map((cell) => cell.replace(/\?.*/, '')));
        for (const cell of apart) expect([...names]).toContain(cell.replace(/\?.*/, ''));
      }
    }
  });
});
