import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nominalLevels, obrienFlemingSpending, powerSpending } from './group-sequential.ts';
import { hodgesLehmannShift, mannWhitney, mannWhitneyCritical, mannWhitneyOfStatistic } from './mann-whitney.ts';
import { median, medianInterval, quantile } from './quantile.ts';
import { createRandom, normalDensity, normalQuantile, normalSurvival } from './distributions.ts';
import { permutationTest, signFlipTest } from '../../../test/helpers/permutation.ts';

/** Spending like Pocock's boundary, evenly: Lan & DeMets 1983. */
const pocockSpending = (information: number, alpha: number): number => alpha * Math.log(1 + (Math.E - 1) * information);

/** The chance that a statistic with independent increments ever crosses one of these one-sided levels: by the trapezoid rule. */
function crossingProbability(looks: readonly number[], levels: readonly number[]): number {
  const [width, points] = [0.02, 400];
  let [crossed, previous] = [0, 0];
  /** Where a path may be that has not crossed yet, and how likely that is. */
  let paths: { at: number; chance: number }[] = [{ at: 0, chance: 1 }];
  for (const [index, look] of looks.entries()) {
    const step = Math.sqrt(look - previous);
    const boundary = -normalQuantile(Math.max(levels[index]!, 1e-300)) * Math.sqrt(look);
    for (const { at, chance } of paths) crossed += chance * normalSurvival((boundary - at) / step);
    const grid = Math.min(boundary, 6 * Math.sqrt(look));
    const from = paths;
    paths = Array.from({ length: points }, (_, i) => {
      const at = grid - i * width;
      const density = from.reduce((sum, path) => sum + path.chance * normalDensity((at - path.at) / step), 0) / step;
      return { at, chance: density * width * (i === 0 ? 0.5 : 1) };
    });
    previous = look;
  }
  return crossed;
}

const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const sample = fc.array(value, { minLength: 1, maxLength: 25 });
const tied = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 12 });

describe('quantiles', () => {
  it('lie between the extremes and rise with the probability', () => {
    fc.assert(
      fc.property(
        sample,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (x, p, q) => {
          const [low, high] = [quantile(x, Math.min(p, q)), quantile(x, Math.max(p, q))];
          expect(low).toBeLessThanOrEqual(high + 1e-9 * Math.abs(high));
          expect(low).toBeGreaterThanOrEqual(Math.min(...x));
          expect(high).toBeLessThanOrEqual(Math.max(...x));
        },
      ),
    );
  });

  it('are undefined without values', () => {
    expect(median([])).toBeNaN();
    expect(medianInterval([]).low).toBeNaN();
  });
});

describe('the interval of a median', () => {
  it('contains the median, and is the range of fewer than six values at 95 %', () => {
    fc.assert(
      fc.property(sample, (x) => {
        const { median: centre, low, high } = medianInterval(x);
        expect(low).toBeLessThanOrEqual(centre);
        expect(high).toBeGreaterThanOrEqual(centre);
        if (x.length < 6) expect([low, high]).toEqual([Math.min(...x), Math.max(...x)]);
      }),
    );
    expect(medianInterval([7])).toEqual({ median: 7, low: 7, high: 7 });
  });

  it.each([
    // Ranks from the tables of the sign test (Conover, "Practical Nonparametric Statistics", table A3).
    [6, 0],
    [9, 1],
    [20, 5],
    [50, 17],
  ])('leaves out the right number of %i values', (n, leftOut) => {
    const { low, high } = medianInterval(Array.from({ length: n }, (_, index) => index));
    expect([low, high]).toEqual([leftOut, n - 1 - leftOut]);
  });

  it('covers as often as it claims', () => {
    const random = createRandom(5);
    let covered = 0;
    for (let repetition = 0; repetition < 2000; repetition += 1) {
      const { low, high } = medianInterval(Array.from({ length: 15 }, () => random.next()));
      if (low <= 0.5 && 0.5 <= high) covered += 1;
    }
    expect(covered / 2000).toBeGreaterThan(0.94);
  });
});

