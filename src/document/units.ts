import { z } from 'zod';

/** Units of figures, our own and other tools': which way is better, and what is a time, a rate or something else. Nothing of schemas: pages use it. */
export type Better = 'smaller' | 'bigger';

/** Of all times per operation, whatever the operation is: a call, a file, a run of a program. */
export const timeUnit = 'ns/op';

/** What a value means. */
export interface Measure {
  unit: string;
  better: Better;
}

export const timePerOp: Measure = { unit: timeUnit, better: 'smaller' };

export const isTime = ({ unit }: Pick<Measure, 'unit'>): boolean => unit === timeUnit;

/** No time, and less is better: bytes and allocations per operation, sizes, counts. They repeat to the last digit where nothing changed. */
export const isCounted = ({ unit, better }: Measure): boolean => better === 'smaller' && unit !== timeUnit;

/** `p99` of the cell of such a percentile: from p90 on, which come from few operations and differ more than what all of them amount to. */
export const tailMetric = (cell: string): string | undefined =>
  /[?&]metric=((?:[a-z-]+-)?p9\d*(?:\.\d+)?)(?:&|$)/.exec(cell)?.[1];

/** The cell, or the workload, that this one is a percentile or a benchmark of; itself where it is none. */
export const wholeOf = (cell: string): string =>
  cell.startsWith('command/')
    ? cell.replace(/\?.*/, '')
    : cell.replace(/([?&])metric=[^&]*&?/, '$1').replace(/[?&]$/, '');

/** So that larger is worse, whichever way is better; and back. Ratios of costs are what is judged. */
export const costOf = (value: number, better: Better): number => (better === 'bigger' ? 1 / value : value);

const timeNs: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  min: 60e9,
  h: 3600e9,
  nanosecond: 1,
  microsecond: 1e3,
  millisecond: 1e6,
  second: 1e9,
  nsec: 1,
  usec: 1e3,
  msec: 1e6,
  sec: 1e9,
};

const sizeBytes: Readonly<Record<string, number>> = {
  b: 1,
  byte: 1,
  bytes: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

export interface Meaning {
  kind: 'time' | 'rate' | 'other';
  better: Better;
  /** time: nanoseconds of one unit. rate: how many things one unit is, per second. other: 1. */
  factor: number;
  /** A rate of bytes. */
  bytes: boolean;
}

const own = (table: Readonly<Record<string, number>>, name: string): number | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const timeOf = (text: string): number | undefined => {
  const word = text.trim().toLowerCase();
  return own(timeNs, word) ?? own(timeNs, word.replace(/s$/, ''));
};

/**
 * What a unit means.
 * @param unit as the tool prints it
 * @param better what the tool says; a time of which more is better, and a rate of which less is, are no time and no rate
 */
export function meaningOf(unit: string, better?: Better): Meaning {
  // A longer one is none that is known here.
  const [head = '', ...per] = unit
    .trim()
    .slice(0, 100)
    .split(/\s*\/\s*|\s+per\s+/);
  const thing = head.trim();
  const perTime = per.length === 1 ? timeOf(per[0]!) : undefined;
  const time = perTime === undefined ? timeOf(thing) : undefined;
  if (time !== undefined && better !== 'bigger') return { kind: 'time', better: 'smaller', factor: time, bytes: false };
  const bytes = own(sizeBytes, thing.toLowerCase());
  const isRate = perTime !== undefined || /^(?:iops|hz|fps|qps|rps|tps|flops)$/i.test(unit.trim());
  if (isRate && better !== 'smaller') {
    const count = (bytes ?? 1) * countOf(thing);
    return { kind: 'rate', better: 'bigger', factor: (count * 1e9) / (perTime ?? 1e9), bytes: bytes !== undefined };
  }
  return { kind: 'other', better: better ?? (isRate ? 'bigger' : 'smaller'), factor: 1, bytes: false };
}

/** `Kops/s`, `M ops/s`: google-benchmark's way to write large counts. */
function countOf(thing: string): number {
  const prefix = /^([kMG])\s?(?:ops?|items?|iterations?|requests?|req)$/.exec(thing)?.[1];
  return prefix === 'k' ? 1e3 : prefix === 'M' ? 1e6 : prefix === 'G' ? 1e9 : 1;
}

/**
 * A value so that larger is worse. Time: nanoseconds. Rate: nanoseconds of one. Other: itself, or one thousand millionth of
 * its reciprocal where bigger is better.
 * @returns NaN or Infinity for what has no such value
 */
export function worseIsLarger(value: number, { kind, better, factor }: Meaning): number {
  if (kind === 'time') return value * factor;
  return better === 'bigger' ? 1e9 / (value * factor) : value;
}

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

// One sample of a run document: a duration in nanoseconds, or a value in the unit of its cell.

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
