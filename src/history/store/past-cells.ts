/** Histories of cells in the judge's form (HistoryPoint and Acceptance of src/judge). */
import { normalQuantile975 } from '../../core/stats/index.ts';
import { defined, costOf, type Measure, timePerOp } from '../../core/document/index.ts';
import {
  type AcceptanceRow,
  byTime,
  type CellRow,
  countColumns,
  type StoredPoint,
  type StoredRun,
  type Trend,
} from './format/index.ts';
import { covers } from '../../core/cells/index.ts';

/** One run's figure; larger is slower, even if the unit has the opposite direction. With sums of exact counts per operation, if counted. */
export interface PastPoint extends Partial<Record<(typeof countColumns)[number], number>> {
  value: number;
  measure: Measure;
  fingerprint: string;
  commit?: string;
  /** Standard error of ln(value) within the run. */
  standardError?: number;
  run: StoredRun;
  /** Per operation and system call. */
  byCall?: ReadonlyMap<string, number>;
}

export interface PastCell {
  /** By time of measuring, oldest first. */
  points: PastPoint[];
  acceptances: AcceptanceRow[];
}

export interface HistoryQuery {
  cells?: (id: string) => boolean;
  /** The series whose window is filled: a number of runs of each. Absent: the window is of the runs of all. */
  wanted?: readonly string[];
  /** Only the last runs to arrive. Default 1000: the judge uses the last 400 of a fingerprint. */
  last?: number;
  fingerprint?: string;
  /** Filters the runs. Default: excludes those of pull requests. */
  runs?: (run: StoredRun) => boolean;
}

export function pastCells(
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
  for (const { points } of cells.values()) points.sort(byTime);
  return cells;
}

/** The subject with a history: `head` of a comparison, else the first. */
function trackedSubject(run: StoredRun): string | undefined {
  return (run.subjects.find(({ name }) => name === 'head') ?? run.subjects[0])?.name;
}

function pastPoint(point: StoredPoint, { unit = timePerOp.unit, better = timePerOp.better }: CellRow): PastPoint {
  const { run, fingerprint, value, low, high } = point;
  const counts = countColumns.flatMap((name) => (point[name] === undefined ? [] : [[name, point[name]] as const]));
  return {
    ...Object.fromEntries(counts),
    ...defined({ byCall: point.byCall }),
    value: costOf(value, better),
    measure: { unit, better },
    fingerprint,
    run,
    ...defined({ commit: run.commit }),
    ...(low !== undefined && high !== undefined && low > 0 && high >= low
      ? { standardError: Math.log(high / low) / (2 * normalQuantile975) }
      : {}),
  };
}
