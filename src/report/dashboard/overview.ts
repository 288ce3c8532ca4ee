/** Makes the file of the dashboard's first view from a store's last runs: rows, changes, and cells not measured lately. Pure functions. */
import type { AcceptanceRow, CommitRow, StoredRun, Trend } from '../../history/store/format/index.ts';
import { summariseNoise } from './noise-summary.ts';
import type { SeedReference } from '../../core/cells/index.ts';
import { defined } from '../../core/document/index.ts';
import type { RunDocument } from '../../core/document/index.ts';
import { type LastFigure, maxOlder, olderOf } from './older-figures.ts';
import { type OverviewChange, type OverviewFile, overviewSchemaId } from './overview-file.ts';
import { linesOf, type TargetLine } from './lines.ts';
import {
  changesOf,
  isAcceptedNews,
  judgeLatest,
  knownStates,
  type LastRun,
  lineKey,
  type LineState,
  standingChange,
  stateKey,
  statesOf,
} from './overview-states.ts';
import { latestFindings, latestRepetitions } from './study-results.ts';
import { changeSize, commitOrder, groupChanges } from './commit-groups.ts';
import { summariseRuns } from './recent-runs.ts';

/** Number of runs used, the last to arrive. */
export const overviewRuns = 192;

/** Maximum number of points of each cell on each target: the cost of change points grows faster than their number. */
const linePoints = 64;

const maxChanges = 300;

export interface OverviewInput {
  /** Runs in the store. */
  runs: number;
  /** The last runs to arrive. */
  recent: readonly StoredRun[];
  /** Commits of those runs. */
  trends: readonly Trend[];
  commits: ReadonlyMap<string, CommitRow>;
  acceptances: readonly AcceptanceRow[];
  /** Results of those runs' comparisons of their program with itself. */
  noise?: Parameters<typeof summariseNoise>[0];
  /** Documents of the runs just published. Verdicts, noise floor and findings come from them. */
  documents?: readonly RunDocument[];
  /** Last figures from before these runs (readOlder). Default: those of the previous file. */
  older?: readonly LastFigure[] | undefined;
  /** The previous file. Its facts about earlier runs are kept. */
  previous?: OverviewFile | undefined;
  /** ISO 8601. */
  now: string;
  /** The figures that studies published of a cell. Default: none. */
  seedsOf?: ((cell: string) => readonly SeedReference[]) | undefined;
}

export function makeOverview(input: OverviewInput): OverviewFile {
  const lines = linesOf(input.trends).map((line) => ({ ...line, points: line.points.slice(-linePoints) }));
  const older = notIn(lines, input.older ?? (input.previous ? olderOf(input.previous) : []));
  const all = [...lines, ...older];
  const cells = [...new Map(all.map(({ cell }) => [JSON.stringify([cell.id, cell.unit]), cell])).values()];
  const cellAt = new Map(cells.map((cell, position) => [JSON.stringify([cell.id, cell.unit]), position]));
  const targets = [...new Set(all.map(({ target }) => target))].sort();
  const targetAt = new Map(targets.map((target, position) => [target, position]));
  const known = knownStates(input.previous, input.acceptances);
  const lastRuns = new Map<TargetLine, LastRun>();
  for (const target of targets)
    judgeLatest(
      lines.filter((line) => line.target === target && !known.has(stateKey(line))),
      input.acceptances,
      lastRuns,
    );

  const states = lines.map((line): LineState => {
    const place = {
      cell: cellAt.get(JSON.stringify([line.cell.id, line.cell.unit]))!,
      target: targetAt.get(line.target)!,
    };
    const unchanged = known.get(stateKey(line));
    if (unchanged) return { line, ...unchanged, changes: unchanged.changes.map((change) => ({ ...change, ...place })) };
    return { line, changes: changesOf(line, place, input.acceptances), lastRun: lastRuns.get(line)! };
  });
  const open = new Set(states.flatMap((state) => standingChange(state) ?? []));
  const changes = listed(states, open);
  const lineOf = new Map(states.flatMap(({ line, changes: own }) => own.map((change) => [change, line])));
  const grouped = new Set(changes.filter((change) => open.has(change) || isAcceptedNews(change)));
  const groups = groupChanges(changes, grouped, commitOrder(input.recent), (change) => lineOf.get(change));
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
  const noise = summariseNoise(input.noise ?? []);
  const named = new Set([
    ...changes.flatMap(({ lastGoodCommit, firstChangedCommit }) => [lastGoodCommit, firstChangedCommit]),
    ...recent.map(({ commit }) => commit),
  ]);
  return {
    schema: overviewSchemaId,
    updatedAt: input.now,
    runs: input.runs,
    acceptances: input.acceptances.length,
    ...defined({ repository }),
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
      ...statesOf([...states, ...older.map(() => undefined)]),
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
    groups,
    recent,
    commits: [...input.commits.values()].filter(({ id }) => named.has(id)),
    findings: latestFindings(input),
    studies: [...new Set(cells.flatMap(({ id }) => input.seedsOf?.(id) ?? []).map(({ study }) => study))].sort(),
    ...latestRepetitions(input),
    ...defined({ noise }),
  };
}

/** All open changes, and the newest of the others; newest first. */
function listed(states: readonly LineState[], open: ReadonlySet<OverviewChange>): OverviewChange[] {
  const newestFirst = (a: OverviewChange, b: OverviewChange): number =>
    a.at < b.at ? 1 : a.at > b.at ? -1 : changeSize(b) - changeSize(a) || 0;
  const others = states.flatMap(({ changes }) => changes.filter((change) => !open.has(change))).sort(newestFirst);
  return [...open, ...others.slice(0, Math.max(0, maxChanges - open.size))].sort(newestFirst);
}

/** Figures of cells that have no line, newest first. */
function notIn(lines: readonly TargetLine[], figures: readonly LastFigure[]): LastFigure[] {
  const keyOf = ({ cell, target }: Pick<TargetLine, 'cell' | 'target'>): string => lineKey(cell, target, '');
  const here = new Set(lines.map(keyOf));
  return figures
    .filter((figure) => !here.has(keyOf(figure)))
    .sort((a, b) => (a.run.startedAt < b.run.startedAt ? 1 : -1))
    .slice(0, maxOlder);
}
