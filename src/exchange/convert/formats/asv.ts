/** asv encodes in a benchmark's name what it measures (asv's documentation, "Writing benchmarks"). */
import { z } from 'zod';
import { defined, type Better } from '../../../core/document/index.ts';
import { around, type Format, FormatError, joined, type Part, type Reading, type ResultFile } from '../measurement.ts';
import { hasLine, plainLines } from '../lines.ts';
import { hasMembers, isRecord, shaped } from '../json.ts';
import { factorOf } from './amounts.ts';

function asvUnit(name: string): { unit: string; better: Better } {
  const kind = /(?:^|\.)(time|timeraw|mem|peakmem|track)_?[^.]*$/.exec(name)?.[1] ?? 'track';
  const unit = kind.startsWith('time') ? 's' : kind === 'track' ? 'unit' : 'B';
  return { unit, better: 'smaller' };
}

const asvLine = /^ ?\[ ?[\d.]{1,6}%\] ··· ([A-Za-z_]\S{0,499}) (\S.{0,100}?) ?$/;

const asvFigure = /^([\d.]{1,20})(?:±([\d.]{1,20}))?([kMGT]?)(ns|us|μs|µs|ms|s|m)?$/;
const asvEnvironment = /^ ?\[ ?[\d.]{1,6}%\] ·· Benchmarking (\S{1,300})/;

/** Each line's figure; a benchmark with parameters is a table on the console, and complete in the files of results. */
function readAsvConsole(text: string): Part {
  const { measurements, skipped }: Part = { measurements: [], skipped: [] };
  let environment = '';
  for (const line of plainLines(text)) {
    environment = asvEnvironment.exec(line)?.[1] ?? environment;
    const [, name, shown] = asvLine.exec(line) ?? [];
    if (name === undefined || shown === undefined || name === 'Running') continue;
    const [, value, half, prefix, time] = asvFigure.exec(shown) ?? [];
    const parameters: Record<string, string> = environment === '' ? {} : { environment };
    if (value === undefined) {
      const remedy = 'its figures are a table: convert the file in results_dir instead';
      skipped.push({ name, parameters, reason: shown === 'ok' ? remedy : shown });
      continue;
    }
    const centre = Number(value) * factorOf(prefix);
    const unit = time === undefined ? asvUnit(name) : { unit: time };
    const bounds = half === undefined ? {} : around(centre, Number(half) * factorOf(prefix));
    measurements.push({ name, parameters, ...unit, values: [centre], ...bounds });
  }
  return { measurements, skipped };
}

const asvSchema = z.looseObject({
  commit_hash: z.string(),
  env_name: z.string().optional(),
  date: z.number().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result_columns: z.array(z.string()).optional(),
  results: z.record(z.string(), z.unknown()),
});

/**
 * A benchmark's lists by the names of the columns.
 * @param columns undefined in version 1, where a result is a figure, or a table with its parameters
 */
function columnsOf(
  row: unknown,
  columns: readonly string[] | undefined,
): Readonly<Record<string, unknown[] | undefined>> {
  if (columns !== undefined) {
    const values = Array.isArray(row) ? (row as unknown[]) : [];
    return Object.fromEntries(
      columns.flatMap((key, index) =>
        Array.isArray(values[index]) ? [[key, values[index] as unknown[]] as const] : [],
      ),
    );
  }
  if (!isRecord(row)) return { result: [row] };
  const listOf = (value: unknown): unknown[] | undefined => (Array.isArray(value) ? (value as unknown[]) : undefined);
  const bounds = (end: 0 | 1): unknown[] | undefined =>
    listOf(row.stats)?.map((each) =>
      isRecord(each) && Array.isArray(each.ci_99) ? (each.ci_99[end] as unknown) : null,
    );
  return {
    result: listOf(row.result) ?? [row.result],
    params: listOf(row.params),
    samples: listOf(row.samples),
    stats_ci_99_a: bounds(0),
    stats_ci_99_b: bounds(1),
  };
}

/** Every combination of parameters, the last one changing first. */
const combinations = (lists: readonly unknown[][]): string[][] =>
  lists.reduce<string[][]>(
    (all, list) => all.flatMap((head) => list.map((value) => [...head, String(value).replace(/^'(.*)'$/, '$1')])),
    [[]],
  );

/** A larger table is not a benchmark. */
const maxCombinations = 10_000;

/** @param row by the names of the columns */
function readAsvBenchmark(name: string, row: Readonly<Record<string, unknown[] | undefined>>): Part {
  const lists = (row.params ?? []).filter((list) => Array.isArray(list));
  const size = lists.reduce((product, list) => product * list.length, 1);
  if (size > maxCombinations)
    throw new FormatError(`"${name.slice(0, 100)}" has more than ${maxCombinations} parameters`);
  const { measurements, skipped }: Part = { measurements: [], skipped: [] };
  for (const [index, values] of combinations(lists).entries()) {
    const value = row.result?.[index];
    const parameters = Object.fromEntries(values.map((each, position) => [`param-${position + 1}`, each]));
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      skipped.push({ name, parameters, reason: 'it has no result: it failed, or was left out' });
      continue;
    }
    const samples = row.samples?.[index];
    const [low, high] = [row.stats_ci_99_a?.[index], row.stats_ci_99_b?.[index]];
    const isSampled = Array.isArray(samples) && samples.length > 0 && samples.every((each) => typeof each === 'number');
    measurements.push({
      name,
      gabName: [name, ...values].join(' '),
      ...asvUnit(name),
      parameters,
      ...(isSampled ? { values: samples, estimate: value } : { values: [value] }),
      // The interval is of 99 %, wider than 95 %.
      ...(typeof low === 'number' && typeof high === 'number' ? { low, high } : {}),
    });
  }
  return { measurements, skipped };
}

function readAsvResults(file: ResultFile): Reading {
  const { results, result_columns: columns, commit_hash: commit, date, params = {}, ...rest } = shaped(asvSchema, file);
  const read = Object.entries(results).map(([name, row]) => readAsvBenchmark(name, columnsOf(row, columns)));
  const facts = ['machine', 'os', 'arch', 'cpu'].flatMap((key): [string, string][] => {
    const value = params[key];
    return typeof value === 'string' ? [[key, value]] : [];
  });
  return {
    ...joined(read),
    environment: { ...Object.fromEntries(facts), ...defined({ environment: rest.env_name }) },
    ...(/^[0-9a-f]{7,64}$/.test(commit) ? { commit } : {}),
    startedAt: date,
  };
}

const looksLikeResults = (text: string): boolean =>
  text.includes('"commit_hash"') && /"(?:result_columns|requirements)"/.test(text);

/** asv: the output of `asv run`, and a file of its results_dir. */
export const asv: Format = {
  name: 'asv',
  aliases: ['airspeed-velocity', 'python-asv'],
  title: 'asv',
  isPrinted: true,
  recognises: ({ json, text }) =>
    (hasMembers(json, 'commit_hash', 'results', 'params') && isRecord(json.results)) ||
    looksLikeResults(text) ||
    hasLine(text, asvLine),
  read(file) {
    if (file.json !== undefined || looksLikeResults(file.text)) return readAsvResults(file);
    const reading = readAsvConsole(file.text);
    if (reading.measurements.length + reading.skipped.length === 0) {
      throw new FormatError('it has no line such as "[ 50.00%] ··· benchmarks.time_read  11.2±0.01μs"');
    }
    return reading;
  },
};
