/**
 * Finds the benchmarks that are expected because earlier runs of the same job had them: docs/verdicts.md#not-measured. A store does not
 * record which runs belong together, so they are matched by their own facts: job, suite, system, and common cells.
 */
import { type Counterpart, firstSubject, type Lost } from '../judge/index.ts';
import { covers, isWorkloadId } from '../core/cells/index.ts';
import { groupBy, defined, type RunDocument } from '../core/document/index.ts';
import { type AcceptanceRow, byTime } from '../history/store/format/index.ts';
import { type PastPoint, type Snapshot, widen } from '../history/store/index.ts';

/** Number of runs that are searched: older benchmarks are forgotten. */
const lastRuns = 100;
/** Of each series, however many runs of other suites and jobs lie between them. */
const lastOfSeries = 10;

export interface Promised {
  /** Expected results of a run. */
  lostBy: (run: RunDocument) => readonly Lost[];
  /** Results of earlier runs on the same system. */
  counterpartOf: (run: RunDocument) => Counterpart;
}

type StoredRun = PastPoint['run'];

interface EarlierRun {
  run: StoredRun;
  cells: Set<string>;
}

/** Whether the measured commit has the given commit in its history. */
export type IsInHistory = (commit: string) => Promise<boolean>;

/**
 * @param runs measured now: those of one system are handled together
 * @param isInHistory the branch may be behind, so benchmarks that other commits added are not expected. Default: all commits are
 * in it
 */
export async function promisedBy(
  snapshot: Snapshot,
  runs: readonly RunDocument[],
  isInHistory: IsInHistory = () => Promise.resolve(true),
): Promise<Promised> {
  const own = new Set(runs.map(({ id }) => id));
  const past = await snapshot.histories({ last: await reachOf(snapshot, new Set(runs.map(seriesOf))) });
  const points = [...past].map(([cell, { points: all, acceptances }]) => ({
    cell,
    acceptances,
    points: all.filter(({ run }) => !own.has(run.id)),
  }));
  const earlier = runsOf(points);
  const acceptancesOf = new Map(points.map(({ cell, acceptances }) => [cell, acceptances]));
  const lost = new Map<RunDocument, Lost[]>();
  for (const alike of groupBy(runs.filter(isWhole), seriesOf).values()) {
    const [first] = alike;
    const present = presentOn(first!, runs, earlier);
    for (const { run, by, cell } of await missingInHistory(alike, earlier, isInHistory)) {
      if (present.has(cell)) continue;
      const list = lost.get(by) ?? [];
      lost.set(by, [...list, lossOf(cell, by, run, acceptancesOf.get(cell) ?? [])]);
    }
  }
  return {
    lostBy: (run) => lost.get(run) ?? [],
    counterpartOf: (run) => counterpartOf(points, systemOf(run)),
  };
}

/** The number of last runs in a store that have enough of these series. */
async function reachOf(snapshot: Snapshot, series: ReadonlySet<string>): Promise<number> {
  const total = (await snapshot.index())?.runs ?? 0;
  let found = new Map<string, StoredRun[]>();
  await widen(total, series, lastOfSeries, async (reach) => {
    const kept = (await snapshot.runs(reach)).filter(({ pullRequest }) => pullRequest === undefined);
    found = groupBy(kept, storedSeriesOf);
    return new Map([...found].map(([name, alike]) => [name, alike.length]));
  });
  const own = [...series].flatMap((name) => found.get(name)?.slice(-lastOfSeries) ?? []);
  return Math.max(lastRuns, ...own.map(({ sequence }) => total - sequence));
}

/** An interrupted run reports that itself. */
const isWhole = ({ complete, cells }: RunDocument): boolean => complete && Object.keys(cells).length > 0;

type Points = readonly { cell: string; points: readonly PastPoint[] }[];

function runsOf(all: Points): EarlierRun[] {
  const found = new Map<string, EarlierRun>();
  for (const { cell, points } of all) {
    for (const { run } of points) {
      const known = found.get(run.id) ?? { run, cells: new Set() };
      found.set(run.id, known);
      known.cells.add(cell);
    }
  }
  return [...found.values()].sort(byTime);
}

const textOf = (...parts: readonly unknown[]): string => JSON.stringify(parts.map((part) => part ?? null));

/** Figures of another system belong to another run. */
function systemOf(run: RunDocument): string {
  const { target, environment } = run.subjects[firstSubject(run)] ?? {};
  return textOf(run.tool.name, target, environment?.os);
}

function storedSystemOf({ tool, subjects }: StoredRun): string {
  const { target, os } = subjects.find(({ name }) => name === 'head') ?? subjects[0] ?? {};
  return textOf(tool, target, os);
}

