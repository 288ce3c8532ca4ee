/** A figure: a number that says what it is. */
import { z } from 'zod';

/** A value of another unit is never held against it; `better` says which way is good. */
export const figureSchema = z.looseObject({
  value: z.number(),
  unit: z.string().describe('ns/op for time per operation; else as the tool prints it: B/op, IOPS, MB/s'),
  better: z.enum(['smaller', 'bigger']),
  low: z.number().optional().describe('95 % interval of the value; fewer than six samples have none'),
  high: z.number().optional(),
});

export type Figure = z.infer<typeof figureSchema>;
