/** What a person has hidden in a store, left out of its figures. */
import type { HiddenRow, SeriesRow } from './types.ts';
import { restrictTo, type StoredRun } from './figures.ts';

/** By run, each with its rows. */
export type HiddenRuns = ReadonlyMap<string, readonly HiddenRow[]>;

export function hiddenRuns(rows: readonly HiddenRow[]): HiddenRuns {
  const byRun = new Map<string, HiddenRow[]>();
  for (const row of rows) byRun.set(row.run, [...(byRun.get(row.run) ?? []), row]);
  return byRun;
}

export const hiddenWhole = (hidden: HiddenRuns, run: string): HiddenRow | undefined =>
  hidden.get(run)?.find(({ cells }) => cells === undefined);

const isHidden = (rows: readonly HiddenRow[], cell: string): boolean =>
  rows.some(({ cells }) => cells === undefined || cells.includes(cell));

/** The series without the figures of hidden runs. @param runs of its part */
export function withoutHidden(
  series: readonly SeriesRow[],
  runs: readonly Pick<StoredRun, 'id'>[],
  hidden: HiddenRuns,
): SeriesRow[] {
  const concerned = new Map(
    runs.flatMap(({ id }, position) => {
      const rows = hidden.get(id);
      return rows === undefined ? [] : [[position, rows] as const];
    }),
  );
  if (concerned.size === 0) return [...series];
  return series.flatMap((row) => {
    const kept = row.at.flatMap((at, position) => (isHidden(concerned.get(at) ?? [], row.cell.id) ? [] : [position]));
    if (kept.length === row.at.length) return [row];
    return kept.length === 0 ? [] : [restrictTo(row, kept)];
  });
}