const seriesOf = (run: RunDocument): string => textOf(systemOf(run), run.source?.job, run.suite);
const storedSeriesOf = (run: StoredRun): string => textOf(storedSystemOf(run), run.job, run.suite);

/** Runs of this job on one system, and runs of other jobs stored for the same commit. */
function presentOn(one: RunDocument, runs: readonly RunDocument[], earlier: readonly EarlierRun[]): Set<string> {
  const system = systemOf(one);
  const here = runs.filter((run) => systemOf(run) === system);
  const commit = one.source?.commit;
  const beside = earlier.filter(
    ({ run }) => commit !== undefined && run.commit === commit && storedSystemOf(run) === system,
  );
  return new Set([
    ...here.flatMap(({ cells, errors }) => [...Object.keys(cells), ...errors.map(({ cell }) => cell)]),
    ...beside.flatMap(({ cells }) => [...cells]),
  ]);
}

interface MissingCell {
  cell: string;
  run: StoredRun;
  by: RunDocument;
}

/** Runs of commits outside the history are skipped, and earlier ones are used instead. */
async function missingInHistory(
  runs: readonly RunDocument[],
  earlier: readonly EarlierRun[],
  isInHistory: IsInHistory,
): Promise<MissingCell[]> {
  const missing = missingFrom(runs, earlier);
  for (const commit of new Set(missing.map(({ run }) => run.commit))) {
    if (commit === undefined || (await isInHistory(commit))) continue;
    const rest = earlier.filter(({ run }) => run.commit !== commit);
    return missingInHistory(runs, rest, isInHistory);
  }
  return missing;
}

/**
 * The runs of the last commit that have cells in common with these. For a single run, only the most similar one counts: the
 * others belong to other jobs of a matrix. For several runs reported together, all runs of that commit count: a missing one is a
 * loss.
 * @param runs of one series
 */
function missingFrom(runs: readonly RunDocument[], earlier: readonly EarlierRun[]): MissingCell[] {
  const [first] = runs;
  const commits = new Set(runs.map(({ source }) => source?.commit));
  const series = earlier.filter(
    ({ run }) => storedSeriesOf(run) === seriesOf(first!) && !(run.commit !== undefined && commits.has(run.commit)),
  );
  const areSeveral = runs.length > 1;
  return runs.flatMap((by, position): MissingCell[] => {
    const alike = (one: EarlierRun): number => Object.keys(by.cells).filter((cell) => one.cells.has(cell)).length;
    const sharing = series.filter((one) => alike(one) > 0);
    const last = sharing.at(-1);
    if (last === undefined) return [];
    const isOfLast = ({ run }: EarlierRun): boolean =>
      run === last.run || (run.commit !== undefined && run.commit === last.run.commit);
    const most = Math.max(...sharing.filter(isOfLast).map(alike));
    const nearest = sharing.filter((one) => isOfLast(one) && alike(one) === most).slice(-1);
    const references = areSeveral && position === 0 ? series.filter(isOfLast) : nearest;
    return references.flatMap(({ run, cells }) =>
      [...cells].filter((cell) => areSeveral || isAskedFor(cell, by)).map((cell) => ({ cell, run, by })),
    );
  });
}

/** A run of user-selected cells implies no others. */
function isAskedFor(cell: string, { only }: RunDocument): boolean {
  const { cells, runners } = only ?? {};
  const isOfRunner = runners === undefined || runners.some((runner) => cell.startsWith(`${runner}/`));
  return isOfRunner && (cells === undefined || cells.some((pattern) => covers(pattern, cell)));
}

/** If a person accepted the cell after its last measurement, the loss is accepted too, regardless of the commit. */
function lossOf(cell: string, by: RunDocument, last: StoredRun, acceptances: readonly AcceptanceRow[]): Lost {
  const accepted = acceptances.find(({ at }) => Date.parse(at) > Date.parse(last.startedAt));
  const skipped = by.skipped.find((one) => covers(one.cell, cell))?.reason;
  const where = last.commit === undefined ? last.startedAt.slice(0, 10) : last.commit.slice(0, 7);
  return {
    what: isWorkloadId(cell) && !cell.includes('?') ? 'workload' : 'benchmark',
    cell,
    side: 'head',
    reason: skipped ?? `the stored run of ${where} has it and this one has not`,
    ...defined({ accepted: accepted?.reason, acceptedBy: accepted?.by }),
  };
}

function counterpartOf(all: Points, system: string): Counterpart {
  const last = new Map(
    all.flatMap(({ cell, points }): [string, PastPoint][] => {
      const point = points.filter(({ run }) => storedSystemOf(run) === system).at(-1);
      return point === undefined ? [] : [[cell, point]];
    }),
  );
  return { has: (cell) => last.has(cell), hasCounts: (cell) => last.get(cell)?.calls !== undefined };
}
