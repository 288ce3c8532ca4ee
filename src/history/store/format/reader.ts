/** Reads the files of a store: index, runs, histories of cells, what is hidden or renamed. */
import { defined } from '../../../core/document/index.ts';
import { StoreFormatError } from './file-codec.ts';
import { appendPoints, byTime, lastFigures, seriesOfPoint, type StoredRun, type Trend } from './figures.ts';
import { type HiddenRuns, hiddenRuns, hiddenWhole, withoutHidden } from './hidden.ts';
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
  noisePath,
  type Part,
  partPath,
  partsOf,
  renamesPath,
  runsWithLatest,
} from './paths.ts';
import { Names } from './renames.ts';
import {
  damaged,
  decodeEnvironment,
  decodeIndex,
  decodeList,
  decodePart,
  decodePoints,
  decodeSeries,
  guarded,
  isNoiseRow,
  isRunRow,
} from './shapes.ts';
import type {
  AcceptanceRow,
  CellRow,
  CommitRow,
  HiddenRow,
  ImportRow,
  Lists,
  NoiseCellRow,
  NoiseRow,
  PartFile,
  RenameRow,
  SeriesRow,
} from './types.ts';

/** The text of a file of the store; undefined if it is missing. Concurrent calls may be answered together. */
export type LoadText = (path: string) => Promise<string | undefined>;

export interface TrendQuery {
  /** Requested ids; default: all. */
  cells?: (id: string) => boolean;
  /** Exactly these ids: avoids loading most of the others. */
  ids?: readonly string[];
  /** Only the last runs to arrive. */
  last?: number;
}

/**
 * Reads a store, each file at most once. All methods reject with StoreFormatError, which names the file, if one is missing, damaged or
 * newer than this program.
 */
export type StoreReader = ReturnType<typeof openReader>;

/**
 * @param isWhole reads also what is hidden, all under its old names, to write it again elsewhere
 * @param newNames of workloads that the store does not know yet
 */
