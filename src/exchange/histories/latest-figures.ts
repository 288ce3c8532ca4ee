/** The newest figures of a store, for formats without a history. */
import { defined } from '../../core/document/index.ts';
import type { StoredPoint, Trend } from '../../history/store/format/index.ts';
import { placeOf } from '../../history/store/index.ts';
import { csvLine } from './export-csv.ts';

interface LatestFigure {
  /** Cell id, with the environment if several measured the cell. */
  name: string;
  unit: string;
  better: 'smaller' | 'bigger';
  point: StoredPoint;
}

/** Figures of the last measured commit, from all its runs, possibly on several machines. */
export function latestFigures(trends: readonly Trend[]): LatestFigure[] {
  const newest = newestOf(trends);
  if (newest === undefined) return [];
  const { commit, id } = newest.run;
  const figures = trends.flatMap(({ cell, subject, points }) => {
    const last = new Map<string, StoredPoint>();
    for (const point of points) {
      if (commit === undefined ? point.run.id === id : point.run.commit === commit) last.set(point.fingerprint, point);
    }
    return [...last.values()].map((point) => ({ cell, subject, point }));
  });
  const places = new Set(figures.map(({ subject, point }) => placeOf(subject, point)));
  return figures.map(({ cell, subject, point }) => ({
    name: places.size > 1 ? `${cell.id} (${placeOf(subject, point)})` : cell.id,
    unit: cell.unit ?? 'ns/op',
    better: cell.better ?? 'smaller',
    point,
  }));
}

/** Bencher Metric Format: `latency` is in nanoseconds by convention, `throughput` is better if larger. */
export function formatBmf(figures: readonly LatestFigure[]): string {
  const results = figures.map(({ name, unit, better, point: { value, low, high } }): [string, object] => [
    name,
    {
      [measureOf(unit, better)]: {
        value,
        ...defined({ lower_value: low, upper_value: high }),
      },
    },
  ]);
  return `${JSON.stringify(Object.fromEntries(results), null, 2)}\n`;
}

function measureOf(unit: string, better: 'smaller' | 'bigger'): string {
  if (better === 'bigger') return 'throughput';
  return /^ns(\/|$)/.test(unit) ? 'latency' : unit.replace(/\W+/g, '-').toLowerCase() || 'value';
}

/** customSmallerIsBetter of github-action-benchmark. Figures that are better if larger are left out. */
export function formatCustom(figures: readonly LatestFigure[]): string {
  const rows = figures
    .filter(({ better }) => better === 'smaller')
    .map(({ name, unit, point: { value, low, high, samples, run } }) => ({
      name,
      unit,
      value,
      ...(low === undefined || high === undefined ? {} : { range: `± ${Number(((high - low) / 2).toPrecision(3))}` }),
      ...(samples === undefined ? {} : { extra: `${samples} samples\nrun ${run.id}` }),
    }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

/** The last measured point. */
function newestOf(trends: readonly Trend[]): StoredPoint | undefined {
  return trends
    .flatMap(({ points }) => points.slice(-1))
    .reduce<StoredPoint | undefined>(
      (a, b) => (a === undefined || b.run.startedAt > a.run.startedAt ? b : a),
      undefined,
    );
}

/**
 * For Apache Otava (its CSV importer): a row for each run, a column for each cell, attributes before them. Only runs of one environment,
 * the last measured one: Otava would report another machine as a change.
 */
export function* otavaLines(trends: readonly Trend[]): Generator<string> {
  const newest = newestOf(trends);
  const rows = new Map<string, { point: StoredPoint; values: Map<string, number> }>();
  const cells: string[] = [];
  for (const { cell, subject, points } of trends) {
    const name = subject === 'head' ? cell.id : `${cell.id} (${subject})`;
    const here = points.filter(({ fingerprint }) => fingerprint === newest?.fingerprint);
    if (here.length > 0) cells.push(name);
    for (const point of here) {
      const row = rows.get(point.run.id) ?? { point, values: new Map<string, number>() };
      row.values.set(name, point.value);
      rows.set(point.run.id, row);
    }
  }
  yield csvLine(['time', 'commit', 'branch', 'run', ...cells]);
  const inOrder = [...rows.values()].sort((a, b) => (a.point.run.startedAt < b.point.run.startedAt ? -1 : 1));
  for (const { point, values } of inOrder) {
    const branch = point.run.ref?.replace(/^refs\/heads\//, '');
    yield csvLine([
      point.run.startedAt,
      point.run.commit,
      branch,
      point.run.id,
      ...cells.map((name) => values.get(name)),
    ]);
  }
}
