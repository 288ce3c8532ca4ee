import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../core/stats/index.ts';
import { defaultPolicy } from '../policy.ts';
import { judgePairs } from './comparison.ts';
import { type CellVerdict } from './description.ts';
import { type Pair } from '../../core/document/index.ts';

interface Made {
  count?: number;
  /** Head over base. */
  ratio?: number;
  /** Spread of ln time. */
  noise?: number;
  /** Second block over first, whichever side each is. */
  position?: number;
  seed?: number;
}

function makePairs({ count = 60, ratio = 1, noise = 0.05, position = 1, seed = 1 }: Made = {}): Pair[] {
  const random = createRandom(seed);
  const time = (): number =>
    1e6 * Math.exp(noise * Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next()));
  return Array.from({ length: count }, (): Pair => {
    const [first, second] = [time(), time() * position];
    return random.next() < 0.5
      ? { order: 'AB', first, second: second * ratio }
      : { order: 'BA', first: first * ratio, second };
  });
}

function judgeOne(pairs: readonly Pair[]): CellVerdict {
  return judgePairs(new Map([['cell', pairs]])).get('cell')!;
}

describe('a verdict', () => {
  it('is regressed or improved when the head is clearly slower or faster', () => {
    const slower = judgeOne(makePairs({ ratio: 1.2 }));
    expect(slower.verdict).toBe('regressed');
    expect(slower.low).toBeLessThan(1.2);
    expect(slower.high).toBeGreaterThan(1.15);
    const faster = judgeOne(makePairs({ ratio: 1 / 1.2 }));
    expect(faster.verdict).toBe('improved');
    expect(faster.ratio).toBeCloseTo(1 / 1.2, 1);
  });

  it('is unchanged as soon as a change that matters is ruled out and a rare slow execution would have been seen', () => {
    expect(judgeOne(makePairs({ noise: 0.01 }))).toMatchObject({ verdict: 'unchanged', pairsUsed: 35 });
    expect(judgeOne(makePairs({ noise: 0.01, count: 240 }))).toMatchObject({ verdict: 'unchanged', pairsUsed: 40 });
  });

  it('has an interval with both ends where so few pairs decide that the permutations cannot show its tails', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const pairs = makePairs({ count: 54, noise: 0.01, seed });
      const { low, high, ratio, pairsUsed } = judgeOne(pairs);
      const baseFirst = pairs.slice(0, pairsUsed).filter(({ order }) => order === 'AB').length;
      // One pair of nine in an order of its own can be chosen in nine ways: that says too little.
      if (Math.min(baseFirst, pairsUsed - baseFirst) < 2) continue;
      expect(low, `seed ${seed}`).toBeLessThanOrEqual(ratio!);
      expect(high, `seed ${seed}`).toBeGreaterThanOrEqual(ratio!);
    }
  });

  it('is inconclusive, and says what could have been seen, when noise hides what matters', () => {
    const { verdict, reason, minimumDetectable } = judgeOne(makePairs({ noise: 1 }));
    expect({ verdict, reason }).toEqual({ verdict: 'inconclusive', reason: 'noise' });
    expect(minimumDetectable).toBeGreaterThan(0.2);
  });

  it('does not say that it would have seen less than what it saw and could not be sure of', () => {
    // Twelve pairs of a head three times as slow; the base was held up in three of them.
    const pairs = Array.from({ length: 12 }, (_, pair): Pair => {
      const [base, head] = [pair < 3 ? 400 + pair : 45 + (pair % 5), 145 + (pair % 4)];
      return pair % 2 === 0 ? { order: 'AB', first: base, second: head } : { order: 'BA', first: head, second: base };
    });
    const { verdict, ratio, minimumDetectable } = judgeOne(pairs);
    expect(verdict).toBe('inconclusive');
    expect(ratio).toBeGreaterThan(3);
    expect(minimumDetectable).toBeGreaterThanOrEqual(ratio! - 1 - 1e-9);
  });

  it('does not take the second place in a pair for a change', () => {
    expect(judgeOne(makePairs({ noise: 0.01, position: 0.75 })).verdict).toBe('unchanged');
  });

  it('does not report changes below the margin, however certain', () => {
    const { verdict, p } = judgeOne(makePairs({ count: 600, noise: 0.005, ratio: 1.01 }));
    expect(p).toBeLessThan(1e-6);
    expect(verdict).toBe('unchanged');
  });

  it('survives a clock that jumps a thousandfold', () => {
    const pairs = makePairs({ ratio: 1.2, noise: 0.02 });
    pairs[4] = { ...pairs[4]!, second: pairs[4]!.second! * 1000 };
    pairs[7] = { ...pairs[7]!, first: pairs[7]!.first! / 1000 };
    const { verdict, ratio } = judgeOne(pairs);
    expect(verdict).toBe('regressed');
    expect(ratio).toBeCloseTo(1.2, 1);
  });
});

