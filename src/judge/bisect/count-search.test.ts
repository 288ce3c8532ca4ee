import fc from 'fast-check';
import { expect, it, beforeEach, describe } from 'vitest';
import { CountSearch } from './count-search.ts';
import { EndsComparison, type EndPair, type TimeFigure } from './ends-comparison.ts';
import { createRandom, normalQuantile, type Random } from '../../core/stats/index.ts';

/** Tests commits until the search is over. @param counts of the good commit and those after it @returns what it found and how many it tested */
function search(counts: readonly number[], unbuilt: ReadonlySet<number> = new Set()) {
  const searched = new CountSearch(counts.length - 1, counts[0]!, counts.at(-1)!);
  let tested = 0;
  for (let place = searched.next(); place !== undefined; place = searched.next()) {
    if (unbuilt.has(place)) searched.skip(place);
    else {
      tested++;
      searched.add(place, counts[place]!);
    }
  }
  return { ...searched.result(), tested };
}

const step = (commits: number, at: number, before = 1, after = 201): number[] =>
  Array.from({ length: commits + 1 }, (_, place) => (place < at ? before : after));

it('names every one of 64 commits with at most six tests', () => {
  for (let at = 1; at <= 64; at++) {
    const found = search(step(64, at));
    expect(found).toMatchObject({ place: at, after: at - 1, countBefore: 1, countAfter: 201, others: [] });
    expect(found.tested).toBeLessThanOrEqual(6);
  }
});

it('skips commits that cannot be tested, and lists those that it cannot separate', () => {
  expect(search(step(64, 32), new Set([31, 32, 33]))).toMatchObject({ place: 34, after: 30 });
  expect(search(step(64, 32), new Set([16, 33, 48]))).toMatchObject({ place: 32, after: 31 });
});

it('follows the larger of two changes and keeps the other', () => {
  const counts = [...step(20, 8, 1, 31), ...step(20, 5, 31, 231)];
  const found = search(counts);
  expect(found).toMatchObject({ place: 26, countBefore: 31, countAfter: 231 });
  expect(found.others).toEqual([{ from: 0, to: expect.any(Number) as number, before: 1, after: 31 }]);
  expect(found.others[0]!.to).toBeGreaterThanOrEqual(8);
});

it('finds what grew where a later commit takes half of it back', () => {
  expect(search([...step(30, 12, 1, 401), ...step(30, 20, 401, 201)])).toMatchObject({ place: 12, countAfter: 401 });
});

it('puts a count that is not always the same on the nearer side', () => {
  const searched = new CountSearch(4, 10, 100);
  searched.add(2, 13, false);
  searched.add(3, 97, false);
  expect(searched.result()).toMatchObject({ place: 3, after: 2, others: [] });
});

it('always names a commit at which the count changes', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(counts, (values) => {
      fc.pre(values[0] !== values.at(-1));
      const { place, after } = search(values);
      expect(place).toBe(after + 1);
      expect(values[place]).not.toBe(values[after]);
    }),
  );
});

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
  it('finds a change in unchanged commits at most once in 50 times', () => {
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

  it('is processor time if that shows the change more clearly, or alone', () => {
    expect(look(of(1.15, 0.1), of(1.15, 0.01))).toBe('processor');
    expect(look(of(1.15, 0.2), of(1.15, 0.01))).toBe('processor');
  });

  it('is elapsed time if the change is in waiting, or processor time is not clearer', () => {
    expect(look(of(1.5, 0.05), of(1.05, 0.001))).toBe('elapsed');
    expect(look(of(1.15, 0.02), of(1.15, 0.03))).toBe('elapsed');
    expect(look(of(1.15, 0.02), of(0.9, 0.001))).toBe('elapsed');
  });
});

it('ignores a change below the smallest effect, however certain it is', () => {
  const random = createRandom(2);
  expect(look(pairsOf(random, 150, 1.01, (source) => 0.001 * normal(source)))).toBeUndefined();
});
