/** Histories of exact counts, from the points of a line. */
import { isWorkloadId } from '../../core/cells/index.ts';
import { defined, dimensionName, familyOf, timeUnit } from '../../core/document/index.ts';
import { type CellRow, countColumns, type StoredPoint } from '../../history/store/format/index.ts';
import { countAt, type CountedPoint, metricsOfPoints } from '../../judge/index.ts';
import { readCellName } from './cell-words.ts';
import { isCounted, type TargetLine, unitOfCount } from './lines.ts';

/** The exact counts of a point, by metric, with their ranges; undefined if nothing was counted. */
export function countsOf(
  point: Pick<StoredPoint, (typeof countColumns)[number] | 'byCall' | 'ranges'>,
): CountedPoint['counts'] {
  const counts = [
    ...countColumns.flatMap((name): [string, number][] => (point[name] === undefined ? [] : [[name, point[name]]])),
    ...(point.byCall ?? []),
  ];
  if (counts.length === 0) return undefined;
  return new Map(counts.map(([metric, count]) => [metric, point.ranges?.get(metric) ?? [count, count]]));
}

/**
 * The counts of a line, as the judge takes them. They are compared within facts of the system for a command of the project, within the whole
 * environment for cells of the matrix, and in both within the version of io-perf.
 * @param fences of environments, by their names
 */
export const countedHistory = (
  { cell, points }: { cell: Pick<CellRow, 'id'>; points: readonly StoredPoint[] },
  fences: ReadonlyMap<string, string>,
): CountedPoint[] =>
  points.map((point) => ({
    counts: countsOf(point),
    fence: fenceOf(cell.id, point, fences),
    commit: point.run.commit,
  }));

function fenceOf(cell: string, { run, fingerprint }: StoredPoint, fences: ReadonlyMap<string, string>): string {
  const subject = run.subjects.find((one) => one.fingerprint === fingerprint);
  const fence = isWorkloadId(cell) ? fences.get(subject?.environment ?? '') : undefined;
  return JSON.stringify([fence ?? fingerprint, run.version ?? '']);
}

/** The history of one count of a line. Points that are not compared have different fingerprints. */
export function countLine(line: TargetLine, metric: string, fences: ReadonlyMap<string, string>): TargetLine {
  const { cell, target, points } = line;
  const counted = countedHistory(line, fences);
  return {
    cell: { id: cell.id, unit: unitOfCount(metric), ...defined({ type: cell.type, name: cell.name }) },
    target,
    points: points.flatMap(({ run, hazards }, position): StoredPoint[] => {
      const own = counted[position]!;
      const range = countAt(own, metric);
      if (range === undefined) return [];
      const { calls, readBytes, writtenBytes, fsyncs, byCall, ranges } = points[position]!;
      const counts = defined({ calls, readBytes, writtenBytes, fsyncs, byCall, ranges });
      return [{ run, hazards, fingerprint: own.fence, value: (range[0] + range[1]) / 2, ...counts }];
    }),
  };
}

/** The metric of the time on the processor. */
const cpuMetric = 'cpu';

/**
 * Cells of a percentile, or of another figure of one benchmark, name it in the parameter `metric`. A benchmark that prints a size is one, and
 * any other figure that is neither a time nor a rate is named for its unit.
 */
export function metricOfCell({ cell }: Pick<TargetLine, 'cell'>): string | undefined {
  const named = readCellName(cell.id).parameters.find(([name]) => name === 'metric')?.[1];
  if (named !== undefined || !isCounted(cell)) return named;
  const { unit = timeUnit } = cell;
  return dimensionName(unit) === dimensionName('B') ? 'size' : unit;
}

/** The metrics of all lines besides times: percentiles and other figures of cells, processor time, counts by name. */
export const metricsOfLines = (lines: readonly TargetLine[]): string[] => [
  ...[...new Set(lines.flatMap((line) => metricOfCell(line) ?? []))].sort(),
  ...(lines.some(({ points }) => points.some(({ cpu }) => cpu !== undefined)) ? [cpuMetric] : []),
  ...metricsOfPoints(
    lines.flatMap(({ points }) => points.slice(-1).map((point) => ({ counts: countsOf(point) }))),
  ).sort(),
];

export const isCount = (metric: string): boolean =>
  familyOf(metric) !== undefined || (countColumns as readonly string[]).includes(metric);

/** The lines of one metric. Those of counts keep their counts, which their steps are found in. */
export function linesOfMetric(
  lines: readonly TargetLine[],
  metric: string,
  fences: ReadonlyMap<string, string>,
): TargetLine[] {
  if (metric === 'time') {
    return lines
      .filter((line) => metricOfCell(line) === undefined)
      .map((line) => ({ ...line, points: line.points.map(withoutCounts) }));
  }
  if (metric === cpuMetric) return lines.flatMap(cpuLine);
  if (isCount(metric)) {
    return lines.map((line) => countLine(line, metric, fences)).filter(({ points }) => points.length > 0);
  }
  return lines.filter((line) => metricOfCell(line) === metric);
}

const withoutCounts = ({ run, fingerprint, hazards, value, low, high, samples }: StoredPoint): StoredPoint => ({
  run,
  fingerprint,
  hazards,
  value,
  ...defined({ low, high, samples }),
});

function cpuLine(line: TargetLine): TargetLine[] {
  const { id, type, name } = line.cell;
  const points = line.points.flatMap(({ cpu, run, fingerprint, hazards }): StoredPoint[] =>
    cpu === undefined ? [] : [{ run, fingerprint, hazards, value: cpu }],
  );
  return points.length === 0 ? [] : [{ cell: { id, ...defined({ type, name }) }, target: line.target, points }];
}
