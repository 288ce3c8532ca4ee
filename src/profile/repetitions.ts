/**
 * Several profiles of the same thing → one: a figure that was the same each time is exact; one that was not is unstable, its
 * figure the median, and no gate may look at it.
 */
import { countFigures, figureTraits, namedFigures, type Profile } from '../document/index.ts';

/** @param profiles at least one, of the same program */
export function combineProfiles(profiles: readonly Profile[]): Profile {
  const first = profiles[0]!;
  if (profiles.length === 1) return first;
  const unstable = new Set<string>();
  const combine = (name: string, values: readonly number[], isMoody = false): number => {
    const isEqual = values.every((value) => value === values[0]);
    if (!isEqual && !isMoody) unstable.add(name);
    return isEqual ? values[0]! : median(values);
  };
  const combined: Profile = { ...first, repetitions: profiles.length };
  for (const name of countFigures) {
    const { isShare = false, isMoody } = figureTraits(name);
    const values = profiles.flatMap((profile) => profile[name] ?? []);
    // A figure that only some have (no file was mapped the other times) was 0 there; a share was not there.
    const isWhole = values.length === profiles.length;
    if (values.length === 0 || (!isWhole && isShare)) continue;
    combined[name] = combine(name, isWhole ? values : [...values, 0], isMoody);
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
  for (const name of profiles.flatMap(({ unstable: already }) => already ?? [])) unstable.add(name);
  return unstable.size > 0 ? { ...combined, unstable: [...unstable].sort() } : combined;
}

function median(values: readonly number[]): number {
  const ascending = [...values].sort((a, b) => a - b);
  const middle = ascending.length >> 1;
  return ascending.length % 2 === 1 ? ascending[middle]! : (ascending[middle - 1]! + ascending[middle]!) / 2;
}
