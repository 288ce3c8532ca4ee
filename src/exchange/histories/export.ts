/** The store in the formats of other tools: a page's data.js, tables, the newest figures. */
import { type Snapshot, exportDataJs, withIntervals } from '../../history/store/index.ts';
import type { TrendQuery } from '../../history/store/format/index.ts';
import { UsageError } from '../../core/document/index.ts';
import { csvBlocks } from './export-csv.ts';
import { formatBmf, formatCustom, latestFigures, otavaLines } from './latest-figures.ts';
import { influxLines, openMetricsLines } from './monitoring.ts';

export const exportFormats = ['data.js', 'csv', 'bmf', 'otava', 'custom', 'openmetrics', 'influx'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/**
 * The store in another tool's format, piece by piece.
 * @param query selects runs and cells
 * @throws UsageError if nothing is stored yet
 */
export async function* exportStore(
  snapshot: Snapshot,
  format: ExportFormat,
  name: string,
  query: TrendQuery = {},
): AsyncGenerator<string> {
  if (((await snapshot.index())?.runs ?? 0) === 0) {
    throw new UsageError(`The store ${name} holds no runs: publish or import some first, or check --store.`);
  }
  const trends = (await snapshot.trends(query)).map(withIntervals);
  switch (format) {
    case 'csv':
      yield* csvBlocks(trends, await snapshot.runs(query.last), await snapshot.commits(query.last));
      return;
    case 'otava':
      yield* otavaLines(trends);
      return;
    case 'openmetrics':
      yield* openMetricsLines(trends);
      return;
    case 'influx':
      yield* influxLines(trends);
      return;
    case 'bmf':
      yield formatBmf(latestFigures(trends));
      return;
    case 'custom':
      yield formatCustom(latestFigures(trends));
      return;
    case 'data.js':
      yield await exportDataJs(snapshot, trends, name);
  }
}
