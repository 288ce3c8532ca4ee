import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defined } from '../../core/document/index.ts';
import { createRandom, type Random } from '../../core/stats/index.ts';
import type { HistoryPoint } from './history-changes.ts';
import type { CellHistory } from './baseline.ts';
import { judgeAgainstHistory, type HistoryVerdict } from './history.ts';
import { shrinkVariances } from './run-variance.ts';
import { defaultHistoryPolicy } from '../policy.ts';

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

const point = (value: number, fingerprint = 'a', commit?: string): HistoryPoint => ({
  value,
  fingerprint,
  ...defined({ commit }),
});

function cellHistory(random: Random, runs: number, factor: number, noise = 0.03): CellHistory {
  const draw = (level: number): HistoryPoint => point(level * Math.exp(noise * normal(random)));
  return { earlier: Array.from({ length: runs }, () => draw(1000)), current: draw(1000 * factor) };
}

const judgeOne = (cell: CellHistory): HistoryVerdict => judgeAgainstHistory(new Map([['cell', cell]])).get('cell')!;

describe('a run against its history', () => {
  it('says nothing with fewer than eight comparable runs, and how many it has', () => {
    const random = createRandom(1);
    expect(judgeOne(cellHistory(random, 7, 3))).toMatchObject({
      verdict: 'inconclusive',
      reason: 'short-history',
      // What it was until now decides nothing, and is shown.
      level: expect.closeTo(1000, -2) as number,
      runsUsed: 7,
      runsNeeded: 8,
      low: null,
    });
    expect(judgeOne(cellHistory(random, 8, 3)).verdict).toBe('regressed');
  });

  it('regresses where more is better and the figure fell to zero or below', () => {
    const fallen = { ...cellHistory(createRandom(1), 8, 1), current: point(Infinity) };
    expect(judgeOne(fallen)).toMatchObject({ verdict: 'regressed', advisory: false, ratio: null });
    expect(judgeOne({ ...fallen, earlier: [] }).verdict).toBe('new');
  });

  it('shows how much it differs from fewer runs, though nothing follows from it', () => {
    expect(judgeOne(cellHistory(createRandom(1), 3, 8)).ratio).toBeCloseTo(8.7, 0);
  });

  it('compares with runs of the same fingerprint only', () => {
    const random = createRandom(2);
    const { earlier, current } = cellHistory(random, 20, 2);
    expect(judgeOne({ earlier, current: { ...current, fingerprint: 'b' } }).verdict).toBe('environment-changed');
    const others = Array.from({ length: 30 }, () => point(2000, 'b'));
    expect(judgeOne({ earlier: [...others, ...earlier], current }).runsUsed).toBe(20);
  });

  it('decides nothing from a run whose median has no interval where the earlier ones have', () => {
    const { earlier } = cellHistory(createRandom(4), 12, 1);
    const known = earlier.map((p) => ({ ...p, standardError: 0.01 }));
    expect(judgeOne({ earlier: known, current: { ...point(3000), standardError: 0.01 } }).verdict).toBe('regressed');
    for (const current of [point(3000), { ...point(3000), standardError: 0 }]) {
      expect(judgeOne({ earlier: known, current })).toMatchObject({
        verdict: 'inconclusive',
        reason: 'noise',
        ratio: expect.closeTo(3, 0) as number,
        low: null,
      });
    }
    // Results of other tools have no samples: their variation comes from the history.
    expect(judgeOne({ earlier, current: point(3000) }).verdict).toBe('regressed');
  });

  it('calls a cell without history new', () => {
    expect(judgeOne({ earlier: [], current: point(5) }).verdict).toBe('new');
  });

  it('learns the level after the last change point', () => {
    const random = createRandom(3);
    const before = cellHistory(random, 30, 1).earlier;
    const after = cellHistory(random, 20, 1).earlier.map((p) => point(p.value * 1.5));
    const judged = judgeOne({ earlier: [...before, ...after], current: point(1500) });
    expect(judged.runsUsed).toBe(20);
    expect(judged.ratio).toBeCloseTo(1, 1);
    expect(judged.verdict).not.toBe('regressed');
  });

  it('starts anew at an accepted commit, also when that is the run itself', () => {
    const random = createRandom(4);
    const { earlier } = cellHistory(random, 20, 1);
    const acceptances = [{ commit: 'feedfacefeed', reason: 'checksums' }];
    const judged = judgeOne({ earlier, current: point(3000, 'a', 'feedfacefeed'), acceptances });
    expect(judged).toMatchObject({ verdict: 'inconclusive', reason: 'short-history', runsUsed: 0 });
  });

  it('alarms falsely in at most one run of a hundred, all eight cells together', () => {
    const random = createRandom(5);
    let alarms = 0;
    for (let run = 0; run < 600; run += 1) {
      const cells = new Map(
        Array.from({ length: 8 }, (_, i) => [`c${i}`, cellHistory(random, 8 + i * 4, 1, 0.02 + 0.01 * i)] as const),
      );
      const verdicts = [...judgeAgainstHistory(cells).values()];
      if (verdicts.some(({ verdict }) => verdict === 'regressed')) alarms += 1;
    }
    expect(alarms).toBeLessThanOrEqual(14);
  });

  it('finds what is well above the noise', () => {
    const random = createRandom(6);
    const found = Array.from({ length: 200 }, () => judgeOne(cellHistory(random, 30, 1.25))).filter(
      ({ verdict }) => verdict === 'regressed',
    );
    expect(found.length).toBeGreaterThan(180);
  });

  it('is advisory unless the project opts in', () => {
    const cell = cellHistory(createRandom(7), 20, 2);
    expect(judgeOne(cell).advisory).toBe(true);
    const gated = judgeAgainstHistory(new Map([['cell', cell]]), { ...defaultHistoryPolicy, gate: true });
    expect(gated.get('cell')).toMatchObject({ verdict: 'regressed', advisory: false });
  });

  it('never answers NaN, whatever it is given', () => {
    const value = fc.oneof(
      fc.double(),
      fc.constantFrom(0, 1, 1e300, 5e-324, Number.NaN),
      fc.integer({ min: 1, max: 5 }),
    );
    fc.assert(
      fc.property(fc.array(value, { maxLength: 40 }), value, (earlier, current) => {
        const judged = judgeOne({ earlier: earlier.map((x) => point(x)), current: point(current) });
        for (const figure of [judged.ratio, judged.low, judged.high, judged.p]) expect(figure).not.toBeNaN();
      }),
    );
  });
});

describe('shrunk variances', () => {
  it('lie between the own and the common variance and are worth more', () => {
    const cells = [1, 1.2, 0.8, 1.1, 9, 0.9].map((variance) => ({ variance, degreesOfFreedom: 3 }));
    const shrunk = shrinkVariances(cells);
    expect(shrunk[4]!.variance).toBeLessThan(9);
    expect(shrunk[4]!.variance).toBeGreaterThan(1);
    for (const { degreesOfFreedom } of shrunk) expect(degreesOfFreedom).toBeGreaterThan(3);
  });

  it('leave a single cell alone', () => {
    expect(shrinkVariances([{ variance: 2, degreesOfFreedom: 3 }])).toEqual([{ variance: 2, degreesOfFreedom: 3 }]);
  });
});
