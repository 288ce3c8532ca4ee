/** Parts of a run document: samples, figures, causes, noise. A sample is a duration in nanoseconds, or a value in the unit of its cell. */
import { z } from 'zod';

const count = z.number().nonnegative();
const nanoseconds = z.number().nonnegative();

/** Input and output of one sample as the operating system counted it for the runner's process. A missing member: not known here. */
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

/** Whether a cold sample was cold: page-cache residency of the cell's files just before the clock started. */
export const coldnessSchema = z.looseObject({
  residentPages: count,
  pages: count,
});

/** What the runner's garbage collector did during a sample. */
export const collectionsSchema = z.looseObject({ count, ms: z.number().nonnegative() });

/** How long the runner's compiler worked during a sample, beside it. */
export const compilationSchema = z.looseObject({ ms: z.number().nonnegative() });

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
  quiet: z
    .looseObject({ ns: nanoseconds, ops: z.int().positive() })
    .optional()
    .describe(
      'the median of its parts during which nothing else used the processor core, as far as the runner could tell',
    ),
  adjusted: z
    .looseObject({ ns: nanoseconds, ops: z.int().positive() })
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
  process: z.int().nonnegative().optional().describe('which process of the runner took it: grows at each respawn'),
  setup: z
    .int()
    .nonnegative()
    .optional()
    .describe('which set-up of the cell it used: grows each time its files are made anew'),
});

export type IoCounters = z.infer<typeof ioCountersSchema>;
export type Latency = z.infer<typeof latencySchema>;
export type Coldness = z.infer<typeof coldnessSchema>;
export type Sample = z.infer<typeof sampleSchema>;
/** One that io-perf or a runner timed. */
export type TimedSample = Sample & { ns: number };

// A figure: a number that says what it is.

/** A value of another unit is never held against it; `better` says which way is good. */
export const figureSchema = z.looseObject({
  value: z.number(),
  unit: z.string().describe('ns/op for time per operation; else as the tool prints it: B/op, IOPS, MB/s'),
  better: z.enum(['smaller', 'bigger']),
  low: z.number().optional().describe('95 % interval of the value; fewer than six samples have none'),
  high: z.number().optional(),
});

export type Figure = z.infer<typeof figureSchema>;

// Who makes the calls that grew: `causes` of a run document, made by `compare`.

export const causeSiteSchema = z.looseObject({
  function: z.string().nullable().describe('null: what could not be attributed to code of the project'),
  file: z.string().optional().describe('relative to the repository, in the head; absent: the function alone is known'),
  line: z.int().positive().optional(),
  before: z.number().nonnegative(),
  after: z.number().nonnegative(),
});

export const causeSchema = z.looseObject({
  workload: z.string(),
  call: z.string().describe('a system call'),
  before: z.number().describe('counted exactly, as in the profile'),
  after: z.number(),
  sites: z.array(causeSiteSchema).describe('where base and head differ, the most grown first'),
  capped: z.string().optional().describe('why not all calls have a site, as a sentence'),
});

const timesSchema = z.looseObject({ beforeNs: z.number().nonnegative(), afterNs: z.number().nonnegative() });

/** Where a workload loses time that makes no more calls than before: `timeCauses` of a run document, made by `compare`. */
export const timeCauseSchema = z.looseObject({
  workload: z.string(),
  elapsed: timesSchema.describe('of one execution: the medians of the samples'),
  user: timesSchema.optional().describe('processor time in its own code, likewise'),
  system: timesSchema.optional().describe('processor time in the kernel, likewise'),
  calls: z
    .array(
      timesSchema.extend({
        call: z.string().describe('a system call'),
        sites: z.array(
          timesSchema.extend({
            function: z.string().nullable().describe('null: what could not be attributed to code of the project'),
            file: z.string().optional(),
            line: z.int().positive().optional(),
          }),
        ),
      }),
    )
    .describe('time inside of calls that explains a tenth of it and more, the most first; timed in a pass of its own'),
  traced: timesSchema
    .extend({ executions: z.int().positive() })
    .optional()
    .describe('what an execution took in that pass, with what the tracing adds; absent: nothing could be timed'),
});

export type TimeCause = z.infer<typeof timeCauseSchema>;
export type Cause = z.infer<typeof causeSchema>;
export type CauseSite = z.infer<typeof causeSiteSchema>;

// What came of a program compared with itself: what it was called, how small a slowdown would have been found, and how long that took.

export const noiseVerdicts = ['regressed', 'improved', 'unchanged', 'inconclusive'] as const;
export type NoiseVerdict = (typeof noiseVerdicts)[number];

/** More than any run has; a longer list is damage. */
const mostCells = 10_000;

export const noiseCellSchema = z.looseObject({
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
  cells: z.array(noiseCellSchema).max(mostCells),
});

export type NoiseCell = z.infer<typeof noiseCellSchema>;
export type Noise = z.infer<typeof noiseSchema>;

/** What several jobs of one run found, as a member of the whole. */
export const mergeNoise = (checks: readonly Noise[]): { noise?: Noise } =>
  checks.length === 0
    ? {}
    : {
        noise: {
          seconds: checks.reduce((sum, check) => sum + check.seconds, 0),
          cells: checks.flatMap(({ cells }) => cells),
        },
      };
