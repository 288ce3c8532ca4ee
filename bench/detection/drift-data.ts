/** Histories that drift: made of a level, a drift per run, noise and perhaps a step, from a seed. */
import { createRandom, type Random } from '../../src/core/stats/index.ts';

export const RUNS = 100;

export interface DriftShape {
  /** Standard deviation of the noise and drift per run, as shares of the level. */
  noise: number;
  drift: number;
  /** The step's share of the level, and the first run that has it. */
  step?: number;
  at?: number;
}

export function normalOf(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** One history of `RUNS` runs. */
export function driftingHistory(seed: number, { noise, drift, step = 0, at = RUNS }: DriftShape): number[] {
  const random = createRandom(seed);
  return Array.from(
    { length: RUNS },
    (_, i) => 1000 * (1 + drift * i) * (i >= at ? 1 + step : 1) * (1 + noise * normalOf(random)),
  );
}

/** Histories without any step that a detector may take for one, by name. */
export const stepless: Record<string, (random: Random) => number[]> = {
  'random walk, 0.2 % a run, noise 0.5 %': walk(0.002, 0.005),
  'random walk, 0.5 % a run, noise 0.5 %': walk(0.005, 0.005),
  'random walk, 1 % a run, no noise': walk(0.01, 0),
  'heavy tails (t₃, 1 %)': heavyTailed(0),
  'heavy tails (t₃, 1 %), +0.05 % a run': heavyTailed(0.0005),
  'heavy tails (t₃, 1 %), +0.1 % a run': heavyTailed(0.001),
  'spikes, noise 1 %, +0.1 % a run': (random) =>
    runs((i) => (1 + 0.001 * i) * (1 + 0.01 * normalOf(random)) * (random.next() < 0.05 ? 1.5 : 1)),
  'drift that slows down, 10 % in all, noise 0.5 %': (random) =>
    runs((i) => (1 + 0.1 * Math.sqrt(i / RUNS)) * (1 + 0.005 * normalOf(random))),
  'drift that speeds up, 10 % in all, noise 0.5 %': (random) =>
    runs((i) => (1 + 0.1 * (i / RUNS) ** 2) * (1 + 0.005 * normalOf(random))),
  'up 5 % and down again, noise 0.5 %': (random) =>
    runs((i) => (1 + 0.05 * Math.sin((Math.PI * i) / RUNS)) * (1 + 0.005 * normalOf(random))),
  'neighbours alike (AR 0.5), noise 1 %, +0.1 % a run': (random) => {
    let state = normalOf(random);
    return runs((i) => {
      state = 0.5 * state + Math.sqrt(0.75) * normalOf(random);
      return (1 + 0.001 * i) * (1 + 0.01 * state);
    });
  },
};

function runs(value: (i: number) => number): number[] {
  return Array.from({ length: RUNS }, (_, i) => 1000 * value(i));
}

function walk(stride: number, noise: number) {
  return (random: Random): number[] => {
    let level = 0;
    return runs(() => {
      level += stride * normalOf(random);
      return Math.exp(level) * (1 + noise * normalOf(random));
    });
  };
}

function heavyTailed(drift: number) {
  return (random: Random): number[] =>
    runs((i) => {
      const chiSquared = normalOf(random) ** 2 + normalOf(random) ** 2 + normalOf(random) ** 2;
      return (1 + drift * i) * (1 + (0.01 * normalOf(random)) / Math.sqrt(chiSquared / 3));
    });
}
