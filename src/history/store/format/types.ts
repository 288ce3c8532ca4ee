/**
 * The contents of a store's files. Durations are nanoseconds per operation, times of day ISO 8601 in UTC. Names from outside (cells, facts,
 * commits) are values, never keys: a page may load these files as scripts.
 */
import type { NoiseVerdict } from '../../../core/document/index.ts';

/** `index.js`: enough to know which other files exist. Its size does not grow. */
export interface StoreIndex {
  schema: 'io-perf/store/v1';
  /** Number of runs ever appended: they are numbered 0 … runs - 1 in the order of arrival, which may differ from that of time. */
  runs: number;
  updatedAt: string;
  /** Version of the page beside the data. */
  site?: string;
  /** Documents of runs from before this moment have been removed. */
  retired?: string;
  /** Number of rows in `hidden.js`; absent: there is no such file. */
  hidden?: number;
  /** Number of rows in `renames.js`; absent: there is no such file. */
  renames?: number;
  /** Path of the data.js that is kept beside the data; absent: none was kept yet. */
  dataJs?: string;
}

/** One commit, written once for all runs of a part. */
export interface CommitRow {
  id: string;
  author?: string;
  /** First line. */
  message?: string;
  at?: string;
  url?: string;
}

/** One side of a run. */
export interface SubjectRow {
  name: string;
  target: string;
  /** The operating system of the environment: machines of one target may differ in it. */
  os?: string;
  fingerprint: string;
  /** Name of the file with the facts: `environments/…`. */
  environment: string;
  hazards: string[];
}

export interface RunRow {
  id: string;
  startedAt: string;
  complete: boolean;
  /** io-perf, or the tool whose history was imported. */
  tool: string;
  /** Of io-perf: counts of different versions are not compared. */
  version?: string;
  commit?: string;
  ref?: string;
  repository?: string;
  pullRequest?: number;
  job?: string;
  suite?: string;
  cells: number;
  skipped: number;
  errors: number;
  /** In a point file: the subjects. In other parts: positions in its table of subjects. */
  subjects: number[];
}

export interface CellRow {
  id: string;
  type?: 'path' | 'device';
  /** Default `ns/op`. */
  unit?: string;
  /** Default `smaller`. */
  better?: 'smaller' | 'bigger';
  /** Another tool's name for it. */
  name?: string;
  bytesPerOp?: number;
}

/** `environments/…`: named by the hash of its content. */
export interface EnvironmentFile {
  schema: 'io-perf/environment/v1';
  fingerprint: string;
  facts: [name: string, value: string | number | boolean][];
}

/**
 * Counts of one system call: its name, the positions that have any in the lists of the other figures (none given: all of
 * them), and the counts per operation there.
 */
export type CallColumn = [call: string, at: number[], count: number[]];

/** Figures of cells: lists of one length. `null` where a cell has none. Six significant digits. */
export interface Figures {
  value: (number | null)[];
  /** 95 % interval of the median within the run. */
  low: (number | null)[];
  high: (number | null)[];
  samples: (number | null)[];
  /** Exact counts per operation, only in files where some cell has them: all system calls, bytes, fsyncs. */
  calls?: (number | null)[];
  readBytes?: (number | null)[];
  writtenBytes?: (number | null)[];
  fsyncs?: (number | null)[];
  /** Time on the processor per operation, user and system, where the runner knows it. */
  cpu?: (number | null)[];
  /** System calls of each kind, only where any were counted. */
  byCall?: CallColumn[];
  /** Counts that varied between the executions of a run: smallest and largest. */
  ranges?: [position: number, metric: string, smallest: number, largest: number][];
  /** Hazards of single figures: position and name. */
  hazards?: [position: number, hazard: string][];
}

/** A cell compared with itself: its verdict, number of pairs, duration in seconds, and the smallest slowdown that they would find. */
export type NoiseCellRow = [
  cell: string,
  verdict: NoiseVerdict,
  pairs: number,
  seconds: number,
  detectable: number | null,
];

