/** A window of history: a number of runs of each series, however many runs of other suites arrived in between. */
import type { StoreReader, Trend } from './format/index.ts';

/** The window of a series, in runs. */
export const defaultHistoryLength = 1000;

/** Each step back reads as many more runs. */
const widening = 4;

interface Window {
  cells: (id: string) => boolean;
  /** The series that are asked for. */
  wanted: readonly string[];
  /** The series that a stored id belongs to; default: the id. */
  seriesOf?: (id: string) => string;
  /** Runs of each. */
  last?: number;
}

/**
 * The trends of the last runs, and of earlier ones as long as a wanted series has fewer points than the window and looking further back
 * finds more of them. A series that no run has is looked for in the whole store.
 */
export async function trendsInWindow(
  { index, trends }: Pick<StoreReader, 'index' | 'trends'>,
  { cells, wanted, seriesOf = (id) => id, last = defaultHistoryLength }: Window,
): Promise<Trend[]> {
  let found: Trend[] = [];
  await widen((await index())?.runs ?? 0, wanted, last, async (reach) => {
    found = await trends({ cells, last: reach });
    return pointsOf(found, seriesOf);
  });
  return found;
}

/**
 * Looks further back in a store until each wanted series has as many members as the window, or no more of them are found.
 * @param runs in the store
 * @param countsIn the members of each series in the last runs
 * @returns the number of last runs that hold the window
 */
export async function widen(
  runs: number,
  wanted: Iterable<string>,
  last: number,
  countsIn: (reach: number) => Promise<ReadonlyMap<string, number>>,
): Promise<number> {
  let reach = last;
  let known = await countsIn(reach);
  let open = [...wanted].filter((id) => (known.get(id) ?? 0) < last);
  while (open.length > 0 && reach < runs) {
    reach *= widening;
    const more = await countsIn(reach);
    open = open.filter((id) => {
      const count = more.get(id) ?? 0;
      return count < last && (count === 0 || count > (known.get(id) ?? 0));
    });
    known = more;
  }
  return reach;
}

function pointsOf(trends: readonly Trend[], seriesOf: (id: string) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { cell, points } of trends) {
    const id = seriesOf(cell.id);
    counts.set(id, (counts.get(id) ?? 0) + points.length);
  }
  return counts;
}
