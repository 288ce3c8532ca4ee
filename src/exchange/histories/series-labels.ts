/** Labels of series for monitoring: OpenMetrics (Prometheus), and InfluxDB's line protocol. */
import type { StoredPoint, Trend } from '../../history/store/format/index.ts';
import { placeOf } from '../../history/store/index.ts';

/** The labels that identify a series. A commit is not a label: each would create a series of its own. */
export function labelsOf({ cell, subject }: Trend, point: StoredPoint): [string, string][] {
  return [
    ['cell', cell.id],
    ['subject', subject],
    ['environment', placeOf(subject, point)],
    ['unit', cell.unit ?? 'ns/op'],
    ['better', cell.better ?? 'smaller'],
  ];
}

export const millisecondsOf = ({ run }: StoredPoint): number => Date.parse(run.startedAt);

/** Points of one environment in the order of time; the last one of several at the same time. */
export function seriesOf(trend: Trend): StoredPoint[][] {
  const series = new Map<string, Map<number, StoredPoint>>();
  for (const point of trend.points) {
    const key = placeOf(trend.subject, point);
    const points = series.get(key) ?? new Map<number, StoredPoint>();
    series.set(key, points.set(millisecondsOf(point), point));
  }
  return [...series.values()].map((points) => [...points].sort(([a], [b]) => a - b).map(([, point]) => point));
}
