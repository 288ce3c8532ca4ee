/** Converts the file of the first view for the views. */
import type { CommitRow } from '../../../history/store/format/index.ts';
import type { OverviewFile } from '../overview-file.ts';
import { costOf } from '../../../core/document/index.ts';
import { intervalOfCost } from './change-words.ts';
import { unitOf } from './history-lines.ts';
import type { CellState, Change, ChangeGroup, RunSummary, Site, SiteCell } from './site.ts';
import { statusOf } from './status.ts';
import { unitOfCount } from '../lines.ts';

const noSparks: Site['sparks'] = () => Promise.resolve([]);

export const emptySite: Site = {
  name: 'io-perf',
  repositoryUrl: undefined,
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
};

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
  const changes = overview.changes.map((row): Change => {
    const { cell, target, at, metric, low, high, ...change } = row;
    const { id, unit, better = 'smaller' } = cells[cell]!;
    const own =
      metric === undefined ? { unit: unitOf(unit), better } : { unit: unitOfCount(metric), better: 'smaller' as const };
    return {
      ...change,
      ...own,
      ...intervalOfCost({ low, high }, better),
      cell: id,
      target: targets[target]!.key,
      metric,
      time: Date.parse(at),
    };
  });
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
    targets: labelled(targets.map(({ key }) => key)),
    cells: siteCells,
    byId: new Map(siteCells.map((cell) => [cell.id, cell])),
    changes,
    groups: overview.groups.map(({ at, changes: own, ...group }): ChangeGroup => ({
      ...group,
      changes: own.map((position) => changes[position]!) as [Change, ...Change[]],
      time: Date.parse(at),
    })),
    runs: overview.recent.map(({ startedAt, targets: at, tally, ...run }): RunSummary => ({
      ...run,
      time: Date.parse(startedAt),
      targets: at.map((target) => targets[target]!.key),
      tally: Object.fromEntries(tally),
    })),
    runCount: overview.runs,
    commits: new Map(overview.commits.map((row) => [row.id, row])),
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
  const ratio = states.ratio[position];
  const missing = states.missing[position]!;
  const verdict = states.verdict[position]!;
  const open = isOpen ? change.verdict : undefined;
  const steps = (isOld ? undefined : counts.get(`${states.cell[position]!} ${states.target[position]!}`)) ?? [];
  return {
    at: position,
    points: states.points[position]!,
    value: states.value[position]!,
    run: stamp.run,
    time: Date.parse(stamp.at),
    status: isOld
      ? undefined
      : statusOf(
          verdict,
          open,
          missing,
          steps.map((step) => step.verdict),
        ),
    ownStatus: isOld ? undefined : statusOf(verdict, open, missing),
    isOld,
    change,
    isOpen,
    counts: steps,
    // The judge's ratios are of costs.
    lastRun:
      typeof ratio === 'number'
        ? {
            ratio: costOf(ratio, cells[states.cell[position]!]!.better ?? 'smaller'),
            earlier: states.earlier[position]!,
          }
        : undefined,
    missing,
  };
}

/** Drops the common beginning of all names: `linux`, `windows` instead of `host · …`. */
function labelled(keys: readonly string[]): Site['targets'] {
  const first = keys[0]?.split(' · ')[0];
  const isShared = keys.length > 1 && keys.every((key) => key.startsWith(`${first} · `));
  return keys.map((key) => ({ key, label: isShared ? key.slice(first!.length + 3) : key }));
}
