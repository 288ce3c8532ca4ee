/** Keeps a data.js beside the store, so that github-action-benchmark's page and other readers of its data continue to work. */
import { inUnit, meaningOf, UsageError, worseIsLarger } from '../../../core/document/index.ts';
import { type Changes, readerOf, readText } from '../backend.ts';
import { firstUnit, type StoreIndex, valueOf } from '../format/index.ts';
import { type Snapshot, snapshotOf } from '../snapshot.ts';
import {
  type DataJs,
  type DataJsBench,
  type DataJsEntry,
  formatDataJs,
  isImported,
  parseDataJs,
  parseImported,
} from './data-js.ts';
import { convertedDocuments, exportDataJs, ownEntries, type OwnEntry, visibleEntry } from './export-data-js.ts';

export interface KeptDataJs {
  /** In the store's folder: `data.js`. */
  path: string;
  /** Limit per suite; older entries are dropped from the file, as with `max-items-in-chart`. Default: all. */
  maxEntries?: number | undefined;
}

/**
 * Appends the entries of the added runs to the file, or begins the file with everything in the store.
 * @param added ids of the runs, which `changes` contains
 * @throws UsageError if the existing file is not a data.js; then neither it nor the store is changed
 */
export async function keepDataJs(
  changes: Changes,
  name: string,
  added: readonly string[],
  { path, maxEntries }: KeptDataJs,
): Promise<void> {
  checkPath(path);
  const text = await readText(changes, path);
  if (text !== undefined && added.length === 0) return;
  const snapshot = snapshotOf(changes, name);
  if (text === undefined) {
    const data = parseDataJs(await exportDataJs(snapshot, await snapshot.trends(), name), path);
    for (const suite of data.suites.keys()) shorten(data, suite, maxEntries);
    changes.write(path, formatDataJs(data));
    return;
  }
  const data = await withTodaysNames(parseDataJs(text, `${path} in the store ${name}`), changes);
  const isNew = new Set(added);
  const last = added.length;
  const [runs, trends, commits] = await Promise.all([
    snapshot.runs(last),
    snapshot.trends({ last }),
    snapshot.commits(last),
  ]);
  const newRuns = runs.filter(({ id }) => isNew.has(id));
  for (const own of ownEntries(newRuns, trends, commits, await convertedDocuments(snapshot, newRuns))) {
    add(data, own);
    shorten(data, own.suite, maxEntries);
  }
  changes.write(path, formatDataJs(data));
}

/** Its charts are by name, so a renamed workload has its new one in all entries. */
async function withTodaysNames(data: DataJs, changes: Changes): Promise<DataJs> {
  const names = await readerOf(changes).names();
  if (names.arePlain) return data;
  for (const [suite, entries] of data.suites)
    data.suites.set(
      suite,
      entries.map((entry) => {
        const at = new Date(entry.date).toISOString();
        return { ...entry, benches: entry.benches.map((bench) => ({ ...bench, name: names.of(bench.name, at) })) };
      }),
    );
  return data;
}

/** None of the store's own files is a data.js, so their names are refused. */
function checkPath(path: string): void {
  const isFine =
    /^(?!\/)(?:[\w.-]+\/)*[\w.-]*data[\w.-]*\.js$/.test(path) && !path.split('/').some((part) => /^\.+$/.test(part));
  if (!isFine) {
    throw new UsageError(
      `A data.js cannot be kept at "${path}": name a file in the store's folder whose name has "data" in it and ends in .js, such as data.js or dev/bench/data.js.`,
    );
  }
}

function add(data: DataJs, { suite, entry }: OwnEntry): void {
  const entries = data.suites.get(suite) ?? [];
  const before = entries.findLast(({ commit }) => commit.id !== entry.commit.id);
  entries.push(before === undefined ? entry : likeBefore(entry, before));
  data.suites.set(suite, entries);
  data.frame.members = data.frame.members.map(([member, value]): [string, unknown] =>
    member === 'lastUpdate' ? [member, Math.max(entry.date, typeof value === 'number' ? value : 0)] : [member, value],
  );
}

/** A chart has one axis, so a figure keeps its line's unit. */
function likeBefore(entry: DataJsEntry, before: DataJsEntry): DataJsEntry {
  const units = new Map(before.benches.map(({ name, unit }) => [name, unit]));
  const benches = entry.benches.map((bench): DataJsBench => {
    const unit = units.get(bench.name);
    return typeof unit === 'string' ? inUnitOf(bench, unit) : bench;
  });
  return { ...entry, benches };
}

