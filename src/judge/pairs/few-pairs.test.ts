import { describe, expect, it } from 'vitest';
import type { Pair } from '../../core/document/index.ts';
import { createRandom } from '../../core/stats/index.ts';
import { judgePairs, PairedComparison } from './comparison.ts';
import { LiveComparison } from './live-comparison.ts';

interface Made {
  /** Head over base. */
  ratio?: number;
  /** Spread of ln time. */
  noise?: number;
  seed?: number;
  /** Groups of pairs that share two processes. */
  processes?: number;
}

/** Pairs in turns of both orders. */
function makePairs(count: number, { ratio = 4, noise = 0.03, seed = 1, processes }: Made = {}): Pair[] {
  const random = createRandom(seed);
  const time = (): number =>
    1e7 * Math.exp(noise * Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next()));
  return Array.from({ length: count }, (_, pair): Pair => {
    const [base, head] = [time(), ratio * time()];
    const of = processes === undefined ? {} : { process: `p${Math.floor((pair * processes) / count)}` };
    return pair % 2 === 0
      ? { order: 'AB', first: base, second: head, ...of }
      : { order: 'BA', first: head, second: base, ...of };
  });
}

/** Times of base and head, in turns of both orders. */
const pairsOf = (times: readonly (readonly [base: number, head: number])[]): Pair[] =>
  times.map(([base, head], pair) =>
    pair % 2 === 0 ? { order: 'AB', first: base, second: head } : { order: 'BA', first: head, second: base },
  );

const judge = (pairs: readonly Pair[], name = 'command/run/import') => judgePairs(new Map([[name, pairs]])).get(name)!;

describe('a large change in few pairs', () => {
  it.each([
    [3, 3],
    [4, 2],
    [5, 1.5],
    [8, 1.3],
  ])('is found in %d pairs if each shows about ×%d', (count, ratio) => {
    for (let seed = 1; seed <= 20; seed++) {
      const slower = judge(makePairs(count, { ratio, seed }));
      expect(slower).toMatchObject({ verdict: 'regressed', inEachPair: true, pairsUsed: count });
      expect(slower.p).toBeLessThan(0.02);
      expect(judge(makePairs(count, { ratio: 1 / ratio, seed })).verdict).toBe('improved');
    }
  });

  it('has an interval that holds the true ratio nineteen times in twenty', () => {
    for (const count of [3, 5, 8]) {
      let held = 0;
      for (let seed = 1; seed <= 300; seed++) {
        const { low, high } = judge(makePairs(count, { seed }));
        if (low! <= 4 && 4 <= high!) held++;
      }
      expect(held / 300).toBeGreaterThan(0.91);
    }
  });

  it('is not found in two pairs, or where one pair does not show it', () => {
    expect(judge(makePairs(2, { ratio: 50 })).verdict).toBe('inconclusive');
    const times = [[10.1, 40.3], [10.2, 41.7], [10.3, 10.1], [10.2, 42.9]] as const; // prettier-ignore
    expect(judge(pairsOf(times.map(([base, head]) => [1e6 * base, 1e6 * head]))).verdict).toBe('inconclusive');
  });

  it('is not found where one side was always first: the second place may be slower', () => {
    const pairs = makePairs(4).map(({ first, second }): Pair => ({ order: 'AB', first, second }));
    expect(judge(pairs)).toMatchObject({ verdict: 'inconclusive', reason: 'one-order' });
  });

  it('is not found where two processes took the pairs, and is where three did', () => {
    expect(judge(makePairs(6, { processes: 2 }), 'node/read/read').verdict).toBe('inconclusive');
    expect(judge(makePairs(6, { processes: 3 }), 'node/read/read').verdict).toBe('regressed');
  });

  it('must be larger where more benchmarks could show one by chance', () => {
    const first = (count: number): string => {
      const cells = Array.from({ length: count }, (_, i) => [
        `cell ${i}`,
        makePairs(3, { ratio: i === 0 ? 2 : 1, seed: i }),
      ]);
      return judgePairs(new Map(cells as [string, Pair[]][])).get('cell 0')!.verdict;
    };
    expect([first(1), first(40)]).toEqual(['regressed', 'inconclusive']);
  });

  it('must be larger than the times of one side lie apart', () => {
    const calm = [[10.1, 30.3], [10.2, 31.7], [10.3, 30.9]] as const; // prettier-ignore
    const wild = [[10.1, 30.3], [98.2, 301.7], [1.3, 3.9]] as const; // prettier-ignore
    const [sure, unsure] = [calm, wild].map((times) =>
      judge(pairsOf(times.map(([base, head]) => [1e6 * base, 1e6 * head]))),
    );
    expect(sure!.verdict).toBe('regressed');
    expect(unsure!.verdict).toBe('inconclusive');
  });

  it('must be larger than a step of the clock', () => {
    expect(judge(pairsOf([[10e6, 20e6], [10e6, 20e6], [10e6, 20e6]])).verdict).toBe('inconclusive'); // prettier-ignore
    expect(judge(pairsOf([[100e6, 200e6], [100e6, 210e6], [110e6, 210e6]])).verdict).toBe('regressed'); // prettier-ignore
  });

  it('does not end a comparison that goes on, and is found at its end', () => {
    const pairs = new Map([['command/run/import', makePairs(4)]]);
    const live = new LiveComparison(new Set());
    expect(live.decided(pairs, [], new Map([['command/run/import', 24]]))).toEqual([]);
    expect(live.verdicts(pairs).get('command/run/import')).toMatchObject({ verdict: 'regressed', pairsUsed: 4 });
  });

  it('is not sought where more pairs could have shown it to a permutation test', () => {
    const disagreeing = [...makePairs(11), ...makePairs(5, { ratio: 1 / 4 })];
    expect(judge(disagreeing)).not.toHaveProperty('inEachPair');
    expect(judge(makePairs(16))).not.toHaveProperty('inEachPair');
  });

  it('is not found in sizes or in percentiles, of which recordings of times say nothing', () => {
    const counted = makePairs(4).map((pair) => ({ ...pair, counted: true as const }));
    expect(judge(counted).verdict).toBe('inconclusive');
    expect(judge(makePairs(4), 'node/read/read?metric=p99').verdict).toBe('inconclusive');
  });

  it('is seldom seen in identical work, whatever shape its noise has', () => {
    const random = createRandom(5);
    const shapes: (() => number)[] = [
      () => 1 + 0.2 * random.next(),
      () => 1 + (random.next() < 0.2 ? 3 * random.next() : 0) + 0.05 * random.next(),
      () => (random.next() < 0.5 ? 1 : 1.3) + 0.05 * random.next(),
    ];
    for (const time of shapes) {
      let found = 0;
      for (let number = 0; number < 900; number++) {
        const count = 3 + (number % 6);
        const cells = new Map([['cell', pairsOf(Array.from({ length: count }, () => [1e7 * time(), 1e7 * time()]))]]);
        const comparison = new PairedComparison(new Map([['cell', count]]));
        comparison.end(cells);
        if (comparison.verdictOf('cell') === 'regressed') found++;
      }
      expect(found).toBeLessThanOrEqual(9);
    }
  });
});
