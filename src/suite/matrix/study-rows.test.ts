import { describe, expect, it } from 'vitest';
import { scaleOf, studyRows } from './study-rows.ts';
import { suiteCells } from './cells.ts';

describe('the rows of the studies', () => {
  it('are all published figures', () => {
    const counts = new Map<string, number>();
    for (const { study } of studyRows(1)) counts.set(study, (counts.get(study) ?? 0) + 1);
    expect([...counts]).toEqual([
      ['000', 52],
      ['001', 93],
      ['002', 12],
      ['003', 292],
      ['004', 11],
    ]);
  });

  it('name the cells that the suite measures at the same scale', () => {
    for (const scale of [1, 0.1, 0.25]) {
      const known = new Set(suiteCells('seeds', scale).map(({ id }) => id));
      const named = studyRows(scale).flatMap(({ cells }) => cells.map(({ id }) => id));
      expect(named.filter((id) => !known.has(id))).toEqual([]);
    }
  });

  it.each([1, 0.1, 0.25, 0.05])('show that a run was measured at the scale %f', (scale) => {
    const ids = suiteCells('seeds', scale).map(({ id }) => id);
    expect(scaleOf(ids)).toBe(scale);
    expect(scaleOf(ids.filter((id) => id.includes('FileStream.chunked?chunk=64KiB')))).toBe(scale);
  });

  it('leave a run without cells of the studies at the published size', () => {
    expect(scaleOf([])).toBe(1);
    expect(scaleOf(['native/read/pread?chunk=4KiB&size=1MiB', 'B é'])).toBe(1);
  });
});