/** Result of a run that compared its program with itself. */
export interface NoiseRow {
  /** Number of the run, of those ever appended. */
  run: number;
  /** Processor and number of cores; empty: not known. */
  machine: string;
  seconds: number;
  /** Number of cells judged, and of those with a wrong verdict or none. */
  judged: number;
  regressed: number;
  improved: number;
  inconclusive: number;
  /** Of these cells, `maxNoiseCells` at most. */
  cells: NoiseCellRow[];
}

/** `points/…`: the figures of one run, until a bundle has taken them up. */
export interface PointsFile {
  schema: 'io-perf/points/v1';
  run: RunRow;
  commit?: CommitRow;
  subjects: SubjectRow[];
  /** One for each subject. */
  figures: (Figures & { cells: string })[];
  /** The number of the run is that of the file. */
  noise?: Omit<NoiseRow, 'run'>;
}

/** `runs.js` of a part of several runs. */
export interface PartFile {
  schema: 'io-perf/part/v1';
  /** Number of its first run. */
  first: number;
  runs: RunRow[];
  subjects: SubjectRow[];
  /** Number of its files of figures; the file of a cell follows from its id (fileOf). */
  files: number;
  /** Number of its runs that compared their program with itself; if not 0, there is a `noise.js`. */
  noise?: number;
}

/** Figures of one cell and subject over the runs of a part. */
export interface SeriesRow extends Figures {
  cell: CellRow;
  subject: string;
  /** Positions of its runs in the part. */
  at: number[];
}

/** `figures/N.js` of a part, or its `latest.js`. */
export interface SeriesFile {
  schema: 'io-perf/series/v1';
  first: number;
  series: SeriesRow[];
}

/** A person's acceptance of a change, or growth that is explained. */
export interface AcceptanceRow {
  /** Cell pattern, as everywhere. */
  cells: string;
  /** The only metric that is meant: `time`, or a count as a run document names it. Absent: all that changed at the commit. */
  metric?: string;
  /** First commit of the accepted level. */
  commit: string;
  reason: string;
  at: string;
  by?: string;
  /** The pull request that it was written in, which may become another commit. */
  pullRequest?: number;
  /** No person's: the growth has the known cause that the reason names. */
  explained?: true;
}

/** A run that a person has hidden or deleted, or some of its cells. */
export interface HiddenRow {
  /** Id of the run. */
  run: string;
  /** Of the run, if it is known. */
  commit?: string;
  /** Only these cells of it, by id. Absent: all. */
  cells?: string[];
  reason: string;
  at: string;
  by?: string;
  /** Its figures and samples are gone. Absent: they are kept, and left out. */
  deleted?: true;
  /** When the run began, if its cells had other names then. */
  startedAt?: string;
}

/** A workload that has another name now. Both are ids without parameters. */
export interface RenameRow {
  was: string;
  is: string;
  /** The last run that said so: runs which began later and have the old name measured another workload. */
  until: string;
}

/** Members of an imported file besides its entries. */
export interface ImportRow {
  from: 'github-action-benchmark';
  /** In their order; `entries` stands for the entries. */
  members: [name: string, value: unknown][];
  suites: string[];
}

/** Rows of the files that are one list, named as their schema says: `{"schema":"io-perf/noise/v1","noise":[…]}`. */
export interface Lists {
  /** `cells/…`: which cells a run's figures belong to; the name is the hash of the content, so that like runs share one. */
  cells: CellRow;
  /** Of a part of several runs: `commits.js`, `noise.js`. */
  commits: CommitRow;
  noise: NoiseRow;
  /** At the top, missing until there is a row: `acceptances.js`, `hidden.js`, `renames.js`, `imports.js`. */
  acceptances: AcceptanceRow;
  hidden: HiddenRow;
  renames: RenameRow;
  imports: ImportRow;
}

export type ListFile<Name extends keyof Lists> = { schema: `io-perf/${Name}/v1` } & Record<Name, Lists[Name][]>;

export type ImportsFile = ListFile<'imports'>;

export type StoreFile =
  | StoreIndex
  | EnvironmentFile
  | PointsFile
  | PartFile
  | SeriesFile
  | { [Name in keyof Lists]: ListFile<Name> }[keyof Lists];
