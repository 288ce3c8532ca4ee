/** The search by time on simulated machines: how often it names the planted commit, and whether its certainty is worth its name. */
import { describe, expect, it } from 'vitest';
import { createRandom, normalQuantile, type Random } from '../../core/stats/index.ts';
import { TimeSearch, type Triple } from './time-search.ts';

interface Machine {
  name: string;
  /** ln(noise) of one execution. */
  noise: (random: Random) => number;
}

const normal = (random: Random): number => normalQuantile(random.next() * (1 - 1e-9) + 5e-10);
const machines: Machine[] = [
  { name: 'quiet, 2 %', noise: (random) => 0.02 * normal(random) },
  { name: 'noisy, 10 %', noise: (random) => 0.1 * normal(random) },
  {
    name: 'noisy, with executions that take far longer',
    noise: (random) => 0.05 * normal(random) + (random.next() < 0.1 ? random.next() : 0),
  },
];

interface Simulated {
  /** ln(time) of the good commit and those after it. */
  levels: readonly number[];
  machine: Machine;
  seed: number;
  pairs?: number;
  maxTriples?: number;
  unbuilt?: ReadonlySet<number>;
}

/** Every build differs a little; the drift of a machine affects a whole triple. */
function bisect({ levels, machine, seed, pairs = 20, maxTriples = 400, unbuilt = new Set() }: Simulated) {
  const random = createRandom(seed);
  const built = levels.map((level) => level + 0.003 * normal(random));
  let drift = 0;
  const timeOf = (place: number): number => 1e8 * Math.exp(built[place]! + drift + machine.noise(random));
  const last = levels.length - 1;
  const triple = (place: number): Triple => {
    drift += 0.02 * normal(random);
    return { good: timeOf(0), test: timeOf(place), bad: timeOf(last) };
  };
  const search = new TimeSearch(
    last,
    Array.from({ length: pairs }, () => triple(0)),
  );
  const visited = new Set<number>();
  for (let place = search.next(); place !== undefined && search.triples < maxTriples; place = search.next()) {
    if (unbuilt.has(place)) {
      search.skip(place);
      continue;
    }
    visited.add(place);
    let taken = 0;
    do search.add(place, [triple(place)]);
    while (!search.isVisitOver(place, ++taken));
  }
  return { ...search.result(), visited: visited.size };
}

const step = (commits: number, at: number, size: number): number[] =>
  Array.from({ length: commits + 1 }, (_, place) => (place < at ? 0 : Math.log(1 + size)));

const trials = 100;

describe.each(machines)('on a machine that is $name', (machine) => {
  const found = Array.from({ length: trials }, (_, seed) => {
    const at = 1 + (seed % 63);
    return { at, ...bisect({ levels: step(63, at, 0.15), machine, seed }) };
  });
  const right = found.filter(({ at, place }) => at === place);

  it('names the commit that takes 15 % longer in 19 of 20 trials and more', () => {
    expect(right.length / trials).toBeGreaterThanOrEqual(0.95);
  });

  it('is as certain as it says', () => {
    const promised = found.reduce((sum, { certainty }) => sum + certainty, 0) / trials;
    expect(promised).toBeLessThanOrEqual(right.length / trials + 0.03);
    expect(promised).toBeGreaterThan(0.98);
  });

  it('builds few commits, and its interval holds the change', () => {
    const builds = found.reduce((sum, { visited }) => sum + visited, 0) / trials;
    expect(builds).toBeLessThanOrEqual(8);
    expect(found.filter(({ low, high }) => low <= 1.15 && 1.15 <= high).length / trials).toBeGreaterThan(0.9);
  });
});

it('says how little it knows where there was no time', () => {
  const machine = machines[1]!;
  const found = Array.from({ length: trials }, (_, seed) =>
    bisect({ levels: step(63, 20, 0.15), machine, seed, maxTriples: 20 }),
  );
  const promised = found.reduce((sum, { certainty }) => sum + certainty, 0) / trials;
  const kept = found.filter(({ place }) => place === 20).length / trials;
  expect(promised).toBeLessThan(0.9);
  expect(Math.abs(promised - kept)).toBeLessThan(0.15);
  for (const { suspects } of found) expect(suspects.length).toBeGreaterThan(1);
});

it('finds an improvement as it finds a regression', () => {
  expect(bisect({ levels: step(40, 17, -0.2), machine: machines[0]!, seed: 5 })).toMatchObject({
    place: 17,
    others: [],
  });
});

it('reports commits that cannot be tested as one group', () => {
  const found = bisect({ levels: step(40, 17, 0.15), machine: machines[0]!, seed: 6, unbuilt: new Set([16, 17]) });
  expect(found).toMatchObject({ place: 18, after: 15 });
  expect(found.certainty).toBeGreaterThan(0.99);
});

it('follows the larger of two steps and keeps the other', () => {
  const levels = Array.from({ length: 41 }, (_, place) => (place < 10 ? 0 : place < 30 ? 0.1 : 0.3));
  const found = bisect({ levels, machine: machines[0]!, seed: 7 });
  expect(found.place).toBe(30);
  expect(found.ratio).toBeCloseTo(Math.exp(0.2), 1);
  expect(found.others).toHaveLength(1);
  expect(found.others[0]!.from).toBe(0);
  expect(found.others[0]!.to).toBeGreaterThanOrEqual(10);
});
