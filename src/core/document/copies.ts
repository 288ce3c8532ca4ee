/** Benchmarks of one name in one file of results: from the second on their cell has `copy=2`, and their name says so. */

/** @param copy 2 for the second */
export const copyName = (name: string, copy: string): string => `${name} (${copy})`;

/** Undefined: the first, or the only one. */
export const copyOf = (cell: string): string | undefined => /[?&]copy=(\d+)(?:&|$)/.exec(cell)?.[1];

/** As its tool calls it. */
export function withoutCopyName(name: string, cell: string): string {
  const copy = copyOf(cell);
  const end = copy === undefined ? '' : copyName('', copy);
  return name.endsWith(end) ? name.slice(0, name.length - end.length) : name;
}
