/** Reads the files of a store: index, runs, histories of cells, what is hidden or renamed. */
import {
  type AcceptancesFile,
  type CellRow,
  type CellsFile,
  type CommitRow,
  type CommitsFile,
  type EnvironmentFile,
  type HiddenFile,
  type HiddenRow,
  type ImportsFile,
  type NoiseCellRow,
  type NoiseRow,
  type PartFile,
  type PointsFile,
  type RenameRow,
  type RenamesFile,
  type SeriesFile,
  type SeriesRow,
  type StoreFile,
  type StoreIndex,
} from './types.ts';
import { defined } from '../../../core/document/index.ts';
import { decodeFile, StoreFormatError } from './file-codec.ts';
import { type HiddenRuns, hiddenRuns, hiddenWhole, withoutHidden } from './hidden.ts';
import { readNoise } from './noise.ts';
import { Names } from './renames.ts';
import { areFigures, guarded, isHiddenRow, isRenameRow, isRunRow } from './shapes.ts';
import type { LoadText, StoreReader, TrendQuery } from './store-reader.ts';
import { appendPoints, byTime, lastFigures, seriesOfPoint, type StoredRun, type Trend } from './figures.ts';
import {
  acceptancesPath,
  cellsPath,
  commitsPath,
  environmentPath,
  figuresPath,
  fileOf,
  hiddenPath,
  importsPath,
  indexPath,
  latestPath,
  type Part,
  partPath,
  partsOf,
  renamesPath,
  runsWithLatest,
} from './paths.ts';

/** A larger number is damage, and would cause as many reads. */
const maxRuns = 10_000_000;
const maxFiles = 100_000;

/**
 * @param isWhole reads also what is hidden, all under its old names, to write it again elsewhere
 * @param newNames of workloads that the store does not know yet
 */
