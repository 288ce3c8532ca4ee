/** Histories for monitoring: OpenMetrics, which Prometheus reads, and InfluxDB's line protocol. */
import type { StoredPoint, Trend } from '../../history/store/format/index.ts';
import { placeOf } from '../../history/store/index.ts';
import { makeVisible } from '../../core/words/index.ts';

/** The labels that identify a series. A commit is not a label: each would create a series of its own. */
function labelsOf({ cell, subject }: Trend, point: StoredPoint): [string, string][] {
  return [
    ['cell', cell.id],
    ['subject', subject],
    ['environment', placeOf(subject, point)],
    ['unit', cell.unit ?? 'ns/op'],
    ['better', cell.better ?? 'smaller'],
  ];
}

const millisecondsOf = ({ run }: StoredPoint): number => Date.parse(run.startedAt);

/** Points of one environment in the order of time; the last one of several at the same time. */
function seriesOf(trend: Trend): StoredPoint[][] {
  const series = new Map<string, Map<number, StoredPoint>>();
  for (const point of trend.points) {
    const key = placeOf(trend.subject, point);
    const points = series.get(key) ?? new Map<number, StoredPoint>();
    series.set(key, points.set(millisecondsOf(point), point));
  }
  return [...series.values()].map((points) => [...points].sort(([a], [b]) => a - b).map(([, point]) => point));
}

const families = [
  ['value', 'Figure of a cell, in the unit that the label says.'],
  ['low', 'Lower bound of the 95 % interval.'],
  ['high', 'Upper bound of the 95 % interval.'],
] as const;

const escapeLabel = (text: string): string =>
  makeVisible(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/**
 * Every figure, one family after the other, as OpenMetrics 1.0 requires, with timestamps in seconds
 * (https://prometheus.io/docs/specs/om/open_metrics_spec/).
 */
export function* openMetricsLines(trends: readonly Trend[]): Generator<string> {
  for (const [member, help] of families) {
    const name = `io_perf_${member}`;
    yield `# HELP ${name} ${help}\n# TYPE ${name} gauge\n`;
    for (const trend of trends) {
      for (const points of seriesOf(trend)) {
        const labels = labelsOf(trend, points[0]!).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
        for (const point of points) {
          const value = point[member];
          if (value === undefined) continue;
          yield `${name}{${labels.join(',')}} ${value} ${millisecondsOf(point) / 1000}\n`;
        }
      }
    }
  }
  yield '# EOF\n';
}

/** A backslash at the end would take the separator with it. */
const escapeTag = (text: string): string =>
  makeVisible(text).replaceAll('\\', '/').replace(/[,= ]/g, '\\$&').replaceAll('\n', ' ');

const escapeField = (text: string): string =>
  `"${makeVisible(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', ' ')}"`;

/**
 * Every figure as a point of `io_perf`, in nanoseconds; run and commit are fields, so that they create no series
 * (https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/).
 */
export function* influxLines(trends: readonly Trend[]): Generator<string> {
  for (const trend of trends) {
    for (const points of seriesOf(trend)) {
      const tags = labelsOf(trend, points[0]!).map(([tag, text]) => `${tag}=${escapeTag(text)}`);
      for (const point of points) {
        const { value, low, high, samples, run } = point;
        const fields = [
          `value=${value}`,
          ...(low === undefined ? [] : [`low=${low}`]),
          ...(high === undefined ? [] : [`high=${high}`]),
          ...(samples === undefined ? [] : [`samples=${samples}i`]),
          `run=${escapeField(run.id)}`,
          ...(run.commit === undefined ? [] : [`commit=${escapeField(run.commit)}`]),
        ];
        yield `io_perf,${tags.join(',')} ${fields.join(',')} ${millisecondsOf(point)}000000\n`;
      }
    }
  }
}
