/** From the last runs of a store to the file of the dashboard's first view. Pure: rows in, file out. */
import {
  blessedPositions,
  judgeAgainstHistory,
  judgeHistory,
  type CellHistory,
  type HistoryChange,
} from '../judge/index.ts';
import type { RunDocument } from '../model/index.ts';
import type { BlessingRow, CellRow, CommitRow, StoredRun, Trend } from '../store-format/index.ts';
import { mostOlder, olderOf, type LastFigure } from './older.ts';
import { blessingsOf, historyOf, linesOf, targetKey, type TargetLine } from './lines.ts';
import {
  overviewSchemaId,
  type OverviewChange,
  type OverviewFile,
  type OverviewRun,
  type VerdictName,
} from './overview-file.ts';

/** So many runs are looked at, the last to arrive. */
export const overviewRuns = 192;
/** … and of each cell on each target so many points: what change points cost grows faster than their number. */
export const linePoints = 64;
/** A change is news, and its cell stands as changed, for so many commits. */
export const newsCommits = 30;
const shownRuns = 30;
const mostChanges = 300;

export interface OverviewInput {
  /** Runs in the store. */
  runs: number;
  /** The last runs to arrive. */
  recent: readonly StoredRun[];
  /** Of those runs. */
  trends: readonly Trend[];
  commits: ReadonlyMap<string, CommitRow>;
  blessings: readonly BlessingRow[];
  /** Documents of runs that have just been published: verdicts, noise floor and findings are taken from them. */
  documents?: readonly RunDocument[];
  /** Last figures from before these runs (readOlder). Default: what the file before says. */
  older?: readonly LastFigure[] | undefined;
  /** The file before: what it says of earlier runs is kept. */
  previous?: OverviewFile | undefined;
  /** ISO 8601. */
  now: string;
}

interface LineState {
  line: TargetLine;
  changes: OverviewChange[];
  verdict: VerdictName;
}