function shorten(data: DataJs, suite: string, maxEntries: number | undefined): void {
  const entries = data.suites.get(suite) ?? [];
  if (maxEntries !== undefined && entries.length > maxEntries) data.suites.set(suite, entries.slice(-maxEntries));
}

/** The same figure in `unit` if both have one dimension, or are a time and a rate; otherwise unchanged. */
export function inUnitOf(bench: DataJsBench, unit: string): DataJsBench {
  if (typeof bench.unit !== 'string') return bench;
  const [from, to] = [meaningOf(firstUnit(bench.unit)), meaningOf(firstUnit(unit))];
  const value = valueOf(bench);
  if (firstUnit(bench.unit) === firstUnit(unit) || !(value > 0)) return bench;
  const isTimeOfOne = from.kind !== 'other' && to.kind !== 'other' && from.bytes === to.bytes;
  const ns = worseIsLarger(value, from);
  const turned = to.kind === 'rate' ? 1e9 / (ns * to.factor) : ns / to.factor;
  const exact = inUnit(value, firstUnit(bench.unit), firstUnit(unit)) ?? (isTimeOfOne ? turned : undefined);
  if (exact === undefined) return bench;
  const changed = six(exact);
  // As in github-action-benchmark: text that is not a plain number beside its sign (`±1.2%`, `stddev: 3`) stays.
  const [, sign, width] = /^(\s*(?:±|\+\/?-)\s*)([\d.]{1,30})$/.exec(String(bench.range ?? '').slice(0, 100)) ?? [];
  const range = sign === undefined ? {} : { range: `${sign}${six((Number(width) / value) * changed)}` };
  return { ...bench, value: changed, unit, ...range };
}

/** The units of a store's figures. */
const six = (value: number): number => Number(value.toPrecision(6));

/** Writes the entries of a run anew, from what is visible of it after a person hid, deleted or showed it again. */
export async function refreshInDataJs(changes: Changes, name: string, index: StoreIndex, id: string): Promise<void> {
  const { dataJs: path } = index;
  const text = path === undefined ? undefined : await readText(changes, path);
  if (path === undefined || text === undefined) return;
  const run = (await readerOf(changes, true).runs()).find((one) => one.id === id);
  if (run === undefined) return;
  const data = parseDataJs(text, `${path} in the store ${name}`);
  const [date, commit] = [Date.parse(run.startedAt), run.commit ?? run.id];
  const isOfRun = (entry: DataJsEntry): boolean => entry.date === date && entry.commit.id === commit;
  const places = new Map([...data.suites].map(([suite, entries]) => [suite, entries.findIndex(isOfRun)]));
  for (const [suite, entries] of data.suites)
    data.suites.set(
      suite,
      entries.filter((entry) => !isOfRun(entry)),
    );
  for (const { suite, entry } of await visibleEntries(snapshotOf(changes, name), id)) {
    const entries = data.suites.get(suite) ?? [];
    const known = places.get(suite) ?? -1;
    const later = entries.findIndex((other) => other.date > date);
    // The file may keep the last entries only.
    if (known < 0 && later === 0) continue;
    const place = known >= 0 ? known : later < 0 ? entries.length : later;
    const before = entries.slice(0, place).findLast((other) => other.commit.id !== commit);
    data.suites.set(suite, entries.toSpliced(place, 0, before === undefined ? entry : likeBefore(entry, before)));
  }
  changes.write(path, formatDataJs(data));
}

async function visibleEntries(snapshot: Snapshot, id: string): Promise<OwnEntry[]> {
  const runs = (await snapshot.runs()).filter((one) => one.id === id);
  const [run] = runs;
  if (run === undefined) return [];
  if (!isImported(run))
    return ownEntries(
      runs,
      await snapshot.trends(),
      await snapshot.commits(),
      await convertedDocuments(snapshot, runs),
    ).filter(({ entry }) => entry.benches.length > 0);
  const text = await snapshot.document(id);
  const document = text === undefined ? undefined : parseImported(text, `The run ${id}`);
  return document === undefined ? [] : [await visibleEntry(snapshot, document)];
}
