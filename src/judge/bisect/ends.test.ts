import { beforeEach, describe, expect, it } from 'vitest';
import { createRandom, normalQuantile, type Random } from '../../stats/index.ts';
import { EndsComparison, type EndPair, type TimeFigure } from './ends.ts';

const policy = { alpha: 0.01, minEffect: 0.02 };
const normal = (random: Random): number => normalQuantile(random.next() * (1 - 1e-9) + 5e-10);
const pairsOf = (random: Random, n: number, ratio: number, noise: (random: Random) => number): EndPair[] =>
  Array.from({ length: n }, () => ({
    good: 1e8 * Math.exp(noise(random)),
    bad: 1e8 * ratio * Math.exp(noise(random)),
  }));
const look = (elapsed: EndPair[], processor: EndPair[] = []): TimeFigure | undefined =>
  new EndsComparison(policy).look({ elapsed, processor });

const noises: [string, (random: Random) => number][] = [
  ['normal noise', (random) => 0.1 * normal(random)],
  [
    'executions that take far longer',
    (random) => 0.03 * normal(random) + (random.next() < 0.15 ? 2 * random.next() : 0),
  ],
  ['noise with heavy tails', (random) => (0.05 * normal(random)) / Math.sqrt(random.next() + 0.02)],
];

describe.each(noises)('with %s', (_, noise) => {
  it('does not see a change where there is none, but once in 50 times', () => {
    const trials = 600;
    const alarms = Array.from({ length: trials }, (_, seed) => {
      const random = createRandom(seed);
      return look(pairsOf(random, 150, 1, noise), pairsOf(random, 150, 1, noise));
    });
    expect(alarms.filter((figure) => figure !== undefined).length / trials).toBeLessThanOrEqual(0.02);
  });

  it('sees 15 % in time', () => {
    const seen = Array.from({ length: 60 }, (_, seed) => look(pairsOf(createRandom(seed), 150, 1.15, noise)));
    expect(seen.filter((figure) => figure === 'elapsed').length).toBeGreaterThan(57);
  });
});

describe('what is searched by', () => {
  let random = createRandom(9);
  // Each test by itself: what one draws moves no other.
  beforeEach(() => {
    random = createRandom(9);
  });
  const of = (ratio: number, deviation: number): EndPair[] =>
    pairsOf(random, 60, ratio, (source) => deviation * normal(source));

  it('is processor time where it tells the same more clearly, or alone', () => {
    expect(look(of(1.15, 0.1), of(1.15, 0.01))).toBe('processor');
    expect(look(of(1.15, 0.2), of(1.15, 0.01))).toBe('processor');
  });

  it('is elapsed time where the change is one of waiting, or processor time is no clearer', () => {
    expect(look(of(1.5, 0.05), of(1.05, 0.001))).toBe('elapsed');
    expect(look(of(1.15, 0.02), of(1.15, 0.03))).toBe('elapsed');
    expect(look(of(1.15, 0.02), of(0.9, 0.001))).toBe('elapsed');
  });
});

it('takes less than the smallest effect for none, however certain it is', () => {
  const random = createRandom(2);
  expect(look(pairsOf(random, 150, 1.01, (source) => 0.001 * normal(source)))).toBeUndefined();
});
