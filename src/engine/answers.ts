/** The shapes of a runner's answers (runners/PROTOCOL.md, "Verbs"). */
import { z } from 'zod';
import {
  coldnessSchema,
  collectionsSchema,
  compilationSchema,
  ioCountersSchema,
  latencySchema,
} from '../core/document/index.ts';

export const helloSchema = z.looseObject({
  protocol: z.literal(1),
  runner: z.string(),
  runtime: z.string(),
  pid: z.int().optional(),
  clock: z.looseObject({ source: z.string(), resolutionNs: z.number().positive() }),
  can: z.array(z.string()),
});

export const cellsSchema = z.looseObject({
  cells: z.array(
    z.looseObject({
      cell: z.string(),
      parameters: z.array(z.string()),
      bytes: z.boolean(),
      check: z.enum(['last', 'sum64', 'content', 'count', 'none']),
    }),
  ),
});

export const setupSchema = z.looseObject({
  ready: z.literal(true),
  maxOps: z.int().positive(),
  program: z.string().optional(),
});

export const sampleAnswerSchema = z.looseObject({
  ns: z.number().nonnegative(),
  ops: z.int().positive(),
  bytes: z.number().nonnegative().default(0),
  userNs: z.number().nonnegative().optional(),
  sysNs: z.number().nonnegative().optional(),
  check: z.string().optional(),
  io: ioCountersSchema.optional(),
  cold: coldnessSchema.optional(),
  latency: latencySchema.optional(),
  probeNs: z.tuple([z.number().positive(), z.number().positive()]).optional(),
  marks: z.array(z.string()).optional(),
  gc: collectionsSchema.optional(),
  jit: compilationSchema.optional(),
  peakMemoryBytes: z.number().nonnegative().optional(),
  timedBy: z.literal('io-perf').optional(),
});

export const teardownSchema = z.looseObject({ removed: z.literal(true) });

export const errorSchema = z.looseObject({ error: z.looseObject({ code: z.string(), message: z.string() }) });

export type Hello = z.infer<typeof helloSchema>;

export type CellOffer = z.infer<typeof cellsSchema>['cells'][number];

export type SampleAnswer = z.infer<typeof sampleAnswerSchema>;
