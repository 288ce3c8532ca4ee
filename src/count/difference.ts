/** Two profiles of one command, exactly compared: which calls grew, and on which names. */
import {
  kindOf,
  type Profile,
  type CellSubject,
  countFigures,
  figureTraits,
  type IoCounters,
  namedFigures,
} from '../document/index.ts';
import { combineBlind } from './blind.ts';
import type { ProfileDocument } from './document.ts';
import { patternsAmong } from './calls.ts';

export interface CountDifference {
  /** A system call, or a figure such as `readBytes`. */
  metric: string;
  base: number;
  head: number;
  /** Names with what they had before and have now, the largest growth (or loss) first. */
  names: { name: string; base: number; head: number }[];
}

const bytes = ['readBytes', 'writtenBytes'] as const;
/** What only a trace counts; absent where there was none. */
const traced = ['copiedBytes', 'allocatedBytes', 'syncingWrites', 'dataSyncingWrites', 'ringSubmissions'] as const;
const mostNames = 5;
const launcherBytes = 512;

/** Everything that differs; figures that were unstable in either are left out. */
export function differProfiles(base: ProfileDocument, head: ProfileDocument): CountDifference[] {
  const unstable = new Set([...(base.profile.unstable ?? []), ...(head.profile.unstable ?? [])]);
  const differences: CountDifference[] = [];
  const note = (metric: string, before: number, after: number): void => {
    if (before === after || unstable.has(metric)) return;
    differences.push({ metric, base: before, head: after, names: namesOf(metric, base, head) });
  };
  const sums = base.profile.source === 'proc';
  const group = (profile: Profile): Record<string, number> => (sums ? (profile.kinds ?? {}) : profile.perOp);
  for (const call of union(group(base.profile), group(head.profile))) {
    note(call, group(base.profile)[call] ?? 0, group(head.profile)[call] ?? 0);
  }
  for (const metric of bytes) {
    const [before, after] = [base.profile[metric] ?? 0, head.profile[metric] ?? 0];
    // The kernel's sums hold some bytes of the launcher's own readings, more or less by the digits in them.
    if (!sums || Math.abs(after - before) > launcherBytes) note(metric, before, after);
  }
  for (const metric of traced) note(metric, base.profile[metric] ?? 0, head.profile[metric] ?? 0);
  const [before, after] = [base.profile.userInstructions, head.profile.userInstructions];
  if (before !== undefined && after !== undefined) note('userInstructions', before, after);
  return differences;
}

const union = (a: Record<string, number>, b: Record<string, number>): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();

function namesOf(metric: string, base: ProfileDocument, head: ProfileDocument): CountDifference['names'] {
  const before = countsOf(metric, base);
  const after = countsOf(metric, head);
  const grows = sumOf(after) >= sumOf(before);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((pattern) => {
      const [old, now] = [before.get(pattern), after.get(pattern)];
      const isOne = (old?.names.size ?? 0) <= 1 && (now?.names.size ?? 0) <= 1;
      const name = isOne ? [...(now ?? old)!.names][0]! : pattern;
      return { name, base: old?.count ?? 0, head: now?.count ?? 0 };
    })
    .filter(({ base: old, head: now }) => (grows ? now > old : now < old))
    .sort((a, b) => Math.abs(b.head - b.base) - Math.abs(a.head - a.base) || (a.name < b.name ? -1 : 1))
    .slice(0, mostNames);
}

interface PatternCount {
  count: number;
  names: Set<string>;
}

const sumOf = (counts: ReadonlyMap<string, PatternCount>): number =>
  [...counts.values()].reduce((sum, { count }) => sum + count, 0);

function countsOf(metric: string, { files }: ProfileDocument): Map<string, PatternCount> {
  const counts = new Map<string, PatternCount>();
  const patternOf = patternsAmong(files.map(({ path }) => path));
  for (const file of files) {
    const isBytes = metric === 'readBytes' || metric === 'writtenBytes' || metric === 'allocatedBytes';
    const count = isBytes ? (file[metric] ?? 0) : (file.calls[metric] ?? 0);
    if (count === 0) continue;
    const pattern = patternOf(file.path);
    const known = counts.get(pattern) ?? { count: 0, names: new Set<string>() };
    known.count += count;
    if (known.names.size < 2) known.names.add(file.path);
    counts.set(pattern, known);
  }
  return counts;
}

/**
 * Differences that are growth: a call grew and the calls of its kind did as well (statx instead of newfstatat is none), or
 * more bytes were moved. Closing follows opening and is not told twice.
 */
export function grownOf(differences: readonly CountDifference[], base: Profile, head: Profile): CountDifference[] {
  return differences.filter(({ metric, base: before, head: after }) => {
    if (after <= before) return false;
    const kind = kindOf(metric);
    if (kind === 'close') return false;
    return kind === undefined || (head.kinds?.[kind] ?? 0) > (base.kinds?.[kind] ?? 0);
  });
}

// Several profiles of the same thing → one: a figure that was the same each time is exact; one that was not is unstable, its
// figure the median, and no gate may look at it.

/** @param profiles at least one, of the same program */
export function combineProfiles(profiles: readonly Profile[]): Profile {
  const first = profiles[0]!;
  if (profiles.length === 1) return first;
  const unstable = new Set<string>();
  const ranges: Record<string, [number, number]> = {};
  const combine = (name: string, values: readonly number[], isMoody = false): number => {
    const isEqual = values.every((value) => value === values[0]);
    if (!isEqual && !isMoody) {
      unstable.add(name);
      if (name === 'readSizes' || name === 'writeSizes') return median(values);
      const known = profiles.flatMap(({ ranges: own }) => own?.[name] ?? []);
      ranges[name] = [Math.min(...values, ...known), Math.max(...values, ...known)];
    }
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
  const blind = differences(short.blind, long.blind, ops);
  if (Object.keys(blind).length > 0) result.blind = blind;
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
