/** Steps of exact counts in a history. One run is enough for a step; of a count that varies, only what lies clearly outside of its range is one. */
import { groupBy, familyOf, membersOf, strengthOf } from '../../core/document/index.ts';
import { MIN_REPEATS } from '../../core/stats/index.ts';
import { arithmetic, certainDifference, type Range } from '../counts/values.ts';
import { smallVariation, storedPrecision } from '../policy.ts';

/** The counts of one run. */
export interface CountedPoint {
  /** System call, or `calls`, `readBytes`, `writtenBytes`, `fsyncs` → smallest and largest value. Undefined: this run counted nothing. */
  counts: ReadonlyMap<string, Range> | undefined;
  /** Only points of one fence are compared: counts depend on the system, not on its speed. */
  fence: string;
  commit?: string | undefined;
}

/** A change of one count. Positions refer to the given points. */
export interface CountLevelChange {
  metric: string;
  verdict: 'regressed' | 'improved';
  /** First point of the new level, and the first and last position that it may have: points in between did not count. */
  index: number;
  from: number;
  to: number;
  lastGoodCommit: string | undefined;
  firstChangedCommit: string | undefined;
  before: number;
  after: number;
  /** It grew, and no later run did as little as the runs before it. */
  isOpen: boolean;
}

/** The metrics of these points, in the order of their first appearance. */
export const metricsOfPoints = (points: readonly Pick<CountedPoint, 'counts'>[]): string[] => [
  ...new Set(points.flatMap(({ counts }) => [...(counts?.keys() ?? [])])),
];

const none: Range = [0, 0];

/** A call that a counted run did not make is zero. */
export function countAt({ counts }: Pick<CountedPoint, 'counts'>, metric: string): Range | undefined {
  if (counts === undefined) return undefined;
  return counts.get(metric) ?? (familyOf(metric) !== undefined && counts.has('calls') ? none : undefined);
}

/** Whether a count is above another one for certain; a store keeps six digits. */
export const isMore = (value: Range, than: Range): boolean =>
  certainDifference(value, than) > Math.max(arithmetic, than[1] * storedPrecision);

const isLess = (value: Range, than: Range): boolean => isMore(than, value);

const differs = (a: Range, b: Range): boolean => isMore(a, b) || isLess(a, b);

/** Steps of all metrics, by position. */
export function judgeCountHistory(points: readonly CountedPoint[]): CountLevelChange[] {
  const counted = [...points.keys()].filter((position) => points[position]!.counts !== undefined);
  return [...groupBy(counted, (position) => points[position]!.fence).values()]
    .flatMap((positions) => stepsWithin(points, positions))
    .sort((a, b) => a.index - b.index);
}

function stepsWithin(points: readonly CountedPoint[], positions: readonly number[]): CountLevelChange[] {
  const own = positions.map((position) => points[position]!);
  const steps = metricsOfPoints(own).flatMap((metric) => stepsOf(points, positions, metric));
  const metricsAt = new Map<number, Set<string>>();
  for (const { index, metric } of steps) metricsAt.set(index, (metricsAt.get(index) ?? new Set()).add(metric));
  return steps.filter((step) => {
    const before = own[positions.indexOf(step.index) - 1]!;
    return isOfItsOwn(step, metricsAt.get(step.index)!, before, points[step.index]!);
  });
}

function stepsOf(points: readonly CountedPoint[], positions: readonly number[], metric: string): CountLevelChange[] {
  const known = positions.flatMap((position) => {
    const range = countAt(points[position]!, metric);
    return range === undefined ? [] : [{ position, range }];
  });
  const starts = levelStarts(known.map(({ range }) => range));
  const steps = starts.map(({ at, before }): CountLevelChange => {
    const { position, range } = known[at]!;
    const last = known[at - 1]!.position;
    return {
      metric,
      verdict: isMore(range, before) ? 'regressed' : 'improved',
      index: position,
      // Points of another fence do not count here.
      from: positions[positions.indexOf(last) + 1]!,
      to: position,
      lastGoodCommit: points[last]!.commit,
      firstChangedCommit: points[position]!.commit,
      before: middle(before),
      after: middle(range),
      isOpen: false,
    };
  });
  // Growth is open while no later level is as low as the one before it.
  return steps.map((step, place) => ({
    ...step,
    isOpen: step.verdict === 'regressed' && steps.slice(place + 1).every(({ after }) => after > step.before),
  }));
}

const middle = ([low, high]: Range): number => (low + high) / 2;

/** First points of new levels. A value that soon returns is variation if it is small, or if it is not the only one. */
function levelStarts(ranges: readonly Range[]): { at: number; before: Range }[] {
  const isBack = (at: number, level: Range): boolean =>
    ranges.slice(at + 1, at + MIN_REPEATS).some((next) => !differs(next, level));
  const returns = ranges.filter(
    (range, at) => at > 0 && differs(range, ranges[at - 1]!) && isBack(at, ranges[at - 1]!),
  );
  const starts: { at: number; before: Range }[] = [];
  let level = ranges[0];
  for (const [at, range] of ranges.entries()) {
    if (level === undefined || !differs(range, level)) continue;
    const isSmall = Math.abs(certainDifference(range, level)) <= Math.max(1, level[1] * smallVariation);
    if (isBack(at, level) && (isSmall || returns.length > 1)) {
      level = [Math.min(level[0], range[0]), Math.max(level[1], range[1])];
      continue;
    }
    starts.push({ at, before: level });
    level = range;
  }
  return starts;
}

const sumParts: Readonly<Record<string, (metric: string) => boolean>> = {
  calls: (metric) => familyOf(metric) !== undefined,
  fsyncs: (metric) => familyOf(metric) === 'sync',
};

/** Whether a step is more than another call of its kind in its place, the closing of what was opened, or the sum of steps named themselves. */
function isOfItsOwn(
  { metric, verdict }: CountLevelChange,
  others: ReadonlySet<string>,
  before: CountedPoint,
  after: CountedPoint,
): boolean {
  const isPart = sumParts[metric];
  if (isPart !== undefined) return ![...others].some(isPart);
  const family = familyOf(metric);
  if (family === undefined) return true;
  if (family === 'close') return ![...others].some((other) => familyOf(other) === 'open');
  const members = membersOf(family).filter((other) => strengthOf(other)! >= strengthOf(metric)!);
  const rangeOf = (point: CountedPoint, member: string): Range => countAt(point, member) ?? none;
  const total = (point: CountedPoint): Range =>
    members
      .map((member) => rangeOf(point, member))
      .reduce(([low, high], range) => [low + range[0], high + range[1]], none);
  const [was, is] = [total(before), total(after)];
  if (verdict === 'regressed') return isMore(is, was);
  const isReplaced = members.some(
    (member) => strengthOf(member)! > strengthOf(metric)! && isMore(rangeOf(after, member), rangeOf(before, member)),
  );
  return isLess(is, was) && !isReplaced;
}
