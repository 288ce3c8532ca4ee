/** What a reader of a store offers. */
import type { StoredRun, Trend } from './figures.ts';
import type { Part } from './paths.ts';
import type { Names } from './renames.ts';
import type {
  AcceptanceRow,
  CellRow,
  CommitRow,
  EnvironmentFile,
  HiddenRow,
  ImportRow,
  NoiseRow,
  PartFile,
  SeriesRow,
  StoreIndex,
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
export interface StoreReader {
  /** Undefined: there is no store here yet. */
  index(): Promise<StoreIndex | undefined>;
  /** In the order of arrival, without hidden ones. */
  runs(last?: number): Promise<StoredRun[]>;
  /** What a person has hidden or deleted. No figure of it is read. */
  hidden(): Promise<HiddenRow[]>;
  /** Workloads that have other names now: everything else here has them under these. */
  names(): Promise<Names>;
  commits(last?: number): Promise<Map<string, CommitRow>>;
  /** Results of runs that compared their program with itself, in the order of arrival. */
  noise(last?: number): Promise<NoiseRow[]>;
  trends(query?: TrendQuery): Promise<Trend[]>;
  acceptances(): Promise<AcceptanceRow[]>;
  imports(): Promise<ImportRow[]>;
  /** @param name as in SubjectRow.environment */
  environment(name: string): Promise<EnvironmentFile>;
  /** @param name as in the figures of a point file */
  cellsOf(name: string): Promise<CellRow[]>;
  /** The parts of the store, and the content of one of them. */
  parts(last?: number): Promise<Part[]>;
  /** Also hidden ones: series name their runs by position. */
  runsOf(part: Part): Promise<StoredRun[]>;
  seriesOf(part: Part, query?: TrendQuery): Promise<SeriesRow[]>;
  commitsOf(part: Part): Promise<CommitRow[]>;
  /** Of runs that compared their program with itself; they are few. */
  noiseOf(part: Part): Promise<NoiseRow[]>;
  /** The last figure of each cell in each environment's operating system and target; pull requests separately. */
  latestOf(part: Part): Promise<SeriesRow[]>;
  /** The table of a part of several runs. */
  part(folder: string): Promise<PartFile>;
  /** The files with the figures of a part of several runs, for reading one by one. */
  filesOf(part: Part): Promise<string[]>;
  /** Series as they stand in such a file, without what is hidden, and under today's names. */
  shown(part: Part, series: readonly SeriesRow[]): Promise<SeriesRow[]>;
}
