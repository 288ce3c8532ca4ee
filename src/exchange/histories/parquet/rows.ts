/** Rows of the Parquet files: one for each figure of a store, or one for each sample of its run documents. */
import {
  type CommitRow,
  type ImportRow,
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
import {
  cellValues,
  type RowBatches,
  type RowPieces,
  runColumns,
  sampleColumns,
  summaryColumns,
  valuesOf,
} from './columns.ts';
import { type RunDocument, samplesOf } from '../../../core/document/index.ts';

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
      .map(async (name) => facts.set(name, new Map((await reader.environment(name)).facts))),
  );
  return runs.map((run) => {
    const commit = commits.get(run.commit ?? '');
    const ofSubjects = run.subjects.map((subject) => {
      const of = { run, subject, commit, facts: facts.get(subject.environment)!, repository };
      return [subject.name, { values: valuesOf(runColumns, of), hazards: subject.hazards }] as const;
    });
    return new Map(ofSubjects);
  });
}

function* rowsOfSeries(
  row: SeriesRow,
  runs: readonly StoredRun[],
  shared: Shared,
  { wanted }: Pick<Context, 'wanted'>,
): Generator<RowPieces> {
  const cell = cellValues(row.cell);
  for (const [position, at] of row.at.entries()) {
    const value = row.value[position];
    const own = shared[at]?.get(row.subject);
    const run = runs[at];
    if (value === null || value === undefined || run === undefined || own === undefined || !wanted(run)) continue;
    const hazards = (row.hazards ?? []).filter(([of]) => of === position).map(([, hazard]) => hazard);
    const figure = { row, position, hazards: [...own.hazards, ...hazards] };
    yield [own.values, cell, valuesOf(summaryColumns, figure)];
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
  const row = { ...run, ...run.source, tool: run.tool.name };
  const shared = new Map(
    Object.entries(run.subjects).map(([name, subject]) => {
      const facts = new Map<string, unknown>(Object.entries(subject.environment));
      const of = { run: row, subject: { name, ...subject }, commit, facts, repository: undefined };
      return [name, valuesOf(runColumns, of)];
    }),
  );
  for (const [id, { type, subject }] of Object.entries(run.cells)) {
    const cell = cellValues({ id, type });
    for (const [name, figures] of Object.entries(subject)) {
      const values = shared.get(name);
      if (values === undefined) continue;
      for (const sample of samplesOf(figures)) yield [values, cell, valuesOf(sampleColumns, { sample, figures })];
    }
  }
}

/** `owner/name` of an imported history, stored once for all entries; undefined if there are several. */
export function importedRepository(imports: readonly ImportRow[]): string | undefined {
  const urls = new Set(imports.map(({ members }) => new Map(members).get('repoUrl')));
  const [url] = urls;
  if (urls.size !== 1 || typeof url !== 'string') return undefined;
  return /^https?:\/\/[^/]+\/(.+?)(?:\.git)?\/?$/.exec(url)?.[1];
}
