import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../core/stats/index.ts';
import { judgePairs, PairedComparison } from './comparison.ts';
import type { Pair } from '../../core/document/index.ts';
import { itLong } from '../../../test/speeds.ts';

function makePairs(count: number, ratio: number, noise: number, seed: number): Pair[] {
  const random = createRandom(seed);
  const time = (): number =>
    1e6 * Math.exp(noise * Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next()));
  return Array.from({ length: count }, (): Pair => {
    const [first, second] = [time(), time()];
    return random.next() < 0.5
      ? { order: 'AB', first, second: second * ratio }
      : { order: 'BA', first: first * ratio, second };
  });
}

const someCells = fc
  .array(
    fc.record({
      count: fc.integer({ min: 12, max: 60 }),
      ratio: fc.constantFrom(1, 1, 1.05, 1.3, 0.8),
      noise: fc.constantFrom(0.005, 0.03, 0.2),
      seed: fc.integer(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((cells) => new Map(cells.map((cell, i) => [`c${i}`, makePairs(cell.count, cell.ratio, cell.noise, cell.seed)])));

/** As a run does it: a round gives each open cell a pair, in proportion to its plan; decided cells get none. */
function judgeLive(cells: ReadonlyMap<string, readonly Pair[]>, rounds = 60) {
  const planned = new Map([...cells].map(([name, pairs]) => [name, pairs.length]));
  const comparison = new PairedComparison(planned);
  const measured = new Map<string, Pair[]>([...cells.keys()].map((name) => [name, []]));
  for (let round = 1; round <= rounds && !comparison.isOver; round += 1) {
    for (const [name, pairs] of cells) {
      if (!comparison.isOpen(name)) continue;
      const count = Math.ceil((round * pairs.length) / 60);
      measured.set(name, pairs.slice(0, count));
    }
    while (comparison.isDue(measured)) comparison.look(measured);
  }
  const visited = [...measured.values()].reduce((sum, pairs) => sum + pairs.length, 0);
  if (!comparison.isOver) comparison.end(measured);
  return { verdicts: comparison.verdicts(), visited };
}

describe('a workload', () => {
  const verdictOf = (cell: string, ratio: number, noise = 0.003) =>
    judgePairs(new Map([[cell, makePairs(60, ratio, noise, 7)]])).get(cell)?.verdict;

  itLong('may differ by what two folders do; a cell of the matrix may not', () => {
    const alarmsOf = (cell: string): number =>
      Array.from({ length: 200 }, (_, seed) => judgePairs(new Map([[cell, makePairs(60, 1.015, 0.02, seed)]]))).filter(
        (verdicts) => verdicts.get(cell)?.verdict === 'regressed',
      ).length;
    expect(alarmsOf('command/run/import')).toBeLessThanOrEqual(3);
    expect(alarmsOf('native/stat/stat')).toBeGreaterThan(20);
  });

  it('is slower, or faster, where it certainly differs by more', () => {
    expect(verdictOf('command/run/import', 1.03)).toBe('regressed');
    expect(verdictOf('command/run/import', 0.965)).toBe('improved');
  });

  it('is unchanged only where two folders cannot hide a slowdown of the margin', () => {
    expect(verdictOf('command/run/import', 1.01)).toBe('unchanged');
    expect(verdictOf('command/run/import', 1.0195, 0.001)).toBe('inconclusive');
    expect(verdictOf('native/stat/stat', 1.0195, 0.001)).toBe('unchanged');
  });
});

describe('a comparison that is judged while it is measured', () => {
  it('gives the verdicts that all its pairs would have been given afterwards', () => {
    fc.assert(
      fc.property(someCells, (cells) => {
        expect(judgeLive(cells).verdicts).toEqual(judgePairs(cells));
      }),
      { numRuns: 40 },
    );
  });

  it('takes no more pairs of a cell than its verdict needed', () => {
    const cells = new Map([
      ['quiet', makePairs(60, 1, 0.005, 1)],
      ['noisy', makePairs(60, 1.1, 0.12, 2)],
    ]);
    const { verdicts, visited } = judgeLive(cells);
    expect(verdicts.get('quiet')).toMatchObject({ verdict: 'unchanged', pairsUsed: 35 });
    expect(visited).toBe(verdicts.get('noisy')!.pairsUsed + 35);
  });
});

describe('a comparison whose time is up', () => {
  it('still finds what is plain in the pairs that there are', () => {
    const { verdicts } = judgeLive(new Map([['slow', makePairs(60, 1.08, 0.05, 3)]]), 24);
    expect(verdicts.get('slow')).toMatchObject({ verdict: 'regressed', pairsUsed: 24 });
  });

  it('spends what is left of the error rate at a look that no pair came after', () => {
    const found = (rounds: number): number =>
      Array.from(
        { length: 50 },
        (_, seed) =>
          judgeLive(new Map([['slow', makePairs(60, 1.04, 0.04, seed)]]), rounds).verdicts.get('slow')!.verdict,
      ).filter((verdict) => verdict === 'regressed').length;
    // The fourth look is after 20 pairs.
    expect(found(20)).toBeGreaterThanOrEqual(found(19));
  });

  itLong('alarms no more often than it would have in the end', () => {
    let alarms = 0;
    const comparisons = 600;
    for (let seed = 0; seed < comparisons; seed += 1) {
      const cells = new Map(['a', 'b'].map((name, i) => [name, makePairs(60, 1, 0.1, 1000 + 2 * seed + i)]));
      const { verdicts } = judgeLive(cells, 23);
      if ([...verdicts.values()].some(({ verdict }) => verdict === 'regressed')) alarms += 1;
    }
    // 1 % promised; 3 % of 600 would happen by chance once in thousands.
    expect(alarms).toBeLessThan(0.03 * comparisons);
  });

  it('answers without a pair at all', () => {
    const comparison = new PairedComparison(new Map([['never', 60]]));
    comparison.end(new Map());
    expect(comparison.verdicts().get('never')).toMatchObject({
      verdict: 'inconclusive',
      reason: 'too-few-pairs',
      ratio: null,
      pairsUsed: 0,
    });
  });

  it('says nothing of a cell that was dropped', () => {
    const comparison = new PairedComparison(new Map([['gone', 60]]));
    comparison.drop('gone');
    expect(comparison.isOver).toBe(true);
    expect([...comparison.verdicts()]).toEqual([]);
  });
});

describe('the error rate', () => {
  const pOf = (pairs: Pair[]): number => judgePairs(new Map([['cell', pairs]])).get('cell')!.p;

  itLong('is that of the comparison, whatever the number of cells', () => {
    const failures = { 1: 0, 40: 0 };
    for (const cells of [1, 40] as const) {
      for (let repetition = 0; repetition < 15; repetition += 1) {
        const comparison = new Map(
          Array.from({ length: cells }, (_, cell) => [`c${cell}`, makePairs(60, 1, 0.1, 1000 * repetition + cell + 1)]),
        );
        if ([...judgePairs(comparison).values()].some(({ verdict }) => verdict === 'regressed')) failures[cells] += 1;
      }
    }
    // With 1 % a comparison, more than 2 of 15 have a probability below 1 in 1000.
    expect(failures[1]).toBeLessThanOrEqual(2);
    expect(failures[40]).toBeLessThanOrEqual(2);
  });

  itLong('gives p-values that are uniform when nothing changed, though cells stop when they look quiet', () => {
    const values = Array.from({ length: 600 }, (_, seed) => pOf(makePairs(60, 1, 0.08, seed + 1)));
    values.sort((a, b) => a - b);
    const distance = Math.max(...values.map((p, i) => Math.abs(p - (i + 0.5) / values.length)));
    // Kolmogorov's 1 in 1000 point.
    expect(distance).toBeLessThan(1.95 / Math.sqrt(values.length));
  });

  it.each([6, 8, 10, 14])('gives no smaller p-values where it looks at some of %d pairs twice', (count) => {
    const values = Array.from({ length: 400 }, (_, seed) => pOf(makePairs(count, 1, 0.05, seed + 1)));
    // Of 400 values, with probability 1 in 1000, more than 34 are in a twentieth, and more than 11 in a hundredth.
    expect(values.filter((p) => p <= 0.05).length).toBeLessThanOrEqual(34);
    expect(values.filter((p) => p <= 0.01).length).toBeLessThanOrEqual(11);
  });

  it('is spent on cells that could still use it once others are found', () => {
    const comparison = new Map(
      Array.from({ length: 8 }, (_, cell) => [`c${cell}`, makePairs(60, 1.3, 0.05, cell + 1)]),
    );
    for (const { verdict } of judgePairs(comparison).values()) expect(verdict).toBe('regressed');
  });
});

describe('a percentile', () => {
  const cells = (cell: string, ratio: number, noise: number, seed = 1) =>
    judgePairs(new Map([[cell, makePairs(60, ratio, noise, seed)]])).get(cell)!;

  it('is called slower from a tenth on, a time from a fiftieth', () => {
    expect(cells('native/stat/stat', 1.06, 0.005).verdict).toBe('regressed');
    expect(cells('native/stat/stat?metric=p99', 1.06, 0.005).verdict).toBe('unchanged');
    expect(cells('native/stat/stat?metric=p99', 1.2, 0.005).verdict).toBe('regressed');
    expect(cells('command/run/disk?direction=read&metric=p99.9', 2, 0.4).verdict).toBe('regressed');
  });

  it('is unchanged where a fifth is ruled out: noise that hides a fiftieth hides no doubling', () => {
    const [time, tail] = ['native/stat/stat', 'native/stat/stat?metric=p99'].map((cell) => cells(cell, 1, 0.16));
    expect([time!.verdict, tail!.verdict]).toEqual(['inconclusive', 'unchanged']);
    expect(tail!.within).toBeLessThanOrEqual(0.2);
  });

  itLong('alarms no more often than it should if nothing changed and processes differ', () => {
    const pullRequests = 120;
    const random = createRandom(5);
    let alarms = 0;
    for (let number = 0; number < pullRequests; number++) {
      const all = new Map<string, Pair[]>();
      for (let cell = 0; cell < 4; cell++) {
        const effects = Array.from({ length: 6 }, () => Math.exp(0.4 * (random.next() + random.next() - 1)));
        const pairs = makePairs(24, 1, 0.2, random.integer(2 ** 31)).map((pair, index): Pair => {
          const process = Math.floor(index / 4);
          const [first, second] = [pair.first!, pair.second!];
          const effect = effects[process]!;
          return {
            ...{ order: pair.order, process: `p${process}` },
            first: pair.order === 'BA' ? first * effect : first,
            second: pair.order === 'AB' ? second * effect : second,
          };
        });
        all.set(`native/c/${cell}?metric=p99`, pairs);
      }
      if ([...judgePairs(all).values()].some(({ verdict }) => verdict === 'regressed')) alarms++;
    }
    // Of 120 at 1 %, more than five are seen once in some hundred times.
    expect(alarms).toBeLessThanOrEqual(5);
  });
});
