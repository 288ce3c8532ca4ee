/** Finds changes of level in a line, from all of its points. */
import { costOf, defined } from '../../../../core/document/index.ts';
import { intervalOfCost } from '../change-words.ts';
import type { Line, LineChange } from '../site.ts';
import {
  type Acceptance,
  acceptedPositions,
  acceptedSteps,
  type CountLevelChange,
  type HistoryChange,
  judgeCountHistory,
} from '../../../../judge/index.ts';
import { countedHistory } from '../../count-lines.ts';
import { isCounted, unitOfCount } from '../../lines.ts';
import { levelsFrom, newsCommits } from '../../overview-states.ts';

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
  const counted = judgeCountHistory(countedHistory({ cell: { id: line.cell }, points: line.points }, fences));
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
  const back = (level: number): number => costOf(level, line.better);
  const changes = levels.map((change): LineChange => ({
    ...change,
    ...placeOf(line, change, accepted.get(change)),
    ...intervalOfCost(change, line.better),
    before: back(change.before),
    after: back(change.after),
  }));
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
  cell: line.cell,
  target: line.target,
  unit: line.unit,
  better: line.better,
  lastGoodCommit,
  firstChangedCommit,
  time: line.time[index]!,
  accepted: accepted?.reason,
  explained: accepted?.explained,
});

/** Recent changes come from the overview, so that the page never contradicts it. Older ones come from the whole line. */
function historyChanges(line: Line, lookedAt: number): HistoryChange[] {
  const points = line.value.map((value, index) => ({
    value: costOf(value, line.better),
    counted: isCounted(line),
    fingerprint: line.fingerprint[index]!,
    ...defined({ commit: line.commit[index] }),
  }));
  const all = levelsFrom(points, 0);
  const start = points.length - lookedAt;
  if (start <= 0) return all;
  const recent = levelsFrom(points, start);
  const until = Math.min(recent[0]?.from ?? Infinity, points.length - newsCommits);
  return [...all.filter(({ to }) => to < until), ...recent];
}
