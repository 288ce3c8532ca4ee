/** Imports a CSV of `export --to csv` into a store: each run as a document with its figures, without its samples. */
import {
  csvRows,
  defined,
  type CellResult,
  type CellSubject,
  type RunDocument,
  isCommitName,
  runSchemaId,
  type Subject,
  UsageError,
} from '../../core/document/index.ts';
import type { CommitRow } from '../../history/store/format/index.ts';

const needed = ['series', 'time', 'value', 'unit', 'better', 'cell', 'subject', 'fingerprint', 'run'] as const;

type Row = Record<string, string>;

/** @throws UsageError where a quote is not closed */
function rowsOf(text: string, name: string): string[][] {
  try {
    return csvRows(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(`${name}, ${error.message}; export it again.`);
  }
}

/** Removes the mark that the export puts before a formula's first character. */
const plain = (text: string): string => text.replace(/^'(?=[=+@\t\r-])/, '');

interface CsvHistory {
  runs: RunDocument[];
  commits: CommitRow[];
}

/**
 * @param name of the file, in messages
 * @throws UsageError
 */
export function historyOfCsv(text: string, name: string): CsvHistory {
  const [header = [], ...rows] = rowsOf(text.replace(/^\uFEFF/, ''), name);
  const missing = needed.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw new UsageError(
      `${name} has no column ${missing.join(', ')}: name a file that \`io-perf export --to csv\` wrote.`,
    );
  }
  const runs = new Map<string, RunDocument>();
  const commits = new Map<string, CommitRow>();
  for (const [index, fields] of rows.entries()) {
    const row: Row = Object.fromEntries(header.map((column, position) => [column, plain(fields[position] ?? '')]));
    const { commit: id = '', message = '' } = row;
    if (id !== '' && message !== '') commits.set(id, { id, message });
    try {
      addRow(runs, row);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new UsageError(`${name}, row ${index + 2}: ${error.message}; export it again.`);
    }
  }
  return {
    runs: [...runs.values()].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1)),
    commits: [...commits.values()],
  };
}

function numberIn(row: Row, column: string): number | undefined {
  const text = row[column] ?? '';
  if (text === '') return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new TypeError(`${column} is "${text.slice(0, 40)}", which is not a number`);
  return value;
}

function textIn(row: Row, column: string): string {
  const text = row[column] ?? '';
  if (text === '') throw new TypeError(`${column} is empty`);
  return text;
}

/** @throws TypeError with the error */
function addRow(runs: Map<string, RunDocument>, row: Row): void {
  const [id, time, subject] = ['run', 'time', 'subject'].map((column) => textIn(row, column)) as [
    ...[string, string, string],
  ];
  if (Number.isNaN(Date.parse(time))) throw new TypeError(`time is "${time.slice(0, 40)}", which is not a time`);
  const run = runs.get(id) ?? newRun(id, new Date(time).toISOString(), row);
  runs.set(id, run);
  if (!Object.hasOwn(run.subjects, subject)) run.subjects[subject] = subjectOf(row);
  // A subject without figures.
  if (row.cell === '' && row.value === '') return;
  const cell = textIn(row, 'cell');
  const { better } = row;
  if (better !== 'smaller' && better !== 'bigger') throw new TypeError('better is neither "smaller" nor "bigger"');
  const value = numberIn(row, 'value');
  if (value === undefined) throw new TypeError('value is empty');
  const [low, high] = [numberIn(row, 'low'), numberIn(row, 'high')];
  const result: CellResult = Object.hasOwn(run.cells, cell) ? run.cells[cell]! : { subject: {} };
  const hazards = (row.hazards ?? '').split(' ').filter((hazard) => hazard !== '');
  result.subject[subject] = {
    opsPerSample: 1,
    samples: [],
    ...(numberIn(row, 'samples') === undefined ? {} : { sampleCount: numberIn(row, 'samples')! }),
    summary: {
      value,
      unit: textIn(row, 'unit'),
      better,
      ...defined({ low, high }),
    },
    ...profileIn(row),
    ...(hazards.length === 0 ? {} : { hazards }),
  };
  run.cells[cell] = result;
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== '';

const onlyCounted = 'The CSV has their number alone.';

/** More is damage, and would fill the memory. */
const maxCounted = 1_000_000;

function countIn(row: Row, column: string): number {
  const count = numberIn(row, column) ?? 0;
  if (Number.isInteger(count) && count >= 0 && count <= maxCounted) return count;
  throw new TypeError(`${column} is "${row[column]!.slice(0, 40)}", which is not a number of cells`);
}

function newRun(id: string, startedAt: string, row: Row): RunDocument {
  const { complete = 'true', suite = '' } = row;
  const source = (['commit', 'ref', 'repository', 'job'] as const).flatMap((name): [string, string][] =>
    isGiven(row[name]) && (name !== 'commit' || isCommitName(row[name])) ? [[name, row[name]]] : [],
  );
  const pullRequest = numberIn(row, 'pull_request');
  const [skipped, errors] = [countIn(row, 'skipped'), countIn(row, 'errors')];
  return {
    schema: runSchemaId,
    id,
    startedAt,
    endedAt: startedAt,
    complete: complete !== 'false',
    seed: 0,
    tool: { name: 'csv', version: '1' },
    ...(suite === '' ? {} : { suite }),
    source: { ...Object.fromEntries(source), ...defined({ pullRequest }) },
    subjects: {},
    cells: {},
    skipped: skipped === 0 ? [] : [{ cell: '*', reason: onlyCounted, count: skipped }],
    errors: Array.from({ length: errors }, () => ({ cell: '*', code: 'imported', message: onlyCounted })),
  };
}

/** Exact counts: the CSV only has the sum of system calls. */
function profileIn(row: Row): Pick<CellSubject, 'profile'> {
  const calls = numberIn(row, 'calls');
  if (calls === undefined) return {};
  const [readBytes, writtenBytes, fsyncs] = ['read_bytes', 'written_bytes', 'fsyncs'].map((name) =>
    numberIn(row, name),
  );
  return { profile: { perOp: { 'all calls': calls }, readBytes, writtenBytes, fsyncs } };
}

/** An older CSV has the target only in the series: `CELL (TARGET FINGERPRINT)`. */
function subjectOf(row: Row): Subject {
  const [, inSeries = 'imported'] = / \((\S+) \S*[^()]*\)$/.exec((row.series ?? '').slice(row.cell?.length)) ?? [];
  return {
    target: isGiven(row.target) ? row.target : inSeries,
    directory: '.',
    fingerprint: textIn(row, 'fingerprint'),
    hazards: [],
    environment: { 'imported from': 'csv' },
  };
}
