/** Benchmarks with the same name in one file of results: from the second one on, the cell has `copy=2`, and the name shows it. */

/** @param copy 2 for the second */
export const copyName = (name: string, copy: string): string => `${name} (${copy})`;

/** Undefined for the first, or the only one. */
export const copyOf = (cell: string): string | undefined => /[?&]copy=(\d+)(?:&|$)/.exec(cell)?.[1];

/** The name that its tool prints. */
export function withoutCopyName(name: string, cell: string): string {
  const copy = copyOf(cell);
  const end = copy === undefined ? '' : copyName('', copy);
  return name.endsWith(end) ? name.slice(0, name.length - end.length) : name;
}
