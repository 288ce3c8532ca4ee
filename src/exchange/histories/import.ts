/** Imports a data.js of github-action-benchmark into a store: each entry is a run, kept whole; its figures can be charted. */
import {
  type Appended,
  type Store,
  type DataJs,
  type DataJsFrame,
  parseDataJs,
  type Changes,
  readText,
  type Entry,
  hashOf,
  importedEntry,
} from '../../history/store/index.ts';
import {
  encodeFile,
  type ImportRow,
  type ImportsFile,
  importsPath,
  openReader,
  valueOf,
} from '../../history/store/format/index.ts';

interface Imported extends Appended {
  suites: number;
  figures: number;
  /** Number of null figures: the file names the benchmark without a figure. */
  nulls: number;
}

/**
 * Imports a data.js of github-action-benchmark; entries imported before are skipped.
 * @param text the file's content
 * @param name of the file, for messages
 */
export async function importDataJs(store: Store, text: string, name: string): Promise<Imported> {
  const data = parseDataJs(text, name);
  const entries = importedEntries(data);
  const appended = await store.appendEntries(
    entries,
    `Import ${entries.length} entries of github-action-benchmark`,
    (changes) => addFrame(changes, data.frame),
  );
  const benches = [...data.suites.values()].flatMap((list) => list.flatMap((entry) => entry.benches));
  const nulls = benches.filter((bench) => Number.isNaN(valueOf(bench))).length;
  return { ...appended, suites: data.suites.size, figures: benches.length, nulls };
}

/** The file's members besides its entries; the last import counts. */
async function addFrame(changes: Changes, { members, suites }: DataJsFrame): Promise<void> {
  const known = await openReader((path) => readText(changes, path)).imports();
  const row: ImportRow = { from: 'github-action-benchmark', members, suites };
  if (JSON.stringify(known.at(-1)) === JSON.stringify(row)) return;
  const file: ImportsFile = { schema: 'io-perf/imports/v1', imports: [...known, row] };
  changes.write(importsPath, encodeFile(importsPath, file));
}

/** One entry for each of the file's, in its order. The id depends only on the entry. */
function importedEntries(data: DataJs): Entry[] {
  const seen = new Map<string, number>();
  return [...data.suites].flatMap(([suite, entries]) =>
    entries.map((entry) => {
      const content = JSON.stringify(sorted([suite, entry]));
      const before = seen.get(content) ?? 0;
      seen.set(content, before + 1);
      return importedEntry(suite, entry, `gab-${hashOf(`${before} ${content}`).slice(0, 32)}`);
    }),
  );
}

/** The same value with its members in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
