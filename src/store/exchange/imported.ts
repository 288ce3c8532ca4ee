/** Entries of a data.js as runs of a store. The entry is kept whole in the run's document; its figures can be charted. */
import { UsageError } from '../../document/index.ts';
import {
  importedCellId,
  importedFigures,
  importedSchemaId,
  type CommitRow,
  type Figures,
  type ImportedDocument,
  type PointsFile,
} from '../format/index.ts';
import { compressed, hashOf, shareCells, shareEnvironment, type Entry } from '../entry.ts';
import type { DataJs, DataJsEntry } from './data-js.ts';

export { importedCellId };

/** One entry for each of the file's, in its order. The same entry has the same id, wherever and whenever it is imported. */
export function importedEntries(data: DataJs): Entry[] {
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

/** @throws UsageError when the document is damaged or newer */
export function parseImported(text: string, name: string): ImportedDocument | undefined {
  let value: Partial<ImportedDocument>;
  try {
    value = JSON.parse(text) as Partial<ImportedDocument>;
  } catch {
    throw new UsageError(
      `${name} is damaged (no valid JSON): restore it from the history of its branch or from a copy.`,
    );
  }
  return value.schema === importedSchemaId ? (value as ImportedDocument) : undefined;
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
