/** The shapes of a runner's answers (runners/PROTOCOL.md, "Verbs"). */
import { z } from 'zod';
import {
  coldnessSchema,
  collectionsSchema,
  compilationSchema,
  ioCountersSchema,
  latencySchema,
  defined,
  type IoCounters,
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

/** A member that one part lacks is unknown for the sum. */
function addCounters(a: IoCounters | undefined, b: IoCounters | undefined): IoCounters | undefined {
  if (!a || !b) return undefined;
  const sums = Object.entries(a).flatMap(([name, value]) => {
    const sum = add(value as number | undefined, b[name] as number | undefined);
    return sum === undefined ? [] : [[name, sum] as const];
  });
  return Object.fromEntries(sums);
}

/** Activity of the runtime in both parts; a part that reports none had none. */
function addActivity<T extends Record<string, unknown>>(a: T | undefined, b: T | undefined): T | undefined {
  if (!a || !b) return a ?? b;
  const sums = Object.keys(a).map((name) => [name, add(a[name] as number, b[name] as number | undefined)]);
  return Object.fromEntries(sums) as T;
}

/**
 * @param answers at least one, of the same cell; latencies are not added
 * @returns sums of times, operations, bytes, counters and pages; every mark once
 */
export function addAnswers(answers: readonly SampleAnswer[]): SampleAnswer {
  return answers.reduce((sum, answer) => {
    const userNs = add(sum.userNs, answer.userNs);
    const sysNs = add(sum.sysNs, answer.sysNs);
    const io = addCounters(sum.io, answer.io);
    const peak = answer.peakMemoryBytes && Math.max(sum.peakMemoryBytes ?? 0, answer.peakMemoryBytes);
    const gc = addActivity(sum.gc, answer.gc);
    const jit = addActivity(sum.jit, answer.jit);
    const marks = [...new Set([...(sum.marks ?? []), ...(answer.marks ?? [])])];
    return {
      ns: sum.ns + answer.ns,
      ops: sum.ops + answer.ops,
      bytes: sum.bytes + answer.bytes,
      ...defined({ userNs, sysNs, io }),
      ...(sum.cold && answer.cold
        ? {
            cold: {
              residentPages: sum.cold.residentPages + answer.cold.residentPages,
              pages: sum.cold.pages + answer.cold.pages,
            },
          }
        : {}),
      ...(marks.length > 0 ? { marks } : {}),
      ...defined({ gc, jit, peakMemoryBytes: peak, timedBy: answer.timedBy }),
    };
  });
}
