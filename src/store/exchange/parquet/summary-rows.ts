/** A row for each figure of a store. */
import {
  countColumns,
  decodeFile,
  openReader,
  StoreFormatError,
  type CommitRow,
  type Part,
  type SeriesFile,
  type SeriesRow,
  type StoredRun,
  type StoreReader,
} from '../../format/index.ts';
import { readText, type Files } from '../../changes.ts';
import type { RowBatches, RowPieces } from './parquet-file.ts';
import { cellValues, factsOf, importedRepository, runValues } from './run-values.ts';

/**
 * Part by part, and file by file in each: no more than one file of figures is in memory.
 * @throws StoreFormatError
 */
export async function* summaryRows(files: Files): RowBatches {
  const open = (): StoreReader => openReader((path) => readText(files, path));
  const all = open();
  const parts = await all.parts();
  const context = { files, repository: importedRepository(await all.imports()), facts: new Map<string, Facts>() };
  for (const part of parts.filter(({ kind }) => kind !== 'points')) yield* rowsOfPart(part, open(), context);
  // At most 31 runs, which share their files of cells.
  const points = open();
  for (const part of parts.filter(({ kind }) => kind === 'points')) yield* rowsOfPart(part, points, context);
}

type Facts = ReadonlyMap<string, unknown>;

interface Context {
  files: Files;
  repository: string | undefined;
  /** Of environments, by name: a store has few. */
  facts: Map<string, Facts>;
}

async function* rowsOfPart(part: Part, reader: StoreReader, context: Context): RowBatches {
  const [runs, commits] = await Promise.all([reader.runsOf(part), reader.commitsOf(part)]);
  const shared = await sharedValues(runs, new Map(commits.map((commit) => [commit.id, commit])), reader, context);
  if (part.kind === 'points') {
    for (const row of await reader.seriesOf(part)) yield rowsOfSeries(row, runs, shared);
    return;
  }
  for (const path of await reader.filesOf(part)) {
    for (const row of await seriesIn(path, context.files)) yield rowsOfSeries(row, runs, shared);
  }
}

/** Read here and not by the reader, which keeps what it has read. */
async function seriesIn(path: string, files: Files): Promise<SeriesRow[]> {
  const text = await readText(files, path);
  if (text === undefined) throw new StoreFormatError(path, 'is missing');
  const { series } = decodeFile<SeriesFile>(path, text, 'io-perf/series/v1');
  if (!Array.isArray(series)) throw new StoreFormatError(path, 'is damaged (series is no list)');
  return series;
}

/** For each run of a part, by the name of the subject: values of its columns, and its hazards. */
type Shared = ReadonlyMap<string, { values: unknown[]; hazards: readonly string[] }>[];

async function sharedValues(
  runs: readonly StoredRun[],
  commits: ReadonlyMap<string, CommitRow>,
  reader: StoreReader,
  { facts, repository }: Context,
): Promise<Shared> {
  const names = new Set(runs.flatMap(({ subjects }) => subjects.map(({ environment }) => environment)));
  await Promise.all(
    [...names]
      .filter((name) => !facts.has(name))
      .map(async (name) => facts.set(name, factsOf(await reader.environment(name)))),
  );
  return runs.map(
    (run) =>
      new Map(
        run.subjects.map((subject) => [
          subject.name,
          {
            values: runValues(run, subject, commits.get(run.commit ?? ''), facts.get(subject.environment)!, repository),
            hazards: subject.hazards,
          },
        ]),
      ),
  );
}

function* rowsOfSeries(row: SeriesRow, runs: readonly StoredRun[], shared: Shared): Generator<RowPieces> {
  const cell = cellValues(row.cell.id, row.cell.type);
  for (const [position, at] of row.at.entries()) {
    const value = row.value[position];
    const own = shared[at]?.get(row.subject);
    if (value === null || value === undefined || runs[at] === undefined || own === undefined) continue;
    const hazards = (row.hazards ?? []).filter(([of]) => of === position).map(([, hazard]) => hazard);
    yield [
      own.values,
      cell,
      [row.cell.unit ?? 'ns/op', row.cell.better ?? 'smaller', value, row.low[position], row.high[position]],
      [row.samples[position], row.cell.bytesPerOp, ...countColumns.map((column) => row[column]?.[position])],
      [[...own.hazards, ...hazards].join(' ')],
    ];
  }
}
