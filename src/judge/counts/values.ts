/** The figures of a profile that are compared and limited, by name, with their ranges, and the files that a change concerns. */
import {
  callsByKind,
  type CountChange,
  isCountFigure,
  isSummed,
  kindOf,
  type PackageChange,
  type Profile,
} from '../../core/document/index.ts';
import { formatExact } from '../../core/words/index.ts';
import { clearFold, maxListed } from './policy.ts';
import type { GrownFile } from './share.ts';

/** A figure that one side lacks is 0 there: for example, nothing was copied. */
const zeroIfAbsent = [
  ...(['readBytes', 'writtenBytes', 'copiedBytes', 'allocatedBytes'] as const),
  ...(['processes', 'ringSubmissions', 'syncingWrites', 'dataSyncingWrites'] as const),
];
/** Counted where the kernel can, or on request: a side without them has not necessarily none. */
const unknownIfAbsent = ['touchedBytes', 'userInstructions'] as const;
/** Counts are ratios of whole numbers: smaller differences are rounding. */
export const arithmetic = 1e-9;

/** The smallest and the largest count of several executions. A count that never varies has a range of width zero. */
export type Range = readonly [smallest: number, largest: number];

const exactly = (value: number): Range => [value, value];

const widthOf = ([smallest, largest]: Range): number => largest - smallest;

export const isWide = (range: Range): boolean => widthOf(range) > 0;

export const isSameRange = (a: Range, b: Range): boolean => a[0] === b[0] && a[1] === b[1];

/** How far the first range lies above the second. It is 0 unless the gap is wider than either range, or than half of the lower range's end. */
function gapAbove(above: Range, below: Range): number {
  const gap = above[0] - below[1];
  const isFar = gap > Math.max(widthOf(above), widthOf(below)) || (gap > 0 && above[0] >= clearFold * below[1]);
  return isFar ? gap : 0;
}

/** The certain difference of two counts: negative for a decrease, 0 if the ranges meet or nearly do. */
export const certainDifference = (head: Range, base: Range): number => gapAbove(head, base) - gapAbove(base, head);

/** Calls by name, or their kinds in place of them. */
export const callsOf = (profile: Profile): Record<string, number> =>
  isSummed(profile) ? (profile.kinds ?? {}) : profile.perOp;

/** Figures that are compared by default: every call, bytes moved, programs started. */
export function comparedMetrics(base: Profile, head: Profile): string[] {
  const calls = [...new Set([...Object.keys(callsOf(base)), ...Object.keys(callsOf(head))])].sort();
  const figures = zeroIfAbsent.filter((name) => base[name] !== undefined || head[name] !== undefined);
  const known = unknownIfAbsent.filter((name) => base[name] !== undefined && head[name] !== undefined);
  return [...calls, ...figures, ...known];
}

/** A kind takes precedence over a call of the same name: a limit of `fsync` also holds for fdatasync. Calls that were not made are 0. */
export function limitedFigure(profile: Profile, metric: string): number {
  if (isCountFigure(metric)) return profile[metric] ?? 0;
  if (isErrorCode(metric)) return sumWhere(profile.errors ?? {}, (name) => name.endsWith(` ${metric}`));
  if (!isKind(metric)) return profile.perOp[metric] ?? 0;
  return isSummed(profile)
    ? (profile.kinds?.[metric] ?? 0)
    : sumWhere(profile.perOp, (call) => kindOf(call) === metric);
}

export const comparedFigure = (profile: Profile, metric: string): number =>
  isCountFigure(metric) ? (profile[metric] ?? 0) : (callsOf(profile)[metric] ?? 0);

/** The smallest and the largest value of the executions. @returns undefined if it varies over an unknown range */
export function knownRange(profile: Profile, metric: string): Range | undefined {
  const name = isSummed(profile) && !isCountFigure(metric) ? `kind ${metric}` : metric;
  return rangeOf(profile, name, comparedFigure(profile, metric));
}

export const comparedRange = (profile: Profile, metric: string): Range =>
  knownRange(profile, metric) ?? exactly(comparedFigure(profile, metric));