export function openReader(load: LoadText, isWhole = false, newNames: readonly RenameRow[] = []) {
  const known = new Map<string, Promise<unknown>>();

  function optional<T>(path: string, decode: (path: string, text: string) => T): Promise<T | undefined> {
    let file = known.get(path) as Promise<T | undefined> | undefined;
    file ??= load(path).then((text) => (text === undefined ? undefined : decode(path, text)));
    known.set(path, file);
    // A failed read is tried again on the next request.
    file.catch(() => known.delete(path));
    return file;
  }

  async function need<T>(path: string, decode: (path: string, text: string) => T): Promise<T> {
    const file = await optional(path, decode);
    if (file === undefined) {
      known.delete(path);
      throw new StoreFormatError(path, 'is missing');
    }
    return file;
  }

  const rowsIn = <Name extends keyof Lists>(path: string, name: Name): Promise<Lists[Name][]> =>
    need(path, (_, text) => decodeList(path, text, name));

  /** Undefined: there is no store here yet. */
  const index = () => optional(indexPath, decodeIndex);

  async function hiddenRows(): Promise<HiddenRow[]> {
    // A store without any has no such file, and a page does not ask for it.
    return (await index())?.hidden === undefined ? [] : rowsIn(hiddenPath, 'hidden');
  }

  const leftOut = async (): Promise<HiddenRuns> => hiddenRuns(isWhole ? [] : await hiddenRows());

  /** Workloads that have other names now: everything else here has them under these. */
  async function names(): Promise<Names> {
    if (isWhole) return new Names([]);
    const stored = (await index())?.renames === undefined ? [] : await rowsIn(renamesPath, 'renames');
    return new Names([...stored, ...newNames]);
  }

  /** The parts of the store; they may reach further back than requested. */
  const parts = async (last?: number): Promise<Part[]> => partsOf((await index())?.runs ?? 0, last);

  /** Number of the first of the last runs. */
  const firstOf = async (last = Infinity): Promise<number> => ((await index())?.runs ?? 0) - last;

  const points = (path: string) => need(path, decodePoints);

  /** The table of a part of several runs. */
  const part = (folder: string) => need(partPath(folder), decodePart);

  const seriesFile = (path: string) => need(path, decodeSeries);

  /** Also hidden ones: series name their runs by position. */
  async function runsOf({ kind, path, first }: Part): Promise<StoredRun[]> {
    const file =
      kind === 'points'
        ? await points(path).then(({ run, subjects }) => ({ runs: [run], subjects }))
        : await part(path);
    if (!file.runs.every(isRunRow)) throw damaged(path, 'invalid run entry');
    const out = await leftOut();
    return file.runs.map((run, position) => ({
      ...run,
      ...defined({ hidden: hiddenWhole(out, run.id) }),
      sequence: first + position,
      subjects: run.subjects.map((subject) => {
        const row = file.subjects[subject];
        if (typeof row !== 'object') throw damaged(path, 'a run names a subject it lacks');
        return row;
      }),
    }));
  }

  /** @param name as in the figures of a point file */
  const cellsOf = (name: string): Promise<CellRow[]> => rowsIn(cellsPath(name), 'cells');

  async function seriesOf(of: Part, { ids }: TrendQuery = {}): Promise<SeriesRow[]> {
    const renamed = await names();
    const wanted = ids?.flatMap((id) => [id, ...renamed.former(id)]);
    return guarded(of.path, async () => {
      const series = await shown(of, await readSeries(of, wanted));
      return ids === undefined || renamed.arePlain ? series : series.filter(({ cell }) => ids.includes(cell.id));
    });
  }

  /** Series as they stand in a file of `filesOf`, without what is hidden, and under today's names. */
  async function shown(of: Part, series: readonly SeriesRow[]): Promise<SeriesRow[]> {
    const [out, renamed] = await Promise.all([leftOut(), names()]);
    if (out.size === 0 && renamed.arePlain) return [...series];
    const runs = await runsOf(of);
    const visible = withoutHidden(series, runs, out);
    return renamed.arePlain ? visible : renamed.series(visible, runs);
  }

  async function readSeries({ kind, path }: Part, ids: readonly string[] | undefined): Promise<SeriesRow[]> {
    const wanted = ids && new Set(ids);
    if (kind === 'points') {
      const { figures, subjects } = await points(path);
      const rows = figures.map(async (own, subject) =>
        seriesOfPoint(await cellsOf(own.cells), subjects[subject]?.name ?? '', own, wanted),
      );
      return (await Promise.all(rows)).flat();
    }
    const loaded = await Promise.all(figureFiles(path, await part(path), ids).map(seriesFile));
    return loaded.flatMap(({ series }) => series).filter(({ cell }) => wanted?.has(cell.id) ?? true);
  }

  /** The last figure of each cell in each environment's operating system and target; pull requests separately. */
  async function latestOf(of: Part): Promise<SeriesRow[]> {
    const [out, runs] = await Promise.all([leftOut(), runsOf(of)]);
    if (of.count >= runsWithLatest && !runs.some(({ id }) => out.has(id)))
      return shown(of, (await seriesFile(latestPath(of.path))).series);
    const series = await seriesOf(of);
    return guarded(of.path, () => series.flatMap((row) => lastFigures(row, runs)));
  }

  async function commitsOf({ kind, path }: Part): Promise<CommitRow[]> {
    if (kind === 'points') return [(await points(path)).commit].filter((row) => row !== undefined);
    return rowsIn(commitsPath(path), 'commits');
  }

  async function storedNoise({ kind, path, first, count }: Part): Promise<NoiseRow[]> {
    const { noise } = await (kind === 'points' ? points(path) : part(path));
    if (noise === undefined) return [];
    const file = kind === 'points' ? path : noisePath(path);
    const rows: unknown[] = kind === 'points' ? [{ ...(noise as object), run: first }] : await rowsIn(file, 'noise');
    const isHere = (row: unknown): row is NoiseRow => isNoiseRow(row) && row.run >= first && row.run < first + count;
    if (rows.length > count || !rows.every(isHere)) throw damaged(file, 'invalid noise');
    return rows;
  }

  /** Of runs that compared their program with itself; they are few. */
  async function noiseOf(of: Part): Promise<NoiseRow[]> {
    const rows = await storedNoise(of);
    if (rows.length === 0) return rows;
    const [renamed, runs] = [await names(), new Map((await runsOf(of)).map((run) => [run.sequence, run]))];
    return rows.flatMap(({ cells, ...row }) => {
      const { hidden: out, startedAt = '' } = runs.get(row.run) ?? {};
      const named = cells.map(([id, ...figures]): NoiseCellRow => [renamed.of(id, startedAt), ...figures]);
      return out === undefined ? [{ ...row, cells: named }] : [];
    });
  }

  async function trends(query: TrendQuery = {}): Promise<Trend[]> {
    const found = new Map<string, Trend>();
    const first = await firstOf(query.last);
    const loaded = await Promise.all(
      (await parts(query.last)).map(async (of) => {
        const [runs, series] = await Promise.all([runsOf(of), seriesOf(of, query)]);
        return { path: of.path, runs, series };
      }),
    );
    for (const { path, runs, series } of loaded) {
      await guarded(path, () => {
        for (const row of series) {
          if (query.cells && !query.cells(row.cell.id)) continue;
          const key = JSON.stringify([row.subject, row.cell.id, row.cell.unit]);
          const trend = found.get(key) ?? { cell: row.cell, subject: row.subject, points: [] };
          trend.cell = row.cell;
          found.set(key, trend);
          appendPoints(trend, row, runs, ({ sequence }) => sequence >= first);
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
    parts,
    part,
    runsOf,
    cellsOf,
    seriesOf,
    shown,
    latestOf,
    commitsOf,
    noiseOf,
    trends,
    /** The files with the figures of a part of several runs, for reading one by one. */
    filesOf: async ({ path }: Part): Promise<string[]> => figureFiles(path, await part(path)),
    /** In the order of arrival, without hidden ones. */
    runs: async (last?: number): Promise<StoredRun[]> => {
      const first = await firstOf(last);
      const lists = await Promise.all((await parts(last)).map(runsOf));
      return lists.flat().filter((run) => run.hidden === undefined && run.sequence >= first);
    },
    commits: async (last?: number): Promise<Map<string, CommitRow>> => {
      const lists = await Promise.all((await parts(last)).map(commitsOf));
      return new Map(lists.flat().map((commit) => [commit.id, commit]));
    },
    /** Results of runs that compared their program with itself, in the order of arrival. */
    noise: async (last?: number): Promise<NoiseRow[]> => {
      const first = await firstOf(last);
      return (await Promise.all((await parts(last)).map(noiseOf))).flat().filter(({ run }) => run >= first);
    },
    /** What a person has hidden or deleted. No figure of it is read. */
    hidden: async (): Promise<HiddenRow[]> => (await names()).hidden(await hiddenRows()),
    acceptances: async (): Promise<AcceptanceRow[]> => {
      const rows = await optional(acceptancesPath, (path, text) => decodeList(path, text, 'acceptances'));
      return (await names()).acceptances(rows ?? []);
    },
    imports: async (): Promise<ImportRow[]> =>
      (await optional(importsPath, (path, text) => decodeList(path, text, 'imports'))) ?? [],
    /** @param name as in SubjectRow.environment */
    environment: (name: string) => need(environmentPath(name), decodeEnvironment),
  };
}

/** The files of a part that hold these cells; all of them if none are given. */
function figureFiles(folder: string, { files }: PartFile, ids?: readonly string[]): string[] {
  const wanted = ids ? new Set(ids.map((id) => fileOf(id, files))) : Array.from({ length: files }, (_, file) => file);
  return [...wanted].map((file) => figuresPath(folder, file));
}
