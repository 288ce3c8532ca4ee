/** The shapes of a runner's answers (runners/PROTOCOL.md, "Verbs"). */
import { z } from 'zod';
import {
  coldnessSchema,
  collectionsSchema,
  compilationSchema,
  ioCountersSchema,
  latencySchema,
  defined,
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

const add = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a + b;

/** Adds numbers by name. What one part lacks is unknown for the sum. */
function addMembers<T extends object>(a: T | undefined, b: T | undefined): T | undefined {
  if (!a || !b) return undefined;
  const sums = Object.entries(a).map(([name, value]) => [name, add(value as number, b[name as keyof T] as number)]);
  return defined(Object.fromEntries(sums) as T) as T;
}

/** Activity of the runtime in both parts; a part that reports none had none. */
const addActivity = <T extends object>(a: T | undefined, b: T | undefined): T | undefined =>
  a && b ? addMembers(a, b) : (a ?? b);

/** Sums of times, operations, bytes, counters and pages; every mark once; no latencies. @param answers at least one, of the same cell */
export const addAnswers = (answers: readonly SampleAnswer[]): SampleAnswer =>
  answers.reduce((sum, answer) => {
    const peak = answer.peakMemoryBytes && Math.max(sum.peakMemoryBytes ?? 0, answer.peakMemoryBytes);
    const marks = [...new Set([...(sum.marks ?? []), ...(answer.marks ?? [])])];
    return {
      ns: sum.ns + answer.ns,
      ops: sum.ops + answer.ops,
      bytes: sum.bytes + answer.bytes,
      ...defined({
        userNs: add(sum.userNs, answer.userNs),
        sysNs: add(sum.sysNs, answer.sysNs),
        io: addMembers(sum.io, answer.io),
        cold: addMembers(sum.cold, answer.cold),
        marks: marks.length > 0 ? marks : undefined,
        gc: addActivity(sum.gc, answer.gc),
        jit: addActivity(sum.jit, answer.jit),
        peakMemoryBytes: peak,
        timedBy: answer.timedBy,
      }),
    };
  });
