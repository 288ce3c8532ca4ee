import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isShownAsNothing } from '../document/index.ts';
import {
  commonDurationUnit,
  formatBytes,
  formatCount,
  formatDuration,
  formatDurationIn,
  formatInUnit,
  formatPercent,
  formatRatio,
  formatThroughput,
  formatWait,
} from './units.ts';
import {
  formatChange,
  formatChangeWithInterval,
  formatExact,
  formatFold,
  formatInterval,
  formatNumber,
} from './numbers.ts';

describe('a number', () => {
  test.each([
    [0, '0', '0'],
    [0.1234, '0.123', '0.1234'],
    [12.345, '12.3', '12.35'],
    [999.6, '1,000', '999.6'],
    [1234, '1,234', '1,234'],
    [12_345_678, '12,345,678', '12,345,678'],
    [1234.5, '1,235', '1,235'],
    [1 / 3, '0.333', '0.3333'],
    [1e-9, '0.000', '<0.000001'],
    [1e300, '>10¹⁵', '>10¹⁵'],
    [Number.NaN, '–', '–'],
    [-1, '–', '–'],
    [undefined, '–', '–'],
    [null, '–', '–'],
  ])('%d is %s, as an exact count %s', (value, rounded, exact) => {
    expect([formatNumber(value), formatExact(value)]).toEqual([rounded, exact]);
  });
});

describe('a change with its interval is in one notation', () => {
  test.each([
    [1.061, 1.048, 1.073, '+6.1 % [+4.8, +7.3]'],
    [1.33, 0.96, 1.98, '+33 % [−4.0, +98]'],
    [0.88, 0.851, 0.9, '−12 % [−15, −10]'],
    [1.0001, 0.99, 1.01, '0.0 % [−1.0, +1.0]'],
    [2, 1.9, 2, '+100 % [+90, +100]'],
    [1.33, 0.96, 2.44, '×1.33 [×0.96, ×2.4]'],
    [3.2, 0.9, 13, '×3.2 [×0.90, ×13]'],
    [53.4, 48.2, 1234.5, '×53 [×48, ×1,235]'],
    [0.0187, 0.0164, 0.0207, '×0.019 [×0.016, ×0.021]'],
    [1.5, null, null, '+50 %'],
    [2.5, undefined, 3, '×2.5'],
    [1 / 201, null, null, '×0.0050'],
    [0, 0, 0, '×0.00 [×0.00, ×0.00]'],
    [1e-12, null, null, '×<0.000001'],
    [null, 1, 2, '–'],
  ])('%d [%d, %d] is %s', (ratio, low, high, text) => {
    expect(formatChangeWithInterval(ratio, low, high)).toBe(text);
  });

  test('stays in one notation for any figures', () => {
    const ratio = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(ratio, ratio, ratio, (a, b, c) => {
        const text = formatChangeWithInterval(a, b, c);
        expect(text).toMatch(
          text.includes('%') ? /^[+−]?[\d.]+ % \[[+−]?[\d.]+, [+−]?[\d.]+\]$/ : /^×[<\d.,]+ \[×[<\d.,]+, ×[<\d.,]+\]$/,
        );
      }),
    );
  });

  test('has the same notation for the interval alone', () => {
    expect(formatInterval(1.33, 0.96, 2.44)).toBe('[×0.96, ×2.4]');
    expect(formatInterval(1.33, undefined, 2.44)).toBe('–');
  });
});

test('has the sign of the difference', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.101, max: 1.99, noNaN: true }), (ratio) => {
      const text = formatChange(ratio);
      const sign = text.startsWith('+') ? 1 : text.startsWith('−') ? -1 : 0;
      expect(sign === 0 ? Math.abs(ratio - 1) < 0.0006 : sign === Math.sign(ratio - 1)).toBe(true);
    }),
  );
});

test.each([
  [1.12, '12 %'],
  [53.4, '×53'],
  [0.88, '12 %'],
  [0.0187, '×53'],
  [0, '–'],
])('%d is a change of %s', (ratio, text) => {
  expect(formatFold(ratio)).toBe(text);
});

test('rounds to 0.0 % for the same ratios as the rule for small counts', () => {
  const near = fc
    .integer({ min: 1, max: 1e7 })
    .chain((base) =>
      fc.tuple(fc.constant(base), fc.integer({ min: Math.floor(base * 0.998), max: Math.ceil(base * 1.002) })),
    );
  fc.assert(
    fc.property(near, ([base, head]) => {
      expect(isShownAsNothing(base, head)).toBe(formatChange(head / base) === '0.0 %');
    }),
  );
});

const formatters = {
  formatNumber,
  formatDuration,
  formatThroughput,
  formatBytes,
  formatPercent,
  formatRatio,
  formatWait,
  formatRate: (value: number | undefined) => formatInUnit('ops/s', value),
  formatAllocations: (value: number | undefined) => formatInUnit('allocs/op', value),
};

