/** The state of one cell on one target in the overview: its changes of level, and the verdict of its last run. */
import { costOf, defined, familyOf } from '../../core/document/index.ts';
import {
  type Acceptance,
  acceptedSteps,
  judgeAgainstHistory,
  judgeCountHistory,
  judgeHistory,
  type CellHistory,
  type CountLevelChange,
  type HistoryChange,
  type HistoryPoint,
  type HistoryVerdict,
} from '../../judge/index.ts';
import type { AcceptanceRow, CellRow } from '../../history/store/format/index.ts';
import { countedHistory } from './count-lines.ts';
import { acceptancesOf, historyOf, type TargetLine } from './lines.ts';
import type { OverviewChange, OverviewFile, VerdictName } from './overview-file.ts';
import { type Status, statusOf } from './page/status.ts';

/** Maximum number of points of each cell on each target: the cost of change points grows faster than their number. */
export const linePoints = 64;

/** A change is recent, and its cell is shown as changed, for this number of commits. */
export const newsCommits = 30;

/** The verdict of a line's last run against the runs before it. */
export interface LastRun {
  verdict: VerdictName;
  ratio: number | null;
  low: number | null;
  high: number | null;
  earlier: number;
  missing: number;
}

export interface LineState {
  line: TargetLine;
  /** Changes of its level. */
  changes: OverviewChange[];
  /** Steps of its counts. */
  counts: OverviewChange[];
  lastRun: LastRun;
}

/** The last change of level, if it is open: recent, and not accepted. */
function standingChange({ changes }: Pick<LineState, 'changes'>): OverviewChange | undefined {
  const last = changes.at(-1);
  return last && last.accepted === undefined && last.commitsAgo < newsCommits ? last : undefined;
}

const openCounts = ({ counts }: Pick<LineState, 'counts'>): OverviewChange[] =>
  counts.filter(({ open }) => open === true);

/** The open changes of a line: of its level, and of its counts. */
export const openChanges = (state: Pick<LineState, 'changes' | 'counts'>): OverviewChange[] =>
  [standingChange(state), ...openCounts(state)].filter((change) => change !== undefined);

/** What the page calls it. */
export const statusOfLine = (state: Omit<LineState, 'line'>): Status =>
  statusOf(
    state.lastRun.verdict,
    standingChange(state)?.verdict,
    state.lastRun.missing,
    openCounts(state).map(({ verdict }) => verdict),
  );

/** Recent and accepted. */
export const isAcceptedNews = ({ accepted, commitsAgo }: OverviewChange): boolean =>
  accepted !== undefined && commitsAgo < newsCommits;

type Columns = Pick<
  OverviewFile['states'],
  'verdict' | 'standing' | 'ratio' | 'ratioLow' | 'ratioHigh' | 'earlier' | 'missing'
>;

const unknownRun: LastRun = { verdict: 'inconclusive', ratio: null, low: null, high: null, earlier: 0, missing: 0 };

/** @param states undefined if only a figure is known */
export function statesOf(states: readonly (LineState | undefined)[]): Columns {
  const runs = states.map((state) => state?.lastRun ?? unknownRun);
  return {
    verdict: runs.map(({ verdict }) => verdict),
    standing: states.map((state) => state !== undefined && standingChange(state) !== undefined),
    ratio: runs.map(({ ratio }) => ratio),
    ratioLow: runs.map(({ low }) => low),
    ratioHigh: runs.map(({ high }) => high),
    earlier: runs.map(({ earlier }) => earlier),
    missing: runs.map(({ missing }) => missing),
  };
}

