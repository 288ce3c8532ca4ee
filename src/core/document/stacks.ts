/** Call stacks of the calls that grew, workload by workload: `stacks` of a run document, made by `compare`. Flame graphs are drawn of them. */
import { z } from 'zod';
import { stackLimits } from './stack-limits.ts';

const whole = z.int().nonnegative();

const sideSchema = z
  .array(z.tuple([z.array(whole).min(1).max(stackLimits.depth), whole, whole, z.number().nonnegative()]))
  .max(stackLimits.stacks)
  .describe('[positions in `frames`, the outermost first and the system call last; calls; bytes; ns inside of them]');

export const workloadStacksSchema = z.looseObject({
  workload: z.string(),
  frames: z
    .array(z.string().max(stackLimits.frameLength))
    .max(stackLimits.frames)
    .describe('names of frames and calls'),
  base: sideSchema,
  head: sideSchema,
});

export type WorkloadStacks = z.infer<typeof workloadStacksSchema>;