describe('figures', () => {
  test.each([
    [0, '0 ns'],
    [0.25, '0.250 ns'],
    [1, '1.00 ns'],
    [712.4, '712 ns'],
    [999.4, '999 ns'],
    [999.6, '1.00 µs'],
    [1929, '1.93 µs'],
    [19_290, '19.3 µs'],
    [9.996e6, '10.0 ms'],
    [1.5e9, '1.50 s'],
    [7.2e12, '7,200 s'],
  ])('%d ns reads %s', (ns, text) => {
    expect(formatDuration(ns)).toBe(text);
  });

  test.each([
    [0, '0 B/s'],
    [1023, '1,023 B/s'],
    [1024, '1.00 KiB/s'],
    [5.4e8, '515 MiB/s'],
    [1.2e10, '11.2 GiB/s'],
    [1.0995e27, '>10¹² TiB/s'],
  ])('%d bytes per second read %s', (bytesPerSecond, text) => {
    expect(formatThroughput(bytesPerSecond)).toBe(text);
  });

  test.each([
    [0, '0.0 %'],
    [0.016, '1.6 %'],
    [0.0999, '10 %'],
    [1.2, '120 %'],
    [42, '>999 %'],
  ])('a share of %d reads %s', (share, text) => {
    expect(formatPercent(share)).toBe(text);
  });

  test.each([
    ['ns', 1500, '1.50 µs'],
    ['ns/op', 1500, '1.50 µs'],
    ['ns/iter', 34_001, '34.0 µs/iter'],
    ['B/op', 12_288, '12.0 KiB/op'],
    ['B/s', 2 ** 21, '2.00 MiB/s'],
    ['ops/s', 100e9, '100 Gops/s'],
    ['iter/sec', 61_234, '61.2 kiter/sec'],
    ['IOPS', 0, '0 IOPS'],
    ['MiB/s', 2225.25, '2,225 MiB/s'],
    ['allocs/op', 1_234_567, '1,234,567 allocs/op'],
    ['things', 12.5e9, '12.5G things'],
    ['things', 0.0000125, '12.5µ things'],
    ['', 7, '7'],
  ])('in %s, %d reads %s', (unit, value, text) => {
    expect(formatInUnit(unit, value)).toBe(text);
  });

  test.each([
    [0.41, '0.4 s'],
    [8, '8 s'],
    [59.7, '1 min 00 s'],
    [108, '1 min 48 s'],
    [7500, '2 h 05 min'],
  ])('waiting %d s reads %s', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text);
  });

  test('a count of one is singular', () => {
    expect([formatCount(1, 'cell'), formatCount(2, 'cell'), formatCount(0, 'cell')]).toEqual([
      '1 cell',
      '2 cells',
      '0 cells',
    ]);
  });

  test.each(Object.entries(formatters))('%s shows a dash for a value that is not a figure', (_, format) => {
    for (const value of [undefined, NaN, Infinity, -Infinity, -1]) expect(format(value)).toBe('–');
  });

  test.each(Object.entries(formatters))('%s is short and never shows NaN, Infinity or an exponent', (_, format) => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.double({ min: 0, max: 1e13 })), (value) => {
        const text = format(value);
        expect(text).not.toMatch(/NaN|Infinity|\de[+-]?\d|undefined/);
        expect(text.length).toBeLessThanOrEqual(24);
      }),
    );
  });

  test.each([
    ['allocs/op', 9.9999999995e21, '>10¹⁸ allocs/op'],
    ['ops/s', 1e23, '>10¹⁸ ops/s'],
    ['', 1e18, '>10¹⁸'],
    ['allocs/op', 9.99e17, '999,000T allocs/op'],
  ])('an extreme value in %s: %d reads %s', (unit, value, text) => {
    expect(formatInUnit(unit, value)).toBe(text);
  });

  test('a duration reads back within the rounding of three digits', () => {
    const factors: Record<string, number> = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9 };
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e12, noNaN: true }), (ns) => {
        const [number = '', unit = ''] = formatDuration(ns).split(' ');
        expect(Math.abs(Number(number.replaceAll(',', '')) * factors[unit]! - ns) / ns).toBeLessThanOrEqual(0.0051);
        expect(number.replace(/[.,]/g, '').length).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe('one unit for figures read together', () => {
  test('is the one of the largest figure, while the smallest keeps its digits', () => {
    const unit = commonDurationUnit([382_000, 1_480_000])!;
    expect(unit.name).toBe('ms');
    expect(formatDurationIn(382_000, unit)).toBe('0.382');
  });

  test('does not exist for figures too far apart', () => {
    expect(commonDurationUnit([700, 90_000_000])).toBeUndefined();
  });

  test('does not exist without figures', () => {
    expect(commonDurationUnit([undefined, NaN, 0])).toBeUndefined();
  });
});
