/** OpenMetrics 1.0 (https://prometheus.io/docs/specs/om/open_metrics_spec/), with timestamps in seconds. */
import { makeVisible } from '../../core/words/index.ts';
import type { Trend } from '../../history/store/format/index.ts';
import { labelsOf, millisecondsOf, seriesOf } from './series-labels.ts';

const families = [
  ['value', 'Figure of a cell, in the unit that the label says.'],
  ['low', 'Lower bound of the 95 % interval.'],
  ['high', 'Upper bound of the 95 % interval.'],
] as const;

const escapeLabel = (text: string): string =>
  makeVisible(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** Every figure, one family after the other, as the format requires. */
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
