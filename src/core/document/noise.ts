/** The result of comparing a program with itself: the verdict, how small a slowdown would have been found, and how long that took. */
import { z } from 'zod';

export const noiseVerdicts = ['regressed', 'improved', 'unchanged', 'inconclusive'] as const;
export type NoiseVerdict = (typeof noiseVerdicts)[number];

/** No run has more; a longer list means damage. */
const maxCells = 10_000;

const noiseCellSchema = z.looseObject({
  cell: z.string().min(1),
  verdict: z.enum(noiseVerdicts).describe('regressed and improved are wrong: both sides are one program'),
  pairs: z.int().nonnegative().max(1e6).describe('used for the verdict'),
  seconds: z.number().nonnegative().max(1e7).describe('that these pairs took, both sides together'),
  detectable: z
    .number()
    .nonnegative()
    .optional()
    .describe('smallest slowdown that these pairs find four times in five; 0.05 is 5 %'),
});

export const noiseSchema = z.looseObject({
  seconds: z.number().nonnegative().max(1e7).describe('of the job, spent on it'),
  cells: z.array(noiseCellSchema).max(maxCells),
});

export type NoiseCell = z.infer<typeof noiseCellSchema>;
export type Noise = z.infer<typeof noiseSchema>;
