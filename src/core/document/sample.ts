/** Samples of a cell, and the figure that sums them up. A sample is a duration in nanoseconds, or a value in the unit of its cell. */
import { z } from 'zod';

const count = z.number().nonnegative();
const nanoseconds = z.number().nonnegative();

/** Input and output of one sample, as the operating system counted it for the process of the runner. A missing member is not known here. */
export const ioCountersSchema = z.looseObject({
  readCalls: count.optional().describe('read-like system calls'),
  writeCalls: count.optional().describe('write-like system calls'),
  readBytes: count.optional().describe('bytes that read-like calls returned'),
  writtenBytes: count.optional().describe('bytes that write-like calls accepted'),
  deviceReadBytes: count.optional().describe('bytes fetched from the block layer'),
  deviceWrittenBytes: count.optional().describe('bytes dirtied for the block layer'),
});

/** Latency of single operations inside a sample: a log-linear histogram that can be merged (see runners/PROTOCOL.md). */
export const latencySchema = z.looseObject({
  buckets: z.array(z.tuple([nanoseconds, count])).describe('[lower bound in ns, operations], ascending'),
});

/** Whether the files of a cold sample were out of the page cache just before the clock started. */
export const coldnessSchema = z.looseObject({
  residentPages: count,
  pages: count,
});

/** The work of the runner's garbage collector during a sample. */
export const collectionsSchema = z.looseObject({ count, ms: z.number().nonnegative() });

/** The working time of the runner's compiler during a sample. */
export const compilationSchema = z.looseObject({ ms: z.number().nonnegative() });

const partSchema = z.looseObject({ ns: nanoseconds, ops: z.int().positive() });

export const sampleSchema = z.looseObject({
  round: z.int().nonnegative(),
  order: z.int().nonnegative().describe('position of this sample in its round, 0-based'),
  ns: nanoseconds.optional().describe('elapsed time of all operations of the sample'),
  value: z
    .number()
    .optional()
    .describe('instead of a time: the figure that another tool measured, in the unit of the summary'),
  ops: z.int().positive().optional().describe('operations, where it differs from opsPerSample'),
  userNs: nanoseconds.optional(),
  sysNs: nanoseconds.optional(),
  io: ioCountersSchema.optional(),
  quiet: partSchema
    .optional()
    .describe(
      'the median of its parts during which nothing else used the processor core, as far as the runner could tell',
    ),
  adjusted: partSchema
    .optional()
    .describe(
      'what all of it would have taken had nothing else used the processor core, estimated from what the runner could tell',
    ),
  cold: coldnessSchema.optional(),
  latency: latencySchema.optional(),
  marks: z.array(z.string()).optional().describe('reasons to doubt this sample: gc, steal, not-cold …'),
  gc: collectionsSchema.optional(),
  jit: compilationSchema.optional(),
  peakMemoryBytes: count.optional().describe('largest resident set of the processes of the sample'),
  timedBy: z
    .literal('io-perf')
    .optional()
    .describe('a command that io-perf timed itself; absent: hyperfine did, or the runner performed the operations'),
  row: z.string().optional().describe("of a study repeated by its author's method: the row that it belongs to"),
  pass: z.int().nonnegative().optional().describe('of such a study: which repetition took it, 0-based'),
  process: z.int().nonnegative().optional().describe('which process of the runner took it: grows at each respawn'),
  setup: z
    .int()
    .nonnegative()
    .optional()
    .describe('which set-up of the cell it used: grows each time its files are made anew'),
});

/** Figures of other tools may be thousands for each cell, with nothing but their order: objects would be several times their size. */
export const samplesSchema = z.union([
  z.array(z.number()).describe("another tool's figures in its order, in the unit of the summary"),
  z.array(sampleSchema),
]);

/** Values of different units are never compared; `better` names the better direction. */
export const figureSchema = z.looseObject({
  value: z.number(),
  unit: z.string().describe('ns/op for time per operation; otherwise as the tool prints it: B/op, IOPS, MB/s'),
  better: z.enum(['smaller', 'bigger']),
  low: z.number().optional().describe('95 % interval of the value; fewer than six samples have none'),
  high: z.number().optional(),
});

const latencySummarySchema = z.looseObject({
  p50Ns: nanoseconds,
  p90Ns: nanoseconds,
  p99Ns: nanoseconds,
  p999Ns: nanoseconds,
});

/**
 * The summary of a cell's samples: their median, as a figure. Times are per operation: from the adjusted times of the samples where
 * they are known, otherwise from the quiet parts where there are enough of them, otherwise from all samples.
 */
export const summarySchema = figureSchema.extend({
  spread: z.number().nonnegative().optional().describe('scaled MAD / median of the samples'),
  bytesPerSecond: count.optional(),
  cpuNs: nanoseconds.optional().describe('median user + system time per operation'),
  latency: latencySummarySchema.optional(),
});

export type IoCounters = z.infer<typeof ioCountersSchema>;
export type Latency = z.infer<typeof latencySchema>;
export type Sample = z.infer<typeof sampleSchema>;
export type Samples = readonly number[] | readonly Sample[];
export type Figure = z.infer<typeof figureSchema>;
export type Summary = z.infer<typeof summarySchema>;
export type LatencySummary = z.infer<typeof latencySummarySchema>;

/** A sample that io-perf or a runner timed. */
export type TimedSample = Sample & { ns: number };
