/** A CSV as `export --to csv` writes it, into a store: each run as a document with its figures, without its samples. */
import { type CellResult, runSchemaId, type RunDocument, type Subject, UsageError } from '../../document/index.ts';

/** Of its columns those without which there is no run. */
const needed = ['series', 'time', 'value', 'unit', 'better', 'cell', 'subject', 'fingerprint', 'run'] as const;

type Row = Record<string, string>;

/**
 * Rows of a text (RFC 4180): quoted fields may hold commas, doubled quotes and line breaks.
 * @throws UsageError where a quote is not closed
 */
function rowsOf(text: string, name: string): string[][] {
  const rows: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  let row: string[] = [];
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    if (match === null) {
      const line = text.slice(0, at).split('\n').length;
      throw new UsageError(`${name}, line ${line}: a quote is not closed or stands inside a field; export it again.`);
    }
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** What is before a formula's first character was put there by the export. */
const plain = (text: string): string => text.replace(/^'(?=[=+@\t\r-])/, '');

/**
 * The runs of a CSV, oldest first.
 * @param name of the file, as in messages
 * @throws UsageError
 */
export function runsOfCsv(text: string, name: string): RunDocument[] {
  const [header = [], ...rows] = rowsOf(text.replace(/^\uFEFF/, ''), name);
  const missing = needed.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw new UsageError(
      `${name} has no column ${missing.join(', ')}: name a file that \`io-perf export --to csv\` wrote.`,
    );
  }
  const runs = new Map<string, RunDocument>();
  for (const [index, fields] of rows.entries()) {
    const row: Row = Object.fromEntries(header.map((column, position) => [column, plain(fields[position] ?? '')]));
    try {
      addRow(runs, row);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new UsageError(`${name}, row ${index + 2}: ${error.message}; export it again.`);
    }
  }
  return [...runs.values()].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

function numberIn(row: Row, column: string): number | undefined {
  const text = row[column] ?? '';
  if (text === '') return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new TypeError(`${column} is "${text.slice(0, 40)}", which is no number`);
  return value;
}

function textIn(row: Row, column: string): string {
  const text = row[column] ?? '';
  if (text === '') throw new TypeError(`${column} is empty`);
  return text;
}

/** @throws TypeError that says what is wrong with it */
function addRow(runs: Map<string, RunDocument>, row: Row): void {
  const [id, time, cell, subject] = ['run', 'time', 'cell', 'subject'].map((column) => textIn(row, column)) as [
    ...[string, string, string, string],
  ];
  if (Number.isNaN(Date.parse(time))) throw new TypeError(`time is "${time.slice(0, 40)}", which is no time`);
  const { better } = row;
  if (better !== 'smaller' && better !== 'bigger') throw new TypeError('better is neither "smaller" nor "bigger"');
  const value = numberIn(row, 'value');
  if (value === undefined) throw new TypeError('value is empty');
  const [low, high] = [numberIn(row, 'low'), numberIn(row, 'high')];
  const run = runs.get(id) ?? newRun(id, new Date(time).toISOString(), row);
  runs.set(id, run);
  if (!Object.hasOwn(run.subjects, subject)) run.subjects[subject] = subjectOf(row, cell);
  const result: CellResult = Object.hasOwn(run.cells, cell) ? run.cells[cell]! : { subject: {} };
  const hazards = (row.hazards ?? '').split(' ').filter((hazard) => hazard !== '');
  result.subject[subject] = {
    opsPerSample: 1,
    samples: [],
    ...(numberIn(row, 'samples') === undefined ? {} : { sampleCount: numberIn(row, 'samples')! }),
    summary: {
      ...{ value, unit: textIn(row, 'unit'), better },
      ...(low === undefined ? {} : { low }),
      ...(high === undefined ? {} : { high }),
    },
    ...(hazards.length === 0 ? {} : { hazards }),
  };
  run.cells[cell] = result;
}

const newRun = (id: string, startedAt: string, { commit = '', ref = '' }: Row): RunDocument => ({
  ...{ schema: runSchemaId, id, startedAt, endedAt: startedAt, complete: true, seed: 0 },
  tool: { name: 'csv', version: '1' },
  source: { ...(commit === '' ? {} : { commit }), ...(ref === '' ? {} : { ref }) },
  ...{ subjects: {}, cells: {}, skipped: [], errors: [] },
});

/** The target stands in the series: `CELL (TARGET FINGERPRINT)`. */
function subjectOf(row: Row, cell: string): Subject {
  const [, target = 'imported'] = / \((\S+) \S*[^()]*\)$/.exec((row.series ?? '').slice(cell.length)) ?? [];
  return {
    ...{ target, directory: '.', fingerprint: textIn(row, 'fingerprint'), hazards: [] },
    environment: { 'imported from': 'csv' },
  };
}
