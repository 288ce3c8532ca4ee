/** A data.js beside the store: github-action-benchmark's page, and whoever else reads its data, keep working. */
import { type Changes, readText } from '../backend.ts';
import { snapshotOf } from '../snapshot.ts';
import { type DataJs, type DataJsBench, type DataJsEntry, formatDataJs, parseDataJs } from './data-js.ts';
import { convertedDocuments, exportDataJs, ownEntries, type OwnEntry } from './export-data-js.ts';
import { UsageError } from '../../../core/document/index.ts';
import { inUnitOf } from './chart-unit.ts';

export interface KeptDataJs {
  /** In the store's folder: `data.js`. */
  path: string;
  /** Of each suite; older ones are dropped from the file, as `max-items-in-chart` does. Default: all. */
  maxEntries?: number | undefined;
}

/**
 * Writes the entries of the runs that were added behind those that are there; begins the file with all that the store holds.
 * @param added ids of the runs, which `changes` has
 * @throws UsageError when what is there is no data.js, which is then left as it is, and the store with it
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
  const data = parseDataJs(text, `${path} in the store ${name}`);
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

/** Of the store's own files none is a data.js, and no other is to be taken for one. */
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

/** A chart has one axis: a figure in the unit that its line has had. */
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