/** Verdicts of each line's last point against the points before it. The cells of one target share the error rate. */
export function judgeLatest(
  lines: readonly TargetLine[],
  acceptances: readonly AcceptanceRow[],
): (readonly [TargetLine, LastRun])[] {
  const cells = new Map<string, CellHistory>();
  for (const [position, line] of lines.entries()) {
    const points = historyOf({ ...line, points: line.points.slice(-linePoints) });
    cells.set(String(position), {
      current: points.at(-1)!,
      earlier: points.slice(0, -1),
      acceptances: acceptancesOf(line.cell.id, acceptances),
    });
  }
  const judged = judgeAgainstHistory(cells);
  return lines.map((line, position) => [line, lastRunOf(judged.get(String(position))!)] as const);
}

/** A count needs one earlier run to be compared with. */
export function lastRunOfCount({ points }: TargetLine): LastRun {
  const { fingerprint } = points.at(-1)!;
  const earlier = points.filter((point) => point.fingerprint === fingerprint).length - 1;
  const verdict = points.length === 1 ? 'new' : earlier === 0 ? 'environment-changed' : 'unchanged';
  return { verdict, ratio: null, low: null, high: null, earlier, missing: 0 };
}

function lastRunOf({ verdict, reason, ratio, low, high, runsUsed, runsNeeded }: HistoryVerdict): LastRun {
  const isEarly = reason === 'short-history' || verdict === 'new' || verdict === 'environment-changed';
  const figure = (value: number | null): number | null =>
    value !== null && Number.isFinite(value) && value > 0 ? rounded(value) : null;
  return {
    verdict,
    ratio: isEarly ? null : figure(ratio),
    low: figure(low),
    high: figure(high),
    earlier: runsUsed,
    missing: isEarly ? Math.max(runsNeeded - runsUsed, 1) : 0,
  };
}

/** Changes of a line's level and steps of its counts, by time. */
export function changesOf(
  line: TargetLine,
  place: { cell: number; target: number },
  acceptances: readonly AcceptanceRow[],
  fences: ReadonlyMap<string, string>,
): Pick<LineState, 'changes' | 'counts'> {
  // Times come from the last points; a count that grew earlier is still open.
  const offset = Math.max(0, line.points.length - linePoints);
  const levels = levelsFrom(historyOf(line), offset);
  const steps = judgeCountHistory(countedHistory(line, fences));
  const accepted = acceptedSteps<HistoryChange | CountLevelChange>(
    [...levels, ...steps],
    line.points.map(({ run }) => run.commit),
    acceptancesOf(line.cell.id, acceptances),
  );
  return {
    changes: levels.map((change) => ({
      ...place,
      ...levelChange(line, change),
      ...whenOf(line, change, accepted.get(change)),
    })),
    counts: shownSteps(steps).map((step) => ({ ...place, ...countChange(line, steps, step, accepted.get(step)) })),
  };
}

/** Changes of level that the points from a position on show, at their positions among all points. */
export const levelsFrom = (points: readonly HistoryPoint[], start: number): HistoryChange[] =>
  judgeHistory(points.slice(start)).changes.map((change) => ({
    ...change,
    index: change.index + start,
    from: change.from + start,
    to: change.to + start,
  }));

type When = Pick<
  OverviewChange,
  'lastGoodCommit' | 'firstChangedCommit' | 'at' | 'commitsAgo' | 'accepted' | 'explained'
>;

function whenOf(
  { points }: TargetLine,
  { index, lastGoodCommit, firstChangedCommit }: HistoryChange | CountLevelChange,
  { reason, explained }: Partial<Acceptance> = {},
): When {
  return {
    ...defined({ lastGoodCommit, firstChangedCommit }),
    at: points[index]!.run.startedAt,
    commitsAgo: new Set(points.slice(index + 1).map(({ run }) => run.commit ?? run.id)).size,
    ...defined({ accepted: reason, explained }),
  };
}

type Level = Pick<OverviewChange, 'verdict' | 'ratio' | 'low' | 'high' | 'before' | 'after' | 'p'>;