export function openReader(load: LoadText, isWhole = false, newNames: readonly RenameRow[] = []): StoreReader {
  const known = new Map<string, Promise<StoreFile | undefined>>();

  function read<T extends StoreFile>(path: string, schemas: T['schema'][]): Promise<T | undefined> {
    let file = known.get(path) as Promise<T | undefined> | undefined;
    file ??= load(path).then((text) => (text === undefined ? undefined : decodeFile<T>(path, text, ...schemas)));
    known.set(path, file);
    // A failed read is tried again on the next request.
    file.catch(() => known.delete(path));
    return file;
  }

  async function optional<T extends StoreFile>(
    path: string,
    schemas: T['schema'][],
    ...lists: (keyof T)[]
  ): Promise<T | undefined> {
    const file = await read<T>(path, schemas);
    if (file === undefined) return undefined;
    const wrong = lists.find((list) => !Array.isArray(file[list]));
    if (wrong !== undefined) throw new StoreFormatError(path, `is damaged (${String(wrong)} is not a list)`);
    return file;
  }

  async function need<T extends StoreFile>(path: string, schemas: T['schema'][], ...lists: (keyof T)[]): Promise<T> {
    const file = await optional<T>(path, schemas, ...lists);
    if (file === undefined) {
      known.delete(path);
      throw new StoreFormatError(path, 'is missing');
    }
    return file;
  }

  async function index(): Promise<StoreIndex | undefined> {
    const file = await read<StoreIndex>(indexPath, ['io-perf/store/v1']);
    if (file !== undefined && !(Number.isInteger(file.runs) && file.runs >= 0 && file.runs <= maxRuns)) {
      throw new StoreFormatError(indexPath, 'is damaged (`runs` is not a number)');
    }
    return file;
  }

  async function hiddenRows(): Promise<HiddenRow[]> {
    // A store without any has no such file, and a page does not ask for it.
    if ((await index())?.hidden === undefined) return [];
    const { hidden: rows } = await need<HiddenFile>(hiddenPath, ['io-perf/hidden/v1'], 'hidden');
    if (!rows.every(isHiddenRow)) throw new StoreFormatError(hiddenPath, 'is damaged (invalid entry)');
    return rows;
  }

  const leftOut = async (): Promise<HiddenRuns> => hiddenRuns(isWhole ? [] : await hiddenRows());

  async function renames(): Promise<RenameRow[]> {
    if ((await index())?.renames === undefined) return [];
    const { renames: rows } = await need<RenamesFile>(renamesPath, ['io-perf/renames/v1'], 'renames');
    if (!rows.every(isRenameRow)) throw new StoreFormatError(renamesPath, 'is damaged (invalid entry)');
    return rows;
  }

  const names = async (): Promise<Names> => new Names(isWhole ? [] : [...(await renames()), ...newNames]);

  const parts = async (last?: number): Promise<Part[]> => partsOf((await index())?.runs ?? 0, last);

  /** Parts may reach further back than requested. */
  async function amongLast(last = Number.POSITIVE_INFINITY): Promise<(run: StoredRun) => boolean> {
    const first = ((await index())?.runs ?? 0) - last;
    return ({ sequence }) => sequence >= first;
  }

  async function points(path: string): Promise<PointsFile> {
    const file = await need<PointsFile>(path, ['io-perf/points/v1'], 'subjects', 'figures');
    if (!file.figures.every(areFigures)) throw new StoreFormatError(path, 'is damaged (invalid list of figures)');
    return file;
  }

  async function partFile(folder: string): Promise<PartFile> {
    const path = partPath(folder);
    const file = await need<PartFile>(path, ['io-perf/part/v1'], 'runs', 'subjects');
    const { files } = file;
    if (!(Number.isInteger(files) && files > 0 && files < maxFiles))
      throw new StoreFormatError(path, 'is damaged (it names no files of figures)');
    return file;
  }

  async function seriesFile(path: string): Promise<SeriesFile> {
    const file = await need<SeriesFile>(path, ['io-perf/series/v1'], 'series');
    if (!file.series.every(areFigures)) throw new StoreFormatError(path, 'is damaged (invalid list of figures)');
    return file;
  }

  async function runsOf(part: Part): Promise<StoredRun[]> {
    const file =
      part.kind === 'points'
        ? await points(part.path).then(({ run, subjects }) => ({ runs: [run], subjects }))
        : await partFile(part.path);
    if (!file.runs.every(isRunRow)) throw new StoreFormatError(part.path, 'is damaged (invalid run entry)');
    const out = await leftOut();
    return file.runs.map((run, position) => ({
      ...run,
      ...defined({ hidden: hiddenWhole(out, run.id) }),
      sequence: part.first + position,
      subjects: run.subjects.map((subject) => {
        const row = file.subjects[subject];
        if (typeof row !== 'object')
          throw new StoreFormatError(part.path, 'is damaged (a run names a subject it lacks)');
        return row;
      }),
    }));
  }

  const cellsOf = async (name: string): Promise<CellRow[]> =>
    (await need<CellsFile>(cellsPath(name), ['io-perf/cells/v1'], 'cells')).cells;

  async function seriesOf(part: Part, { ids }: TrendQuery = {}): Promise<SeriesRow[]> {
    const known = await names();
    const wanted = ids?.flatMap((id) => [id, ...known.former(id)]);
    return guarded(part.path, async () => {
      const series = await shown(part, await readSeries(part, wanted === undefined ? {} : { ids: wanted }));
      return ids === undefined || known.arePlain ? series : series.filter(({ cell }) => ids.includes(cell.id));
    });
  }

  async function shown(part: Part, series: readonly SeriesRow[]): Promise<SeriesRow[]> {
    const [out, known] = await Promise.all([leftOut(), names()]);
    if (out.size === 0 && known.arePlain) return [...series];
    const runs = await runsOf(part);
    const visible = withoutHidden(series, runs, out);
    return known.arePlain ? visible : known.series(visible, runs);
  }

  async function readSeries(part: Part, { ids }: TrendQuery): Promise<SeriesRow[]> {
    const wanted = ids === undefined ? undefined : new Set(ids);
    const isWanted = ({ cell }: SeriesRow): boolean => wanted?.has(cell.id) ?? true;
    if (part.kind === 'points') {
      const { figures, subjects } = await points(part.path);
      const rows = await Promise.all(
        figures.map(async (figure, subject) => {
          return seriesOfPoint(await cellsOf(figure.cells), subjects[subject]?.name ?? '', figure, wanted);
        }),
      );
      return rows.flat();
    }
    const paths = filesOf(part.path, await partFile(part.path), ids);
    const loaded = await Promise.all(paths.map(seriesFile));
    return loaded.flatMap(({ series }) => series).filter(isWanted);
  }

  async function latestOf(part: Part): Promise<SeriesRow[]> {
    const [out, runs] = await Promise.all([leftOut(), runsOf(part)]);
    if (part.count >= runsWithLatest && !runs.some(({ id }) => out.has(id)))
      return shown(part, (await seriesFile(latestPath(part.path))).series);
    const series = await seriesOf(part);
    return guarded(part.path, () => series.flatMap((row) => lastFigures(row, runs)));
  }

  async function commitsOf(part: Part): Promise<CommitRow[]> {
    if (part.kind === 'points') return [(await points(part.path)).commit].filter((row) => row !== undefined);
    return (await need<CommitsFile>(commitsPath(part.path), ['io-perf/commits/v1'], 'commits')).commits;
  }

  async function noiseOf(part: Part): Promise<NoiseRow[]> {
    const rows = await readNoise(part, {
      points,
      part: partFile,
      noise: (path) => need(path, ['io-perf/noise/v1'], 'noise'),
    });
    if (rows.length === 0) return rows;
    const [known, runs] = [await names(), new Map((await runsOf(part)).map((run) => [run.sequence, run]))];
    return rows.flatMap(({ cells, ...row }) => {
      const { hidden: out, startedAt = '' } = runs.get(row.run) ?? {};
      const named = cells.map(([id, ...figures]): NoiseCellRow => [known.of(id, startedAt), ...figures]);
      return out === undefined ? [{ ...row, cells: named }] : [];
    });
  }

  async function trends(query: TrendQuery = {}): Promise<Trend[]> {
    const found = new Map<string, Trend>();
    const isWanted = await amongLast(query.last);
    const loaded = await Promise.all(
      (await parts(query.last)).map(async (part) => {
        const [runs, series] = await Promise.all([runsOf(part), seriesOf(part, query)]);
        return { part, runs, series };
      }),
    );
    for (const { part, runs, series } of loaded) {
      await guarded(part.path, () => {
        for (const row of series) {
          if (query.cells && !query.cells(row.cell.id)) continue;
          const key = JSON.stringify([row.subject, row.cell.id, row.cell.unit]);
          const trend = found.get(key) ?? { cell: row.cell, subject: row.subject, points: [] };
          trend.cell = row.cell;
          found.set(key, trend);
          appendPoints(trend, row, runs, isWanted);
        }
      });
    }
    const all = [...found.values()].filter(({ points: own }) => own.length > 0);
    for (const trend of all) trend.points.sort(byTime);
    return all;
  }

  return {
    index,
    names,
    shown,
    hidden: async () => (await names()).hidden(await hiddenRows()),
    cellsOf,
    trends,
    parts,
    runsOf,
    seriesOf,
    commitsOf,
    noiseOf,
    latestOf,
    part: partFile,
    filesOf: async ({ path }) => filesOf(path, await partFile(path)),
    runs: async (last) => {
      const [isWanted, lists] = await Promise.all([
        amongLast(last),
        parts(last).then((those) => Promise.all(those.map(runsOf))),
      ]);
      return lists.flat().filter((run) => run.hidden === undefined && isWanted(run));
    },
    commits: async (last) => {
      const lists = await Promise.all((await parts(last)).map(commitsOf));
      return new Map(lists.flat().map((commit) => [commit.id, commit]));
    },
    noise: async (last = Infinity) => {
      const first = ((await index())?.runs ?? 0) - last;
      return (await Promise.all((await parts(last)).map(noiseOf))).flat().filter(({ run }) => run >= first);
    },
    acceptances: async () => {
      const file = await optional<AcceptancesFile>(acceptancesPath, ['io-perf/acceptances/v1'], 'acceptances');
      return (await names()).acceptances(file?.acceptances ?? []);
    },
    imports: async () => (await optional<ImportsFile>(importsPath, ['io-perf/imports/v1'], 'imports'))?.imports ?? [],
    environment: (name) => need<EnvironmentFile>(environmentPath(name), ['io-perf/environment/v1'], 'facts'),
  };
}

/** The files of a part that hold these cells; all of them if none are given. */
function filesOf(folder: string, { files }: PartFile, ids?: readonly string[]): string[] {
  const wanted = ids ? new Set(ids.map((id) => fileOf(id, files))) : Array.from({ length: files }, (_, file) => file);
  return [...wanted].map((file) => figuresPath(folder, file));
}
