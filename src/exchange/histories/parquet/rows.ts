/** Rows of the Parquet files: one for each figure of a store, or one for each sample of its run documents. */
import {
  type CommitRow,
  countColumns,
  decodeFile,
  openReader,
  type Part,
  type SeriesFile,
  type SeriesRow,
  type StoredRun,
  StoreFormatError,
  type StoreReader,
} from '../../../history/store/format/index.ts';
import { type Files, readText, type Snapshot, isImported } from '../../../history/store/index.ts';
import { cellValues, factsOf, importedRepository, runValues } from './row-values.ts';
import { type RowBatches, type RowPieces } from './columns.ts';
import { type CellSubject, type RunDocument, type Sample, timePerOp } from '../../../core/document/index.ts';

/** Selects the runs with rows. */
export type WantedRuns = (run: Pick<StoredRun, 'startedAt'>) => boolean;

const allRuns: WantedRuns = () => true;

/**
 * Part by part, and file by file in each: at most one file of figures is in memory. A part without a selected run is not read.
 * @throws StoreFormatError
 */
export async function* summaryRows(files: Files, wanted = allRuns): RowBatches {
  const open = (): StoreReader => openReader((path) => readText(files, path));
  const all = open();
  const parts = await all.parts();
  const context = {
    files,
    repository: importedRepository(await all.imports()),
    facts: new Map<string, Facts>(),
    wanted,
  };
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
  wanted: WantedRuns;
}

async function* rowsOfPart(part: Part, reader: StoreReader, context: Context): RowBatches {
  const runs = await reader.runsOf(part);
  if (!runs.some(context.wanted)) return;
  const commits = await reader.commitsOf(part);
  const shared = await sharedValues(runs, new Map(commits.map((commit) => [commit.id, commit])), reader, context);
  if (part.kind === 'points') {
    for (const row of await reader.seriesOf(part)) yield rowsOfSeries(row, runs, shared, context);
    return;
  }
  for (const path of await reader.filesOf(part)) {
    for (const row of await reader.shown(part, await seriesIn(path, context.files)))
      yield rowsOfSeries(row, runs, shared, context);
  }
}

/** Read here instead of by the reader, which caches what it reads. */
async function seriesIn(path: string, files: Files): Promise<SeriesRow[]> {
  const text = await readText(files, path);
  if (text === undefined) throw new StoreFormatError(path, 'is missing');
  const { series } = decodeFile<SeriesFile>(path, text, 'io-perf/series/v1');
  if (!Array.isArray(series)) throw new StoreFormatError(path, 'is damaged (series is not a list)');
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

function* rowsOfSeries(
  row: SeriesRow,
  runs: readonly StoredRun[],
  shared: Shared,
  { wanted }: Pick<Context, 'wanted'>,
): Generator<RowPieces> {
  const cell = cellValues(row.cell.id, row.cell.type);
  for (const [position, at] of row.at.entries()) {
    const value = row.value[position];
    const own = shared[at]?.get(row.subject);
    const run = runs[at];
    if (value === null || value === undefined || run === undefined || own === undefined || !wanted(run)) continue;
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

/** Runs without samples: imported ones, and those whose documents retention has removed. */
export interface Without {
  runs: number;
}

/** Run by run: at most one document is in memory. @param without counts omitted runs */
export async function* sampleRows(snapshot: Snapshot, without: Without, wanted = allRuns): RowBatches {
  const [runs, commits] = await Promise.all([snapshot.runs(), snapshot.commits()]);
  for (const { id, tool } of runs.filter(wanted)) {
    const run = isImported({ id, tool }) ? undefined : await snapshot.run(id);
    if (run === undefined) without.runs += 1;
    else yield rowsOfRun(run, commits.get(run.source?.commit ?? ''));
  }
}

function* rowsOfRun(run: RunDocument, commit: CommitRow | undefined): Generator<RowPieces> {
  const { id, startedAt, complete, tool, suite, source } = run;
  const row = { id, startedAt, complete, tool: tool.name, suite, ...source };
  const shared = new Map(
    Object.entries(run.subjects).map(([name, subject]) => [
      name,
      runValues(row, { name, ...subject }, commit, new Map(Object.entries(subject.environment)), undefined),
    ]),
  );
  for (const [id, { type, subject }] of Object.entries(run.cells)) {
    const cell = cellValues(id, type);
    for (const [name, figures] of Object.entries(subject)) {
      const values = shared.get(name);
      if (values === undefined) continue;
      for (const sample of figures.samples) yield [values, cell, valuesOf(sample, figures)];
    }
  }
}

function valuesOf(sample: Sample, { opsPerSample, summary }: CellSubject): unknown[] {
  const { round, order, process, ns, ops = opsPerSample, userNs, sysNs, io = {}, marks = [] } = sample;
  return [
    round,
    order,
    process,
    (summary ?? timePerOp).unit,
    sample.value ?? (ns === undefined ? undefined : ns / ops),
    ns,
    ops,
    userNs,
    sysNs,
    io.readCalls,
    io.writeCalls,
    io.readBytes,
    io.writtenBytes,
    io.deviceReadBytes,
    io.deviceWrittenBytes,
    marks.join(' '),
  ];
}