function levelChange({ cell: { better = 'smaller' } }: TargetLine, change: HistoryChange): Level {
  return {
    verdict: change.verdict,
    ratio: change.ratio === undefined ? null : rounded(change.ratio),
    ...(change.low === undefined || change.high === undefined
      ? {}
      : { low: rounded(change.low), high: rounded(change.high) }),
    // Levels in the unit of the cell, not that of the judge.
    before: rounded(costOf(change.before, better)),
    after: rounded(costOf(change.after, better)),
    p: rounded(change.p),
  };
}

function countChange(
  line: TargetLine,
  steps: readonly CountLevelChange[],
  step: CountLevelChange,
  accepted: Acceptance | undefined,
): Omit<OverviewChange, 'cell' | 'target'> {
  const { metric, verdict, before, after } = step;
  const own = whenOf(line, step, accepted);
  const isLast = !steps.some((other) => other.metric === metric && other.index > step.index);
  const isNews = verdict === 'improved' && isLast && own.commitsAgo < newsCommits;
  return {
    metric,
    ...((step.isOpen || isNews) && accepted === undefined ? { open: true } : {}),
    verdict,
    before,
    after,
    ratio: before > 0 && after > 0 ? rounded(after / before) : null,
    ...own,
  };
}

/** The number of counts that are named of one step; a new runtime changes dozens. */
const maxCounts = 12;

/** The steps that are shown: at each position those of syncs first, then the strongest. */
function shownSteps(steps: readonly CountLevelChange[]): CountLevelChange[] {
  const sizeOf = ({ before, after }: CountLevelChange): number =>
    before > 0 && after > 0 ? Math.abs(Math.log(after / before)) : Infinity;
  const isSync = ({ metric }: CountLevelChange): number => Number(familyOf(metric) === 'sync' || metric === 'fsyncs');
  const sorted = [...steps].sort(
    (a, b) =>
      a.index - b.index ||
      isSync(b) - isSync(a) ||
      sizeOf(b) - sizeOf(a) ||
      Math.abs(b.after - b.before) - Math.abs(a.after - a.before),
  );
  return sorted.filter(({ index, isOpen }, at) => isOpen || sorted[at - maxCounts]?.index !== index);
}

const rounded = (value: number): number => Number(value.toPrecision(4));

export const lineKey = (cell: Pick<CellRow, 'id' | 'unit'>, target: string, run: string): string =>
  JSON.stringify([cell.id, cell.unit, target, run]);
export const stateKey = ({ cell, target, points }: TargetLine): string => lineKey(cell, target, points.at(-1)!.run.id);

/** Keeps the states of lines without new points: most lines, if each machine publishes its own run. */
export function knownStates(
  previous: OverviewFile | undefined,
  acceptances: readonly AcceptanceRow[],
  hidden: number | undefined,
): Map<string, Omit<LineState, 'line'>> {
  const known = new Map<string, Omit<LineState, 'line'>>();
  if (previous?.acceptances !== acceptances.length || previous.hidden !== hidden) return known;
  const { cells, targets, stamps, states } = previous;
  const byPlace = new Map<string, OverviewChange[]>();
  for (const change of previous.changes) {
    const place = `${change.cell} ${change.target}`;
    byPlace.set(place, [change, ...(byPlace.get(place) ?? [])]);
  }
  for (const [position, cell] of states.cell.slice(0, states.current).entries()) {
    const target = states.target[position]!;
    const own = byPlace.get(`${cell} ${target}`) ?? [];
    known.set(lineKey(cells[cell]!, targets[target]!.key, stamps[states.latest[position]!]!.run), {
      changes: own.filter(({ metric }) => metric === undefined),
      counts: own.filter(({ metric }) => metric !== undefined),
      lastRun: {
        verdict: states.verdict[position]!,
        ratio: states.ratio[position]!,
        low: states.ratioLow[position]!,
        high: states.ratioHigh[position]!,
        earlier: states.earlier[position]!,
        missing: states.missing[position]!,
      },
    });
  }
  return known;
}
