/** Benchmarks of Go, whose names end in the number of processors: on a machine with another number they are the same. */
import { defined, groupBy } from '../core/document/index.ts';
import type { PastCell } from '../history/store/index.ts';

const processors = /([?&])procs=(\d+)(&|$)/;

/** The benchmark on any number of processors. */
export const onAnyProcessors = (cell: string): string =>
  cell.startsWith('go/') ? cell.replace(processors, '$1').replace(/[?&]$/, '') : cell;

const numberOf = (cell: string): string => processors.exec(cell)?.[2] ?? '1';

/**
 * The histories of these cells. Where all benchmarks of Go have one number of processors, and an earlier history with one other number ended
 * before that of the cell begins, it is the beginning of the cell's. With `-cpu 1,2` the numbers are different benchmarks.
 * @param cells of the run
 * @param found of these cells, and of the same benchmarks on other numbers of processors
 */
export function withOtherProcessors(
  cells: readonly string[],
  found: ReadonlyMap<string, PastCell>,
): Map<string, PastCell> {
  const own = new Set(cells);
  const numbers = new Set(cells.filter((cell) => cell.startsWith('go/')).map(numberOf));
  const others = groupBy(
    [...found.keys()].filter((cell) => !own.has(cell)),
    onAnyProcessors,
  );
  return new Map(
    cells.flatMap((cell): [string, PastCell][] => {
      const known = found.get(cell);
      const [other, ...more] = numbers.size === 1 ? (others.get(onAnyProcessors(cell)) ?? []) : [];
      const before = other === undefined || more.length > 0 ? undefined : found.get(other);
      const joined = before === undefined ? known : joinedWith(before, known);
      return Object.entries(defined({ [cell]: joined })) as [string, PastCell][];
    }),
  );
}

function joinedWith(before: PastCell, known: PastCell = { points: [], acceptances: [] }): PastCell {
  const [last, first] = [before.points.at(-1), known.points[0]];
  const isEarlier = last !== undefined && (first === undefined || last.run.startedAt < first.run.startedAt);
  if (!isEarlier) return known;
  return { points: [...before.points, ...known.points], acceptances: [...before.acceptances, ...known.acceptances] };
}
