import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellJudgement, Figure } from '../core/document/index.ts';
import {
  describeChange,
  describeCountChange,
  formatCounts,
  formatFigure,
  formatTimes,
  shownChange,
  type JudgedText,
} from './change.ts';
import { time } from '../../test/helpers/figures.ts';

const judged = (more: Partial<CellJudgement> = {}) => ({
  verdict: 'regressed' as const,
  ...{ base: time(1.7e6), head: time(1.8e6), ratio: 1.118, low: 1.101, high: 1.134, pairsUsed: 38 },
  ...more,
});

describe('the figures beside a change', () => {
  test('agree with it: the head is as measured, the base is head ÷ ratio', () => {
    expect(describeChange(judged())).toEqual({ figures: '1.61 → 1.80 ms', change: '+12 %', interval: '[+10, +13]' });
  });

  test('show only the head when nothing is decided', () => {
    const undecided = judged({ verdict: 'inconclusive', ratio: 0.96, low: 0.25, high: 13 });
    expect(describeChange(undecided)).toEqual({ figures: '≈ 1.80 ms', change: '×0.96', interval: '[×0.25, ×13]' });
  });

  test('have no interval for fewer than six pairs, and no change when nothing is decided', () => {
    expect(describeChange(judged({ pairsUsed: 5 }))).toMatchObject({ change: '+12 %', interval: '–' });
    expect(describeChange(judged({ pairsUsed: 5, verdict: 'inconclusive' }))).toEqual({
      ...{ figures: '≈ 1.80 ms', change: '–', interval: '–' },
    });
  });

  test('have no change when only one side was measured', () => {
    const nothing = { ratio: null, low: null, high: null };
    expect(describeChange(judged({ verdict: 'new', ...nothing }))).toMatchObject({ figures: '≈ 1.80 ms', change: '–' });
    const gone = { verdict: 'removed' as const, base: time(1.7e6), ...nothing };
    expect(describeChange(gone)).toMatchObject({ figures: '1.70 ms → –', change: '–' });
  });

  test('rise for a rate that rose', () => {
    const rate = (value: number): Figure => ({ value, unit: 'MB/s', better: 'bigger' });
    const faster = judged({ verdict: 'improved', head: rate(500), ratio: 1.25, low: 1.2, high: 1.28 });
    expect(describeChange(faster)).toEqual({
      ...{ figures: '400 → 500 MB/s', change: '+25 %', interval: '[+20, +28]' },
    });
    expect(formatFigure(rate(500))).toBe('500 MB/s');
    const worse = judged({ head: rate(100), ratio: 0.8, low: null, high: null });
    expect(describeChange(worse)).toEqual({ figures: '125 → 100 MB/s', change: '−20 %', interval: '–' });
  });

  test('always have the sign and the size of the change', () => {
    const ns = fc.double({ min: 1, max: 1e12, noNaN: true });
    const ratio = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    const verdict = fc.constantFrom<CellJudgement['verdict']>(
      'regressed',
      'improved',
      'unchanged',
      'inconclusive',
      'new',
    );
    const better = fc.constantFrom('smaller' as const, 'bigger' as const);
    fc.assert(
      fc.property(ns, ns, ratio, verdict, better, (before, after, factor, what, direction) => {
        const figure = (value: number): Figure => ({ value, unit: 'x', better: direction });
        const cell = judged({ verdict: what, base: figure(before), head: figure(after), ratio: factor });
        const { base, head, ratio: shown } = shownChange(cell);
        expect(head).toBeDefined();
        if (base === undefined || head === undefined || shown === null) return;
        expect(Math.sign(head - base)).toBe(Math.sign(shown - 1));
        expect(head / base / shown).toBeCloseTo(1, 6);
      }),
    );
  });
});

describe('the text of two times', () => {
  test.each([
    [1.2e6, 1.27e6, '1.20 → 1.27 ms'],
    [900, 1.1e6, '900 ns → 1.10 ms'],
    [undefined, 1.1e6, '≈ 1.10 ms'],
    [1.1e6, undefined, '1.10 ms → –'],
    [undefined, undefined, '–'],
    [0, 0, '0 ns → 0 ns'],
  ])('for %d ns → %d ns is %s', (base, head, text) => {
    expect(formatTimes(base, head)).toBe(text);
  });
});

test('a figure other than a time keeps its unit', () => {
  const head: Figure = { value: 1280, unit: 'B/op', better: 'smaller' };
  expect(describeChange(judged({ head, ratio: 20 })).figures).toBe('64 → 1,280 B/op');
  expect(describeChange(judged({ head, ratio: 20 }), (unit) => `\\${unit}`).figures).toBe('64 → 1,280 \\B/op');
});

describe('the text of two counts', () => {
  test.each([
    ['fsync', 1, 2, '1 → 2', '+1', '+100 %'],
    ['fsync', 1, 201, '1 → 201', '+200', '×201'],
    ['write', 600, 4600, '600 → 4,600', '+4,000', '×7.7'],
    ['openat', 12_345, 12_344, '12,345 → 12,344', '−1', '0.0 %'],
    ['stat', 0, 3, '0 → 3', '+3', 'was 0'],
    ['stat', 0.5, 1.25, '0.5 → 1.25', '+0.75', '×2.5'],
    ['writtenBytes', 4096, 8192, '4.00 KiB → 8.00 KiB', '+4.00 KiB', '+100 %'],
    ['readBytes', 2_883_584, 2_883_738, '2,883,584 → 2,883,738 B', '+154 B', '0.0 %'],
    ['fsync', undefined, 2, '2', '–', ''],
    ['fsync', 2, 2, '2 → 2', '0', ''],
  ])('for %s %d → %d is %s, %s %s', (metric, base, head, both, difference, share) => {
    expect(formatCounts(metric, base, head)).toBe(both);
    expect(describeCountChange(metric, base, head)).toEqual({ difference, share });
  });
});

const textsOf = ({ figures, change, interval }: JudgedText): string[] => [figures, change, interval];

test('no figure is ever shown as NaN or Infinity', () => {
  const figure = fc.option(fc.double(), { nil: undefined });
  fc.assert(
    fc.property(figure, figure, figure, (a, b, c) => {
      const cell = (figureOf: (value: number) => Figure) =>
        judged({
          ...(a === undefined ? {} : { head: figureOf(a) }),
          ...(b === undefined ? {} : { base: figureOf(b) }),
          ...{ ratio: c ?? null, low: a ?? null, high: b ?? null },
        });
      const texts = [
        ...textsOf(describeChange(cell(time))),
        ...textsOf(describeChange(cell((value) => ({ value, unit: 'x/s', better: 'bigger' })))),
        formatTimes(a, b),
        formatCounts('fsync', a, b),
        JSON.stringify(describeCountChange('readBytes', a, b)),
      ];
      expect(texts.join(' ')).not.toMatch(/NaN|Infinity|undefined|e[+-]\d/);
    }),
    { numRuns: 500 },
  );
});
