/** Decodes the files of a store, and checks what they hold: a file may be damaged, or another's. */
import type { NoiseVerdict } from '../../../core/document/index.ts';
import { decodeFile, StoreFormatError } from './file-codec.ts';
import type { StoredRun } from './figures.ts';
import { indexPath } from './paths.ts';
import type {
  EnvironmentFile,
  Figures,
  HiddenRow,
  Lists,
  NoiseCellRow,
  NoiseRow,
  PartFile,
  PointsFile,
  RenameRow,
  SeriesFile,
  StoreIndex,
} from './types.ts';

/** A larger number is damage, and would cause as many reads. */
const maxRuns = 10_000_000;
const maxFiles = 100_000;

export const damaged = (path: string, what: string): StoreFormatError =>
  new StoreFormatError(path, `is damaged (${what})`);

/** @param lists members that are lists */
function decoded<T extends { schema: string }>(
  path: string,
  text: string,
  schema: T['schema'],
  ...lists: (keyof T & string)[]
): T {
  const file = decodeFile<T>(path, text, schema);
  const wrong = lists.find((list) => !Array.isArray(file[list]));
  if (wrong !== undefined) throw damaged(path, `${wrong} is not a list`);
  return file;
}

export function decodeIndex(path: string, text: string): StoreIndex {
  const file = decoded<StoreIndex>(path, text, 'io-perf/store/v1');
  const isNumber = Number.isInteger(file.runs) && file.runs >= 0 && file.runs <= maxRuns;
  if (!isNumber) throw damaged(indexPath, '`runs` is not a number');
  return file;
}

export function decodePoints(path: string, text: string): PointsFile {
  const file = decoded<PointsFile>(path, text, 'io-perf/points/v1', 'subjects', 'figures');
  if (!file.figures.every(areFigures)) throw damaged(path, 'invalid list of figures');
  return file;
}

export function decodePart(path: string, text: string): PartFile {
  const file = decoded<PartFile>(path, text, 'io-perf/part/v1', 'runs', 'subjects');
  const { files } = file;
  if (!(Number.isInteger(files) && files > 0 && files < maxFiles)) throw damaged(path, 'it names no files of figures');
  return file;
}

export function decodeSeries(path: string, text: string): SeriesFile {
  const file = decoded<SeriesFile>(path, text, 'io-perf/series/v1', 'series');
  if (!file.series.every(areFigures)) throw damaged(path, 'invalid list of figures');
  return file;
}

export const decodeEnvironment = (path: string, text: string): EnvironmentFile =>
  decoded<EnvironmentFile>(path, text, 'io-perf/environment/v1', 'facts');

/** The rows of a file that is one list. */
export function decodeList<Name extends keyof Lists>(path: string, text: string, name: Name): Lists[Name][] {
  const file = decoded<{ schema: string; [list: string]: unknown }>(path, text, `io-perf/${name}/v1`, name);
  const rows = file[name] as Lists[Name][];
  if (!rows.every(rowChecks[name] ?? (() => true))) throw damaged(path, 'invalid entry');
  return rows;
}

const areFigures = (row: unknown): boolean => {
  const { value, low, high, samples } = (row ?? {}) as Partial<Record<keyof Figures, unknown>>;
  return [value, low, high, samples].every(Array.isArray);
};

export const isRunRow = (run: unknown): boolean => {
  const { id, startedAt, subjects } = (run ?? {}) as Partial<Record<keyof StoredRun, unknown>>;
  return typeof id === 'string' && typeof startedAt === 'string' && Array.isArray(subjects);
};

const isHiddenRow = (row: unknown): boolean => {
  const { run, reason, commit = '', cells = [] } = (row ?? {}) as Partial<Record<keyof HiddenRow, unknown>>;
  return (
    Array.isArray(cells) && [run, reason, commit, ...(cells as unknown[])].every((text) => typeof text === 'string')
  );
};

const isRenameRow = (row: unknown): boolean => {
  const { was, is, until } = (row ?? {}) as Partial<Record<keyof RenameRow, unknown>>;
  return [was, is, until].every((text) => typeof text === 'string');
};

/** Others are checked where they are used. */
const rowChecks: { [Name in keyof Lists]?: (row: unknown) => boolean } = { hidden: isHiddenRow, renames: isRenameRow };

/** A member that is missing or has the wrong type counts as damage of its file. */
export async function guarded<T>(path: string, shape: () => T | Promise<T>): Promise<T> {
  try {
    return await shape();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw damaged(path, 'a member of it is missing, or is something else');
  }
}

/** Separate from the document's schema, which would make the page too large. */
const verdicts: readonly unknown[] = ['regressed', 'improved', 'unchanged', 'inconclusive'] satisfies NoiseVerdict[];

/** Limit of a run's record of its cells; their number is stored separately. */
export const maxNoiseCells = 24;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** Whether every member exists and the counts are consistent. */
export function isNoiseRow(row: unknown): row is NoiseRow {
  if (typeof row !== 'object' || row === null) return false;
  const { run, machine, seconds, judged, regressed, improved, inconclusive, cells } = row as Partial<
    Record<keyof NoiseRow, unknown>
  >;
  return (
    isCount(run) &&
    typeof machine === 'string' &&
    isAmount(seconds) &&
    [judged, regressed, improved, inconclusive].every(isCount) &&
    Number(regressed) + Number(improved) + Number(inconclusive) <= Number(judged) &&
    Array.isArray(cells) &&
    cells.length <= Math.min(maxNoiseCells, Number(judged)) &&
    cells.every(isNoiseCell)
  );
}

function isNoiseCell(value: unknown): value is NoiseCellRow {
  if (!Array.isArray(value)) return false;
  const [cell, verdict, pairs, seconds, detectable] = value as unknown[];
  return (
    typeof cell === 'string' &&
    verdicts.includes(verdict) &&
    isCount(pairs) &&
    isAmount(seconds) &&
    (detectable === null || isAmount(detectable))
  );
}
