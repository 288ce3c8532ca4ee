/** The files that a change of a count concerns, as `name (before → now)`, the most changed first. */
import { callsByKind, kindOf, type Profile } from '../document/index.ts';
import { formatExact } from '../present/words/index.ts';

const mostPaths = 5;

/** Without a base those with the most. @param explained names that are left out */
export function concernedPaths(
  metric: string,
  base: Profile | undefined,
  head: Profile,
  explained: ReadonlySet<string> = new Set(),
): string[] {
  const before = namesOf(metric, base);
  const after = namesOf(metric, head);
  const grown = [...after]
    .filter(([name, count]) => count > (before.get(name) ?? 0) && !explained.has(name))
    .sort(([a, x], [b, y]) => y - (before.get(b) ?? 0) - (x - (before.get(a) ?? 0)) || (a < b ? -1 : 1));
  if (base) return pathsOf(grown.map(([name, count]) => ({ name, base: before.get(name) ?? 0, head: count })));
  return grown.slice(0, mostPaths).map(([name, count]) => `${name} (${formatExact(count)})`);
}

export const pathsOf = (files: readonly { name: string; base: number; head: number }[]): string[] =>
  files.slice(0, mostPaths).map(({ name, base, head }) => `${name} (${formatExact(base)} → ${formatExact(head)})`);

function namesOf(metric: string, profile: Profile | undefined): Map<string, number> {
  const names = new Map<string, number>();
  for (const [call, counts] of Object.entries(profile?.paths ?? {})) {
    if (call !== metric && !(Object.hasOwn(callsByKind, metric) && kindOf(call) === metric)) continue;
    for (const [name, count] of counts) names.set(name, (names.get(name) ?? 0) + count);
  }
  return names;
}
