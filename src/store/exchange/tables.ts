/** Histories as CSV (RFC 4180). */
import type { StoredPoint, Trend } from '../format/index.ts';
import { placeOf } from './latest.ts';

const columns = [
  'series',
  'time',
  'value',
  'low',
  'high',
  'unit',
  'better',
  'samples',
  'cell',
  'subject',
  'fingerprint',
  'run',
  'commit',
  'ref',
  'hazards',
] as const;

/**
 * One row for each figure; the rows of a series are in the order of time. A series is a cell on one environment: the
 * columns series, time, value are what `io-perf detect` reads.
 */
export function* csvLines(trends: readonly Trend[]): Generator<string> {
  yield line(columns);
  for (const { cell, subject, points } of trends) {
    for (const group of byFingerprint(points).values()) {
      const series = `${cell.id} (${placeOf(subject, group[0]!)})`;
      for (const { run, value, low, high, samples, fingerprint, hazards } of group) {
        yield line([
          series,
          run.startedAt,
          value,
          low,
          high,
          cell.unit ?? 'ns/op',
          cell.better ?? 'smaller',
          samples,
          cell.id,
          subject,
          fingerprint,
          run.id,
          run.commit,
          run.ref,
          hazards.join(' '),
        ]);
      }
    }
  }
}

/**
 * For Apache Otava (its CSV importer): a row for each run, a column for each cell, attributes before. Only runs of one
 * environment, the one measured last: Otava would take another machine for a change.
 */
export function* otavaLines(trends: readonly Trend[]): Generator<string> {
  const newest = trends
    .flatMap(({ points }) => points.slice(-1))
    .reduce<StoredPoint | undefined>(
      (a, b) => (a === undefined || b.run.startedAt > a.run.startedAt ? b : a),
      undefined,
    );
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
  yield line(['time', 'commit', 'branch', 'run', ...cells]);
  const inOrder = [...rows.values()].sort((a, b) => (a.point.run.startedAt < b.point.run.startedAt ? -1 : 1));
  for (const { point, values } of inOrder) {
    const branch = point.run.ref?.replace(/^refs\/heads\//, '');
    yield line([point.run.startedAt, point.run.commit, branch, point.run.id, ...cells.map((name) => values.get(name))]);
  }
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

function line(fields: readonly (string | number | undefined)[]): string {
  return `${fields.map(field).join(',')}\n`;
}

function field(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  // A spreadsheet would take these for formulas (OWASP, CSV injection).
  const safe = /^[=+@\t\r-]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
