/** Workloads that have another name now. A stored figure keeps the name by which it was measured, and is read under the newest. */
import { covers } from '../../../core/cells/index.ts';
import { restrictTo, type StoredRun } from './figures.ts';
import type { AcceptanceRow, HiddenRow, RenameRow, SeriesRow } from './types.ts';

/** Path and parameters of an id or pattern: all cells of a workload have its path. */
function partsOfId(id: string): [path: string, query: string] {
  const mark = id.indexOf('?');
  return mark < 0 ? [id, ''] : [id.slice(0, mark), id.slice(mark)];
}

export class Names {
  readonly #rows: readonly RenameRow[];

  constructor(rows: readonly RenameRow[]) {
    this.#rows = [...rows].sort((a, b) => (a.until < b.until ? -1 : a.until > b.until ? 1 : 0));
  }

  get arePlain(): boolean {
    return this.#rows.length === 0;
  }

  /** Today's id of a cell that a run of this time calls so. A later workload of the old name is another one. */
  of(id: string, startedAt: string): string {
    const [path, query] = partsOfId(id);
    let name = path;
    let from = startedAt;
    // By time, so that two workloads which have exchanged their names end.
    for (const { was, is, until } of this.#rows) if (was === name && from <= until) [name, from] = [is, until];
    return name + query;
  }

  /** Ids that a cell may have had. */
  former(id: string): string[] {
    const [path, query] = partsOfId(id);
    const found = new Set([path]);
    for (const name of found) for (const { was, is } of this.#rows) if (is === name) found.add(was);
    return [...found].filter((name) => name !== path).map((name) => name + query);
  }

  /** The ids by which a run of this time may have stored these cells. */
  stored(ids: readonly string[], startedAt: string): string[] {
    const all = ids.flatMap((id) => [id, ...this.former(id)].filter((name) => this.of(name, startedAt) === id));
    return all.length === 0 ? [...ids] : [...new Set(all)];
  }

  /** Consent that was given under an old name holds under the new one, too. */
  acceptances(rows: readonly AcceptanceRow[]): AcceptanceRow[] {
    return rows.flatMap((row) => {
      const [path, query] = partsOfId(row.cells);
      const today = this.#rows
        .filter(({ was, until }) => row.at <= until && covers(path, was))
        .map(({ was }) => this.of(was, row.at))
        .filter((name) => !covers(path, name));
      return [row, ...[...new Set(today)].map((name) => ({ ...row, cells: name + query }))];
    });
  }

  hidden(rows: readonly HiddenRow[]): HiddenRow[] {
    return rows.map((row) =>
      row.cells === undefined
        ? row
        : { ...row, cells: [...new Set(row.cells.map((id) => this.of(id, row.startedAt ?? row.at)))] },
    );
  }

  /** @param runs of their part */
  series(all: readonly SeriesRow[], runs: readonly Pick<StoredRun, 'startedAt'>[]): SeriesRow[] {
    return all.flatMap((row) => {
      const places = new Map<string, number[]>();
      for (const [position, at] of row.at.entries()) {
        const id = this.of(row.cell.id, runs[at]?.startedAt ?? '');
        places.set(id, [...(places.get(id) ?? []), position]);
      }
      if (places.size === 0) return [row];
      return [...places].map(([id, positions]) => {
        const own = places.size === 1 ? row : restrictTo(row, positions);
        return id === row.cell.id ? own : { ...own, cell: { ...row.cell, id } };
      });
    });
  }

  /** The cells of a run document under their names of today. */
  cells<T>(cells: Readonly<Record<string, T>>, began: string): Record<string, T> {
    const time = new Date(began);
    const startedAt = Number.isNaN(time.getTime()) ? '' : time.toISOString();
    const named = Object.entries(cells).map(([id, cell]): [string, T] => {
      const today = this.of(id, startedAt);
      return [today !== id && Object.hasOwn(cells, today) ? id : today, cell];
    });
    return Object.fromEntries(named);
  }
}
