/** The first names of a list that has no room for all. */

/** `a, b, c and 3 more`; empty for an empty list. */
export function shortList(names: readonly string[], max = 3): string {
  const rest = names.length - max;
  return names.slice(0, max).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
