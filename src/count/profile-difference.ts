/** Two profiles of one command, exactly compared: which calls grew, and on which names. */
import type { ProfileDocument } from './document.ts';
import { isSummed, kindOf, type Profile } from '../core/document/index.ts';
import { patternsAmong } from './path-patterns.ts';

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

const maxNames = 5;

const launcherBytes = 512;

/** Everything that differs; figures that were unstable in either are left out. */
export function differProfiles(base: ProfileDocument, head: ProfileDocument): CountDifference[] {
  const unstable = new Set([...(base.profile.unstable ?? []), ...(head.profile.unstable ?? [])]);
  const differences: CountDifference[] = [];
  const note = (metric: string, before: number, after: number): void => {
    if (before === after || unstable.has(metric)) return;
    differences.push({ metric, base: before, head: after, names: namesOf(metric, base, head) });
  };
  const sums = isSummed(base.profile);
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
    .slice(0, maxNames);
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
 * Differences that are growth: a call grew and the calls of its kind did as well (statx instead of newfstatat is not growth), or
 * more bytes were moved. Closing follows opening and is not reported twice.
 */
export function grownOf(differences: readonly CountDifference[], base: Profile, head: Profile): CountDifference[] {
  return differences.filter(({ metric, base: before, head: after }) => {
    if (after <= before) return false;
    const kind = kindOf(metric);
    if (kind === 'close') return false;
    return kind === undefined || (head.kinds?.[kind] ?? 0) > (base.kinds?.[kind] ?? 0);
  });
}
