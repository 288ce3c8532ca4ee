import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changePoints } from './change-point.ts';
import { createRandom, type Random } from './distributions.ts';

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** Levels of the given lengths with relative noise. */
function steps(random: Random, levels: readonly (readonly [length: number, level: number])[], noise = 0.05): number[] {
  return levels.flatMap(([length, level]) => Array.from({ length }, () => level * (1 + noise * normal(random))));
}

const flaggedShare = (count: number, make: () => number[]): number =>
  Array.from({ length: count }, () => changePoints(make()).length > 0).filter(Boolean).length / count;

describe('change points', () => {
  it('are found at each of several steps, in time order, with their levels', () => {
    const found = changePoints(
      steps(createRandom(1), [
        [60, 100],
        [40, 120],
        [50, 90],
      ]),
    );
    expect(found.map((change) => change.index)).toEqual([60, 100]);
    expect(found[0]!.before).toBeCloseTo(100, -1);
    expect(found[0]!.after).toBeCloseTo(120, -1);
    expect(found[0]!.ratio).toBeCloseTo(found[0]!.after / found[0]!.before, 12);
    expect(found[1]!.before).toBe(found[0]!.after);
  });

  it('are found at +20 % with twelve points after it', () => {
    const random = createRandom(2);
    let hits = 0;
    for (let i = 0; i < 200; i += 1) {
      const found = changePoints(
        steps(
          random,
          [
            [88, 100],
            [12, 120],
          ],
          0.08,
        ),
      );
      if (found.some((change) => Math.abs(change.index - 88) <= 3)) hits += 1;
    }
    expect(hits).toBeGreaterThan(190);
  });

  it('have their true position between from and to in 95 % of cases', () => {
    const random = createRandom(3);
    for (const shift of [110, 115, 130]) {
      let found = 0;
      let covered = 0;
      for (let i = 0; i < 300; i += 1) {
        const [change, ...others] = changePoints(
          steps(
            random,
            [
              [50, 100],
              [40, shift],
            ],
            0.08,
          ),
        );
        if (!change || others.length > 0) continue;
        found += 1;
        if (change.from <= 50 && change.to >= 50) covered += 1;
      }
      expect(found).toBeGreaterThan(200);
      expect(covered / found).toBeGreaterThan(0.92);
    }
  });

  it('are found in at most 1 % of unchanged histories, for each kind of noise', () => {
    const random = createRandom(4);
    const noises: Record<string, () => number> = {
      normal: () => 100 + 10 * normal(random),
      'with spikes': () => (random.next() < 0.02 ? 300 : 100) + 10 * normal(random),
      'two modes': () => (random.next() < 0.3 ? 133 : 100) + 3 * normal(random),
      'rounded to five values': () => 10 + Math.round(normal(random)),
      'heavy-tailed': () => 100 * Math.exp(normal(random) / Math.max(0.1, Math.abs(normal(random)))),
    };
    for (const [name, noise] of Object.entries(noises)) {
      for (const n of [12, 40, 100, 300]) {
        // 600 histories, true rate below .01: more than 14 would be seen once in 300 runs.
        const flagged = flaggedShare(600, () => Array.from({ length: n }, noise));
        expect(flagged, `${name}, n = ${n}`).toBeLessThanOrEqual(14 / 600);
      }
    }
  });

  it('allow for autocorrelation', () => {
    const random = createRandom(6);
    const share = flaggedShare(400, () => {
      let state = normal(random);
      return Array.from({ length: 300 }, () => {
        state = 0.3 * state + Math.sqrt(1 - 0.09) * normal(random);
        return 100 + 10 * state;
      });
    });
    expect(share).toBeLessThan(0.03);
  });

  it('are never made of a spike of one or two points', () => {
    const random = createRandom(7);
    for (const width of [1, 2]) {
      for (const position of [0, 30, 57, 58]) {
        const values = steps(random, [[60, 100]], 0.02);
        for (let i = 0; i < width; i += 1) values[Math.min(59, position + i)] = 1000;
        expect(changePoints(values)).toEqual([]);
      }
    }
  });

  it('leave out steps below the minimum effect', () => {
    const values = steps(
      createRandom(8),
      [
        [100, 100],
        [100, 101],
      ],
      0.002,
    );
    expect(changePoints(values)).toEqual([]);
    expect(changePoints(values, { minimumEffect: 0.005 }).map((change) => change.index)).toEqual([100]);
  });

  it('are not found in a steady ramp', () => {
    const random = createRandom(9);
    expect(changePoints(Array.from({ length: 300 }, (_, i) => 100 + i + normal(random)))).toEqual([]);
  });

  it('skip gaps and count them in positions', () => {
    const values = [...Array<number>(30).fill(100), ...Array<number>(30).fill(150)];
    const gappy = [Number.NaN, null, ...values.slice(0, 30), Infinity, null, ...values.slice(30)];
    const [plain] = changePoints(values);
    const [change] = changePoints(gappy);
    expect(change).toMatchObject({ index: plain!.index + 4, before: plain!.before, after: plain!.after, p: plain!.p });
    // The change may have come in during the gap.
    expect(change!.from).toBe(32);
  });

  it('have no ratio where a level is zero or the sign changes', () => {
    const flat = (length: number, level: number): number[] => Array<number>(length).fill(level);
    expect(changePoints([...flat(20, 0), ...flat(20, 5)])).toMatchObject([{ index: 20, before: 0, ratio: undefined }]);
    expect(changePoints([...flat(20, -5), ...flat(20, 5)])).toMatchObject([{ index: 20, ratio: undefined }]);
    expect(changePoints([...flat(20, -10), ...flat(20, -5)])).toMatchObject([{ index: 20, ratio: 0.5 }]);
  });

  it('are none for histories that are too short', () => {
    for (const values of [[], [1], [1, 2], [1, 2, 3, 4, 5], [0, 0, 9, 9, 9, 9], [1, 1, 2, 9, 9, 8]])
      expect(changePoints(values)).toEqual([]);
  });

  it('are at the first other value of a history that repeats to the last digit, also from zero and to zero', () => {
    const flat = (length: number, level: number): number[] => Array<number>(length).fill(level);
    expect(changePoints([...flat(7, 0), 3])).toEqual([
      { index: 7, from: 7, to: 7, before: 0, after: 3, ratio: undefined, p: 1e-12 },
    ]);
    expect(changePoints([...flat(3, 4), 0])).toMatchObject([{ index: 3, before: 4, after: 0, ratio: undefined }]);
    expect(changePoints([...flat(5, 2), null, ...flat(4, 3), 6])).toMatchObject([
      { index: 6, from: 5, before: 2, after: 3, ratio: 1.5 },
      { index: 10, before: 3, after: 6, ratio: 2 },
    ]);
  });

  it('need more than one value where the history varies, where the change is below the minimum effect, and where values are rounded times', () => {
    const flat = (length: number, level: number): number[] => Array<number>(length).fill(level);
    expect(changePoints([...flat(7, 4), 5, ...flat(7, 4)])).toEqual([]);
    expect(changePoints([4, 4, 5, 4, 4, 4, 4, 9])).toEqual([]);
    expect(changePoints([...flat(7, 1000), 1001])).toEqual([]);
    expect(changePoints([...flat(7, 4), 5], { exact: false })).toEqual([]);
  });

  it('fulfil their contract for any input', () => {
    const value = fc.oneof(
      fc.double(),
      fc.constantFrom(0, -0, 1, 1e308, -1e308, 5e-324, Number.NaN, null),
      fc.integer({ min: 0, max: 3 }),
    );
    const piece = fc
      .tuple(value, fc.integer({ min: 1, max: 25 }))
      .map(([x, count]) => Array(count).fill(x) as (typeof x)[]);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const values = pieces.flat();
        const found = changePoints(values);
        let previous = 0;
        for (const { index, from, to, before, after, ratio, p } of found) {
          expect(index).toBeGreaterThan(previous);
          expect(from).toBeLessThanOrEqual(index);
          expect(to).toBeGreaterThanOrEqual(index);
          expect(to).toBeLessThan(values.length);
          expect(Number.isFinite(before) && Number.isFinite(after)).toBe(true);
          if (ratio !== undefined) expect(Number.isNaN(ratio)).toBe(false);
          expect(p).toBeGreaterThan(0);
          expect(p).toBeLessThanOrEqual(0.01);
          previous = index;
        }
        expect(changePoints(values)).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });

  it('do not depend on the unit', () => {
    const values = steps(createRandom(11), [
      [40, 100],
      [40, 130],
      [30, 100],
    ]);
    const positions = (scale: number): number[] =>
      changePoints(values.map((x) => x * scale)).map((change) => change.index);
    expect(positions(1024)).toEqual(positions(1));
    expect(positions(2 ** -30)).toEqual(positions(1));
  });

  it('are those of the golden result', () => {
    // Nile flow at Aswan, 1871–1970 (Cobb, Biometrika 65, 1978; public domain): the known change is 1898/99.
    const nile = [
      1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958, 1140,
      1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701, 916, 692, 1020, 1050, 969, 831,
      726, 456, 824, 702, 1120, 1100, 832, 764, 821, 768, 845, 864, 862, 698, 845, 744, 796, 1040, 759, 781, 865, 845,
      944, 984, 897, 822, 1010, 771, 676, 649, 846, 812, 742, 801, 1040, 860, 874, 848, 890, 744, 749, 838, 1050, 918,
      986, 797, 923, 975, 815, 1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740,
    ];
    const [change, ...others] = changePoints(nile);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ index: 28, before: 1130, after: 842.5, ratio: 842.5 / 1130 });
    expect(change!.p).toBeLessThan(1e-4);
    expect(change!.from).toBeGreaterThanOrEqual(25);
    expect(change!.to).toBeLessThanOrEqual(32);
  });
});
