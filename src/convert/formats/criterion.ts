import { basename, dirname, sep } from 'node:path';
import { z } from 'zod';
import {
  type Format,
  FormatError,
  hasMembers,
  isRecord,
  type Measurement,
  parseJson,
  type ResultFile,
  plainLines,
} from '../measurement.ts';

const estimateSchema = z.looseObject({
  estimate: z.number(),
  lower_bound: z.number(),
  upper_bound: z.number(),
  unit: z.string(),
});

/** A line of `cargo criterion --message-format=json` (cargo-criterion's book, "External tools"). */
const messageSchema = z.looseObject({
  reason: z.literal('benchmark-complete'),
  id: z.string(),
  iteration_count: z.array(z.number()),
  measured_values: z.array(z.number()),
  unit: z.string(),
  typical: estimateSchema,
  throughput: z.array(z.looseObject({ per_iteration: z.number(), unit: z.string() })).optional(),
});

/** `target/criterion/NAME/new/estimates.json`: nanoseconds. */
const intervalSchema = z.looseObject({
  point_estimate: z.number(),
  confidence_interval: z.looseObject({ lower_bound: z.number(), upper_bound: z.number() }),
});
const estimatesSchema = z.looseObject({
  mean: intervalSchema,
  median: intervalSchema,
  slope: intervalSchema.nullish(),
});

function readMessage(line: string): Measurement | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new FormatError('one of its lines is not valid JSON, perhaps cut short');
  }
  if (!isRecord(value) || value.reason !== 'benchmark-complete') return undefined;
  const message = messageSchema.safeParse(value);
  if (!message.success) {
    throw new FormatError(
      `one of its lines lacks what "benchmark-complete" has (${message.error.issues[0]?.path.join('.') ?? ''})`,
    );
  }
  const { id, iteration_count: iterations, measured_values: totals, unit, typical, throughput = [] } = message.data;
  const bytes = throughput.find((each) => each.unit === 'bytes')?.per_iteration;
  const perIteration = totals.map((total, index) => total / (iterations[index] ?? Number.NaN));
  return {
    name: id,
    unit: typical.unit === unit ? unit : typical.unit,
    values: perIteration.length > 0 ? perIteration : [typical.estimate],
    estimate: typical.estimate,
    low: typical.lower_bound,
    high: typical.upper_bound,
    ...(bytes === undefined ? {} : { bytesPerOp: bytes }),
  };
}

/** `target/criterion/NAME/new/sample.json`: nanoseconds of each sample, and how many iterations it had. */
const samplesSchema = z.looseObject({ iters: z.array(z.number()), times: z.array(z.number()) });

/** `benchmark.json`, which lies beside the two: what they are of. */
const aboutSchema = z.looseObject({
  full_id: z.string(),
  throughput: z.union([z.looseObject({ Bytes: z.number() }), z.unknown()]).optional(),
});

/** The benchmark's folders below Criterion's: group, function and value. The files themselves hold no name. */
function nameFromPath(path: string): string {
  const folder = basename(dirname(path)) === 'new' ? dirname(dirname(path)) : dirname(path);
  const parts = folder.split(/[\\/]/).filter((part) => part !== '' && part !== '.' && part !== sep);
  const own = parts.slice(parts.lastIndexOf('criterion') + 1);
  return own.length === 0 ? basename(path, '.json') : own.join('/');
}

/** Whose figures they are, and how many bytes one iteration moves. */
function aboutOf({ name, about = '' }: ResultFile): Pick<Measurement, 'name' | 'bytesPerOp'> {
  const found = aboutSchema.safeParse(parseJson(about));
  if (!found.success) return { name: nameFromPath(name) };
  const { full_id: id, throughput } = found.data;
  const bytes = isRecord(throughput) ? throughput.Bytes : undefined;
  return { name: id, ...(typeof bytes === 'number' ? { bytesPerOp: bytes } : {}) };
}

function readSamples(file: ResultFile): Measurement {
  const found = samplesSchema.safeParse(file.json);
  if (!found.success) throw new FormatError('it has no "iters" and "times"');
  const { iters, times } = found.data;
  if (iters.length === 0 || iters.length !== times.length)
    throw new FormatError('its "iters" and "times" are not alike');
  return { ...aboutOf(file), unit: 'ns', values: times.map((time, index) => time / iters[index]!) };
}

