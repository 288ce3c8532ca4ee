/** Converts figures by run to figures by cell: series in files, trends for readers. */
import { minForInterval } from '../../../core/stats/index.ts';
import type { CallColumn, CellRow, Figures, HiddenRow, RunRow, SeriesRow, SubjectRow } from './types.ts';

export const countColumns = ['calls', 'readBytes', 'writtenBytes', 'fsyncs'] as const;

/** Columns that a file has only where some cell has a figure for them. */
export const optionalColumns = [...countColumns, 'cpu'] as const;

type Column = (number | null)[];

/** Six significant digits: a thousandth of a measurement's precision, at half the size. */
export function rounded(value: number | undefined | null): number | null {
  return value === undefined || value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(6));
}

interface Bounds {
  low?: number | null | undefined;
  high?: number | null | undefined;
  /** Unknown: another tool computed the interval. */
  samples?: number | null | undefined;
}

/**
 * The interval of a figure for display; undefined if the figure has no interval.
 * @param target of the subject; `elsewhere`: the result of another tool, which may have an interval of its own
 */
export function intervalOf({ low, high, samples }: Bounds, target: string): { low: number; high: number } | undefined {
  if (typeof low !== 'number' || typeof high !== 'number') return undefined;
  const isKnown = typeof samples !== 'number' || samples >= minForInterval;
  return isKnown || (target === 'elsewhere' && high > low) ? { low, high } : undefined;
}

/** The columns that every series has, at some of its positions. */
function mainColumns(
  figures: Figures,
  positions: readonly number[],
): Pick<Figures, 'value' | 'low' | 'high' | 'samples'> {
  const pick = (column: Column): Column => positions.map((position) => column[position] ?? null);
  return {
    value: pick(figures.value),
    low: pick(figures.low),
    high: pick(figures.high),
    samples: pick(figures.samples),
  };
}

/** The rows of one position, without it. */
const rowsAt = <T extends unknown[]>(rows: readonly [number, ...T][] | undefined, position: number): T[] =>
  (rows ?? []).flatMap(([at, ...row]) => (at === position ? [row] : []));

/** One run's figures as series of one run; only the requested cells, if any are given. */
export function seriesOfPoint(
  cells: readonly CellRow[],
  subject: string,
  figures: Figures,
  wanted?: ReadonlySet<string>,
): SeriesRow[] {
  return cells.flatMap((cell, position) => {
    if (wanted?.has(cell.id) === false) return [];
    const row: SeriesRow = { cell, subject, at: [0], ...mainColumns(figures, [position]) };
    for (const column of optionalColumns) {
      const figure = figures[column]?.[position];
      if (typeof figure === 'number') row[column] = [figure];
    }
    const counts = countsAt(figures, position);
    if (counts) row.byCall = [...counts].map(([call, count]) => [call, [], [count]]);
    const hazards = rowsAt(figures.hazards, position);
    if (hazards.length > 0) row.hazards = hazards.map(([hazard]) => [0, hazard]);
    const ranges = rowsAt(figures.ranges, position);
    if (ranges.length > 0) row.ranges = ranges.map((range) => [0, ...range]);
    return [row];
  });
}

/** System calls of each kind at a position of a series; undefined if none were counted. */
export function countsAt({ byCall = [] }: Pick<Figures, 'byCall'>, position: number): Map<string, number> | undefined {
  const counts = byCall.flatMap(([call, at, list]): [string, number][] => {
    const count = list[at.length === 0 ? position : at.indexOf(position)];
    return count === undefined ? [] : [[call, count]];
  });
  return counts.length === 0 ? undefined : new Map(counts);
}

/** The series at some of its positions. */
export function restrictTo(row: SeriesRow, kept: readonly number[]): SeriesRow {
  const place = new Map(kept.map((position, index) => [position, index]));
  const pick = <T>(column: readonly T[]): T[] => kept.map((position) => column[position]!);
  const placed = <T extends unknown[]>(rows: readonly [number, ...T][] | undefined): [number, ...T][] =>
    (rows ?? []).flatMap(([at, ...rest]): [number, ...T][] => {
      const index = place.get(at);
      return index === undefined ? [] : [[index, ...rest]];
    });
  const { cell, subject } = row;
  const restricted: SeriesRow = { cell, subject, at: pick(row.at), ...mainColumns(row, kept) };
  for (const column of optionalColumns) if (row[column] !== undefined) restricted[column] = pick(row[column]);
  const byCall = (row.byCall ?? []).flatMap(([call, at, counts]): CallColumn[] => {
    const own = placed(counts.map((count, index): [number, number] => [at[index] ?? index, count]));
    const list = own.map(([, count]) => count);
    if (list.length === 0) return [];
    return [[call, list.length === kept.length ? [] : own.map(([position]) => position), list]];
  });
  if (byCall.length > 0) restricted.byCall = byCall;
  const [ranges, hazards] = [placed(row.ranges), placed(row.hazards)];
  if (ranges.length > 0) restricted.ranges = ranges;
  if (hazards.length > 0) restricted.hazards = hazards;
  return restricted;
}

