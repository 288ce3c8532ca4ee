/** Makes the file of the dashboard's first view from a store's last runs: rows, changes, and cells not measured lately. */
import type { AcceptanceRow, CommitRow, StoredRun, StoreReader, Trend } from '../../history/store/format/index.ts';
import { summariseNoise } from './noise-summary.ts';
import type { SeedReference } from '../../core/cells/index.ts';
import { defined, type RunDocument } from '../../core/document/index.ts';
import { type LastFigure, maxOlder } from './older-figures.ts';
import { type OverviewChange, type OverviewFile, overviewSchemaId } from './overview-file.ts';
import { countLine, isCount, linesOfMetric, metricsOfLines } from './count-lines.ts';
import { readFences } from './count-fences.ts';
import { linesOf, type TargetLine } from './lines.ts';
import {
  changesOf,
  isAcceptedNews,
  judgeLatest,
  linePoints,
  openChanges,
  knownStates,
  lastRunOfCount,
  lineKey,
  type LineState,
  stateKey,
  statesOf,
} from './overview-states.ts';
import { latestFindings, latestRepetitions } from './study-results.ts';
import { changeSize, commitOrder, groupChanges } from './commit-groups.ts';
import { summariseRuns } from './recent-runs.ts';

/** Number of runs used, the last to arrive. */
export const overviewRuns = 192;

const maxChanges = 300;

export interface OverviewInput {
  /** Runs in the store. */
  runs: number;
  /** Rows of what a person has hidden. Absent: none. */
  hidden?: number | undefined;
  /** The last runs to arrive. */
  recent: readonly StoredRun[];
  /** Commits of those runs. */
  trends: readonly Trend[];
  commits: ReadonlyMap<string, CommitRow>;
  acceptances: readonly AcceptanceRow[];
  /** Results of those runs' comparisons of their program with itself. */
  noise?: Parameters<typeof summariseNoise>[0];
  /** What the counts of environments are compared within, by the name of the environment (countFence). Default: all differ. */
  fences?: ReadonlyMap<string, string>;
  /** Documents of the runs just published. Verdicts, noise floor and findings come from them. */
  documents?: readonly RunDocument[];
  /** Last figures from before these runs (readOlder), or those of the previous file (olderOf). Default: none. */
  older?: readonly LastFigure[] | undefined;
  /** The previous file. Its facts about earlier runs are kept. */
  previous?: OverviewFile | undefined;
  /** The only metric that is of interest: `time`, `cpu`, a count, or the parameter `metric` of cells. Default: all. */
  metric?: string;
  /** ISO 8601. */
  now: string;
  /** The figures that studies published of a cell. Default: none. */
  seedsOf?: ((cell: string) => readonly SeedReference[]) | undefined;
}

/** What a store has of its last runs. */
export async function readLast(
  reader: StoreReader,
): Promise<Required<Pick<OverviewInput, 'trends' | 'recent' | 'commits' | 'noise' | 'fences'>>> {
  const [trends, recent, commits, noise] = await Promise.all([
    reader.trends({ last: overviewRuns }),
    reader.runs(overviewRuns),
    reader.commits(overviewRuns),
    reader.noise(overviewRuns),
  ]);
  return { trends, recent, commits, noise, fences: await readFences(reader, recent) };
}

