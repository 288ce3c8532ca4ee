/** A figure: a number with its unit. */
import { z } from 'zod';

/** Values of different units are never compared; `better` names the better direction. */
export const figureSchema = z.looseObject({
  value: z.number(),
  unit: z.string().describe('ns/op for time per operation; otherwise as the tool prints it: B/op, IOPS, MB/s'),
  better: z.enum(['smaller', 'bigger']),
  low: z.number().optional().describe('95 % interval of the value; fewer than six samples have none'),
  high: z.number().optional(),
});

export type Figure = z.infer<typeof figureSchema>;
