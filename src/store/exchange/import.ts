/** A data.js of github-action-benchmark into a store: each entry is a run, kept whole; its figures can be charted. */
import {
  type CommitRow,
  encodeFile,
  type Figures,
  type ImportedDocument,
  importedFigures,
  importedSchemaId,
  type ImportRow,
  type ImportsFile,
  importsPath,
  openReader,
  type PointsFile,
} from '../format/index.ts';
import { type Changes, readText } from '../backend.ts';
import type { Appended } from '../append.ts';
import type { Store } from '../store.ts';
import { type DataJs, type DataJsEntry, type DataJsFrame, parseDataJs } from './data-js.ts';
import { compressed, type Entry, hashOf, shareCells, shareEnvironment } from '../entry.ts';

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

function importedEntry(suite: string, entry: DataJsEntry, id: string): Entry {
  const shared = new Map<string, string>();
  const commit = commitRow(entry.commit);
  const fingerprint = importedFingerprint(suite);
  const facts = { suite, tool: entry.tool, 'imported from': 'github-action-benchmark' };
  const figures = figuresOf(suite, entry, shared);
  const document: ImportedDocument = { schema: importedSchemaId, id, from: 'github-action-benchmark', suite, entry };
  const points: PointsFile = {
    schema: 'io-perf/points/v1',
    run: {
      id,
      startedAt: startOf(entry),
      complete: true,
      tool: entry.tool,
      commit: commit.id,
      suite,
      cells: entry.benches.length,
      skipped: 0,
      errors: 0,
      subjects: [0],
    },
    commit,
    subjects: [
      {
        name: 'head',
        target: 'imported',
        fingerprint,
        environment: shareEnvironment(fingerprint, facts, shared),
        hazards: [],
      },
    ],
    figures: [figures],
  };
  return { id, content: compressed(`${JSON.stringify(document)}\n`), points, shared };
}

function figuresOf(suite: string, entry: DataJsEntry, shared: Map<string, string>): Figures & { cells: string } {
  const figures = importedFigures(suite, entry);
  return {
    cells: shareCells(
      figures.map(({ cell }) => cell),
      shared,
    ),
    value: figures.map(({ value }) => value),
    low: figures.map(({ low }) => low),
    high: figures.map(({ high }) => high),
    samples: figures.map(() => null),
  };
}

/** The environment of all entries of a suite: the file knows no other. */
const importedFingerprint = (suite: string): string => `imported-${hashOf(suite).slice(0, 12)}`;

function commitRow({ id, message, timestamp, url, author }: DataJsEntry['commit']): CommitRow {
  const first = typeof message === 'string' ? message.split('\n')[0]!.slice(0, 200) : '';
  const name = author?.name ?? author?.username;
  return {
    id,
    ...(typeof name === 'string' ? { author: name } : {}),
    ...(first === '' ? {} : { message: first }),
    ...(typeof timestamp === 'string' && isTime(timestamp) ? { at: new Date(timestamp).toISOString() } : {}),
    // A page makes a link of it.
    ...(typeof url === 'string' && /^https?:\/\//.test(url) ? { url } : {}),
  };
}

function startOf({ date, commit }: DataJsEntry): string {
  if (isTime(date)) return new Date(date).toISOString();
  return new Date(
    typeof commit.timestamp === 'string' && isTime(commit.timestamp) ? commit.timestamp : 0,
  ).toISOString();
}

function isTime(time: string | number): boolean {
  const ms = new Date(time).getTime();
  return ms >= 0 && ms < 253_402_300_800_000;
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
