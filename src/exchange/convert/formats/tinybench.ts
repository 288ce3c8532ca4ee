/** tinybench, as its users write it to JSON: tasks with their results, or the rows of `table()`. */
import { z } from 'zod';
import { figure, hasMembers, isRecord, shaped } from '../json.ts';
import { around, FormatError, type Format, type Measurement, type NoFigures, type Part } from '../measurement.ts';

const statisticsSchema = z.looseObject({ mean: figure, moe: figure.optional(), p99: figure.optional() });

const taskSchema = z.looseObject({
  name: z.string(),
  result: z
    .looseObject({
      state: z.string().optional(),
      error: z.unknown().optional(),
      /** Since version 3. */
      latency: statisticsSchema.optional(),
      mean: figure.optional(),
      moe: figure.optional(),
      p99: figure.optional(),
    })
    .nullish(),
});

type Task = z.infer<typeof taskSchema>;

function readTask({ name, result }: Task): Part {
  const { mean, moe, p99 } = result?.latency ?? result ?? {};
  const failure = result?.error;
  if (mean === undefined || (failure !== undefined && failure !== null)) {
    const message = hasMembers(failure, 'message') ? `: ${String(failure.message).slice(0, 200)}` : '';
    const reason = result === undefined || result === null ? 'it did not run' : `it failed${message}`;
    return { measurements: [], skipped: [{ name, reason }] };
  }
  const bounds = moe === undefined || !Number.isFinite(moe) ? {} : around(mean, moe);
  const measurements: Measurement[] = [
    { name, unit: 'ms', values: [mean], ...bounds },
    ...(p99 === undefined ? [] : [{ name, parameters: { metric: 'p99' }, unit: 'ms', values: [p99] }]),
  ];
  return { measurements, skipped: [] };
}

/** `Latency avg (ns)`, `Average Time (ns)`: nanoseconds, alone or as `6295.0 ± 57.32%`. */
const timeColumn = /^(?:Latency (?:avg|average)|Average Time) \((ns|us|µs|ms)\)$/;
const rateColumn = /^(?:Throughput (?:avg|average) \(ops\/s\)|ops\/sec)$/;
const nameColumn = /^Task ?name$/i;
const cell = /^([\d,]{1,30}(?:\.\d{1,20})?)(?: ?(?:±|\+-) ?([\d.]{1,20})(%?))?$/;

type Row = Record<string, unknown>;

const columnOf = (row: Row, pattern: RegExp): [title: string, value: string] | undefined => {
  const found = Object.entries(row).find(([title]) => pattern.test(title));
  return found === undefined ? undefined : [found[0], String(found[1])];
};

function readRow(row: Row): Part {
  const name = columnOf(row, nameColumn)?.[1] ?? '';
  const time = columnOf(row, timeColumn);
  const rate = columnOf(row, rateColumn);
  const [title, value] = time ?? rate ?? ['', ''];
  const [, number, half, percent] = cell.exec(value) ?? [];
  if (number === undefined) {
    const reason = 'Error' in row ? `it failed: ${String(row.Error).slice(0, 200)}` : 'it has no time: it failed';
    return { measurements: [], skipped: [{ name, reason }] satisfies NoFigures[] };
  }
  const mean = Number(number.replaceAll(',', ''));
  const width = half === undefined ? undefined : percent === '%' ? (Number(half) / 100) * mean : Number(half);
  const unit = time === undefined ? 'ops/s' : timeColumn.exec(title)![1]!;
  const bounds = width === undefined ? {} : around(mean, width);
  return { measurements: [{ name, unit, values: [mean], ...bounds }], skipped: [] };
}

const isTask = (value: unknown): boolean =>
  hasMembers(value, 'name', 'result') &&
  isRecord(value.result) &&
  (hasMembers(value.result, 'latency', 'throughput') ||
    hasMembers(value.result, 'hz', 'mean', 'rme') ||
    ('state' in value.result && 'runtime' in value.result));

const isRow = (value: unknown): value is Row =>
  isRecord(value) &&
  Object.keys(value).some((title) => nameColumn.test(title)) &&
  (Object.keys(value).some((title) => timeColumn.test(title) || rateColumn.test(title)) || 'Error' in value);

/** The list of tasks: the value itself, or a member of it. */
function listOf(json: unknown): unknown[] {
  const lists = isRecord(json) ? [json.tasks, json.results, json.benchmarks] : [json];
  return (
    lists.find((list): list is unknown[] => Array.isArray(list) && list.some((each) => isTask(each) || isRow(each))) ??
    []
  );
}

/** tinybench: mean time of one call with its margin, and p99. */
export const tinybench: Format = {
  name: 'tinybench',
  aliases: [],
  title: 'tinybench',
  lacks: 'it has no task with a result',
  recognises: ({ json }) => listOf(json).length > 0,
  read(file) {
    const list = listOf(shaped(z.unknown(), file));
    if (list.length === 0) throw new FormatError('it has no list of tasks with results, nor rows of table() as JSON');
    const parts = list.map((each, index) =>
      isRow(each) ? readRow(each) : readTask(shaped(taskSchema, { ...file, json: each ?? index })),
    );
    return {
      measurements: parts.flatMap(({ measurements }) => measurements),
      skipped: parts.flatMap(({ skipped }) => skipped),
    };
  },
};
