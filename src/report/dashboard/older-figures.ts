/** The last figures of cells that none of the last runs has measured. */
import type { CellRow, Names, StoredRun, StoreReader } from '../../history/store/format/index.ts';
import { linesOf } from './lines.ts';
import type { OverviewFile } from './overview-file.ts';

export interface LastFigure {
  cell: CellRow;
  target: string;
  value: number;
  low?: number | undefined;
  high?: number | undefined;
  run: Pick<StoredRun, 'id' | 'startedAt'>;
}

/** Maximum number of such figures, newest first. */
export const maxOlder = 5000;

/**
 * Reads the parts of a store from before its last runs; may include figures of these as well. Large parts have
 * a list of their own, so that little is read.
 */
export async function readOlder(reader: StoreReader, runs: number, recent: number): Promise<LastFigure[]> {
  const parts = (await reader.parts()).filter(({ first }) => first < runs - recent);
  const found = new Map<string, LastFigure>();
  for (const part of parts) {
    const [own, series] = await Promise.all([reader.runsOf(part), reader.latestOf(part)]);
    const points = series.map((row) => ({
      cell: row.cell,
      subject: row.subject,
      points: row.at.flatMap((at, position) => {
        const [run, value] = [own[at], row.value[position]];
        if (run === undefined || typeof value !== 'number') return [];
        const [low, high] = [row.low[position] ?? undefined, row.high[position] ?? undefined];
        return [{ run, value, fingerprint: '', hazards: [], ...(low && high ? { low, high } : {}) }];
      }),
    }));
    for (const { cell, target, points: all } of linesOf(points)) {
      for (const { run, value, low, high } of all) {
        const key = JSON.stringify([cell.id, cell.unit, target]);
        const before = found.get(key);
        if (before && before.run.startedAt > run.startedAt) continue;
        found.set(key, { cell, target, value, low, high, run });
      }
    }
  }
  return [...found.values()];
}

/** The figures in the previous file, under today's names. */
export function olderOf({ cells, targets, states, stamps }: OverviewFile, names: Names): LastFigure[] {
  return states.cell.map((cell, position) => {
    const { run: id, at: startedAt } = stamps[states.latest[position]!]!;
    return {
      cell: { ...cells[cell]!, id: names.of(cells[cell]!.id, startedAt) },
      target: targets[states.target[position]!]!.key,
      value: states.value[position]!,
      low: states.low[position] ?? undefined,
      high: states.high[position] ?? undefined,
      run: { id, startedAt },
    };
  });
}
