import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../core/stats/index.ts';
import { judgePairs } from './comparison.ts';
import { type CellVerdict } from './description.ts';
import { type Pair } from '../../core/document/index.ts';
import { CrossOver } from './cross-over.ts';
import { usablePairs } from './usable-pairs.ts';
import { processEffects, estimateProcessEffects } from './process-effect.ts';
import { itLong } from '../../../test/speeds.ts';

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** Pairs of a process of either side whose times are these medians, with noise of 2 % a block. */
function pairsOfProcesses(medians: readonly (readonly [number, number])[], perProcess: number, seed = 1): Pair[] {
  const random = createRandom(seed);
  return medians.flatMap(([base, head], process) =>
    Array.from({ length: perProcess }, (_, index): Pair => {
      const [a, b] = [base * Math.exp(0.02 * normal(random)), head * Math.exp(0.02 * normal(random))];
      return (index + process) % 2 === 0
        ? { order: 'AB', first: a, second: b, process: `p${process}` }
        : { order: 'BA', first: b, second: a, process: `p${process}` };
    }),
  );
}

/** Pairs of processes, with a random effect on each side. */
function makePairs({ spread = 0, ratio = 1, seed = 1, processes = 12, perProcess = 5, known = true }): Pair[] {
  const random = createRandom(seed);
  const medians = Array.from(
    { length: processes },
    () => [1e6 * Math.exp(spread * normal(random)), 1e6 * ratio * Math.exp(spread * normal(random))] as const,
  );
  const pairs = pairsOfProcesses(medians, perProcess, seed);
  return known ? pairs : pairs.map(({ order, first, second }) => ({ order, first, second }));
}

const judged = (pairs: readonly Pair[]): CellVerdict => judgePairs(new Map([['node/c/x', pairs]])).get('node/c/x')!;

function alarms(options: Parameters<typeof makePairs>[0]): number {
  let count = 0;
  for (let seed = 0; seed < 60; seed++) {
    const cells = new Map(
      Array.from({ length: 8 }, (_, i) => [`node/c/${i}`, makePairs({ ...options, seed: 100 + 8 * seed + i })]),
    );
    if ([...judgePairs(cells).values()].some(({ verdict }) => verdict === 'regressed')) count++;
  }
  return count;
}

describe('a recorded comparison of a program with itself', () => {
  it('is not called changed at +32 % in 18 pairs of one process a side', () => {
    expect(judged(pairsOfProcesses([[1000, 1320]], 18))).toMatchObject({
      verdict: 'inconclusive',
      reason: 'too-few-processes',
      processes: 1,
    });
  });

  it('is not called changed at +6.5 % in 75 pairs of five processes a side', () => {
    const base = [897, 901, 861, 855, 1105];
    const head = [990, 1005, 878, 922, 1118];
    const { verdict, low, p } = judged(
      pairsOfProcesses(
        base.map((time, process) => [time, head[process]!]),
        15,
      ),
    );
    expect(verdict).toBe('inconclusive');
    expect(low).toBeLessThan(1.01);
    expect(p).toBeGreaterThan(0.001);
  });
});

