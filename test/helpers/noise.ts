import type { Noise, NoiseVerdict } from '../../src/core/document/index.ts';

/** What a check found: cell → its verdict; twenty pairs of each in a second, which find a slowdown of 5 %. */
export const noiseWith = (verdicts: Readonly<Record<string, NoiseVerdict>>): Noise => ({
  seconds: 2,
  cells: Object.entries(verdicts).map(([cell, verdict]) => ({
    cell,
    verdict,
    pairs: 20,
    seconds: 1,
    detectable: 0.05,
  })),
});