describe('rank tests', () => {
  it('mirror when the samples change places', () => {
    fc.assert(
      fc.property(fc.oneof(sample, tied), fc.oneof(sample, tied), (x, y) => {
        const there = mannWhitney(x, y);
        const back = mannWhitney(y, x);
        expect(there.greater).toBeCloseTo(back.less, 10);
        expect(there.statistic + back.statistic).toBeCloseTo(x.length * y.length, 10);
      }),
    );
  });

  it('find nothing in equal or missing values', () => {
    expect(mannWhitney([3, 3, 3], [3, 3]).twoSided).toBe(1);
    expect(mannWhitney(new Array(40).fill(1), new Array(40).fill(1)).twoSided).toBe(1);
    expect(mannWhitney([], [1]).twoSided).toBe(1);
  });

  it('never have a p-value of zero, nor one that rejects too often', () => {
    // Over all ways to choose 4 of 8 tied values: at most a share α of them may have p <= α.
    const values = [1, 1, 2, 3, 3, 3, 5, 8];
    const ps: number[] = [];
    for (let choice = 0; choice < 256; choice += 1) {
      const x = values.filter((_, bit) => (choice >> bit) & 1);
      if (x.length !== 4) continue;
      ps.push(
        mannWhitney(
          x,
          values.filter((_, bit) => !((choice >> bit) & 1)),
        ).greater,
      );
    }
    expect(ps).toHaveLength(70);
    for (const alpha of ps) expect(ps.filter((p) => p <= alpha).length / 70).toBeLessThanOrEqual(alpha + 1e-12);
    expect(Math.min(...ps)).toBeGreaterThan(0);
  });

  it('give similar results by counting and by approximation where both apply', () => {
    for (const u of [700, 900, 1000]) {
      const exact = mannWhitneyOfStatistic(u, 40, 40).greater;
      const first = Array.from({ length: 40 }, (_, i) => i);
      expect(exact).toBeGreaterThan(0);
      expect(first).toHaveLength(40);
      const normal = mannWhitneyOfStatistic(Math.round((u * 51 * 51) / 1600), 51, 51).greater;
      expect(Math.abs(Math.log(exact / normal))).toBeLessThan(1.5);
    }
  });

  it.each([
    // Table of the two-sided 5 % points of U (Lehmann 1975, table B): U below c is significant.
    [5, 5, 0.025, 3],
    [8, 8, 0.025, 14],
    [10, 10, 0.025, 24],
    [20, 20, 0.025, 128],
    [2, 2, 0.025, 0],
  ])('have the published critical value for %i and %i', (m, n, tail, c) => {
    expect(mannWhitneyCritical(m, n, tail)).toBe(c);
  });

  it('have critical values beyond the tables that agree with the test itself', () => {
    const c = mannWhitneyCritical(80, 120, 0.025);
    expect(mannWhitneyOfStatistic(c - 1, 80, 120).less).toBeLessThanOrEqual(0.025);
    expect(mannWhitneyOfStatistic(c, 80, 120).less).toBeGreaterThan(0.025);
  });
});

describe('Hodges–Lehmann', () => {
  it('moves with the data and scales with the unit', () => {
    fc.assert(
      fc.property(sample, sample, fc.integer({ min: -100, max: 100 }), (x, y, shift) => {
        const { estimate } = hodgesLehmannShift(x, y);
        const tolerance = 1e-9 * 1e6;
        expect(
          Math.abs(
            hodgesLehmannShift(
              x.map((v) => v + shift),
              y,
            ).estimate -
              estimate -
              shift,
          ),
        ).toBeLessThan(tolerance);
      }),
    );
  });

  it('gives an interval of the shifts that the test does not reject', () => {
    const random = createRandom(3);
    const x = Array.from({ length: 12 }, () => random.next() + 0.3);
    const y = Array.from({ length: 15 }, () => random.next());
    const { low, high } = hodgesLehmannShift(x, y, 0.95);
    expect(mannWhitney(x, y, low - 1e-9).greater).toBeLessThanOrEqual(0.025);
    expect(mannWhitney(x, y, low + 1e-9).greater).toBeGreaterThan(0.025);
    expect(mannWhitney(x, y, high + 1e-9).less).toBeLessThanOrEqual(0.025);
  });

  it('has infinite ends when there are too few values', () => {
    expect(hodgesLehmannShift([1], [2])).toEqual({
      estimate: -1,
      low: Number.NEGATIVE_INFINITY,
      high: Number.POSITIVE_INFINITY,
    });
  });
});

