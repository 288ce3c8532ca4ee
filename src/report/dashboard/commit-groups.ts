/** Groups changes of level by commit: the fewest commits that explain all of them. Pure functions. */
import { defined } from '../../core/document/index.ts';
import type { StoredRun } from '../../history/store/format/index.ts';
import type { OverviewChange, OverviewGroup } from './overview-file.ts';
import type { TargetLine } from './lines.ts';

/** The position of each commit in the order of first measurement. */
type CommitOrder = ReadonlyMap<string, number>;

export function commitOrder(runs: readonly StoredRun[]): CommitOrder {
  const first = new Map<string, string>();
  for (const { commit, startedAt, pullRequest } of runs) {
    if (commit === undefined || pullRequest !== undefined) continue;
    const known = first.get(commit);
    if (known === undefined || startedAt < known) first.set(commit, startedAt);
  }
  return new Map(
    [...first].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([commit], place) => [commit, place]),
  );
}

/** The change came in after one position and not after another. */
interface Placed {
  change: OverviewChange;
  after: number;
  until: number;
}

/** Changes of the other direction or kind, and changes without a commit, are grouped apart. */
const kindOf = ({ verdict, accepted, firstChangedCommit }: OverviewChange): string =>
  JSON.stringify([verdict, accepted !== undefined, firstChangedCommit !== undefined]);

/** For sorting by size in either direction. A change from or to zero is larger than any other. */
export const changeSize = ({ ratio }: Pick<OverviewChange, 'ratio'>): number =>
  ratio === null ? Infinity : Math.abs(Math.log(ratio));

/**
 * Worse before better, then the strongest first. Accepted changes are last.
 * @param wanted positions in `changes` to group
 * @param lineOf the history in which a change was found
 */
export function groupChanges(
  changes: readonly OverviewChange[],
  wanted: ReadonlySet<OverviewChange>,
  order: CommitOrder,
  lineOf: (change: OverviewChange) => TargetLine | undefined,
): OverviewGroup[] {
  const position = new Map(changes.map((change, index) => [change, index]));
  const kinds = new Map<string, Placed[]>();
  for (const placed of place([...wanted], order)) {
    const kind = kindOf(placed.change);
    kinds.set(kind, [...(kinds.get(kind) ?? []), placed]);
  }
  const groups = [...kinds.values()].flatMap(pierced).map((members): OverviewGroup => {
    const sorted = members.map(({ change }) => change).sort((a, b) => changeSize(b) - changeSize(a) || 0);
    const [strongest] = sorted;
    const latestStart = members.reduce((a, b) => (b.after > a.after ? b : a));
    const earliestEnd = members.reduce((a, b) => (b.until < a.until ? b : a));
    const { lastGoodCommit } = latestStart.change;
    const { firstChangedCommit, at } = earliestEnd.change;
    const line = lineOf(strongest!);
    return {
      verdict: strongest!.verdict,
      accepted: strongest!.accepted !== undefined,
      changes: sorted.map((change) => position.get(change)!),
      ...defined({ lastGoodCommit, firstChangedCommit }),
      commits: earliestEnd.until - latestStart.after,
      at,
      trend: line ? trendOf(line, strongest!) : { values: [], from: 0, index: 0 },
    };
  });
  const rank = ({ verdict, accepted }: OverviewGroup): number => (accepted ? 2 : verdict === 'regressed' ? 0 : 1);
  const size = ({ changes: own }: OverviewGroup): number => changeSize(changes[own[0]!]!);
  return groups.sort((a, b) => rank(a) - rank(b) || size(b) - size(a) || (a.at < b.at ? 1 : -1));
}

/** Commits that none of these runs has measured come first, in the order of their changes. */
function place(changes: readonly OverviewChange[], order: CommitOrder): Placed[] {
  const forgotten = changes
    .filter(({ firstChangedCommit: commit }) => commit !== undefined && !order.has(commit))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  const before = new Map<string, number>();
  for (const { firstChangedCommit } of forgotten)
    if (!before.has(firstChangedCommit!)) before.set(firstChangedCommit!, -2 * (before.size + 1));
  return changes.map((change) => {
    const { firstChangedCommit, lastGoodCommit, at } = change;
    if (firstChangedCommit === undefined) {
      const time = Date.parse(at);
      return { change, after: time - 1, until: time };
    }
    const until = order.get(firstChangedCommit) ?? before.get(firstChangedCommit)!;
    const after = lastGoodCommit === undefined ? undefined : order.get(lastGoodCommit);
    return { change, after: after !== undefined && after < until ? after : until - 1, until };
  });
}

/** The fewest positions such that each range holds one: always the end of the range that ends first. */
function pierced(placed: readonly Placed[]): Placed[][] {
  const groups: { until: number; members: Placed[] }[] = [];
  for (const range of [...placed].sort((a, b) => a.until - b.until)) {
    const last = groups.at(-1);
    if (last && range.after < last.until) last.members.push(range);
    else groups.push({ until: range.until, members: [range] });
  }
  return groups.map(({ members }) => members);
}

/** Number of points on each side of a change in its small trend. */
const trendReach = 16;

/** Figures of one environment around the change, three digits each. */
function trendOf({ points }: TargetLine, { at, lastGoodCommit }: OverviewChange): OverviewGroup['trend'] {
  const changed = points.find(({ run }) => run.startedAt === at);
  const own = points.filter(({ fingerprint }) => fingerprint === changed?.fingerprint);
  const index = changed ? own.indexOf(changed) : 0;
  const lastGood = own.findLastIndex(({ run }, place) => place < index && run.commit === lastGoodCommit);
  const start = Math.max(0, index - trendReach);
  return {
    values: own.slice(start, index + trendReach).map(({ value }) => Number(value.toPrecision(3))),
    from: Math.max(lastGood < 0 ? index : lastGood + 1, start) - start,
    index: index - start,
  };
}

export const trendSize = { width: 280, height: 56 };

/** The small trend drawn: its line, and the interval in which the change came in. */
export function drawTrend({ values, from, index }: OverviewGroup['trend']): {
  points: string;
  start: string;
  width: string;
} {
  const { width, height } = trendSize;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // At least a tenth of the figure high, so that noise does not look like a change.
  const span = Math.max(high - low, low * 0.1, Number.MIN_VALUE);
  const middle = (high + low) / 2;
  const x = (at: number): number => 4 + (at / Math.max(values.length - 1, 1)) * (width - 8);
  const y = (value: number): number => height / 2 - ((value - middle) / span) * (height - 12);
  const [start, end] = [x(Math.max(from - 1, 0)), x(index)];
  return {
    points: values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' '),
    start: start.toFixed(1),
    width: Math.max(end - start, 3).toFixed(1),
  };
}
