/**
 * The level of a cell's stored runs, and decisions from it without an estimate of noise: the project's own limits, and counts that repeat
 * exactly.
 */
import { type HistoryPoint, judgeHistory, stretchesOf } from './history-changes.ts';
import { type Acceptance, acceptedPositions } from '../counts/consent.ts';
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
  positions: number[];
  values: number[];
  logs: number[];
  standardErrors: number[];
}

/** A count may be zero. */
export function isUsable({ value, counted }: HistoryPoint): boolean {
  return Number.isFinite(value) && (value > 0 || (value === 0 && counted === true));
}

/** Runs of the current fingerprint since the last change point, or the last acceptance if that is later. */
export function baselineOf({ current, earlier, acceptances = [] }: CellHistory): Baseline {
  const { counted = false } = current;
  // An acceptance of the tested commit itself starts a new segment with it.
  const commits = [...earlier, current].map((point) => point.commit);
  const accepted = acceptedPositions(commits, acceptances);
  const positions = stretchesOf([...earlier, current], accepted)
    .find((stretch) => stretch.at(-1) === earlier.length)!
    .slice(0, -1)
    .filter((position) => isUsable({ ...earlier[position]!, counted }));
  const points = positions.map((position) => ({ ...earlier[position]!, counted }));
  const start = judgeHistory(points).changes.at(-1)?.index ?? 0;
  const recent = positions.slice(Math.max(start, positions.length - maxRuns));
  return {
    positions: recent,
    values: recent.map((position) => earlier[position]!.value),
    logs: recent.map((position) => Math.log(earlier[position]!.value)),
    standardErrors: recent.map((position) => earlier[position]!.standardError ?? 0),
  };
}