describe('permutation tests', () => {
  it('sample at random what they cannot count, repeat for a seed, and never return zero', () => {
    const differences = Array.from({ length: 30 }, (_, i) => 1 + i / 100);
    const result = signFlipTest(differences, 9);
    expect(result.exact).toBe(false);
    expect(result.greater).toBeGreaterThan(0);
    expect(result).toEqual(signFlipTest(differences, 9));
    const random = permutationTest(
      differences,
      differences.map((v) => v - 0.05),
      2,
    );
    expect(random.exact).toBe(false);
    expect(
      Math.abs(
        random.greater -
          mannWhitney(
            differences,
            differences.map((v) => v - 0.05),
          ).greater,
      ),
    ).toBeLessThan(0.05);
  });
});

describe('group-sequential levels', () => {
  it.each([
    // Jennison & Turnbull, "Group Sequential Methods" (2000): two-sided 5 %, so one-sided 2.5 %. O'Brien–Fleming-like
    // spending with 5 equal looks (table 7.6) and Pocock-like spending.
    ['O’Brien–Fleming', obrienFlemingSpending, [4.877, 3.357, 2.68, 2.29, 2.031]],
    ['Pocock', pocockSpending, [2.438, 2.427, 2.41, 2.397, 2.386]],
  ])('give the published boundaries: %s', (_, spending, published) => {
    const looks = [0.2, 0.4, 0.6, 0.8, 1];
    const levels = nominalLevels(looks, 0.025, spending);
    levels.forEach((level, look) => {
      const z = published[look]!;
      const t = 1 / (1 + 0.2316419 * z); // Abramowitz & Stegun 26.2.17
      const tail =
        (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
        t *
        (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
      expect(Math.abs(level / tail - 1)).toBeLessThan(0.03);
    });
  });

  it('spend exactly what they may, at any looks', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 5, max: 99 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0.05, 0.01, 0.00125, 1e-5),
        fc.constantFrom(obrienFlemingSpending, pocockSpending, powerSpending(2)),
        (percents, alpha, spending) => {
          const looks = [...percents.sort((a, b) => a - b).map((percent) => percent / 100), 1];
          const levels = nominalLevels(looks, alpha, spending);
          expect(Math.abs(crossingProbability(looks, levels) / alpha - 1)).toBeLessThan(0.02);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('hold in simulated random walks', () => {
    const looks = [0.25, 0.5, 0.75, 1];
    const levels = nominalLevels(looks, 0.1, pocockSpending);
    const random = createRandom(11);
    let crossed = 0;
    const walks = 20_000;
    for (let walk = 0; walk < walks; walk += 1) {
      let sum = 0;
      const hit = looks.some((look, index) => {
        sum += Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next()) * 0.5;
        const z = sum / Math.sqrt(look);
        return tailBySimpson(z) <= levels[index]!;
      });
      if (hit) crossed += 1;
    }
    expect(Math.abs(crossed / walks - 0.1)).toBeLessThan(0.01);
  });
});

/** P(Z > z) by Simpson's rule: independent of the code under test. */
function tailBySimpson(z: number): number {
  const steps = 200;
  const width = (8 - z) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i += 1) {
    const at = z + i * width;
    sum += (i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2) * Math.exp((-at * at) / 2);
  }
  return (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}
