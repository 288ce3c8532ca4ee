import type { CellHistory } from '../judge/index.ts';
import type { RunDocument } from '../model/index.ts';
import type { Snapshot } from '../store/index.ts';

/** The stored figures of a run's cells, without those of the run itself, which may have been published by an earlier attempt. */
export async function historiesOf(
  snapshot: Snapshot,
  run: RunDocument,
): Promise<Map<string, Omit<CellHistory, 'current'>>> {
  if ((await snapshot.index()) === undefined) return new Map();
  const past = await snapshot.histories({ cells: (id) => Object.hasOwn(run.cells, id) });
  return new Map(
    [...past].map(([cell, { points, blessings }]) => [
      cell,
      { earlier: points.filter((point) => point.run.id !== run.id), blessings },
    ]),
  );
}
