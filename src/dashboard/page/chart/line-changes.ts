/** Changes of level in a line, found here from all of its points. */
import { blessedPositions, judgeHistory } from '../../../judge/index.ts';
import type { Line } from '../site.ts';

const found = new WeakMap<Line, Line>();

/** The line with its changes, if they have been worked out. */
export const knownChanges = (line: Line): Line | undefined => found.get(line);

/** The line with its changes and blessings placed; worked out once. */
export function changesOfLine(line: Line): Line {
  const known = found.get(line);
  if (known) return known;
  const points = line.value.map((value, index) => ({
    value: line.better === 'bigger' ? 1 / value : value,
    fingerprint: line.fingerprint[index]!,
    ...(line.commit[index] === undefined ? {} : { commit: line.commit[index] }),
  }));
  const blessings = line.blessings.flatMap((blessing) =>
    blessedPositions(line.commit, [blessing]).map((index) => ({ ...blessing, index })),
  );
  const changes = judgeHistory(points).changes.map(
    ({ verdict, index, from, to, before, after, ratio, p, ...commits }) => ({
      cell: line.cell,
      target: line.target,
      unit: line.unit,
      verdict,
      index,
      from,
      to,
      before: line.better === 'bigger' ? 1 / before : before,
      after: line.better === 'bigger' ? 1 / after : after,
      ratio,
      p,
      lastGoodCommit: commits.lastGoodCommit,
      firstChangedCommit: commits.firstChangedCommit,
      time: line.time[index]!,
      commitsAgo: new Set(line.commit.slice(index + 1)).size,
      blessed: blessings.find((blessing) => blessing.index >= from)?.reason,
    }),
  );
  const complete = { ...line, changes, blessings };
  found.set(line, complete);
  return complete;
}
