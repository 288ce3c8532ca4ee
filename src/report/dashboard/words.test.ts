import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { arrowText, between, changeText, isWorse, levels, wordOf, type Figures } from './page/change-words.ts';

const figures = (before: number, after: number, unit = 'ns', better: Figures['better'] = 'smaller'): Figures => ({
  before,
  after,
  unit,
  better,
});

describe('a change beside its figures', () => {
  it.each([
    [figures(222e6, 296e6), '222 ms → 296 ms', '▲ +33 %', 'slower'],
    [figures(296e6, 222e6), '296 ms → 222 ms', '▼ −25 %', 'faster'],
    [figures(1894, 2225, 'MiB/s', 'bigger'), '1,894 MiB/s → 2,225 MiB/s', '▲ +17 %', 'faster'],
    [figures(61_234, 40_000, 'iter/sec', 'bigger'), '61.2 kiter/sec → 40.0 kiter/sec', '▼ −35 %', 'slower'],
    [figures(368, 920, 'calls'), '368 calls → 920 calls', '▲ ×2.5', 'worse'],
    [figures(0, 5, 'allocs/op'), '0 allocs/op → 5 allocs/op', '▲ +5 allocs/op', 'worse'],
    [figures(5, 0, 'allocs/op'), '5 allocs/op → 0 allocs/op', '▼ −5 allocs/op', 'better'],
  ])('has the words of %j', (given, level, change, word) => {
    expect([levels(given), arrowText(given), wordOf(given)]).toEqual([level, change, word]);
  });

  it('has neither arrow nor sign when the figures print the same', () => {
    expect(arrowText(figures(1000, 1000.1))).toBe('0.0 %');
    expect(arrowText(figures(0, 0, 'allocs/op'))).toBe('0.0 %');
  });

  it('has the sign of their difference, and its unit decides which direction is worse', () => {
    const figure = fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e12, noNaN: true }));
    const unit = fc.constantFrom('ns', 'ns/iter', 'ops/s', 'MiB/s', 'B/op', 'allocs/op');
    const better = fc.constantFrom('smaller' as const, 'bigger' as const);
    fc.assert(
      fc.property(figure, figure, unit, better, (before, after, of, way) => {
        const given = figures(before, after, of, way);
        const text = changeText(given);
        const isMore = text.startsWith('+') || /^×[1-9>]/.test(text);
        const sign = isMore ? 1 : /^(−|×)/.test(text) ? -1 : 0;
        if (sign !== 0) expect(sign).toBe(Math.sign(after - before));
        else if (before > 0) expect(Math.abs(after / before - 1)).toBeLessThan(0.0006);
        if (after !== before) expect(isWorse(given)).toBe(after > before === (way === 'smaller'));
        expect(arrowText(given)).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });
});

test('both ends of an interval have one notation', () => {
  expect(between(1, 0.75, 1.13)).toBe('between −25 % and +13 %');
  expect(between(1.5, 0.75, 3.2)).toBe('between ×0.75 and ×3.2');
  expect(between(1.5, undefined, 3.2)).toBe('');
});
