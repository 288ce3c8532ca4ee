import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changePoints } from './change-point.ts';
import { driftingStep, driftOf, withoutDrift, withoutSpikes } from './drift.ts';
import { createRandom } from './distributions.ts';

const runs = 100;

interface Shape {
  noise: number;
  /** Per run, as a share of the level. */
  drift: number;
  step?: number;
  at?: number;
}

function history(seed: number, { noise, drift, step = 0, at = runs }: Shape): number[] {
  const random = createRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return Array.from(
    { length: runs },
    (_, i) => 1000 * (1 + drift * i) * (i >= at ? 1 + step : 1) * (1 + noise * normal()),
  );
}

const seeds = Array.from({ length: 20 }, (_, i) => i + 1);
const found = (shape: Shape & { at: number }): number =>
  seeds.filter((seed) => changePoints(history(seed, shape)).some(({ index }) => Math.abs(index - shape.at) <= 2))
    .length;
const reported = (shape: Shape): number =>
  seeds.reduce((sum, seed) => sum + changePoints(history(seed, shape)).length, 0);

describe('change points of a history that drifts', () => {
  it('are found with any drift, near the ends too', () => {
    for (const at of [20, 50, 70, 90]) {
      for (const drift of [-0.001, 0.0005, 0.001]) {
        expect(found({ noise: 0.005, drift, step: 0.2, at }), `step at ${at}, drift ${drift}`).toBe(20);
      }
    }
    for (const drift of [-0.0005, 0.001]) expect(found({ noise: 0.003, drift, step: 0.05, at: 70 })).toBe(20);
  });

  it('are as large as the jump, without the drift before and after it', () => {
    for (const drift of [-0.001, 0.001]) {
      const [change, ...others] = changePoints(history(1, { noise: 0.003, drift, step: 0.1, at: 70 }));
      expect(others).toEqual([]);
      expect(change!.ratio).toBeGreaterThan(1.09);
      expect(change!.ratio).toBeLessThan(1.11);
      expect(change!.before).toBeGreaterThan(1000 * (1 + 69 * drift) * 0.995);
      expect(change!.before).toBeLessThan(1000 * (1 + 69 * drift) * 1.005);
    }
  });

  it('are not found where there is only drift', () => {
    for (const drift of [-0.001, -0.0005, 0.0005, 0.001]) {
      for (const noise of [0.003, 0.005]) expect(reported({ noise, drift }), `drift ${drift}`).toBe(0);
      // Noise as large as twenty runs of drift may make one look like a step now and then.
      expect(reported({ noise: 0.01, drift }), `drift ${drift}`).toBeLessThanOrEqual(4);
    }
  });

  it('are not found in the drift beside a step', () => {
    for (const drift of [-0.001, 0.001]) expect(reported({ noise: 0.005, drift, step: 0.2, at: 70 })).toBe(20);
  });

  it('are not found where a drift bends, rises and falls again', () => {
    const random = createRandom(5);
    const noisy = (value: number): number => value * (1 + 0.005 * (random.next() + random.next() - 1));
    expect(changePoints(Array.from({ length: 100 }, (_, i) => noisy(1 + 0.1 * (i / 100) ** 2)))).toEqual([]);
    expect(changePoints(Array.from({ length: 100 }, (_, i) => noisy(1 + 0.05 * Math.sin(i / 32))))).toEqual([]);
  });

  it('are found at the steps of a staircase, which is not a drift', () => {
    const random = createRandom(6);
    const stairs = Array.from({ length: 120 }, (_, i) => (1 + 0.1 * Math.floor(i / 30)) * (1 + 0.01 * random.next()));
    expect(changePoints(stairs).map(({ index }) => index)).toEqual([30, 60, 90]);
  });
});

describe('a step on top of a drift', () => {
  const line = (length: number, step: number, at: number): Float64Array =>
    Float64Array.from({ length }, (_, i) => 3 + 0.5 * i - 0.01 * i * i + (i >= at ? step : 0));

  it('is separated exactly where there is no noise', () => {
    const step = driftingStep(line(40, 7, 25), 3)!;
    expect(step.split).toBe(25);
    const steady = withoutDrift(line(40, 7, 25), step.drift, 24.5);
    expect(steady[39]! - steady[0]!).toBeCloseTo(7, 9);
    expect(steady[24]! - steady[0]!).toBeCloseTo(0, 9);
    expect(step.advantage).toBeGreaterThan(100);
  });

  it('explains no more than a step alone where there is no drift', () => {
    const random = createRandom(2);
    const values = Float64Array.from({ length: 60 }, (_, i) => (i < 30 ? 10 : 20) + random.next());
    expect(driftingStep(values, 3)!.advantage).toBeLessThan(5);
  });

  it('is not computed for equal values or for fewer points than it has parameters', () => {
    expect(driftingStep(new Float64Array(30).fill(5), 3)).toBeUndefined();
    expect(driftingStep(Float64Array.of(1, 2, 3, 4), 3)).toBeUndefined();
  });
});

describe('a drift', () => {
  it('is found where it explains the values better than a level', () => {
    const random = createRandom(3);
    const noise = Float64Array.from({ length: 60 }, () => random.next());
    expect(driftOf(noise, 16)).toBeUndefined();
    expect(
      driftOf(
        noise.map((value, i) => value + i),
        16,
      )!.linear,
    ).toBeCloseTo(1, 1);
  });
});

describe('a series without spikes', () => {
  it('keeps steps and drifts unchanged, and loses spikes of one or two points', () => {
    const steps = Float64Array.of(1, 1, 1, 1, 1, 9, 9, 9, 9, 5, 5, 5);
    expect(withoutSpikes(steps, 0)).toEqual(steps);
    const spiky = Float64Array.of(1, 2, 3, 90, 80, 6, 7, 8, 9, 10);
    expect(Math.max(...withoutSpikes(spiky, 2))).toBeLessThanOrEqual(10);
  });

  it('stays within the range of its values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 6, maxLength: 40 }),
        fc.double({ min: 0, max: 10, noNaN: true }),
        (values, reach) => {
          const kept = withoutSpikes(Float64Array.from(values), reach);
          expect(Math.min(...kept)).toBeGreaterThanOrEqual(Math.min(...values));
          expect(Math.max(...kept)).toBeLessThanOrEqual(Math.max(...values));
        },
      ),
    );
  });
});
