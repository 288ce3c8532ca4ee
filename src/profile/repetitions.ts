/**
 * Several profiles of the same thing → one: a figure that was the same each time is exact; one that was not is unstable, its
 * figure the median, and no gate may look at it.
 */
import type { Profile } from '../model/index.ts';

/** Figures of one number, and figures by name. */
export const single = [
  'readBytes',
  'writtenBytes',
  'askedReadBytes',
  'askedWrittenBytes',
  'copiedBytes',
  'mappedBytes',
  'ringSubmissions',
  'deviceReadBytes',
  'deviceWrittenBytes',
  'fsyncs',
  'files',
  'openedFiles',
  'sequentialReads',
  'sequentialWrites',
  'streamCalls',
  'systemCalls',
  'processes',
  'pageFaults',
  'majorPageFaults',
  'peakMemoryBytes',
] as const;
export const named = ['perOp', 'kinds', 'errors', 'readSizes', 'writeSizes'] as const;
/** Memory, devices and timing have moods: these are never called unstable, for nobody expects them to be exact. */
const moody: ReadonlySet<string> = new Set([
  'deviceReadBytes',
  'deviceWrittenBytes',
  'streamCalls',
  'systemCalls',
  'pageFaults',
  'majorPageFaults',
  'peakMemoryBytes',
]);

export const shares: ReadonlySet<string> = new Set(['sequentialReads', 'sequentialWrites']);

/** @param profiles at least one, of the same program */
export function combineProfiles(profiles: readonly Profile[]): Profile {
  const first = profiles[0]!;
  if (profiles.length === 1) return first;
  const unstable = new Set<string>();
  const combine = (name: string, values: readonly number[]): number => {
    const isEqual = values.every((value) => value === values[0]);
    if (!isEqual && !moody.has(name)) unstable.add(name);
    return isEqual ? values[0]! : median(values);
  };
  const combined: Profile = { ...first, repetitions: profiles.length };
  for (const name of single) {
    const values = profiles.flatMap((profile) => profile[name] ?? []);
    // A figure that only some have (no file was mapped the other times) was 0 there; a share was not there.
    const isWhole = values.length === profiles.length;
    if (values.length === 0 || (!isWhole && shares.has(name))) continue;
    combined[name] = combine(name, isWhole ? values : [...values, 0]);
  }
  for (const group of named) {
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