export function makeOverview(input: OverviewInput): OverviewFile {
  const lines = linesOf(input.trends).map((line) => ({ ...line, points: line.points.slice(-linePoints) }));
  const older = notIn(lines, input.older ?? (input.previous ? olderOf(input.previous) : []));
  const all = [...lines, ...older];
  const cells = [...new Map(all.map(({ cell }) => [JSON.stringify([cell.id, cell.unit]), cell])).values()];
  const cellAt = new Map(cells.map((cell, position) => [JSON.stringify([cell.id, cell.unit]), position]));
  const targets = [...new Set(all.map(({ target }) => target))].sort();
  const targetAt = new Map(targets.map((target, position) => [target, position]));
  const known = knownStates(input);
  const verdicts = new Map<TargetLine, VerdictName>();
  for (const target of targets)
    judgeLatest(
      lines.filter((line) => line.target === target && !known.has(stateKey(line))),
      input.blessings,
      verdicts,
    );

  const states = lines.map((line): LineState => {
    const place = {
      cell: cellAt.get(JSON.stringify([line.cell.id, line.cell.unit]))!,
      target: targetAt.get(line.target)!,
    };
    const unchanged = known.get(stateKey(line));
    if (unchanged) return { line, ...unchanged, changes: unchanged.changes.map((change) => ({ ...change, ...place })) };
    const changes = changesOf(line, place, input.blessings);
    const last = changes.at(-1);
    const standing = last && last.blessed === undefined && last.commitsAgo < newsCommits ? last.verdict : undefined;
    return { line, changes, verdict: standing ?? verdicts.get(line) ?? 'inconclusive' };
  });
  const changes = states
    .flatMap((state) => state.changes)
    .sort((a, b) =>
      a.at < b.at ? 1 : a.at > b.at ? -1 : Math.abs(Math.log(b.ratio ?? 1)) - Math.abs(Math.log(a.ratio ?? 1)),
    )
    .slice(0, mostChanges);
  const changeAt = new Map(changes.map((change, position) => [change, position]));

  const stampAt = new Map<string, number>();
  const stamps: OverviewFile['stamps'] = [];
  const stampOf = ({ id, startedAt }: Pick<StoredRun, 'id' | 'startedAt'>): number => {
    const known = stampAt.get(id);
    if (known !== undefined) return known;
    stampAt.set(id, stamps.length);
    return stamps.push({ run: id, at: startedAt }) - 1;
  };
  const latest = [...lines.map(({ points }) => points.at(-1)!), ...older];
  const recent = summariseRuns(input, targetAt, states);
  const repository = input.recent.findLast((run) => run.repository !== undefined)?.repository;
  const named = new Set([
    ...changes.flatMap(({ lastGoodCommit, firstChangedCommit }) => [lastGoodCommit, firstChangedCommit]),
    ...recent.map(({ commit }) => commit),
  ]);
  return {
    schema: overviewSchemaId,
    updatedAt: input.now,
    runs: input.runs,
    blessings: input.blessings.length,
    ...(repository === undefined ? {} : { repository }),
    targets: targets.map((key) => ({ key })),
    cells,
    states: {
      current: states.length,
      cell: all.map(({ cell }) => cellAt.get(JSON.stringify([cell.id, cell.unit]))!),
      target: all.map(({ target }) => targetAt.get(target)!),
      points: all.map((line) => ('points' in line ? line.points.length : 1)),
      value: latest.map(({ value }) => value),
      low: latest.map(({ low }) => low ?? null),
      high: latest.map(({ high }) => high ?? null),
      latest: latest.map(({ run }) => stampOf(run)),
      verdict: [...states.map(({ verdict }) => verdict), ...older.map(() => 'inconclusive' as const)],
      change: [
        ...states.map(({ changes: own }) => {
          const last = own.at(-1);
          return (last && changeAt.get(last)) ?? -1;
        }),
        ...older.map(() => -1),
      ],
    },
    stamps,
    changes,
    recent,
    commits: [...input.commits.values()].filter(({ id }) => named.has(id)),
    findings: findingsOf(input),
  };
}

/** Those that none of the lines is of, the newest first. */
function notIn(lines: readonly TargetLine[], figures: readonly LastFigure[]): LastFigure[] {
  const keyOf = ({ cell, target }: Pick<TargetLine, 'cell' | 'target'>): string => lineKey(cell, target, '');
  const here = new Set(lines.map(keyOf));
  return figures
    .filter((figure) => !here.has(keyOf(figure)))
    .sort((a, b) => (a.run.startedAt < b.run.startedAt ? 1 : -1))
    .slice(0, mostOlder);
}

const lineKey = (cell: Pick<CellRow, 'id' | 'unit'>, target: string, run: string): string =>
  JSON.stringify([cell.id, cell.unit, target, run]);
const stateKey = ({ cell, target, points }: TargetLine): string => lineKey(cell, target, points.at(-1)!.run.id);

/** What the file before says of lines that got no point since: most of them, where each machine publishes its own run. */
function knownStates({ previous, blessings }: OverviewInput): Map<string, Omit<LineState, 'line'>> {
  const known = new Map<string, Omit<LineState, 'line'>>();
  if (previous?.blessings !== blessings.length) return known;
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
      verdict: states.verdict[position]!,
    });
  }
  return known;
}

/** Verdicts of each line's last point against what came before it; the error rate is shared among the cells of one target. */
function judgeLatest(
  lines: readonly TargetLine[],
  blessings: readonly BlessingRow[],
  verdicts: Map<TargetLine, VerdictName>,
): void {
  const cells = new Map<string, CellHistory>();
  for (const [position, line] of lines.entries()) {
    const points = historyOf(line);
    cells.set(String(position), {
      current: points.at(-1)!,
      earlier: points.slice(0, -1),
      blessings: blessingsOf(line.cell.id, blessings),
    });
  }
  const judged = judgeAgainstHistory(cells);
  for (const [position, line] of lines.entries()) verdicts.set(line, judged.get(String(position))!.verdict);
}

