import { createRandom, type Random } from '../../src/core/stats/index.ts';
import type { Condition, Recording } from './recordings.ts';

/** Noise of one block: its ln time, given a source of normal numbers, the number of the block, and whether it ran second. */
type Noise = (normal: () => number, block: number, second: boolean, random: Random) => number;

/** Hostile shapes of noise, each in a pure form. The spread is that of a quiet disk, 6 % a block, unless the shape needs more. */
const SHAPES: Record<string, Noise> = {
  'independent normal': (normal) => 0.06 * normal(),
  'heavy tails': (normal) => (0.04 * normal()) / Math.max(0.05, Math.abs(normal())),
  'Student t, 3 degrees': (normal) =>
    (0.06 * normal()) / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3),
  'AR(1) of 0.7': autoregressive(0.7),
  'drift of 60 %': (normal, block) => 0.06 * normal() + 0.005 * block,
  'every second pair slow': (normal, block) => 0.06 * normal() + (Math.floor(block / 2) % 2 === 0 ? 0.2 : 0),
  'second block 25 % faster': (normal, _block, second) => 0.06 * normal() - (second ? 0.29 : 0),
  'bursts of a neighbour': (normal, _block, _second, random) =>
    0.05 * normal() + (random.next() < 0.2 ? random.next() : 0),
  'clock of 1 ms on 8 ms': (normal) => Math.log(Math.max(1, Math.round(8 * Math.exp(0.06 * normal()))) / 8),
};

/** A block resembles the one before it. */
function autoregressive(correlation: number): Noise {
  let last = 0;
  return (normal) => (last = correlation * last + 0.06 * normal());
}

/** Recordings of each shape: 8 cells of 60 pairs. */
export function syntheticConditions(recordings: number, seed: number): Condition[] {
  return Object.entries(SHAPES).map(([name, noise], index) => {
    const random = createRandom(seed + index);
    const normal = (): number => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
    const recording = (): Recording => ({
      cells: new Map(
        Array.from({ length: 8 }, (_, cell) => [
          `cell ${cell + 1}`,
          Array.from({ length: 60 }, (__, pair): [number, number] => [
            1e6 * Math.exp(noise(normal, 2 * pair, false, random)),
            1e6 * Math.exp(noise(normal, 2 * pair + 1, true, random)),
          ]),
        ]),
      ),
    });
    return { name: `synthetic: ${name}`, recordings: Array.from({ length: recordings }, recording) };
  });
}
