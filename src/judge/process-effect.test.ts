import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../stats/index.ts';
import { judgePairs, type Pair } from './paired.ts';
import { designEffects, processEffect } from './process-effect.ts';

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** Pairs of an unchanged program whose processes differ: `luck` is the spread of ln(head / base) between processes. */
function makePairs({ luck = 0, ratio = 1, seed = 1, perProcess = 3, known = true }): Pair[] {
  const random = createRandom(seed);
  let fortune = 0;
  return Array.from({ length: 60 }, (_, index): Pair => {
    if (index % perProcess === 0) fortune = luck * normal(random);
    const [first, second] = [1e6 * Math.exp(0.03 * normal(random)), 1e6 * Math.exp(0.03 * normal(random))];
    const head = ratio * Math.exp(fortune);
    const process = known ? { process: String(Math.floor(index / perProcess)) } : {};
    return random.next() < 0.5
      ? { order: 'AB', first, second: second * head, ...process }
      : { order: 'BA', first: first * head, second, ...process };
  });
}

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
    expect(processEffect(makePairs({ luck: 0.1 }))!.correlation).toBeGreaterThan(0.6);
    expect(Math.abs(processEffect(makePairs({ luck: 0 }))!.correlation)).toBeLessThan(0.25);
  });

  it('do not raise false alarms, which they would if every pair were taken for a new one', () => {
    expect(alarms({ luck: 0.06, perProcess: 6, known: false })).toBeGreaterThan(12);
    expect(alarms({ luck: 0.06, perProcess: 6 })).toBeLessThan(4);
  });

  it('cost no power where processes are alike', () => {
    const found = Array.from({ length: 20 }, (_, seed) => makePairs({ ratio: 1.05, seed })).map(
      (pairs) => judgePairs(new Map([['native/c/x', pairs]])).get('native/c/x')!.verdict,
    );
    expect(found.filter((verdict) => verdict === 'regressed').length).toBeGreaterThan(17);
  });

  it('make no difference where nothing is known of processes', () => {
    expect(processEffect(makePairs({ known: false }))).toBeUndefined();
    expect(processEffect(makePairs({ perProcess: 60 }))).toBeUndefined();
    expect(processEffect([])).toBeUndefined();
  });

  it('are judged by what all cells of the runner say where a cell alone knows little', () => {
    const effects = new Map([
      ['a', { correlation: 0.9, freedom: 1, clusterSize: 5 }],
      ['b', { correlation: 0, freedom: 40, clusterSize: 5 }],
      ['c', { correlation: -0.4, freedom: 2, clusterSize: 5 }],
    ]);
    const result = designEffects(effects);
    expect(result.get('a')).toBeGreaterThan(1);
    expect(result.get('a')).toBeLessThan(1.5);
    expect(result.get('c')).toBe(1);
  });
});
