/** The history of one cell, as lines of a plot: its points from the parts of a store, separately by target and unit. */
import {
  type AcceptanceRow,
  appendPoints,
  byTime,
  countColumns,
  intervalOf,
  type SeriesRow,
  type StoredPoint,
  type StoredRun,
} from '../../../history/store/format/index.ts';
import { targetKey } from '../lines.ts';
import type { Acceptance } from '../../../judge/index.ts';
import type { Line, LinePoint } from './site.ts';

/** Rows of one part of a store, and its runs. */
interface Part {
  runs: readonly StoredRun[];
  series: readonly SeriesRow[];
}

export function linesOfParts(parts: readonly Part[], acceptances: readonly AcceptanceRow[]): Line[] {
  const lines = new Map<string, LinePoint[]>();
  for (const { runs, series } of parts)
    for (const row of series)
      for (const point of pointsOf(row, runs)) {
        const key = JSON.stringify([targetKey(point.subject), row.cell.unit]);
        const points = lines.get(key) ?? [];
        lines.set(key, points);
        points.push(point);
      }
  return [...lines.values()]
    .map((points) => lineOf(points.sort(byTime), acceptances))
    .sort((a, b) => (a.target < b.target ? -1 : a.target > b.target ? 1 : 0));
}

function pointsOf({ cell, subject: name, ...row }: SeriesRow, runs: readonly StoredRun[]): LinePoint[] {
  const points: StoredPoint[] = [];
  // A pull request may never have been merged.
  const isWanted = ({ pullRequest }: StoredRun): boolean => pullRequest === undefined;
  appendPoints({ cell, subject: name, points }, { cell, subject: name, ...row }, runs, isWanted);
  return points.flatMap((point) => {
    const subject = point.run.subjects.find((one) => one.name === name);
    return subject ? [{ ...point, cell, subject }] : [];
  });
}

/** `ns` for times of one operation. */
export const unitOf = (unit: string | undefined): string => (unit === undefined || unit === 'ns/op' ? 'ns' : unit);

/** Changes are not found here: the statistics are in the cell view's script. */
export function lineOf(points: readonly LinePoint[], acceptances: readonly Acceptance[]): Line {
  const { cell, subject: place } = points.at(-1)!;
  const intervals = points.map((point) => intervalOf(point, point.subject.target));
  const counts = countColumns.flatMap((name) => {
    const values = points.map((point) => point[name]);
    return values.some((value) => value !== undefined) ? [[name, values] as const] : [];
  });
  return {
    cell: cell.id,
    target: targetKey(place),
    unit: unitOf(cell.unit),
    better: cell.better ?? 'smaller',
    bytesPerOp: cell.bytesPerOp,
    points,
    time: points.map(({ run }) => Date.parse(run.startedAt)),
    run: points.map(({ run }) => run.id),
    commit: points.map(({ run }) => run.commit),
    value: points.map(({ value }) => value),
    low: intervals.map((interval) => interval?.low),
    high: intervals.map((interval) => interval?.high),
    samples: points.map(({ samples }) => samples),
    fingerprint: points.map(({ fingerprint }) => fingerprint),
    environment: points.map(({ subject }) => subject.environment),
    hazards: points.map(({ subject, hazards }) => [...subject.hazards, ...hazards]),
    counts: new Map([...counts, ...countsByCall(points)]),
    metric: undefined,
    changes: [],
    steps: [],
    acceptances: acceptances.map((acceptance) => ({ ...acceptance, index: -1 })),
  };
}

/** Counts of each system call over all points. A call that a counted point lacks was not made there. */
function countsByCall(points: readonly LinePoint[]): Map<string, (number | undefined)[]> {
  const calls = new Set(points.flatMap(({ byCall }) => [...(byCall?.keys() ?? [])]));
  return new Map([...calls].map((call) => [call, points.map(({ byCall }) => byCall && (byCall.get(call) ?? 0))]));
}
