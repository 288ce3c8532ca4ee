/**
 * Several profiles of the same thing → one: a figure that was the same each time is exact; one that was not is unstable, its
 * figure the median, and no gate may look at it.
 */
import {
  type CellSubject,
  countFigures,
  figureTraits,
  type IoCounters,
  namedFigures,
  type Profile,
} from '../document/index.ts';

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

export function median(values: readonly number[]): number {
  const ascending = [...values].sort((a, b) => a - b);
  const middle = ascending.length >> 1;
  return ascending.length % 2 === 1 ? ascending[middle]! : (ascending[middle - 1]! + ascending[middle]!) / 2;
}

// Counts at N and at 2N operations → counts of one operation. What happens once per sample, whatever its length (a sync at
// the end, a collection, a first use), is the same in both and cancels.

/**
 * @param short profile of N operations
 * @param long profile of 2N
 * @param ops N
 */
export function differencePerOperation(short: Profile, long: Profile, ops: number): Profile {
  const { source = 'strace', missing } = long;
  const result: Profile = { perOp: {}, source, ...(missing === undefined ? {} : { missing }) };
  for (const name of countFigures) {
    const value = long[name];
    if (value === undefined) continue;
    result[name] = figureTraits(name).isShare === true ? value : (value - (short[name] ?? 0)) / ops;
  }
  for (const group of namedFigures) {
    if (group === 'perOp' || long[group] !== undefined) result[group] = differences(short[group], long[group], ops);
  }
  result.paths = Object.fromEntries(
    Object.entries(long.paths ?? {}).flatMap(([call, names]) => {
      const before = new Map(short.paths?.[call] ?? []);
      const left = names
        .map(([name, count]): [string, number] => [name, (count - (before.get(name) ?? 0)) / ops])
        .filter(([, count]) => count > 0);
      return left.length > 0 ? [[call, left]] : [];
    }),
  );
  return result;
}

/** Names whose difference is 0 are left out: nothing of them belongs to an operation. */
function differences(
  short: Record<string, number> | undefined,
  long: Record<string, number> | undefined,
  ops: number,
): Record<string, number> {
  const names = new Set([...Object.keys(short ?? {}), ...Object.keys(long ?? {})]);
  return Object.fromEntries(
    [...names]
      .map((name): [string, number] => [name, ((long?.[name] ?? 0) - (short?.[name] ?? 0)) / ops])
      .filter(([, value]) => value !== 0),
  );
}

// A profile from what the system adds up for a runner's process, as its answers tell (`io`, runners/PROTOCOL.md): /proc/self/io on
// Linux, GetProcessIoCounters on Windows, proc_pid_rusage on macOS. Exact sums, without names of calls and without files.

const figures = ['readBytes', 'writtenBytes', 'deviceReadBytes', 'deviceWrittenBytes'] as const;
/** For information about a traced program only: nobody misses them. */
const notMissed: ReadonlySet<string> = new Set(['kinds', 'processes', 'streamCalls', 'systemCalls']);

/** @returns undefined where the system tells nothing */
export function profileOfIo(io: IoCounters | undefined): Profile | undefined {
  if (io === undefined || Object.values(io).every((value) => value === undefined)) return undefined;
  const { readCalls, writeCalls } = io;
  const profile: Profile = {
    perOp: {},
    kinds: {
      ...(readCalls === undefined ? {} : { read: readCalls }),
      ...(writeCalls === undefined ? {} : { write: writeCalls }),
    },
    source: 'counters',
  };
  for (const name of figures) if (io[name] !== undefined) profile[name] = io[name];
  const names = [...namedFigures, ...countFigures, 'paths'].filter((name) => !notMissed.has(name));
  profile.missing = [
    ...(readCalls === undefined ? ['kind read'] : []),
    ...(writeCalls === undefined ? ['kind write'] : []),
    ...names.filter((name) => name === 'perOp' || profile[name] === undefined),
  ];
  return profile;
}

/** Fewer samples do not tell that a count is always the same. */
const fewestSamples = 6;

/**
 * Per operation, from the samples of a cell, which have these sums beside their times: a figure that was the same in all of them is
 * exact, another is `unstable`.
 * @returns undefined where there are too few samples, or one without sums
 */
export function profileOfSamples({ samples, opsPerSample }: CellSubject): Profile | undefined {
  const profiles = samples.flatMap(({ io, ops = opsPerSample }) => profileOfIo(io && perOperation(io, ops)) ?? []);
  return profiles.length < Math.max(fewestSamples, samples.length) ? undefined : combineProfiles(profiles);
}

const perOperation = (io: IoCounters, ops: number): IoCounters =>
  Object.fromEntries(
    Object.entries(io).map(([name, value]) => [name, typeof value === 'number' ? value / ops : undefined]),
  );