function readEstimates(file: ResultFile): Measurement {
  const estimates = estimatesSchema.safeParse(file.json);
  if (!estimates.success) throw new FormatError('it has no "mean" and "median" with their intervals');
  const typical = estimates.data.slope ?? estimates.data.mean;
  const { lower_bound: low, upper_bound: high } = typical.confidence_interval;
  return { ...aboutOf(file), unit: 'ns', values: [typical.point_estimate], low, high };
}

const isSamples = (json: unknown): boolean => hasMembers(json, 'sampling_mode', 'iters', 'times');

/** Criterion.rs: the messages of cargo-criterion, with every sample; one benchmark's sample.json or estimates.json; the console. */
export const criterion: Format = {
  name: 'criterion',
  aliases: ['cargo-criterion'],
  title: 'Criterion',
  recognises: ({ json, text }) =>
    /^[ \t]{0,9}\{.{0,9999}"reason" ?: ?"(?:benchmark-complete|group-complete)"/m.test(text) ||
    (hasMembers(json, 'mean', 'median') && hasMembers(json.mean, 'point_estimate')) ||
    isSamples(json) ||
    isCriterionConsole(text),
  read(file) {
    if (isSamples(file.json)) return { measurements: [readSamples(file)] };
    if (file.json !== undefined && !hasMembers(file.json, 'reason')) return { measurements: [readEstimates(file)] };
    const lines = file.text.split(/\r?\n/).filter((line) => line.trim().startsWith('{'));
    const isMessages = lines.some((line) => line.includes('"benchmark-complete"'));
    const measurements = isMessages
      ? lines.map(readMessage).filter((each) => each !== undefined)
      : readCriterionConsole(file.text);
    if (measurements.length === 0) {
      throw new FormatError(
        'none of its lines is a message "benchmark-complete", or such as "name  time:   [1.0 ns 1.1 ns 1.2 ns]"',
      );
    }
    return { measurements };
  },
};

// What Criterion prints when `cargo bench` runs it: `name  time: [low estimate high]`.

const amount = String.raw`([\d.]{1,30}) (ps|ns|µs|μs|us|ms|s)`;
const timeLine = new RegExp(String.raw`^(.*?) ?time: \[${amount} ${amount} ${amount}\]`);
const rate = String.raw`([\d.]{1,30}) ([KMGT]?i?B)\/s`;
const throughputLine = new RegExp(String.raw`^ ?thrpt: \[${rate} ${rate} ${rate}\]`);
const targetLine = /^ ?Running (\S[^(]*?) ?(?:\(|$)/;

const nsOf: Readonly<Record<string, number>> = { ps: 1e-3, ns: 1, us: 1e3, µs: 1e3, μs: 1e3, ms: 1e6, s: 1e9 };

const bytesOf = (unit: string): number => {
  const base = unit.includes('i') ? 1024 : 1000;
  return base ** ['B', 'K', 'M', 'G', 'T'].indexOf(unit[0]!);
};

const isCriterionConsole = (text: string): boolean => plainLines(text).some((line) => timeLine.test(line));

/** Every benchmark with its interval; a long name stands in the line above. */
function readCriterionConsole(text: string): Measurement[] {
  const measurements: Measurement[] = [];
  let [above, group]: [string, string | undefined] = ['', undefined];
  for (const line of plainLines(text)) {
    const time = timeLine.exec(line);
    const throughput = throughputLine.exec(line);
    const last = measurements.at(-1);
    if (time) {
      const [low, estimate, high] = [2, 4, 6].map((at) => Number(time[at]) * nsOf[time[at + 1]!]!);
      const name = time[1]!.trim() === '' ? above : time[1]!.trim();
      measurements.push({ name, group, unit: 'ns', values: [estimate!], low: low!, high: high! });
    } else if (throughput && last) {
      last.bytesPerOp = Math.round((Number(throughput[3]) * bytesOf(throughput[4]!) * last.values[0]!) / 1e9);
    }
    group = targetLine.exec(line)?.[1] ?? group;
    if (line.trim() !== '') above = line.trim();
  }
  return measurements;
}
