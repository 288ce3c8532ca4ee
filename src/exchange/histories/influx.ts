/** InfluxDB's line protocol (https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/), in nanoseconds. */
import { makeVisible } from '../../core/words/index.ts';
import type { Trend } from '../../history/store/format/index.ts';
import { labelsOf, millisecondsOf, seriesOf } from './series-labels.ts';

/** A backslash at the end would take the separator with it. */
const escapeTag = (text: string): string =>
  makeVisible(text).replaceAll('\\', '/').replace(/[,= ]/g, '\\$&').replaceAll('\n', ' ');

const escapeField = (text: string): string =>
  `"${makeVisible(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', ' ')}"`;

/** Every figure as a point of `io_perf`; run and commit are fields, so that they create no series. */
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
