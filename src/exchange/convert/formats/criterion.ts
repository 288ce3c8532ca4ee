/** Results of Criterion.rs. */
import { basename, dirname, sep } from 'node:path';
import { z } from 'zod';
import { defined } from '../../../core/document/index.ts';
import { figure, hasMembers, isRecord, parseJson, whyNoJson } from '../json.ts';
import { hasLine, plainLines } from '../lines.ts';
import {
  type Format,
  FormatError,
  type Measurement,
  type NoFigures,
  type Part,
  type ResultFile,
} from '../measurement.ts';
import { bytesOf, nsOf } from './amounts.ts';
import { LostTargets, targetOf } from './cargo.ts';

const estimateSchema = z.looseObject({
  estimate: figure,
  lower_bound: figure,
  upper_bound: figure,
  unit: z.string(),
});

/** A line of `cargo criterion --message-format=json` (cargo-criterion's book, "External tools"). */
const messageSchema = z.looseObject({
  reason: z.literal('benchmark-complete'),
  id: z.string(),
  iteration_count: z.array(figure),
  measured_values: z.array(figure),
  unit: z.string(),
  typical: estimateSchema,
  throughput: z.array(z.looseObject({ per_iteration: figure, unit: z.string() })).optional(),
});

/** `target/criterion/NAME/new/estimates.json`: nanoseconds. */
const intervalSchema = z.looseObject({
  point_estimate: figure,
  confidence_interval: z.looseObject({ lower_bound: figure, upper_bound: figure }),
});

const estimatesSchema = z.looseObject({
  mean: intervalSchema,
  median: intervalSchema,
  slope: intervalSchema.nullish(),
});

function readMessage(line: string): Measurement | undefined {
  const value = parseJson(line.trim());
  if (value === undefined) throw new FormatError(`one of its lines is not a message: ${whyNoJson(line)}`);
  if (!isRecord(value) || value.reason !== 'benchmark-complete') return undefined;
  const message = messageSchema.safeParse(value);
  if (!message.success) {
    throw new FormatError(
      `one of its lines lacks what "benchmark-complete" has (${message.error.issues[0]?.path.join('.') ?? ''})`,
    );
  }
  const { id, iteration_count: iterations, measured_values: totals, typical, throughput = [] } = message.data;
  const bytesPerOp = throughput.find((each) => each.unit === 'bytes')?.per_iteration;
  const perIteration = totals.map((total, index) => total / (iterations[index] ?? Number.NaN));
  return {
    name: id,
    unit: typical.unit,
    values: perIteration.length > 0 ? perIteration : [typical.estimate],
    estimate: typical.estimate,
    low: typical.lower_bound,
    high: typical.upper_bound,
    ...defined({ bytesPerOp }),
  };
}

/** `target/criterion/NAME/new/sample.json`: nanoseconds of each sample, and its number of iterations. */
const samplesSchema = z.looseObject({ iters: z.array(figure), times: z.array(figure) });

/** `benchmark.json` beside the two names the benchmark. */
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

/** Beside `new`, the last run, there are earlier ones: `base`, and those of `--save-baseline`. */
function baselineOf(path: string): Pick<Measurement, 'parameters'> {
  const folder = basename(dirname(path));
  return folder === 'new' || folder === '.' ? {} : { parameters: { baseline: folder } };
}

/** The benchmark of the figures, and the bytes that one iteration moves. */
function aboutOf({ name, about = '' }: ResultFile): Pick<Measurement, 'name' | 'parameters' | 'bytesPerOp'> {
  const found = aboutSchema.safeParse(parseJson(about));
  if (!found.success) return { name: nameFromPath(name) };
  const { full_id: id, throughput } = found.data;
  const bytes = isRecord(throughput) ? throughput.Bytes : undefined;
  return { name: id, ...baselineOf(name), ...(typeof bytes === 'number' ? { bytesPerOp: bytes } : {}) };
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

const amount = /([\d.]{1,30}) (ps|ns|µs|μs|us|ms|s)/.source;
const timeLine = new RegExp(String.raw`^(.*?) ?time: \[${amount} ${amount} ${amount}\]`);

const rate = String.raw`([\d.]{1,30}) ([KMGT]?i?B)\/s`;
const throughputLine = new RegExp(String.raw`^ ?thrpt: \[${rate} ${rate} ${rate}\]`);

/** Text printed before the figures. */
const begunLine = /^ ?Benchmarking (.{1,500}?): Warming up for /;

/** Under `cargo bench`, every benchmark with its interval; a long name is on the line above. A benchmark that began without figures is reported as lost. */
function readConsole(text: string): Part {
  const measurements: Measurement[] = [];
  const begun = new Map<string, string>();
  const lost = new LostTargets();
  let [above, group]: [string, string | undefined] = ['', undefined];
  for (const line of plainLines(text)) {
    const time = timeLine.exec(line);
    const throughput = throughputLine.exec(line);
    const last = measurements.at(-1);
    const [, started] = begunLine.exec(line) ?? [];
    if (started !== undefined) begun.set(started, 'it began and has no result');
    else if (time) {
      const [low, estimate, high] = [2, 4, 6].map((at) => nsOf(time[at], time[at + 1])) as [number, number, number];
      const name = time[1]!.trim() === '' ? above : time[1]!.trim();
      measurements.push({ name, group, unit: 'ns', values: [estimate], low, high });
      begun.delete(name);
    } else if (throughput && last) {
      last.bytesPerOp = Math.round((bytesOf(throughput[3], throughput[4]) * last.values[0]!) / 1e9);
    }
    group = targetOf(line) ?? group;
    lost.read(line);
    if (line.trim() !== '') above = line.trim();
  }
  const skipped = [...begun].map(([name, reason]): NoFigures => ({ name, reason }));
  return { measurements, skipped: [...skipped, ...lost.entries(skipped.length > 0)] };
}

const isSamples = (json: unknown): boolean => hasMembers(json, 'sampling_mode', 'iters', 'times');

/** Criterion.rs: the messages of cargo-criterion, with every sample; one benchmark's sample.json or estimates.json; the console. */
export const criterion: Format = {
  name: 'criterion',
  aliases: ['cargo-criterion'],
  title: 'Criterion',
  isPrinted: true,
  lacks: 'none of its lines is a message "benchmark-complete", or such as "name  time:   [1.0 ns 1.1 ns 1.2 ns]"',
  recognises: ({ json, text }) =>
    /^[ \t]{0,9}\{.{0,9999}"reason" ?: ?"(?:benchmark-complete|group-complete)"/m.test(text) ||
    (hasMembers(json, 'mean', 'median') && hasMembers(json.mean, 'point_estimate')) ||
    isSamples(json) ||
    hasLine(text, timeLine),
  read(file) {
    if (isSamples(file.json)) return { measurements: [readSamples(file)] };
    if (file.json !== undefined && !hasMembers(file.json, 'reason')) return { measurements: [readEstimates(file)] };
    const lines = file.text.split(/\r?\n/).filter((line) => line.trim().startsWith('{'));
    const isMessages = lines.some((line) => line.includes('"benchmark-complete"'));
    return isMessages ? { measurements: lines.flatMap((line) => readMessage(line) ?? []) } : readConsole(file.text);
  },
};