/** The same for a figure that a budget names. @returns undefined if it varies over an unknown range */
export function limitedRange(profile: Profile, metric: string): Range | undefined {
  if (isCountFigure(metric)) return knownRange(profile, metric);
  if (isErrorCode(metric)) {
    const names = Object.keys(profile.errors ?? {}).filter((name) => name.endsWith(` ${metric}`));
    return sumOfRanges(profile, names, (name) => profile.errors?.[name] ?? 0);
  }
  const value = limitedFigure(profile, metric);
  if (!isKind(metric)) return isSummed(profile) ? exactly(value) : knownRange(profile, metric);
  const whole = rangeOf(profile, `kind ${metric}`, value);
  // Calls of a kind may vary while their sum stays the same.
  const isKnown = profile.ranges?.[`kind ${metric}`] !== undefined || profile.kinds?.[metric] !== undefined;
  if (isSummed(profile) || (isKnown && whole)) return whole;
  const calls = Object.keys(profile.perOp).filter((call) => kindOf(call) === metric);
  return sumOfRanges(profile, calls, (call) => profile.perOp[call]!);
}

const rangeOf = ({ ranges, unstable = [] }: Profile, name: string, value: number): Range | undefined =>
  ranges?.[name] ?? (unstable.includes(name) ? undefined : exactly(value));

function sumOfRanges(profile: Profile, names: readonly string[], valueOf: (name: string) => number): Range | undefined {
  let sum = exactly(0);
  for (const name of names) {
    const range = rangeOf(profile, name, valueOf(name));
    if (!range) return undefined;
    sum = [sum[0] + range[0], sum[1] + range[1]];
  }
  return sum;
}

/** Names in the form of a change. */
export const packagesShown = (packages: readonly PackageChange[]): Pick<CountChange, 'packages'> =>
  packages.length > 0 ? { packages: [...packages] } : {};

export const pathsShown = (paths: string[]): Pick<CountChange, 'paths'> => (paths.length > 0 ? { paths } : {});

export const isErrorCode = (metric: string): boolean => /^E[A-Z0-9]+$/.test(metric);
export const isKind = (metric: string): boolean => Object.hasOwn(callsByKind, metric);

const sumWhere = (counts: Record<string, number>, isWanted: (name: string) => boolean): number =>
  Object.entries(counts).reduce((sum, [name, count]) => (isWanted(name) ? sum + count : sum), 0);

const maxPaths = 5;

/** As `name (before → now)`, the most changed first; without a base, the largest first. @param explained names that are left out */
export function concernedPaths(
  metric: string,
  base: Profile | undefined,
  head: Profile,
  explained: readonly string[] = [],
): string[] {
  const before = namesOf(metric, base);
  const left = new Set(explained.map(shownName));
  const grown = [...namesOf(metric, head)]
    .filter(([name, count]) => count > (before.get(name) ?? 0) && !left.has(name))
    .sort(([a, x], [b, y]) => y - (before.get(b) ?? 0) - (x - (before.get(a) ?? 0)) || (a < b ? -1 : 1));
  if (base) return pathsOf(grown.map(([name, count]) => ({ name, base: before.get(name) ?? 0, head: count })));
  return grown.slice(0, maxPaths).map(([name, count]) => `${name} (${formatExact(count)})`);
}

/** The same for a count that shrank: the largest decreases first. */
export function lessPaths(metric: string, base: Profile, head: Profile): string[] {
  const after = namesOf(metric, head);
  const less = [...namesOf(metric, base)]
    .filter(([name]) => after.has(name) || after.size < maxListed)
    .map(([name, count]) => ({ name, base: count, head: after.get(name) ?? 0 }))
    .filter((file) => file.head < file.base)
    .sort((a, b) => b.base - b.head - (a.base - a.head) || (a.name < b.name ? -1 : 1));
  return pathsOf(less);
}

export const pathsOf = (files: readonly GrownFile[]): string[] =>
  files
    .slice(0, maxPaths)
    .map(({ name, base, head }) => `${shownName(name)} (${formatExact(base)} → ${formatExact(head)})`);

/** A workload writes its own files into a folder of io-perf, another one on each side; the author knows it by its variable. */
export const shownName = (name: string): string =>
  name.replace(/^(?:.*\/)?\.io-perf-[\d*][\w*-]*\/workloads(?=\/|$)/, '$$IO_PERF_DIRECTORY');

function namesOf(metric: string, profile: Profile | undefined): Map<string, number> {
  const names = new Map<string, number>();
  for (const [call, counts] of Object.entries(profile?.paths ?? {})) {
    if (call !== metric && !(Object.hasOwn(callsByKind, metric) && kindOf(call) === metric)) continue;
    for (const [path, count] of counts) {
      const name = shownName(path);
      names.set(name, (names.get(name) ?? 0) + count);
    }
  }
  return names;
}