describe('pairs that share processes', () => {
  itLong('do not raise false alarms, which they would if every pair were evidence of its own', () => {
    expect(alarms({ spread: 0.06, processes: 4, perProcess: 9, known: false })).toBeGreaterThan(12);
    expect(alarms({ spread: 0.06, processes: 4, perProcess: 9 })).toBeLessThan(4);
  });

  it.each([1, 2])(
    'are found slower with %d processes if the slowdown is larger than any process effect',
    (processes) => {
      const pairs = makePairs({ spread: 0.06, ratio: 4, processes, perProcess: 36 / processes });
      expect(judged(pairs)).toMatchObject({ verdict: 'regressed' });
    },
  );

  it.each([1, 2])('show no smaller slowdown in any number if they come from %d processes', (processes) => {
    const pairs = makePairs({ ratio: 1.2, processes, perProcess: 120 / processes });
    expect(judged(pairs)).toMatchObject({ verdict: 'inconclusive', reason: 'too-few-processes', processes });
  });

  it('are called unchanged by three processes or more, not by two', () => {
    expect(judged(makePairs({ processes: 12 })).verdict).toBe('unchanged');
    expect(judged(makePairs({ processes: 2, perProcess: 30 })).verdict).toBe('inconclusive');
  });

  it('are called unchanged where neighbours disturb two blocks of five', () => {
    const disturbed = (seed: number): Pair[] => {
      const random = createRandom(seed);
      const hit = (time: number): number => time * (random.next() < 0.4 ? Math.exp(0.6 * random.next()) : 1);
      const pairs = makePairs({ seed, processes: 6, perProcess: 12 });
      return pairs.map((pair) => ({ ...pair, first: hit(pair.first!), second: hit(pair.second!) }));
    };
    const verdicts = Array.from({ length: 20 }, (_, seed) => judged(disturbed(seed)).verdict);
    expect(verdicts.filter((verdict) => verdict === 'unchanged').length).toBeGreaterThan(14);
  });

  it('cost little power where processes are alike', () => {
    const found = Array.from({ length: 20 }, (_, seed) => judged(makePairs({ ratio: 1.05, seed })).verdict);
    expect(found.filter((verdict) => verdict === 'regressed').length).toBeGreaterThan(17);
  });

  it('are judged pair by pair where nothing is known of processes, or each pair has its own', () => {
    expect(processEffects(makePairs({ known: false }))).toBeUndefined();
    expect(processEffects(makePairs({ processes: 60, perProcess: 1 }))).toBeUndefined();
    expect(processEffects([])).toBeUndefined();
  });
});

describe('the influences of pairs', () => {
  const pairs = makePairs({ processes: 6, perProcess: 12, ratio: 1.1 });
  const influencesOf = (some: readonly Pair[]): Float64Array =>
    new CrossOver(usablePairs(some, some.length)).influences(0.025)!;

  it('have the estimate as their mean', () => {
    const estimate = new CrossOver(usablePairs(pairs, pairs.length)).estimate();
    const influences = influencesOf(pairs);
    expect(influences.reduce((sum, value) => sum + value, 0) / influences.length).toBeCloseTo(estimate, 3);
    expect(estimate).toBeCloseTo(Math.log(1.1), 1);
  });

  it('say next to nothing of a pair that a neighbour disturbed', () => {
    const far = pairs.map((pair, index) => (index === 20 ? { ...pair, second: pair.second! * 20 } : pair));
    const [before, after] = [influencesOf(pairs), influencesOf(far)];
    const distance = Math.abs(after[20]! - Math.log(1.1));
    expect(distance).toBeLessThan(Math.max(...before.map((value) => Math.abs(value - Math.log(1.1)))));
  });

  it('say that nothing changed where a coarse clock says so', () => {
    const same = pairs.map((pair) => ({ ...pair, first: 1000, second: 1000 }));
    for (const influence of influencesOf(same)) expect(Math.abs(influence)).toBeLessThan(0.02);
  });
});

describe('the effects of processes', () => {
  it('are one for each process, however many pairs it took', () => {
    const pairs = [
      ...pairsOfProcesses([[1000, 1500]], 40),
      ...makePairs({ processes: 3, perProcess: 2 }).map((pair) => ({ ...pair, process: `other ${pair.process!}` })),
    ];
    const { mean, processes } = processEffects(pairs)!;
    expect(processes).toBe(4);
    expect(mean).toBeCloseTo(Math.log(1.5) / 4, 1);
  });

  it('are not moved by one disturbed pair in a process', () => {
    const pairs = makePairs({ processes: 6, perProcess: 6 });
    const calm = processEffects(pairs)!;
    pairs[7] = { ...pairs[7]!, second: pairs[7]!.second! * 50 };
    expect(processEffects(pairs)!.mean).toBeCloseTo(calm.mean, 1);
  });

  it('help a cell with few processes when other cells of the runner have more', () => {
    const quiet = { means: new Map(), mean: 0, variance: 0.0001, noise: 0.00005, processes: 8 };
    const own = { means: new Map(), mean: 0.05, variance: 0.01, noise: 0.00005, processes: 3 };
    const alone = estimateProcessEffects(new Map([['x', own]])).get('x')!;
    const helped = estimateProcessEffects(
      new Map([
        ['x', own],
        ['a', quiet],
        ['b', quiet],
      ]),
    ).get('x')!;
    expect(alone.freedom).toBe(2);
    expect(helped.freedom).toBe(4);
    expect(helped.standardError).toBeLessThan(alone.standardError);
  });
});
