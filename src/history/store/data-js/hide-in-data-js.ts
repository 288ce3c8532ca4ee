/** What a person hides, deletes or shows again, in the data.js that is kept beside the store. */
import { openReader, type StoreIndex } from '../format/index.ts';
import { type Changes, readText } from '../backend.ts';
import { type Snapshot, snapshotOf } from '../snapshot.ts';
import { type DataJsEntry, formatDataJs, isImported, parseDataJs, parseImported } from './data-js.ts';
import { convertedDocuments, ownEntries, type OwnEntry, visibleEntry } from './export-data-js.ts';
import { likeBefore } from './keep-data-js.ts';

/** Writes the entries of a run anew, from what is visible of it. */
export async function refreshInDataJs(changes: Changes, name: string, index: StoreIndex, id: string): Promise<void> {
  const { dataJs: path } = index;
  const text = path === undefined ? undefined : await readText(changes, path);
  if (path === undefined || text === undefined) return;
  const run = (await openReader((file) => readText(changes, file), true).runs()).find((one) => one.id === id);
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
