/** What was done to each file, name by name, and the names of two sides put beside each other. */
import { addFileCounts, type FileCounts, type FileTable } from '../core/document/index.ts';
import type { Account, PathFigures } from './account.ts';
import { patternOf } from './path-patterns.ts';

export const fileTable = ({ paths }: Account): FileTable =>
  new Map([...paths].map(([name, figures]) => [name, countsOf(figures)]));

function countsOf(figures: PathFigures): FileCounts {
  const { calls, readBytes, writtenBytes, copiedBytes, receivedBytes, maxReadBytes, maxWriteBytes, processes } =
    figures;
  return {
    calls: Object.fromEntries(calls),
    readBytes: readBytes - copiedBytes,
    writtenBytes: writtenBytes - receivedBytes,
    copiedBytes,
    processes: processes.size,
    maxReadBytes,
    maxWriteBytes,
    isMade: figures.created + writtenBytes > 0 || figures.renamedTo !== undefined,
  };
}

export interface FilePair {
  name: string;
  /** Absent: nothing was done to it on this side. */
  base?: FileCounts;
  head?: FileCounts;
}

/**
 * Both sides, name by name. Files that only one side made, and names that were only asked for, have another name each time where it
 * holds a number or a random part: those of one pattern are one.
 */
export function pairFiles(base: FileTable, head: FileTable): FilePair[] {
  const pairs: FilePair[] = [];
  const alone = { base: new Map<string, string[]>(), head: new Map<string, string[]>() };
  for (const name of new Set([...base.keys(), ...head.keys()])) {
    const [before, after] = [base.get(name), head.get(name)];
    const only = before ?? after!;
    const pattern = patternOf(name);
    if ((before && after) || pattern === name || !(only.isMade || isOnlyAskedFor(only))) {
      pairs.push({ name, ...(before && { base: before }), ...(after && { head: after }) });
    } else {
      const names = alone[before ? 'base' : 'head'];
      const known = names.get(pattern);
      if (known) known.push(name);
      else names.set(pattern, [name]);
    }
  }
  for (const [pattern, names] of alone.base) {
    const others = alone.head.get(pattern);
    if (others) pairs.push({ name: pattern, base: sumOf(names, base), head: sumOf(others, head) });
    else pairs.push(...names.map((name) => ({ name, base: base.get(name)! })));
  }
  for (const [pattern, names] of alone.head) {
    if (!alone.base.has(pattern)) pairs.push(...names.map((name) => ({ name, head: head.get(name)! })));
  }
  return pairs;
}

const sumOf = (names: readonly string[], table: FileTable): FileCounts =>
  names.map((name) => table.get(name)!).reduce(addFileCounts);

const asking = /stat|access|readlink/;

const isOnlyAskedFor = ({ calls }: FileCounts): boolean => Object.keys(calls).every((call) => asking.test(call));
