/** Reads the store for the views. Only this file of the page and run-document.ts know the store's format. */
import { LoadError, readJson, type Source } from './source.ts';
import type { Damage, History, RunSummary, Site, Store } from './site.ts';
import {
  type AcceptanceRow,
  type CommitRow,
  openReader,
  type Part,
  placeInPack,
  runPath,
  type StoredRun,
  StoreFormatError,
  type StoreIndex,
  type StoreReader,
} from '../../../history/store/format/index.ts';
import { defined, type Environment, messageOf } from '../../../core/document/index.ts';
import { sha256 } from './sha256.ts';
import { decodeOverview, type OverviewFile, overviewPath } from '../overview-file.ts';
import { linesOfParts } from './history-lines.ts';
import { emptySite, siteOf } from './overview-site.ts';
import { loadHelper } from './lazy-view.ts';
import { acceptancesOf, targetKey } from '../lines.ts';
import { decodeSparks, sparksPath } from '../sparks.ts';

export function openStore(source: Source): Store {
  const opened = (): StoreReader => openReader((path) => source.text(path));
  let reader = opened();
  const sites = new Map<string | undefined, Promise<Site>>();
  let commits: Promise<ReadonlyMap<string, CommitRow>> | undefined;
  const documents = new Map<string, Promise<unknown>>();
  const histories = new Map<string, Promise<History>>();
  const pathOf = (id: string): string => runPath(id, sha256(id));

  /** A page that stays open may look for files that later publishes have packed and removed. It then starts again with the new index. */
  async function current<T extends { damage: Damage[] }>(load: (reader: StoreReader) => Promise<T>): Promise<T> {
    const result = await load(reader);
    if (result.damage.length === 0) return result;
    const next = opened();
    const [before, now] = await Promise.all([reader.index(), next.index().catch(() => undefined)]);
    if (now === undefined || (now.runs === before?.runs && now.hidden === before.hidden)) return result;
    reader = next;
    sites.clear();
    commits = undefined;
    histories.clear();
    return load(reader);
  }

  function loadedSite(metric?: string): Promise<Site> {
    return remembered(sites, metric, () => loadSite(source, reader, metric, () => acceptances(reader)));
  }

  /** A store without acceptances has no such file. Asking for it would leave an error in the browser's console. */
  async function acceptances(from: StoreReader): Promise<AcceptanceRow[]> {
    const known = await loadedSite().catch(() => undefined);
    return known?.acceptances === 0 ? [] : from.acceptances().catch(() => []);
  }

  return {
    site: loadedSite,
    hidden: () => reader.hidden(),
    history: (cell) =>
      remembered(histories, cell, () => current(async (from) => loadHistory(from, cell, await acceptances(from)))),
    prepare: (mayGoOn) => loadTables(reader, mayGoOn),
    runs: () => current(loadRuns),
    names: () => reader.names(),
    document: (id) => remembered(documents, id, () => explained(() => readJson(source, pathOf(id)))),
    runFile: (id) => (placeInPack(pathOf(id)) === undefined ? pathOf(id) : undefined),
    commits: () => (commits ??= loadCommits(reader)),
    environment: async (name): Promise<Environment> => Object.fromEntries((await reader.environment(name)).facts),
  };
}

/** Loads each once. Failures are forgotten, so that the next call tries again. */
function remembered<Key, T>(known: Map<Key, Promise<T>>, key: Key, load: () => Promise<T>): Promise<T> {
  const loading = known.get(key) ?? load();
  known.set(key, loading);
  loading.catch(() => known.delete(key));
  return loading;
}

async function loadSite(
  source: Source,
  reader: StoreReader,
  metric: string | undefined,
  acceptances: () => Promise<AcceptanceRow[]>,
): Promise<Site> {
  if (metric !== undefined) {
    const known = await explained(() => reader.index());
    return known === undefined || known.runs === 0 ? emptySite : siteHere(reader, known, acceptances, metric);
  }
  // Requested together, so that the second does not wait for the first.
  const overview = source.text(overviewPath);
  overview.catch(() => undefined);
  const index = await explained(() => reader.index());
  if (index === undefined || index.runs === 0) return emptySite;
  const text = await overview;
  const stored = text === undefined ? undefined : intactOverview(text);
  // The overview is missing, older than the index, or damaged: it is computed here from the same runs.
  if (stored?.runs !== index.runs || stored.hidden !== index.hidden)
    return siteHere(reader, index, () => reader.acceptances());
  // An older io-perf wrote none, and asking for it would leave an error in the browser's console.
  if (stored.sparks !== true) return siteOf(stored);
  let sparks: Promise<string[]> | undefined;
  return siteOf(
    stored,
    () => (sparks ??= source.text(sparksPath).then((file) => (file === undefined ? [] : decodeSparks(stored, file)))),
  );
}

function intactOverview(text: string): OverviewFile | undefined {
  try {
    return decodeOverview(text);
  } catch (error) {
    if (error instanceof StoreFormatError) return undefined;
    throw error;
  }
}

async function siteHere(
  reader: StoreReader,
  { runs, hidden }: StoreIndex,
  readAcceptances: () => Promise<AcceptanceRow[]>,
  metric?: string,
): Promise<Site> {
  const { makeOverview, overviewRuns, readLast, readOlder, sparksHere } = await loadHelper('overview');
  const [last, acceptances, older] = await explained(() =>
    Promise.all([readLast(reader), readAcceptances(), readOlder(reader, runs, overviewRuns)]),
  );
  const now = new Date().toISOString();
  const input = { ...last, runs, hidden, older, acceptances, now, ...defined({ metric }) };
  return siteOf(makeOverview(input), () => Promise.resolve(sparksHere(input)));
}

/** The error of the store's format, as a whole sentence. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StoreFormatError ? new LoadError(describeDamage(error)) : error;
  }
}

const describeDamage = ({ path, message }: StoreFormatError): string =>
  `${path} ${message}${message.includes('newer') ? ': publish once with the newest io-perf, which renews this page.' : ': restore it from the history of its branch or from a copy.'}`;

/** Loads each part by itself. Unreadable parts are named, and the rest is shown. */
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
      why: messageOf(result.reason),
    });
  }
  return { loaded, damage };
}

async function loadHistory(reader: StoreReader, cell: string, acceptances: readonly AcceptanceRow[]): Promise<History> {
  const { loaded, damage } = await eachPart(reader, async (part) => {
    const [runs, series] = await Promise.all([reader.runsOf(part), reader.seriesOf(part, { ids: [cell] })]);
    return { runs, series };
  });
  return { lines: linesOfParts(loaded, acceptancesOf(cell, acceptances)), damage };
}

/** The runs, newest first. Every trend needs these files. Errors are reported when they are needed. */
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
    ...defined({ commit: run.commit, ref: run.ref, suite: run.suite }),
    targets: [...new Set(run.subjects.map(targetKey))],
    cells: run.cells,
    failed: run.errors,
    skipped: run.skipped,
    complete: run.complete,
    hazards: [...new Set(run.subjects.flatMap(({ hazards }) => hazards))],
    tally: {},
    hidden: run.hidden,
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

async function loadCommits(reader: StoreReader): Promise<ReadonlyMap<string, CommitRow>> {
  const { loaded } = await eachPart(reader, (part) => reader.commitsOf(part));
  return new Map(loaded.flat().map((row) => [row.id, row]));
}
