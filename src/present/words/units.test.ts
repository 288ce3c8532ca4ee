import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
import { formatNumber } from './number-text.ts';

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

  test('one is singular', () => {
    expect([formatCount(1, 'cell'), formatCount(2, 'cell'), formatCount(0, 'cell')]).toEqual([
      '1 cell',
      '2 cells',
      '0 cells',
    ]);
  });

  test.each(Object.entries(formatters))('%s shows a dash for what is no figure', (_, format) => {
    for (const value of [undefined, NaN, Infinity, -Infinity, -1]) expect(format(value)).toBe('–');
  });

  test.each(Object.entries(formatters))('%s is short and never shows NaN, Infinity or an exponent', (_, format) => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.double({ min: 0, max: 1e13 })), (value) => {
        const text = format(value);
        expect(text).not.toMatch(/NaN|Infinity|\de[+-]?\d|undefined/);
        expect(text.length).toBeLessThan(24);
      }),
    );
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
  test('the largest figure chooses it while the smallest keeps its digits', () => {
    const unit = commonDurationUnit([382_000, 1_480_000])!;
    expect(unit.name).toBe('ms');
    expect(formatDurationIn(382_000, unit)).toBe('0.382');
  });

  test('figures too far apart have none', () => {
    expect(commonDurationUnit([700, 90_000_000])).toBeUndefined();
  });

  test('nothing to measure has none', () => {
    expect(commonDurationUnit([undefined, NaN, 0])).toBeUndefined();
  });
});
