import { describe, expect, it } from 'vitest';
import { cellsAtCeiling } from './cell-results.ts';

const series = (level: number, spread: number) =>
  Array.from({ length: 20 }, (_, i) => level * (1 + spread * Math.sin(i * 2.4)));
const limit = 210e6;

describe('cells at the ceiling', () => {
  it('are steady ones that are as fast as another', () => {
    const found = cellsAtCeiling({
      a: series(limit, 0.01),
      b: series(limit * 1.005, 0.01),
      c: series(limit / 2, 0.01),
    });
    expect(found).toEqual(['a', 'b']);
  });

  it('do not vary', () => {
    expect(cellsAtCeiling({ a: series(limit, 0.2), b: series(limit, 0.2) })).toEqual([]);
    expect(cellsAtCeiling({ a: series(limit, 0.01), b: series(limit, 0.2) })).toEqual([]);
  });

  it('have samples enough: more than 90 % of them near the median', () => {
    expect(cellsAtCeiling({ a: [limit, limit], b: [limit, limit] })).toEqual([]);
    expect(cellsAtCeiling({ a: [], b: [] })).toEqual([]);
    const outliers = [...series(limit, 0.001).slice(2), limit / 3, limit / 3];
    expect(cellsAtCeiling({ a: outliers, b: outliers })).toEqual([]);
    expect(cellsAtCeiling({ a: outliers.slice(0, -1), b: outliers.slice(0, -1) })).toEqual(['a', 'b']);
  });
});
