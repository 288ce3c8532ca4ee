/**
 * Finds counts of flushes that fell so far that what was durable may not be any more: by half or more, or to none for a file that is still
 * used. A flush in place of another is no loss, unless it only starts writing.
 */
import { type CountChange, familyOf, isSummed, kindOf, type Profile, strengthOf } from '../../core/document/index.ts';
import { maxListed, minSyncsLost } from './policy.ts';
import type { GrownFile } from './share.ts';
import {
  arithmetic,
  callsOf,
  certainDifference,
  comparedMetrics,
  comparedRange,
  pathsOf,
  shownName,
} from './values.ts';

interface Sides {
  base: Profile;
  head: Profile;
}

/** Marks them among the changes of a cell. */
export function withFewerSyncs(changes: readonly CountChange[], base: Profile, head: Profile): CountChange[] {
  return changes.map((change) => {
    if (familyOf(change.metric) !== 'sync') return change;
    if (change.verdict !== 'shrunk' && change.verdict !== 'within-tolerance') return change;
    return fewerSyncs(change, { base, head }) ?? change;
  });
}

function fewerSyncs(change: CountChange, sides: Sides): CountChange | undefined {
  const { metric } = change;
  const [least] = comparedRange(sides.base, metric);
  const [, most] = comparedRange(sides.head, metric);
  const left = most + replacedBy(metric, sides);
  if (left >= least - arithmetic || !changesFiles(sides.head)) return undefined;
  const files = fallenFiles(metric, sides);
  const lost = files.filter(({ head, isUsed }) => head === 0 && isUsed);
  if (left > least * (1 - minSyncsLost) && lost.length === 0) return undefined;
  const first = [...lost, ...files.filter((file) => !lost.includes(file))];
  // Another call of the family is no excuse here.
  const { allowed, paths: _, ...rest } = change;
  return {
    ...rest,
    ...(change.verdict === 'shrunk' && allowed !== undefined ? { allowed } : {}),
    verdict: 'fewer-syncs',
    ...(first.length > 0 ? { paths: pathsOf(first) } : {}),
  };
}

/** Starting to write a range makes nothing durable, and stands in for no other flush. */
const isDurable = (metric: string): boolean => (strengthOf(metric) ?? 0) > 0;

/** How many more flushes the head makes that do as much. */
const replacedBy = (metric: string, { base, head }: Sides): number =>
  comparedMetrics(base, head)
    .filter((other) => other !== metric && familyOf(other) === 'sync' && (isDurable(other) || !isDurable(metric)))
    .reduce(
      (sum, other) => sum + Math.max(0, certainDifference(comparedRange(head, other), comparedRange(base, other))),
      0,
    );

const changing = /^(?:write|copy|allocate|truncate|rename|remove|link|mkdir|aio|ring|map)$/;

/** Without any change of a file there is nothing to flush. */
const changesFiles = (profile: Profile): boolean =>
  Object.entries(callsOf(profile)).some(
    ([call, count]) => count > 0 && changing.test(isSummed(profile) ? call : (kindOf(call) ?? '')),
  );

type FallenFile = GrownFile & {
  /** The head does something with it. */
  isUsed: boolean;
};

/** Files that are flushed less often, the largest difference first. A list of names may be cut: then what it lacks is unknown. */
function fallenFiles(metric: string, { base, head }: Sides): FallenFile[] {
  const lists = Object.entries(head.paths ?? {}).filter(
    ([call]) => familyOf(call) === 'sync' && isDurable(call) === isDurable(metric),
  );
  const [before, after] = [sumByName(base.paths?.[metric] ?? []), sumByName(lists.flatMap(([, list]) => list))];
  const isCut = lists.some(([, list]) => list.length >= maxListed);
  const used = sumByName(Object.values(head.paths ?? {}).flat());
  return [...before]
    .map(([name, count]) => ({ name, base: count, head: after.get(name) ?? 0, isUsed: used.has(name) }))
    .filter((file) => file.head < file.base && !(isCut && file.head === 0))
    .sort((a, b) => b.base - b.head - (a.base - a.head) || (a.name < b.name ? -1 : 1));
}

/** By the name that both sides have for it. */
function sumByName(counts: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [path, count] of counts) sums.set(shownName(path), (sums.get(shownName(path)) ?? 0) + count);
  return sums;
}