export function makeOverview(input: OverviewInput): OverviewFile {
  const { fences = new Map<string, string>(), metric } = input;
  const every = linesOf(input.trends);
  const lines = linesShown(every, input);
  const older = metric !== undefined ? [] : notIn(lines, input.older ?? []);
  const all = [...lines, ...older];
  const cells = [...new Map(all.map(({ cell }) => [cellKey(cell), cell])).values()];
  const cellAt = new Map(cells.map((cell, position) => [cellKey(cell), position]));
  const targets = [...new Set(all.map(({ target }) => target))].sort();
  const targetAt = new Map(targets.map((target, position) => [target, position]));
  const known = knownStates(input.previous, input.acceptances, input.hidden);
  const unknown = lines.filter((line) => !known.has(stateKey(line)));
  const lastRuns = new Map(
    targets.flatMap((target) =>
      judgeLatest(
        unknown.filter((line) => line.target === target),
        input.acceptances,
      ),
    ),
  );

  const states = lines.map((line): LineState => {
    const place = {
      cell: cellAt.get(cellKey(line.cell))!,
      target: targetAt.get(line.target)!,
    };
    const unchanged = known.get(stateKey(line));
    const placed = (changes: readonly OverviewChange[]): OverviewChange[] =>
      changes.map((change) => ({ ...change, ...place }));
    if (unchanged) return { line, ...unchanged, changes: placed(unchanged.changes), counts: placed(unchanged.counts) };
    const found = changesOf(line, place, input.acceptances, fences);
    const lastRun = lastRuns.get(line)!;
    if (metric === undefined) return { line, ...found, lastRun };
    const counts = found.counts.filter((change) => change.metric === metric);
    return isCount(metric)
      ? { line, changes: [], counts, lastRun: lastRunOfCount(line) }
      : { line, changes: found.changes, counts, lastRun };
  });
  const open = new Set(states.flatMap(openChanges));
  const changes = listed(states, open);
  const lineOf = new Map(
    states.flatMap(({ line, changes: own, counts }) => [
      ...own.map((change) => [change, line] as const),
      ...counts.map((change) => [change, countLine(line, change.metric!, fences)] as const),
    ]),
  );
  const grouped = new Set(changes.filter((change) => open.has(change) || isAcceptedNews(change)));
  const groups = groupChanges(changes, grouped, commitOrder(input.recent), (change) => lineOf.get(change));
  const changeAt = new Map(changes.map((change, position) => [change, position]));

  const latest = [...lines.map(({ points }) => points.at(-1)!), ...older];
  const stamps = new Map(latest.map(({ run: { id, startedAt } }) => [id, startedAt]));
  const stampAt = new Map([...stamps.keys()].map((id, position) => [id, position]));
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
    ...defined({ repository, hidden: input.hidden }),
    targets: targets.map((key) => ({ key })),
    cells,
    states: {
      current: states.length,
      cell: all.map(({ cell }) => cellAt.get(cellKey(cell))!),
      target: all.map(({ target }) => targetAt.get(target)!),
      points: all.map((line) => ('points' in line ? Math.min(line.points.length, linePoints) : 1)),
      value: latest.map(({ value }) => value),
      low: latest.map(({ low }) => low ?? null),
      high: latest.map(({ high }) => high ?? null),
      latest: latest.map(({ run }) => stampAt.get(run.id)!),
      ...statesOf([...states, ...older.map(() => undefined)]),
      change: [
        ...states.map(({ changes: own }) => {
          const last = own.at(-1);
          return (last && changeAt.get(last)) ?? -1;
        }),
        ...older.map(() => -1),
      ],
    },
    stamps: [...stamps].map(([run, at]) => ({ run, at })),
    changes,
    groups,
    recent,
    commits: [...input.commits.values()].filter(({ id }) => named.has(id)),
    findings: latestFindings(input),
    metrics: metricsOfLines(every),
    ...defined({ metric }),
    studies: [...new Set(cells.flatMap(({ id }) => input.seedsOf?.(id) ?? []).map(({ study }) => study))].sort(),
    ...latestRepetitions(input),
    ...defined({ noise }),
  };
}

const cellKey = ({ id, unit }: Pick<TargetLine['cell'], 'id' | 'unit'>): string => JSON.stringify([id, unit]);

/** The lines of the first states, in their order. @param every all lines (linesOf) */
export const linesShown = (
  every: readonly TargetLine[],
  { metric, fences = new Map<string, string>() }: Pick<OverviewInput, 'metric' | 'fences'>,
): readonly TargetLine[] => (metric === undefined ? every : linesOfMetric(every, metric, fences));

/** All open changes, and the newest of the others; newest first. */
function listed(states: readonly LineState[], open: ReadonlySet<OverviewChange>): OverviewChange[] {
  const newestFirst = (a: OverviewChange, b: OverviewChange): number =>
    a.at < b.at ? 1 : a.at > b.at ? -1 : changeSize(b) - changeSize(a) || 0;
  const others = states
    .flatMap(({ changes, counts }) => [...changes, ...counts].filter((change) => !open.has(change)))
    .sort(newestFirst);
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
