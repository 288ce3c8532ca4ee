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
  const runs = (await index())?.runs ?? 0;
  let [found, reach] = [await trends({ cells, last }), last];
  let known = pointsOf(found, seriesOf);
  let open = wanted.filter((id) => (known.get(id) ?? 0) < last);
  while (open.length > 0 && reach < runs) {
    reach *= widening;
    found = await trends({ cells, last: reach });
    const more = pointsOf(found, seriesOf);
    open = open.filter((id) => {
      const count = more.get(id) ?? 0;
      return count < last && (count === 0 || count > (known.get(id) ?? 0));
    });
    known = more;
  }
  return found;
}

function pointsOf(trends: readonly Trend[], seriesOf: (id: string) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { cell, points } of trends) {
    const id = seriesOf(cell.id);
    counts.set(id, (counts.get(id) ?? 0) + points.length);
  }
  return counts;
}
