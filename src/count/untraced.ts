/** Calls that are too many to be traced: which they are, and a profile that has them by the kernel's counters. */
import { type Kind, kindOf, type Profile } from '../core/document/index.ts';
import type { CountedExecution } from './counters/execution.ts';
import { isConstant, seriesOf } from './counters/profile.ts';
import { maxTracedCalls, minUntraced } from './policy.ts';
import { canBeLeftOut } from './strace.ts';

/** What calls of other kinds are made on still shows without them. */
const kinds: ReadonlySet<Kind | undefined> = new Set<Kind>([
  ...(['read', 'write', 'stat', 'access', 'readlink'] as const),
  ...(['seek', 'close', 'xattr', 'advise'] as const),
]);

/** Each of these writes may wait for the device, by a flag that only a trace shows. */
const withFlags = 'pwritev2';

/**
 * The most frequent calls, until the others can be traced.
 * @param sides executions of each side. A call that varies on one of them is not left out: calls on pipes vary.
 */
export function tooManyToTrace(sides: readonly (readonly CountedExecution[])[]): string[] {
  const series = sides.map(seriesOf);
  const counts = new Map<string, number>();
  for (const [name, values] of series.flatMap((one) => [...one])) {
    if (kindOf(name) !== undefined) counts.set(name, Math.max(counts.get(name) ?? 0, ...values));
  }
  let rest = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const left: string[] = [];
  for (const [name, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    if (rest <= maxTracedCalls || count < minUntraced) break;
    const mayBeLeft = canBeLeftOut(name) && kinds.has(kindOf(name)) && name !== withFlags;
    if (!mayBeLeft || series.some((one) => !isConstant(one.get(name) ?? []))) continue;
    rest -= count;
    left.push(name);
  }
  return left.sort();
}

/** Figures that calls of a kind make up, which their counters do not count. */
const lostBy: Partial<Record<Kind, readonly (keyof Profile)[]>> = {
  read: ['askedReadBytes', 'readSizes', 'sequentialReads'],
  write: ['askedWrittenBytes', 'writeSizes', 'sequentialWrites'],
};

const movedBy = { read: 'readBytes', write: 'writtenBytes' } as const;

/**
 * @param traced without the calls that were left out
 * @param counted by the kernel, calls on pipes and sockets included
 */
export function withUntraced(traced: Profile, counted: Profile, untraced: readonly string[]): Profile {
  const profile: Profile = {
    ...traced,
    perOp: { ...traced.perOp },
    kinds: { ...traced.kinds },
    untraced: [...untraced],
  };
  const missing = new Set([...(traced.missing ?? []), 'errors', 'files']);
  for (const call of untraced) {
    const [kind, count] = [kindOf(call)!, counted.perOp[call] ?? 0];
    profile.perOp[call] = count;
    profile.kinds![kind] = (profile.kinds![kind] ?? 0) + count;
    for (const figure of lostBy[kind] ?? []) missing.add(figure);
    if (kind !== 'read' && kind !== 'write') continue;
    const figure = movedBy[kind];
    profile[figure] = counted[figure];
    const range = counted.ranges?.[figure];
    const others = Object.entries(profile.ranges ?? {}).filter(([name]) => name !== figure);
    profile.ranges = Object.fromEntries(range ? [...others, [figure, range]] : others);
    profile.unstable = [
      ...(profile.unstable ?? []).filter((name) => name !== figure),
      ...(range ? [figure] : []),
    ].sort();
  }
  if (profile.unstable?.length === 0) {
    delete profile.unstable;
    delete profile.ranges;
  }
  const known = Object.entries(profile).filter(([figure]) => !missing.has(figure));
  return { ...(Object.fromEntries(known) as Profile), missing: [...missing].sort() };
}
