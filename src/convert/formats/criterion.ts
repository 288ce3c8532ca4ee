import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { type Format, FormatError, hasMembers, isRecord, type Measurement, type ResultFile } from '../measurement.ts';

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

/** The benchmark's folder: estimates.json itself holds no name. */
function nameFromPath(path: string): string {
  const folder = basename(dirname(path)) === 'new' ? dirname(dirname(path)) : dirname(path);
  const name = basename(folder);
  return name === '' || name === '.' ? basename(path, '.json') : name;
}

function readEstimates({ json, name }: ResultFile): Measurement {
  const estimates = estimatesSchema.safeParse(json);
  if (!estimates.success) throw new FormatError('it has no "mean" and "median" with their intervals');
  const typical = estimates.data.slope ?? estimates.data.mean;
  const { lower_bound: low, upper_bound: high } = typical.confidence_interval;
  return { name: nameFromPath(name), unit: 'ns', values: [typical.point_estimate], low, high };
}

/** Criterion.rs: the messages of cargo-criterion, with every sample; or one benchmark's estimates.json. */
export const criterion: Format = {
  name: 'criterion',
  aliases: ['cargo-criterion'],
  title: 'Criterion',
  recognises: ({ json, text }) =>
    /^[ \t]{0,9}\{.{0,9999}"reason" ?: ?"(?:benchmark-complete|group-complete)"/m.test(text) ||
    (hasMembers(json, 'mean', 'median') && hasMembers(json.mean, 'point_estimate')),
  read(file) {
    if (file.json !== undefined && !hasMembers(file.json, 'reason')) return { measurements: [readEstimates(file)] };
    const lines = file.text.split(/\r?\n/).filter((line) => line.trim().startsWith('{'));
    const measurements = lines.map(readMessage).filter((each) => each !== undefined);
    if (measurements.length === 0) throw new FormatError('none of its lines is a message "benchmark-complete"');
    return { measurements };
  },
};
