import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isShownAsNothing } from '../model/index.ts';
import {
  formatChange,
  formatChangeWithInterval,
  formatCountChange,
  formatCounts,
  formatFigures,
  formatInterval,
  formatTimes,
} from './change.ts';

describe('a change of time', () => {
  test.each([
    [1.061, 1.048, 1.073, '+6.1 % [+4.8, +7.3]'],
    [0.88, 0.851, 0.9, '−12 % [−15, −10]'],
    [1.0001, 0.99, 1.01, '0.0 % [−1.0, +1.0]'],
    [2, 1.9, 2, '+100 % [+90, +100]'],
    [2, 1.9, 2.1, '×2.0 [×1.9, ×2.1]'],
    [1.66, 0.75, 13, '×1.7 [×0.75, ×13.0]'],
    [12.34, 11.9, 12.7, '×12.3 [×11.9, ×12.7]'],
    [1.5, null, null, '+50 %'],
    [null, null, null, '–'],
  ])('%d [%d, %d] is %s', (ratio, low, high, text) => {
    expect(formatChangeWithInterval(ratio, low, high)).toBe(text);
  });

  test.each([
    [2, '+100 %'],
    [2.5, '×2.5'],
    [53.2, '×53.2'],
    [0.4, '−60 %'],
    [0.0042, '−99.58 %'],
    [0.00001, '−99.99 %'],
    [0, '−100 %'],
  ])('%d is %s', (ratio, text) => {
    expect(formatChange(ratio)).toBe(text);
  });

  test.each([
    [0.99, 1.04, '−1.0 % … +4.0 %'],
    [0.75, 13, '×0.75 … ×13.0'],
    [0.115, 1.85, '−89 % … +85 %'],
    [0.0042, 2.5, '×0.0042 … ×2.5'],
    [null, 1.04, '–'],
  ])('between %d and %d is %s: one notation for both', (low, high, text) => {
    expect(formatInterval(low, high)).toBe(text);
  });

  test.each([
    [1.2e6, 1.27e6, '1.20 → 1.27 ms'],
    [900, 1.1e6, '900 ns → 1.10 ms'],
    [undefined, 1.1e6, '– → 1.10 ms'],
    [undefined, undefined, '–'],
    [0, 0, '0 ns → 0 ns'],
  ])('%d ns → %d ns is %s', (base, head, text) => {
    expect(formatTimes(base, head)).toBe(text);
  });
});

test('figures that are no times keep their unit', () => {
  expect(formatFigures(64, 128, { unit: 'B/op', better: 'smaller' })).toBe('64.0 → 128 B/op');
  expect(formatFigures(1e6, 2e6, { unit: 'ops/s', better: 'bigger' })).toBe('1.00 → 2.00 ms');
  expect(formatFigures(1e6, 2e6)).toBe('1.00 → 2.00 ms');
});

describe('a change of a count', () => {
  test('fails nothing exactly where it is shown as 0.0 %', () => {
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

  test.each([
    ['fsync', 1, 2, '1 → 2', '+1 (+100 %)'],
    ['openat', 12_345, 12_344, '12345 → 12344', '−1 (0.0 %)'],
    ['stat', 0, 3, '0 → 3', '+3'],
    ['stat', 0.5, 1.25, '0.500 → 1.25', '+0.750 (×2.5)'],
    ['writtenBytes', 4096, 8192, '4.00 KiB → 8.00 KiB', '+4.00 KiB (+100 %)'],
    ['fsync', undefined, 2, '– → 2', '–'],
    ['fsync', 2, 2, '2 → 2', '0'],
  ])('%s %d → %d is %s, %s', (metric, base, head, both, change) => {
    expect([formatCounts(metric, base, head), formatCountChange(metric, base, head)]).toEqual([both, change]);
  });
});

test('no figure ever reads NaN or Infinity', () => {
  const figure = fc.option(fc.double(), { nil: undefined });
  fc.assert(
    fc.property(figure, figure, figure, (a, b, c) => {
      const texts = [
        formatChange(a),
        formatChangeWithInterval(a, b, c),
        formatInterval(a, b),
        formatTimes(a, b),
        formatCounts('fsync', a, b),
        formatCountChange('readBytes', a, b),
      ];
      expect(texts.join(' ')).not.toMatch(/NaN|Infinity|undefined|e\+/);
    }),
    { numRuns: 500 },
  );
});
