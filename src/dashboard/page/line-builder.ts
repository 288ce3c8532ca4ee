import {
  type AcceptanceRow,
  countColumns,
  countsAt,
  intervalOf,
  type SeriesRow,
  type StoredRun,
  type SubjectRow,
} from '../../store/format/index.ts';
import { targetKey } from '../lines.ts';
import type { Line } from './site.ts';

interface Point {
  run: StoredRun;
  subject: SubjectRow;
  row: SeriesRow;
  /** Position in the row's columns. */
  position: number;
  value: number;
}

const countNames: Readonly<Record<(typeof countColumns)[number], string>> = {
  calls: 'system calls',
  readBytes: 'read bytes',
  writtenBytes: 'written bytes',
  fsyncs: 'fsyncs',
};

/** Gathers the points of one cell from the parts of a store, apart by target and unit. */
export class LineBuilder {
  readonly #points = new Map<string, Point[]>();

  add(row: SeriesRow, runs: readonly StoredRun[]): void {
    for (const [position, at] of row.at.entries()) {
      const value = row.value[position];
      const run = runs[at];
      const subject = run?.subjects.find(({ name }) => name === row.subject);
      // What a pull request measured may never have been merged.
      if (value === null || value === undefined || !run || !subject || run.pullRequest !== undefined) continue;
      const key = JSON.stringify([targetKey(subject), row.cell.unit]);
      const points = this.#points.get(key) ?? [];
      points.push({ run, subject, row, position, value });
      this.#points.set(key, points);
    }
  }

  /** Changes are not found here: that takes the statistics, which are in the cell view's script. */
  lines(acceptances: readonly AcceptanceRow[], unitOf: (unit: string | undefined) => string): Line[] {
    return [...this.#points.values()]
      .map((points) => lineOf(points, acceptances, unitOf))
      .sort((a, b) => (a.target < b.target ? -1 : a.target > b.target ? 1 : 0));
  }
}

function lineOf(
  points: Point[],
  acceptances: readonly AcceptanceRow[],
  unitOf: (unit: string | undefined) => string,
): Line {
  points.sort((a, b) =>
    a.run.startedAt < b.run.startedAt ? -1 : a.run.startedAt > b.run.startedAt ? 1 : a.run.sequence - b.run.sequence,
  );
  const last = points.at(-1)!;
  const { cell } = last.row;
  const intervals = points.map(({ row, position, subject }) =>
    intervalOf({ low: row.low[position], high: row.high[position], samples: row.samples[position] }, subject.target),
  );
  const counts = countColumns.flatMap((name) => {
    const values = points.map(({ row, position }) => row[name]?.[position] ?? undefined);
    return values.some((value) => value !== undefined) ? [[countNames[name], values] as const] : [];
  });
  return {
    cell: cell.id,
    target: targetKey(last.subject),
    unit: unitOf(cell.unit),
    better: cell.better ?? 'smaller',
    bytesPerOp: cell.bytesPerOp,
    time: points.map(({ run }) => Date.parse(run.startedAt)),
    run: points.map(({ run }) => run.id),
    commit: points.map(({ run }) => run.commit),
    value: points.map(({ value }) => value),
    low: intervals.map((interval) => interval?.low),
    high: intervals.map((interval) => interval?.high),
    samples: points.map(({ row, position }) => row.samples[position] ?? undefined),
    fingerprint: points.map(({ subject }) => subject.fingerprint),
    environment: points.map(({ subject }) => subject.environment),
    hazards: points.map(({ row, position, subject }) => [
      ...subject.hazards,
      ...(row.hazards ?? []).filter(([at]) => at === position).map(([, hazard]) => hazard),
    ]),
    counts: new Map([...counts, ...countsByCall(points)]),
    changes: [],
    acceptances: acceptances.map(({ commit, reason }) => ({ index: -1, reason, commit })),
  };
}

/** Counts of each system call over all points; a call that a counted point lacks was not made there. */
function countsByCall(points: readonly Point[]): Map<string, (number | undefined)[]> {
  const counts = new Map<string, (number | undefined)[]>();
  const counted = points.map(({ row, position }) => countsAt(row, position));
  const calls = new Set(counted.flatMap((own) => [...(own?.keys() ?? [])]));
  for (const call of calls)
    counts.set(
      call,
      counted.map((own) => own && (own.get(call) ?? 0)),
    );
  return counts;
}
