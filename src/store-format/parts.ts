import { firstFormatRuns, levels, pointsPath, type Level } from './paths.ts';
import type { StoreIndex } from './types.ts';

/** A stretch of runs whose figures are in one place: a folder, or the point file of one run. */
export interface Part {
  kind: Level['kind'] | 'points';
  /** Folder, or file of points. */
  path: string;
  first: number;
  count: number;
}

/** What decides which parts there are. */
export type Extent = Pick<StoreIndex, 'runs' | 'since'>;

const largestFirst = [...levels].reverse();

/** The parts that hold all runs, oldest first; only those that reach into the last `last` runs, if given. */
export function partsOf(extent: Extent, last = Number.POSITIVE_INFINITY): Part[] {
  return partsBetween(extent, 0, extent.runs).filter((part) => part.first + part.count > extent.runs - last);
}

/** The parts that hold the runs from `first` to before `end`, each of fewer than `below` runs. */
export function partsBetween(extent: Extent, first: number, end: number, below = Number.POSITIVE_INFINITY): Part[] {
  const parts: Part[] = [];
  while (first < end) {
    const level = largestFirst.find(
      ({ runs }) => runs < below && first % runs === 0 && first + runs <= end && isPacked(extent, first + runs, runs),
    );
    parts.push(
      level === undefined
        ? { kind: 'points', path: pointsPath(first), first, count: 1 }
        : { kind: level.kind, path: level.folder(first / level.runs), first, count: level.runs },
    );
    first += level?.runs ?? 1;
  }
  return parts;
}

/** Is there a part of `size` runs up to before `end`? Sizes that the first format does not know were not packed while the store was of that format. */
export const isPacked = ({ since = Number.POSITIVE_INFINITY }: Extent, end: number, size: number): boolean =>
  firstFormatRuns.has(size) || end > since;
