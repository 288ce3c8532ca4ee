/** A data.js of github-action-benchmark into a store: each entry is a run, kept whole; its figures can be charted. */
import {
  encodeFile,
  type ImportRow,
  type ImportsFile,
  importsPath,
  openReader,
  byTime,
  importedCellId,
  meaningInDataJs,
  normalised,
  type StoredRun,
  type Trend,
  withoutCopy,
} from '../format/index.ts';
import { type Changes, readText } from '../backend.ts';
import type { Appended } from '../append.ts';
import type { Store } from '../store.ts';
import { type DataJs, type DataJsFrame, parseDataJs } from './data-js.ts';
import { type Entry, hashOf } from '../entry.ts';
import { importedEntry } from './import-csv.ts';
import { type Bench, type Meaning, type RunDocument, costOf, worseIsLarger } from '../../document/index.ts';
import { defaultHistoryLength, type PastPoint, type Snapshot } from '../snapshot.ts';

interface Imported extends Appended {
  suites: number;
  figures: number;
}

/**
 * Imports a data.js of github-action-benchmark; what was imported before is not imported again.
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
  const figures = [...data.suites.values()].flat().reduce((sum, { benches }) => sum + benches.length, 0);
  return { ...appended, suites: data.suites.size, figures };
}

/** What the file says besides its entries; the last import counts. */
async function addFrame(changes: Changes, { members, suites }: DataJsFrame): Promise<void> {
  const known = await openReader((path) => readText(changes, path)).imports();
  const row: ImportRow = { from: 'github-action-benchmark', members, suites };
  if (JSON.stringify(known.at(-1)) === JSON.stringify(row)) return;
  const file: ImportsFile = { schema: 'io-perf/imports/v1', imports: [...known, row] };
  changes.write(importsPath, encodeFile(importsPath, file));
}

/** One entry for each of the file's, in its order. The same entry has the same id, wherever and whenever it is imported. */
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

// What github-action-benchmark measured before the move, as the beginning of the histories of the same benchmarks here.

/** A cell of the run, and what github-action-benchmark says of it. */
interface Counterpart {
  cell: string;
  /** The run's own figure, as it is judged: larger is worse. */
  figure: number;
  tool: string;
  /** As imported figures have it. */
  unit: string;
  meaning: Meaning;
  /** Its figure of this run, larger is worse: of several of the name their median. */
  worse: number;
}

/**
 * Imported points of the cells of a converted run, of the same suite and name, by cell, oldest first. Like is compared with like:
 * a point is the run's own figure times what github-action-benchmark says then over what it says now, so that its mean of the
 * past is never held against our median. They count as of the run's environment, which is what it took them for; the caller
 * decides for how long. What was measured of the same commit is left out, as there. How far a figure may vary is left out too:
 * a range has a meaning of its own in each tool.
 */
export async function earlierElsewhere(snapshot: Snapshot, run: RunDocument): Promise<Map<string, PastPoint[]>> {
  const { suite, source } = run;
  const fingerprint = run.subjects.head?.fingerprint;
  const found = new Map<string, PastPoint[]>();
  if (suite === undefined || fingerprint === undefined) return found;
  const counterparts = counterpartsOf(run, suite);
  if (counterparts.size === 0) return found;
  const trends = await snapshot.trends({
    cells: (id) => counterparts.has(withoutCopy(id)),
    last: defaultHistoryLength,
  });
  for (const [id, list] of counterparts) {
    const own = trends.filter(({ cell }) => withoutCopy(cell.id) === id);
    for (const counterpart of list) {
      const isOther = ({ commit }: PastPoint): boolean => commit === undefined || commit !== source?.commit;
      found.set(counterpart.cell, pointsOf(own, counterpart, fingerprint).filter(isOther));
    }
  }
  return found;
}

/** @param trends of its name: one for each unit that it has had, and for each time that the name is in an entry */
function pointsOf(
  trends: readonly Trend[],
  { figure, unit, meaning, worse: now, tool }: Counterpart,
  fingerprint: string,
): PastPoint[] {
  const entries = new Map<string, { run: StoredRun; worse: number[] }>();
  for (const { cell, points } of trends) {
    const before = { unit: cell.unit ?? '', meaning: meaningInDataJs(tool, cell.unit ?? '') };
    if (!isAlike({ unit, meaning }, before)) continue;
    for (const { run, value } of points) {
      const entry = entries.get(run.id) ?? { run, worse: [] };
      entry.worse.push(worseIsLarger(value, before.meaning));
      entries.set(run.id, entry);
    }
  }
  return [...entries.values()]
    .map(({ run, worse }): PastPoint => {
      const then = median(worse);
      const commit = run.commit === undefined ? {} : { commit: run.commit };
      return { value: now > 0 ? (figure * then) / now : then, fingerprint, run, ...commit };
    })
    .filter(({ value }) => Number.isFinite(value))
    .sort(byTime);
}

/** By the id that the first imported figure of the name has. Cells of one name, as Go's with several numbers of processors, share it. */
function counterpartsOf({ benches = {}, cells }: RunDocument, suite: string): Map<string, Counterpart[]> {
  const found = new Map<string, Counterpart[]>();
  const named = new Map<string, { tool: string; list: Bench[] }>();
  for (const [tool, list] of Object.entries(benches)) {
    for (const bench of list) {
      const known = named.get(bench.name);
      if (known === undefined) named.set(bench.name, { tool, list: [bench] });
      else if (known.tool === tool) known.list.push(bench);
    }
  }
  for (const [cell, { name, subject }] of Object.entries(cells)) {
    const own = name === undefined ? undefined : named.get(name);
    const summary = subject.head?.summary;
    if (own === undefined || name === undefined || summary === undefined) continue;
    const figure = costOf(summary.value, summary.better);
    const { tool, list } = own;
    const meaning = meaningInDataJs(tool, list[0]!.unit);
    const { unit } = normalised(tool, list[0]!.unit);
    const worse = median(list.map((bench) => worseIsLarger(bench.value, meaningInDataJs(tool, bench.unit))));
    const id = importedCellId(suite, tool, name);
    found.set(id, [...(found.get(id) ?? []), { cell, figure, tool, unit, meaning, worse }]);
  }
  return found;
}

/** Times and rates can be held against each other; anything else only in the same unit. */
function isAlike(a: Pick<Counterpart, 'unit' | 'meaning'>, b: Pick<Counterpart, 'unit' | 'meaning'>): boolean {
  if (a.meaning.kind === 'other' || b.meaning.kind === 'other') {
    return a.unit === b.unit && a.meaning.better === b.meaning.better;
  }
  return a.meaning.bytes === b.meaning.bytes;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}