/** The figures of a point file with empty places. */
export function withoutFigures<T extends Figures>(figures: T, isGone: (position: number) => boolean): T {
  const cleared = { ...figures };
  for (const column of ['value', 'low', 'high', 'samples', ...optionalColumns] as const) {
    const list = figures[column];
    if (list !== undefined) cleared[column] = list.map((value, position) => (isGone(position) ? null : value));
  }
  const isKept = ([position]: readonly [number, ...unknown[]]): boolean => !isGone(position);
  if (figures.ranges) cleared.ranges = figures.ranges.filter(isKept);
  if (figures.hazards) cleared.hazards = figures.hazards.filter(isKept);
  if (figures.byCall) {
    cleared.byCall = figures.byCall.flatMap(([call, at, counts]): CallColumn[] => {
      const own = counts.map((count, index): [number, number] => [at[index] ?? index, count]).filter(isKept);
      return own.length === 0 ? [] : [[call, own.map(([position]) => position), own.map(([, count]) => count)]];
    });
  }
  return cleared;
}

/** The part of a series that is needed for the last figure of each target and operating system. */
export function lastFigures(
  row: SeriesRow,
  runs: readonly (Omit<RunRow, 'subjects'> & { subjects: readonly SubjectRow[] })[],
): SeriesRow[] {
  const last = new Map<string, number>();
  for (const [position, at] of row.at.entries()) {
    const run = runs[at];
    const subject = run?.subjects.find(({ name }) => name === row.subject);
    if (run === undefined || subject === undefined || run.pullRequest !== undefined) continue;
    if (typeof row.value[position] === 'number') last.set(JSON.stringify([subject.target, subject.os]), position);
  }
  if (last.size === 0) return [];
  const positions = [...last.values()].sort((a, b) => a - b);
  const { cell, subject, at } = row;
  return [{ cell, subject, at: positions.map((position) => at[position]!), ...mainColumns(row, positions) }];
}

const columns = ['low', 'high', 'samples', ...optionalColumns] as const;

export function appendPoints(
  trend: Trend,
  row: SeriesRow,
  runs: readonly StoredRun[],
  isWanted: (run: StoredRun) => boolean,
): void {
  for (const [position, at] of row.at.entries()) {
    const value = row.value[position];
    const run = runs[at];
    if (value === null || value === undefined || run === undefined || !isWanted(run)) continue;
    const subject = run.subjects.find(({ name }) => name === row.subject);
    const point: StoredPoint = {
      run,
      fingerprint: subject?.fingerprint ?? '',
      hazards: rowsAt(row.hazards, position).map(([hazard]) => hazard),
      value,
    };
    for (const column of columns) {
      const figure = row[column]?.[position];
      if (typeof figure === 'number') point[column] = figure;
    }
    const byCall = countsAt(row, position);
    if (byCall) point.byCall = byCall;
    const ranges = rowsAt(row.ranges, position);
    if (ranges.length > 0)
      point.ranges = new Map(ranges.map(([metric, smallest, largest]) => [metric, [smallest, largest]]));
    trend.points.push(point);
  }
}

export function byTime(a: Pick<StoredPoint, 'run'>, b: Pick<StoredPoint, 'run'>): number {
  if (a.run.startedAt === b.run.startedAt) return a.run.sequence - b.run.sequence;
  return a.run.startedAt < b.run.startedAt ? -1 : 1;
}

export interface StoredRun extends Omit<RunRow, 'subjects'> {
  /** Position in the order of arrival. */
  sequence: number;
  subjects: SubjectRow[];
  /** Why a person has hidden it. */
  hidden?: HiddenRow;
}

export interface StoredPoint extends Partial<Record<(typeof columns)[number], number>> {
  run: StoredRun;
  fingerprint: string;
  hazards: string[];
  value: number;
  /** Per operation and system call. */
  byCall?: ReadonlyMap<string, number>;
  /** Of counts that varied between the executions of this run. */
  ranges?: ReadonlyMap<string, [smallest: number, largest: number]>;
}

/** The history of one cell and subject, by time of measuring. */
export interface Trend {
  cell: CellRow;
  subject: string;
  points: StoredPoint[];
}
