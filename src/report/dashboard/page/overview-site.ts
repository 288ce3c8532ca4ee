/** Converts files of a store for the views: the file of the first view, and the parts with the points of a cell. */
import {
  type CommitRow,
  type AcceptanceRow,
  countColumns,
  countsAt,
  intervalOf,
  type SeriesRow,
  type StoredRun,
  type SubjectRow,
} from '../../../history/store/format/index.ts';
import type { OverviewFile } from '../overview-file.ts';
import type { CellState, Change, ChangeGroup, Commit, RunSummary, Site, SiteCell, Line } from './site.ts';
import { statusOf } from './status.ts';
import { targetKey, unitOfCount } from '../lines.ts';

/** `ns` for times of one operation. */
export const unitOf = (unit: string | undefined): string => (unit === undefined || unit === 'ns/op' ? 'ns' : unit);

export const emptySite = (updatedAt: string | undefined): Site => ({
  name: 'io-perf',
  repositoryUrl: undefined,
  updatedAt: Date.parse(updatedAt ?? '') || 0,
  targets: [],
  cells: [],
  byId: new Map(),
  changes: [],
  groups: [],
  runs: [],
  runCount: 0,
  commits: new Map(),
  findings: [],
  studies: [],
  repetitions: [],
  acceptances: 0,
  metrics: [],
  metric: undefined,
  noise: undefined,
  sparks: noSparks,
});

const noSparks: Site['sparks'] = () => Promise.resolve([]);

export const commitOf = ({ id, author, message, at, url }: CommitRow): Commit => ({
  id,
  author,
  title: message,
  time: at === undefined ? undefined : Date.parse(at),
  url,
});

/** The address of a repository, from the address of one of its commits. */
function repositoryOf(commits: Iterable<CommitRow>, repository: string | undefined): string | undefined {
  for (const { id, url } of commits) {
    const suffix = `/commit/${id}`;
    if (url?.endsWith(suffix) === true) return url.slice(0, -suffix.length);
  }
  return repository !== undefined && /^[\w.-]+\/[\w.-]+$/.test(repository)
    ? `https://github.com/${repository}`
    : undefined;
}

export function siteOf(overview: OverviewFile, sparks = noSparks): Site {
  const { cells, targets, states } = overview;
  const changes = overview.changes.map((change): Change => ({
    cell: cells[change.cell]!.id,
    target: targets[change.target]!.key,
    metric: change.metric,
    unit: change.metric === undefined ? unitOf(cells[change.cell]!.unit) : unitOfCount(change.metric),
    better: change.metric === undefined ? (cells[change.cell]!.better ?? 'smaller') : 'smaller',
    verdict: change.verdict,
    before: change.before,
    after: change.after,
    ...shownInterval(change, cells[change.cell]!.better === 'bigger'),
    p: change.p,
    lastGoodCommit: change.lastGoodCommit,
    firstChangedCommit: change.firstChangedCommit,
    time: Date.parse(change.at),
    accepted: change.accepted,
    explained: change.explained,
    commitsAgo: change.commitsAgo,
  }));
  const statesOf = cells.map(() => new Map<string, CellState>());
  const counts = new Map<string, Change[]>();
  for (const [position, { cell, target, open }] of overview.changes.entries()) {
    if (open !== true) continue;
    const place = `${cell} ${target}`;
    counts.set(place, [...(counts.get(place) ?? []), changes[position]!]);
  }
  for (const [position, cell] of states.cell.entries())
    statesOf[cell]!.set(targets[states.target[position]!]!.key, stateAt(overview, changes, counts, position));
  const siteCells = cells.map(({ id, type, unit, better }, position): SiteCell => ({
    id,
    type,
    unit: unitOf(unit),
    better: better ?? 'smaller',
    states: statesOf[position]!,
  }));
  const repositoryUrl = repositoryOf(overview.commits, overview.repository);
  return {
    name: overview.repository ?? /[^/]+\/[^/]+$/.exec(repositoryUrl ?? '')?.[0] ?? 'io-perf',
    repositoryUrl,
    updatedAt: Date.parse(overview.updatedAt),
    targets: labelled(targets.map(({ key }) => key)),
    cells: siteCells,
    byId: new Map(siteCells.map((cell) => [cell.id, cell])),
    changes,
    groups: overview.groups.map(
      ({ at, accepted, changes: own, lastGoodCommit, firstChangedCommit, ...group }): ChangeGroup => ({
        ...group,
        isAccepted: accepted,
        changes: own.map((position) => changes[position]!) as [Change, ...Change[]],
        lastGoodCommit,
        firstChangedCommit,
        time: Date.parse(at),
      }),
    ),
    runs: overview.recent.map(
      ({ startedAt, targets: at, tally, commit, ref, suite, noiseFloor, ...run }): RunSummary => ({
        ...run,
        commit,
        ref,
        suite,
        noiseFloor,
        hidden: undefined,
        time: Date.parse(startedAt),
        targets: at.map((target) => targets[target]!.key),
        tally: Object.fromEntries(tally),
      }),
    ),
    runCount: overview.runs,
    commits: new Map(overview.commits.map((row) => [row.id, commitOf(row)])),
    findings: overview.findings,
    studies: overview.studies,
    repetitions: overview.repetitions ?? [],
    acceptances: overview.acceptances,
    metrics: overview.metrics,
    metric: overview.metric,
    noise: overview.noise,
    sparks,
  };
}

