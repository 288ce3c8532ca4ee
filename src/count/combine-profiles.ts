/**
 * Several profiles of the same thing → one: a figure that was the same each time is exact; one that was not is unstable, its
 * figure the median, and no gate may look at it.
 */
import { countFigures, figureTraits, namedFigures, type Profile } from '../core/document/index.ts';
import { combineBlind } from './blind.ts';

/** @param profiles at least one, of the same program */
export function combineProfiles(profiles: readonly Profile[]): Profile {
  const first = profiles[0]!;
  if (profiles.length === 1) return first;
  const unstable = new Set<string>();
  const ranges: Record<string, [number, number]> = {};
  const combine = (name: string, values: readonly number[], isVariable = false): number => {
    const isEqual = values.every((value) => value === values[0]);
    if (!isEqual && !isVariable) {
      unstable.add(name);
      if (name === 'readSizes' || name === 'writeSizes') return median(values);
      const known = profiles.flatMap(({ ranges: own }) => own?.[name] ?? []);
      ranges[name] = [Math.min(...values, ...known), Math.max(...values, ...known)];
    }
    return isEqual ? values[0]! : median(values);
  };
  const combined: Profile = { ...first, repetitions: profiles.length };
  for (const name of countFigures) {
    const { isShare = false, isVariable } = figureTraits(name);
    const values = profiles.flatMap((profile) => profile[name] ?? []);
    // A figure that only some have (no file was mapped the other times) was 0 there; a share was not there.
    const isWhole = values.length === profiles.length;
    if (values.length === 0 || (!isWhole && isShare)) continue;
    combined[name] = combine(name, isWhole ? values : [...values, 0], isVariable);
  }
  for (const group of namedFigures) {
    const names = new Set(profiles.flatMap((profile) => Object.keys(profile[group] ?? {})));
    if (names.size === 0) continue;
    combined[group] = Object.fromEntries(
      [...names].map((name) => [
        name,
        combine(
          group === 'kinds' ? `kind ${name}` : group === 'perOp' || group === 'errors' ? name : group,
          profiles.map((profile) => profile[group]?.[name] ?? 0),
        ),
      ]),
    );
  }
  const blind = combineBlind(profiles);
  if (blind) combined.blind = blind;
  for (const profile of profiles) {
    for (const name of profile.unstable ?? []) {
      unstable.add(name);
      const own = profile.ranges?.[name];
      const known = ranges[name] ?? own;
      if (own && known) ranges[name] = [Math.min(own[0], known[0]), Math.max(own[1], known[1])];
    }
  }
  return unstable.size > 0 ? { ...combined, unstable: [...unstable].sort(), ranges } : combined;
}

export function median(values: readonly number[]): number {
  const ascending = [...values].sort((a, b) => a - b);
  const middle = ascending.length >> 1;
  return ascending.length % 2 === 1 ? ascending[middle]! : (ascending[middle - 1]! + ascending[middle]!) / 2;
}
