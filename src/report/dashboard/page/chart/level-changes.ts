/** Finds changes of level in a line, from all of its points. */
import { defined } from '../../../../core/document/index.ts';
import type { Line } from '../site.ts';
import { acceptedPositions, type HistoryChange, judgeHistory } from '../../../../judge/index.ts';
import { newsCommits } from '../../overview-states.ts';

const found = new WeakMap<Line, Line>();

/** The line with its changes, if they have been computed. */
export const knownChanges = (line: Line): Line | undefined => found.get(line);

/**
 * The line with its changes and acceptances placed; computed once.
 * @param lookedAt number of its last points that the overview judged; recent changes come from the overview
 */
export function changesOfLine(line: Line, lookedAt: number): Line {
  const known = found.get(line);
  if (known) return known;
  const acceptances = line.acceptances.flatMap((acceptance) =>
    acceptedPositions(line.commit, [acceptance]).map((index) => ({ ...acceptance, index })),
  );
  const back = (level: number): number => (line.better === 'bigger' ? 1 / level : level);
  const changes = historyChanges(line, lookedAt).map(
    ({ verdict, index, from, to, before, after, low, high, p, lastGoodCommit, firstChangedCommit }) => ({
      cell: line.cell,
      target: line.target,
      unit: line.unit,
      better: line.better,
      verdict,
      index,
      from,
      to,
      before: back(before),
      after: back(after),
      ...(low === undefined || high === undefined
        ? {}
        : { low: Math.min(back(low), back(high)), high: Math.max(back(low), back(high)) }),
      p,
      lastGoodCommit,
      firstChangedCommit,
      time: line.time[index]!,
      commitsAgo: new Set(line.commit.slice(index + 1)).size,
      accepted: acceptances.find((acceptance) => acceptance.index >= from)?.reason,
    }),
  );
  const complete = { ...line, changes, acceptances };
  found.set(line, complete);
  return complete;
}

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