/** The judge's ratios are of times. A rate falls when they rise. */
const shownInterval = ({ low, high }: { low?: number; high?: number }, isRate: boolean): Pick<Change, 'low' | 'high'> =>
  low === undefined || high === undefined ? {} : isRate ? { low: 1 / high, high: 1 / low } : { low, high };

function stateAt(
  { cells, states, stamps }: OverviewFile,
  changes: readonly Change[],
  counts: ReadonlyMap<string, Change[]>,
  position: number,
): CellState {
  const stamp = stamps[states.latest[position]!]!;
  const change = changes[states.change[position]!];
  const isOld = position >= states.current;
  const isOpen = states.standing[position] === true && change !== undefined;
  // The judge's ratios are of times. A rate falls when they rise.
  const isRate = cells[states.cell[position]!]!.better === 'bigger';
  const shown = (ratio: number | null | undefined): number | undefined =>
    typeof ratio !== 'number' ? undefined : isRate ? 1 / ratio : ratio;
  const [ratio, low, high] = [states.ratio, states.ratioLow, states.ratioHigh].map((column) => shown(column[position]));
  const missing = states.missing[position]!;
  const steps = (isOld ? undefined : counts.get(`${states.cell[position]!} ${states.target[position]!}`)) ?? [];
  return {
    at: position,
    points: states.points[position]!,
    value: states.value[position]!,
    low: states.low[position] ?? undefined,
    high: states.high[position] ?? undefined,
    run: stamp.run,
    time: Date.parse(stamp.at),
    status: isOld
      ? undefined
      : statusOf(
          states.verdict[position]!,
          isOpen ? change.verdict : undefined,
          missing,
          steps.map(({ verdict }) => verdict),
        ),
    ownStatus: isOld ? undefined : statusOf(states.verdict[position]!, isOpen ? change.verdict : undefined, missing),
    isOld,
    change,
    isOpen,
    counts: steps,
    lastRun:
      ratio === undefined
        ? undefined
        : { ratio, ...(isRate ? { low: high, high: low } : { low, high }), earlier: states.earlier[position]! },
    missing,
  };
}

/** Drops the common beginning of all names: `linux`, `windows` instead of `host · …`. */
function labelled(keys: readonly string[]): Site['targets'] {
  const first = keys[0]?.split(' · ')[0];
  const isShared = keys.length > 1 && keys.every((key) => key.startsWith(`${first} · `));
  return keys.map((key) => ({ key, label: isShared ? key.slice(first!.length + 3) : key }));
}

interface Point {
  run: StoredRun;
  subject: SubjectRow;
  row: SeriesRow;
  /** Position in the row's columns. */
  position: number;
  value: number;
}

