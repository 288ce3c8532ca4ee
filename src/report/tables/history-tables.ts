/** Tables of the history of a store. */
import type { CommitRow, StoredPoint, StoredRun, Trend } from '../../history/store/format/index.ts';
import { formatInUnit, formatRatio } from '../../core/words/index.ts';
import { median } from '../../core/stats/index.ts';
import { timeUnit } from '../../core/document/index.ts';
import { type Column, figures, makeTable, type Table, words } from './table.ts';

export const historyTableNames = ['trends', 'history', 'runs'] as const;

/** One figure of one cell. */
interface StoredFigure {
  cell: string;
  unit: string;
  subject: string;
  target: string;
  point: StoredPoint;
}

type Place = Omit<StoredFigure, 'point'> & { fingerprint: string };

/** Rows of the same series are the figures of one cell on one environment. */
interface Series extends Place {
  points: StoredPoint[];
}

/**
 * A row for each cell on each environment: earlier and latest figure.
 * @param pattern chose the trends; for the note if no trend matches
 */
export function trendsTable(trends: readonly Trend[], pattern?: string): Table {
  const byPlace = new Map<string, Series>();
  for (const { point, ...figure } of figuresOf(trends)) {
    const place = { ...figure, fingerprint: point.fingerprint };
    const key = JSON.stringify(Object.values(place));
    const series = byPlace.get(key) ?? { ...place, points: [] };
    byPlace.set(key, series);
    series.points.push(point);
  }
  const rows = [...byPlace.values()]
    .sort((a, b) => comparePlaces(a, b))
    .map((series) => {
      const values = series.points.map(({ value }) => value);
      const before = values.length > 1 ? median(values.slice(0, -1)) : undefined;
      return { ...series, values, before, newest: values.at(-1)! };
    });
  const day = (point: StoredPoint): string => point.run.startedAt.slice(0, 10);
  const columns: Column<(typeof rows)[number]>[] = [
    ...placeColumns(rows),
    figures('runs', ({ points }) => String(points.length)),
    words('first', ({ points }) => day(points[0]!)),
    words('last', ({ points }) => day(points.at(-1)!)),
    figures('least', ({ values, unit }) => formatInUnit(unit, Math.min(...values))),
    figures('most', ({ values, unit }) => formatInUnit(unit, Math.max(...values))),
    figures('median before', ({ before, unit }) => formatInUnit(unit, before)),
    figures('newest', ({ newest, unit }) => formatInUnit(unit, newest)),
    figures('newest / before', ({ newest, before = 0 }) => formatRatio(before === 0 ? undefined : newest / before)),
  ];
  return makeTable('Trends', rows, columns, noteOf(rows, pattern));
}

/** A row for each figure, by time. */
export function historyTable(trends: readonly Trend[], pattern?: string): Table {
  const rows = figuresOf(trends)
    .map((figure) => ({ ...figure, fingerprint: figure.point.fingerprint }))
    .sort((a, b) => compareTexts(a.point.run.startedAt, b.point.run.startedAt));
  const columns: Column<(typeof rows)[number]>[] = [
    words('measured', ({ point }) => momentOf(point.run)),
    words('commit', ({ point }) => (point.run.commit ?? '').slice(0, 12), 'optional'),
    ...placeColumns(rows),
    figures('per op', ({ unit, point }) => formatInUnit(unit, point.value)),
    figures('low', ({ unit, point }) => formatInUnit(unit, point.low), 'optional'),
    figures('high', ({ unit, point }) => formatInUnit(unit, point.high), 'optional'),
    figures('samples', ({ point: { samples = '' } }) => String(samples), 'optional'),
    words('hazards', ({ point, subject }) => [...hazardsOf(point, subject), ...point.hazards].join(' '), 'optional'),
  ];
  return makeTable('History', rows, columns, noteOf(rows, pattern));
}

/** A row for each run, by time. */
export function runsTable(runs: readonly StoredRun[], commits: ReadonlyMap<string, CommitRow>): Table {
  const distinct = (texts: readonly string[]): string => [...new Set(texts)].join(' ');
  const columns: Column<StoredRun>[] = [
    words('measured', momentOf),
    words('commit', ({ commit = '' }) => commit.slice(0, 12), 'optional'),
    words('message', ({ commit = '' }) => commits.get(commit)?.message ?? '', 'optional'),
    words('repository', ({ repository = '' }) => repository, 'optional'),
    words('job', ({ job = '' }) => job, 'optional'),
    words('suite', ({ suite = '' }) => suite, 'optional'),
    words('target', ({ subjects }) => distinct(subjects.map(({ target }) => target))),
    words('environment', ({ subjects }) => distinct(subjects.map(({ fingerprint }) => fingerprint))),
    figures('cells', ({ cells }) => String(cells)),
    figures('skipped', ({ skipped }) => String(skipped)),
    figures('errors', ({ errors }) => String(errors)),
    words('remark', ({ complete }) => (complete ? '' : 'incomplete'), 'optional'),
  ];
  return makeTable(
    'Runs',
    [...runs].sort((a, b) => compareTexts(a.startedAt, b.startedAt)),
    columns,
  );
}

const figuresOf = (trends: readonly Trend[]): StoredFigure[] =>
  trends.flatMap(({ cell, subject, points }) =>
    points.map((point) => ({
      cell: cell.id,
      unit: cell.unit ?? timeUnit,
      subject,
      target: sideOf(point, subject)?.target ?? '',
      point,
    })),
  );

const sideOf = ({ run }: StoredPoint, subject: string): StoredRun['subjects'][number] | undefined =>
  run.subjects.find(({ name }) => name === subject);

const hazardsOf = (point: StoredPoint, subject: string): readonly string[] => sideOf(point, subject)?.hazards ?? [];

/** The column of subjects is left out if all rows have the same. */
const placeColumns = (rows: readonly Place[]): Column<Place>[] => [
  words('cell', ({ cell }) => cell),
  ...(new Set(rows.map(({ subject }) => subject)).size > 1 ? [words('subject', ({ subject }: Place) => subject)] : []),
  words('environment', ({ target, fingerprint }) => `${target} ${fingerprint.slice(0, 12)}`.trim()),
];

const momentOf = ({ startedAt }: StoredRun): string => startedAt.slice(0, 16).replace('T', ' ');

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const comparePlaces = (a: Place, b: Place): number =>
  (['cell', 'subject', 'target', 'fingerprint', 'unit'] as const)
    .map((part) => compareTexts(a[part], b[part]))
    .find((order) => order !== 0) ?? 0;

const noteOf = (rows: readonly unknown[], pattern: string | undefined): string[] =>
  rows.length > 0 || pattern === undefined ? [] : [`No cell of the history matches ${pattern}.`];
