/** Kinds of noise in which a judge may err: each makes the ln times of the blocks of one cell of an unchanged program, in the order measured. */
import type { Random } from '../../src/core/stats/index.ts';

/** Where random numbers come from. */
export interface Source {
  random: Random;
  normal: () => number;
}

export const sourceOf = (random: Random): Source => ({
  random,
  normal: () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next()),
});

export interface Noise {
  name: string;
  /** @returns ln times of `count` blocks; with an odd index the second one of its pair */
  draw: (source: Source, count: number) => number[];
  /** What the clock makes of a time, in units of the unchanged program's usual one; without it the clock is exact. */
  clock?: (time: number) => number;
}

const calm = 0.03;
const blocks = (count: number, draw: (index: number) => number): number[] =>
  Array.from({ length: count }, (_, i) => draw(i));
const among = ({ random }: Source, from: number, to: number): number => from + random.integer(to - from + 1);
const between = ({ random }: Source, from: number, to: number): number => from + (to - from) * random.next();

const inSteps =
  (step: number) =>
  (time: number): number =>
    Math.max(1, Math.round(time / step)) * step;

export const noises: readonly Noise[] = [
  { name: 'normal, 5 %', draw: ({ normal }, count) => blocks(count, () => 0.05 * normal()) },
  {
    name: 'lognormal, skewed',
    draw: ({ normal }, count) => blocks(count, () => 0.06 * Math.exp(0.7 * normal())),
  },
  {
    name: "Student's t, 1.5 degrees of freedom",
    draw: ({ normal, random }, count) =>
      // chi² with 1.5 degrees of freedom is 2 · gamma(0.75): by the share of a beta, gamma(1.75) · u^(1/0.75).
      blocks(count, () => (0.02 * normal()) / Math.sqrt(chiSquareOfOneAndAHalf(random, normal) / 1.5)),
  },
  { name: 'AR(1) of 0.8', draw: (source, count) => correlated(source, count, 0.8, 0.03) },
  { name: 'random walk', draw: (source, count) => correlated(source, count, 1, 0.02) },
  {
    name: 'drift by 50 %',
    draw: ({ normal }, count) => blocks(count, (i) => calm * normal() + (Math.log(1.5) * i) / count),
  },
  {
    name: 'one step of 30 %',
    draw: (source, count) => {
      const at = source.random.integer(count);
      return blocks(count, (i) => calm * source.normal() + (i >= at ? Math.log(1.3) : 0));
    },
  },
  {
    name: 'interference every 2 to 7 pairs',
    draw: (source, count) => {
      const [period, phase, size] = [2 * among(source, 2, 7), source.random.integer(14), between(source, 0.1, 0.4)];
      return blocks(count, (i) => calm * source.normal() + ((i + phase) % period < period / 2 ? size : 0));
    },
  },
  {
    name: 'every 3rd to 5th block +20 %',
    draw: (source, count) => {
      const [period, phase] = [among(source, 3, 5), source.random.integer(5)];
      return blocks(count, (i) => calm * source.normal() + ((i + phase) % period === 0 ? Math.log(1.2) : 0));
    },
  },
  {
    name: 'sine of 2 to 14 blocks',
    draw: (source, count) => {
      const [period, phase] = [between(source, 2, 14), between(source, 0, 2 * Math.PI)];
      return blocks(count, (i) => calm * source.normal() + 0.1 * Math.sin((2 * Math.PI * i) / period + phase));
    },
  },
  {
    name: 'two modes 30 % apart',
    draw: ({ normal, random }, count) =>
      blocks(count, () => calm * normal() + (random.next() < 0.5 ? Math.log(1.3) : 0)),
  },
  {
    name: 'two modes, sticky',
    draw: ({ normal, random }, count) => {
      let slow = random.next() < 0.5;
      return blocks(count, () => {
        if (random.next() < 0.1) slow = !slow;
        return calm * normal() + (slow ? Math.log(1.3) : 0);
      });
    },
  },
  {
    name: 'one burst of 3 to 8 blocks × 1.5 to 4',
    draw: (source, count) => {
      const [from, length] = [source.random.integer(count), among(source, 3, 8)];
      const size = Math.log(between(source, 1.5, 4));
      return blocks(count, (i) => calm * source.normal() + (i >= from && i < from + length ? size : 0));
    },
  },
  {
    name: 'a clock with steps of 5 %',
    draw: ({ normal }, count) => blocks(count, () => calm * normal()),
    clock: inSteps(0.05),
  },
  {
    name: 'a clock with steps of 20 %',
    draw: ({ normal }, count) => blocks(count, () => calm * normal()),
    clock: inSteps(0.2),
  },
  {
    name: 'second block 8 % faster',
    draw: ({ normal }, count) => blocks(count, (i) => 0.05 * normal() - (i % 2 === 1 ? 0.08 : 0)),
  },
  {
    name: '1 block in 5 × 1.5 to 4',
    draw: (source, count) =>
      blocks(
        count,
        () => calm * source.normal() + (source.random.next() < 0.2 ? Math.log(between(source, 1.5, 4)) : 0),
      ),
  },
];

/** A level that follows the one before it, and blocks beside it. */
function correlated({ normal }: Source, count: number, correlation: number, step: number): number[] {
  let level = 0;
  return blocks(count, () => {
    level = correlation * level + step * normal();
    return level + 0.01 * normal();
  });
}

/** Marsaglia & Tsang's method for gamma(1.75), then down to gamma(0.75). */
function chiSquareOfOneAndAHalf(random: Random, normal: () => number): number {
  const shape = 1.75 - 1 / 3;
  for (;;) {
    const x = normal();
    const v = (1 + x / Math.sqrt(9 * shape)) ** 3;
    if (v > 0 && Math.log(1 - random.next()) < 0.5 * x * x + shape * (1 - v + Math.log(v))) {
      return 2 * shape * v * (1 - random.next()) ** (1 / 0.75);
    }
  }
}