export function changesOf(
  line: TargetLine,
  place: { cell: number; target: number },
  blessings: readonly BlessingRow[],
): OverviewChange[] {
  const own = blessingsOf(line.cell.id, blessings);
  const commits = line.points.map(({ run }) => run.commit);
  return judgeHistory(historyOf(line)).changes.map((change): OverviewChange => {
    const accepted = own.find((blessing) =>
      blessedPositions(commits, [blessing]).some((position) => position >= change.from),
    );
    return {
      ...place,
      verdict: change.verdict,
      ratio: change.ratio === undefined ? null : rounded(change.ratio),
      ...levels(line.cell, change),
      p: rounded(change.p),
      ...(change.lastGoodCommit === undefined ? {} : { lastGoodCommit: change.lastGoodCommit }),
      ...(change.firstChangedCommit === undefined ? {} : { firstChangedCommit: change.firstChangedCommit }),
      at: line.points[change.index]!.run.startedAt,
      commitsAgo: new Set(line.points.slice(change.index + 1).map(({ run }) => run.commit ?? run.id)).size,
      ...(accepted === undefined ? {} : { blessed: accepted.reason }),
    };
  });
}

/** Levels as the cell is measured, not as the judge sees it. */
function levels({ better }: CellRow, { before, after }: HistoryChange): { before: number; after: number } {
  const back = (value: number): number => rounded(better === 'bigger' ? 1 / value : value);
  return { before: back(before), after: back(after) };
}

const rounded = (value: number): number => Number(value.toPrecision(4));

function summariseRuns(
  { recent, documents = [], previous }: OverviewInput,
  targetAt: ReadonlyMap<string, number>,
  states: readonly LineState[],
): OverviewRun[] {
  const before = new Map(previous?.recent.map((run) => [run.id, run]));
  const published = new Map(documents.map((document) => [document.id, document]));
  const byTime = [...recent]
    .filter(({ pullRequest }) => pullRequest === undefined)
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
  return byTime.slice(0, shownRuns).map((run): OverviewRun => {
    const judgement = published.get(run.id)?.judgement;
    const tally = judgement
      ? tallyOf(Object.values(judgement.cells).map(({ verdict }) => verdict))
      : (before.get(run.id)?.tally ??
        tallyOf(states.filter(({ line }) => line.points.at(-1)!.run.id === run.id).map(({ verdict }) => verdict)));
    const noiseFloor = judgement?.noiseFloor ?? before.get(run.id)?.noiseFloor;
    return {
      id: run.id,
      startedAt: run.startedAt,
      complete: run.complete,
      ...(run.commit === undefined ? {} : { commit: run.commit }),
      ...(run.ref === undefined ? {} : { ref: run.ref }),
      ...(run.suite === undefined ? {} : { suite: run.suite }),
      targets: [...new Set(run.subjects.map(targetKey))].flatMap((key) => targetAt.get(key) ?? []),
      cells: run.cells,
      failed: run.errors,
      skipped: run.skipped,
      hazards: [...new Set(run.subjects.flatMap(({ hazards }) => hazards))],
      tally,
      ...(noiseFloor === undefined ? {} : { noiseFloor }),
    };
  });
}

function tallyOf(verdicts: readonly VerdictName[]): [VerdictName, number][] {
  const tally = new Map<VerdictName, number>();
  for (const verdict of verdicts) tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
  return [...tally];
}

/** Of the newest document that has any; else those known before. */
function findingsOf({ documents = [], previous }: OverviewInput): OverviewFile['findings'] {
  const newest = [...documents]
    .filter(({ findings = [] }) => findings.some(({ status }) => status !== 'not-measured'))
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0];
  return newest ? newest.findings!.map((finding) => ({ ...finding, run: newest.id })) : (previous?.findings ?? []);
}
