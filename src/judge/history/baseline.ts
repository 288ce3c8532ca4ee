/** The level of a cell's stored runs, which a new one is compared with. */
import { type HistoryPoint, judgeHistory } from './history-changes.ts';
import { type Acceptance, acceptedPositions, isMeant, timeMetric } from '../counts/consent.ts';
import { maxRuns } from '../policy.ts';

/** A cell's new figure and its earlier ones, oldest first. */
export interface CellHistory {
  current: HistoryPoint;
  earlier: readonly HistoryPoint[];
  /** Number of the earlier ones that were not imported; absent: all. */
  own?: number;
  /** Whether the run before had the cell; absent: it had. */
  wasInLastRun?: boolean;
  /** Acceptances of this cell. */
  acceptances?: readonly Acceptance[];
}

/** The runs that a new one is compared with. */
export interface Baseline {
  values: number[];
  logs: number[];
  standardErrors: number[];
}

/** A count may be zero. */
export function isUsable({ value, counted }: HistoryPoint): boolean {
  return Number.isFinite(value) && (value > 0 || (value === 0 && counted === true));
}

/**
 * Runs of the current fingerprint since the last change point. An accepted slowdown starts anew before there are enough runs to find it; an
 * acceptance of anything else starts nothing.
 */
export function baselineOf(history: CellHistory): Baseline {
  const { current, earlier } = history;
  const { counted = false } = current;
  const positions = earlier.flatMap((point, position) =>
    point.fingerprint === current.fingerprint && isUsable({ ...point, counted }) ? [position] : [],
  );
  const points = positions.map((position) => ({ ...earlier[position]!, counted }));
  const start = judgeHistory(points).changes.at(-1)?.index ?? 0;
  const level = positions.slice(Math.max(start, positions.length - maxRuns));
  const recent = level.slice(acceptedStart(history, level));
  return {
    values: recent.map((position) => earlier[position]!.value),
    logs: recent.map((position) => Math.log(earlier[position]!.value)),
    standardErrors: recent.map((position) => earlier[position]!.standardError ?? 0),
  };
}

/** The first run of a level that lies above all that was measured before an accepted commit; 0 without one. */
function acceptedStart({ current, earlier, acceptances = [] }: CellHistory, level: readonly number[]): number {
  const times = acceptances.filter((acceptance) => isMeant(acceptance, timeMetric));
  const commits = [...earlier, current].map((point) => point.commit);
  for (const position of acceptedPositions(commits, times).reverse()) {
    const start = level.filter((at) => at < position).length;
    const [before, after] = [level.slice(0, start), level.slice(start)].map((part) =>
      part.map((at) => earlier[at]!.value),
    );
    if (start > 0 && Math.min(...after!, current.value) > Math.max(...before!)) return start;
  }
  return 0;
}
