/** A store as it is at one moment, and the histories in it. */
import { gunzipSync } from 'node:zlib';
import {
  costOf,
  type Measure,
  messageOf,
  parseRunDocument,
  type RunDocument,
  timePerOp,
  UsageError,
} from '../document/index.ts';
import {
  type AcceptanceRow,
  byTime,
  type CellRow,
  type CommitRow,
  countColumns,
  type EnvironmentFile,
  type ImportRow,
  type NoiseRow,
  openReader,
  type StoredPoint,
  type StoredRun,
  type StoreIndex,
  type StoreReader,
  type Trend,
  type TrendQuery,
} from './format/index.ts';
import { explain, type Files, readText } from './backend.ts';
import { isRetired } from './append.ts';
import { documentPath } from './entry.ts';
import { covers } from '../matrix/index.ts';

/** Bytes of a document, unpacked. A few kilobytes of gzip can claim to be gigabytes. */
export const longestDocument = 512 << 20;

/** A store at one moment. Every method rejects with a UsageError when a file is damaged, missing or newer. */
export interface Snapshot {
  /** Undefined: nothing was ever stored here. */
  index(): Promise<StoreIndex | undefined>;
  /** In the order of arrival. */
  runs(last?: number): Promise<StoredRun[]>;
  commits(last?: number): Promise<Map<string, CommitRow>>;
  /** What runs found when they compared their program with itself, in the order of arrival. */
  noise(last?: number): Promise<NoiseRow[]>;
  environment(name: string): Promise<EnvironmentFile>;
  acceptances(): Promise<AcceptanceRow[]>;
  imports(): Promise<ImportRow[]>;
  trends(query?: TrendQuery): Promise<Trend[]>;
  histories(query?: HistoryQuery): Promise<Map<string, PastCell>>;
  /** Text of a run's document; undefined: no such run, or retention has removed it. */
  document(id: string): Promise<string | undefined>;
  /** @throws UsageError when what is stored under this id is no run document of io-perf */
  run(id: string): Promise<RunDocument | undefined>;
}

/** Rejects with errors that people understand. @param name of the store */
export async function explained<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(error, name);
  }
}

/** @param files as they are, or as they would be with changes */
export function snapshotOf(files: Files, name: string): Snapshot {
  const reader: StoreReader = openReader((path) => readText(files, path));
  const read = <T>(work: () => Promise<T>): Promise<T> => explained(name, work);

  async function document(id: string): Promise<string | undefined> {
    const bytes = await files.read(documentPath(id));
    if (bytes === undefined) return undefined;
    try {
      const text = gunzipSync(bytes, { maxOutputLength: longestDocument }).toString('utf8');
      return isRetired(text) ? undefined : text;
    } catch (error) {
      throw new UsageError(
        `The run ${id} in the store ${name} is damaged (${messageOf(error)}): run io-perf store repair, or restore ${documentPath(id)} from the history of its branch or from a copy.`,
      );
    }
  }

  return {
    index: () => read(() => reader.index()),
    runs: (last) => read(() => reader.runs(last)),
    commits: (last) => read(() => reader.commits(last)),
    noise: (last) => read(() => reader.noise(last)),
    environment: (environment) => read(() => reader.environment(environment)),
    acceptances: () => read(() => reader.acceptances()),
    imports: () => read(() => reader.imports()),
    trends: (query) => read(() => reader.trends(query)),
    histories: (query = {}) =>
      read(async () => {
        const { cells, last = defaultHistoryLength } = query;
        const trends = await reader.trends({ last, ...(cells === undefined ? {} : { cells }) });
        return pastCells(trends, await reader.acceptances(), query);
      }),
    document,
    run: async (id) => {
      const text = await document(id);
      return text === undefined ? undefined : parseRunDocument(text, `The run ${id} in the store ${name}`);
    },
  };
}

// Histories of cells as the judge wants them (HistoryPoint and Acceptance of src/judge).

/** One run's figure; grows when things get slower, also where the unit says the opposite. */
export interface PastPoint {
  value: number;
  measure: Measure;
  fingerprint: string;
  commit?: string;
  /** Standard error of ln(value) within the run. */
  standardError?: number;
  run: StoredRun;
  /** Sums of exact counts per operation, where they were taken. */
  calls?: number;
  readBytes?: number;
  writtenBytes?: number;
  fsyncs?: number;
}

interface PastCell {
  /** By time of measuring, oldest first. */
  points: PastPoint[];
  /** Those of this cell. */
  acceptances: AcceptanceRow[];
}

interface HistoryQuery {
  cells?: (id: string) => boolean;
  /** Only the last runs to arrive. Default 1000: the judge uses the last 400 of a fingerprint. */
  last?: number;
  /** Only runs of this environment. */
  fingerprint?: string;
  /** Which runs count. Default: those of no pull request. */
  runs?: (run: StoredRun) => boolean;
}

export const defaultHistoryLength = 1000;

/** The half-width of a 95 % interval in standard errors. */
const normalQuantile975 = 1.96;

function pastCells(
  trends: readonly Trend[],
  acceptances: readonly AcceptanceRow[],
  { fingerprint, runs = (run) => run.pullRequest === undefined }: HistoryQuery,
): Map<string, PastCell> {
  const cells = new Map<string, PastCell>();
  for (const trend of trends) {
    for (const point of trend.points) {
      if (!runs(point.run) || trackedSubject(point.run) !== trend.subject) continue;
      if (fingerprint !== undefined && point.fingerprint !== fingerprint) continue;
      const { id } = trend.cell;
      const cell = cells.get(id) ?? { points: [], acceptances: acceptances.filter((row) => covers(row.cells, id)) };
      cells.set(id, cell);
      cell.points.push(pastPoint(point, trend.cell));
    }
  }
  for (const cell of cells.values()) {
    cell.points.sort(byTime);
  }
  return cells;
}

/** The subject whose history is kept: `head` of a comparison, else the first. */
function trackedSubject(run: StoredRun): string | undefined {
  return (run.subjects.find(({ name }) => name === 'head') ?? run.subjects[0])?.name;
}

function pastPoint(point: StoredPoint, { unit = timePerOp.unit, better = timePerOp.better }: CellRow): PastPoint {
  const { run, fingerprint, value, low, high } = point;
  const counts = countColumns.flatMap((name) => (point[name] === undefined ? [] : [[name, point[name]] as const]));
  return {
    ...Object.fromEntries(counts),
    value: costOf(value, better),
    measure: { unit, better },
    fingerprint,
    run,
    ...(run.commit === undefined ? {} : { commit: run.commit }),
    ...(low !== undefined && high !== undefined && low > 0 && high >= low
      ? { standardError: Math.log(high / low) / (2 * normalQuantile975) }
      : {}),
  };
}
