import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../stats/index.ts';
import { judgePairs, type Pair } from './paired.ts';
import { clustersOf, sharedLuck } from './shared-luck.ts';

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** Pairs of an unchanged program whose processes differ: `luck` is the spread of ln(head / base) between processes. */
function makePairs({ luck = 0, ratio = 1, seed = 1, perProcess = 3, known = true, count = 60 }): Pair[] {
  const random = createRandom(seed);
  let fortune = 0;
  return Array.from({ length: count }, (_, index): Pair => {
    if (index % perProcess === 0) fortune = luck * normal(random);
    const [first, second] = [1e6 * Math.exp(0.03 * normal(random)), 1e6 * Math.exp(0.03 * normal(random))];
    const head = ratio * Math.exp(fortune);
    const process = known ? { process: String(Math.floor(index / perProcess)) } : {};
    return random.next() < 0.5
      ? { order: 'AB', first, second: second * head, ...process }
      : { order: 'BA', first: first * head, second, ...process };
  });
}

const verdictOf = (options: Parameters<typeof makePairs>[0]): string =>
  judgePairs(new Map([['native/c/x', makePairs(options)]])).get('native/c/x')!.verdict;

const alarms = (options: Parameters<typeof makePairs>[0]): number => {
  let count = 0;
  for (let seed = 0; seed < 100; seed += 1) {
    const cells = new Map(
      Array.from({ length: 8 }, (_, i) => [`native/c/${i}`, makePairs({ ...options, seed: 100 + 8 * seed + i })]),
    );
    if ([...judgePairs(cells).values()].some(({ verdict }) => verdict === 'regressed')) count += 1;
  }
  return count;
};

describe('pairs that share processes', () => {
  it('are known to resemble each other when processes have luck of their own', () => {
    expect(clustersOf(makePairs({ luck: 0.1 }), 'process')!.correlation).toBeGreaterThan(0.6);
    expect(Math.abs(clustersOf(makePairs({ luck: 0 }), 'process')!.correlation)).toBeLessThan(0.25);
  });

  it('do not raise false alarms, which they would if every pair were taken for a new one', () => {
    expect(alarms({ luck: 0.06, perProcess: 6, known: false })).toBeGreaterThan(12);
    expect(alarms({ luck: 0.06, perProcess: 6 })).toBeLessThan(4);
  });

  it('are found slower, few as they are, where the slowdown is far larger than luck', () => {
    const found = Array.from({ length: 20 }, (_, seed) =>
      verdictOf({ luck: 0.06, ratio: 4, seed, perProcess: 12, count: 36 }),
    );
    expect(found).toEqual(found.map(() => 'regressed'));
  });

  it('raise no false alarms either where large effects are looked for', () => {
    expect(alarms({ luck: 0.06, perProcess: 12 })).toBeLessThan(4);
  });

  it('cost no power where processes are alike', () => {
    const found = Array.from({ length: 20 }, (_, seed) => verdictOf({ ratio: 1.05, seed }));
    expect(found.filter((verdict) => verdict === 'regressed').length).toBeGreaterThan(17);
  });

  it('make no difference where nothing is known of processes', () => {
    expect(clustersOf(makePairs({ known: false }), 'process')).toBeUndefined();
    expect(clustersOf(makePairs({ perProcess: 60 }), 'process')).toBeUndefined();
    expect(clustersOf([], 'setup')).toBeUndefined();
  });

  it('are judged by what all cells of the runner say where a cell alone knows little', () => {
    const effects = new Map([
      ['a', { correlation: 0.9, freedom: 1, clusterSize: 5, spread: 0.1, pairs: 10 }],
      ['b', { correlation: 0, freedom: 40, clusterSize: 5, spread: 0.1, pairs: 205 }],
      ['c', { correlation: -0.4, freedom: 2, clusterSize: 5, spread: 0.1, pairs: 15 }],
    ]);
    const result = sharedLuck(effects);
    expect(result.get('a')!.designEffect).toBeGreaterThan(1);
    expect(result.get('a')!.designEffect).toBeLessThan(1.5);
    expect(result.get('c')).toMatchObject({ designEffect: 1, standardError: 0 });
  });
});
