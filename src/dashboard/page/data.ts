/** The store as the views want it. The only place of the page that knows the store's format. */
import type { Environment, RunDocument } from '../../model/index.ts';
import {
  openReader,
  runPath,
  StoreFormatError,
  type CommitRow,
  type Part,
  type StoredRun,
  type StoreReader,
} from '../../store-format/index.ts';
import { blessingsOf, targetKey } from '../lines.ts';
import { decodeOverview, overviewPath, type OverviewFile } from '../overview-file.ts';
import { LineBuilder } from './line-builder.ts';
import { loadHelper } from './lazy-view.ts';
import { sha256 } from './sha256.ts';
import type { Change, Commit, Damage, History, RunSummary, Site, SiteCell, Store } from './site.ts';
import { LoadError, readJson, type Source } from './source.ts';

export function openStore(source: Source): Store {
  const opened = (): StoreReader => openReader((path) => source.text(path));
  let reader = opened();
  let site: Promise<Site> | undefined;
  let commits: Promise<ReadonlyMap<string, Commit>> | undefined;
  const documents = new Map<string, Promise<RunDocument>>();
  const histories = new Map<string, Promise<History>>();
  const runFile = (id: string): string => runPath(sha256(id));

  /** A page that was left open looks for files that later publishes have packed and removed: it then begins with today's index. */
  async function current<T extends { damage: Damage[] }>(load: (reader: StoreReader) => Promise<T>): Promise<T> {
    const result = await load(reader);
    if (result.damage.length === 0) return result;
    const next = opened();
    const [before, now] = await Promise.all([reader.index(), next.index().catch(() => undefined)]);
    if (now === undefined || now.runs === before?.runs) return result;
    reader = next;
    site = undefined;
    commits = undefined;
    histories.clear();
    return load(reader);
  }

  return {
    site: () => (site ??= retried(loadSite(source, reader), () => (site = undefined))),
    history: (cell) => {
      const known = histories.get(cell) ?? current((from) => loadHistory(from, cell));
      histories.set(cell, known);
      return retried(known, () => histories.delete(cell));
    },
    prepare: (mayGoOn) => loadTables(reader, mayGoOn),
    runs: () => current(loadRuns),
    run: (id) => {
      const known = documents.get(id) ?? (readJson(source, runFile(id)) as Promise<RunDocument>);
      documents.set(id, known);
      return retried(known, () => documents.delete(id));
    },
    runFile,
    commits: () => (commits ??= loadCommits(reader)),
    environment: async (name): Promise<Environment> => Object.fromEntries((await reader.environment(name)).facts),
  };
}

/** Forgets what failed, so that the next attempt is one. */
function retried<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}

const unitOf = (unit: string | undefined): string => (unit === undefined || unit === 'ns/op' ? 'ns' : unit);

async function loadSite(source: Source, reader: StoreReader): Promise<Site> {
  const index = await explained(() => reader.index());
  if (index === undefined || index.runs === 0) return emptySite(index?.updatedAt);
  const text = await source.text(overviewPath);
  const stored = text === undefined ? undefined : await explained(() => Promise.resolve(decodeOverview(text)));
  // Written by a publish that knew of no overview, or after one that did not: made here, from the same runs.
  const overview = stored?.runs === index.runs ? stored : await makeOverviewHere(reader, index.runs);
  return siteOf(overview);
}

async function makeOverviewHere(reader: StoreReader, runs: number): Promise<OverviewFile> {
  const { makeOverview, overviewRuns, readOlder } = await loadHelper('overview');
  const [trends, recent, commits, blessings, older] = await explained(() =>
    Promise.all([
      reader.trends({ last: overviewRuns }),
      reader.runs(overviewRuns),
      reader.commits(overviewRuns),
      reader.blessings(),
      readOlder(reader, { runs }, overviewRuns),
    ]),
  );
  return makeOverview({ runs, older, trends, recent, commits, blessings, now: new Date().toISOString() });
}

/** What the store's format says is wrong, as a whole sentence. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StoreFormatError ? new LoadError(describeDamage(error)) : error;
  }
}

const describeDamage = ({ path, message }: StoreFormatError): string =>
  `${path} ${message}${message.includes('newer') ? ': publish once with the newest io-perf, which renews this page.' : ': restore it from the history of its branch or from a copy.'}`;

const emptySite = (updatedAt: string | undefined): Site => ({
  name: 'io-perf',
  repositoryUrl: undefined,
  updatedAt: Date.parse(updatedAt ?? '') || 0,
  targets: [],
  cells: [],
  byId: new Map(),
  changes: [],
  runs: [],
  runCount: 0,
  commits: new Map(),
  findings: [],
});

const commitOf = ({ id, author, message, at, url }: CommitRow): Commit => ({
  id,
  author,
  title: message,
  time: at === undefined ? undefined : Date.parse(at),
  url,
});

/** The address of a repository, from one of its commits'. */
function repositoryOf(commits: Iterable<CommitRow>, repository: string | undefined): string | undefined {
  for (const { id, url } of commits) {
    const suffix = `/commit/${id}`;
    if (url?.endsWith(suffix) === true) return url.slice(0, -suffix.length);
  }
  return repository !== undefined && /^[\w.-]+\/[\w.-]+$/.test(repository)
    ? `https://github.com/${repository}`
    : undefined;
}