/** Collects the points of one cell from the parts of a store, separately by target and unit. */
export class LineBuilder {
  readonly #points = new Map<string, Point[]>();

  add(row: SeriesRow, runs: readonly StoredRun[]): void {
    for (const [position, at] of row.at.entries()) {
      const value = row.value[position];
      const run = runs[at];
      const subject = run?.subjects.find(({ name }) => name === row.subject);
      // A pull request may never have been merged.
      if (value === null || value === undefined || !run || !subject || run.pullRequest !== undefined) continue;
      const key = JSON.stringify([targetKey(subject), row.cell.unit]);
      const points = this.#points.get(key) ?? [];
      points.push({ run, subject, row, position, value });
      this.#points.set(key, points);
    }
  }

  /** Changes are not found here: the statistics are in the cell view's script. */
  lines(acceptances: readonly AcceptanceRow[], unitOf: (unit: string | undefined) => string): Line[] {
    return [...this.#points.values()]
      .map((points) => lineOf(points, acceptances, unitOf))
      .sort((a, b) => (a.target < b.target ? -1 : a.target > b.target ? 1 : 0));
  }
}

function lineOf(
  points: Point[],
  acceptances: readonly AcceptanceRow[],
  unitOf: (unit: string | undefined) => string,
): Line {
  points.sort((a, b) =>
    a.run.startedAt < b.run.startedAt ? -1 : a.run.startedAt > b.run.startedAt ? 1 : a.run.sequence - b.run.sequence,
  );
  const last = points.at(-1)!;
  const { cell } = last.row;
  const intervals = points.map(({ row, position, subject }) =>
    intervalOf({ low: row.low[position], high: row.high[position], samples: row.samples[position] }, subject.target),
  );
  const counts = countColumns.flatMap((name) => {
    const values = points.map(({ row, position }) => row[name]?.[position] ?? undefined);
    return values.some((value) => value !== undefined) ? [[name, values] as const] : [];
  });
  return {
    cell: cell.id,
    target: targetKey(last.subject),
    unit: unitOf(cell.unit),
    better: cell.better ?? 'smaller',
    bytesPerOp: cell.bytesPerOp,
    time: points.map(({ run }) => Date.parse(run.startedAt)),
    run: points.map(({ run }) => run.id),
    commit: points.map(({ run }) => run.commit),
    value: points.map(({ value }) => value),
    low: intervals.map((interval) => interval?.low),
    high: intervals.map((interval) => interval?.high),
    samples: points.map(({ row, position }) => row.samples[position] ?? undefined),
    fingerprint: points.map(({ subject }) => subject.fingerprint),
    environment: points.map(({ subject }) => subject.environment),
    hazards: points.map(({ row, position, subject }) => [
      ...subject.hazards,
      ...(row.hazards ?? []).filter(([at]) => at === position).map(([, hazard]) => hazard),
    ]),
    counts: new Map([...counts, ...countsByCall(points)]),
    ranges: points.map(({ row, position }) => {
      const own = (row.ranges ?? []).filter(([at]) => at === position);
      return own.length === 0 ? undefined : new Map(own.map(([, metric, ...range]) => [metric, range]));
    }),
    cpu: points.map(({ row, position }) => row.cpu?.[position] ?? undefined),
    version: points.map(({ run }) => run.version),
    metric: undefined,
    changes: [],
    steps: [],
    acceptances: acceptances.map((acceptance) => ({ ...acceptance, index: -1 })),
  };
}

/** Counts of each system call over all points. A call that a counted point lacks was not made there. */
function countsByCall(points: readonly Point[]): Map<string, (number | undefined)[]> {
  const counts = new Map<string, (number | undefined)[]>();
  const counted = points.map(({ row, position }) => countsAt(row, position));
  const calls = new Set(counted.flatMap((own) => [...(own?.keys() ?? [])]));
  for (const call of calls)
    counts.set(
      call,
      counted.map((own) => own && (own.get(call) ?? 0)),
    );
  return counts;
}
