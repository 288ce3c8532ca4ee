/** The store in the formats of other tools: a page's data.js, tables, the newest figures. */
import { UsageError } from '../../document/index.ts';
import { makeVisible } from '../../present/words/index.ts';
import type { Snapshot } from '../snapshot.ts';
import { exportDataJs, placeOf, withIntervals } from './export-data-js.ts';
import { influxLines, openMetricsLines } from './export-metrics.ts';
import type { CommitRow, StoredPoint, StoredRun, SubjectRow, Trend, TrendQuery } from '../format/index.ts';

export const exportFormats = ['data.js', 'csv', 'bmf', 'otava', 'custom', 'openmetrics', 'influx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * The store in another tool's format, piece by piece.
 * @param query which runs, and of which cells
 * @throws UsageError where nothing is stored yet
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

// The newest figures of a store, for formats that hold no history.

interface LatestFigure {
  /** Cell id, and where several environments measured it, which one. */
  name: string;
  unit: string;
  better: 'smaller' | 'bigger';
  point: StoredPoint;
}

/** Figures of the commit that was measured last: of all its runs, which may have been made on several machines. */
function latestFigures(trends: readonly Trend[]): LatestFigure[] {
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

/** Bencher Metric Format: `latency` is in nanoseconds by its convention, `throughput` the more the better. */
function formatBmf(figures: readonly LatestFigure[]): string {
  const results = figures.map(({ name, unit, better, point: { value, low, high } }): [string, object] => [
    name,
    {
      [measureOf(unit, better)]: {
        value,
        ...(low === undefined ? {} : { lower_value: low }),
        ...(high === undefined ? {} : { upper_value: high }),
      },
    },
  ]);
  return `${JSON.stringify(Object.fromEntries(results), null, 2)}\n`;
}

function measureOf(unit: string, better: 'smaller' | 'bigger'): string {
  if (better === 'bigger') return 'throughput';
  return /^ns(\/|$)/.test(unit) ? 'latency' : unit.replace(/\W+/g, '-').toLowerCase() || 'value';
}

/**
 * customSmallerIsBetter of github-action-benchmark. Figures of which more is better have no place in it and are left out.
 */
function formatCustom(figures: readonly LatestFigure[]): string {
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

/** The point that was measured last. */
function newestOf(trends: readonly Trend[]): StoredPoint | undefined {
  return trends
    .flatMap(({ points }) => points.slice(-1))
    .reduce<StoredPoint | undefined>(
      (a, b) => (a === undefined || b.run.startedAt > a.run.startedAt ? b : a),
      undefined,
    );
}

/**
 * For Apache Otava (its CSV importer): a row for each run, a column for each cell, attributes before. Only runs of one
 * environment, the one measured last: Otava would take another machine for a change.
 */
function* otavaLines(trends: readonly Trend[]): Generator<string> {
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

// Histories as CSV (RFC 4180): what spreadsheets, `import --from csv`, `detect` and the tables of src/tables read.

/** Columns are added at the end: readers find them by name. */
const columns = [
  ...['series', 'time', 'value', 'low', 'high', 'unit', 'better', 'samples', 'cell', 'subject', 'fingerprint'],
  ...['run', 'commit', 'ref', 'hazards'],
  ...['target', 'calls', 'read_bytes', 'written_bytes', 'fsyncs'],
  ...['repository', 'pull_request', 'job', 'suite', 'message', 'complete', 'cells', 'skipped', 'errors'],
];

type Field = string | number | undefined;

/** Lines are handed on so many characters at a time. */
const blockLength = 65_536;

/**
 * One row for each figure; the rows of a series are in the order of time. A series is a cell on one environment: the
 * columns series, time, value are what `io-perf detect` reads. Of a run's subject without figures there is a row without a cell.
 */
function* csvBlocks(
  trends: readonly Trend[],
  runs: readonly StoredRun[],
  commits: ReadonlyMap<string, CommitRow>,
): Generator<string> {
  let block = csvLine(columns);
  for (const fields of rowsOf(trends, runs, commits)) {
    block += csvLine(fields);
    if (block.length < blockLength) continue;
    yield block;
    block = '';
  }
  yield block;
}

function* rowsOf(
  trends: readonly Trend[],
  runs: readonly StoredRun[],
  commits: ReadonlyMap<string, CommitRow>,
): Generator<Field[]> {
  const ends = new Map(runs.map((run) => [run.sequence, endOfRun(run, commits.get(run.commit ?? ''))]));
  const measured = new Map(runs.map(({ sequence }) => [sequence, new Set<string>()]));
  for (const { cell, subject, points } of trends) {
    for (const group of byFingerprint(points).values()) {
      const series = `${cell.id} (${placeOf(subject, group[0]!)})`;
      for (const point of group) {
        const { run, value, low, high, samples, fingerprint } = point;
        const side = run.subjects.find(({ name }) => name === subject);
        measured.get(run.sequence)?.add(subject);
        yield [
          ...[series, run.startedAt, value, low, high, cell.unit ?? 'ns/op', cell.better ?? 'smaller', samples],
          ...[cell.id, subject, fingerprint, run.id, run.commit, run.ref],
          [...(side?.hazards ?? []), ...point.hazards].join(' '),
          ...[side?.target, point.calls, point.readBytes, point.writtenBytes, point.fsyncs],
          ...(ends.get(run.sequence) ?? []),
        ];
      }
    }
  }
  for (const run of runs) {
    const without = run.subjects.filter(({ name }) => measured.get(run.sequence)?.has(name) === false);
    for (const side of without) yield [...rowWithoutFigure(run, side), ...ends.get(run.sequence)!];
  }
}

const rowWithoutFigure = (run: StoredRun, { name, fingerprint, hazards, target }: SubjectRow): Field[] => [
  ...[undefined, run.startedAt, undefined, undefined, undefined, undefined, undefined, undefined],
  ...[undefined, name, fingerprint, run.id, run.commit, run.ref, hazards.join(' ')],
  ...[target, undefined, undefined, undefined, undefined],
];

/** What all rows of a run close with. */
function endOfRun(run: StoredRun, commit: CommitRow | undefined): Field[] {
  const { repository, pullRequest, job, suite, complete, cells, skipped, errors } = run;
  return [repository, pullRequest, job, suite, commit?.message, String(complete), cells, skipped, errors];
}

function byFingerprint(points: readonly StoredPoint[]): Map<string, StoredPoint[]> {
  const groups = new Map<string, StoredPoint[]>();
  for (const point of points) {
    const group = groups.get(point.fingerprint);
    if (group) group.push(point);
    else groups.set(point.fingerprint, [point]);
  }
  return groups;
}

function csvLine(fields: readonly Field[]): string {
  return `${fields.map(fieldText).join(',')}\n`;
}

function fieldText(value: Field): string {
  if (typeof value === 'number') return String(value);
  // A store may hold anything.
  if (typeof value !== 'string') return '';
  const visible = makeVisible(value);
  // A spreadsheet would take these for formulas (OWASP, CSV injection), the log of a job the last for a command.
  const safe = /^[=+@\t\r-]/.test(value) ? `'${visible}` : visible;
  return /[",]|^\s*::/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
