/** Configurations of Otava (and Hunter, its older name): the CSV files that its tests name. */
import { parse } from 'yaml';
import { z } from 'zod';
import { csvRows, UsageError } from '../../core/document/index.ts';
import { ForeignRuns, type CellNames, type ForeignHistory, type ForeignRun } from './foreign-runs.ts';

const metricSchema = z.looseObject({
  column: z.string().optional(),
  /** 1: more is better. */
  direction: z.coerce.number().optional(),
  scale: z.coerce.number().optional(),
});

const testSchema = z.looseObject({
  type: z.string().optional(),
  inherit: z.union([z.string(), z.array(z.string())]).optional(),
  file: z.string().optional(),
  time_column: z.string().optional(),
  attributes: z.array(z.string()).nullish(),
  metrics: z.union([z.array(z.string()), z.record(z.string(), metricSchema.nullable())]).optional(),
  csv_options: z
    .looseObject({
      delimiter: z.string().optional(),
      quote_char: z.string().optional(),
      quotechar: z.string().optional(),
    })
    .nullish(),
});

const configSchema = z.looseObject({
  tests: z.record(z.string(), testSchema),
  templates: z.record(z.string(), testSchema).nullish(),
});

type Test = z.infer<typeof testSchema>;

/** @throws UsageError */
function configOf(text: string, file: string): z.infer<typeof configSchema> {
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 100, logLevel: 'error' });
  } catch {
    throw new UsageError(`${file} is not valid YAML: name the configuration of Otava.`);
  }
  const parsed = configSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new UsageError(
    `${file} is no configuration of Otava ("${where.slice(0, 100) || 'tests'}" does not fit): name one.`,
  );
}

/** Metrics by name: those of the templates, with the test's own on top. */
function metricsOf(tests: readonly Test[]): Map<string, z.infer<typeof metricSchema>> {
  const metrics = new Map<string, z.infer<typeof metricSchema>>();
  for (const { metrics: own = [] } of tests) {
    const named = Array.isArray(own) ? own.map((name) => [name, {}] as const) : Object.entries(own);
    for (const [name, metric] of named) metrics.set(name, { ...metrics.get(name), ...metric });
  }
  return metrics;
}

/** @throws UsageError */
function rowsOf(text: string, delimiter: string, quote: string, file: string): string[][] {
  if (delimiter.length !== 1 || quote.length !== 1) {
    throw new UsageError(`${file}: its csv_options need one character for the delimiter and one for the quote.`);
  }
  try {
    return csvRows(text.replace(/^\uFEFF/, ''), delimiter, quote).filter((row) => row.length > 1 || row[0] !== '');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(`${file}, ${error.message}: correct it, or leave its test out.`);
  }
}

const dateTime =
  /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/;

/** A time as Otava takes it: text, in UTC where it names no zone, or seconds since 1970; of some writers milliseconds. */
function timeOf(text: string): string | undefined {
  const plain = text.trim();
  const number = /^\d{9,14}(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
  const milliseconds = number === undefined || number > 1e11 ? number : number * 1000;
  const [isDate, year, month = '', day = '', hour = '0', minute = '00', second = '00', zone = 'Z'] =
    dateTime.exec(plain) ?? [];
  const two = (part: string): string => part.padStart(2, '0');
  const offset = zone.replace('UTC', 'Z').replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const iso = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${offset}`;
  const time = milliseconds ?? Date.parse(isDate === undefined ? '' : iso);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Attributes that name a commit, the commonest first. */
const commitNames = ['commit', 'git_commit', 'commit_id', 'sha', 'revision'];

interface Csv {
  name: string;
  tests: readonly Test[];
  text: string;
  /** Of the CSV, in messages. */
  file: string;
}

function addCsv(runs: ForeignRuns, { name, tests, text, file }: Csv, cellOf: CellNames): void {
  const test: Test = Object.assign({}, ...tests) as Test;
  const { delimiter = ',', quote_char: quoteChar, quotechar } = test.csv_options ?? {};
  const [header = [], ...rows] = rowsOf(text, delimiter, quoteChar ?? quotechar ?? '"', file);
  const column = (wanted: string): number => {
    const index = header.indexOf(wanted);
    if (index === -1)
      throw new UsageError(`${file} has no column ${wanted.slice(0, 100)}, which the test ${name} names.`);
    return index;
  };
  const timeColumn = column(test.time_column ?? 'time');
  const commitColumn = (test.attributes ?? []).find((each) => commitNames.includes(each));
  const branchColumn = header.indexOf('branch');
  const metrics = [...metricsOf(tests)].map(([metric, settings]) => ({
    metric,
    settings,
    index: column(settings.column ?? metric),
  }));
  for (const [index, row] of rows.entries()) {
    const startedAt = timeOf(row[timeColumn] ?? '');
    if (startedAt === undefined || row.length < header.length) {
      const what = startedAt === undefined ? 'has no time that can be read' : 'has fewer fields than the heading';
      throw new UsageError(`${file}, row ${index + 2}, ${what}: correct it, or leave the test ${name} out.`);
    }
    const commit = commitColumn === undefined ? undefined : row[column(commitColumn)];
    const run: ForeignRun = {
      key: `${name} ${startedAt} ${commit ?? ''} ${branchColumn === -1 ? '' : row[branchColumn]}`,
      startedAt,
      commit,
      branch: branchColumn === -1 ? undefined : row[branchColumn],
      environment: {},
    };
    for (const { metric, settings, index: at } of metrics) {
      runs.add(run, {
        cell: cellOf('otava', name, { metric }),
        name: `${name} - ${metric}`,
        unit: 'unit',
        better: (settings.direction ?? 1) < 0 ? 'smaller' : 'bigger',
        value: row[at]!.trim() === '' ? Number.NaN : Number(row[at]) * (settings.scale ?? 1),
      });
    }
  }
}

/**
 * @param read the text of a file that the configuration names; it may fail
 * @throws UsageError
 */
export async function historyOfOtava(
  text: string,
  file: string,
  read: (path: string) => Promise<string>,
  cellOf: CellNames,
): Promise<ForeignHistory> {
  const { tests, templates } = configOf(text, file);
  const runs = new ForeignRuns('otava');
  const left: string[] = [];
  for (const [name, test] of Object.entries(tests)) {
    const parents = [test.inherit ?? []].flat().flatMap((parent): Test[] => [templates?.[parent] ?? []].flat());
    const all: Test[] = [...parents, test];
    const { type = 'no type', file: csv }: Test = Object.assign({}, ...all) as Test;
    if (type !== 'csv' || csv === undefined) {
      left.push(`the test ${name} (${type}): its figures are not in a CSV file; export them to one`);
      continue;
    }
    let content: string;
    try {
      content = await read(csv);
    } catch {
      left.push(`the test ${name}: its file ${csv} cannot be read here`);
      continue;
    }
    addCsv(runs, { name, tests: all, text: content, file: csv }, cellOf);
  }
  return runs.history(left);
}
