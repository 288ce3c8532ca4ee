import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isShownAsNothing } from '../../document/index.ts';
import {
  formatChange,
  formatChangeWithInterval,
  formatExact,
  formatFold,
  formatInterval,
  formatNumber,
} from './number-text.ts';

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

  test('whatever the figures are', () => {
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

  test('the interval alone has the notation of the whole', () => {
    expect(formatInterval(1.33, 0.96, 2.44)).toBe('[×0.96, ×2.4]');
    expect(formatInterval(1.33, undefined, 2.44)).toBe('–');
  });
});

test('a change has the sign of what changed', () => {
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

test('a count that is shown as 0.0 % is told apart from growth in the same way', () => {
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
