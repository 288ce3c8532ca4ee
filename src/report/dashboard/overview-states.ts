/** The state of one cell on one target in the overview: its changes of level, and the verdict of its last run. */
import { defined } from '../../core/document/index.ts';
import {
  acceptedPositions,
  judgeAgainstHistory,
  judgeHistory,
  type CellHistory,
  type HistoryChange,
  type HistoryVerdict,
} from '../../judge/index.ts';
import type { AcceptanceRow, CellRow } from '../../history/store/format/index.ts';
import { acceptancesOf, historyOf, type TargetLine } from './lines.ts';
import type { OverviewChange, OverviewFile, VerdictName } from './overview-file.ts';

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
  changes: OverviewChange[];
  lastRun: LastRun;
}

/** The last change of level, if it is open: recent, and not accepted. */
export function standingChange({ changes }: Pick<LineState, 'changes'>): OverviewChange | undefined {
  const last = changes.at(-1);
  return last && last.accepted === undefined && last.commitsAgo < newsCommits ? last : undefined;
}

/** Recent and accepted. */
export const isAcceptedNews = ({ accepted, commitsAgo }: OverviewChange): boolean =>
  accepted !== undefined && commitsAgo < newsCommits;

type Columns = Pick<
  OverviewFile['states'],
  'verdict' | 'standing' | 'ratio' | 'ratioLow' | 'ratioHigh' | 'earlier' | 'missing'
>;

/** @param states undefined if only a figure is known */
export function statesOf(states: readonly (LineState | undefined)[]): Columns {
  const runs = states.map((state) => state?.lastRun);
  return {
    verdict: runs.map((run) => run?.verdict ?? 'inconclusive'),
    standing: states.map((state) => state !== undefined && standingChange(state) !== undefined),
    ratio: runs.map((run) => run?.ratio ?? null),
    ratioLow: runs.map((run) => run?.low ?? null),
    ratioHigh: runs.map((run) => run?.high ?? null),
    earlier: runs.map((run) => run?.earlier ?? 0),
    missing: runs.map((run) => run?.missing ?? 0),
  };
}

/** Verdicts of each line's last point against the points before it. The cells of one target share the error rate. */
export function judgeLatest(
  lines: readonly TargetLine[],
  acceptances: readonly AcceptanceRow[],
  lastRuns: Map<TargetLine, LastRun>,
): void {
  const cells = new Map<string, CellHistory>();
  for (const [position, line] of lines.entries()) {
    const points = historyOf(line);
    cells.set(String(position), {
      current: points.at(-1)!,
      earlier: points.slice(0, -1),
      acceptances: acceptancesOf(line.cell.id, acceptances),
    });
  }
  const judged = judgeAgainstHistory(cells);
  for (const [position, line] of lines.entries()) lastRuns.set(line, lastRunOf(judged.get(String(position))!));
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

export function changesOf(
  line: TargetLine,
  place: { cell: number; target: number },
  acceptances: readonly AcceptanceRow[],
): OverviewChange[] {
  const own = acceptancesOf(line.cell.id, acceptances);
  const commits = line.points.map(({ run }) => run.commit);
  return judgeHistory(historyOf(line)).changes.map((change): OverviewChange => {
    const accepted = own.find((acceptance) =>
      acceptedPositions(commits, [acceptance]).some((position) => position >= change.from),
    );
    return {
      ...place,
      verdict: change.verdict,
      ratio: change.ratio === undefined ? null : rounded(change.ratio),
      ...(change.low === undefined || change.high === undefined
        ? {}
        : { low: rounded(change.low), high: rounded(change.high) }),
      ...levels(line.cell, change),
      p: rounded(change.p),
      ...defined({ lastGoodCommit: change.lastGoodCommit, firstChangedCommit: change.firstChangedCommit }),
      at: line.points[change.index]!.run.startedAt,
      commitsAgo: new Set(line.points.slice(change.index + 1).map(({ run }) => run.commit ?? run.id)).size,
      ...(accepted === undefined ? {} : { accepted: accepted.reason }),
    };
  });
}

/** Levels in the unit of the cell, not that of the judge. */
function levels({ better }: CellRow, { before, after }: HistoryChange): { before: number; after: number } {
  const back = (value: number): number => rounded(better === 'bigger' ? 1 / value : value);
  return { before: back(before), after: back(after) };
}

const rounded = (value: number): number => Number(value.toPrecision(4));

export const lineKey = (cell: Pick<CellRow, 'id' | 'unit'>, target: string, run: string): string =>
  JSON.stringify([cell.id, cell.unit, target, run]);
export const stateKey = ({ cell, target, points }: TargetLine): string => lineKey(cell, target, points.at(-1)!.run.id);

/** Keeps the states of lines without new points: most lines, if each machine publishes its own run. */
export function knownStates(
  previous: OverviewFile | undefined,
  acceptances: readonly AcceptanceRow[],
): Map<string, Omit<LineState, 'line'>> {
  const known = new Map<string, Omit<LineState, 'line'>>();
  if (previous?.acceptances !== acceptances.length) return known;
  const { cells, targets, stamps, states } = previous;
  const byPlace = new Map<string, OverviewChange[]>();
  for (const change of previous.changes) {
    const place = `${change.cell} ${change.target}`;
    byPlace.set(place, [change, ...(byPlace.get(place) ?? [])]);
  }
  for (const [position, cell] of states.cell.slice(0, states.current).entries()) {
    const target = states.target[position]!;
    const changes = byPlace.get(`${cell} ${target}`) ?? [];
    known.set(lineKey(cells[cell]!, targets[target]!.key, stamps[states.latest[position]!]!.run), {
      changes,
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