describe('a few pairs', () => {
  it('are not enough for unchanged, however calm', () => {
    for (let seed = 1; seed <= 20; seed += 1)
      expect(judgeOne(makePairs({ count: 5, noise: 0.001, seed })).verdict).toBe('inconclusive');
  });

  it('are enough from three of each order on, and then have an interval', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { verdict, pairsUsed, low, high } = judgeOne(makePairs({ count: 30, noise: 0.001, seed }));
      expect(verdict).toBe('unchanged');
      expect(pairsUsed).toBeGreaterThanOrEqual(6);
      expect(low).toBeLessThan(1.001);
      expect(high).toBeGreaterThan(0.999);
    }
  });
});

describe('early stopping', () => {
  it('never reads pairs beyond the one it stopped at', () => {
    fc.assert(
      fc.property(
        fc.record({
          ratio: fc.constantFrom(0.9, 1, 1.05, 1.2),
          noise: fc.constantFrom(0.01, 0.05, 0.3),
          seed: fc.integer({ min: 1, max: 1e6 }),
        }),
        (made) => {
          const cells = new Map([
            ['a', makePairs(made)],
            ['b', makePairs({ ...made, ratio: 1, seed: made.seed + 1 })],
          ]);
          const before = judgePairs(cells);
          for (const name of cells.keys()) {
            const { pairsUsed } = before.get(name)!;
            const altered = cells
              .get(name)!
              .map((pair, index): Pair => (index < pairsUsed ? pair : { order: 'AB', first: null, second: 5 }));
            expect(judgePairs(new Map(cells).set(name, altered)).get(name)).toEqual(before.get(name));
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('gives the same answer every time', () => {
    const cells = new Map([['a', makePairs({ noise: 0.2 })]]);
    expect(judgePairs(cells)).toEqual(judgePairs(cells));
  });
});

describe('exchanging base and head', () => {
  it('turns the ratio round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const pairs = makePairs({ ratio: 1.3, seed });
        const exchanged = pairs.map((pair): Pair => ({ ...pair, order: pair.order === 'AB' ? 'BA' : 'AB' }));
        const [there, back] = [judgeOne(pairs), judgeOne(exchanged)];
        expect([there.verdict, back.verdict]).toEqual(['regressed', 'improved']);
        expect(Math.abs(there.ratio! * back.ratio! - 1)).toBeLessThan(0.02);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a coarse clock', () => {
  it.each([1, 1.05, 1.2])('neither hides nor invents a change of ×%d with steps of 1 ms on 8 ms', (ratio) => {
    let covered = 0;
    let regressed = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const pairs = makePairs({ ratio, noise: 0.06, seed }).map(({ order, first, second }): Pair => {
        const [rounded, other] = [first!, second!].map((ns) => Math.round(8 * (ns / 1e6)) * 1e6);
        return { order, first: rounded!, second: other! };
      });
      const { verdict, low, high } = judgeOne(pairs);
      if (low! <= ratio && ratio <= high!) covered += 1;
      if (verdict === 'regressed') regressed += 1;
    }
    // Of 40 intervals at 95 %, fewer than 34 have a probability below 1 in 1000.
    expect(covered).toBeGreaterThanOrEqual(34);
    if (ratio === 1) expect(regressed).toBeLessThanOrEqual(3);
    if (ratio === 1.2) expect(regressed).toBe(40);
  });
});

describe('odd input has a defined answer', () => {
  const nothing = { ratio: null, low: null, high: null, p: 1, minimumDetectable: null };

  it.each<[string, Pair[], Partial<CellVerdict>]>([
    ['no pairs', [], { verdict: 'inconclusive', reason: 'too-few-pairs', pairsUsed: 0, ...nothing }],
    ['one pair', makePairs({ count: 1 }), { verdict: 'inconclusive', reason: 'too-few-pairs', ...nothing }],
    [
      'one order only',
      makePairs().map((pair): Pair => ({ ...pair, order: 'AB' })),
      { verdict: 'inconclusive', reason: 'one-order', ...nothing },
    ],
    [
      'no usable time',
      makePairs().map((pair, i): Pair => ({ ...pair, first: [null, 0, -5, Number.NaN, Infinity][i % 5]! })),
      { verdict: 'inconclusive', reason: 'unusable-pairs', pairsUsed: 60, ...nothing },
    ],
    [
      'every third time missing',
      makePairs().map((pair, i): Pair => (i % 3 === 0 ? { ...pair, second: null } : pair)),
      { verdict: 'inconclusive', reason: 'unusable-pairs' },
    ],
    [
      'two pairs',
      [
        { order: 'AB', first: 100, second: 110 },
        { order: 'BA', first: 110, second: 100 },
      ],
      { verdict: 'inconclusive', reason: 'too-few-pairs', low: null, high: null },
    ],
  ])('%s', (_, pairs, expected) => {
    expect(judgeOne(pairs)).toMatchObject(expected);
  });

  it('identical times are unchanged, with certainty', () => {
    const pairs = makePairs().map(({ order }): Pair => ({ order, first: 1000, second: 1000 }));
    const { verdict, ratio, low, high, p } = judgeOne(pairs);
    expect({ verdict, p }).toEqual({ verdict: 'unchanged', p: 1 });
    for (const figure of [ratio, low, high]) expect(figure).toBeCloseTo(1, 6);
  });

  it('identical times with a constant change are a change, exactly', () => {
    const pairs = makePairs().map(({ order }): Pair => {
      const [base, head] = [1000, 1100];
      return order === 'AB' ? { order, first: base, second: head } : { order, first: head, second: base };
    });
    const { verdict, ratio } = judgeOne(pairs);
    expect(verdict).toBe('regressed');
    expect(ratio).toBeCloseTo(1.1, 4);
  });

  it('never answers NaN or Infinity', () => {
    const time = fc.oneof(
      fc.double(),
      fc.constantFrom(null, 0, 1, 1, 2, 1e-300, 1e300, Number.MAX_VALUE, Number.MIN_VALUE),
      fc.integer({ min: 1, max: 5 }),
    );
    const pair = fc.record({ order: fc.constantFrom<'AB' | 'BA'>('AB', 'BA'), first: time, second: time });
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 40 }), (pairs) => {
        const verdict = judgeOne(pairs);
        for (const figure of Object.values(verdict)) {
          if (typeof figure === 'number') expect(Number.isFinite(figure)).toBe(true);
        }
        expect(verdict.p).toBeGreaterThan(0);
        expect(verdict.p).toBeLessThanOrEqual(1);
        if (verdict.low !== null) expect(verdict.low).toBeLessThanOrEqual(verdict.ratio!);
        if (verdict.high !== null) expect(verdict.high).toBeGreaterThanOrEqual(verdict.ratio!);
      }),
      { numRuns: 200 },
    );
  });

  it('ten thousand pairs are judged like sixty', () => {
    const { verdict, pairsUsed } = judgeOne(makePairs({ count: 10_000, ratio: 1.05, noise: 0.1 }));
    expect(verdict).toBe('regressed');
    expect(pairsUsed).toBeLessThan(5000);
  });
});

it('the default policy keeps its promises in the documentation', () => {
  expect(defaultPolicy).toMatchObject({ alpha: 0.01, minEffect: 0.02, unchangedWithin: 0.04, confidence: 0.95 });
});

it('is not unchanged where the head takes thirty times as long, whatever the orders were', () => {
  const slow = (order: 'AB' | 'BA'): Pair =>
    order === 'AB' ? { order, first: 1e6, second: 34e6 } : { order, first: 34e6, second: 1e6 };
  const pairs = (['BA', 'BA', 'BA', 'BA', 'AB', 'BA', 'AB', 'BA', 'AB', 'AB', 'BA', 'AB', 'AB', 'BA'] as const).map(
    slow,
  );
  const noisy = pairs.map((pair, i) => ({ ...pair, first: pair.first! * (1 + 0.02 * Math.sin(i * 2.4)) }));
  expect(judgeOne(noisy).verdict).toBe('regressed');
});