function siteOf(overview: OverviewFile): Site {
  const { cells, targets, states, stamps } = overview;
  const changes = overview.changes.map((change): Change => ({
    cell: cells[change.cell]!.id,
    target: targets[change.target]!.key,
    unit: unitOf(cells[change.cell]!.unit),
    verdict: change.verdict,
    ratio: change.ratio ?? undefined,
    before: change.before,
    after: change.after,
    p: change.p,
    lastGoodCommit: change.lastGoodCommit,
    firstChangedCommit: change.firstChangedCommit,
    time: Date.parse(change.at),
    blessed: change.blessed,
    commitsAgo: change.commitsAgo,
  }));
  const statesOf = cells.map(
    () => new Map<string, SiteCell['states'] extends ReadonlyMap<string, infer S> ? S : never>(),
  );
  for (const [position, cell] of states.cell.entries()) {
    const stamp = stamps[states.latest[position]!]!;
    const change = states.change[position]!;
    statesOf[cell]!.set(targets[states.target[position]!]!.key, {
      points: states.points[position]!,
      value: states.value[position]!,
      low: states.low[position] ?? undefined,
      high: states.high[position] ?? undefined,
      run: stamp.run,
      time: Date.parse(stamp.at),
      verdict: states.verdict[position]!,
      isOld: position >= states.current,
      change: change < 0 ? undefined : changes[change],
    });
  }
  const siteCells = cells.map(({ id, type, unit }, position): SiteCell => ({
    id,
    type,
    unit: unitOf(unit),
    states: statesOf[position]!,
  }));
  return {
    name: overview.repository ?? 'io-perf',
    repositoryUrl: repositoryOf(overview.commits, overview.repository),
    updatedAt: Date.parse(overview.updatedAt),
    targets: labelled(targets.map(({ key }) => key)),
    cells: siteCells,
    byId: new Map(siteCells.map((cell) => [cell.id, cell])),
    changes,
    runs: overview.recent.map(
      ({ startedAt, targets: at, tally, commit, ref, suite, noiseFloor, ...run }): RunSummary => ({
        ...run,
        commit,
        ref,
        suite,
        noiseFloor,
        time: Date.parse(startedAt),
        targets: at.map((target) => targets[target]!.key),
        tally: Object.fromEntries(tally),
      }),
    ),
    runCount: overview.runs,
    commits: new Map(overview.commits.map((row) => [row.id, commitOf(row)])),
    findings: overview.findings,
  };
}

/** Without what all of them begin with: `linux`, `windows` where all are `host · …`. */
function labelled(keys: readonly string[]): Site['targets'] {
  const first = keys[0]?.split(' · ')[0];
  const isShared = keys.length > 1 && keys.every((key) => key.startsWith(`${first} · `));
  return keys.map((key) => ({ key, label: isShared ? key.slice(first!.length + 3) : key }));
}

/** Each part by itself: what cannot be read is named, the rest is there. */
async function eachPart<T>(
  reader: StoreReader,
  load: (part: Part) => Promise<T>,
): Promise<{ loaded: T[]; damage: Damage[] }> {
  const parts = await explained(() => reader.parts());
  const results = await Promise.allSettled(parts.map((part) => explained(() => load(part))));
  const loaded: T[] = [];
  const damage: Damage[] = [];
  for (const [position, result] of results.entries()) {
    if (result.status === 'fulfilled') {
      loaded.push(result.value);
      continue;
    }
    const { first, count } = parts[position]!;
    damage.push({
      what: count === 1 ? `Run ${first + 1}` : `Runs ${first + 1} to ${first + count}`,
      why: result.reason instanceof Error ? result.reason.message : String(result.reason),
    });
  }
  return { loaded, damage };
}

async function loadHistory(reader: StoreReader, cell: string): Promise<History> {
  const builder = new LineBuilder();
  const blessings = reader.blessings().catch(() => []);
  const { loaded, damage } = await eachPart(reader, async (part) => {
    const [runs, series] = await Promise.all([reader.runsOf(part), reader.seriesOf(part, { ids: [cell] })]);
    return { runs, series };
  });
  for (const { runs, series } of loaded) for (const row of series) builder.add(row, runs);
  return { lines: builder.lines(blessingsOf(cell, await blessings), unitOf), damage };
}

/** Which runs there are, the newest first: every trend needs these files. What goes wrong is said when they are needed. */
async function loadTables(reader: StoreReader, mayGoOn: () => boolean): Promise<void> {
  const parts = await reader.parts().catch(() => []);
  for (const part of parts.reverse()) {
    if (!mayGoOn()) return;
    await reader.runsOf(part).catch(() => undefined);
  }
}

function summaryOf(run: StoredRun): RunSummary {
  return {
    id: run.id,
    time: Date.parse(run.startedAt),
    commit: run.commit,
    ref: run.ref,
    suite: run.suite,
    targets: [...new Set(run.subjects.map(targetKey))],
    cells: run.cells,
    failed: run.errors,
    skipped: run.skipped,
    complete: run.complete,
    hazards: [...new Set(run.subjects.flatMap(({ hazards }) => hazards))],
    tally: {},
    noiseFloor: undefined,
  };
}

async function loadRuns(reader: StoreReader): Promise<{ runs: RunSummary[]; damage: Damage[] }> {
  const { loaded, damage } = await eachPart(reader, (part) => reader.runsOf(part));
  return {
    runs: loaded
      .flat()
      .map(summaryOf)
      .sort((a, b) => b.time - a.time),
    damage,
  };
}

async function loadCommits(reader: StoreReader): Promise<ReadonlyMap<string, Commit>> {
  const { loaded } = await eachPart(reader, (part) => reader.commitsOf(part));
  return new Map(loaded.flat().map((row) => [row.id, commitOf(row)]));
}
