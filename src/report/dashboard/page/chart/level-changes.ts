/** Finds changes of level in a line, from all of its points. */
import { defined } from '../../../../core/document/index.ts';
import type { Line, LineChange } from '../site.ts';
import {
  type Acceptance,
  acceptedPositions,
  acceptedSteps,
  type CountedPoint,
  type CountLevelChange,
  type HistoryChange,
  judgeCountHistory,
  judgeHistory,
} from '../../../../judge/index.ts';
import { fenceOf } from '../../count-lines.ts';
import { unitOfCount } from '../../lines.ts';
import { newsCommits } from '../../overview-states.ts';

const found = new WeakMap<Line, Line>();

/** The line with its changes, if they have been computed. */
export const knownChanges = (line: Line): Line | undefined => found.get(line);

/**
 * The line with its changes, the steps of its counts and its acceptances placed; computed once.
 * @param lookedAt number of its last points that the overview judged; recent changes come from the overview
 * @param fences what the counts of its environments are compared within
 */
export function changesOfLine(line: Line, lookedAt: number, fences: ReadonlyMap<string, string>): Line {
  const known = found.get(line);
  if (known) return known;
  const acceptances = line.acceptances.flatMap((acceptance) =>
    acceptedPositions(line.commit, [acceptance]).map((index) => ({ ...acceptance, index })),
  );
  const levels = line.metric === undefined ? historyChanges(line, lookedAt) : [];
  const counted = judgeCountHistory(countedPoints(line, fences));
  const accepted = acceptedSteps<HistoryChange | CountLevelChange>(
    [...levels, ...counted],
    line.commit,
    line.acceptances,
  );
  const steps = counted.map((step): LineChange => ({
    ...step,
    ...placeOf(line, step, accepted.get(step)),
    unit: unitOfCount(step.metric),
    better: 'smaller',
  }));
  const back = (level: number): number => (line.better === 'bigger' ? 1 / level : level);
  const changes = levels.map((change): LineChange => {
    const { verdict, index, from, to, before, after, low, high, p } = change;
    return {
      ...{ verdict, index, from, to, p },
      ...placeOf(line, change, accepted.get(change)),
      before: back(before),
      after: back(after),
      ...(low === undefined || high === undefined
        ? {}
        : { low: Math.min(back(low), back(high)), high: Math.max(back(low), back(high)) }),
    };
  });
  const complete =
    line.metric === undefined
      ? { ...line, changes, steps, acceptances }
      : { ...line, changes: steps.filter(({ metric }) => metric === line.metric), steps, acceptances };
  found.set(line, complete);
  return complete;
}

const placeOf = (
  line: Line,
  { index, lastGoodCommit, firstChangedCommit }: Pick<HistoryChange, 'index' | 'lastGoodCommit' | 'firstChangedCommit'>,
  accepted: Pick<Acceptance, 'reason' | 'explained'> | undefined,
) => ({
  ...{ cell: line.cell, target: line.target, unit: line.unit, better: line.better, lastGoodCommit, firstChangedCommit },
  time: line.time[index]!,
  commitsAgo: new Set(line.commit.slice(index + 1)).size,
  accepted: accepted?.reason,
  explained: accepted?.explained,
});

/** The counts of each run with their ranges. */
const countedPoints = (line: Line, fences: ReadonlyMap<string, string>): CountedPoint[] =>
  line.run.map((_, index) => {
    const counts = [...line.counts].flatMap(([metric, column]) => {
      const value = column[index];
      return value === undefined ? [] : [[metric, line.ranges[index]?.get(metric) ?? [value, value]] as const];
    });
    const [environment, fingerprint] = [line.environment[index]!, line.fingerprint[index]!];
    return {
      counts: counts.length === 0 ? undefined : new Map(counts),
      fence: fenceOf(line.cell, { environment, fingerprint, version: line.version[index] }, fences),
      commit: line.commit[index],
    };
  });

/** Recent changes come from the overview, so that the page never contradicts it. Older ones come from the whole line. */
function historyChanges(line: Line, lookedAt: number): HistoryChange[] {
  const points = line.value.map((value, index) => ({
    value: line.better === 'bigger' ? 1 / value : value,
    fingerprint: line.fingerprint[index]!,
    ...defined({ commit: line.commit[index] }),
  }));
  const all = judgeHistory(points).changes;
  const start = points.length - lookedAt;
  if (start <= 0) return all;
  const recent = judgeHistory(points.slice(start)).changes.map((change) => ({
    ...change,
    index: change.index + start,
    from: change.from + start,
    to: change.to + start,
  }));
  const until = Math.min(recent[0]?.from ?? Infinity, points.length - newsCommits);
  return [...all.filter(({ to }) => to < until), ...recent];
}
