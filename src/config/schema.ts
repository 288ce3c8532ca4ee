/** `io-perf.yml`: what a user may write. All of it is optional. */
import { z } from 'zod';

const durationForm = 'write a duration such as 90s, 2m or 1h';
const duration = z.string(durationForm).regex(/^\d+(\.\d+)?(ms|s|m|h)$/, durationForm);
const percentageForm = 'write a percentage such as 5%, or a share such as 0.05';
const percentage = z
  .union([z.string().regex(/^\d+(\.\d+)?\s*%$/, percentageForm), z.number().min(0).max(1)], percentageForm)
  .describe('5% or 0.05');
const names = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean()], 'write a text, a number, true or false'),
);

/** A command of the user's own, timed and counted. */
export const workloadSchema = z.strictObject({
  command: z.string().min(1),
  build: z.string().optional(),
  prepare: z.string().optional(),
  cache: z.enum(['warm', 'cold'], 'write warm or cold').optional(),
  env: names.optional(),
  timeout: duration.optional(),
});

/** One side of a comparison. */
export const subjectConfigSchema = z.strictObject({
  ref: z.string().optional(),
  'merge-base': z.string().optional().describe('a branch: the commit where the head left it'),
  dir: z.string().optional(),
  image: z.string().optional(),
  target: z.string().optional(),
  env: names.optional(),
  runner: z.record(z.string(), z.string()).optional().describe('runner → folder of another build of it'),
});

/** One form of a budget: a ratio between two cells of one run. The other, on counts, is the profile's. */
export const ratioBudgetSchema = z.strictObject({
  cell: z.string().min(1),
  'faster-than': z.string().min(1),
  by: z.number().positive().default(1),
});

/** What containers may use (`--target docker`). */
export const dockerConfigSchema = z.strictObject({
  cpus: z.int().positive().optional(),
  memory: z
    .string()
    .regex(/^[1-9]\d*(MiB|GiB)$/, 'write a size such as 512MiB or 4GiB')
    .optional(),
});

export const configSchema = z.strictObject({
  suite: z
    .union([z.string(), z.array(z.string()).min(1)], 'write the name of a suite, or a list of patterns of cells')
    .optional(),
  runners: z.array(z.string()).min(1).optional(),
  directory: z.string().min(1).optional(),
  target: z.string().optional(),
  docker: dockerConfigSchema.optional(),
  seed: z.int().nonnegative().max(0xffffffff).optional(),
  rounds: z.int().positive().optional(),
  scale: z.number().positive().optional(),
  latency: z.boolean().optional(),
  'time-budget': duration.optional(),
  workloads: z
    .record(z.string().regex(/^[a-z][a-z0-9-]*$/i, 'a workload is named with letters, digits and -'), workloadSchema)
    .optional(),
  subjects: z.record(z.string(), subjectConfigSchema).optional(),
  budgets: z.array(z.record(z.string(), z.unknown())).optional(),
  gate: z
    .strictObject({
      'min-effect': percentage.optional(),
      'false-alarms': percentage.optional(),
      'fail-on': z
        .array(z.enum(['regressed', 'failed', 'inconclusive'], 'write regressed, failed or inconclusive'))
        .optional(),
    })
    .optional(),
});

export type Config = z.infer<typeof configSchema>;
export type Workload = z.infer<typeof workloadSchema>;
