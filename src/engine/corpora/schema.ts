/** The shapes of corpora as data: corpora.yaml, and statistics of a real tree (shapes/). */
import { z } from 'zod';

export const corporaFileSchema = z.strictObject({
  shapes: z.record(z.string(), z.string()),
  corpora: z.array(z.strictObject({ shape: z.string(), entries: z.number().int().positive(), use: z.string() })),
});

/** [value, count] pairs. */
const histogramSchema = z.array(z.tuple([z.number().int().nonnegative(), z.number().int().positive()]));

export const shapeFileSchema = z.strictObject({
  source: z.strictObject({ repository: z.string(), commit: z.string(), entries: z.number().int(), method: z.string() }),
  depths: z.array(
    z.strictObject({
      directories: z.number().int().nonnegative(),
      files: z.number().int().nonnegative(),
      filesPerDirectory: histogramSchema,
      directoriesPerDirectory: histogramSchema,
    }),
  ),
  directoryNameLengths: histogramSchema,
  fileStemLengths: histogramSchema,
  extensions: z.record(z.string(), z.number().int().positive()),
});

export type CorporaFile = z.infer<typeof corporaFileSchema>;
export type ShapeFile = z.infer<typeof shapeFileSchema>;
